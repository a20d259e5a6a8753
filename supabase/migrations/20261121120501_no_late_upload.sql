-- An upload that was long on its way, past a kill and past the removal of its photo, must not bring the object back: the
-- device has asked for its deletion by then, and nobody would ask again (sync/photos/rules.md PH12).
alter policy "add inspection photos" on storage.objects
  with check (bucket_id = 'documents'
    and sync.store_of_photo(name) = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[])
    and sync.store_of_removed_photo(name) is null);
