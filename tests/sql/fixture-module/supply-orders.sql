-- A module as a later one will be: supply orders of a store with their lines. Nothing of the core knows it.

create table public.test_orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id),
  store_id uuid not null references public.stores (id),
  vendor text not null check (length(vendor) between 1 and 80),
  -- server-owned: the sum of its lines
  total numeric(12, 2) not null default 0
);

create table public.test_order_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.test_orders (id),
  store_id uuid not null references public.stores (id),
  product text not null,
  quantity integer not null check (quantity >= 0),
  price numeric(12, 2) not null check (price >= 0),
  unique (order_id, product)
);

create function sync.derive_test_line() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select o.store_id into new.store_id from public.test_orders o where o.id = new.order_id;
  if not found then
    raise foreign_key_violation using message = 'The order of this line is not there yet.';
  end if;
  return new;
end $$;
create trigger derive_line before insert or update on public.test_order_lines
  for each row execute function sync.derive_test_line();

-- What came with a delivery: its note as a PDF, or a picture of what was broken.
create table public.test_order_files (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.test_orders (id),
  store_id uuid not null references public.stores (id),
  path text not null unique,
  mime_type text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  captured_by uuid not null references auth.users (id),
  stored_at timestamptz(3),
  bytes integer
);
-- Its store is that of its order, as a line's is.
create trigger derive_line before insert on public.test_order_files
  for each row execute function sync.derive_test_line();

-- How many orders a vendor has from all stores: a row of another scope than the order's.
create table public.test_vendors (
  id uuid primary key,
  name text not null,
  orders integer not null
);
select sync.declare_kind('test_vendor', 'test_vendors', 'global', purged => false);
create policy "everyone signed in" on public.test_vendors for select to authenticated
  using ((select public.current_user_id()) is not null);
grant select on public.test_vendors to authenticated;

create function sync.count_test_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.test_vendors as v (id, name, orders)
  values (sync.natural_id('test_vendors', new.vendor), new.vendor, 1)
  on conflict (id) do update set orders = v.orders + 1;
  return null;
end $$;
create trigger count_order after insert on public.test_orders
  for each row execute function sync.count_test_order();

create function sync.scopes_of_test_order(op jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select case when (op ->> 'create')::boolean then array['global'] end
$$;

create function sync.settle_test_orders(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.test_orders o set total = s.total
  from (
    select t.id, coalesce(sum(l.quantity * l.price) filter (where l.deleted_at is null), 0) as total
    from public.test_orders t left join public.test_order_lines l on l.order_id = t.id
    where t.id = any (ids) group by t.id) s
  where o.id = s.id and o.total <> s.total;
end $$;

create function sync.tell_of_test_order(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, o.id::text, m.user_id::text), m.user_id, o.store_id,
    format('%s: %s', o.vendor, o.total), '/modules', jsonb_build_object('vendor', o.vendor)
  from public.test_orders o
  join public.store_users m on m.store_id = o.store_id and m.role = 'general_manager' and m.deleted_at is null
  where o.id = event.record_id and m.user_id is distinct from event.actor_id
$$;
select sync.declare_event('test_order_made', 'supply_orders', 'info', 'Order made', 'sync.tell_of_test_order');

create trigger announce after insert on public.test_orders
  for each row execute function sync.announce('test_order_made');

select sync.declare_collection('test_orders', 'store',
  fixed => array['user_id', 'store_id'], writable => array['vendor', 'deleted_at'],
  on_delete => 'work', read_permission => 'view_budget', write_permission => 'manage_budget',
  settle => 'sync.settle_test_orders', touches => 'sync.scopes_of_test_order', remembers_purged => true);
select sync.declare_collection('test_order_lines', 'store',
  fixed => array['order_id', 'product'], writable => array['quantity', 'price', 'deleted_at'],
  parents => '{"order_id": "test_orders"}', computed_id => array['order_id', 'product'],
  on_delete => 'work', read_permission => 'view_budget', write_permission => 'manage_budget');
select sync.declare_collection('test_order_files', 'store',
  fixed => array['order_id', 'path', 'mime_type', 'sha256'], writable => array['deleted_at'],
  parents => '{"order_id": "test_orders"}', on_delete => 'work',
  read_permission => 'view_budget', write_permission => 'manage_budget', remembers_purged => true);
select sync.declare_attachments('test_order_files', folder => 'test-order-files', parent_key => 'order_id',
  mime_types => array['application/pdf', 'image/webp'], most_bytes => 1000);

select sync.allow_by_permission('test_orders', made_by => 'user_id');
select sync.allow_by_permission('test_order_lines');
select sync.allow_by_permission('test_order_files');

-- By the clock: what a store ordered on one day is told the next morning at seven, once, as its own clock says. The event
-- has no row of its own: its record is the store, its day that of the store's clock when it was raised.
create function sync.tell_of_test_orders(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, s.id::text, y.day::text, m.user_id::text), m.user_id, s.id,
    format('%s orders, store #%s', o.orders, s.store_number), '/modules',
    jsonb_build_object('orders', o.orders, 'number', s.store_number)
  from public.stores s
  cross join lateral (select (event.created_at at time zone s.time_zone)::date - 1 as day) y
  cross join lateral (
    select count(*) as orders from public.test_orders t
    where t.store_id = s.id and t.deleted_at is null and (t.created_at at time zone s.time_zone)::date = y.day) o
  join public.store_users m on m.store_id = s.id and m.role = 'general_manager' and m.deleted_at is null
  where s.id = event.store_id and o.orders > 0
$$;
select sync.declare_event('test_orders_of_day', 'supply_orders', 'info', 'Orders of yesterday', 'sync.tell_of_test_orders',
  record => 'stores', urgency => 'low', done_query => 'step=check');

-- What a job of every few minutes runs; `at` is a test's clock. A store whose morning it missed is told later that day.
create function sync.raise_test_orders_of_day(at timestamptz default now()) returns void
language sql security definer set search_path = '' as $$
  insert into sync.outbox (kind, store_id, created_at)
  select 'test_orders_of_day', s.id, at from public.stores s
  where s.deleted_at is null and (at at time zone s.time_zone)::time >= time '07:00'
$$;
