-- Results: what a finished inspection says in few figures, so that many of many stores are told of without reading their
-- answers (rules XR of the inspections). Outside all scopes: devices make it of what they hold.
create table sync.inspection_results (
  inspection_id uuid primary key references public.inspections (id) on delete cascade,
  store_id uuid not null references public.stores (id),
  template_id uuid not null,
  inspector_id uuid not null,
  finished_at timestamptz(3) not null,
  -- percent of what was possible
  score numeric not null,
  failed_critical boolean not null,
  -- the checkboxes that were asked and failed, and those that passed or failed
  failed uuid[] not null,
  checked uuid[] not null,
  -- {section: percent}; null where nothing was possible
  sections jsonb not null,
  -- by which the lists over stores find it
  begun timestamptz(3) not null
);

create index on sync.inspection_results (store_id, finished_at) include (template_id);
create index on sync.inspection_results (store_id, begun);
-- which inspection was the last that had a section or question: its words are shown
create index on sync.inspection_results (template_id, finished_at);

alter table sync.inspection_results enable row level security;

create policy "view inspections" on sync.inspection_results for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_inspections'))::uuid[]));

grant select on sync.inspection_results to authenticated;

-- The items that are asked (Q1, Q2), with what was answered; each with its section and the place of that.
create function sync.asked_items(of_inspection uuid, snapshot jsonb)
returns table (section uuid, place bigint, id uuid, item jsonb, value text)
language sql stable set search_path = '' as $$
  with items as materialized (
    select (s.section ->> 'id')::uuid as section, s.place, (i.item ->> 'id')::uuid as id, i.item,
      i.item #> '{rules,show_if}' as show_if, r.response_value as value
    from jsonb_path_query(snapshot, '$.sections[*]') with ordinality s(section, place)
    cross join jsonb_path_query(s.section, '$.items[*]') i(item)
    left join public.inspection_responses r
      on r.inspection_id = of_inspection and r.item_id = (i.item ->> 'id')::uuid and r.deleted_at is null
  )
  select i.section, i.place, i.id, i.item, i.value
  from items i
  where coalesce(jsonb_typeof(i.show_if), 'null') = 'null'
    or not exists (
      select from items p
      where p.id::text = i.show_if ->> 'item' and coalesce(jsonb_typeof(p.show_if), 'null') = 'null')
    or exists (select from items p where p.id::text = i.show_if ->> 'item' and i.show_if -> 'is' ? p.value)
$$;

-- Of these inspections, those of the store that are finished (rule SU2): rules P7, C1, X4 and A5.
create function sync.results_of(inspection_ids uuid[]) returns setof sync.inspection_results
language sql stable set search_path = '' as $$
  select i.id, i.store_id, i.template_id, i.inspector_id, coalesce(i.completed_date, i.start_date),
    sync.score_percent(i.total_score, i.max_possible_score), a.failed_critical, a.failed, a.checked, a.sections,
    i.start_date
  from public.inspections i
  cross join lateral (
    with a as materialized (
      select a.*, (a.item ->> 'points')::numeric as points, a.item ->> 'item_type' = 'checkbox' as is_checkbox,
        i.template_snapshot ->> 'scoring_mode' as mode
      from sync.asked_items(i.id, i.template_snapshot) a
    ), s as (
      select a.section, sum(sync.points_of(a.item, a.mode, a.value)) as earned,
        sum(a.points) filter (where a.mode is distinct from 'applicable' or a.value is distinct from 'na') as possible
      from a group by a.section
    )
    select coalesce(bool_or(a.is_checkbox and a.value = 'fail' and a.item -> 'is_critical' = 'true'), false) as failed_critical,
      coalesce(array_agg(a.id) filter (where a.is_checkbox and a.value = 'fail'), '{}') as failed,
      coalesce(array_agg(a.id) filter (where a.is_checkbox and a.value in ('pass', 'fail')), '{}') as checked,
      coalesce((
        select jsonb_object_agg(x.id, case when s.possible > 0 then sync.score_percent(s.earned, s.possible) end)
        from jsonb_path_query(i.template_snapshot, '$.sections[*]') q(section)
        cross join lateral (select q.section ->> 'id' as id) x
        left join s on s.section::text = x.id), '{}') as sections
    from a) a
  where i.id = any (inspection_ids) and i.subject_id is null and i.status in ('completed', 'archived') and i.deleted_at is null
$$;

-- Brings the results of these inspections up to date. Called where their scores are settled (sync.issue_receipts).
create function sync.note_results(inspection_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into sync.inspection_results as known
  select r.* from sync.results_of(inspection_ids) r
  on conflict (inspection_id) do update
    set finished_at = excluded.finished_at, score = excluded.score, failed_critical = excluded.failed_critical,
      failed = excluded.failed, checked = excluded.checked, sections = excluded.sections, begun = excluded.begun
    where (known.finished_at, known.score, known.failed_critical, known.failed, known.checked, known.sections, known.begun)
      is distinct from (excluded.finished_at, excluded.score, excluded.failed_critical, excluded.failed, excluded.checked,
        excluded.sections, excluded.begun)
$$;

-- What was finished when it was made. All that one statement made at once: to work out one costs about as much as many.
create function sync.inspections_made() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  finished constant uuid[] := array(
    select m.id from made m where m.status in ('completed', 'archived') and m.deleted_at is null);
begin
  if finished <> '{}' then
    perform sync.note_results(finished);
  end if;
  return null;
end $$;

-- One that is open again, or deleted, has no result.
create function sync.inspections_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  concerned constant uuid[] := array(
    select n.id from after n join before o using (id)
    where (o.status in ('completed', 'archived') or n.status in ('completed', 'archived'))
      and (o.status, o.deleted_at, o.start_date, o.completed_date, o.total_score, o.max_possible_score)
        is distinct from (n.status, n.deleted_at, n.start_date, n.completed_date, n.total_score, n.max_possible_score));
begin
  if concerned <> '{}' then
    delete from sync.inspection_results r
    using public.inspections i
    where r.inspection_id = any (concerned) and i.id = r.inspection_id
      and (i.status not in ('completed', 'archived') or i.deleted_at is not null);
    perform sync.note_results(concerned);
  end if;
  return null;
end $$;

create trigger note_result after insert on public.inspections
  referencing new table as made for each statement execute function sync.inspections_made();

create trigger note_changed_result after update on public.inspections
  referencing old table as before new table as after for each statement execute function sync.inspections_changed();

-- Results of a template in a store, added up over a week from Sunday and over four such weeks: months of many stores are told
-- without reading each inspection (rule XR2). Days are those of the store's calendar.
create table sync.inspection_spans (
  store_id uuid not null references public.stores (id),
  -- 7 or 28
  days smallint not null,
  start date not null,
  template_id uuid not null,
  visits integer not null,
  -- sum of hundredths of a percent: whole numbers add up exactly
  score bigint not null,
  latest_at timestamptz(3) not null,
  latest_id uuid not null,
  latest_score numeric not null,
  -- by section: its sum and number of percents, and when it was last there
  sections text[] not null,
  section_sums bigint[] not null,
  section_visits integer[] not null,
  section_latest timestamptz[] not null,
  -- by checkbox that passed or failed
  items uuid[] not null,
  failed integer[] not null,
  checked integer[] not null,
  item_latest timestamptz[] not null,
  primary key (store_id, days, start, template_id)
);

-- A row is read whole: out of line each of its lists would be looked up by itself.
alter table sync.inspection_spans set (toast_tuple_target = 8160);

-- Weeks that are to be added up again. What is read of them meanwhile are the results themselves.
create table sync.stale_weeks (
  store_id uuid not null references public.stores (id),
  template_id uuid not null,
  start date not null,
  noted_at timestamptz(3) not null default now(),
  primary key (store_id, template_id, start)
);

alter table sync.inspection_spans enable row level security;
alter table sync.stale_weeks enable row level security;

create policy "view inspections" on sync.inspection_spans for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_inspections'))::uuid[]));
create policy "view inspections" on sync.stale_weeks for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_inspections'))::uuid[]));

grant select on sync.inspection_spans, sync.stale_weeks to authenticated;

-- The first day of the span of so many days in which a day lies: weeks begin on Sunday, four of them on every fourth one.
create function sync.span_start(day date, days integer) returns date
language sql immutable set search_path = '' as $$
  select day - ((day - date '2000-01-02') % days + days) % days
$$;

-- A week that is noted twice is locked by the later one: it is not taken away before that is over.
create function sync.note_stale_weeks(store_ids uuid[], template_ids uuid[], moments timestamptz[]) returns void
language sql security definer set search_path = '' as $$
  insert into sync.stale_weeks as known (store_id, template_id, start)
  select distinct r.store_id, r.template_id, sync.span_start((r.finished_at at time zone s.time_zone)::date, 7)
  from unnest(store_ids, template_ids, moments) r(store_id, template_id, finished_at)
  join public.stores s on s.id = r.store_id
  order by 1, 2, 3
  on conflict (store_id, template_id, start) do update set noted_at = excluded.noted_at
$$;

create function sync.result_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform sync.note_stale_weeks(array_agg(n.store_id), array_agg(n.template_id), array_agg(n.finished_at)) from new_rows n;
  elsif tg_op = 'DELETE' then
    perform sync.note_stale_weeks(array_agg(o.store_id), array_agg(o.template_id), array_agg(o.finished_at)) from old_rows o;
  else
    perform sync.note_stale_weeks(array_agg(r.store_id), array_agg(r.template_id), array_agg(r.finished_at))
    from (select * from old_rows union all select * from new_rows) r;
  end if;
  return null;
end $$;

create trigger note_new_weeks after insert on sync.inspection_results referencing new table as new_rows
  for each statement execute function sync.result_changed();
create trigger note_changed_weeks after update on sync.inspection_results referencing old table as old_rows new table as new_rows
  for each statement execute function sync.result_changed();
create trigger note_old_weeks after delete on sync.inspection_results referencing old table as old_rows
  for each statement execute function sync.result_changed();

-- By another clock other days are in a week: all of the store's are added up again.
create function sync.store_clock_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from sync.inspection_spans p where p.store_id = new.id;
  delete from sync.stale_weeks w where w.store_id = new.id;
  perform sync.note_stale_weeks(array_agg(r.store_id), array_agg(r.template_id), array_agg(r.finished_at))
  from sync.inspection_results r where r.store_id = new.id;
  return null;
end $$;

create trigger add_up_again after update of time_zone on public.stores
  for each row when (old.time_zone is distinct from new.time_zone) execute function sync.store_clock_changed();

-- Adds up to `most` stale weeks again, and the four weeks in which they lie. Those that somebody writes in wait. Answers
-- how many it added up.
create function sync.add_up_results(most integer default 200) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  weeks jsonb;
begin
  if not pg_try_advisory_xact_lock(hashtext('sync.add_up_results')) then
    return 0;
  end if;
  with next as materialized (
    select k.store_id, k.template_id, k.start from sync.stale_weeks k
    order by k.noted_at, k.store_id, k.template_id, k.start limit most for update skip locked
  ), taken as (
    delete from sync.stale_weeks w using next k
    where (w.store_id, w.template_id, w.start) = (k.store_id, k.template_id, k.start)
    returning w.store_id, w.template_id, w.start
  )
  select jsonb_agg(to_jsonb(t)) into weeks from taken t;
  if weeks is null then
    return 0;
  end if;
  delete from sync.inspection_spans p using jsonb_to_recordset(weeks) w(store_id uuid, template_id uuid, start date)
  where p.store_id = w.store_id and p.template_id = w.template_id
    and (p.days, p.start) in ((7, w.start), (28, sync.span_start(w.start, 28)));
  insert into sync.inspection_spans
  with spans as (
    select distinct w.store_id, w.template_id, d.days, sync.span_start(w.start, d.days) as start
    from jsonb_to_recordset(weeks) w(store_id uuid, template_id uuid, start date) cross join (values (7), (28)) d(days)
  ), r as materialized (
    -- span by span, along the index
    select p.days, p.start, r.* from spans p join public.stores s on s.id = p.store_id cross join lateral (
      select x.* from sync.inspection_results x
      where x.store_id = p.store_id and x.template_id = p.template_id
        and x.finished_at >= p.start - 1 and x.finished_at < p.start + p.days + 1
        and (x.finished_at at time zone s.time_zone)::date between p.start and p.start + p.days - 1 offset 0) r
  ), of_sections as (
    select c.store_id, c.template_id, c.days, c.start, array_agg(c.key) as keys, array_agg(c.sum) as sums,
      array_agg(c.visits) as visits, array_agg(c.latest) as latest
    from (
      select r.store_id, r.template_id, r.days, r.start, e.key, coalesce(sum(round(e.value::numeric * 100)), 0)::bigint as sum,
        count(e.value)::integer as visits, max(r.finished_at) as latest
      from r cross join jsonb_each_text(r.sections) e group by 1, 2, 3, 4, 5) c
    group by 1, 2, 3, 4
  ), of_items as (
    select c.store_id, c.template_id, c.days, c.start, array_agg(c.item) as items, array_agg(c.failed) as failed,
      array_agg(c.checked) as checked, array_agg(c.latest) as latest
    from (
      select r.store_id, r.template_id, r.days, r.start, e.item, count(*) filter (where e.item = any (r.failed))::integer as failed,
        count(*)::integer as checked, max(r.finished_at) as latest
      from r cross join unnest(r.checked) e(item) group by 1, 2, 3, 4, 5) c
    group by 1, 2, 3, 4
  )
  select r.store_id, r.days, r.start, r.template_id, count(*), sum(round(r.score * 100))::bigint, max(r.finished_at),
    (array_agg(r.inspection_id order by r.finished_at desc, r.inspection_id desc))[1],
    (array_agg(r.score order by r.finished_at desc, r.inspection_id desc))[1],
    coalesce(s.keys, '{}'), coalesce(s.sums, '{}'), coalesce(s.visits, '{}'), coalesce(s.latest, '{}'),
    coalesce(i.items, '{}'), coalesce(i.failed, '{}'), coalesce(i.checked, '{}'), coalesce(i.latest, '{}')
  from r
  left join of_sections s using (store_id, template_id, days, start)
  left join of_items i using (store_id, template_id, days, start)
  group by r.store_id, r.days, r.start, r.template_id, s.keys, s.sums, s.visits, s.latest, i.items, i.failed, i.checked, i.latest;
  return jsonb_array_length(weeks);
end $$;

comment on function sync.add_up_results(integer) is 'Adds up the results of weeks in which something changed. How many.';

select sync.schedule_job('add-up-results', '* * * * *', 'select sync.add_up_results()');

grant execute on function sync.span_start(date, integer) to authenticated;
