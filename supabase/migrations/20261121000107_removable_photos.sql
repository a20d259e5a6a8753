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
revoke execute on function public.removable_photos(integer, interval) from public, anon, authenticated;
grant execute on function public.removable_photos(integer, interval) to service_role;
