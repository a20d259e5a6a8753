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

select sync.allow_by_permission('food_cost_entries', made_by => 'user_id');
select sync.allow_by_permission('weekly_sales_forecasts', made_by => 'user_id');
