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
grant execute on function sync.is_published_photo(text) to authenticated;

alter policy "view reference photos" on storage.objects
  using (bucket_id = 'documents' and sync.template_of_photo(name) is not null
    and sync.may_see_template(sync.template_of_photo(name)) and sync.is_published_photo(name));
