-- A purged request does not come back by an op that was on its way for long (sync/SPEC.md G3), like every record whose id
-- a device chose.

create trigger a_refuse_purged before insert on public.requests
  for each row execute function sync.refuse_purged();

-- Whether ids of purged rows of this table are remembered: where somebody asks for them.
create function sync.refuses_purged(table_name text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from pg_catalog.pg_trigger t
    where t.tgrelid = format('public.%I', table_name)::regclass and t.tgfoid = 'sync.refuse_purged'::regproc)
$$;

-- Removes the oldest tombstones of one kind: at most `at_most`, of scopes and rows that nobody is writing in just now.
create or replace function sync.purge_kind(k sync.kinds, before timestamptz, at_most integer) returns integer
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
  if sync.refuses_purged(k.table_name) then
    insert into sync.purged_records (id) select unnest(purged) on conflict do nothing;
  end if;
  if k.table_name <> 'record_conflicts' then
    -- nobody can decide any more between two values of a record that is gone
    update public.record_conflicts c set deleted_at = now() where c.record_id = any (purged) and c.deleted_at is null;
  end if;
  return coalesce(cardinality(purged), 0);
end $$;
