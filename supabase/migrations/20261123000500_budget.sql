-- Food cost and projected sales (spec §1 Budget).

create table public.food_cost_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id),
  store_id uuid not null references public.stores (id),
  entry_date date not null check (isfinite(entry_date)),
  -- below the limit also means: not NaN
  amount numeric(12, 2) not null check (amount > 0 and amount < 10000000000)
);

create index on public.food_cost_entries (store_id, entry_date desc);

select sync.declare_collection('food_cost_entries', 'store',
  fixed => array['user_id', 'store_id'],
  writable => array['entry_date', 'amount', 'deleted_at'],
  on_delete => 'later', read_permission => 'view_budget', write_permission => 'manage_budget',
  remembers_purged => true, watched => true);

-- What an edit, a delete or its undoing replaced (rule BH4 of the budget); goes with its entry.
create table sync.food_cost_changes (
  id bigint generated always as identity primary key,
  entry_id uuid not null references public.food_cost_entries (id) on delete cascade,
  store_id uuid not null references public.stores (id),
  from_date date not null,
  from_amount numeric(12, 2) not null,
  to_date date not null,
  to_amount numeric(12, 2) not null,
  what text not null check (what in ('changed', 'deleted', 'restored')),
  -- null: the server
  changed_by uuid,
  changed_at timestamptz(3) not null
);

alter table sync.food_cost_changes enable row level security;

create index on sync.food_cost_changes (entry_id);
create index on sync.food_cost_changes (store_id, from_date);

create function sync.note_food_cost_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into sync.food_cost_changes
    (entry_id, store_id, from_date, from_amount, to_date, to_amount, what, changed_by, changed_at)
  values (old.id, old.store_id, old.entry_date, old.amount, new.entry_date, new.amount,
    case when old.deleted_at is null and new.deleted_at is not null then 'deleted'
      when old.deleted_at is not null and new.deleted_at is null then 'restored'
      else 'changed' end,
    public.current_user_id(), sync.made_at());
  return null;
end $$;

create trigger note_food_cost_change after update on public.food_cost_entries
  for each row when ((old.entry_date, old.amount, old.deleted_at is null)
    is distinct from (new.entry_date, new.amount, new.deleted_at is null))
  execute function sync.note_food_cost_change();

-- What was entered for a day of a store and what became of it, the oldest first: who entered each amount, and each that
-- was changed, deleted or brought back. `amount`: after it; `amount_before` and `day_before`: what it replaced. Of entries
-- that stand, or once stood, on that day.
create function public.food_cost_history(of_store uuid, of_day date)
returns table (entry_id uuid, what text, by_user uuid, at timestamptz, amount numeric, amount_before numeric, day date, day_before date)
language sql stable security definer set search_path = '' as $$
  with entries as (
    select e.* from public.food_cost_entries e
    where public.has_permission(of_store, 'view_budget') and e.store_id = of_store and (e.entry_date = of_day or exists (
      select from sync.food_cost_changes c where c.entry_id = e.id and c.store_id = of_store and c.from_date = of_day))
  )
  select e.id, 'entered', e.user_id, e.created_at, coalesce(f.from_amount, e.amount), null, coalesce(f.from_date, e.entry_date), null
  from entries e
  left join lateral (
    select c.from_amount, c.from_date from sync.food_cost_changes c where c.entry_id = e.id order by c.id limit 1) f on true
  union all
  select c.entry_id, c.what, c.changed_by, c.changed_at, c.to_amount, c.from_amount, c.to_date, c.from_date
  from entries e join sync.food_cost_changes c on c.entry_id = e.id
  order by 4, 2 desc
$$;

comment on function public.food_cost_history(uuid, date) is
  'Who entered, changed and deleted the food cost of a day of a store, and what stood there before.';

create table public.weekly_sales_forecasts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id),
  store_id uuid not null references public.stores (id),
  -- a Sunday (spec §9)
  week_start_date date not null check (isfinite(week_start_date) and extract(dow from week_start_date) = 0),
  projected_amount numeric(12, 2) not null check (projected_amount > 0 and projected_amount < 10000000000),
  unique (user_id, store_id, week_start_date)
);

create index on public.weekly_sales_forecasts (store_id, week_start_date desc);

select sync.declare_collection('weekly_sales_forecasts', 'store',
  fixed => array['user_id', 'store_id', 'week_start_date'],
  writable => array['projected_amount', 'deleted_at'],
  computed_id => array['user_id', 'store_id', 'week_start_date'],
  on_delete => 'later', read_permission => 'view_budget', write_permission => 'manage_budget');

-- The budget percentage of a store from a Sunday on (rules BP2 to BP5 of the budget). Before the first of them the store's
-- own holds (stores.budget_percentage, set when the store is made), else the default: past weeks keep theirs.
create table public.store_percentages (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id),
  -- a Sunday
  valid_from date not null check (isfinite(valid_from) and extract(dow from valid_from) = 0),
  percentage numeric(5, 2) not null check (percentage > 0 and percentage <= 100),
  -- who set it last; null: the server
  set_by uuid,
  unique (store_id, valid_from)
);

select sync.declare_collection('store_percentages', 'store',
  fixed => array['store_id', 'valid_from'],
  writable => array['percentage', 'deleted_at'],
  computed_id => array['store_id', 'valid_from'],
  on_delete => 'later', read_permission => 'view_budget', write_permission => 'view_admin_panel');

-- The Sunday of the week in which a store is at a moment, by its own clock.
create function sync.store_week(of_store uuid, at timestamptz) returns date
language sql stable security definer set search_path = '' as $$
  select d.day - extract(dow from d.day)::integer
  from public.stores s cross join lateral (select (at at time zone s.time_zone)::date as day) d
  where s.id = of_store
$$;

-- Rule BP3: nobody changes what past weeks were measured by. Who sets a percentage is noted with it.
create function sync.check_percentage() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.percentage, new.deleted_at) is not distinct from (old.percentage, old.deleted_at) then
    return new;
  end if;
  if sync.is_client() and new.valid_from < sync.store_week(new.store_id, sync.made_at()) then
    perform sync.refuse('past_week', 'A budget percentage holds from the running week on. Past weeks keep theirs.');
  end if;
  new.set_by := coalesce(public.current_user_id(), new.set_by);
  return new;
end $$;

create trigger check_percentage before insert or update on public.store_percentages
  for each row execute function sync.check_percentage();

-- Sets the percentage of many stores from one Sunday on, or of none of them: `changes` is [{store_id, percentage}], where
-- null takes away what was set from that Sunday on. Answers what was there before in the same form: called with that, it
-- is undone. Row-level security decides in which stores.
create function public.set_store_percentages(from_sunday date, changes jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  wanted record;
  known public.store_percentages;
  before jsonb := '[]';
begin
  perform sync.require_user();
  for wanted in
    select (c ->> 'store_id')::uuid as store_id, (c ->> 'percentage')::numeric as percentage
    from jsonb_array_elements(changes) c order by ('store:' || (c ->> 'store_id')) collate "C"
  loop
    if not public.has_permission(wanted.store_id, 'view_admin_panel') then
      perform sync.refuse('forbidden', 'You may not set the percentage of this store.', 403);
    end if;
    select p.* into known from public.store_percentages p
    where p.store_id = wanted.store_id and p.valid_from = from_sunday;
    if known.id is not null then
      update public.store_percentages p
      set percentage = coalesce(wanted.percentage, p.percentage),
        deleted_at = case when wanted.percentage is null then now() end
      where p.id = known.id;
    elsif wanted.percentage is not null then
      insert into public.store_percentages (store_id, valid_from, percentage)
      values (wanted.store_id, from_sunday, wanted.percentage);
    end if;
    before := before || jsonb_build_array(jsonb_build_object('store_id', wanted.store_id,
      'percentage', case when known.deleted_at is null then known.percentage end));
  end loop;
  return before;
end $$;

comment on function public.set_store_percentages(date, jsonb) is
  'Sets the budget percentage of many stores from a Sunday on, all or none; answers what was there before.';

-- The weeks of the budget as the page shows them (rules BV, BW1 to BW3, BW9, FC1, BP1 and BP2): a row per store and week that
-- starts between the two days, of the stores that the caller reads; `at` is now. No projected sales: null, and no budget.
-- `day_costs` from Sunday on; null: not entered. Each table is read once, whether of one store or of all: the stores are
-- looked up first, so that an index finds their rows.
create function public.budget_weeks(
  week_from date, week_to date, of_stores uuid[] default null, at timestamptz default now())
returns table (store_id uuid, week_start date, projected_sales numeric, percentage numeric, budget numeric, food_cost numeric,
  variance numeric, variance_percentage numeric, status text, days_entered integer, missing_days date[], day_costs numeric[])
language sql stable security invoker set search_path = '' as $$
  with s as materialized (
    select s.id, coalesce(s.budget_percentage, 28) as percentage, (budget_weeks.at at time zone s.time_zone)::date as today,
      s.opened_on, s.closed_on
    from public.stores s
    where s.deleted_at is null and (of_stores is null or s.id = any (of_stores))
  ), w as materialized (
    select g::date as week_start
    from generate_series(week_from - extract(dow from week_from)::integer, week_to, interval '7 days') g
  ), r as (
    select min(w.week_start) as first_day, max(w.week_start + 6) as last_day from w
  ), d as (
    select o.store_id, o.amount, (o.entry_date - r.first_day) / 7 as week, (o.entry_date - r.first_day) % 7 as weekday
    from public.food_cost_entries o cross join r
    where o.store_id = any ((select array_agg(s.id) from s)::uuid[])
      and o.entry_date between r.first_day and r.last_day and o.deleted_at is null
  ), e as (
    select d.store_id, r.first_day + d.week * 7 as week_start, sum(d.amount) as food_cost,
      array[
        sum(d.amount) filter (where d.weekday = 0),
        sum(d.amount) filter (where d.weekday = 1),
        sum(d.amount) filter (where d.weekday = 2),
        sum(d.amount) filter (where d.weekday = 3),
        sum(d.amount) filter (where d.weekday = 4),
        sum(d.amount) filter (where d.weekday = 5),
        sum(d.amount) filter (where d.weekday = 6)] as day_costs
    from d cross join r
    group by d.store_id, d.week, r.first_day
  ), f as (
    select distinct on (o.store_id, o.week_start_date) o.store_id, o.week_start_date as week_start, o.projected_amount
    from public.weekly_sales_forecasts o
    where o.store_id = any ((select array_agg(s.id) from s)::uuid[])
      and o.week_start_date between (select r.first_day from r) and (select r.last_day from r) and o.deleted_at is null
    order by o.store_id, o.week_start_date, o.updated_at desc, o.id desc
  ), p as (
    select o.store_id, o.valid_from, o.percentage,
      lead(o.valid_from, 1, 'infinity') over (partition by o.store_id order by o.valid_from) as valid_to
    from public.store_percentages o
    where o.store_id = any ((select array_agg(s.id) from s)::uuid[]) and o.deleted_at is null
  )
  select s.id, w.week_start, f.projected_amount, t.percentage, b.budget, t.food_cost, b.budget - t.food_cost, v.percent,
    case when v.percent >= 0 then 'on-track' else 'off-track' end, t.days_entered,
    case when t.days_entered = 7 or w.week_start >= s.today then '{}' else array(
      select w.week_start + n from generate_series(0, 6) n
      where w.week_start + n < s.today and t.day_costs[n + 1] is null
        and coalesce(s.opened_on <= w.week_start + n, true) and coalesce(s.closed_on >= w.week_start + n, true) order by n) end,
    t.day_costs
  from s cross join w
  left join e on e.store_id = s.id and e.week_start = w.week_start
  left join f on f.store_id = s.id and f.week_start = w.week_start
  left join p on p.store_id = s.id and p.valid_from <= w.week_start and w.week_start < p.valid_to
  cross join lateral (
    select coalesce(p.percentage, s.percentage) as percentage, coalesce(e.food_cost, 0) as food_cost,
      coalesce(e.day_costs, array_fill(null::numeric, array[7])) as day_costs,
      coalesce(num_nonnulls(variadic e.day_costs), 0) as days_entered) t
  cross join lateral (select round(coalesce(f.projected_amount, 0) * t.percentage * 0.01, 2) as budget) b
  cross join lateral (
    select case when b.budget = 0 then 0 else (b.budget - t.food_cost) * 100 / b.budget end as percent) v
$$;

comment on function public.budget_weeks(date, date, uuid[], timestamptz) is
  'Budget, food cost and what came of them, by store and week, as the budget page shows them.';

-- Stores side by side over the weeks that start between the two days (rules AS of the budget): each against its budget and
-- against its own eight weeks before, those that need attention first. Of the stores whose budget the caller sees; a page
-- of them, with the number of all. `spark`: of the eight weeks before and of these, what was left in percent of the budget
-- of the days entered; null where there is no figure. A day's part of a week's budget is what its weekday usually makes up
-- in the store; a seventh where no four complete weeks tell it.
create function public.budget_overview(
  week_from date, week_to date, page integer default 0, page_size integer default 500, at timestamptz default now())
returns table (store_id uuid, store_number text, name text, weeks integer, days_entered integer, days_missing integer,
  projected_sales numeric, budget numeric, food_cost numeric, variance numeric, variance_percentage numeric,
  pace numeric, base numeric, against_base numeric, spark numeric[], attention integer, stores integer)
language sql stable security invoker set search_path = '' as $$
  with known as materialized (
    select b.*, b.week_start >= r.first_day as shown
    from (select week_from - extract(dow from week_from)::integer as first_day) r
    cross join lateral public.budget_weeks(r.first_day - 56, week_to,
      (select public.permitted_store_ids('view_budget')), budget_overview.at) b
  ), courses as (
    -- what each weekday makes up of a week, by the store's complete weeks
    select c.store_id, array_agg(c.part order by c.weekday) as parts
    from (
      select k.store_id, u.weekday, avg(u.cost / k.food_cost) as part
      from known k cross join lateral unnest(k.day_costs) with ordinality u(cost, weekday)
      where not k.shown and k.days_entered = 7
      group by k.store_id, u.weekday
      having count(*) >= 4) c
    group by c.store_id
  ), weeks as (
    select k.*,
      -- of the days entered
      case when k.budget > 0 and k.days_entered > 0 then
        case when c.parts is null or k.days_entered = 7 then k.budget * k.days_entered / 7
          else k.budget * (select sum(u.part) from unnest(k.day_costs, c.parts) u(cost, part) where u.cost is not null)
        end end as due,
      case when k.budget > 0 and k.days_entered > 0 then k.food_cost end as cost
    from known k left join courses c on c.store_id = k.store_id
  ), sums as (
    select w.store_id, count(*) filter (where w.shown) as weeks,
      coalesce(sum(w.days_entered) filter (where w.shown), 0) as days_entered,
      coalesce(sum(cardinality(w.missing_days)) filter (where w.shown), 0) as days_missing,
      sum(w.projected_sales) filter (where w.shown) as projected_sales,
      -- a week without projected sales is measured by nothing
      sum(w.budget) filter (where w.shown and w.budget > 0) as budget,
      sum(w.food_cost) filter (where w.shown) as food_cost,
      sum(w.budget - w.food_cost) filter (where w.shown and w.budget > 0) as variance,
      -- a day or two say little
      case when sum(w.days_entered) filter (where w.shown) >= 3
        then (sum(w.due - w.cost) filter (where w.shown)) * 100 / sum(w.due) filter (where w.shown) end as pace,
      case when count(w.due) filter (where not w.shown) >= 2
        then (sum(w.due - w.cost) filter (where not w.shown)) * 100 / sum(w.due) filter (where not w.shown) end as base,
      array_agg(case when w.days_entered >= 3 then round((w.due - w.cost) * 100 / w.due, 2) end order by w.week_start) as spark,
      sum(w.days_entered) > 0 or sum(w.projected_sales) is not null as used
    from weeks w group by w.store_id
  ), figures as (
    select s.*, round(s.pace - s.base, 2) as against_base,
      case
        when not s.used then 4
        when s.variance < 0 then 0
        when s.days_missing > 0 or s.budget is null then 1
        when round(s.pace - coalesce(s.base, 0), 2) < 0 then 2
        else 3 end as attention
    from sums s
  )
  select f.store_id, t.store_number, t.name, f.weeks::integer, f.days_entered::integer, f.days_missing::integer,
    f.projected_sales, f.budget, f.food_cost, f.variance, round(f.variance * 100 / f.budget, 2), round(f.pace, 2),
    round(f.base, 2), f.against_base, f.spark, f.attention, (count(*) over ())::integer
  from figures f join public.stores t on t.id = f.store_id
  -- not open yet in any of these weeks, or not any more; the main office sells nothing
  where f.days_entered > 0 or f.projected_sales is not null or t.store_number <> 'OFFICE' and (
    coalesce(t.opened_on <= week_to - extract(dow from week_to)::integer + 6, true)
    and coalesce(t.closed_on >= week_from - extract(dow from week_from)::integer, true))
  order by f.attention, f.against_base nulls last, f.days_missing desc, length(t.store_number), t.store_number
  limit least(greatest(page_size, 1), 500) offset greatest(page, 0) * least(greatest(page_size, 1), 500)
$$;

comment on function public.budget_overview(date, date, integer, integer, timestamptz) is
  'The budget of all stores that the caller sees, side by side, those that need attention first.';

-- What people were told of the budget: once each (rules AL of the budget).
create table sync.budget_alerts (
  -- of store, week, kind and, of a missing day, the day
  id uuid primary key,
  store_id uuid not null references public.stores (id),
  week_start date not null,
  kind text not null
    check (kind in ('budget_nearly_spent', 'budget_spent', 'budget_day_missing', 'budget_days_asked_for',
      'budget_percentage_changed')),
  day date,
  -- of a changed percentage: the one that was told
  percentage numeric(5, 2),
  made_at timestamptz(3) not null default now()
);

alter table sync.budget_alerts enable row level security;

create index on sync.budget_alerts (week_start);

create function sync.budget_alert_id(of_store uuid, week date, kind text, day date default null) returns uuid
language sql immutable set search_path = '' as $$
  select sync.natural_id('budget_alerts', of_store::text, week::text, kind, coalesce(day::text, ''))
$$;

-- Rule AL1: whether the running week or the one before has come to 90 or 100 percent of its budget. Of both at once only
-- the latter is told.
create function sync.alert_budget(of_store uuid, week date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  running constant date := sync.store_week(of_store, now());
  w record;
  reached text[];
begin
  -- what a database writes by itself, as a seed does, is told to nobody
  if nullif(current_setting('request.jwt.claims', true), '') is null or week not in (running, running - 7) then
    return;
  end if;
  select b.budget, b.food_cost into w from public.budget_weeks(week, week, array[of_store]) b where b.budget > 0;
  reached := case
    when w.food_cost >= w.budget then array['budget_nearly_spent', 'budget_spent']
    when w.food_cost * 10 >= w.budget * 9 then array['budget_nearly_spent'] end;
  with made as (
    insert into sync.budget_alerts (id, store_id, week_start, kind)
    select sync.budget_alert_id(of_store, week, k), of_store, week, k from unnest(reached) k
    on conflict (id) do nothing
    returning id, kind
  )
  insert into sync.outbox (kind, record_id, store_id, actor_id)
  select m.kind, m.id, of_store, public.current_user_id() from made m order by m.kind desc limit 1;
end $$;

create function sync.alert_of_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.alert_budget(new.store_id, new.entry_date - extract(dow from new.entry_date)::integer);
  return null;
end $$;

create function sync.alert_of_forecast() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.alert_budget(new.store_id, new.week_start_date);
  return null;
end $$;

-- Rule AL3, and what it does to the weeks that it holds in.
create function sync.alert_of_percentage() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  alert constant uuid := sync.budget_alert_id(new.store_id, new.valid_from, 'budget_percentage_changed');
  running constant date := sync.store_week(new.store_id, now());
  earlier numeric;
  holds numeric;
  told numeric;
begin
  if nullif(current_setting('request.jwt.claims', true), '') is null then
    return null;
  end if;
  select coalesce(
    (select p.percentage from public.store_percentages p
     where p.store_id = new.store_id and p.valid_from < new.valid_from and p.deleted_at is null
     order by p.valid_from desc limit 1),
    s.budget_percentage, 28) into earlier
  from public.stores s where s.id = new.store_id;
  holds := case when new.deleted_at is null then new.percentage else earlier end;
  told := coalesce(
    (select a.percentage from sync.budget_alerts a where a.id = alert),
    case when tg_op = 'UPDATE' then case when old.deleted_at is null then old.percentage end end,
    earlier);
  if holds <> told then
    insert into sync.budget_alerts (id, store_id, week_start, kind, percentage)
    values (alert, new.store_id, new.valid_from, 'budget_percentage_changed', holds)
    on conflict (id) do update set percentage = excluded.percentage, made_at = now();
    insert into sync.outbox (kind, record_id, store_id, actor_id)
    values ('budget_percentage_changed', alert, new.store_id, public.current_user_id());
  end if;
  perform sync.alert_budget(new.store_id, week) from unnest(array[running - 7, running]) week where week >= new.valid_from;
  return null;
end $$;

-- Rule AL2, by the clock: the day before that is not entered at ten in the morning, by the store's clock; asked for until
-- that day is over, of stores that are open and have entered food cost in the four weeks before. Answers how many.
create function sync.alert_missing_days(at timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  told integer;
begin
  with missing as (
    insert into sync.budget_alerts (id, store_id, week_start, kind, day)
    select sync.budget_alert_id(s.id, y.week, 'budget_day_missing', y.day), s.id, y.week, 'budget_day_missing', y.day
    from public.stores s
    cross join lateral (select alert_missing_days.at at time zone s.time_zone as time) c
    cross join lateral (select c.time::date - 1 as day) d
    cross join lateral (select d.day, d.day - extract(dow from d.day)::integer as week) y
    where s.deleted_at is null and c.time::time >= time '10:00'
      and coalesce(s.opened_on <= y.day, true) and coalesce(s.closed_on >= y.day, true)
      and not exists (
        select from public.food_cost_entries e
        where e.store_id = s.id and e.entry_date = y.day and e.deleted_at is null)
      and exists (
        select from public.food_cost_entries e
        where e.store_id = s.id and e.entry_date between y.day - 28 and y.day and e.deleted_at is null)
    on conflict (id) do nothing
    returning id, store_id
  ), events as (
    insert into sync.outbox (kind, record_id, store_id)
    select 'budget_day_missing', m.id, m.store_id from missing m
    returning id
  )
  select count(*) into told from events;
  delete from sync.budget_alerts a where a.week_start < alert_missing_days.at::date - 60;
  return told;
end $$;

-- So many of the seven days before this one have no food cost, of those on which the store was open (rule BW9).
create function sync.days_without_cost(of_store uuid, before date) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer
  from public.stores s cross join lateral (select before - n as day from generate_series(1, 7) n) d
  where s.id = of_store and coalesce(s.opened_on <= d.day, true) and coalesce(s.closed_on >= d.day, true)
    and not exists (
      select from public.food_cost_entries e
      where e.store_id = s.id and e.entry_date = d.day and e.deleted_at is null)
$$;

-- Rule AL5: asks those who manage the budget of these stores for the days that are missing, each store once a day. Answers
-- how many stores are asked now; of those whose reports the caller does not see, none.
create function public.ask_for_missing_days(of_stores uuid[], at timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  asked_now integer;
begin
  with asked as (
    insert into sync.budget_alerts (id, store_id, week_start, kind, day)
    select sync.budget_alert_id(s.id, w.start, 'budget_days_asked_for', c.today), s.id, w.start, 'budget_days_asked_for', c.today
    from public.stores s
    cross join lateral (select (ask_for_missing_days.at at time zone s.time_zone)::date as today) c
    cross join lateral (select c.today - 1 - extract(dow from c.today - 1)::integer as start) w
    where s.id = any (of_stores) and s.id = any (public.permitted_store_ids('view_reports')) and s.deleted_at is null
      and sync.days_without_cost(s.id, c.today) > 0
    on conflict (id) do nothing
    returning id, store_id
  ), events as (
    insert into sync.outbox (kind, record_id, store_id, actor_id)
    select 'budget_days_asked_for', a.id, a.store_id, public.current_user_id() from asked a
    returning id
  )
  select count(*) into asked_now from events;
  perform public.deliver_notifications(with_large => false);
  return asked_now;
end $$;

comment on function public.ask_for_missing_days(uuid[], timestamptz) is
  'Asks the managers of these stores for the days of food cost that are missing.';
grant execute on function public.ask_for_missing_days(uuid[], timestamptz) to authenticated;

-- Dollars as the language writes them.
create function sync.dollars(amount numeric, language text) returns text
language sql immutable set search_path = '' as $$
  select case language
    when 'fr' then translate(to_char(amount, 'FM999,999,999,990.00'), ',.', U&'\00A0,') || U&'\00A0$'
    else '$' || to_char(amount, 'FM999,999,999,990.00') end
$$;

-- Who manages the budget of the store; of a percentage not the one who changed it. A day that was entered meanwhile is not
-- asked for.
create function sync.tell_of_budget(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select
    sync.natural_id(event.kind, case a.kind when 'budget_percentage_changed' then event.id::text else a.id::text end,
      m.user_id::text),
    m.user_id, a.store_id,
    case a.kind
      when 'budget_nearly_spent' then format(
        'Store #%s: 90%% of the budget for the week of %s is spent, %s is left.',
        s.store_number, t.day, sync.dollars(t.remaining, 'en'))
      when 'budget_spent' then format(
        'Store #%s: the budget of %s for the week of %s is spent.', s.store_number, sync.dollars(w.budget, 'en'), t.day)
      when 'budget_day_missing' then format('Store #%s: no food cost is entered for %s.', s.store_number, t.day)
      when 'budget_days_asked_for' then format(
        'Store #%s: please enter the food cost of the last seven days. Days missing: %s.', s.store_number, t.missing)
      else format('Store #%s: %s%% from the week of %s on.', s.store_number, t.percentage, t.day) end,
    '/budget?week=' || a.week_start,
    jsonb_build_object('number', s.store_number, 'day', t.day) || case a.kind
      when 'budget_nearly_spent' then jsonb_build_object(
        'left', sync.dollars(t.remaining, 'en'), 'left_fr', sync.dollars(t.remaining, 'fr'))
      when 'budget_spent' then jsonb_build_object(
        'budget', sync.dollars(w.budget, 'en'), 'budget_fr', sync.dollars(w.budget, 'fr'))
      when 'budget_days_asked_for' then jsonb_build_object('missing', t.missing)
      when 'budget_percentage_changed' then jsonb_build_object(
        'percentage', t.percentage, 'percentage_fr', replace(t.percentage, '.', ','))
      else '{}' end
  from sync.budget_alerts a
  join public.stores s on s.id = a.store_id
  join public.budget_weeks(a.week_start, a.week_start, array[a.store_id]) w on true
  cross join lateral (
    select to_char(coalesce(a.day, a.week_start), 'MM/DD/YYYY') as day, greatest(w.variance, 0) as remaining,
      to_char(a.percentage, 'FM990.00') as percentage,
      case a.kind when 'budget_days_asked_for' then sync.days_without_cost(a.store_id, a.day) end as missing) t
  join public.store_users m on m.store_id = a.store_id and m.deleted_at is null
    and m.role = any (public.roles_with_permission('manage_budget'))
  where a.id = event.record_id
    and (a.kind not in ('budget_percentage_changed', 'budget_days_asked_for') or m.user_id is distinct from event.actor_id)
    and (a.kind <> 'budget_days_asked_for' or t.missing > 0)
    and (a.kind <> 'budget_day_missing' or not exists (
      select from public.food_cost_entries e
      where e.store_id = a.store_id and e.entry_date = a.day and e.deleted_at is null))
$$;

select sync.declare_event('budget_nearly_spent', 'budget', 'warning', 'Most of the food cost budget is spent', 'sync.tell_of_budget',
  record => 'stores');
select sync.declare_event('budget_spent', 'budget', 'warning', 'The food cost budget is spent', 'sync.tell_of_budget',
  record => 'stores');
select sync.declare_event('budget_day_missing', 'budget', 'info', 'A day without food cost', 'sync.tell_of_budget',
  record => 'stores');
select sync.declare_event('budget_days_asked_for', 'budget', 'warning', 'Days of food cost are asked for', 'sync.tell_of_budget',
  record => 'stores');
select sync.declare_event('budget_percentage_changed', 'budget', 'info', 'Budget percentage changed', 'sync.tell_of_budget',
  record => 'stores');

create trigger alert_budget after insert or update on public.food_cost_entries
  for each row execute function sync.alert_of_entry();

create trigger alert_budget after insert or update on public.weekly_sales_forecasts
  for each row execute function sync.alert_of_forecast();

create trigger alert_budget after insert or update on public.store_percentages
  for each row execute function sync.alert_of_percentage();

select sync.schedule_job('budget-missing-days', '*/5 * * * *', 'select sync.alert_missing_days()');

select sync.allow_by_permission('food_cost_entries', made_by => 'user_id');
select sync.allow_by_permission('weekly_sales_forecasts', made_by => 'user_id');
select sync.allow_by_permission('store_percentages');

grant execute on function public.set_store_percentages(date, jsonb) to authenticated;
grant execute on function public.food_cost_history(uuid, date) to authenticated;
grant execute on function public.budget_weeks(date, date, uuid[], timestamptz) to authenticated, service_role;
grant execute on function public.budget_overview(date, date, integer, integer, timestamptz) to authenticated;

-- Board: the seven days up to the one that is looked at, and its week (rules BD3 and BD6 of the board). `usual` is the part
-- of a week's cost that falls on each weekday of the store, by its complete weeks of the eight before these; fewer than four
-- tell nothing.
create function sync.board_of_budget(of_stores uuid[], day date, at timestamptz) returns setof sync.board_figures
language sql stable set search_path = '' as $$
  with s as materialized (
    select s.*, s.day - 6 - extract(dow from s.day - 6)::integer as first_week
    from sync.board_stores(of_stores, 'view_budget', board_of_budget.day, board_of_budget.at) s
  ), w as materialized (
    select k.* from (select min(s.first_week) - 56 as first, max(s.day) as last, array_agg(s.id) as ids from s) r
    cross join lateral public.budget_weeks(r.first, r.last, r.ids, board_of_budget.at) k
    where r.ids is not null
  ), usual as (
    select c.store_id, array_agg(c.part order by c.weekday) as parts
    from (
      select w.store_id, u.weekday, avg(u.cost / w.food_cost) as part
      from w join s on s.id = w.store_id cross join lateral unnest(w.day_costs) with ordinality u(cost, weekday)
      where w.days_entered = 7 and w.week_start between s.first_week - 56 and s.first_week - 7
      group by w.store_id, u.weekday
      having count(*) >= 4) c
    group by c.store_id
  ), d as (
    select s.id, jsonb_agg(
      case
        when c.cost is null and not c.open then 'closed'
        when c.cost is null and g.on_day >= s.today then 'open'
        when c.cost is null then 'missing'
        when w.budget > 0 and c.cost > round(w.budget * 1.25 * coalesce(u.parts[c.place], 1.0 / 7), 2) then 'over'
        else 'entered' end order by g.on_day) as days,
      count(*) filter (where c.cost is null and c.open and g.on_day < s.today) as missing
    from s cross join lateral (select s.day - n as on_day from generate_series(0, 6) n) g
    -- by equality, of which a join can be made that does not compare every store with every other
    join w on w.store_id = s.id and w.week_start = g.on_day - extract(dow from g.on_day)::integer
    left join usual u on u.store_id = s.id
    cross join lateral (
      select w.day_costs[g.on_day - w.week_start + 1] as cost, g.on_day - w.week_start + 1 as place,
        coalesce(s.opened_on <= g.on_day, true) and coalesce(s.closed_on >= g.on_day, true) as open) c
    group by s.id
  )
  select s.id,
    case
      when w.budget > 0 and w.variance < 0 then 2
      when d.missing > 0 then 1
      when w.projected_sales is null and coalesce(s.opened_on <= w.week_start + 6, true)
        and coalesce(s.closed_on >= w.week_start, true) then 1
      else 0 end,
    jsonb_build_object('days', d.days, 'missing', d.missing, 'week_start', w.week_start, 'days_entered', w.days_entered,
      'projected_sales', w.projected_sales, 'budget', w.budget, 'food_cost', w.food_cost, 'variance', w.variance,
      'variance_percentage', w.variance_percentage)
  from s join d on d.id = s.id
  join w on w.store_id = s.id and w.week_start = s.day - extract(dow from s.day)::integer
$$;

-- Board: the cost of each of the seven days up to the one that is looked at; null: not entered.
create function sync.board_details_of_budget(of_store uuid, day date, at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('day', g.on_day, 'cost', w.day_costs[g.on_day - w.week_start + 1]) order by g.on_day)
  from public.stores s
  cross join lateral (select sync.board_day(board_details_of_budget.day, s.time_zone, at) as day) d
  cross join lateral (select d.day - n as on_day from generate_series(0, 6) n) g
  join public.budget_weeks(d.day - 7, d.day, array[of_store], at) w on g.on_day between w.week_start and w.week_start + 6
  where s.id = of_store and s.id = any ((select public.permitted_store_ids('view_budget'))::uuid[])
$$;

select sync.declare_board_part('budget', 'sync.board_of_budget', 'sync.board_details_of_budget');

-- What an entry is called where it is commented on: its day.
create function sync.name_of_food_cost(entry_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('title', to_char(e.entry_date, 'MM/DD/YYYY')) from public.food_cost_entries e where e.id = entry_id
$$;

select sync.declare_event('food_cost_comment', 'budget', 'info', 'Comment on food cost', 'sync.tell_of_comment',
  record => 'food_cost_entries');
select sync.declare_comments('food_cost_entries', 'food_cost_comment', 'sync.name_of_food_cost');

-- Review: of the seven days before the running one, those without an entry, those that cost more than a quarter above their
-- part of the budget (rule BD6 of the board), and those that are more than half off what the same weekday cost on average in
-- the eight weeks before, where it was entered four times or more. Each is known by its day.
create function sync.review_of_food_cost(of_stores uuid[], since timestamptz, at timestamptz) returns setof sync.review_items
language sql stable set search_path = '' as $$
  with b as materialized (
    select f.store_id, s.time_zone, d.day - 7 + t.place::integer as day, t.state
    from sync.board_of_budget(of_stores, null, review_of_food_cost.at) f
    join public.stores s on s.id = f.store_id
    cross join lateral (select sync.board_day(null, s.time_zone, review_of_food_cost.at) as day) d
    cross join lateral jsonb_array_elements_text(f.figures -> 'days') with ordinality t (state, place)
    where t.state in ('missing', 'over', 'entered')
  ), c as (
    select b.*, e.cost, e.entry, e.entered_at, u.usual
    from b
    cross join lateral (
      select sum(x.amount) as cost, max(x.updated_at) as entered_at,
        (array_agg(x.id order by x.amount desc, x.id))[1] as entry
      from public.food_cost_entries x
      where x.store_id = b.store_id and x.entry_date = b.day and x.deleted_at is null) e
    cross join lateral (
      select case when count(*) >= 4 then avg(w.cost) end as usual
      from (
        select sum(x.amount) as cost from public.food_cost_entries x
        where x.store_id = b.store_id and x.deleted_at is null and b.state <> 'missing'
          and x.entry_date = any (array(select b.day - 7 * n from generate_series(1, 8) n))
        group by x.entry_date) w) u
  ), k as (
    select c.*, case
      when c.state <> 'entered' then 'food_cost_' || c.state
      when c.cost > 1.5 * c.usual or c.cost < 0.5 * c.usual then 'food_cost_far' end as kind
    from c
  )
  select k.store_id, sync.review_key(k.store_id::text, k.day::text, k.kind), k.kind,
    coalesce(k.entered_at, (k.day + 1)::timestamp at time zone k.time_zone),
    case k.kind when 'food_cost_missing' then 1 else 2 end,
    jsonb_build_object('day', k.day, 'cost', k.cost, 'usual', round(k.usual, 2), 'link', '/budget?week=' ||
        (k.day - extract(dow from k.day)::integer),
      'about', case when k.entry is not null then jsonb_build_object('collection', 'food_cost_entries', 'id', k.entry) end)
  from k where k.kind is not null
$$;

select sync.declare_review_part('food_cost', 'sync.review_of_food_cost');

-- Report: each week from Sunday of each store that it was open in, with what was entered (rules BW and BV). n1 budget, null
-- without projected sales; n2 food cost, n3 what is left of the budget, null where no day is entered (rule BV6), n4 days entered, n5 days that are over and were open, or
-- are entered; n6 projected sales.
create function sync.report_facts_of_budget(filter jsonb, at timestamptz) returns setof sync.report_fact
language sql stable set search_path = '' as $$
  with s as materialized (
    select * from sync.report_stores(filter, 'view_budget', report_facts_of_budget.at)
  )
  select md5(w.store_id::text || w.week_start)::uuid, w.store_id, w.week_start, null::text, null::text,
    case when w.budget > 0 then w.budget end, w.food_cost, case when w.budget > 0 and w.days_entered > 0 then w.variance end,
    w.days_entered, w.days_entered + cardinality(w.missing_days), w.projected_sales, null::numeric, null::numeric
  from (select min(s.first_day) as first_day, max(s.last_day) as last_day, array_agg(s.id) as ids from s) r
  cross join lateral public.budget_weeks(r.first_day, r.last_day, r.ids, report_facts_of_budget.at) w
  join s on s.id = w.store_id and w.week_start between sync.week_of(s.first_day) and s.last_day
  where r.ids is not null and (w.days_entered > 0 or cardinality(w.missing_days) > 0 or w.projected_sales is not null)
$$;

select sync.declare_report('budget', 'sync.report_facts_of_budget', 'view_budget',
  columns => '{budget,food_cost,left,days_entered,days_due,projected_sales}',
  measures => '[
    {"id": "budget", "value": "sum(f.n1)"},
    {"id": "food_cost", "value": "coalesce(sum(f.n2), 0)"},
    {"id": "left", "value": "sum(f.n3)"},
    {"id": "left_percent", "value": "round(sum(f.n3) * 100 / nullif(sum(case when f.n3 is not null then f.n1 end), 0), 2)"},
    {"id": "cost_percent", "value": "round(sum(case when f.n6 > 0 and f.n4 > 0 then f.n2 end) * 100 / nullif(sum(case when f.n6 > 0 and f.n4 > 0 then f.n6 end), 0), 2)"},
    {"id": "days_entered", "value": "coalesce(sum(f.n4), 0)"},
    {"id": "days_missing", "value": "coalesce(sum(f.n5 - f.n4), 0)"},
    {"id": "weeks_over", "of": "f.n3 < 0"}]');
