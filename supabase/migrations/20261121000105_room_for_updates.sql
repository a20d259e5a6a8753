-- Rows that are written all the time stay where they are: with room on their pages an update touches no index, and the
-- dead versions are cleared by whoever comes next.
alter table public.sync_scopes set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
alter table public.sync_clients set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
alter table sync.outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- An account that goes takes its journals' numbers along.
create index on public.sync_clients (user_id);
