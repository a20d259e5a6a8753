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
    order by coalesce(o.submitted_at, o.created_at) desc, o.id desc limit 1) o on true
  where f.product_id = of_product and f.is_active and f.deleted_at is null
  order by (f.id = o.offer_id) is true desc, t.id is not null desc, f.price / f.pack_size, f.id
  limit 1
$$;
