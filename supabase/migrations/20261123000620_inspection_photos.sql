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
  scope text not null,
  change bigint not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  field_at jsonb not null default '{}',
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
    if (new.inspection_id, new.item_id, new.path) is distinct from (old.inspection_id, old.item_id, old.path) then
      perform sync.refuse('moved', 'A photo cannot move.', 403);
    end if;
    new.store_id := old.store_id;
    new.captured_by := old.captured_by;
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
  if split_part(new.path, '/', 2) <> new.inspection_id::text
    or split_part(new.path, '/', 3) <> coalesce(new.item_id, new.inspection_id)::text then
    perform sync.refuse('wrong_path', 'The path of a photo names its inspection and item.');
  end if;
  if tg_op = 'INSERT' and sync.is_client() then
    new.captured_by := public.current_user_id();
    new.stored_at := null;
    new.bytes := null;
  end if;
  return new;
end $$;

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

-- The checksum of a stored object: the storage's own word where it has one (the embedded stack computes it), else that of
-- whoever uploaded it. Null: nobody said.
create function sync.sha256_of_object(object storage.objects) returns text
language sql stable set search_path = '' as $$
  select coalesce(object.metadata ->> 'sha256', object.user_metadata ->> 'sha256')
$$;

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

-- Says which of the caller's photos the storage holds, and writes it to their rows. Paths that are not stored, whose photo
-- row the caller may not see, or whose object is another picture than the one that was captured, are left out.
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
    and p.path = any (paths) and p.store_id = any (allowed) and p.stored_at is null
    and coalesce(sync.sha256_of_object(o), p.sha256) = p.sha256;
  return query
    select p.path, p.stored_at, p.bytes from public.inspection_photos p
    where p.path = any (paths) and p.store_id = any (allowed) and p.stored_at is not null;
end $$;

-- Objects in the storage that no photo needs any more: the photo was removed, or its whole inspection deleted, 90 days ago.
-- Rows go by the purge; objects only by the Storage API, so a program asks here and removes them
-- (scripts/remove-photos.ts). For the service key alone.
create function public.removable_photos(at_most integer default 1000, age interval default '90 days') returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name
  from storage.objects o
  left join public.inspection_photos p on p.path = o.name
  where o.bucket_id = 'documents' and o.name like 'inspection-photos/%' and o.created_at < now() - age
    and (p.id is null or (p.deleted_at is not null and p.updated_at < now() - age))
  order by o.created_at
  limit at_most
$$;

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

create trigger derive_stored before update of deleted_at on public.inspection_photos
  for each row when (old.deleted_at is not null and new.deleted_at is null and old.stored_at is not null)
  execute function sync.recheck_photo();

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

create policy "view inspection photos" on storage.objects for select to authenticated
  using (bucket_id = 'documents' and (
    sync.store_of_photo(name) = any ((select public.permitted_store_ids('view_inspections'))::uuid[])
    or (select public.is_global_admin())));

-- An upload that was long on its way, past a kill and past the removal of its photo, must not bring the object back: the
-- device has asked for its deletion by then, and nobody would ask again (sync/photos/rules.md PH12).
create policy "add inspection photos" on storage.objects for insert to authenticated
  with check (bucket_id = 'documents'
    and sync.store_of_photo(name) = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[])
    and sync.may_upload_photo(name));

create policy "remove what was removed from an inspection, an admin all" on storage.objects for delete to authenticated
  using (bucket_id = 'documents' and (
    sync.store_of_removed_photo(name) = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[])
    or (select public.is_global_admin())));

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

grant execute on function sync.store_of_photo(text), sync.store_of_removed_photo(text), sync.may_upload_photo(text)
  to authenticated, service_role;

grant execute on function public.photos_stored(text[]), sync.template_of_photo(text), sync.may_see_template(uuid),
  sync.is_published_photo(text) to authenticated;

grant execute on function public.removable_photos(integer, interval) to service_role;

-- Photos: the private bucket `documents`, object names inspection-photos/{inspectionId}/{itemId}/{timestamp}-{filename}.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('documents', 'documents', false, 5 * 1024 * 1024,
  array['image/webp', 'image/jpeg', 'image/png', 'image/gif', 'application/pdf'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
