-- Windows: of a kind that grows for ever devices hold what is current (sync/SPEC.md, Windows).

-- Of a row outside of its window off_devices_at says since when. Leaving is no change of the record; whatever else is
-- written brings it back. Argument `follows`: it comes and goes with its parent, which alone says when it was changed.
create function sync.keep_window() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stamps constant text[] := array['change', 'updated_at', 'field_at', 'off_devices_at'];
begin
  if tg_op = 'INSERT' then
    new.off_devices_at := null;
    return new;
  end if;
  if new.off_devices_at is not null and (old.off_devices_at is not null or sync.is_client()) then
    new.off_devices_at := null;
  end if;
  if new.off_devices_at is not null
    or (tg_argv[0] = 'follows' and old.off_devices_at is not null and to_jsonb(new) - stamps = to_jsonb(old) - stamps)
  then
    new.updated_at := old.updated_at;
    new.field_at := old.field_at;
  end if;
  return new;
end $$;

-- What belongs to a record leaves and comes back with it.
create function sync.window_children() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  child record;
begin
  for child in
    select k.table_name, k.window_follows as link from sync.kinds k
    where k.parents ->> k.window_follows = tg_table_name order by k.kind
  loop
    execute format(
      'update public.%I c set off_devices_at = $2 where c.%I = $1 and (c.off_devices_at is null) <> ($2 is null)',
      child.table_name, child.link)
    using new.id, new.off_devices_at;
  end loop;
  return null;
end $$;

-- Work on what belongs to a record brings the record back. Arguments: the parent's table, the column that names it.
create function sync.window_parent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.off_devices_at is null and (tg_op = 'INSERT' or old.off_devices_at is not null) then
    execute format('update public.%I p set off_devices_at = null where p.id = $1 and p.off_devices_at is not null', tg_argv[0])
    using (to_jsonb(new) ->> tg_argv[1])::uuid;
  end if;
  return null;
end $$;

-- Has devices hold a window of a kind that was declared before.
--   by       a column of its rows, a moment or a day: a row leaves the devices once that and its last change are older than `days`
--   unless   a condition over the row `t` that keeps it, however old it is: 't.status = ''open'''
--   follows  instead of `by`: the column that names the parent it leaves with and comes back with; both are of one scope
create function sync.declare_window(
  of_kind text, by text default null, days integer default 0, unless text default 'false', follows text default null)
returns void
language plpgsql set search_path = '' as $$
declare
  k sync.kinds;
  parent text;
begin
  select n.* into k from sync.kinds n where n.kind = of_kind;
  parent := k.parents ->> follows;
  if k.kind is null or k.page is not null or (by is null) = (follows is null) or (follows is not null and parent is null) then
    raise exception 'A window is that of a declared kind without pages of its own, by a column or with a parent: %', of_kind;
  end if;
  execute format('alter table public.%I add column off_devices_at timestamptz(3)', k.table_name);
  -- a first reading passes over what devices do not hold
  execute format('create index on public.%I (scope, change) where off_devices_at is null', k.table_name);
  execute format(
    'create trigger sync_window before insert or update on public.%I for each row execute function sync.keep_window(%L)',
    k.table_name, case when by is null then 'follows' else 'leads' end);
  if by is not null then
    execute format('create index on public.%I (%I) where off_devices_at is null and deleted_at is null', k.table_name, by);
  else
    execute format(
      'create or replace trigger window_children after update on public.%I for each row
       when ((old.off_devices_at is null) <> (new.off_devices_at is null)) execute function sync.window_children()', parent);
    execute format(
      'create trigger window_parent after insert or update on public.%I for each row execute function sync.window_parent(%L, %L)',
      k.table_name, parent, follows);
  end if;
  update sync.kinds n set windowed = true, window_by = by, window_days = days, window_unless = unless, window_follows = follows,
    wire_row = format(
      'case when t.off_devices_at is null then %s else json_build_object(
         ''id'', t.id, ''scope'', t.scope, ''change'', t.change, ''deleted_at'', null, ''off_devices'', true) end', n.wire_row)
  where n.kind = of_kind;
end $$;

-- One small step: takes at most `at_most` rows that have grown old off the devices, and what follows them; answers how
-- many. It waits for nobody, and goes scope by scope, as sync.retire does.
create function sync.leave_devices(at_most integer default 2000) returns integer
language plpgsql security definer set search_path = '' set timezone = 'UTC' set enable_seqscan = off as $$
declare
  k sync.kinds;
  old uuid[];
  mentioned text[];
  free text[];
  one text;
  theirs uuid[];
  left_off integer := 0;
begin
  for k in select n.* from sync.kinds n where n.window_by is not null order by n.kind loop
    execute format(
      'select array_agg(f.id), array_agg(distinct f.scope) from (
         select t.id, t.scope from public.%1$I t
         where t.off_devices_at is null and t.deleted_at is null
           and t.%2$I < $1::%4$s and t.updated_at < $1 and (%3$s) is not true
         order by t.%2$I limit $2) f',
      k.table_name, k.window_by, k.window_unless, (
        select a.atttypid::regtype from pg_catalog.pg_attribute a
        where a.attrelid = format('public.%I', k.table_name)::regclass and a.attname = k.window_by))
    into old, mentioned using now() - make_interval(days => k.window_days), greatest(at_most - left_off, 0);
    continue when old is null;
    -- all locks first and in scope order, waiting for none
    free := array(
      select s.scope from public.sync_scopes s where s.scope = any (mentioned) order by s.scope collate "C" for update skip locked);
    foreach one in array free loop
      execute format(
        'select array(select l.id from public.%I l where l.id = any ($1) and l.scope = $2 for update skip locked)', k.table_name)
      into theirs using old, one;
      perform set_config('storehand.blocks', '', true);
      perform sync.reserve(jsonb_build_object(one, cardinality(theirs)));
      execute format('update public.%I t set off_devices_at = now() where t.id = any ($1)', k.table_name) using theirs;
      left_off := left_off + cardinality(theirs);
    end loop;
    perform set_config('storehand.blocks', '', true);
  end loop;
  return left_off;
end $$;

select sync.schedule_job('windows', '*/10 * * * *', 'select sync.leave_devices()');
