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

-- Photos of every other paper, and of the invoices of services (rule VE36): for who looks after the vehicles alone.
create table public.vehicle_paper_photos (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id),
  vehicle_id uuid not null references public.vehicles (id),
  -- what it shows: a paper, or the invoice of a service
  document_id uuid references public.vehicle_documents (id),
  service_id uuid references public.vehicle_services (id),
  -- object name in the bucket `documents`, fixed at capture: vehicle-papers/{vehicleId}/{documentId or serviceId}/{timestamp}-{filename}
  path text not null unique check (path ~ '^vehicle-papers/[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9]+-[A-Za-z0-9._-]{1,120}$'),
  mime_type text not null check (mime_type in ('image/webp', 'image/jpeg', 'image/png', 'image/gif')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer,
  height integer,
  captured_at timestamptz(3) not null check (isfinite(captured_at)),
  captured_by uuid not null references auth.users (id),
  -- server-owned, set by photos_stored from storage.objects; null: on its way
  stored_at timestamptz(3),
  bytes integer,
  check (num_nonnulls(document_id, service_id) = 1)
);

create index on public.vehicle_paper_photos (document_id) where document_id is not null;
create index on public.vehicle_paper_photos (service_id) where service_id is not null;

select sync.declare_collection('vehicle_paper_photos', 'store',
  fixed => array['vehicle_id', 'document_id', 'service_id', 'path', 'mime_type', 'sha256', 'width', 'height', 'captured_at'],
  writable => array['deleted_at'],
  parents => '{"vehicle_id": "vehicles", "document_id": "vehicle_documents", "service_id": "vehicle_services"}',
  on_delete => 'work', read_permission => 'view_vehicles', write_permission => 'view_vehicles',
  remembers_purged => true);

select sync.declare_attachments('vehicle_paper_photos', folder => 'vehicle-papers', parent_key => 'vehicle_id',
  mime_types => array['image/webp', 'image/jpeg', 'image/png', 'image/gif']);

create function sync.derive_vehicle_paper_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_vehicle uuid;
begin
  if tg_op = 'UPDATE' then
    new.store_id := old.store_id;
    return new;
  end if;
  new.store_id := (sync.vehicle_of(tg_table_name, new.vehicle_id)).store_id;
  select case when new.service_id is null
    then (select d.vehicle_id from public.vehicle_documents d where d.id = new.document_id)
    else (select s.vehicle_id from public.vehicle_services s where s.id = new.service_id) end into of_vehicle;
  if of_vehicle is null then
    raise foreign_key_violation using constraint = 'vehicle_paper_photos_document_id_fkey',
      message = 'What this photo shows is not there yet.';
  elsif of_vehicle <> new.vehicle_id then
    perform sync.refuse('wrong_subject', 'What this photo shows is of another vehicle.');
  end if;
  return new;
end $$;

create trigger derive_photo before insert or update on public.vehicle_paper_photos
  for each row execute function sync.derive_vehicle_paper_photo();

select sync.allow_by_permission('vehicle_paper_photos');
grant insert (captured_by) on public.vehicle_paper_photos to authenticated;
