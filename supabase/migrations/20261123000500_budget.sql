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

select sync.allow_by_permission('food_cost_entries', made_by => 'user_id');
select sync.allow_by_permission('weekly_sales_forecasts', made_by => 'user_id');
select sync.allow_by_permission('store_percentages');

grant execute on function public.set_store_percentages(date, jsonb) to authenticated;
