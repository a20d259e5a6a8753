-- Scheduled inspections: which template is walked where, how often and by whom, and what became of each time
-- (rules U of the inspections).
create table public.inspection_schedules (
  id uuid primary key default gen_random_uuid(),
  template_id uuid not null references public.inspection_templates (id),
  store_id uuid not null references public.stores (id),
  -- what is checked, of the kind that the template is for; null: the store
  subject_id uuid,
  -- who walks it: told when it is due and when it was missed
  role public.store_role not null default 'general_manager',
  repeats text not null check (repeats in ('weekly', 'monthly', 'interval')),
  -- weekly: the days, 0 is Sunday, in order
  weekdays text not null default '' check (weekdays ~ '^0?1?2?3?4?5?6?$'),
  -- monthly: the day; in a shorter month its last
  month_day integer check (month_day between 1 and 31),
  -- interval: every so many days from starts_on
  every_days integer check (every_days between 1 and 366),
  -- minutes after midnight by the store's clock
  opens_minute integer not null default 0 check (opens_minute between 0 and 1439),
  due_minute integer not null check (due_minute between 1 and 1440),
  -- how long after that it can still be made up
  grace_minutes integer not null default 720 check (grace_minutes between 0 and 2880),
  starts_on date not null check (isfinite(starts_on)),
  -- null: until it is ended
  ends_on date check (isfinite(ends_on)),
  is_paused boolean not null default false,
  created_by uuid,
  check (opens_minute < due_minute),
  check (ends_on >= starts_on),
  check (case repeats when 'weekly' then weekdays <> '' when 'monthly' then month_day is not null
    else every_days is not null end)
);

select sync.declare_kind('inspection_schedule', 'inspection_schedules', 'store');

-- One time that a schedule asks for: upcoming until it opens, due until it is done (in time or late) or its grace is over.
create table public.inspection_occurrences (
  -- of schedule and day
  id uuid primary key,
  schedule_id uuid not null references public.inspection_schedules (id),
  template_id uuid not null references public.inspection_templates (id),
  store_id uuid not null references public.stores (id),
  subject_id uuid,
  role public.store_role not null,
  -- by the store's calendar
  day date not null,
  opens_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  closes_at timestamptz(3) not null,
  status text not null default 'upcoming' check (status in ('upcoming', 'due', 'done', 'late', 'missed')),
  -- the walk that it was credited with; no foreign key: walks are purged
  inspection_id uuid,
  -- when that was completed
  finished_at timestamptz(3)
);

select sync.declare_kind('inspection_occurrence', 'inspection_occurrences', 'store');

create index on public.inspection_occurrences (inspection_id) where inspection_id is not null;

create index on public.inspection_occurrences (schedule_id);

-- Of a day, and of a store on it, however many lie behind it.
create index on public.inspection_occurrences (day, store_id) where deleted_at is null;

-- The job asks every minute for what stands open under a template that was switched off.
create index on public.inspection_occurrences (template_id)
  where status in ('upcoming', 'due') and deleted_at is null;

create index on public.inspection_occurrences (store_id, template_id, opens_at) where deleted_at is null;

create index on public.inspection_occurrences (closes_at) where status = 'due' and deleted_at is null;

create index on public.inspection_occurrences (opens_at) where status = 'upcoming' and deleted_at is null;

create function sync.check_schedule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.created_by := coalesce(public.current_user_id(), new.created_by);
    if exists (
      select from public.inspection_templates t
      where t.id = new.template_id and t.store_id is not null and t.store_id <> new.store_id) then
      perform sync.refuse('forbidden', 'This template belongs to another store.', 403);
    end if;
    if new.subject_id is not null then
      perform sync.check_subject(tg_table_name, (select t.subject from public.inspection_templates t where t.id = new.template_id),
        new.subject_id, new.store_id);
    end if;
  end if;
  return new;
end $$;

-- Rule U1: whether a schedule asks for a walk on a day.
create function sync.is_scheduled_on(s public.inspection_schedules, day date) returns boolean
language sql immutable set search_path = '' as $$
  select day >= s.starts_on and (s.ends_on is null or day <= s.ends_on) and case s.repeats
    when 'weekly' then position(extract(dow from day)::text in s.weekdays) > 0
    when 'monthly' then extract(day from day) = least(s.month_day,
      extract(day from date_trunc('month', day) + interval '1 month' - interval '1 day'))
    else (day - s.starts_on) % s.every_days = 0 end
$$;

-- Whether what a schedule is for can be checked now; a store always can.
create function sync.is_subject_checked(subject text, subject_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  is_checked text;
  answer boolean;
begin
  if subject_id is null then
    return true;
  end if;
  select d.is_checked into is_checked from sync.inspection_subjects d where d.subject = is_subject_checked.subject;
  if is_checked is not null then
    execute format('select %s($1)', is_checked) into answer using subject_id;
  end if;
  return coalesce(answer, false);
end $$;

-- Rule U2: what the schedules of these scopes ask for today and tomorrow, by each store's calendar and clock.
create function sync.planned_occurrences(scopes text[])
returns table (id uuid, schedule_id uuid, template_id uuid, store_id uuid, subject_id uuid, role public.store_role, day date,
  opens_at timestamptz, due_at timestamptz, closes_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select sync.natural_id('inspection_occurrences', s.id::text, d.day::text), s.id, s.template_id, s.store_id, s.subject_id,
    s.role, d.day, m.opens_at, m.due_at, m.due_at + make_interval(mins => s.grace_minutes)
  from public.inspection_schedules s
  join public.stores st on st.id = s.store_id and st.deleted_at is null
  join public.inspection_templates t on t.id = s.template_id and t.is_active and t.deleted_at is null
  cross join lateral (
    select (now() at time zone st.time_zone)::date + n as day from generate_series(-1, 1) n) d
  cross join lateral (
    select (d.day + make_interval(mins => s.opens_minute)) at time zone st.time_zone as opens_at,
      (d.day + make_interval(mins => s.due_minute)) at time zone st.time_zone as due_at) m
  where (scopes is null or s.scope = any (scopes)) and not s.is_paused and s.deleted_at is null
    and sync.is_scheduled_on(s, d.day)
    and (s.subject_id is null or sync.is_subject_checked(t.subject, s.subject_id))
    -- what was over before the schedule was there, or before it was last changed, was not asked for
    and m.due_at > s.updated_at and m.due_at + make_interval(mins => s.grace_minutes) > now()
$$;

-- Brings the occurrences of these scopes in line with their schedules. Whoever calls it holds the locks of the scopes.
create function sync.plan_occurrences(scopes text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.inspection_occurrences o set deleted_at = now()
  from public.inspection_schedules s
  join public.inspection_templates t on t.id = s.template_id
  where s.id = o.schedule_id and o.scope = any (scopes) and o.status in ('upcoming', 'due') and o.deleted_at is null
    and (s.is_paused or s.deleted_at is not null or not t.is_active or t.deleted_at is not null
      or not sync.is_scheduled_on(s, o.day)
      or s.subject_id is not null and not sync.is_subject_checked(t.subject, s.subject_id));
  update public.inspection_occurrences o
  set role = p.role, opens_at = p.opens_at, due_at = p.due_at, closes_at = p.closes_at, deleted_at = null,
    status = case when p.opens_at > now() then 'upcoming' else o.status end
  from sync.planned_occurrences(scopes) p
  where o.id = p.id and o.status in ('upcoming', 'due')
    and (o.role, o.opens_at, o.due_at, o.closes_at, o.deleted_at)
      is distinct from (p.role, p.opens_at::timestamptz(3), p.due_at::timestamptz(3), p.closes_at::timestamptz(3), null::timestamptz(3));
  insert into public.inspection_occurrences
    (id, schedule_id, template_id, store_id, subject_id, role, day, opens_at, due_at, closes_at)
  select p.id, p.schedule_id, p.template_id, p.store_id, p.subject_id, p.role, p.day, p.opens_at, p.due_at, p.closes_at
  from sync.planned_occurrences(scopes) p
  where not exists (select from public.inspection_occurrences o where o.id = p.id)
  order by p.due_at, p.id;
end $$;

-- A schedule that was made or changed is seen at once, not with the next run of the job.
create function sync.plan_changed_schedule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.plan_occurrences(array[new.scope]);
  return null;
end $$;

-- Rule U4: a completed walk is credited to the open occurrence of its template, store and subject that is due first; one that was
-- completed in time on a device without a line also to one that was held for missed. A walk that is deleted gives it back,
-- one that is reopened only while there is still time to complete it again; another walk that was completed in that time
-- stands in for it.
create function sync.credit_occurrence() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given public.inspection_occurrences;
begin
  if new.status in ('completed', 'archived') and new.deleted_at is null then
    update public.inspection_occurrences o
    set inspection_id = new.id, finished_at = new.completed_date,
      status = case when new.completed_date <= o.due_at then 'done' else 'late' end
    where o.id = (
        select f.id from public.inspection_occurrences f
        where f.store_id = new.store_id and f.template_id = new.template_id and f.deleted_at is null
          and f.subject_id is not distinct from new.subject_id
          and f.status in ('upcoming', 'due', 'missed')
          and new.completed_date >= f.opens_at and new.completed_date <= f.closes_at
        order by f.due_at, f.id limit 1)
      and not exists (
        select from public.inspection_occurrences e where e.inspection_id = new.id and e.deleted_at is null);
    return null;
  end if;
  for given in
    update public.inspection_occurrences o set inspection_id = null, finished_at = null, status = 'due'
    where o.inspection_id = new.id and (new.deleted_at is not null or o.closes_at > now())
    returning o.*
  loop
    update public.inspection_occurrences o
    set inspection_id = w.id, finished_at = w.completed_date,
      status = case when w.completed_date <= o.due_at then 'done' else 'late' end
    from (
      select i.id, i.completed_date from public.inspections i
      where i.store_id = given.store_id and i.template_id = given.template_id and i.id <> new.id
        and i.subject_id is not distinct from given.subject_id
        and i.status in ('completed', 'archived') and i.deleted_at is null
        and i.completed_date >= given.opens_at and i.completed_date <= given.closes_at
        and not exists (
          select from public.inspection_occurrences e where e.inspection_id = i.id and e.deleted_at is null)
      order by i.completed_date, i.id limit 1) w
    where o.id = given.id;
  end loop;
  return null;
end $$;

-- Rules U2, U3 and U5, by the clock: plans, opens, gives up, and forgets what was over sixty days ago. What is to be told
-- of it goes out with the next letters. A store that somebody is writing in waits for the next run, as does what is more
-- than `at_most` stores. Answers how many stores had something to do.
create function sync.advance_schedules(at_most integer default 200) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  busy text[];
begin
  busy := array(
    select p.scope from (
      select 'store:' || n.store_id as scope from sync.planned_occurrences(null) n
      -- one that was taken away while its template was switched off comes back
      where not exists (
        select from public.inspection_occurrences o
        where o.id = n.id and (o.deleted_at is null or o.status not in ('upcoming', 'due')))
      union
      select o.scope from public.inspection_occurrences o
      where o.deleted_at is null and (
        (o.status = 'upcoming' and o.opens_at <= now()) or (o.status = 'due' and o.closes_at <= now())
        or o.day < current_date - 60)
      union
      -- a template that was switched off, or what is not checked any more
      select o.scope from public.inspection_occurrences o
      join public.inspection_templates t on t.id = o.template_id
      where o.deleted_at is null and o.status in ('upcoming', 'due')
        and (not (t.is_active and t.deleted_at is null)
          or o.subject_id is not null and not sync.is_subject_checked(t.subject, o.subject_id))
    ) p order by p.scope limit at_most);
  busy := array(
    select s.scope from public.sync_scopes s where s.scope = any (busy)
    order by s.scope collate "C" for update skip locked);
  if cardinality(busy) = 0 then
    return 0;
  end if;
  perform sync.plan_occurrences(busy);
  with opened as (
    update public.inspection_occurrences o set status = 'due'
    where o.scope = any (busy) and o.status = 'upcoming' and o.opens_at <= now() and o.closes_at > now()
      and o.deleted_at is null
    returning o.id, o.store_id
  )
  insert into sync.outbox (kind, record_id, store_id) select 'occurrence_due', o.id, o.store_id from opened o;
  with missed as (
    update public.inspection_occurrences o set status = 'missed'
    where o.scope = any (busy) and o.status in ('upcoming', 'due') and o.closes_at <= now() and o.deleted_at is null
    returning o.id, o.store_id
  )
  insert into sync.outbox (kind, record_id, store_id) select 'occurrence_missed', o.id, o.store_id from missed o;
  update public.inspection_occurrences o set deleted_at = now()
  where o.scope = any (busy) and o.day < current_date - 60 and o.deleted_at is null;
  return cardinality(busy);
end $$;

-- Due: the role that walks it. Missed: they and the general manager. The deadline and the template are told as they are
-- written in the reader's language: beside the words for apps that know no better stand the moment with the store's time
-- zone and the names.
-- It opens that very time of its schedule.
create function sync.tell_of_occurrence(event sync.outbox)
returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, o.id::text, m.user_id::text), m.user_id, o.store_id,
    format(case event.kind when 'occurrence_due' then '%s, store #%s, until %s' else '%s, store #%s, was due %s' end,
      t.name, s.store_number, w.until),
    '/inspections/occurrences/' || o.id,
    jsonb_build_object('template', t.name, 'number', s.store_number, 'time', w.until,
      'time_at', to_char(o.due_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'time_zone', s.time_zone)
      || jsonb_strip_nulls(jsonb_build_object(
        'template_es', nullif(t.translations -> 'es' ->> 'name', ''),
        'template_fr', nullif(t.translations -> 'fr' ->> 'name', '')))
  from public.inspection_occurrences o
  join public.inspection_templates t on t.id = o.template_id
  join public.stores s on s.id = o.store_id
  cross join lateral (select to_char(o.due_at at time zone s.time_zone, 'MM/DD HH24:MI') as until) w
  join public.store_users m on m.store_id = o.store_id and m.deleted_at is null
    and (m.role = o.role or (event.kind = 'occurrence_missed' and m.role = 'general_manager'))
  where o.id = event.record_id and o.deleted_at is null
    and o.status = case event.kind when 'occurrence_due' then 'due' else 'missed' end
$$;

select sync.declare_event('occurrence_due', 'inspections', 'info', 'Inspection due', 'sync.tell_of_occurrence',
  record => 'inspection_occurrences');
select sync.declare_event('occurrence_missed', 'inspections', 'warning', 'Inspection missed', 'sync.tell_of_occurrence',
  record => 'inspection_occurrences');

create trigger check_schedule before insert on public.inspection_schedules
  for each row execute function sync.check_schedule();

create trigger plan_occurrences after insert or update on public.inspection_schedules
  for each row execute function sync.plan_changed_schedule();

create trigger credit_occurrence after insert on public.inspections
  for each row when (new.status in ('completed', 'archived')) execute function sync.credit_occurrence();

create trigger credit_changed_occurrence after update on public.inspections
  for each row when (old.status is distinct from new.status
    or (old.deleted_at is null) is distinct from (new.deleted_at is null))
  execute function sync.credit_occurrence();

create policy "view inspections" on public.inspection_schedules for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_inspections'))::uuid[]));

create policy "administrators make schedules" on public.inspection_schedules for insert to authenticated
  with check (store_id = any ((select public.permitted_store_ids('view_admin_panel'))::uuid[]));

create policy "administrators change schedules" on public.inspection_schedules for update to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_admin_panel'))::uuid[]))
  with check (store_id = any ((select public.permitted_store_ids('view_admin_panel'))::uuid[]));

create policy "view inspections" on public.inspection_occurrences for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_inspections'))::uuid[]));

grant all on public.inspection_schedules to service_role;
grant all on public.inspection_occurrences to service_role;
grant select,
  insert (id, template_id, store_id, subject_id, role, repeats, weekdays, month_day, every_days, opens_minute, due_minute, grace_minutes, starts_on, ends_on),
  update (role, repeats, weekdays, month_day, every_days, opens_minute, due_minute, grace_minutes, starts_on, ends_on, is_paused, deleted_at)
  on public.inspection_schedules to authenticated;
grant select on public.inspection_occurrences to authenticated;

select sync.schedule_job('advance-schedules', '* * * * *', 'select sync.advance_schedules()');

-- What is to be done in these stores, verified or not yet, as devices put it together (rule F6): an action item with the later
-- findings of the same, which is as urgent as the most urgent of them and due with the first. What was verified is left out.
create function sync.things_to_do(of_stores uuid[])
returns table (store_id uuid, id uuid, status text, priority text, due_date timestamptz)
language sql stable set search_path = '' as $$
  with recursive found as (
    select a.id, a.id as root from public.inspection_action_items a
    where a.store_id = any (of_stores) and a.deleted_at is null and (a.status <> 'verified' or a.repeat_of is not null)
    union
    select f.id, earlier.id
    from found f
    join public.inspection_action_items a on a.id = f.root
    join public.inspection_action_items earlier on earlier.id = a.repeat_of and earlier.deleted_at is null
      and earlier.store_id = any (of_stores)
      and (earlier.done_at is null or earlier.done_at >= coalesce(a.found_at, a.created_at))
  ), steps as (
    select f.id, count(*) as steps from found f group by f.id
  ), rooted as (
    -- the last step up is the one from which none leads on: it has the fewest steps of its own
    select distinct on (f.id) f.id, f.root from found f left join steps s on s.id = f.root
    order by f.id, coalesce(s.steps, 1), f.root
  )
  select r.store_id, r.id, r.status,
    (array['critical', 'high', 'medium', 'low'])[min(array_position(array['critical', 'high', 'medium', 'low'], a.priority))],
    min(a.due_date)
  from rooted o
  join public.inspection_action_items r on r.id = o.root
  join public.inspection_action_items a on a.id = o.id
  where r.status <> 'verified'
  group by r.store_id, r.id, r.status
$$;
grant execute on function sync.things_to_do(uuid[]), sync.snapshot_item(jsonb, uuid) to authenticated;

-- The items that failed, of those that are asked (Q1, Q2). Only a checkbox can fail (A5).
create function sync.failed_items(of_inspection uuid, snapshot jsonb)
returns table (item_id uuid, item jsonb, notes text, no_photo_reason text)
language sql stable set search_path = '' as $$
  select p.item_id, i.item, p.notes, p.no_photo_reason
  from public.inspection_responses p
  cross join lateral (select sync.snapshot_item(snapshot, p.item_id) as item) i
  cross join lateral (select i.item #> '{rules,show_if}' as show_if) c
  where p.inspection_id = of_inspection and p.deleted_at is null and p.response_value = 'fail'
    and i.item ->> 'item_type' = 'checkbox'
    and (
      coalesce(jsonb_typeof(c.show_if), 'null') = 'null'
      or not jsonb_path_exists(snapshot, '$.sections[*].items[*] ? (@.id == $id && !(exists (@.rules.show_if ? (@ != null))))',
        jsonb_build_object('id', c.show_if -> 'item'))
      or exists (
        select from public.inspection_responses q
        where q.inspection_id = of_inspection and q.deleted_at is null
          and q.item_id::text = c.show_if ->> 'item' and c.show_if -> 'is' ? q.response_value))
$$;

-- Rule C1.
create function sync.has_failed_critical(of_inspection uuid, snapshot jsonb) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from sync.failed_items(of_inspection, snapshot) f where f.item -> 'is_critical' = 'true')
$$;

-- Percent to two decimals, divided as devices divide.
create function sync.score_percent(earned numeric, possible numeric) returns numeric
language sql immutable set search_path = '' as $$
  select case when possible > 0 then (floor(earned::float8 / possible::float8 * 10000 + 0.5) / 100)::numeric else 0 end
$$;

grant execute on function sync.failed_items(uuid, jsonb), sync.has_failed_critical(uuid, jsonb), sync.score_percent(numeric, numeric) to authenticated;

-- Board: the last score with what it was before by the same type, what was due on the day, what runs, and action items. Of
-- the store's own inspections: what else is checked moves no figure of it (rule SU2).
-- Needs somebody now: a critical item failed in the last inspection and it is of that day or later, or an overdue critical
-- action item; today: an inspection of the day was missed, an action item is overdue; when there is time: something is to
-- be verified. `score`: percent; null: nothing completed yet.
create function sync.board_of_inspections(of_stores uuid[], day date, at timestamptz) returns setof sync.board_figures
language sql stable set search_path = '' as $$
  with s as materialized (
    select s.* from sync.board_stores(of_stores, 'view_inspections', board_of_inspections.day, board_of_inspections.at) s
  ), a as materialized (
    select t.store_id, count(*) filter (where t.status in ('open', 'in_progress')) as open,
      count(*) filter (where t.status in ('open', 'in_progress') and t.due_date < board_of_inspections.at) as overdue,
      count(*) filter (where t.status in ('open', 'in_progress') and t.due_date < board_of_inspections.at
        and t.priority = 'critical') as overdue_critical,
      count(*) filter (where t.status in ('done', 'cannot_do')) as to_verify
    from sync.things_to_do((select array_agg(s.id) from s)) t
    where not exists (
      select from public.inspection_action_items x join public.inspections i on i.id = x.inspection_id
      where x.id = t.id and i.subject_id is not null)
    group by t.store_id
  )
  select s.id,
    case
      when l.failed_critical and l.day >= s.day or a.overdue_critical > 0 then 3
      when o.missed > 0 or a.overdue > 0 then 2
      when a.to_verify > 0 then 1
      else 0 end,
    jsonb_build_object('last', case when l.id is not null then jsonb_build_object('id', l.id, 'template', l.template,
        'completed', sync.iso_time(l.finished), 'score', l.score, 'change', l.score - l.score_before,
        'failed_critical', l.failed_critical) end,
      'due', o.due, 'done', o.done, 'late', o.late, 'missed', o.missed, 'running', r.running,
      'open', coalesce(a.open, 0), 'overdue', coalesce(a.overdue, 0), 'overdue_critical', coalesce(a.overdue_critical, 0),
      'to_verify', coalesce(a.to_verify, 0))
  from s
  left join lateral (
    select i.id, t.finished, i.template_snapshot ->> 'name' as template, (t.finished at time zone s.time_zone)::date as day,
      sync.score_percent(i.total_score, i.max_possible_score) as score,
      (select sync.score_percent(b.total_score, b.max_possible_score) from public.inspections b
       where b.store_id = s.id and b.template_id = i.template_id and b.status in ('completed', 'archived')
         and b.subject_id is null and b.deleted_at is null and (coalesce(b.completed_date, b.start_date), b.id) < (t.finished, i.id)
       order by coalesce(b.completed_date, b.start_date) desc, b.id desc limit 1) as score_before,
      sync.has_failed_critical(i.id, i.template_snapshot) as failed_critical
    from public.inspections i
    cross join lateral (select coalesce(i.completed_date, i.start_date) as finished) t
    where i.store_id = s.id and i.subject_id is null and i.status in ('completed', 'archived') and i.deleted_at is null
    order by t.finished desc, i.id desc limit 1) l on true
  cross join lateral (
    select count(*) as due, count(*) filter (where o.status = 'done') as done, count(*) filter (where o.status = 'late') as late,
      count(*) filter (where o.status = 'missed'
        or o.status in ('due', 'upcoming') and o.closes_at <= board_of_inspections.at) as missed
    from public.inspection_occurrences o
    where o.store_id = s.id and o.day = s.day and o.subject_id is null and o.deleted_at is null) o
  cross join lateral (
    select count(*) as running from public.inspections i
    where i.store_id = s.id and i.subject_id is null and i.status in ('draft', 'in_progress') and i.deleted_at is null) r
  left join a on a.store_id = s.id
$$;

-- Board: what failed in the inspection completed last, with its pictures and notes, who signed it, what was due on the day,
-- and what is to be done or verified, at most fifty of them.
create function sync.board_details_of_inspections(of_store uuid, day date, at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with s as (
    select s.id, sync.board_day(board_details_of_inspections.day, s.time_zone, board_details_of_inspections.at) as day
    from public.stores s
    where s.id = of_store and s.id = any ((select public.permitted_store_ids('view_inspections'))::uuid[])
  ), l as (
    select i.id, i.template_snapshot from s join public.inspections i on i.store_id = s.id
    where i.subject_id is null and i.status in ('completed', 'archived') and i.deleted_at is null
    order by coalesce(i.completed_date, i.start_date) desc, i.id desc limit 1
  ), pictures as (
    select p.item_id, p.role, p.caption, p.captured_at,
      jsonb_build_object('id', p.id, 'path', p.path, 'stored_at', sync.iso_time(p.stored_at)) as picture
    from l join public.inspection_photos p on p.inspection_id = l.id
    where p.deleted_at is null
  )
  select jsonb_build_object(
    'failed', coalesce((
      select jsonb_agg(jsonb_build_object('item', f.item_id, 'question_text', f.item ->> 'question_text',
          'translations', coalesce(f.item -> 'translations', '{}'), 'is_critical', f.item -> 'is_critical',
          'notes', f.notes, 'no_photo_reason', f.no_photo_reason, 'photos', coalesce((
            select jsonb_agg(p.picture order by p.captured_at) from pictures p
            where p.item_id = f.item_id and p.role = 'evidence'), '[]'))
        order by f.item -> 'is_critical' desc, f.item ->> 'question_text')
      from l cross join lateral sync.failed_items(l.id, l.template_snapshot) f), '[]'),
    'signatures', coalesce((
      select jsonb_agg(jsonb_build_object('role', p.role, 'name', p.caption, 'picture', p.picture) order by p.role)
      from (
        select distinct on (p.role) p.* from pictures p
        where p.role in ('inspector_signature', 'store_signature') order by p.role, p.captured_at desc) p), '[]'),
    'due', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'name', t.name, 'translations', t.translations,
          'status', case when o.status in ('due', 'upcoming') and o.closes_at <= at then 'missed' else o.status end,
          'due_at', sync.iso_time(o.due_at)) order by o.due_at, o.id)
      from s join public.inspection_occurrences o on o.store_id = s.id and o.day = s.day and o.subject_id is null and o.deleted_at is null
      join public.inspection_templates t on t.id = o.template_id), '[]'),
    'actions', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'title', a.title, 'status', a.status, 'priority', a.priority,
        'due_date', sync.iso_time(a.due_date)) order by a.due_date, a.id)
      from (
        select d.id, i.title, d.status, d.priority, d.due_date
        from s cross join lateral sync.things_to_do(array[s.id]) d
        join public.inspection_action_items i on i.id = d.id
        where not exists (
          select from public.inspections w where w.id = i.inspection_id and w.subject_id is not null)
        order by d.due_date, d.id limit 50) a), '[]'))
  from s
$$;

select sync.declare_board_part('inspections', 'sync.board_of_inspections', 'sync.board_details_of_inspections');

-- Review: inspections that others completed; critical where what failed is, failed where anything did.
create function sync.review_of_inspections(of_stores uuid[], since timestamptz, at timestamptz) returns setof sync.review_items
language sql stable set search_path = '' as $$
  select i.store_id, i.id, 'inspection', i.completed_date,
    case
      when f.failed and exists (
        select from public.inspection_action_items a
        where a.inspection_id = i.id and a.priority = 'critical' and a.deleted_at is null) then 3
      when f.failed then 2
      else 0 end,
    jsonb_build_object('user_id', i.inspector_id, 'score', sync.score_percent(i.total_score, i.max_possible_score),
      'link', format('/inspections/%s', i.id),
      'make', i.store_id = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]),
      'about', jsonb_build_object('collection', 'inspections', 'id', i.id))
  from public.inspections i
  cross join lateral (
    select exists (
      select from public.inspection_responses r
      where r.inspection_id = i.id and r.response_value = 'fail' and r.deleted_at is null) as failed) f
  where i.store_id = any (of_stores) and i.store_id = any ((select public.permitted_store_ids('view_inspections'))::uuid[])
    and i.subject_id is null and i.status in ('completed', 'archived') and i.deleted_at is null
    and i.completed_date > since and i.completed_date <= review_of_inspections.at
    and i.inspector_id is distinct from (select public.current_user_id())
$$;

-- Their names, and what failed in them with its notes and pictures.
create function sync.review_of_inspections_shown(keys uuid[]) returns table (key uuid, what jsonb)
language sql stable set search_path = '' as $$
  select i.id, sync.name_of_inspection(i.id) || jsonb_build_object('findings', coalesce((
    select jsonb_agg(jsonb_build_object('title', f.item ->> 'question_text', 'is_critical', f.item -> 'is_critical', 'note', f.notes,
        'photos', coalesce((
          select jsonb_agg(jsonb_build_object('id', p.id, 'path', p.path, 'stored_at', sync.iso_time(p.stored_at)) order by p.captured_at)
          from public.inspection_photos p
          where p.inspection_id = i.id and p.item_id = f.item_id and p.role = 'evidence' and p.deleted_at is null), '[]'))
        || sync.in_languages('title', 'question_text', f.item -> 'translations')
      order by f.item -> 'is_critical' desc, f.item ->> 'question_text')
    from sync.failed_items(i.id, i.template_snapshot) f), '[]'))
  from public.inspections i where i.id = any (keys)
$$;

-- RV9: an action item of the inspection, due at the end of a day by its store's clock. Saying it again, because the answer got
-- lost, makes no second one. Whose right it is the policies decide, and derive_action_item.
create function sync.review_of_inspections_make_action(key uuid, wanted jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  wanted_id constant uuid := (wanted ->> 'id')::uuid;
begin
  if wanted -> 'taken_back' = 'true' then
    update public.inspection_action_items a set deleted_at = now()
    where a.id = wanted_id and a.inspection_id = key and a.deleted_at is null;
    return;
  end if;
  insert into public.inspection_action_items (id, inspection_id, store_id, title, priority, due_date, assignee_role, assignee_id, note,
    created_by)
  select wanted_id, i.id, i.store_id, wanted ->> 'title', wanted ->> 'priority',
    ((wanted ->> 'due_day')::date + time '23:59') at time zone s.time_zone, (wanted ->> 'assignee_role')::public.store_role,
    (wanted ->> 'assignee_id')::uuid, wanted ->> 'note', public.current_user_id()
  from public.inspections i join public.stores s on s.id = i.store_id
  where i.id = key and i.deleted_at is null
  on conflict (id) do nothing;
  if not found and not exists (
    select from public.inspection_action_items a where a.id = wanted_id and a.inspection_id = key) then
    perform sync.refuse('gone', 'This inspection is not there.', 409);
  end if;
end $$;

select sync.declare_review_part('inspections', 'sync.review_of_inspections', 'sync.review_of_inspections_shown',
  make_action => 'sync.review_of_inspections_make_action');

-- Review: action items that somebody else says are done, or cannot be done, and the caller may verify (rules K4, K5, F6).
create function sync.review_of_actions(of_stores uuid[], since timestamptz, at timestamptz) returns setof sync.review_items
language sql stable set search_path = '' as $$
  select a.store_id, a.id, case a.status when 'done' then 'action_done' else 'action_cannot_do' end, a.done_at,
    case a.priority when 'critical' then 2 else 1 end,
    jsonb_build_object('user_id', a.done_by, 'text', a.resolution, 'priority', a.priority,
      'link', format('/inspections/actions/%s', a.id), 'verify', a.id,
      'about', jsonb_build_object('collection', 'inspection_action_items', 'id', a.id))
  from public.inspection_action_items a
  where a.store_id = any (of_stores) and a.store_id = any ((select public.permitted_store_ids('verify_action_items'))::uuid[])
    and a.status in ('done', 'cannot_do') and a.deleted_at is null
    and a.done_at > since - interval '23 days' and a.done_at <= review_of_actions.at
    and a.done_by is distinct from (select public.current_user_id())
    and not sync.is_repeat(a)
$$;

-- With the pictures of what was found and of what was put right.
create function sync.review_of_actions_shown(keys uuid[]) returns table (key uuid, what jsonb)
language sql stable set search_path = '' as $$
  select a.id, sync.name_of_action(a.id) || jsonb_build_object('before', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'path', p.path, 'stored_at', sync.iso_time(p.stored_at)) order by p.captured_at)
      from public.inspection_photos p
      where p.inspection_id = a.inspection_id and p.item_id = a.item_id and p.role = 'evidence' and p.deleted_at is null), '[]'),
    'after', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'path', p.path, 'stored_at', sync.iso_time(p.stored_at)) order by p.captured_at)
      from public.inspection_photos p
      where p.inspection_id = a.inspection_id and p.action_item_id = a.id and p.role = 'after' and p.deleted_at is null), '[]'))
  from public.inspection_action_items a where a.id = any (keys)
$$;

-- Which of its rules allow it is decided by derive_action_item.
create function sync.review_of_actions_verify(key uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.inspection_action_items a set status = 'verified'
  where a.id = review_of_actions_verify.key and a.status in ('done', 'cannot_do') and a.deleted_at is null;
  if not found then
    perform sync.refuse('not_now', 'This action item does not wait for anybody to verify it.', 409);
  end if;
end $$;

-- Whoever verified it takes that back; who did it, and when, stands (derive_action_item).
create function sync.review_of_actions_take_back(key uuid, kind text) returns void
language plpgsql set search_path = '' as $$
begin
  update public.inspection_action_items a
  set status = case kind when 'action_cannot_do' then 'cannot_do' else 'done' end
  where a.id = review_of_actions_take_back.key and a.status = 'verified' and a.deleted_at is null
    and a.verified_by = (select public.current_user_id());
  if not found then
    perform sync.refuse('not_now', 'This action item was verified by nobody, or by another one.', 409);
  end if;
end $$;

select sync.declare_review_part('actions', 'sync.review_of_actions', 'sync.review_of_actions_shown',
  'sync.review_of_actions_verify', 'sync.review_of_actions_take_back');
grant execute on function sync.is_repeat(public.inspection_action_items), sync.name_of_inspection(uuid), sync.name_of_action(uuid),
  sync.in_languages(text, text, jsonb) to authenticated;
