-- The purge: what nobody needs any more leaves the tables (sync/SPEC.md, Purge). It is the only thing that deletes rows.
--
-- A device that has not read a tombstone would keep the deleted row for ever, so each scope remembers the greatest number
-- that was purged in it as its `horizon`: a device that has read less reads the scope again (R11).

-- In which order kinds are purged: what refers to others first. Null: never; people, stores and templates are named by
-- rows that stay.
alter table sync.kinds add column purge_rank smallint default 1;
-- What must hold of a tombstone `t` besides its age, as SQL.
alter table sync.kinds add column purge_if text not null default 'true';

update sync.kinds set purge_rank = null
where kind in ('store', 'store_user', 'store_member', 'profile', 'user_role', 'inspection_template');
update sync.kinds set purge_rank = 2, purge_if = 'not exists (select from public.inspection_responses c where c.inspection_id = t.id)
  and not exists (select from public.inspection_photos c where c.inspection_id = t.id)
  and not exists (select from public.inspection_action_items c where c.inspection_id = t.id)
  and not exists (select from public.inspection_receipts c where c.inspection_id = t.id)'
where kind = 'inspections';

-- The purge finds the oldest tombstones without reading the living.
do $$
declare
  purged text;
begin
  for purged in select k.table_name from sync.kinds k where k.purge_rank is not null loop
    execute format('create index on public.%I (updated_at) where deleted_at is not null', purged);
  end loop;
end $$;
create index on public.notifications (created_at) where deleted_at is null;
create index on public.record_conflicts (resolved_at) where resolved_at is not null and deleted_at is null;
create index on public.sync_clients (answered_at);

-- Ids of purged records that a device could make again, with an op that was on its way for longer than the tombstone
-- was kept (a rescue pack, a tablet from a drawer): they stay deleted. What has a computed id starts a new life anyhow.
create table sync.purged_records (
  id uuid primary key,
  purged_at timestamptz(3) not null default now()
);
create index on sync.purged_records (purged_at);
alter table sync.purged_records enable row level security;

create function sync.refuse_purged() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if sync.current_op() is not null and exists (select from sync.purged_records p where p.id = new.id) then
    perform sync.refuse('gone', 'This record was deleted long ago.', 409);
  end if;
  return new;
end $$;
create trigger a_refuse_purged before insert on public.food_cost_entries
  for each row execute function sync.refuse_purged();
create trigger a_refuse_purged before insert on public.inspections
  for each row execute function sync.refuse_purged();
create trigger a_refuse_purged before insert on public.inspection_photos
  for each row execute function sync.refuse_purged();

-- The parent of a response, photo or action item; without it the write fails as a foreign key would, and one that was
-- purged never comes back.
create or replace function sync.parent_inspection(child_table text, of_inspection uuid) returns public.inspections
language plpgsql stable security definer set search_path = '' as $$
declare
  found_inspection public.inspections;
begin
  select i.* into found_inspection from public.inspections i where i.id = of_inspection;
  if not found then
    if exists (select from sync.purged_records p where p.id = of_inspection) then
      perform sync.refuse('gone', 'The inspection of this record was deleted long ago.', 409);
    end if;
    raise foreign_key_violation using constraint = child_table || '_inspection_id_fkey',
      message = 'The inspection of this record is not there yet.';
  end if;
  return found_inspection;
end $$;

-- Removes the oldest tombstones of one kind: at most `at_most`, of scopes and rows that nobody is writing in just now.
create function sync.purge_kind(k sync.kinds, before timestamptz, at_most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  scopes text[];
  purged uuid[];
begin
  execute format(
    'select array_agg(distinct f.scope) from (
       select t.scope from public.%I t where t.deleted_at is not null and t.updated_at < $1 and %s
       order by t.updated_at limit $2) f', k.table_name, k.purge_if)
  into scopes using before, at_most;
  if scopes is null then
    return 0;
  end if;
  -- in scope order, as everybody; a busy one waits for the next run
  scopes := array(
    select s.scope from public.sync_scopes s where s.scope = any (scopes) order by s.scope collate "C" for update skip locked);
  execute format(
    'with doomed as (
       select t.id from public.%1$I t
       where t.deleted_at is not null and t.updated_at < $1 and t.scope = any ($3) and %2$s
       order by t.updated_at limit $2 for update skip locked
     ), purged as (
       delete from public.%1$I t using doomed d where t.id = d.id returning t.id, t.scope, t.change
     ), moved as (
       update public.sync_scopes s set horizon = greatest(s.horizon, p.change)
       from (select scope, max(change) as change from purged group by scope) p
       where s.scope = p.scope
     )
     select array_agg(id) from purged', k.table_name, k.purge_if)
  into purged using before, at_most, scopes;
  if k.table_name in ('food_cost_entries', 'inspections', 'inspection_photos') then
    insert into sync.purged_records (id) select unnest(purged) on conflict do nothing;
  end if;
  if k.table_name <> 'record_conflicts' then
    -- nobody can decide any more between two values of a record that is gone
    update public.record_conflicts c set deleted_at = now() where c.record_id = any (purged) and c.deleted_at is null;
  end if;
  return coalesce(cardinality(purged), 0);
end $$;

-- Deletes live rows whose `moment` is older than `age`, as a person would: devices are told by a tombstone. Like
-- purge_kind it waits for nobody.
create function sync.retire(table_name text, moment text, age interval, at_most integer) returns integer
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  old uuid[];
  free text[];
  sizes jsonb;
  retired integer;
begin
  execute format(
    'select array_agg(f.id), array_agg(distinct f.scope) from (
       select t.id, t.scope from public.%1$I t where t.%2$I < $1 and t.deleted_at is null order by t.%2$I limit $2) f',
    table_name, moment)
  into old, free using now() - age, greatest(at_most, 0);
  if old is null then
    return 0;
  end if;
  free := array(
    select s.scope from public.sync_scopes s where s.scope = any (free) order by s.scope collate "C" for update skip locked);
  execute format(
    'with locked as (
       select l.id, l.scope from public.%1$I l where l.id = any ($1) and l.scope = any ($2) for update skip locked)
     select array_agg(t.id), (select coalesce(jsonb_object_agg(n.scope, n.size), ''{}'') from (
       select k.scope, count(*) as size from locked k group by k.scope) n)
     from locked t', table_name)
  into old, sizes using old, free;
  perform sync.reserve(sizes);
  execute format('update public.%1$I t set deleted_at = now() where t.id = any ($1)', table_name) using old;
  get diagnostics retired = row_count;
  return retired;
end $$;

-- One small step of the purge; answers how many rows it removed or retired. The scheduled job takes many such steps.
--   tombstones and resolved conflicts are kept for `age`, notifications for a year, then as tombstones;
--   what is remembered of purged records for two years; numbers of journals that were silent for a year.
create function sync.purge(at_most integer default 2000, age interval default '90 days') returns integer
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  k sync.kinds;
  step integer;
  done integer := 0;
begin
  for k in select n.* from sync.kinds n where n.purge_rank is not null order by n.purge_rank, n.kind loop
    exit when done >= at_most;
    begin
      done := done + sync.purge_kind(k, now() - age, at_most - done);
    exception when foreign_key_violation then
      -- something refers to it that this function does not know of: the other kinds are purged all the same
      raise warning 'Tombstones of % stay: %', k.table_name, sqlerrm;
    end;
  end loop;

  done := done + sync.retire('record_conflicts', 'resolved_at', age, at_most - done);
  done := done + sync.retire('notifications', 'created_at', interval '1 year', at_most - done);

  delete from sync.purged_records p where p.id = any (array(
    select q.id from sync.purged_records q where q.purged_at < now() - interval '2 years'
    order by q.purged_at limit greatest(at_most - done, 0)));
  get diagnostics step = row_count;
  done := done + step;
  -- The next batch of such a journal is a new one (P3), and what it repeats is known by its ops (M9).
  delete from public.sync_clients c where c.client_id = any (array(
    select q.client_id from public.sync_clients q where q.answered_at < now() - interval '1 year'
    order by q.answered_at limit greatest(at_most - done, 0) for update skip locked));
  get diagnostics step = row_count;
  return done + step;
end $$;

insert into sync.scheduled_jobs (name, schedule, command) values
  -- while the stores of America are closed; many small steps, most of which find nothing
  ('purge', '* 7-9 * * *', 'select sync.purge()');

do $$
begin
  if exists (select from pg_catalog.pg_extension e where e.extname = 'pg_cron') then
    execute 'select cron.schedule(j.name, j.schedule, j.command) from sync.scheduled_jobs j where j.name = ''purge''';
  end if;
exception when insufficient_privilege then
  raise warning 'pg_cron may not be used here: run the statements of sync.scheduled_jobs by other means.';
end $$;

-- The inspections of these records: {collection: [ids]}.
create function sync.inspections_of(ids jsonb) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select r.inspection_id from public.inspection_responses r
    where r.id = any (array(select i.value::uuid from jsonb_array_elements_text(ids -> 'inspection_responses') i))
    union
    select p.inspection_id from public.inspection_photos p
    where p.id = any (array(select i.value::uuid from jsonb_array_elements_text(ids -> 'inspection_photos') i))
    union
    select i.value::uuid from jsonb_array_elements_text(ids -> 'inspections') i
    order by 1)
$$;

-- The inspections that a batch touched, also by resolving a conflict, brought up to date once; then their receipts.
create or replace function sync.settle(ops jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ids constant jsonb := (
    select coalesce(jsonb_object_agg(o.collection, o.ids), '{}') from (
      select e.value ->> 'collection' as collection, jsonb_agg(e.value -> 'id') as ids
      from jsonb_array_elements(ops) e where e.value ->> 'collection' is not null group by 1) o);
  touched uuid[] := sync.inspections_of(ids);
begin
  if ids ? 'record_conflicts' then
    touched := touched || sync.inspections_of((
      select coalesce(jsonb_object_agg(c.collection, c.ids), '{}') from (
        select r.collection, jsonb_agg(r.record_id) as ids from public.record_conflicts r
        where r.id in (select i.value::uuid from jsonb_array_elements_text(ids -> 'record_conflicts') i)
        group by 1) c));
  end if;
  if cardinality(touched) > 0 then
    perform sync.recompute_inspections(touched);
    perform sync.issue_receipts(touched);
  end if;
  -- telling others never fails anybody's push: what cannot be told now stays for the scheduled job
  begin
    perform public.deliver_notifications();
  exception when others then
    raise warning 'Notifications wait: %', sqlerrm;
  end;
end $$;
