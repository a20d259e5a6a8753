-- What the people who order for a store are told of besides their orders (rules AL of the supplies): each once, however often
-- it is found.

-- Names of products in a language: at most three, then how many more.
create function sync.product_names(of_products uuid[], language text) returns text
language sql stable security definer set search_path = '' as $$
  select string_agg(n.name, ', ' order by n.place) filter (where n.place <= 3)
    || case when count(*) > 3 then ' +' || count(*) - 3 else '' end
  from (
    select coalesce(nullif(trim(p.translations -> product_names.language ->> 'name'), ''), p.name) as name,
      row_number() over (order by o.place) as place
    from unnest(of_products) with ordinality o (id, place) join public.products p on p.id = o.id) n
$$;

-- Writes down what is to be told of and was not yet, and raises its event. `about` is what each kind says below.
create function sync.remind_once(of_kind text, of_store uuid, of_about uuid, of_day date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into sync.supply_reminders (id, kind, store_id, about, day)
  values (sync.natural_id(of_kind, of_store::text, of_about::text, of_day::text), of_kind, of_store, of_about, of_day)
  on conflict (id) do nothing;
  if found then
    insert into sync.outbox (kind, record_id, store_id, actor_id) values (of_kind,
      case when of_kind = 'supply_stock_risk' then sync.natural_id(of_kind, of_store::text, of_about::text, of_day::text) else of_about end,
      of_store, public.current_user_id());
  end if;
end $$;

-- Rules AL1 and AL4, of deliveries: what is missing or was not as ordered, and an invoice price that is a tenth above that
-- of the order or more.
create function sync.remind_of_deliveries(of_receipts uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.remind_once('supply_delivery_short', c.store_id, c.id, r.day)
  from public.supply_credits c join public.supply_receipts r on r.id = c.receipt_id
  where c.receipt_id = any (of_receipts) and c.status = 'open' and c.items <> '[]' and c.deleted_at is null;
  perform sync.remind_once('supply_price_jump', r.store_id, r.id, r.day)
  from public.supply_receipts r
  where r.id = any (of_receipts) and r.deleted_at is null and cardinality(sync.dearer_products(r.id)) > 0;
end $$;

-- What cost at least a tenth more on the invoice of a delivery than in its order, the greatest difference first.
create function sync.dearer_products(of_receipt uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(e.product_id order by e.invoice_price / e.pack_size - l.unit_price / l.pack_size desc, e.product_id), '{}')
  from public.stock_entries e join public.supply_order_lines l on l.id = e.order_line_id
  where e.receipt_id = of_receipt and e.status = 'posted' and e.deleted_at is null and l.unit_price > 0
    and e.invoice_price / e.pack_size >= l.unit_price / l.pack_size * 1.1
$$;

-- Rule AL3: a count that was handed in and did not post itself.
create function sync.remind_of_counts(of_counts uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.remind_once('supply_count_to_review', c.store_id, c.id, c.day)
  from public.stock_counts c
  where c.id = any (of_counts) and c.status = 'submitted' and c.decision is null and c.deleted_at is null;
end $$;

-- Rule AL2: at seven by the store's clock, what is used up before the next delivery. Answers of how many stores it has
-- looked at the shelves; each once a day, until ten where thousands of stores have one clock.
create function sync.warn_of_stock(at timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  found_store record;
  looked integer := 0;
begin
  for found_store in
    select s.id, c.time::date as day
    from public.stores s cross join lateral (select warn_of_stock.at at time zone s.time_zone as time) c
    where s.deleted_at is null and s.store_number <> 'OFFICE' and extract(hour from c.time) between 7 and 9
      and coalesce(s.opened_on <= c.time::date, true) and coalesce(s.closed_on >= c.time::date, true)
      and not exists (
        select from sync.supply_reminders r where r.kind = 'supply_shelves_seen' and r.store_id = s.id and r.day = c.time::date)
    order by s.id limit 500
  loop
    insert into sync.supply_reminders (id, kind, store_id, about, day)
    values (sync.natural_id('supply_shelves_seen', found_store.id::text, found_store.day::text), 'supply_shelves_seen',
      found_store.id, found_store.id, found_store.day)
    on conflict (id) do nothing;
    if exists (
      select from sync.reorder_suggestions_of(found_store.id, warn_of_stock.at) g where g.runs_out and g.dismissed_until is null) then
      perform sync.remind_once('supply_stock_risk', found_store.id, found_store.id, found_store.day);
    end if;
    looked := looked + 1;
  end loop;
  return looked;
end $$;

select sync.schedule_job('supply-stock-risk', '4-59/15 * * * *', 'select sync.warn_of_stock()');

-- Who orders for the store is told, but for whoever did it.
create function sync.tell_of_delivery(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, event.record_id::text, m.user_id::text), m.user_id, f.store_id,
    case event.kind
      when 'supply_delivery_short' then format('%s, store #%s: %s did not bring everything as ordered. Credit asked for: %s.',
        f.order_number, s.store_number, f.supplier, f.total)
      else format('%s, store #%s: on the invoice of %s these cost at least 10%% more than ordered: %s', f.order_number,
        s.store_number, f.supplier, sync.product_names(f.products, 'en')) end,
    f.url,
    jsonb_build_object('order', f.order_number, 'number', s.store_number, 'supplier', f.supplier)
      || case event.kind
        when 'supply_delivery_short' then jsonb_build_object('total', f.total, 'total_fr', f.total_fr)
        else jsonb_build_object('products', sync.product_names(f.products, 'en'), 'products_es', sync.product_names(f.products, 'es'),
          'products_fr', sync.product_names(f.products, 'fr')) end
  from (
    select c.store_id, o.order_number, p.name as supplier, '/supply-orders/credits/' || c.id as url, '{}'::uuid[] as products,
      sync.dollars(c.amount, 'en') as total, sync.dollars(c.amount, 'fr') as total_fr
    from public.supply_credits c join public.supply_orders o on o.id = c.order_id join public.suppliers p on p.id = c.supplier_id
    -- what came meanwhile, or was closed, is not told any more
    where event.kind = 'supply_delivery_short' and c.id = event.record_id and c.status = 'open' and c.items <> '[]'
    union all
    select r.store_id, o.order_number, p.name, '/supply-orders/details/' || o.id, sync.dearer_products(r.id), null, null
    from public.supply_receipts r join public.supply_orders o on o.id = r.order_id join public.suppliers p on p.id = o.supplier_id
    where event.kind = 'supply_price_jump' and r.id = event.record_id and cardinality(sync.dearer_products(r.id)) > 0) f
  join public.stores s on s.id = f.store_id
  join public.store_users m on m.store_id = f.store_id and m.deleted_at is null
    and m.role = any (public.roles_with_permission('manage_supply')) and m.user_id is distinct from event.actor_id
$$;

create function sync.tell_of_shelves(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, event.record_id::text, m.user_id::text), m.user_id, f.store_id,
    case event.kind
      when 'supply_stock_risk' then format('Store #%s: may run out before the next delivery: %s', s.store_number,
        sync.product_names(f.products, 'en'))
      else format('Store #%s: the count of %s was handed in and waits for a decision.', s.store_number, f.day) end,
    f.url,
    jsonb_build_object('number', s.store_number)
      || case event.kind
        when 'supply_stock_risk' then jsonb_build_object('products', sync.product_names(f.products, 'en'),
          'products_es', sync.product_names(f.products, 'es'), 'products_fr', sync.product_names(f.products, 'fr'))
        else jsonb_build_object('day', f.day) end
  from (
    select r.store_id, '/supply-hub/reorder-suggestions' as url, null as day, array(
      select g.product_id from sync.reorder_suggestions_of(r.store_id, r.at) g
      where g.runs_out and g.dismissed_until is null order by g.days_left, g.product_id) as products
    from sync.supply_reminders r where event.kind = 'supply_stock_risk' and r.id = event.record_id
    union all
    select c.store_id, '/supply-inventory/count/' || c.id, to_char(c.day, 'MM/DD/YYYY'), '{}'
    from public.stock_counts c
    -- what was decided or is counted on is not told any more
    where event.kind = 'supply_count_to_review' and c.id = event.record_id and c.status = 'submitted' and c.deleted_at is null) f
  join public.stores s on s.id = f.store_id
  join public.store_users m on m.store_id = f.store_id and m.deleted_at is null
    and m.role = any (public.roles_with_permission('manage_supply')) and m.user_id is distinct from event.actor_id
  where event.kind <> 'supply_stock_risk' or cardinality(f.products) > 0
$$;

select sync.declare_event('supply_delivery_short', 'supply_orders', 'warning', 'A delivery was not as ordered', 'sync.tell_of_delivery',
  record => 'supply_credits');
select sync.declare_event('supply_price_jump', 'supply_orders', 'warning', 'A price went up', 'sync.tell_of_delivery');
select sync.declare_event('supply_count_to_review', 'supply_orders', 'info', 'A count waits for a decision', 'sync.tell_of_shelves',
  record => 'stock_counts');
select sync.declare_event('supply_stock_risk', 'supply_orders', 'warning', 'Products may run out', 'sync.tell_of_shelves');
