-- Files of records, as the photos of an inspection. Each file has a row, in a collection that its module declares here as a
-- kind of files, and an object in the private bucket `documents`, whose name is {folder}/{parent id}/{part}/{timestamp}-{file
-- name}. The rules of devices are in sync/photos/rules.md.

create table sync.attachments (
  -- the collection of the files' rows. They have store_id, path, mime_type, sha256, captured_by, stored_at and bytes
  kind text primary key references sync.collections (name),
  folder text not null unique check (folder ~ '^[a-z]+(-[a-z]+)*$'),
  -- the column that names the record a file belongs to, and the collection of that record, which has store_id as well
  parent_key text not null,
  parent text not null references sync.collections (name),
  mime_types text[] not null check (cardinality(mime_types) > 0),
  most_bytes integer not null check (most_bytes > 0)
);

alter table sync.attachments enable row level security;

-- The kind of files that an object's name says; null for any other name.
create function sync.attachment_at(path text) returns sync.attachments
language sql stable security definer set search_path = '' as $$
  select a from sync.attachments a
  where a.folder = split_part(path, '/', 1)
    and path ~ '^[a-z-]+/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[A-Za-z0-9_-]{1,64}/[0-9]+-[A-Za-z0-9._-]{1,120}$'
$$;

-- Whether the caller holds what the kind of this file declares (`read` or `write`) in the store of its live parent.
create function sync.holds_for_file(path text, what text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  attachment constant sync.attachments := sync.attachment_at(path);
  store uuid;
  permission text;
begin
  if attachment.kind is null then
    return false;
  end if;
  execute format('select t.store_id from public.%I t where t.id = $1 and t.deleted_at is null', attachment.parent)
  into store using split_part(path, '/', 2)::uuid;
  if store is null then
    -- what it belongs to goes on as another record
    execute format('select f.store_id from public.%I f join public.%I t on t.id = f.%I and t.deleted_at is null
      where f.deleted_at is null and f.path = $1', attachment.kind, attachment.parent, attachment.parent_key)
    into store using path;
  end if;
  select case what when 'read' then c.read_permission else c.write_permission end into strict permission
  from sync.collections c where c.name = attachment.kind;
  return coalesce(store = any (public.permitted_store_ids(permission)), false);
end $$;

-- Evidence is what its photographer took (sync/SPEC.md E6): whoever may write in a store could put any object at the path of
-- somebody else's file before it arrived, and objects without a file at all. So the caller may upload under this name where
-- it has a live row, which they captured themselves, or which is of somebody whose rescue pack they are bringing in.
create function sync.may_add_file(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
  is_awaited boolean;
begin
  if me is null or not sync.holds_for_file(path, 'write') then
    return false;
  end if;
  execute format($text$
    select exists (
      select from public.%I f
      where f.path = $1 and f.deleted_at is null
        and (f.captured_by = $2 or exists (
          select from public.rescue_imports i
          where i.by_user = $2 and i.for_user = f.captured_by and i.updated_at > now() - interval '1 day')))
    $text$, (sync.attachment_at(path)).kind) into is_awaited using path, me;
  return is_awaited;
end $$;

comment on function sync.may_add_file(text) is
  'Whether the caller captured the file of this name, or is bringing in the work of whoever did.';

-- The row of a file was deleted, and the caller may write in its store: its object may go too.
create function sync.may_remove_file(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  attachment constant sync.attachments := sync.attachment_at(path);
  store uuid;
begin
  if attachment.kind is null then
    return false;
  end if;
  execute format('select f.store_id from public.%I f where f.path = $1 and f.deleted_at is not null', attachment.kind)
  into store using path;
  return coalesce(store = any (public.permitted_store_ids((
    select c.write_permission from sync.collections c where c.name = attachment.kind))), false);
end $$;

-- The checksum of a stored object: the storage's own word where it has one (the embedded stack computes it), else that of
-- whoever uploaded it. Null: nobody said.
create function sync.sha256_of_object(object storage.objects) returns text
language sql stable set search_path = '' as $$
  select coalesce(object.metadata ->> 'sha256', object.user_metadata ->> 'sha256')
$$;

-- Whether an object may be a file of this kind, by its type and size as far as the storage tells them.
create function sync.is_of_kind(object storage.objects, attachment sync.attachments) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((object.metadata ->> 'size')::bigint <= attachment.most_bytes, true)
    and coalesce(split_part(object.metadata ->> 'mimetype', ';', 1) = any (attachment.mime_types), true)
$$;

-- A file has its own path for good, which names its kind and its parent; who captured it is who brought it, and whether it
-- is stored is the server's to say.
create function sync.derive_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  attachment sync.attachments;
begin
  if tg_op = 'UPDATE' then
    -- of a file that is gone for good the server forgets the name
    if new.path is distinct from old.path and (new.deleted_at is null or sync.current_op() is not null) then
      perform sync.refuse('moved', 'A file cannot move.', 403);
    end if;
    new.captured_by := old.captured_by;
    return new;
  end if;
  select a.* into strict attachment from sync.attachments a where a.kind = tg_table_name;
  if split_part(new.path, '/', 1) <> attachment.folder
    or (sync.is_client() and split_part(new.path, '/', 2) is distinct from to_jsonb(new) ->> attachment.parent_key) then
    perform sync.refuse('wrong_path', 'The path of a file names what it belongs to.');
  end if;
  if not new.mime_type = any (attachment.mime_types) then
    perform sync.refuse('wrong_type', 'There are no files of this type here.');
  end if;
  if sync.is_client() then
    new.captured_by := public.current_user_id();
    new.stored_at := null;
    new.bytes := null;
  end if;
  return new;
end $$;

-- A file that comes back is stored only if its object was not removed meanwhile.
create function sync.recheck_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from storage.objects o where o.bucket_id = 'documents' and o.name = new.path) then
    new.stored_at := null;
    new.bytes := null;
  end if;
  return new;
end $$;

-- Makes a collection one whose rows are files. Who may read and write them is what the collection declares.
--   folder      where their objects are
--   parent_key  which of its declared parents they belong to
--   the others  see sync.attachments
create function sync.declare_attachments(
  kind text, folder text, parent_key text, mime_types text[], most_bytes integer default 5 * 1024 * 1024)
returns void
language plpgsql set search_path = '' as $$
declare
  parent text;
begin
  select c.parents ->> parent_key into parent from sync.collections c
  where c.name = kind and c.read_permission is not null and c.write_permission is not null;
  if parent is null then
    raise exception '% declares no such parent, or not who may read and write it', kind;
  end if;
  insert into sync.attachments (kind, folder, parent_key, parent, mime_types, most_bytes)
  values (kind, folder, parent_key, parent, mime_types, most_bytes);
  execute format(
    'create trigger derive_file before insert or update on public.%I for each row execute function sync.derive_file()', kind);
  execute format(
    'create trigger derive_stored before update of deleted_at on public.%I for each row
     when (old.deleted_at is not null and new.deleted_at is null and old.stored_at is not null)
     execute function sync.recheck_file()', kind);
end $$;

-- The stores in which the caller may read the rows of a collection.
create function sync.stores_that_read(collection text) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select public.permitted_store_ids(c.read_permission) from sync.collections c where c.name = collection
$$;

-- Says which of the caller's files the storage holds, and writes it to their rows. Paths that are not stored, whose row the
-- caller may not see, or whose object is another file than the one that was captured, are left out.
create function public.photos_stored(paths text[])
returns table (path text, stored_at timestamptz, bytes integer)
language plpgsql security definer set search_path = '' as $$
declare
  asked constant text[] := array(select distinct split_part(p, '/', 1) from unnest(paths) p);
  attachment sync.attachments;
  allowed uuid[];
  wanted jsonb := '{}';
  part jsonb;
begin
  perform sync.require_user();
  if cardinality(paths) > 400 then
    perform sync.refuse('malformed', 'Ask for at most 400 photos at a time.');
  end if;
  for attachment in select a.* from sync.attachments a where a.folder = any (asked) order by a.kind loop
    allowed := sync.stores_that_read(attachment.kind);
    execute format($text$
      select coalesce(jsonb_object_agg(n.scope, n.size), '{}') from (
        select f.scope, 2 * count(*) as size from public.%I f
        where f.path = any ($1) and f.store_id = any ($2) and f.stored_at is null group by f.scope) n
      $text$, attachment.kind) into part using paths, allowed;
    wanted := coalesce((
      select jsonb_object_agg(n.scope, n.size) from (
        select b.key as scope, sum(b.value::bigint) as size
        from (select * from jsonb_each_text(wanted) union all select * from jsonb_each_text(part)) b group by b.key) n), '{}');
  end loop;
  -- all at once: scopes are taken in their order
  perform sync.reserve(wanted);
  for attachment in select a.* from sync.attachments a where a.folder = any (asked) order by a.kind loop
    allowed := sync.stores_that_read(attachment.kind);
    execute format($text$
      update public.%I f
      set stored_at = o.created_at, bytes = (o.metadata ->> 'size')::integer
      from storage.objects o
      where o.bucket_id = 'documents' and o.name = f.path
        and f.path = any ($1) and f.store_id = any ($2) and f.stored_at is null
        and coalesce(sync.sha256_of_object(o), f.sha256) = f.sha256 and sync.is_of_kind(o, $3)
      $text$, attachment.kind) using paths, allowed, attachment;
    return query execute format($text$
      select f.path, f.stored_at::timestamptz, f.bytes from public.%I f
      where f.path = any ($1) and f.store_id = any ($2) and f.stored_at is not null
      $text$, attachment.kind) using paths, allowed;
  end loop;
end $$;

-- Objects that may not wait until their time has come, as of somebody whose data is erased.
create table sync.removable_objects (
  name text primary key,
  at timestamptz(3) not null default now()
);

alter table sync.removable_objects enable row level security;

-- Objects in the storage that no file needs any more: the file was removed, or all that it belongs to deleted, 90 days ago;
-- those that may not wait are listed at once.
-- Rows go by the purge; objects only by the Storage API, so a program asks here and removes them
-- (scripts/remove-photos.ts). For the service key alone.
create function public.removable_photos(at_most integer default 1000, age interval default '90 days') returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  return query execute coalesce((
    select 'select r.name from (' || string_agg(format($text$
      select o.name, o.created_at from storage.objects o
      left join public.%I f on f.path = o.name
      where o.bucket_id = 'documents' and o.name like %L and o.created_at < now() - $2
        and (f.id is null or (f.deleted_at is not null and f.updated_at < now() - $2))
      $text$, a.kind, a.folder || '/%'), ' union all ') || $text$
      union select o.name, o.created_at from storage.objects o join sync.removable_objects g on g.name = o.name
      where o.bucket_id = 'documents') r order by r.created_at limit $1$text$
    from sync.attachments a), 'select null::text limit 0') using at_most, age;
end $$;

create policy "everyone signed in reads it" on sync.attachments for select to authenticated using (true);

grant select on sync.attachments to authenticated;
grant select on sync.attachments to service_role;

-- An admin sees all of the bucket, and alone deletes what is no removed file.
create policy "read files of records" on storage.objects for select to authenticated
  using (bucket_id = 'documents' and (sync.holds_for_file(name, 'read') or (select public.is_global_admin())));

-- An upload that was long on its way, past a kill and past the removal of its file, must not bring the object back: the
-- device has asked for its deletion by then, and nobody would ask again (sync/photos/rules.md PH12).
create policy "add files of records" on storage.objects for insert to authenticated
  with check (bucket_id = 'documents' and sync.may_add_file(name));

create policy "remove files that were removed from their records, an admin all" on storage.objects
  for delete to authenticated
  using (bucket_id = 'documents' and (sync.may_remove_file(name) or (select public.is_global_admin())));

grant execute on function sync.holds_for_file(text, text), sync.may_add_file(text), sync.may_remove_file(text)
  to authenticated, service_role;

grant execute on function public.photos_stored(text[]) to authenticated;

grant execute on function public.removable_photos(integer, interval) to service_role;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('documents', 'documents', false, 5 * 1024 * 1024,
  array['image/webp', 'image/jpeg', 'image/png', 'image/gif', 'application/pdf'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
