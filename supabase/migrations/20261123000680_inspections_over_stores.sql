-- Lists over stores: what the pages of the inspections show of many stores at once (rules XS of the inspections). Each
-- answers one page in one request, as the caller, of the stores that they see; `of_stores` null: all of them.

-- The stores among these in which the caller sees inspections. Main Office inspects nothing.
create function sync.stores_inspected(of_stores uuid[]) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(s.id), '{}') from public.stores s
  where s.id = any ((select public.permitted_store_ids('view_inspections'))::uuid[])
    and s.deleted_at is null and s.store_number <> 'OFFICE' and (of_stores is null or s.id = any (of_stores))
$$;

-- Without upper case and accents, as devices search.
create function sync.folded(words text) returns text
language sql immutable set search_path = '' as $$
  select translate(lower(regexp_replace(normalize(coalesce(words, ''), NFD), U&'[\0300-\036F]', '', 'g')), '’‘', '''''')
$$;

-- Where `word` stands in a folded text: 2 as a whole word, 1 as the start of one or within it, 0 not at all.
create function sync.met(word text, folded text) returns integer
language sql immutable set search_path = '' as $$
  select case when position(word in folded) = 0 then 0
    when position(' ' || word || ' ' in ' ' || regexp_replace(folded, '[^[:alnum:]'']+', ' ', 'g') || ' ') > 0 then 2 else 1 end
$$;

-- Rule XS3: each of the words, at most six, with what it names: stores, people and templates by their ids, and results by
-- what the reader's language calls them (`labels`: {result: words}); `whole` are those that it names as a whole word.
create function sync.sought(words text, in_stores uuid[], labels jsonb)
returns table (word text, named text[], whole text[])
language sql stable set search_path = '' as $$
  with w as (
    select distinct w.word from regexp_split_to_table(trim(sync.folded(words)), '\s+') w(word)
    where w.word <> '' limit 6
  ), names as materialized (
    select s.id::text as id, sync.folded(s.store_number || ' ' || s.name) as said from public.stores s where s.id = any (in_stores)
    union all
    select m.user_id::text, sync.folded(m.first_name || ' ' || m.last_name) from public.store_members m
    where m.store_id = any (in_stores) and m.deleted_at is null
    union all
    select t.id::text, sync.folded(concat_ws(' ', t.name, t.translations -> 'es' ->> 'name', t.translations -> 'fr' ->> 'name'))
    from public.inspection_templates t
    union all
    select l.key, sync.folded(l.value) from jsonb_each_text(coalesce(labels, '{}')) l
    where words is not null
  )
  select w.word, coalesce(array_agg(distinct n.id) filter (where sync.met(w.word, n.said) > 0), '{}'),
    coalesce(array_agg(distinct n.id) filter (where sync.met(w.word, n.said) = 2), '{}')
  from w left join names n on true
  group by w.word
$$;

-- The name of somebody of a store; null where nobody knows it.
create function sync.name_in_store(of_user uuid, of_store uuid) returns text
language sql stable set search_path = '' as $$
  select nullif(trim(m.first_name || ' ' || m.last_name), '') from public.store_members m
  where m.user_id = of_user and m.store_id = of_store and m.deleted_at is null
  order by m.left_at desc nulls first limit 1
$$;

-- How many of what is asked is answered (rules G1, A1 to A4).
create function sync.progress_of(of_inspection uuid, snapshot jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('done', count(*) filter (where case a.item ->> 'item_type'
      when 'checkbox' then a.value in ('pass', 'fail', 'na')
      when 'radio' then a.value in ('1', '2', '3', '4', '5')
      when 'text' then trim(a.value) <> ''
      when 'number' then trim(a.value) ~ '^[+-]?(\d+([.,]\d*)?|[.,]\d+)$' end), 'of', count(*))
  from sync.asked_items(of_inspection, snapshot) a
$$;

-- XS1, XS2: inspections, and times of schedules that were missed, that began in a range of days by their store's calendar.
-- {count, of, rows}; `of`: how many there are of each result, whichever is asked for. A row's `result`: running, critical,
-- passed or missed; `failed`: how many items did.
create function public.inspections_over_stores(
  of_stores uuid[] default null, from_day date default null, to_day date default null, template uuid default null,
  status text default null, result text default null, words text default null, labels jsonb default null,
  sort text default 'begun', descending boolean default true, page integer default 0, page_size integer default 50,
  at timestamptz default now()) returns jsonb
-- however few are expected: row by row, many stores and long ranges would take a hundred times as long
language plpgsql stable security invoker set search_path = '' set enable_nestloop = off as $$
declare
  mine constant uuid[] := sync.stores_inspected(of_stores);
  first_day constant date := coalesce(from_day, '2000-01-01');
  last_day constant date := coalesce(to_day, 'tomorrow'::date + 1);
  -- A time is compared with times: with a day it would be after the policies, so that no index could help.
  begun_from constant timestamptz := first_day - 1;
  begun_before constant timestamptz := last_day + 2;
  size constant integer := least(greatest(page_size, 1), 200);
begin
  return (
    with w as materialized (select * from sync.sought(words, mine, labels)), found as (
      select c.*, s.store_number, (c.begun at time zone s.time_zone)::date as day
      from (
        select i.id, 'inspection' as kind, i.store_id, i.template_id, i.inspector_id, i.status::text as status,
          i.start_date as begun, r.finished_at, r.score, coalesce(cardinality(r.failed), 0) as failed,
          case when i.status not in ('completed', 'archived') then 'running'
            when r.failed_critical then 'critical' else 'passed' end as result
        from public.inspections i
        left join (
          -- of the same days, so that both sides are read by them
          select r.inspection_id, r.finished_at, r.score, r.failed, r.failed_critical from sync.inspection_results r
          where r.store_id = any (mine) and r.begun >= begun_from and r.begun < begun_before
        ) r on r.inspection_id = i.id
        where i.store_id = any (mine) and i.subject_id is null and i.deleted_at is null
          and i.start_date >= begun_from and i.start_date < begun_before
        union all
        select o.id, 'occurrence', o.store_id, o.template_id, null, 'missed', o.due_at, null, null, 0, 'missed'
        from public.inspection_occurrences o
        where o.store_id = any (mine) and o.subject_id is null and o.deleted_at is null and o.day between first_day - 1 and last_day + 1
          and (o.status = 'missed' or o.status in ('due', 'upcoming') and o.closes_at <= inspections_over_stores.at)
      ) c join public.stores s on s.id = c.store_id
      where (inspections_over_stores.template is null or c.template_id = inspections_over_stores.template)
        and (inspections_over_stores.status is null or c.status = inspections_over_stores.status)
    ), kept as materialized (
      select f.id, f.kind, f.store_id, f.template_id, f.inspector_id, f.status, f.begun, f.finished_at, f.score, f.failed,
        f.result, f.store_number, coalesce((
          select count(*) from w where array[f.store_id::text, f.inspector_id::text, f.template_id::text, f.result] && w.whole), 0) as whole,
        inspections_over_stores.result is null or f.result = inspections_over_stores.result
          or inspections_over_stores.result = 'failed' and f.failed > 0 as chosen
      from found f
      where f.day between first_day and last_day
        and not exists (
          select from w
          where not array[f.store_id::text, f.inspector_id::text, f.template_id::text, f.result] && w.named)
    ), one_page as (
      -- the first of many are found without sorting them all
      select k.*, row_number() over () as place
      from (
        select k.* from kept k where k.chosen
        order by k.whole desc,
          case when sort = 'store' and not descending then length(k.store_number) end, case when sort = 'store' and not descending then k.store_number end,
          case when sort = 'store' and descending then length(k.store_number) end desc, case when sort = 'store' and descending then k.store_number end desc,
          case when sort = 'score' and not descending then k.score end nulls last, case when sort = 'score' and descending then k.score end desc nulls last,
          case when sort = 'failed' and not descending then k.failed end, case when sort = 'failed' and descending then k.failed end desc,
          case when sort = 'begun' and not descending then k.begun end,
          k.begun desc, k.id
        limit size offset greatest(page, 0) * size) k
    )
    select jsonb_build_object('count', (select count(*) from kept k where k.chosen), 'of', (
      select jsonb_build_object('critical', count(*) filter (where k.result = 'critical'), 'failed', count(*) filter (where k.failed > 0),
        'passed', count(*) filter (where k.result = 'passed'), 'missed', count(*) filter (where k.result = 'missed'),
        'running', count(*) filter (where k.result = 'running')) from kept k), 'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'store_id', p.store_id, 'template_id', p.template_id,
          'status', p.status, 'begun', sync.iso_time(p.begun), 'finished', sync.iso_time(p.finished_at), 'score', p.score,
          'result', p.result, 'failed', p.failed, 'inspector', sync.name_in_store(p.inspector_id, p.store_id))
        || case when p.kind = 'inspection' then sync.name_of_inspection(p.id) else coalesce((
            select jsonb_build_object('title', t.name) || sync.in_languages('title', 'name', t.translations)
            from public.inspection_templates t where t.id = p.template_id), '{"title": null}') end
        || case when p.result = 'running' then (
            select jsonb_build_object('progress', sync.progress_of(i.id, i.template_snapshot)) from public.inspections i where i.id = p.id)
          else '{"progress": null}' end
        order by p.place)
      from one_page p), '[]')));
end $$;

comment on function public.inspections_over_stores(uuid[], date, date, uuid, text, text, text, jsonb, text, boolean, integer, integer, timestamptz) is
  'A page of the inspections of many stores, with what was missed.';

-- XS4: what is to be done or verified in these stores, most in need first (K7, F6), or was done in the last 91 days and
-- is closed, the last first. `view`: to_do, to_check, closed, or what is not closed.
-- {count, overdue, rows}
create function public.actions_over_stores(
  of_stores uuid[] default null, view text default 'to_do', priority text default null, mine_only boolean default false,
  words text default null, labels jsonb default null, page integer default 0, page_size integer default 50,
  at timestamptz default now()) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  mine constant uuid[] := sync.stores_inspected(of_stores);
  me constant uuid := public.current_user_id();
  size constant integer := least(greatest(page_size, 1), 200);
begin
  return (
    with w as materialized (select * from sync.sought(words, mine, labels)), found as materialized (
      select a.id, a.store_id, d.status, d.priority, d.due_date, a.title, a.assignee_id, a.assignee_role,
        case when view = 'closed' then a.done_at end as closed,
        d.status in ('open', 'in_progress') and d.due_date < actions_over_stores.at as overdue,
        array_position(array['critical', 'high', 'medium', 'low'], d.priority) as urgency
      from (
        select t.id, t.status, t.priority, t.due_date from sync.things_to_do(mine) t where view is distinct from 'closed'
        union all
        select c.id, c.status, c.priority, c.due_date from public.inspection_action_items c
        where view = 'closed' and c.store_id = any (mine) and c.status = 'verified' and c.deleted_at is null
          and c.done_at > actions_over_stores.at - interval '91 days' and not sync.is_repeat(c)) d
      join public.inspection_action_items a on a.id = d.id
      where case view when 'to_check' then d.status in ('done', 'cannot_do') when 'to_do' then d.status in ('open', 'in_progress')
          when 'closed' then d.status = 'verified' else true end
        and (actions_over_stores.priority is null or d.priority = actions_over_stores.priority)
        and (not mine_only or a.assignee_id = me or a.assignee_id is null and exists (
          select from public.store_users u
          where u.user_id = me and u.store_id = a.store_id and u.role = a.assignee_role and u.deleted_at is null))
    ), kept as materialized (
      select f.*, coalesce((
        select count(*) from w where array[f.store_id::text, f.assignee_id::text, f.status] && w.whole or sync.met(w.word, f.said) = 2), 0) as whole
      from (select f.*, case when words is not null then sync.folded(f.title) else '' end as said from found f) f
      where not exists (
        select from w
        where not (array[f.store_id::text, f.assignee_id::text, f.status] && w.named or sync.met(w.word, f.said) > 0))
    ), one_page as (
      select k.*, row_number() over (order by k.whole desc, k.closed desc nulls last, k.overdue desc, k.urgency, k.due_date, k.title, k.id) as place
      from kept k
      order by k.whole desc, k.closed desc nulls last, k.overdue desc, k.urgency, k.due_date, k.title, k.id
      limit size offset greatest(page, 0) * size
    )
    select jsonb_build_object('count', (select count(*) from kept),
      'overdue', (select count(*) from kept k where k.overdue), 'rows', coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'store_id', p.store_id, 'status', p.status, 'priority', p.priority,
            'due_date', sync.iso_time(p.due_date), 'overdue', p.overdue, 'assignee_id', p.assignee_id,
            'assignee_role', p.assignee_role, 'assignee', sync.name_in_store(p.assignee_id, p.store_id),
            'note', a.note, 'resolution', a.resolution, 'done_by', a.done_by, 'done_name', sync.name_in_store(a.done_by, p.store_id),
            'done_at', sync.iso_time(a.done_at), 'repeats', coalesce(r.repeats, '[]'))
          || sync.name_of_action(p.id) order by p.place)
        from one_page p join public.inspection_action_items a on a.id = p.id
        cross join lateral (
          select jsonb_agg(x.id) as repeats from public.inspection_action_items x
          where x.repeat_of = p.id and x.store_id = p.store_id and x.deleted_at is null) r), '[]')));
end $$;

comment on function public.actions_over_stores(uuid[], text, text, boolean, text, jsonb, integer, integer, timestamptz) is
  'A page of what is to be done or verified in many stores, most in need first, or is closed.';

-- XS5: the schedules of these stores, with what was missed in the last 28 days, and when each is due next. {count, rows}
create function public.schedules_over_stores(
  of_stores uuid[] default null, template uuid default null, page integer default 0, page_size integer default 50,
  at timestamptz default now()) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  mine constant uuid[] := sync.stores_inspected(of_stores);
  size constant integer := least(greatest(page_size, 1), 500);
begin
  return (
    with past as materialized (
      select o.schedule_id, count(*) filter (where o.status in ('done', 'late')) as done,
        count(*) filter (where o.status = 'missed' or o.status in ('due', 'upcoming') and o.closes_at <= schedules_over_stores.at) as missed,
        max(o.day) filter (where o.status = 'missed' or o.status in ('due', 'upcoming') and o.closes_at <= schedules_over_stores.at) as last_missed,
        min(o.due_at) filter (where o.status in ('due', 'upcoming') and o.closes_at > schedules_over_stores.at) as planned
      from public.inspection_occurrences o
      where o.store_id = any (mine) and o.deleted_at is null and o.day >= (schedules_over_stores.at at time zone 'utc')::date - 28
      group by o.schedule_id
    ), kept as materialized (
      select c.id, c.store_id, s.store_number, s.time_zone, s.closed_on, t.name, coalesce(p.missed, 0) as missed,
        coalesce(p.done, 0) as done, p.last_missed, p.planned
      from public.inspection_schedules c
      join public.stores s on s.id = c.store_id
      join public.inspection_templates t on t.id = c.template_id
      left join past p on p.schedule_id = c.id
      where c.store_id = any (mine) and c.subject_id is null and c.deleted_at is null
        and (schedules_over_stores.template is null or c.template_id = schedules_over_stores.template)
    ), one_page as (
      select k.*, row_number() over (order by k.missed desc, length(k.store_number), k.store_number, k.name, k.id) as place
      from kept k
      order by k.missed desc, length(k.store_number), k.store_number, k.name, k.id
      limit size offset greatest(page, 0) * size
    )
    select jsonb_build_object('count', (select count(*) from kept), 'missed', (select sum(k.missed) from kept k),
      'rows', coalesce((
        select jsonb_agg(to_jsonb(c) - array['scope', 'change', 'created_at', 'updated_at', 'deleted_at', 'field_at', 'created_by']
          || jsonb_build_object('missed', p.missed, 'done', p.done, 'last_missed', p.last_missed, 'next_due', sync.iso_time(coalesce(p.planned, (
            select (d.day + make_interval(mins => c.due_minute)) at time zone p.time_zone
            from (select (schedules_over_stores.at at time zone p.time_zone)::date + n as day from generate_series(0, 366) n) d
            where not c.is_paused and (p.closed_on is null or d.day <= p.closed_on) and sync.is_scheduled_on(c, d.day)
              and (d.day + make_interval(mins => c.due_minute)) at time zone p.time_zone > schedules_over_stores.at
            order by d.day limit 1))), 'title', t.name) || sync.in_languages('title', 'name', t.translations)
          order by p.place)
        from one_page p join public.inspection_schedules c on c.id = p.id
        join public.inspection_templates t on t.id = c.template_id), '[]')));
end $$;

comment on function public.schedules_over_stores(uuid[], uuid, integer, integer, timestamptz) is
  'A page of the schedules of many stores, with what was missed and what is due next.';

-- What a range of days of many stores is made of (XR2): spans that lie in it whole and are up to date, the longest there are,
-- and by themselves the results of all other days. Narrow: what is wide is read where it is added up.
create function sync.spans_in(of_stores uuid[], from_day date, to_day date)
returns table (store_id uuid, days smallint, start date, template_id uuid, visits integer, score bigint,
  latest_at timestamptz, latest_id uuid, latest_score numeric)
language sql stable set search_path = '' as $$
  with stale as materialized (
    select w.store_id, w.template_id, w.start, sync.span_start(w.start, 28) as start_of_four from sync.stale_weeks w
    where w.store_id = any (of_stores)
  ), whole as materialized (
    -- the first day of the first four whole weeks, the day after the last of them, and the whole weeks beside them
    select f.first, f.past, array(
      select d.start from generate_series(0, to_day - from_day) n cross join lateral (select from_day + n as start) d
      where sync.span_start(d.start, 7) = d.start and d.start <= to_day - 6 and (d.start < f.first or d.start >= f.past)) as weeks
    from (select sync.span_start(from_day + 27, 28) as first, sync.span_start(to_day + 1, 28) as past) f
  )
  select p.store_id, p.days, p.start, p.template_id, p.visits, p.score, p.latest_at, p.latest_id, p.latest_score
  from whole w cross join public.stores s cross join lateral (
    select x.* from sync.inspection_spans x
    where x.store_id = s.id and x.days = 28 and x.start >= w.first and x.start < w.past offset 0) p
  where s.id = any (of_stores)
    and not exists (select from stale k where (k.store_id, k.template_id, k.start_of_four) = (p.store_id, p.template_id, p.start))
  union all
  select p.store_id, p.days, p.start, p.template_id, p.visits, p.score, p.latest_at, p.latest_id, p.latest_score
  from whole w cross join public.stores s cross join lateral (
    select x.* from sync.inspection_spans x
    where x.store_id = s.id and x.days = 7 and x.start = any (w.weeks) offset 0) p
  where s.id = any (of_stores)
    and not exists (select from stale k where (k.store_id, k.template_id, k.start) = (p.store_id, p.template_id, p.start))
  union all
  -- where one of four is old, the others by themselves
  select p.store_id, p.days, p.start, p.template_id, p.visits, p.score, p.latest_at, p.latest_id, p.latest_score
  from whole w cross join (select distinct k.store_id, k.template_id, k.start_of_four from stale k) k
  cross join lateral (
    select x.* from sync.inspection_spans x
    where x.store_id = k.store_id and x.days = 7 and x.start >= k.start_of_four and x.start <= k.start_of_four + 21
      and x.template_id = k.template_id offset 0) p
  where k.start_of_four >= w.first and k.start_of_four < w.past
    and not exists (select from stale o where (o.store_id, o.template_id, o.start) = (p.store_id, p.template_id, p.start))
$$;

-- The results of the days that no span tells of.
create function sync.results_beside_spans(of_stores uuid[], from_day date, to_day date)
returns table (inspection_id uuid, store_id uuid, template_id uuid, finished_at timestamptz, score numeric)
language sql stable set search_path = '' as $$
  with whole as (
    -- the first day of the first whole week of the range, and the last of the last
    select from_day + (7 - (from_day - sync.span_start(from_day, 7))) % 7 as first, sync.span_start(to_day + 1, 7) - 1 as last
  ), days as (
    select d.first, d.last, null::uuid as template_id, null::uuid as store_id
    from whole w cross join lateral (
      select from_day as first, to_day as last where w.last < w.first
      union all select from_day, w.first - 1 where w.last >= w.first
      union all select w.last + 1, to_day where w.last >= w.first) d
    where d.first <= d.last
    union all
    select w.start, w.start + 6, w.template_id, w.store_id from sync.stale_weeks w
    where w.store_id = any (of_stores) and w.start >= from_day and w.start <= to_day - 6
  )
  -- store by store, along the index: whose rows they are is not looked up for each of them
  select r.inspection_id, r.store_id, r.template_id, r.finished_at, r.score
  from public.stores s join days d on d.store_id is null or d.store_id = s.id
  cross join lateral (
    select x.inspection_id, x.store_id, x.template_id, x.finished_at, x.score from sync.inspection_results x
    where x.store_id = s.id and x.finished_at >= d.first - 1 and x.finished_at < d.last + 2
      and (d.template_id is null or x.template_id = d.template_id)
      and (x.finished_at at time zone s.time_zone)::date between d.first and d.last offset 0) r
  where s.id = any (of_stores)
$$;

-- The last inspection of these stores, finished at that moment and in the range, whose snapshot is to tell of something.
create function sync.finished_then(
  of_stores uuid[], of_template uuid, moment timestamptz, from_day date, to_day date, section text, item uuid) returns uuid
language sql stable set search_path = '' as $$
  select r.inspection_id from sync.inspection_results r join public.stores s on s.id = r.store_id
  where r.template_id = of_template and r.finished_at = moment and r.store_id = any (of_stores)
    and (r.finished_at at time zone s.time_zone)::date between from_day and to_day
    and (finished_then.section is null or r.sections ? finished_then.section)
    and (finished_then.item is null or finished_then.item = any (r.checked))
  order by r.inspection_id desc limit 1
$$;

-- X4, X7, X8 over stores: of one template, finished in a range of days by each store's calendar. Without a template the one
-- with the most of them (X2). {templates, template, stores, sections, questions, visits}
create function public.trends_over_stores(
  from_day date, to_day date, of_stores uuid[] default null, template uuid default null) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  mine constant uuid[] := sync.stores_inspected(of_stores);
begin
  return (
    with all_spans as materialized (
      select * from sync.spans_in(mine, from_day, to_day)
    ), all_results as materialized (
      select * from sync.results_beside_spans(mine, from_day, to_day)
    ), templates as materialized (
      select r.id, sum(r.visits) as visits, max(r.latest) as latest
      from (
        select p.template_id as id, p.visits, p.latest_at as latest from all_spans p
        union all
        select x.template_id, 1, x.finished_at from all_results x) r
      group by r.id
    ), chosen as materialized (
      select t.id from templates t
      order by (t.id = trends_over_stores.template) desc nulls last, t.visits desc, t.latest desc, t.id limit 1
    ), spans as materialized (
      select p.* from all_spans p where p.template_id = (select c.id from chosen c)
    ), results as materialized (
      select r.* from all_results r where r.template_id = (select c.id from chosen c)
    ), wide_spans as materialized (
      select w.store_id, w.sections, w.section_sums, w.section_visits, w.section_latest, w.items, w.failed, w.checked, w.item_latest
      from spans p join sync.inspection_spans w on (w.store_id, w.days, w.start, w.template_id) = (p.store_id, p.days, p.start, p.template_id)
    ), wide_results as materialized (
      select w.store_id, w.finished_at, w.sections, w.failed, w.checked
      from results r join sync.inspection_results w on w.inspection_id = r.inspection_id
    ), visits as materialized (
      select p.store_id, p.visits, p.score, p.latest_at, p.latest_id, p.latest_score from spans p
      union all
      select r.store_id, 1, round(r.score * 100)::bigint, r.finished_at, r.inspection_id, r.score from results r
    ), cells as materialized (
      select c.store_id, c.section, round(floor(sum(c.sum)::numeric / nullif(sum(c.visits), 0) + 0.5) / 100, 2) as percent,
        max(c.latest) as latest
      from (
        select p.store_id, u.section, u.sum, u.visits, u.latest
        from wide_spans p cross join unnest(p.sections, p.section_sums, p.section_visits, p.section_latest) u(section, sum, visits, latest)
        union all
        select r.store_id, e.key, round(e.value::numeric * 100)::bigint, (e.value is not null)::integer, r.finished_at
        from wide_results r cross join jsonb_each_text(r.sections) e) c
      group by c.store_id, c.section
    ), of_stores as (
      select v.store_id, s.store_number, sum(v.visits) as visits,
        round(floor(sum(v.score)::numeric / sum(v.visits) + 0.5) / 100, 2) as mean
      from visits v join public.stores s on s.id = v.store_id group by v.store_id, s.store_number
    ), latest_of as (
      select distinct on (v.store_id) v.store_id, round(v.latest_score, 2) as latest
      from visits v order by v.store_id, v.latest_at desc, v.latest_id desc
    ), sections as materialized (
      select c.section, max(c.latest) as latest from cells c group by c.section having count(c.percent) > 0
    ), failed as materialized (
      select f.id, sum(f.times) as failed, count(*) as stores
      from (
        select t.store_id, t.id, sum(t.times) as times
        from (
          select p.store_id, q.id, q.times from wide_spans p cross join unnest(p.items, p.failed) q(id, times) where q.times > 0
          union all
          select r.store_id, q.id, 1 from wide_results r cross join unnest(r.failed) q(id)) t
        group by t.store_id, t.id) f
      group by f.id
    ), first_of as materialized (
      select f.* from (select f.*, rank() over (order by f.failed desc) as place from failed f) f where f.place <= 10
    ), worst as materialized (
      select f.*, row_number() over (order by f.failed desc, f.checked, f.id) as place
      from (
        select c.id, c.failed, c.stores, sum(c.checked) as checked, max(c.latest) as latest
        from (
          select l.id, l.failed, l.stores, p.checked[q.place] as checked, p.item_latest[q.place] as latest
          from wide_spans p cross join first_of l cross join array_position(p.items, l.id) q(place) where q.place is not null
          union all
          select l.id, l.failed, l.stores, 1, r.finished_at from wide_results r join first_of l on l.id = any (r.checked)) c
        group by c.id, c.failed, c.stores) f
      order by place limit 10
    ), questions as (
      select w.id, w.failed, w.checked, w.stores, w.place, i.item, i.section
      from worst w
      cross join lateral (
        select t.item, sec.section
        from public.inspections n
        cross join jsonb_path_query(n.template_snapshot, '$.sections[*]') sec(section)
        cross join jsonb_path_query(sec.section, '$.items[*]') t(item)
        where n.id = sync.finished_then(mine, (select c.id from chosen c), w.latest, from_day, to_day, null, w.id)
          and t.item ->> 'id' = w.id::text offset 0) i
    )
    select jsonb_build_object('templates', coalesce((
        select jsonb_agg(jsonb_build_object('id', t.id, 'visits', t.visits, 'title', n.name)
          || sync.in_languages('title', 'name', n.translations) order by t.visits desc, t.latest desc, t.id)
        from templates t left join public.inspection_templates n on n.id = t.id), '[]'),
      'template', (select c.id from chosen c),
      'visits', (select coalesce(sum(v.visits), 0) from visits v),
      'stores', coalesce((
        select jsonb_agg(jsonb_build_object('store_id', s.store_id, 'visits', s.visits, 'mean', s.mean, 'latest', l.latest,
            'sections', coalesce(c.sections, '{}')) order by s.mean, length(s.store_number), s.store_number)
        from of_stores s join latest_of l on l.store_id = s.store_id left join (
          select c.store_id, jsonb_object_agg(c.section, c.percent) as sections from cells c
          where c.percent is not null group by c.store_id) c on c.store_id = s.store_id), '[]'),
      'sections', coalesce((
        select jsonb_agg(jsonb_build_object('id', s.section, 'title', n.section ->> 'name')
            || sync.in_languages('title', 'name', n.section -> 'translations')
          order by s.latest desc, n.inspection_id desc, n.place)
        from sections s
        cross join lateral (
          select x.section, x.place, i.id as inspection_id
          from public.inspections i
          cross join jsonb_path_query(i.template_snapshot, '$.sections[*]') with ordinality x(section, place)
          where i.id = sync.finished_then(mine, (select c.id from chosen c), s.latest, from_day, to_day, s.section, null)
            and x.section ->> 'id' = s.section offset 0) n), '[]'),
      'questions', coalesce((
        select jsonb_agg(jsonb_build_object('id', w.id, 'failed', w.failed, 'checked', w.checked, 'stores', w.stores,
            'is_critical', w.item -> 'is_critical', 'title', w.item ->> 'question_text', 'section', w.section ->> 'name')
          || sync.in_languages('title', 'question_text', w.item -> 'translations')
          || sync.in_languages('section', 'name', w.section -> 'translations') order by w.place)
        from questions w), '[]')));
end $$;

comment on function public.trends_over_stores(date, date, uuid[], uuid) is
  'How many stores score in each section of a template, and what fails most in them.';

-- XS6: one inspection as its page needs it, for a device that does not hold its store. Null where the caller sees none.
create function public.inspection_to_read(of_inspection uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('inspection', to_jsonb(i) - 'field_at', 'inspector', sync.name_in_store(i.inspector_id, i.store_id),
    'responses', coalesce((
      select jsonb_agg(to_jsonb(r) - 'field_at') from public.inspection_responses r
      where r.inspection_id = i.id and r.deleted_at is null), '[]'),
    'photos', coalesce((
      select jsonb_agg(to_jsonb(p) - 'field_at') from public.inspection_photos p
      where p.inspection_id = i.id and p.deleted_at is null), '[]'),
    'actions', coalesce((
      select jsonb_agg(to_jsonb(a) - 'field_at') from public.inspection_action_items a
      where a.inspection_id = i.id and a.deleted_at is null), '[]'))
  from public.inspections i where i.id = of_inspection and i.deleted_at is null
$$;

comment on function public.inspection_to_read(uuid) is 'One inspection with its answers, pictures and action items.';

-- XS6: one action item with what repeats it, its pictures, and who of its store it can be given to; by the id of any of them.
create function public.action_to_read(of_action uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with asked as (
    select a.* from public.inspection_action_items a where a.id = of_action and a.deleted_at is null
  ), root as (
    -- the first of them, as far as it was not done before the later one was found
    select coalesce(d.id, k.id) as id, k.store_id
    from asked k left join sync.things_to_do(array[k.store_id]) d on d.id = k.repeat_of
  ), rows as (
    select a.* from root r join public.inspection_action_items a
      on a.store_id = r.store_id and a.deleted_at is null and (a.id = r.id or a.repeat_of = r.id)
  )
  select jsonb_build_object('rows', (select jsonb_agg(to_jsonb(x) - 'field_at') from rows x),
    'photos', coalesce((
      select jsonb_agg(to_jsonb(p) - 'field_at' order by p.captured_at, p.order_index) from public.inspection_photos p
      where p.deleted_at is null and exists (
        select from rows x where x.inspection_id = p.inspection_id
          and (p.role = 'evidence' and p.item_id = x.item_id or p.role = 'after' and p.action_item_id = x.id))), '[]'),
    'people', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.user_id, 'name', trim(m.first_name || ' ' || m.last_name), 'works', m.left_at is null)
        order by m.first_name, m.last_name)
      from public.store_members m where m.store_id = r.store_id and m.deleted_at is null), '[]'))
    || sync.name_of_action(r.id)
  from root r
$$;

comment on function public.action_to_read(uuid) is 'One action item with its later findings, its pictures and the people of its store.';

grant execute on function sync.stores_inspected(uuid[]), sync.folded(text), sync.met(text, text), sync.sought(text, uuid[], jsonb),
  sync.name_in_store(uuid, uuid), sync.progress_of(uuid, jsonb), sync.asked_items(uuid, jsonb),
  sync.is_scheduled_on(public.inspection_schedules, date), sync.is_repeat(public.inspection_action_items),
  sync.spans_in(uuid[], date, date), sync.results_beside_spans(uuid[], date, date),
  sync.finished_then(uuid[], uuid, timestamptz, date, date, text, uuid)
  to authenticated;
grant execute on function
  public.inspections_over_stores(uuid[], date, date, uuid, text, text, text, jsonb, text, boolean, integer, integer, timestamptz),
  public.actions_over_stores(uuid[], text, text, boolean, text, jsonb, integer, integer, timestamptz),
  public.schedules_over_stores(uuid[], uuid, integer, integer, timestamptz),
  public.trends_over_stores(date, date, uuid[], uuid), public.inspection_to_read(uuid), public.action_to_read(uuid)
  to authenticated;

-- Report: each inspection that was completed, by the type of inspection (rules XR). n1 score in percent, n2 whether a critical
-- item failed, n3 items that failed, n4 those of them that had failed in the walk before (repeat findings).
create function sync.report_facts_of_inspections(filter jsonb, at timestamptz) returns setof sync.report_fact
language sql stable set search_path = '' as $$
  with s as materialized (
    select s.*, s.first_day::timestamp at time zone s.time_zone as begins,
      (s.last_day + 1)::timestamp at time zone s.time_zone as ends
    from sync.report_stores(filter, 'view_inspections', report_facts_of_inspections.at) s
  ), r as materialized (
    select r.*, (r.finished_at at time zone s.time_zone)::date as day
    from s join sync.inspection_results r on r.store_id = s.id and r.finished_at >= s.begins and r.finished_at < s.ends
  ), a as (
    select a.inspection_id, count(*) as repeats
    from public.inspection_action_items a
    where a.inspection_id = any ((select array_agg(r.inspection_id) from r)::uuid[]) and a.repeat_count > 0
      and a.deleted_at is null
    group by a.inspection_id
  )
  select r.inspection_id, r.store_id, r.day, t.name, t.name,
    r.score, r.failed_critical::integer, cardinality(r.failed), coalesce(a.repeats, 0), null::numeric, null::numeric, null::numeric, null::numeric
  from r
  left join public.inspection_templates t on t.id = r.template_id
  left join a on a.inspection_id = r.inspection_id
$$;

select sync.declare_report('inspections', 'sync.report_facts_of_inspections', 'view_inspections',
  columns => '{score,critical,failed,repeats}',
  measures => '[
    {"id": "walks"},
    {"id": "score", "value": "round(avg(f.n1), 1)"},
    {"id": "critical", "of": "f.n2 = 1"},
    {"id": "failed", "value": "coalesce(sum(f.n3), 0)"},
    {"id": "repeats", "value": "coalesce(sum(f.n4), 0)"}]');

-- Report: action items that are to be done, by how long they have been, each with its later findings as one (rule F6);
-- whichever days are asked for. n1 days since it was found, n2 whether it is overdue, n3 days overdue, n4 whether it is critical,
-- n5 how many walks it was found in.
create function sync.report_facts_of_actions(filter jsonb, at timestamptz) returns setof sync.report_fact
language sql stable set search_path = '' as $$
  with s as materialized (
    select * from sync.report_stores(filter, 'view_inspections', report_facts_of_actions.at)
  )
  select a.id, a.store_id, d.day,
    case when d.age <= 2 then '00-02' when d.age <= 7 then '03-07' when d.age <= 14 then '08-14' when d.age <= 30 then '15-30'
      else '31-' end,
    a.title, d.age, d.overdue::integer,
    case when d.overdue then s.today - (t.due_date at time zone s.time_zone)::date else 0 end,
    (t.priority = 'critical')::integer, a.repeat_count + 1, null::numeric, null::numeric, null::numeric
  from sync.things_to_do((select array_agg(s.id) from s)::uuid[]) t
  join public.inspection_action_items a on a.id = t.id
  join s on s.id = a.store_id
  cross join lateral (select (coalesce(a.found_at, a.created_at) at time zone s.time_zone)::date as day) f
  cross join lateral (
    select f.day, greatest(s.today - f.day, 0) as age, t.due_date < report_facts_of_actions.at as overdue) d
  where t.status in ('open', 'in_progress')
$$;

select sync.declare_report('actions', 'sync.report_facts_of_actions', 'view_inspections',
  columns => '{age_days,overdue,overdue_days,critical,walks}',
  measures => '[
    {"id": "open"},
    {"id": "overdue", "of": "f.n2 = 1"},
    {"id": "critical", "of": "f.n4 = 1"},
    {"id": "age_days", "value": "round(avg(f.n1), 1)"},
    {"id": "oldest_days", "value": "max(f.n1)"},
    {"id": "repeats", "of": "f.n5 > 1"}]');
