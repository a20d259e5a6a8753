-- Photos: the private bucket `documents`, object names inspection-photos/{inspectionId}/{itemId}/{timestamp}-{filename}.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('documents', 'documents', false, 5 * 1024 * 1024,
  array['image/webp', 'image/jpeg', 'image/png', 'image/gif', 'application/pdf'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- The store whose inspection a photo path names; null where there is no such live inspection.
create function sync.store_of_photo(path text) returns uuid
language sql stable security definer set search_path = '' as $$
  select i.store_id from public.inspections i
  where i.deleted_at is null and i.id = case
    when path ~ '^inspection-photos/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9]+-[A-Za-z0-9._-]{1,120}$'
      then split_part(path, '/', 2)::uuid
  end
$$;

-- The store of a photo that was removed from its inspection: its object may go too.
create function sync.store_of_removed_photo(path text) returns uuid
language sql stable security definer set search_path = '' as $$
  select p.store_id from public.inspection_photos p
  where p.path = store_of_removed_photo.path and p.deleted_at is not null
$$;

create policy "view inspection photos" on storage.objects for select to authenticated
  using (bucket_id = 'documents' and (
    sync.store_of_photo(name) = any ((select public.permitted_store_ids('view_inspections'))::uuid[])
    or (select public.is_global_admin())));
create policy "add inspection photos" on storage.objects for insert to authenticated
  with check (bucket_id = 'documents'
    and sync.store_of_photo(name) = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]));
create policy "remove what was removed from an inspection, an admin all" on storage.objects for delete to authenticated
  using (bucket_id = 'documents' and (
    sync.store_of_removed_photo(name) = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[])
    or (select public.is_global_admin())));

-- The response's first stored photo (spec §3 photo_url).
create function sync.derive_photo_url(of_inspection uuid, of_item uuid) returns void
language sql security definer set search_path = '' as $$
  with first_photo as (
    select (
      select p.path from public.inspection_photos p
      where p.inspection_id = of_inspection and p.item_id = of_item and p.deleted_at is null and p.stored_at is not null
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
-- A photo that comes back is stored only if its object was not removed meanwhile.
create function sync.recheck_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from storage.objects o where o.bucket_id = 'documents' and o.name = new.path) then
    new.stored_at := null;
    new.bytes := null;
  end if;
  return new;
end $$;
create trigger derive_stored before update of deleted_at on public.inspection_photos
  for each row when (old.deleted_at is not null and new.deleted_at is null and old.stored_at is not null)
  execute function sync.recheck_photo();

create trigger derive_photo_url after update of stored_at, deleted_at, order_index on public.inspection_photos
  for each row execute function sync.photo_changed();

-- Says which of the caller's photos the storage holds, and writes it to their rows. Paths that are not stored, or whose
-- photo row the caller may not see, are left out of the answer.
create function public.photos_stored(paths text[])
returns table (path text, stored_at timestamptz, bytes integer)
language plpgsql security definer set search_path = '' as $$
declare
  allowed uuid[];
begin
  perform sync.require_user();
  allowed := public.permitted_store_ids('view_inspections');
  if cardinality(paths) > 400 then
    perform sync.refuse('malformed', 'Ask for at most 400 photos at a time.');
  end if;
  perform sync.reserve(coalesce((
    select jsonb_object_agg(n.scope, n.size) from (
      select p.scope, 2 * count(*) as size from public.inspection_photos p
      where p.path = any (paths) and p.store_id = any (allowed) and p.stored_at is null group by p.scope) n), '{}'));
  update public.inspection_photos p
  set stored_at = o.created_at, bytes = (o.metadata ->> 'size')::integer
  from storage.objects o
  where o.bucket_id = 'documents' and o.name = p.path
    and p.path = any (paths) and p.store_id = any (allowed) and p.stored_at is null;
  return query
    select p.path, p.stored_at, p.bytes from public.inspection_photos p
    where p.path = any (paths) and p.store_id = any (allowed) and p.stored_at is not null;
end $$;

grant execute on function sync.store_of_photo(text), sync.store_of_removed_photo(text) to authenticated, service_role;
grant execute on function public.photos_stored(text[]) to authenticated;
