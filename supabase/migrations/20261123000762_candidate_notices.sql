-- What people are told of candidates besides interviews and approvals (rules NT of the people). Of a candidate no more than the
-- display name is told.

-- Who hires in a store, with who looks after a candidate, but for who caused it.
create function sync.hirers_of(of_store uuid, with_user uuid, without_user uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select m.user_id from public.store_users m
  where m.store_id = of_store and m.deleted_at is null and m.user_id is distinct from without_user
    and (m.user_id = with_user or m.role = any (public.roles_with_permission('manage_candidates')))
$$;

-- A notification of a candidate for each of these people.
create function sync.told_of_candidate(event sync.outbox, c public.candidates, people uuid[], words text, params jsonb)
returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, event.id::text, u.user_id::text), u.user_id, c.store_id,
    format(words, c.display_name, s.store_number), '/candidates/' || c.id,
    jsonb_build_object('name', c.display_name, 'number', s.store_number) || params
  from public.stores s cross join unnest(people) u (user_id)
  where s.id = c.store_id and c.deleted_at is null
$$;

-- Rule NT1: somebody was hired.
create function sync.tell_of_hired(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select t.* from public.candidates c
  cross join lateral sync.told_of_candidate(event, c, array(select sync.hirers_of(c.store_id, c.owner_id, event.actor_id)),
    '%s, store #%s: hired.', '{}') t
  where c.id = event.record_id and c.stage = 'hired'
$$;

select sync.declare_event('candidate_hired', 'candidates', 'success', 'Somebody was hired', 'sync.tell_of_hired');

create function sync.announce_hired() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if sync.is_client() then
    insert into sync.outbox (kind, record_id, store_id, actor_id)
    values ('candidate_hired', new.id, new.store_id, public.current_user_id());
  end if;
  return null;
end $$;

create trigger announce_hired after update of stage on public.candidates
  for each row when (new.stage = 'hired' and old.stage <> 'hired') execute function sync.announce_hired();

-- Rule NT2: somebody did not come to an interview.
create function sync.tell_of_missed_interview(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select t.* from public.candidate_interviews i
  join public.candidates c on c.id = i.candidate_id
  cross join lateral sync.told_of_candidate(event, c,
    array(select sync.hirers_of(c.store_id, i.interviewer_id, event.actor_id)), '%s, store #%s: did not come to the interview.',
    '{}') t
  where i.id = event.record_id and i.status = 'no_show' and i.deleted_at is null
$$;

select sync.declare_event('interview_missed', 'candidates', 'warning', 'Did not come to an interview', 'sync.tell_of_missed_interview');

create function sync.announce_missed_interview() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if sync.is_client() then
    insert into sync.outbox (kind, record_id, store_id, actor_id)
    values ('interview_missed', new.id, new.store_id, public.current_user_id());
  end if;
  return null;
end $$;

create trigger announce_made_missed after insert on public.candidate_interviews
  for each row when (new.status = 'no_show') execute function sync.announce_missed_interview();
create trigger announce_missed after update of status on public.candidate_interviews
  for each row when (new.status = 'no_show' and old.status <> 'no_show') execute function sync.announce_missed_interview();

-- Rule NT3: a step was given to somebody, or sent back to who submitted it, or is overdue and somebody's.
create function sync.tell_of_own_step(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select t.* from public.candidate_onboarding_progress p
  join public.candidates c on c.id = p.candidate_id
  join public.onboarding_steps o on o.id = p.step_id
  join public.store_users m on m.store_id = p.store_id and m.user_id = (event.notification ->> 'user_id')::uuid and m.deleted_at is null
  cross join lateral sync.told_of_candidate(event, c, array[m.user_id], case event.kind
      when 'onboarding_assigned' then '%s, store #%s: ' || replace(o.name, '%', '%%') || ' is yours.'
      when 'onboarding_returned' then '%s, store #%s: ' || replace(o.name, '%', '%%') || ' was sent back.'
      else '%s, store #%s: ' || replace(o.name, '%', '%%') || ' is overdue.' end,
    jsonb_build_object('step', o.name) || sync.in_languages('step', 'name', o.translations)) t
  where p.id = event.record_id and p.deleted_at is null and p.status not in ('completed', 'waived')
$$;

select sync.declare_event('onboarding_assigned', 'candidates', 'info', 'A step is yours', 'sync.tell_of_own_step');
select sync.declare_event('onboarding_returned', 'candidates', 'warning', 'A step was sent back', 'sync.tell_of_own_step');
select sync.declare_event('onboarding_overdue', 'candidates', 'warning', 'A step is overdue', 'sync.tell_of_own_step');

create function sync.announce_own_step() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
begin
  if not sync.is_client() or new.deleted_at is not null then
    return null;
  end if;
  if new.owner_id is not null and new.owner_id is distinct from me
    and (tg_op = 'INSERT' or new.owner_id is distinct from old.owner_id) then
    insert into sync.outbox (kind, record_id, store_id, actor_id, notification)
    values ('onboarding_assigned', new.id, new.store_id, me, jsonb_build_object('user_id', new.owner_id));
  end if;
  if tg_op = 'UPDATE' and old.status = 'submitted' and new.status in ('in_progress', 'not_started', 'blocked')
    and old.submitted_by is not null and old.submitted_by is distinct from me then
    insert into sync.outbox (kind, record_id, store_id, actor_id, notification)
    values ('onboarding_returned', new.id, new.store_id, me, jsonb_build_object('user_id', old.submitted_by));
  end if;
  return null;
end $$;

create trigger announce_made_own after insert on public.candidate_onboarding_progress
  for each row execute function sync.announce_own_step();
create trigger announce_own after update of status, owner_id on public.candidate_onboarding_progress
  for each row execute function sync.announce_own_step();

-- Rule NT4: somebody may be known in the store already. Many of them within an hour, as of a file, are one notification.
create function sync.tell_of_duplicate(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select t.* from public.candidates c
  cross join lateral sync.told_of_candidate(event, c, array(select sync.hirers_of(c.store_id, c.owner_id, event.actor_id)),
    '%s, store #%s: the same phone or email as somebody else.', '{}') t
  where c.id = event.record_id
$$;

select sync.declare_event('candidate_duplicate', 'candidates', 'info', 'Somebody may be known already', 'sync.tell_of_duplicate');

create function sync.announce_duplicate() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told_before constant uuid := sync.natural_id('candidate_duplicate', new.store_id::text,
    coalesce(public.current_user_id()::text, ''), to_char(now() at time zone 'utc', 'YYYY-MM-DD HH24'));
begin
  if not sync.is_client() or new.deleted_at is not null then
    return null;
  end if;
  if exists (
    select from public.candidate_details d
    where d.store_id = new.store_id and d.candidate_id <> new.candidate_id and d.deleted_at is null
      and (d.phone_norm = new.phone_norm or lower(d.email) = lower(new.email))) then
    insert into sync.candidate_reminders (id) values (told_before) on conflict (id) do nothing;
    if found then
      insert into sync.outbox (kind, record_id, store_id, actor_id)
      values ('candidate_duplicate', new.candidate_id, new.store_id, public.current_user_id());
    end if;
  end if;
  return null;
end $$;

create trigger announce_made_duplicate after insert on public.candidate_details
  for each row when (new.phone is not null or new.email is not null) execute function sync.announce_duplicate();
create trigger announce_duplicate after update of phone, email on public.candidate_details
  for each row when (new.phone_norm is distinct from old.phone_norm or new.email is distinct from old.email)
  execute function sync.announce_duplicate();

-- Rule NT5: what is past its target in a store, at a time: who waited as long as the stage allows or longer (CA9), and steps
-- that were due before today.
create function sync.past_target(of_store uuid, at timestamptz, out waiting integer, out steps integer)
language sql stable security definer set search_path = '' as $$
  select
    (select count(*)::integer from public.candidates c
     join public.candidate_stages g on g.stage = c.stage and g.deleted_at is null
     where c.store_id = of_store and c.status = 'active' and c.stage not in ('onboarding', 'hired') and c.deleted_at is null
       and past_target.at - coalesce(c.stage_entered_at, c.created_at) >= make_interval(hours => g.target_hours)),
    (select count(*)::integer from public.candidate_onboarding_progress p
     join public.candidates c on c.id = p.candidate_id
     join public.stores s on s.id = p.store_id
     where p.store_id = of_store and p.deleted_at is null and p.status not in ('completed', 'waived')
       and p.due_on < (past_target.at at time zone s.time_zone)::date
       and c.status = 'active' and c.stage = 'onboarding' and c.deleted_at is null)
$$;

create function sync.tell_of_past_target(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, event.id::text, u.user_id::text), u.user_id, s.id,
    format('Store #%s: waiting past target: %s. Overdue steps: %s.', s.store_number, d.waiting, d.steps),
    case when d.waiting > 0 then '/candidates' else '/candidates/dashboard' end,
    jsonb_build_object('number', s.store_number, 'waiting', d.waiting, 'steps', d.steps)
  from public.stores s
  cross join lateral sync.past_target(s.id, event.created_at) d
  cross join lateral sync.hirers_of(s.id, null, null) u (user_id)
  where s.id = event.store_id and d.waiting + d.steps > 0
$$;

select sync.declare_event('candidates_past_target', 'candidates', 'info', 'Candidates past target', 'sync.tell_of_past_target',
  record => 'stores');

-- Rules NT3 and NT5: at eight by the store's clock, once a day. Of a step its owner is told once for each day that it was due on;
-- what was due more than a week ago is in the digest alone. Answers how many events it wrote.
create function sync.tell_of_the_day(at timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  found_store record;
  told integer := 0;
  raised integer;
begin
  for found_store in
    select s.id, k.time::date as day, sync.natural_id('candidates_past_target', s.id::text, k.time::date::text) as reminder
    from public.stores s cross join lateral (select tell_of_the_day.at at time zone s.time_zone as time) k
    where s.deleted_at is null and s.store_number <> 'OFFICE' and extract(hour from k.time) between 8 and 10
      and coalesce(s.opened_on <= k.time::date, true) and coalesce(s.closed_on >= k.time::date, true)
      and not exists (
        select from sync.candidate_reminders r
        where r.id = sync.natural_id('candidates_past_target', s.id::text, k.time::date::text))
    order by s.id limit 500
  loop
    insert into sync.candidate_reminders (id, at) values (found_store.reminder, tell_of_the_day.at) on conflict (id) do nothing;
    continue when not found;
    insert into sync.outbox (kind, record_id, store_id, created_at)
    select 'candidates_past_target', found_store.reminder, found_store.id, tell_of_the_day.at
    from sync.past_target(found_store.id, tell_of_the_day.at) d where d.waiting + d.steps > 0;
    get diagnostics raised = row_count;
    told := told + raised;
    with late as (
      select p.id, p.owner_id, sync.natural_id('onboarding_overdue', p.id::text, p.due_on::text) as reminder
      from public.candidate_onboarding_progress p
      join public.candidates c on c.id = p.candidate_id and c.deleted_at is null and c.status = 'active' and c.stage = 'onboarding'
      where p.store_id = found_store.id and p.owner_id is not null and p.deleted_at is null
        and p.status not in ('completed', 'waived') and p.due_on < found_store.day and p.due_on >= found_store.day - 7
    ), fresh as (
      insert into sync.candidate_reminders (id, at) select l.reminder, tell_of_the_day.at from late l on conflict (id) do nothing
      returning id
    )
    insert into sync.outbox (kind, record_id, store_id, notification)
    select 'onboarding_overdue', l.id, found_store.id, jsonb_build_object('user_id', l.owner_id)
    from late l join fresh f on f.id = l.reminder;
    get diagnostics raised = row_count;
    told := told + raised;
  end loop;
  return told;
end $$;

select sync.schedule_job('candidate-digest', '9-59/15 * * * *', 'select sync.tell_of_the_day()');
