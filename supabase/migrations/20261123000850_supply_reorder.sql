-- What a store should order (rules SU of the supplies), and what somebody does not want to be asked about for a while.

-- Rules SU3 and SU4. Quantities in base units, `order_qty` in order units; no row: nothing is to be ordered, or nobody can
-- say. `days_to_following`: from today to the delivery after the next, null where none is planned. Equal to
-- src/modules/supply/reorder/domain/suggestion.ts.
create function sync.reorder_suggestion(
  on_hand numeric, par numeric, reorder_point numeric, daily_use numeric, coming numeric, days_to_following integer,
  pack_size numeric, min_qty numeric, step_qty numeric)
returns table (method text, target numeric, missing numeric, order_qty numeric)
language sql immutable set search_path = '' as $$
  select case when t.by_use then 'use' else 'par' end, t.target, m.missing,
    case when p.packs <= reorder_suggestion.min_qty then reorder_suggestion.min_qty
      else reorder_suggestion.min_qty
        + ceil((p.packs - reorder_suggestion.min_qty) / reorder_suggestion.step_qty) * reorder_suggestion.step_qty end
  from (
    select case when reorder_suggestion.daily_use > 0 and reorder_suggestion.days_to_following is not null then
        reorder_suggestion.daily_use * greatest(reorder_suggestion.days_to_following, 0) end as used,
      greatest(reorder_suggestion.on_hand, 0) + reorder_suggestion.coming as there) u
  cross join lateral (
    select u.used is not null and (reorder_suggestion.par is null or u.used > reorder_suggestion.par) as by_use,
      greatest(u.used, reorder_suggestion.par) as target) t
  cross join lateral (select t.target - u.there as missing) m
  cross join lateral (
    select case when t.by_use then ceil(m.missing / reorder_suggestion.pack_size)
      else floor((2 * m.missing + reorder_suggestion.pack_size) / (2 * reorder_suggestion.pack_size)) end as packs) p
  where reorder_suggestion.on_hand is not null and m.missing > 0 and p.packs > 0
    and (t.by_use or reorder_suggestion.reorder_point is null or u.there <= reorder_suggestion.reorder_point)
$$;

-- Rule SU8: not asked about before that day. One of a product in a store, whoever says so last.
create table public.reorder_dismissals (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id),
  product_id uuid not null references public.products (id),
  until date not null check (isfinite(until)),
  unique (store_id, product_id)
);

select sync.declare_collection('reorder_dismissals', 'store',
  fixed => array['store_id', 'product_id'], writable => array['until', 'deleted_at'],
  computed_id => array['store_id', 'product_id'],
  on_delete => 'later', read_permission => 'view_supply', write_permission => 'manage_supply');
select sync.allow_by_permission('reorder_dismissals');

-- Rule SU7: the offer in which a store orders a product. Equal to src/modules/supply/reorder/domain/chosen-offer.ts.
create function sync.reorder_offer(of_store uuid, of_product uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select f.id
  from public.product_offers f
  join public.suppliers s on s.id = f.supplier_id and s.is_active and s.deleted_at is null
  left join public.supplier_terms t on t.store_id = of_store and t.supplier_id = f.supplier_id and t.deleted_at is null
  left join lateral (
    select l.offer_id
    from public.supply_order_lines l join public.supply_orders o on o.id = l.order_id
    where l.store_id = of_store and l.product_id = of_product and l.deleted_at is null and o.deleted_at is null
      and o.status not in ('draft', 'rejected', 'cancelled')
    order by coalesce(o.submitted_at, o.created_at) desc, o.id desc, l.id limit 1) o on true
  where f.product_id = of_product and f.is_active and f.deleted_at is null
  order by (f.id = o.offer_id) is true desc, t.id is not null desc,
    sync.offer_price(f, sync.store_day(of_store)) / f.pack_size, f.id
  limit 1
$$;

-- Rule SU6: what is used of a product on an average day, between the first and the last of its last five posted counts, in base
-- units; null: nobody can say.
create function sync.average_daily_use(of_store uuid, of_products uuid[])
returns table (product_id uuid, daily_use numeric)
language sql stable security definer set search_path = '' as $$
  with counts as (
    select c.product_id, c.at, c.figure, row_number() over (partition by c.product_id order by c.at desc, c.of desc) as place
    from (
      select a.product_id, a.of, max(a.at) as at, sum(a.figure) as figure
      from (
        select e.product_id, coalesce(e.count_id, e.id) as of, max(e.effective_at) as at, max(e.qty) as figure
        from public.stock_entries e
        where e.store_id = of_store and e.product_id = any (of_products) and e.anchors and e.status = 'posted'
          and e.deleted_at is null
        group by 1, 2, e.area_id) a
      group by 1, 2) c
  )
  select p.id, u.daily_use
  from unnest(of_products) p (id)
  left join lateral (select c.* from counts c where c.product_id = p.id and c.place <= 5 order by c.place desc limit 1) opening on true
  left join counts closing on closing.product_id = p.id and closing.place = 1
  left join lateral (
    select coalesce(sum(e.qty), 0) as qty from public.stock_entries e
    where e.store_id = of_store and e.product_id = p.id and e.status = 'posted' and e.deleted_at is null
      and e.kind not in ('count', 'opening') and e.effective_at > opening.at and e.effective_at <= closing.at) moved on true
  cross join lateral (
    select case when closing.at - opening.at >= interval '1 day' and opening.figure + moved.qty >= closing.figure then
      round((opening.figure + moved.qty - closing.figure) * 86400 / extract(epoch from closing.at - opening.at), 3) end as daily_use) u
$$;

create function sync.keep_daily_use() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted record;
begin
  for counted in
    select n.store_id, array_agg(n.product_id) as products
    from changed n join before b on b.id = n.id
    where n.counted_at is distinct from b.counted_at group by 1
  loop
    update public.store_products s set avg_daily_use = u.daily_use
    from sync.average_daily_use(counted.store_id, counted.products) u
    where s.store_id = counted.store_id and s.product_id = u.product_id and s.avg_daily_use is distinct from u.daily_use;
  end loop;
  return null;
end $$;

create trigger keep_daily_use after update on public.store_products
  referencing old table as before new table as changed for each statement execute function sync.keep_daily_use();

-- Rules SU1 to SU8 over the rows of a store, as its devices do it (src/modules/supply/reorder/domain/to-order.ts). Quantities
-- in base units, `order_qty` in order units; `days_left` null: nobody knows how much is used.
create function sync.reorder_suggestions_of(of_store uuid, at timestamptz)
returns table (product_id uuid, offer_id uuid, supplier_id uuid, method text, target numeric, on_hand numeric, coming numeric,
  overdue numeric, missing numeric, order_qty numeric, days_left integer, next_day date, following_day date, runs_out boolean,
  dismissed_until date)
language sql stable security definer set search_path = '' as $$
  with store as (
    select s.id, s.time_zone, (reorder_suggestions_of.at at time zone s.time_zone)::date as today
    from public.stores s where s.id = of_store
  ), left_over as materialized (
    select k.product_id, round((k.qty - coalesce(k.qty_received, 0)) * k.pack_size, 3) as qty,
      case when o.status = 'delivered' then s.today else coalesce(o.expected_on, o.requested_for, s.today) end as day
    from store s
    join public.supply_orders o on o.store_id = s.id and o.deleted_at is null
    join public.supply_order_lines k on k.order_id = o.id and k.deleted_at is null
    where k.qty > coalesce(k.qty_received, 0)
      and o.status in ('pending', 'approved', 'processing', 'out_for_delivery', 'delivered', 'partially_received')
  ), awaited as (
    select l.product_id,
      sum(l.qty) filter (where l.day >= s.today) as coming, sum(l.qty) filter (where l.day < s.today) as overdue,
      jsonb_object_agg(l.day, l.qty) filter (where l.day >= s.today) as by_day
    from store s cross join (select l.product_id, l.day, sum(l.qty) as qty from left_over l group by 1, 2) l
    group by 1
  )
  select p.product_id, f.id, f.supplier_id, g.method, g.target, greatest(k.on_hand, 0), k.coming, coalesce(w.overdue, 0), g.missing,
    g.order_qty, k.days_left, d.days[1], d.days[2],
    -- before the next delivery, or before what is on order and comes sooner
    coalesce(k.days_left is not null and exists (
      select from (
        select d.days[1] as day union select j.key::date from jsonb_each(w.by_day) j where j.key::date < d.days[1]) c
      where floor((greatest(p.on_hand, 0) + coalesce((
          select sum(j.value::numeric) from jsonb_each(w.by_day) j where j.key::date < c.day), 0)) / p.avg_daily_use)
        < c.day - s.today), false),
    (select r.until from public.reorder_dismissals r
     where r.store_id = s.id and r.product_id = p.product_id and r.deleted_at is null and r.until > s.today)
  from store s
  join public.store_products p on p.store_id = s.id and p.track = 'quantity' and p.deleted_at is null
  join public.products c on c.id = p.product_id and c.is_active and c.deleted_at is null
  join public.product_offers f on f.id = sync.reorder_offer(s.id, p.product_id)
  left join awaited w on w.product_id = p.product_id
  left join public.supplier_terms t on t.store_id = s.id and t.supplier_id = f.supplier_id and t.deleted_at is null
  cross join lateral (
    select array(
      select n.day from sync.deliveries_of(t, s.time_zone, s.today, s.today + 60) n
      where t.id is not null and n.cut_off_at > reorder_suggestions_of.at order by n.day limit 2) as days) d
  cross join lateral (
    select case when p.counted_at is null and p.on_hand = 0 then null else p.on_hand end as on_hand,
      coalesce(w.coming, 0) as coming,
      case when p.avg_daily_use > 0 and (p.counted_at is not null or p.on_hand <> 0)
        then floor(greatest(p.on_hand, 0) / p.avg_daily_use)::integer end as days_left) k
  cross join lateral sync.reorder_suggestion(k.on_hand, p.par, p.reorder_point, p.avg_daily_use, k.coming, d.days[2] - s.today,
    f.pack_size, f.min_qty, f.step_qty) g
$$;
