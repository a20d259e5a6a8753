-- Purge: tombstones go after a while (sync/SPEC.md, Purge).

-- The tables and columns that refer to rows of a table.
create function sync.references_to(table_name text) returns table (child text, link text)
language sql stable set search_path = '' as $$
  select r.relname::text, a.attname::text
  from pg_catalog.pg_constraint f
  join pg_catalog.pg_class r on r.oid = f.conrelid
  join pg_catalog.pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
  where f.contype = 'f' and f.confdeltype = 'a' and f.confrelid = ('public.' || quote_ident(table_name))::regclass
    and r.relnamespace = 'public'::regnamespace
$$;

-- The kinds that are purged, those that refer to others before them.
create function sync.purge_order() returns setof sync.kinds
language sql stable set search_path = '' as $$
  with recursive depths(name, depth) as (
    select k.table_name, 0 from sync.kinds k where k.purged
    union
    select k.table_name, d.depth + 1
    from depths d
    join sync.kinds k on k.purged and k.table_name <> d.name
    join lateral sync.references_to(k.table_name) r on r.child = d.name
    where d.depth < 10
  )
  select k.* from sync.kinds k join (select name, max(depth) as depth from depths group by 1) d on d.name = k.table_name
  order by d.depth, k.kind
$$;

-- Removes the oldest tombstones of one kind: at most `at_most`, of scopes and rows that nobody is writing in just now.
create function sync.purge_kind(k sync.kinds, before timestamptz, at_most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  -- nothing refers to it any more
  alone constant text := coalesce((
    select string_agg(format('not exists (select from public.%I c where c.%I = t.id)', r.child, r.link), ' and ')
    from sync.references_to(k.table_name) r), 'true')
    || coalesce(' and not (' || k.spared || ')', '');
  scopes text[];
  purged uuid[];
begin
  execute format(
    'select array_agg(distinct f.scope) from (
       select t.scope from public.%I t where t.deleted_at is not null and t.updated_at < $1 and %s
       order by t.updated_at limit $2) f', k.table_name, alone)
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
     select array_agg(id) from purged', k.table_name, alone)
  into purged using before, at_most, scopes;
  if sync.refuses_purged(k.table_name) then
    insert into sync.purged_records (id) select unnest(purged) on conflict do nothing;
  end if;
  if k.table_name <> 'record_conflicts' then
    -- nobody can decide any more between two values of a record that is gone
    update public.record_conflicts c set deleted_at = now() where c.record_id = any (purged) and c.deleted_at is null;
  end if;
  return coalesce(cardinality(purged), 0);
end $$;

-- Deletes live rows whose `moment` is older than `age`, as a person would: devices are told by a tombstone. Like
-- purge_kind it waits for nobody. It goes scope by scope: the blocks of two thousand people's scopes would be read and
-- written with every row.
create function sync.retire(table_name text, moment text, age interval, at_most integer) returns integer
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  old uuid[];
  mentioned text[];
  free text[];
  one text;
  theirs uuid[];
  retired integer := 0;
begin
  execute format(
    'select array_agg(f.id), array_agg(distinct f.scope) from (
       select t.id, t.scope from public.%1$I t where t.%2$I < $1 and t.deleted_at is null order by t.%2$I limit $2) f',
    table_name, moment)
  into old, mentioned using now() - age, greatest(at_most, 0);
  if old is null then
    return 0;
  end if;
  -- all locks first and in scope order, waiting for none
  free := array(
    select s.scope from public.sync_scopes s where s.scope = any (mentioned) order by s.scope collate "C" for update skip locked);
  foreach one in array free loop
    execute format(
      'select array(select l.id from public.%I l where l.id = any ($1) and l.scope = $2 for update skip locked)', table_name)
    into theirs using old, one;
    perform set_config('storehand.blocks', '', true);
    perform sync.reserve(jsonb_build_object(one, cardinality(theirs)));
    execute format('update public.%I t set deleted_at = now() where t.id = any ($1)', table_name) using theirs;
    retired := retired + cardinality(theirs);
  end loop;
  perform set_config('storehand.blocks', '', true);
  return retired;
end $$;

-- One small step of the purge; answers how many rows it removed or retired. The scheduled job takes many such steps.
--   tombstones are kept for `age`; what its kind retires (resolved conflicts, notifications after a year) becomes one;
--   what is remembered of purged records for two years; numbers of journals that were silent for a year.
create function sync.purge(at_most integer default 2000, age interval default '90 days') returns integer
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  k sync.kinds;
  step integer;
  done integer := 0;
begin
  for k in select * from sync.purge_order() loop
    exit when done >= at_most;
    begin
      done := done + sync.purge_kind(k, now() - age, at_most - done);
    exception when foreign_key_violation then
      -- something refers to it that this function does not know of: the other kinds are purged all the same
      raise warning 'Tombstones of % stay: %', k.table_name, sqlerrm;
    end;
  end loop;

  for k in select n.* from sync.kinds n where n.retire_by is not null order by n.kind desc loop
    done := done + sync.retire(k.table_name, k.retire_by, coalesce(k.retire_after, age), at_most - done);
  end loop;

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

-- While the stores of America are closed; many small steps, most of which find nothing.
select sync.schedule_job('purge', '* 6-11 * * *', 'select sync.purge()');

select sync.schedule_job('clear-waiting', '41 5 * * *', 'select sync.clear_waiting()');
