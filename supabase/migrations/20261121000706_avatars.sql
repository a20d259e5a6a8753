-- Profile pictures: the private bucket `avatars`, object names {userId}/{uuid}.{webp|jpg|png}, compressed on the device.
-- The name of the present one is in the user's metadata (`avatar_url`); a new picture is a new object.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', false, 512 * 1024, array['image/webp', 'image/jpeg', 'image/png'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create function sync.avatars_of(person uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from storage.objects o
  where o.bucket_id = 'avatars' and o.name like person || '/%'
$$;
grant execute on function sync.avatars_of(uuid) to authenticated, service_role;

create policy "see own avatar, an admin all" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and (
    split_part(name, '/', 1) = (select public.current_user_id())::text or (select public.is_global_admin())));
-- a few may lie there for a moment: the old one is removed once the new one counts
create policy "add own avatar" on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars'
    and split_part(name, '/', 1) = (select public.current_user_id())::text
    and name ~ '^[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(webp|jpg|png)$'
    and (select sync.avatars_of(public.current_user_id())) < 10);
create policy "remove own avatar, an admin all" on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and (
    split_part(name, '/', 1) = (select public.current_user_id())::text or (select public.is_global_admin())));
