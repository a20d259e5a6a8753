-- Photos of the cards that a driver shows (rule VE31): every role of the store sees those, so no other paper has one.

create table public.vehicle_card_photos (
  id uuid primary key default gen_random_uuid(),
  -- the card that it shows
  document_id uuid not null references public.vehicle_documents (id),
  store_id uuid not null references public.stores (id),
  -- object name in the bucket `documents`, fixed at capture: vehicle-cards/{documentId}/card/{timestamp}-{filename}
  path text not null unique check (path ~ '^vehicle-cards/[0-9a-f-]{36}/card/[0-9]+-[A-Za-z0-9._-]{1,120}$'),
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

create index on public.vehicle_card_photos (document_id);

select sync.declare_collection('vehicle_card_photos', 'store',
  fixed => array['document_id', 'path', 'mime_type', 'sha256', 'width', 'height', 'captured_at'],
  writable => array['deleted_at'],
  parents => '{"document_id": "vehicle_documents"}',
  on_delete => 'work', read_permission => 'report_vehicle_problems', write_permission => 'view_vehicles',
  remembers_purged => true);

select sync.declare_attachments('vehicle_card_photos', folder => 'vehicle-cards', parent_key => 'document_id',
  mime_types => array['image/webp', 'image/jpeg', 'image/png', 'image/gif']);

create function sync.derive_vehicle_card_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  card record;
begin
  if tg_op = 'UPDATE' then
    new.store_id := old.store_id;
    return new;
  end if;
  select d.store_id, d.kind into card from public.vehicle_documents d where d.id = new.document_id;
  if not found then
    raise foreign_key_violation using constraint = 'vehicle_card_photos_document_id_fkey',
      message = 'What this photo shows is not there yet.';
  elsif card.kind not in ('registration', 'insurance') then
    perform sync.refuse('no_photo_of_paper', 'Photos are of the cards that a driver shows.');
  end if;
  new.store_id := card.store_id;
  return new;
end $$;

create trigger derive_photo before insert or update on public.vehicle_card_photos
  for each row execute function sync.derive_vehicle_card_photo();

select sync.allow_by_permission('vehicle_card_photos');
-- whoever brings one is its photographer all the same (sync.derive_file)
grant insert (captured_by) on public.vehicle_card_photos to authenticated;
