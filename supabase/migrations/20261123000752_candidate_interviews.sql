-- Interviews: who talks with a candidate, when and where (rules IN of the people).

create table public.candidate_interviews (
  id uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references public.candidates (id),
  store_id uuid not null references public.stores (id),
  -- who arranged it
  user_id uuid not null references auth.users (id),
  starts_at timestamptz(3) not null check (isfinite(starts_at)),
  minutes integer not null check (minutes between 5 and 480),
  -- empty: in the store
  place text not null default '' check (length(place) <= 120),
  interviewer_id uuid references auth.users (id),
  status text not null default 'scheduled' check (status in ('scheduled', 'confirmed', 'done', 'no_show', 'cancelled')),
  -- all that follows is the server's: how often the appointment changed, as a calendar counts it
  sequence integer not null default 0,
  status_at timestamptz(3),
  status_by uuid references auth.users (id)
);

create index on public.candidate_interviews (candidate_id);

select sync.declare_collection('candidate_interviews', 'store',
  fixed => array['candidate_id', 'user_id'],
  writable => array['starts_at', 'minutes', 'place', 'interviewer_id', 'status', 'deleted_at'],
  parents => '{"candidate_id": "candidates"}',
  on_delete => 'later', read_permission => 'view_candidates', write_permission => 'manage_candidates',
  remembers_purged => true);

create index on public.candidate_interviews (starts_at) where status in ('scheduled', 'confirmed') and deleted_at is null;

-- Rule IN2: whether steps lead from one status to another; `begun`: whether it has begun. Equal to
-- src/modules/people/domain/interview.ts.
create function sync.interview_leads_to(from_status text, to_status text, begun boolean) returns boolean
language sql immutable set search_path = '' as $$
  select from_status in ('scheduled', 'confirmed') and from_status <> to_status
    and (to_status in ('scheduled', 'confirmed', 'cancelled') or (to_status in ('done', 'no_show') and begun))
$$;

-- Rules IN2 and IN3.
create function sync.derive_interview() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  begun boolean;
begin
  new.store_id := (sync.candidate_of(tg_table_name, new.candidate_id)).store_id;
  if not sync.is_client() or pg_trigger_depth() > 1 or sync.is_erasing() then
    return new;
  end if;
  begun := new.starts_at <= sync.made_at();
  if tg_op = 'INSERT' then
    if new.status <> 'scheduled' and not sync.interview_leads_to('scheduled', new.status, begun) then
      perform sync.refuse('interview_not_begun', 'This interview has not begun.', 409);
    end if;
    new.sequence := 0;
    new.status_at := sync.made_at('status');
    new.status_by := public.current_user_id();
    return new;
  end if;
  if (new.candidate_id, new.user_id) is distinct from (old.candidate_id, old.user_id) then
    perform sync.refuse('moved', 'An interview stays with its candidate.', 403);
  end if;
  if new.status <> old.status then
    if old.status in ('scheduled', 'confirmed') and not sync.interview_leads_to(old.status, new.status, begun) then
      perform sync.refuse('interview_not_begun', 'This interview has not begun.', 409);
    elsif old.status not in ('scheduled', 'confirmed') and not sync.takes_back(old.status_by, old.status_at, 'status') then
      perform sync.refuse('interview_over', 'This interview is over.', 409);
    end if;
    new.status_at := sync.made_at('status');
    new.status_by := public.current_user_id();
  elsif (new.starts_at, new.minutes, new.place) is distinct from (old.starts_at, old.minutes, old.place)
    and old.status not in ('scheduled', 'confirmed') then
    perform sync.refuse('interview_over', 'This interview is over.', 409);
  end if;
  if (new.starts_at, new.minutes, new.place, new.status = 'cancelled', new.deleted_at is null)
    is distinct from (old.starts_at, old.minutes, old.place, old.status = 'cancelled', old.deleted_at is null) then
    new.sequence := old.sequence + 1;
  end if;
  return new;
end $$;

create trigger derive_interview before insert or update on public.candidate_interviews
  for each row execute function sync.derive_interview();

select sync.allow_by_permission('candidate_interviews', made_by => 'user_id');

-- What people are reminded of, once.
create table sync.candidate_reminders (
  id uuid primary key,
  at timestamptz(3) not null default now()
);

alter table sync.candidate_reminders enable row level security;

-- Rule IN5: reminds of each interview a day and an hour before it begins, of each time that it was put to once; of one
-- that is today, by the store's clock, nobody is told that it is tomorrow. Answers how many events it wrote.
create function sync.remind_of_interviews(at timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  told integer;
begin
  with due as (
    select i.id, i.store_id, k.kind, sync.natural_id(k.kind, i.id::text, i.starts_at::text) as reminder
    from public.candidate_interviews i
    join public.candidates c on c.id = i.candidate_id and c.deleted_at is null and c.status = 'active'
    join public.stores s on s.id = i.store_id
    cross join lateral (values
      ('interview_tomorrow', interval '24 hours', interval '2 hours'),
      ('interview_soon', interval '1 hour', interval '0')) k (kind, ahead, least_ahead)
    where i.status in ('scheduled', 'confirmed') and i.deleted_at is null
      and i.starts_at > remind_of_interviews.at + k.least_ahead
      and i.starts_at <= remind_of_interviews.at + k.ahead
      and (k.kind <> 'interview_tomorrow' or (i.starts_at at time zone s.time_zone)::date
        > (remind_of_interviews.at at time zone s.time_zone)::date)
  ), fresh as (
    insert into sync.candidate_reminders (id, at) select d.reminder, remind_of_interviews.at from due d
    on conflict (id) do nothing
    returning id
  ), events as (
    insert into sync.outbox (kind, record_id, store_id)
    select d.kind, d.id, d.store_id from due d join fresh f on f.id = d.reminder
    returning id
  )
  select count(*) into told from events;
  return told;
end $$;

select sync.schedule_job('interview-reminders', '*/5 * * * *', 'select sync.remind_of_interviews()');

-- The interviewer is told, or who hires in the store where none is named; of the candidate no more than display_name.
create function sync.tell_of_interview(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, event.id::text, m.user_id::text), m.user_id, i.store_id,
    format('%s, store #%s: interview %s.', c.display_name, s.store_number, w.time),
    '/candidates/' || c.id,
    jsonb_build_object('name', c.display_name, 'number', s.store_number, 'time', w.time,
      'time_at', to_char(i.starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'time_zone', s.time_zone)
  from public.candidate_interviews i
  join public.candidates c on c.id = i.candidate_id
  join public.stores s on s.id = i.store_id
  cross join lateral (select to_char(i.starts_at at time zone s.time_zone, 'MM/DD HH24:MI') as time) w
  join public.store_users m on m.store_id = i.store_id and m.deleted_at is null
    and (m.user_id = i.interviewer_id
      or (i.interviewer_id is null and m.role = any (public.roles_with_permission('manage_candidates'))))
  where i.id = event.record_id and i.deleted_at is null and i.status in ('scheduled', 'confirmed')
$$;

select sync.declare_event('interview_tomorrow', 'candidates', 'info', 'Interview tomorrow', 'sync.tell_of_interview');
select sync.declare_event('interview_soon', 'candidates', 'info', 'Interview in an hour', 'sync.tell_of_interview');
