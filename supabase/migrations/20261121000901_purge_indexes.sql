-- The purge finds the oldest tombstones of these without reading the living; every purged kind has such an index.
create index on public.quick_links (updated_at) where deleted_at is not null;
create index on public.requests (updated_at) where deleted_at is not null;
