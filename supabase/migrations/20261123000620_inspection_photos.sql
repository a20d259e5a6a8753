-- Photos and signatures of inspections, and the reference photos of templates.

create table public.inspection_photos (
  id uuid primary key default gen_random_uuid(),
  inspection_id uuid not null references public.inspections (id),
  -- null: a signature is of the whole inspection
  item_id uuid references public.inspection_items (id),
  store_id uuid not null references public.stores (id),
  -- object name in the bucket `documents`, fixed at capture: inspection-photos/{inspectionId}/{itemId}/{timestamp}-{filename}
  path text not null unique check (path ~ '^inspection-photos/[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9]+-[A-Za-z0-9._-]{1,120}$'),
  mime_type text not null check (mime_type in ('image/webp', 'image/jpeg', 'image/png', 'image/gif')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer,
  height integer,
  order_index integer not null default 0,
  captured_at timestamptz(3) not null check (isfinite(captured_at)),
  captured_by uuid not null references auth.users (id),
  -- server-owned, set by photos_stored from storage.objects; null: on its way
  stored_at timestamptz(3),
  bytes integer,
  -- fixed, like the two below
  role text not null default 'evidence'
    check (role = any (array['evidence', 'after', 'inspector_signature', 'store_signature'])),
  -- who signed
  caption text check (length(caption) <= 120),
  -- what was put right. No foreign key: the action item may come after its photo
  action_item_id uuid,
  -- what was drawn on the picture, which itself stays as it was taken
  strokes jsonb check (jsonb_typeof(strokes) = 'array' and length(strokes::text) <= 60000),
  constraint item_or_signature check (item_id is not null or role <> 'evidence'),
  constraint after_names_its_action check (role <> 'after' or action_item_id is not null)
);

create index on public.inspection_photos (inspection_id);

select sync.declare_collection('inspection_photos', 'store',
  fixed => array['inspection_id', 'item_id', 'path', 'mime_type', 'sha256', 'width', 'height', 'captured_at', 'role',
    'caption', 'action_item_id'],
  writable => array['order_index', 'deleted_at', 'strokes'],
  parents => '{"inspection_id": "inspections"}',
  on_delete => 'work', read_permission => 'view_inspections', write_permission => 'conduct_inspections',
  remembers_purged => true);

select sync.declare_attachments('inspection_photos', folder => 'inspection-photos', parent_key => 'inspection_id',
  mime_types => array['image/webp', 'image/jpeg', 'image/png', 'image/gif']);

-- A picture is added to an inspection while it runs; of what was put right afterwards, by whoever finishes action items.
-- One without an item has the inspection in the place of the item in its path. A photo that never arrived can be given up
-- by whoever took it, also after the completion: nothing of the inspection changes, and nobody waits for it (rule PH10).
create function sync.derive_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  parent public.inspections;
  given_up boolean := false;
begin
  if tg_op = 'UPDATE' then
    if (new.inspection_id, new.item_id) is distinct from (old.inspection_id, old.item_id) then
      perform sync.refuse('moved', 'A photo cannot move.', 403);
    end if;
    new.store_id := old.store_id;
    if (new.order_index, new.strokes, new.deleted_at) is not distinct from (old.order_index, old.strokes, old.deleted_at) then
      return new;
    end if;
    given_up := old.stored_at is null and old.deleted_at is null and new.deleted_at is not null
      and (new.order_index, new.strokes) is not distinct from (old.order_index, old.strokes)
      and old.captured_by = public.current_user_id();
  end if;
  parent := sync.parent_inspection(tg_table_name, new.inspection_id);
  if new.role = 'after' then
    if sync.is_client() and not public.has_permission(parent.store_id, 'finish_action_items') then
      perform sync.refuse('forbidden', 'You may not add photos of what was put right.', 403);
    end if;
  elsif not coalesce(given_up, false) then
    perform sync.require_open(parent);
    perform sync.note_late_change(parent, new.item_id);
  end if;
  new.store_id := parent.store_id;
  if split_part(new.path, '/', 3) <> coalesce(new.item_id, new.inspection_id)::text then
    perform sync.refuse('wrong_path', 'The path of a photo names its inspection and item.');
  end if;
  return new;
end $$;

-- The response's first stored photo (spec §3 photo_url).
create function sync.derive_photo_url(of_inspection uuid, of_item uuid) returns void
language sql security definer set search_path = '' as $$
  with first_photo as (
    select (
      select p.path from public.inspection_photos p
      where p.inspection_id = of_inspection and p.item_id = of_item and p.role = 'evidence'
        and p.deleted_at is null and p.stored_at is not null
      order by p.order_index, p.captured_at, p.id limit 1) as path
  )
  update public.inspection_responses r set photo_url = f.path
  from first_photo f
  where r.inspection_id = of_inspection and r.item_id = of_item and r.photo_url is distinct from f.path
$$;

create function sync.photo_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.derive_photo_url(new.inspection_id, new.item_id);
  return null;
end $$;

-- The template that the name of a reference photo says; null for any other name.
create function sync.template_of_photo(path text) returns uuid
language sql immutable set search_path = '' as $$
  select case when path ~ '^template-photos/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}\.(webp|jpg)$'
    then split_part(path, '/', 2)::uuid end
$$;

-- Whether the caller conducts or views inspections where this template is offered. One that is switched off or deleted
-- counts: inspections that began with it go on, and reports show it. A picture of a draft that was never published lies
-- under that draft's name; a copy of the draft that was published shows it (rule R4). What no template claims is for
-- whoever views inspections at all: its name is not to be guessed.
create function sync.may_see_template(of_template uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select cardinality(public.permitted_store_ids('view_inspections')) > 0 and not exists (
    select from public.inspection_templates t
    where t.id = of_template and t.store_id is not null
      and not t.store_id = any (public.permitted_store_ids('view_inspections')))
$$;

-- A reference photo is shown to those who see its template from the moment at which a version names it. Before that it
-- belongs to a draft on an admin's device, and admins see all of the bucket.
create function sync.is_published_photo(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.inspection_template_versions v
    where v.template_id = sync.template_of_photo(is_published_photo.path)
      and jsonb_path_exists(v.snapshot, '$.sections[*].items[*].rules.help_photo.path ? (@ == $path)',
        jsonb_build_object('path', is_published_photo.path)))
$$;

create trigger derive_photo before insert or update on public.inspection_photos
  for each row execute function sync.derive_photo();

create trigger derive_photo_url after update of stored_at, deleted_at, order_index on public.inspection_photos
  for each row execute function sync.photo_changed();

create trigger check_item before insert on public.inspection_photos
  for each row execute function sync.check_item();

create policy "view inspections" on public.inspection_photos for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_inspections'))::uuid[]));

create policy "add photos" on public.inspection_photos for insert to authenticated
  with check (store_id = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]));

create policy "change photos" on public.inspection_photos for update to authenticated
  using (store_id = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]))
  with check (store_id = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]));

-- An admin sees all of the bucket, and alone deletes what is no photo of an inspection, by the policies that are there.
create policy "view reference photos" on storage.objects for select to authenticated
  using (bucket_id = 'documents' and sync.template_of_photo(name) is not null
    and sync.may_see_template(sync.template_of_photo(name)) and sync.is_published_photo(name));

create policy "admins add reference photos" on storage.objects for insert to authenticated
  with check (bucket_id = 'documents' and sync.template_of_photo(name) is not null
    and (select public.is_global_admin()));

grant select,
  insert (id, inspection_id, item_id, store_id, path, mime_type, sha256, width, height, order_index, captured_at, captured_by, deleted_at, role, caption, action_item_id, strokes),
  update (order_index, deleted_at, strokes) on public.inspection_photos to authenticated;
grant all on public.inspection_photos to service_role;

grant execute on function sync.template_of_photo(text), sync.may_see_template(uuid),
  sync.is_published_photo(text) to authenticated;
