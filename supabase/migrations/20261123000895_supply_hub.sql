-- Supply orders over stores: what waits for a decision, what is late, and what each supplier was paid and brought (rules SH
-- of the supplies).

-- Of the stores in which the caller may approve orders; `of_store` narrows to one of them. Archived orders count, which nobody
-- but a global admin reads: of them nothing is told but sums. {to_approve: {count, rows}, late: {count, rows}, suppliers,
-- stores}. Rows are at most two hundred, what waits longest first. `suppliers`: of the orders sent to each in the `days` days
-- up to today, by their stores' calendar: how many, what they cost in dollars, and of those that are closed the share of each
-- line that came, at most all of it, as a mean over lines (`fill_rate`, 0 to 1; null: none is closed).
create function public.supply_orders_over_stores(
  of_store uuid default null, days integer default 28, at timestamptz default now()) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select s.id, s.store_number, s.name, s.time_zone, (supply_orders_over_stores.at at time zone s.time_zone)::date as today
    from public.stores s
    where s.id = any ((select public.permitted_store_ids('approve_orders'))::uuid[])
      and s.deleted_at is null and s.store_number <> 'OFFICE'
      and (supply_orders_over_stores.of_store is null or s.id = supply_orders_over_stores.of_store)
  ), open as materialized (
    select o.id, o.store_id, m.store_number, m.name as store_name, p.name as supplier, o.order_number, o.created_at, o.subtotal,
      o.status, o.submitted_at, o.expected_on, sync.name_in_store(o.submitted_by, o.store_id) as submitted_by_name,
      m.today - o.expected_on as days_late,
      case when o.status = 'pending' then o.submitted_at else o.expected_on at time zone m.time_zone end as since
    from mine m
    join public.supply_orders o on o.store_id = m.id and o.deleted_at is null
    join public.suppliers p on p.id = o.supplier_id
    where o.status = 'pending' or o.status in ('processing', 'out_for_delivery') and o.expected_on < m.today
  ), listed as (
    select o.*, row_number() over (partition by o.status = 'pending' order by o.since, o.id) as place from open o
  ), sent as materialized (
    select o.id, o.supplier_id, o.subtotal, o.status, o.sent_at, o.store_id
    from mine m join public.supply_orders o on o.store_id = m.id
    where o.deleted_at is null and o.sent_at is not null and o.status <> 'cancelled'
    union all
    select a.id, (a.archived_order ->> 'supplier_id')::uuid, a.subtotal, a.status, (a.archived_order ->> 'sent_at')::timestamptz,
      a.store_id
    from mine m join public.supply_orders_archive a on a.store_id = m.id
    where a.archived_order ->> 'sent_at' is not null and a.status <> 'cancelled'
  ), counted as materialized (
    select s.* from sent s join mine m on m.id = s.store_id
    where (s.sent_at at time zone m.time_zone)::date > m.today - greatest(supply_orders_over_stores.days, 1)
  ), came as (
    select c.supplier_id, least(coalesce(l.qty_received, 0) / coalesce(l.qty_requested, l.qty), 1) as share
    from counted c join public.supply_order_lines l on l.order_id = c.id and l.deleted_at is null
    where c.status = 'received'
      and not exists (select from public.supply_orders_archive a where a.id = c.id)
    union all
    select c.supplier_id, least(coalesce((l.value ->> 'qty_received')::numeric, 0)
      / coalesce((l.value ->> 'qty_requested')::numeric, (l.value ->> 'qty')::numeric), 1)
    from counted c join public.supply_orders_archive a on a.id = c.id cross join lateral jsonb_array_elements(a.items) l
    where c.status = 'received'
  ), suppliers as (
    select p.id, p.name, count(*) as orders, sum(c.subtotal) as spend,
      (select round(avg(w.share), 4) from came w where w.supplier_id = p.id) as fill_rate
    from counted c join public.suppliers p on p.id = c.supplier_id
    group by p.id
  )
  select jsonb_build_object(
    'stores', (select count(*) from mine),
    'to_approve', jsonb_build_object('count', (select count(*) from open o where o.status = 'pending'), 'rows', coalesce(
      (select jsonb_agg(to_jsonb(l) - 'since' - 'place' order by l.place) from listed l where l.status = 'pending' and l.place <= 200), '[]')),
    'late', jsonb_build_object('count', (select count(*) from open o where o.status <> 'pending'), 'rows', coalesce(
      (select jsonb_agg(to_jsonb(l) - 'since' - 'place' order by l.place) from listed l where l.status <> 'pending' and l.place <= 200), '[]')),
    'suppliers', coalesce((select jsonb_agg(to_jsonb(s) order by s.spend desc, s.name, s.id) from suppliers s), '[]'))
$$;

comment on function public.supply_orders_over_stores(uuid, integer, timestamptz) is
  'Orders that wait for a decision and those that are late in the stores where the caller approves, and figures per supplier.';
grant execute on function public.supply_orders_over_stores(uuid, integer, timestamptz) to authenticated;
