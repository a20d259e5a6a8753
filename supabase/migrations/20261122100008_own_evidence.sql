-- Evidence is what its photographer took (sync/SPEC.md E6). Whoever conducts inspections in a store could put any object at
-- the path of somebody else's photo before it arrived, and objects without a photo at all.

-- Whether the caller may upload a photo under this name: it has a live row, which they captured themselves, or which is of
-- somebody whose rescue pack they are bringing in.
create function sync.may_upload_photo(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
begin
  return me is not null and exists (
    select from public.inspection_photos p
    where p.path = may_upload_photo.path and p.deleted_at is null
      and (p.captured_by = me or exists (
        select from public.rescue_imports i
        where i.by_user = me and i.for_user = p.captured_by and i.updated_at > now() - interval '1 day')));
end $$;
comment on function sync.may_upload_photo(text) is
  'Whether the caller captured the photo of this name, or is bringing in the work of whoever did.';
grant execute on function sync.may_upload_photo(text) to authenticated, service_role;

alter policy "add inspection photos" on storage.objects
  with check (bucket_id = 'documents'
    and sync.store_of_photo(name) = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[])
    and sync.may_upload_photo(name));

-- The checksum of a stored object: the storage's own word where it has one (the embedded stack computes it), else that of
-- whoever uploaded it. Null: nobody said.
create function sync.sha256_of_object(object storage.objects) returns text
language sql stable set search_path = '' as $$
  select coalesce(object.metadata ->> 'sha256', object.user_metadata ->> 'sha256')
$$;

-- Says which of the caller's photos the storage holds, and writes it to their rows. Paths that are not stored, whose photo
-- row the caller may not see, or whose object is another picture than the one that was captured, are left out.
create or replace function public.photos_stored(paths text[])
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
    and p.path = any (paths) and p.store_id = any (allowed) and p.stored_at is null
    and coalesce(sync.sha256_of_object(o), p.sha256) = p.sha256;
  return query
    select p.path, p.stored_at, p.bytes from public.inspection_photos p
    where p.path = any (paths) and p.store_id = any (allowed) and p.stored_at is not null;
end $$;
