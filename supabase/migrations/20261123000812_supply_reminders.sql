-- What stores are reminded of by the clock: a cut-off that is near, and a delivery that did not come (rules SD5 and SD6).

-- What was told once. Of a cut-off `about` is the supplier, of a delivery that is overdue the order, of one that was not as
-- ordered the credit, of a price the delivery, of a count the count, else the store; the day is that of the delivery or the count.
create table sync.supply_reminders (
  id uuid primary key,
  kind text not null check (kind in ('supply_cut_off_near', 'supply_order_overdue', 'supply_delivery_short', 'supply_price_jump',
    'supply_count_to_review', 'supply_stock_risk', 'supply_shelves_seen')),
  store_id uuid not null references public.stores (id),
  about uuid not null,
  day date not null,
  at timestamptz(3) not null default now()
);

alter table sync.supply_reminders enable row level security;

create index on sync.supply_reminders (at);

-- Whether a store has ordered from a supplier for the delivery of a day.
create function sync.is_ordered_for(of_store uuid, of_supplier uuid, day date) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.supply_orders o
    where o.store_id = of_store and o.supplier_id = of_supplier and o.requested_for = is_ordered_for.day
      and o.status not in ('draft', 'rejected', 'cancelled') and o.deleted_at is null)
$$;

-- Answers how many were made. A cut-off is told two hours before it where nothing is ordered, a delivery that is overdue from
-- ten in the morning on, by the store's clock.
create function sync.remind_of_supplies(at timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  told integer;
begin
  with near as (
    insert into sync.supply_reminders (id, kind, store_id, about, day)
    select sync.natural_id('supply_cut_off_near', t.store_id::text, t.supplier_id::text, d.day::text),
      'supply_cut_off_near', t.store_id, t.supplier_id, d.day
    from public.supplier_terms t
    join public.stores s on s.id = t.store_id and s.deleted_at is null
    join public.suppliers p on p.id = t.supplier_id and p.is_active and p.deleted_at is null
    cross join lateral (select (remind_of_supplies.at at time zone s.time_zone)::date as day) c
    cross join lateral sync.deliveries_of(t, s.time_zone, c.day, c.day + 15) d
    where t.deleted_at is null and d.cut_off_at > remind_of_supplies.at
      and d.cut_off_at <= remind_of_supplies.at + interval '2 hours'
      and coalesce(s.opened_on <= c.day, true) and coalesce(s.closed_on >= d.day, true)
      and not sync.is_ordered_for(t.store_id, t.supplier_id, d.day)
    on conflict (id) do nothing
    returning id, kind, store_id, id as record_id
  ), overdue as (
    insert into sync.supply_reminders (id, kind, store_id, about, day)
    select sync.natural_id('supply_order_overdue', o.id::text, o.expected_on::text), 'supply_order_overdue', o.store_id,
      o.id, o.expected_on
    from public.supply_orders o
    join public.stores s on s.id = o.store_id and s.deleted_at is null
    cross join lateral (select remind_of_supplies.at at time zone s.time_zone as time) c
    where o.status in ('processing', 'out_for_delivery') and o.deleted_at is null and c.time::time >= time '10:00'
      and o.expected_on between c.time::date - 30 and c.time::date - 1
    on conflict (id) do nothing
    returning id, kind, store_id, about as record_id
  ), events as (
    insert into sync.outbox (kind, record_id, store_id)
    select m.kind, m.record_id, m.store_id from (select * from near union all select * from overdue) m
    returning id
  )
  select count(*) into told from events;
  delete from sync.supply_reminders r where r.at < remind_of_supplies.at - interval '90 days';
  return told;
end $$;

select sync.schedule_job('supply-reminders', '*/5 * * * *', 'select sync.remind_of_supplies()');

-- Who orders is told until when; of what was ordered meanwhile nobody.
create function sync.tell_of_cut_off(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(r.id::text, m.user_id::text), m.user_id, r.store_id,
    format('Store #%s: order from %s until %s for the delivery on %s.', s.store_number, p.name, w.until, w.day),
    '/supply-orders/new',
    jsonb_build_object('number', s.store_number, 'supplier', p.name, 'day', w.day, 'time', w.until,
      'time_at', to_char(d.cut_off_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'time_zone', s.time_zone)
  from sync.supply_reminders r
  join public.stores s on s.id = r.store_id
  join public.suppliers p on p.id = r.about
  join public.supplier_terms t on t.store_id = r.store_id and t.supplier_id = r.about and t.deleted_at is null
  cross join lateral sync.deliveries_of(t, s.time_zone, r.day, r.day) d
  cross join lateral (
    select to_char(d.cut_off_at at time zone s.time_zone, 'MM/DD HH24:MI') as until, to_char(r.day, 'MM/DD/YYYY') as day) w
  join public.store_users m on m.store_id = r.store_id and m.deleted_at is null
    and m.role = any (public.roles_with_permission('manage_supply'))
  where r.id = event.record_id and not sync.is_ordered_for(r.store_id, r.about, r.day)
$$;

select sync.declare_event('supply_cut_off_near', 'supply_orders', 'info', 'Order before the cut-off', 'sync.tell_of_cut_off');
