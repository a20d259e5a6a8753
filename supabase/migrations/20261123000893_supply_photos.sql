-- Photos of how a delivery came and of what is thrown away (rules SP of the supplies), and those of them that a supplier sees.

create table public.supply_photos (
  id uuid primary key default gen_random_uuid(),
  -- what it shows: a line of a delivery, or waste
  entry_id uuid not null references public.stock_entries (id),
  store_id uuid not null references public.stores (id),
  -- object name in the bucket `documents`, fixed at capture: supply-photos/{entryId}/entry/{timestamp}-{filename}
  path text not null unique check (path ~ '^supply-photos/[0-9a-f-]{36}/entry/[0-9]+-[A-Za-z0-9._-]{1,120}$'),
  mime_type text not null check (mime_type in ('image/webp', 'image/jpeg', 'image/png', 'image/gif')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer,
  height integer,
  captured_at timestamptz(3) not null check (isfinite(captured_at)),
  captured_by uuid not null references auth.users (id),
  -- server-owned, set by photos_stored from storage.objects; null: on its way
  stored_at timestamptz(3),
  bytes integer
);

create index on public.supply_photos (entry_id);

select sync.declare_collection('supply_photos', 'store',
  fixed => array['entry_id', 'path', 'mime_type', 'sha256', 'width', 'height', 'captured_at'],
  writable => array['deleted_at'],
  parents => '{"entry_id": "stock_entries"}',
  on_delete => 'work', read_permission => 'view_supply', write_permission => 'count_inventory', remembers_purged => true);

select sync.declare_window('supply_photos', follows => 'entry_id');

select sync.declare_attachments('supply_photos', folder => 'supply-photos', parent_key => 'entry_id',
  mime_types => array['image/webp', 'image/jpeg', 'image/png', 'image/gif']);

-- Rules SP1 and SP3: what has photos, and who takes one back.
create function sync.derive_supply_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entry record;
begin
  if tg_op = 'UPDATE' then
    if new.entry_id is distinct from old.entry_id then
      perform sync.refuse('moved', 'A photo cannot move.', 403);
    end if;
    new.store_id := old.store_id;
    if sync.is_client() and pg_trigger_depth() = 1 and new.deleted_at is not null and old.deleted_at is null and not (
      sync.takes_back(old.captured_by, old.created_at, 'deleted_at')
      or coalesce(old.stored_at is null and old.captured_by = public.current_user_id(), false)) then
      perform sync.refuse('photo_stays', 'A photo stays with what it shows.', 403);
    end if;
    return new;
  end if;
  select e.store_id, e.kind into entry from public.stock_entries e where e.id = new.entry_id;
  if not found then
    raise foreign_key_violation using constraint = 'supply_photos_entry_id_fkey', message = 'What this photo shows is not there yet.';
  elsif entry.kind not in ('receipt', 'waste') then
    perform sync.refuse('no_photo_here', 'Photos are of deliveries and of waste.');
  end if;
  new.store_id := entry.store_id;
  return new;
end $$;

create trigger derive_photo before insert or update on public.supply_photos
  for each row execute function sync.derive_supply_photo();

select sync.allow_by_permission('supply_photos');
-- whoever brings one is its photographer all the same (sync.derive_file)
grant insert (captured_by) on public.supply_photos to authenticated;

-- Rule SP4: the photos that belong to a line of a credit, as far as they have arrived, the first first, at most six.
create function sync.photos_of_credit_line(of_receipt uuid, of_line text) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce((array_agg(p.id order by p.captured_at, p.id))[1:6], '{}')
  from public.stock_entries e
  join public.supply_photos p on p.entry_id = e.id and p.deleted_at is null and p.stored_at is not null
  where e.receipt_id = of_receipt and e.order_line_id::text = of_line and e.deleted_at is null
$$;

-- Where the storage has a photo of the request that a link opens: {path, mime_type}; null where the link opens nothing or
-- the request does not show that photo, {busy} where it was asked too often: 240 times a minute for each link. For the
-- function `credit-photo`, which hands the picture over.
create function public.credit_photo(token text, photo uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c public.supply_credits := sync.credit_of_link(token);
begin
  if not sync.may_call_credit_link(c.link_hash || ' photos', 240) then
    return jsonb_build_object('busy', true);
  end if;
  return (
    select jsonb_build_object('path', p.path, 'mime_type', p.mime_type)
    from jsonb_array_elements(c.items) i
    join public.supply_photos p on p.id = any (sync.photos_of_credit_line(c.receipt_id, i.value ->> 'line_id'))
    where p.id = credit_photo.photo
    limit 1);
end $$;

comment on function public.credit_photo(text, uuid) is
  'Where a photo of a request for credit is stored, for the function that shows it to its supplier.';

grant execute on function public.credit_photo(text, uuid) to service_role;
