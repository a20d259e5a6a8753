-- Nineteen more stores for the demo world of `npm start` and `npm run dev`, so that the board is worth looking at: 27 with
-- those of seed.sql, which the tests know. Each has a character; whatever is drawn is drawn from names and days, so that
-- two worlds made on one day are equal.

create table pg_temp.more_stores (
  number text primary key, name text, time_zone text, percentage numeric, sales numeric, first_name text, last_name text,
  -- shares of days and of questions: food cost entered, opening checklists walked, questions failed; and what is spent of the budget
  entered numeric, walked numeric, failed numeric, spent numeric,
  -- days since its device was heard from, what it has not sent, what was refused
  silent integer, unsent integer, refused integer, closed_days_ago integer,
  id uuid generated always as (('570e0000-0000-4000-8000-' || lpad(number, 12, '0'))::uuid) stored,
  manager uuid generated always as (('a11ce000-0000-4000-8000-' || lpad(number, 12, '0'))::uuid) stored);

insert into pg_temp.more_stores values
  ('7518', 'Cedar Park', 'America/New_York', null, 34500, 'Amara', 'Diallo', 1, 1, 0, 0.9, 0, 0, 0, null),
  ('7519', 'Fairview Commons', 'America/New_York', 28.5, 31200, 'Kenji', 'Watanabe', 1, 1, 0.02, 0.92, 0, 0, 0, null),
  ('7522', 'Union Station', 'America/New_York', null, 46800, 'Rosa', 'Delgado', 0.99, 0.97, 0.03, 1.0, 0, 3, 0, null),
  ('7523', 'Westbrook', 'America/Chicago', 27, 28900, 'Tom', 'Becker', 0.97, 0.95, 0.03, 0.96, 0, 0, 0, null),
  ('7526', 'Lincoln Avenue', 'America/Chicago', null, 33700, 'Nadia', 'Petrova', 0.98, 0.96, 0.02, 1.01, 0, 0, 0, null),
  ('7527', 'Prairie Crossing', 'America/Chicago', 30, 25400, 'Marcus', 'Reed', 0.72, 0.55, 0.12, 1.12, 0, 9, 1, null),
  ('7530', 'Stockyard Plaza', 'America/Chicago', null, 30100, 'Elena', 'Vargas', 0.95, 0.9, 0.05, 1.09, 1, 0, 0, null),
  ('7531', 'Garden Street', 'America/Chicago', 28, 27600, 'Owen', 'Murphy', 0.98, 0.97, 0.02, 0.99, 0, 0, 0, null),
  ('7534', 'Summit Ridge', 'America/Denver', null, 29800, 'Hannah', 'Lindqvist', 1, 0.98, 0.02, 0.98, 0, 0, 0, null),
  ('7535', 'Canyon View', 'America/Denver', 29, 24700, 'Diego', 'Romero', 0.94, 0.88, 0.06, 1.04, 7, 14, 0, null),
  ('7538', 'Red Rock Village', 'America/Denver', null, 22900, 'Leah', 'Goldberg', 0.97, 0.93, 0.04, 1.0, 0, 0, 0, null),
  ('7539', 'Pioneer Square', 'America/Los_Angeles', 27.5, 38400, 'Jin', 'Park', 0.99, 0.98, 0.02, 0.97, 0, 0, 0, null),
  ('7542', 'Bayfront', 'America/Los_Angeles', null, 41900, 'Sofia', 'Moretti', 0.98, 0.94, 0.03, 1.02, 0, 1, 0, null),
  ('7543', 'Sunset Boulevard', 'America/Los_Angeles', 26.5, 36300, 'Andre', 'Baptiste', 0.9, 0.7, 0.1, 1.15, 2, 4, 0, null),
  ('7546', 'Orchard Lane', 'America/Los_Angeles', null, 27100, 'Grace', 'Nakamura', 0.98, 0.97, 0.02, 0.99, 0, 0, 0, null),
  ('7547', 'Mission Gate', 'America/Los_Angeles', 28, 32500, 'Victor', 'Salazar', 0.96, 0.92, 0.05, 1.01, 0, 0, 0, null),
  ('7550', 'Palm Court', 'America/Phoenix', null, 26200, 'Ines', 'Carvalho', 0.97, 0.95, 0.03, 0.98, 0, 0, 0, null),
  ('7551', 'Desert Springs', 'America/Phoenix', 29.5, 23800, 'Caleb', 'Wright', 0.85, 0.8, 0.08, 1.07, 3, 2, 0, null),
  ('7554', 'Granite Falls', 'America/New_York', null, 21500, 'Mei', 'Chen', 0.97, 0.94, 0.03, 1.0, 40, 0, 0, 18);

-- From 0 up to 1, the same for the same words.
create function pg_temp.draw(variadic words text[]) returns numeric
language sql immutable as $$
  select (('x' || left(md5(array_to_string(words, ' ')), 7))::bit(28)::integer / 268435456.0)::numeric
$$;

-- Their managers share the password of everybody in the demo world, which is hashed once.
insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  created_at, updated_at, confirmation_token, recovery_token, email_change_token_new, email_change)
select a.instance_id, m.manager, a.aud, a.role, format('manager%s@storehand.demo', m.number), a.encrypted_password, now(),
  a.raw_app_meta_data, jsonb_build_object('first_name', m.first_name, 'last_name', m.last_name), now(), now(), '', '', '', ''
from pg_temp.more_stores m, auth.users a where a.email = 'admin@storehand.demo';

insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select u.id::text, u.id, jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true), 'email', now(), now(), now()
from auth.users u join pg_temp.more_stores m on m.manager = u.id;

insert into public.stores (id, store_number, name, time_zone, budget_percentage, closed_on)
select m.id, m.number, m.name, m.time_zone, m.percentage, (now() at time zone m.time_zone)::date - m.closed_days_ago
from pg_temp.more_stores m order by m.number;

-- Regions by their clocks; two franchisees with stores in several of them.
update public.stores set
  region = case time_zone when 'America/New_York' then 'East' when 'America/Chicago' then 'Central'
    when 'America/Los_Angeles' then 'Pacific' else 'Mountain' end,
  franchisee = case when store_number in ('7486', '7505', '7509', '7522', '7526') then 'Hartwell Foods'
    when store_number in ('7530', '7534', '7542', '7550') then 'Four Corners Group' end
where store_number <> 'OFFICE';

insert into public.store_users (user_id, store_id, role)
select m.manager, m.id, 'general_manager' from pg_temp.more_stores m order by m.number;

-- Nine weeks and today, by each store's calendar.
create table pg_temp.more_days as
select m.*, d.days_ago, (now() at time zone m.time_zone)::date - d.days_ago as day
from pg_temp.more_stores m cross join generate_series(0, 63) d (days_ago)
where m.closed_days_ago is null or d.days_ago >= m.closed_days_ago;

-- Food cost of each day, today's where it is evening already.
insert into public.food_cost_entries (id, user_id, store_id, entry_date, amount, created_at, updated_at)
select sync.natural_id('demo food cost', d.number, d.days_ago::text, 'more'), d.manager, d.id, d.day,
  round(d.sales * coalesce(d.percentage, 28) / 700 * d.spent * (0.94 + 0.12 * pg_temp.draw(d.number, d.day::text, 'cost'))
    * (array[1.16, 0.82, 0.84, 0.92, 1.0, 1.14, 1.12])[1 + extract(dow from d.day)::integer], 2),
  at.entered_at, at.entered_at
from pg_temp.more_days d
cross join lateral (
  select (d.day + time '20:15' + make_interval(mins => (30 * pg_temp.draw(d.number, d.day::text, 'minute'))::integer))
    at time zone d.time_zone as entered_at) at
where at.entered_at < now() and pg_temp.draw(d.number, d.day::text, 'entered') < d.entered and d.days_ago >= d.silent
order by d.number, d.day;

insert into public.weekly_sales_forecasts (user_id, store_id, week_start_date, projected_amount, created_at, updated_at)
select w.manager, w.id, w.sunday, round(w.sales * (0.97 + 0.06 * pg_temp.draw(w.number, w.sunday::text)), -2), w.made_at, w.made_at
from (
  select distinct d.manager, d.id, d.number, d.sales, d.day - extract(dow from d.day)::integer as sunday,
    least(now(), (d.day - extract(dow from d.day)::integer + time '06:30') at time zone d.time_zone) as made_at
  from pg_temp.more_days d) w
-- The one that lets things slide has not projected this week.
where w.number <> '7527' or w.sunday + 7 <= (now() at time zone 'America/Chicago')::date;

-- What the budget came to before today was told then.
insert into sync.budget_alerts (id, store_id, week_start, kind, day)
select distinct on (1) sync.budget_alert_id(d.id, w.sunday, k.kind, k.day), d.id, w.sunday, k.kind, k.day
from pg_temp.more_days d
cross join lateral (select d.day - extract(dow from d.day)::integer as sunday) w
cross join lateral (values ('budget_nearly_spent', null::date), ('budget_spent', null), ('budget_day_missing', d.day)) k (kind, day)
where d.days_ago between 0 and 7 and (k.day is null or d.days_ago > 0);

-- The opening checklist: on the last days, once a week in the two weeks before, every other week before that. One store is at it since last evening.
create table pg_temp.more_walks as
select gen_random_uuid() as walk, d.id as store_id, d.manager, d.number, d.days_ago, d.day, d.failed, d.time_zone, s.begun_at,
  d.number = '7538' and d.days_ago = 0 as is_running,
  d.number in ('7527', '7547') and d.days_ago < 2 as fails_critical
from pg_temp.more_days d
cross join lateral (
  select case when d.number = '7538' and d.days_ago = 0 then now() - interval '12 minutes'
    else (d.day + make_interval(mins => 425 + (pg_temp.draw(d.number, d.day::text, 'walk') * 108)::integer))
      at time zone d.time_zone end as begun_at) s
where (d.days_ago < 4 or d.days_ago in (6, 13, 27, 41, 55)) and s.begun_at + interval '12 minutes' <= now() and d.days_ago >= d.silent
  and (pg_temp.draw(d.number, d.day::text, 'walked') < d.walked or d.number in ('7527', '7538', '7547') and d.days_ago < 2);

-- What was to be walked when. What the checklists below are credited to is judged as soon as they are there.
insert into public.inspection_schedules
  (id, template_id, store_id, role, repeats, every_days, opens_minute, due_minute, grace_minutes, starts_on)
select sync.natural_id('demo schedule', m.number, 'opening'), '0b5e7a10-0001-4c01-8a01-000000000001', m.id, 'general_manager',
  'interval', 1, 360, 540, 60, (now() at time zone m.time_zone)::date - 3
from pg_temp.more_stores m where m.closed_days_ago is null order by m.number;

insert into public.inspections
  (id, template_id, store_id, inspector_id, status, start_date, completed_date, template_snapshot, created_at)
select w.walk, '0b5e7a10-0001-4c01-8a01-000000000001', w.store_id, w.manager,
  case when w.is_running then 'in_progress' else 'completed' end::public.inspection_status, w.begun_at,
  case when not w.is_running then w.begun_at + interval '11 minutes' end, '{}', w.begun_at
from pg_temp.more_walks w order by w.number, w.begun_at;

insert into public.inspection_responses (inspection_id, item_id, response_value, notes, answered_by, created_at, updated_at)
select w.walk, i.id,
  case i.item_type::text
    when 'number' then (36 + (pg_temp.draw(w.number, w.day::text, 'cooler') * 4)::integer)::text
    when 'text' then case when pg_temp.draw(w.number, w.day::text, 'left') < 0.85 then 'none' else 'Prep list was not finished.' end
    else case
      when not i.is_critical and pg_temp.draw(w.number, w.day::text, i.id::text) < w.failed then 'fail'
      when i.is_critical and w.fails_critical then 'fail' else 'pass' end end,
  case when i.is_critical and w.fails_critical then 'Reported to the office; a technician is on the way.' end,
  w.manager, w.begun_at + make_interval(secs => 50 * n.place), w.begun_at + make_interval(secs => 50 * n.place)
from pg_temp.more_walks w
join public.inspection_sections s on s.template_id = '0b5e7a10-0001-4c01-8a01-000000000001'
join public.inspection_items i on i.section_id = s.id
cross join lateral (select 4 * s.order_index - 4 + i.order_index as place) n
where not w.is_running or n.place < 8
order by w.number, w.begun_at, n.place;

insert into public.inspection_action_items
  (id, inspection_id, item_id, title, status, priority, due_date, assignee_role, created_by, created_at, updated_at, done_at,
   done_by, verified_at, verified_by)
select sync.natural_id('inspection_action_items', r.inspection_id::text, r.item_id::text), r.inspection_id, r.item_id,
  i.question_text, t.status, case when i.is_critical then 'critical' else 'medium' end,
  w.begun_at + case when i.is_critical then interval '1 day' else interval '4 days' end, 'general_manager', w.manager,
  w.begun_at, w.begun_at,
  case when t.status in ('done', 'verified') then w.begun_at + interval '18 hours' end,
  case when t.status in ('done', 'verified') then w.manager end,
  case when t.status = 'verified' then w.begun_at + interval '30 hours' end,
  case when t.status = 'verified' then 'a11ce000-0000-4000-8000-000000000001'::uuid end
from pg_temp.more_walks w
join public.inspection_responses r on r.inspection_id = w.walk and r.response_value = 'fail'
join public.inspection_items i on i.id = r.item_id
cross join lateral (
  select case
    when w.days_ago < 2 then 'open'
    when w.failed >= 0.08 and w.days_ago < 21 and pg_temp.draw(w.number, r.item_id::text, w.day::text, 'done') < 0.6 then 'open'
    when w.days_ago < 5 then 'done' else 'verified' end as status) t;

insert into public.inspection_occurrences
  (id, schedule_id, template_id, store_id, role, day, opens_at, due_at, closes_at, status, inspection_id, finished_at)
select sync.natural_id('inspection_occurrences', s.id::text, d.day::text), s.id, s.template_id, s.store_id, s.role, d.day,
  (d.day + time '06:00') at time zone d.time_zone, (d.day + time '09:00') at time zone d.time_zone,
  (d.day + time '10:00') at time zone d.time_zone,
  case when i.id is null then 'missed' when i.completed_date <= (d.day + time '09:00') at time zone d.time_zone then 'done'
    else 'late' end, i.id, i.completed_date
from pg_temp.more_days d
join public.inspection_schedules s on s.id = sync.natural_id('demo schedule', d.number, 'opening')
left join pg_temp.more_walks w on w.store_id = d.id and w.days_ago = d.days_ago and not w.is_running
left join public.inspections i on i.id = w.walk
where d.days_ago between 1 and 3
order by d.number, d.day
on conflict (id) do nothing;

-- What their devices told. One was silent for a week, with work on it.
insert into sync.devices (id, user_id, label, app_version, storage_used, storage_quota, clock_offset_ms, push, seen_at)
select sync.natural_id('demo device', m.number), m.manager, case when m.sales > 30000 then 'iPad' else 'Android phone' end, '1.0.0',
  48000000, 6000000000, 0, m.sales > 30000,
  now() - make_interval(days => m.silent, mins => 2 + (pg_temp.draw(m.number, 'seen') * 40)::integer)
from pg_temp.more_stores m;

insert into sync.device_stores (device_id, store_id, unsent, refused, photos, oldest)
select sync.natural_id('demo device', m.number), m.id, m.unsent, m.refused, m.unsent / 4,
  case when m.unsent > 0 then now() - make_interval(days => m.silent, hours => 1 + m.unsent) end
from pg_temp.more_stores m;

drop table pg_temp.more_walks;
drop table pg_temp.more_days;
drop table pg_temp.more_stores;
drop function pg_temp.draw(text[]);
