-- Reports: figures over stores, each with the rows that made it (rules RP of the reports). A module declares a report with a
-- function of its facts; the frame adds them up, and lists them behind any figure, so that the two cannot differ.

-- What a report adds up: one row of it. `day` by the store's calendar; `part`: what it is counted under besides store and
-- week; `title`: what it is called, null where its day says it. `n1` to `n8` are what the report's columns name.
create type sync.report_fact as (
  id uuid, store_id uuid, day date, part text, title text,
  n1 numeric, n2 numeric, n3 numeric, n4 numeric, n5 numeric, n6 numeric, n7 numeric, n8 numeric);

-- The first day of the week from Sunday that a day is in.
create function sync.week_of(day date) returns date
language sql immutable set search_path = '' as $$
  select day - extract(dow from day)::integer
$$;

-- Rule RP3: the stores of a report, with its first and last day by each store's own calendar. `filter`: {stores: ids, null for
-- all; weeks: whole weeks up to the running one, 1 to 104; or from, to: days, at most 731 of them}; anything else is refused as
-- `malformed`, more as `report_too_large`. Of those in which the caller sees reports and holds `permission`; Main Office has
-- no figures.
create function sync.report_stores(filter jsonb, permission text, at timestamptz)
returns table (id uuid, number text, name text, time_zone text, today date, first_day date, last_day date)
language plpgsql stable rows 500 set search_path = '' as $$
#variable_conflict use_column
declare
  weeks constant integer := coalesce(sync.count_of(filter -> 'weeks'), 4);
  from_day date;
  to_day date;
  mine constant uuid[] := public.permitted_store_ids(permission);
  wanted uuid[];
begin
  begin
    from_day := (filter ->> 'from')::date;
    to_day := (filter ->> 'to')::date;
    wanted := case jsonb_typeof(filter -> 'stores')
      when 'array' then array(select e.value::uuid from jsonb_array_elements_text(filter -> 'stores') e) end;
  exception when data_exception then
    perform sync.refuse('malformed', 'A report is asked for with days as yyyy-MM-dd and ids of stores.');
  end;
  if (from_day is null) <> (to_day is null) or to_day < from_day or not isfinite(from_day) or not isfinite(to_day) then
    perform sync.refuse('malformed', 'A report is asked for with a first and a last day.');
  elsif to_day - from_day > 730 or weeks not between 1 and 104 or cardinality(wanted) > 500 then
    perform sync.refuse('report_too_large', 'A report is of two years and 500 stores at most.');
  end if;
  return query
    select s.id, s.store_number, s.name, s.time_zone, t.today, coalesce(from_day, sync.week_of(t.today) - 7 * (weeks - 1)),
      coalesce(to_day, t.today)
    from public.stores s cross join lateral (select (report_stores.at at time zone s.time_zone)::date as today) t
    where s.id = any (mine) and s.id = any ((select public.permitted_store_ids('view_reports'))::uuid[])
      and (wanted is null or s.id = any (wanted)) and s.deleted_at is null and s.store_number <> 'OFFICE';
end $$;

-- Rule RP6: what devices of these stores have not sent yet, [{store_id, number, writes, since}]: the report does not
-- know of it. Of those whose reports the caller sees.
create function sync.awaited_of_stores(of_stores uuid[], at timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('store_id', w.store_id, 'number', w.store_number, 'writes', w.writes,
    'since', sync.iso_time(w.since)) order by w.since, w.store_number), '[]')
  from (
    select s.store_id, o.store_number, sum(s.unsent + s.photos) as writes, min(s.oldest) as since
    from sync.device_stores s join sync.devices d on d.id = s.device_id join public.stores o on o.id = s.store_id
    where s.store_id = any (of_stores) and s.store_id = any (public.permitted_store_ids('view_reports'))
      and d.seen_at > at - interval '90 days'
    group by s.store_id, o.store_number having sum(s.unsent + s.photos) > 0) w
$$;

-- Declares a report of the facts that the function `facts(filter jsonb, at timestamptz) returns setof sync.report_fact` answers as
-- the caller. `columns` names n1, n2, … of a row; `measures` is [{id, value, of}]: `value` adds up facts `f` (left out: how many
-- there are), `of` says which of them it is about (left out: all). Makes `report_<id>(filter, at)` (rule RP1) and
-- `report_<id>_rows(filter, cell, start, at)` (rule RP2), both of them the caller's.
create function sync.declare_report(report text, facts text, permission text, columns text[], measures jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  -- 'budget', sum(f.n1), …
  figures constant text := (
    select string_agg(format('%L, %s%s', m.value ->> 'id',
      case when m.value ? 'value' then m.value ->> 'value' else 'count(*)' end,
      case when m.value ? 'of' then format(' filter (where %s)', m.value ->> 'of') else '' end), ', ' order by m.ordinality)
    from jsonb_array_elements(measures) with ordinality m);
  -- whether a fact is behind the measure that a cell names
  behind constant text := (
    select coalesce('case cell ->> ''measure'' ' || string_agg(format('when %L then %s', m.value ->> 'id', m.value ->> 'of'), ' ')
      || ' else true end', 'true')
    from jsonb_array_elements(measures) m where m.value ? 'of');
  named constant text := (
    select string_agg(format('%L, f.n%s', c.name, c.ordinality), ', ' order by c.ordinality)
    from unnest(columns) with ordinality c(name));
begin
  if to_regprocedure(format('%s(jsonb, timestamptz)', facts)) is null then
    raise undefined_function using message = format('There is no function %s(jsonb, timestamptz).', facts);
  end if;
  execute format($f$
    create function public.%1$I(filter jsonb default '{}', at timestamptz default now()) returns jsonb
    language sql stable security invoker set search_path = '' as $q$
      with s as materialized (select * from sync.report_stores(filter, %2$L, at)),
      f as materialized (select * from %3$s(filter, at))
      select jsonb_build_object(
        'as_of', sync.iso_time(at),
        'first_day', (select min(s.first_day) from s), 'last_day', (select max(s.last_day) from s),
        'total', (select jsonb_build_object('rows', count(*), 'values', jsonb_build_object(%4$s)) from f),
        'stores', coalesce((
          select jsonb_agg(jsonb_build_object('key', s.id, 'label', '#' || s.number || ' ' || s.name,
            'rows', coalesce(g.rows, 0), 'values', coalesce(g.figures, '{}')) order by length(s.number), s.number)
          from s left join (
            select f.store_id, count(*) as rows, jsonb_build_object(%4$s) as figures from f group by f.store_id) g
            on g.store_id = s.id), '[]'),
        'weeks', coalesce((
          select jsonb_agg(jsonb_build_object('key', g.week, 'label', null, 'rows', g.rows, 'values', g.figures) order by g.week)
          from (select sync.week_of(f.day) as week, count(*) as rows, jsonb_build_object(%4$s) as figures
            from f group by sync.week_of(f.day)) g), '[]'),
        'parts', coalesce((
          select jsonb_agg(jsonb_build_object('key', g.part, 'label', null, 'rows', g.rows, 'values', g.figures) order by g.part)
          from (select f.part, count(*) as rows, jsonb_build_object(%4$s) as figures
            from f where f.part is not null group by f.part) g), '[]'),
        'awaited', sync.awaited_of_stores(array(select s.id from s), at))
    $q$ $f$, 'report_' || report, permission, facts, figures);
  execute format($f$
    create function public.%1$I(filter jsonb default '{}', cell jsonb default '{}', start integer default 0,
      at timestamptz default now()) returns jsonb
    language sql stable security invoker set search_path = '' as $q$
      with f as materialized (
        select f.* from %2$s(sync.filter_of_cell(filter, cell), at) f
        where (cell ->> 'store' is null or f.store_id::text = cell ->> 'store')
          and (cell ->> 'week' is null or sync.week_of(f.day)::text = cell ->> 'week')
          and (cell ->> 'part' is null or f.part = cell ->> 'part')
          and %3$s
      )
      select jsonb_build_object(
        'as_of', sync.iso_time(at), 'count', (select count(*) from f),
        'rows', coalesce((
          select jsonb_agg(jsonb_build_object('id', f.id, 'store_id', f.store_id, 'day', f.day, 'part', f.part, 'title', f.title,
            'values', jsonb_build_object(%4$s)) order by f.day desc, f.id)
          from (select * from f order by f.day desc, f.id offset greatest(start, 0) limit 100) f), '[]'))
    $q$ $f$, 'report_' || report || '_rows', facts, behind, named);
  execute format('grant execute on function %s(jsonb, timestamptz), public.%I(jsonb, timestamptz), '
    'public.%I(jsonb, jsonb, integer, timestamptz) to authenticated',
    facts, 'report_' || report, 'report_' || report || '_rows');
end $$;

-- A cell of one store reads no other's facts.
create function sync.filter_of_cell(filter jsonb, cell jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when cell ->> 'store' is null then filter
    when coalesce(jsonb_typeof(filter -> 'stores'), 'null') = 'null' or filter -> 'stores' ? (cell ->> 'store')
      then filter || jsonb_build_object('stores', jsonb_build_array(cell -> 'store'))
    else filter end
$$;

grant execute on function sync.week_of(date), sync.report_stores(jsonb, text, timestamptz), sync.filter_of_cell(jsonb, jsonb),
  sync.awaited_of_stores(uuid[], timestamptz), sync.count_of(jsonb) to authenticated;

-- Sync health: each device that told of a store within 90 days (DV1), by its version of the app; its name for whoever
-- administers the store. n1 unsent writes, n2 photos, n3 refused, n4 hours since the oldest unsent, n5 hours of silence.
create function sync.report_facts_of_devices(filter jsonb, at timestamptz) returns setof sync.report_fact
language sql stable security definer set search_path = '' as $$
  select d.id, s.id, (d.seen_at at time zone s.time_zone)::date, nullif(d.app_version, ''),
    case when s.id = any ((select public.permitted_store_ids('view_admin_panel'))::uuid[]) then nullif(d.label, '') end,
    k.unsent, k.photos, k.refused, round(extract(epoch from at - k.oldest) / 3600, 1),
    round(extract(epoch from at - d.seen_at) / 3600, 1), null::numeric, null::numeric, null::numeric
  from sync.report_stores(filter, 'view_reports', at) s
  join sync.device_stores k on k.store_id = s.id
  join sync.devices d on d.id = k.device_id
  where d.seen_at > at - interval '90 days'
$$;

select sync.declare_report('devices', 'sync.report_facts_of_devices', 'view_reports',
  columns => '{unsent,photos,refused,oldest_hours,silent_hours}',
  measures => '[
    {"id": "devices"},
    {"id": "unsent", "value": "coalesce(sum(f.n1 + f.n2), 0)"},
    {"id": "refused", "value": "coalesce(sum(f.n3), 0)"},
    {"id": "oldest_hours", "value": "max(f.n4)"},
    {"id": "silent", "of": "f.n5 >= 48"}]');
