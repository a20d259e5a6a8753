-- Supplies on the board of all stores (rules SB of the supplies, BD of the board).

create index on public.supply_orders (store_id, sent_at) include (subtotal) where sent_at is not null and status <> 'cancelled';
create index on public.stock_counts (store_id) where status = 'submitted';

-- Rules SB1 to SB4: what waits in each store, and what it sent to suppliers in the four weeks up to today, in dollars. Equal to
-- src/modules/supply/hub/domain/store-figures.ts. Whatever day is looked at: it is of now.
create function sync.board_of_supply(of_stores uuid[], day date, at timestamptz) returns setof sync.board_figures
language sql stable set search_path = '' as $$
  with s as materialized (
    select s.id, s.time_zone, s.today,
      (s.today - 27)::timestamp at time zone s.time_zone as since
    from sync.board_stores(of_stores, 'view_supply', board_of_supply.day, board_of_supply.at) s
  ), o as (
    select s.id, count(*) filter (where o.status = 'pending') as to_approve,
      count(*) filter (where o.status = 'pending' and (o.submitted_at at time zone s.time_zone)::date < s.today) as waited,
      count(*) filter (where o.status <> 'pending' and o.expected_on < s.today) as late
    from s join public.supply_orders o on o.store_id = s.id
    where o.status in ('pending', 'processing', 'out_for_delivery') and o.deleted_at is null
    group by s.id
  ), c as (
    select s.id, count(*) as credits, sum(c.amount) as amount, count(*) filter (where c.status = 'contested') as contested
    from s join public.supply_credits c on c.store_id = s.id
    where c.status in ('open', 'accepted', 'contested') and c.deleted_at is null
    group by s.id
  ), n as (
    select s.id, count(*) as counts
    from s join public.stock_counts n on n.store_id = s.id
    where n.status = 'submitted' and n.decision is null and n.deleted_at is null
    group by s.id
  ), p as (
    select s.id, sum(o.subtotal) as spend
    from s join public.supply_orders o on o.store_id = s.id
    where o.sent_at >= s.since and o.status <> 'cancelled' and o.deleted_at is null
    group by s.id
  )
  select s.id,
    case when coalesce(o.late, 0) > 0 or coalesce(o.waited, 0) > 0 then 2
      when coalesce(o.to_approve, 0) > 0 or coalesce(n.counts, 0) > 0 or coalesce(c.contested, 0) > 0 then 1
      else 0 end,
    jsonb_build_object('to_approve', coalesce(o.to_approve, 0), 'waited', coalesce(o.waited, 0), 'late', coalesce(o.late, 0),
      'credits', coalesce(c.credits, 0), 'credit_amount', coalesce(c.amount, 0), 'contested', coalesce(c.contested, 0),
      'counts', coalesce(n.counts, 0), 'spend', coalesce(p.spend, 0))
  from s
  left join o on o.id = s.id left join c on c.id = s.id left join n on n.id = s.id left join p on p.id = s.id
$$;

-- Board: the orders of a store that wait or are late, what has waited longest first, at most ten.
create function sync.board_details_of_supply(of_store uuid, day date, at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('id', w.id, 'store_id', w.store_id, 'order_number', w.order_number, 'supplier', w.supplier,
      'status', w.status, 'subtotal', w.subtotal, 'since', w.since) order by w.since, w.id)
  from (
    select o.id, o.store_id, o.order_number, p.name as supplier, o.status, o.subtotal,
      case when o.status = 'pending' then (o.submitted_at at time zone s.time_zone)::date else o.expected_on end as since
    from public.stores s
    join public.supply_orders o on o.store_id = s.id and o.deleted_at is null
    join public.suppliers p on p.id = o.supplier_id
    where s.id = of_store and s.id = any ((select public.permitted_store_ids('view_supply'))::uuid[])
      and (o.status = 'pending' or o.status in ('processing', 'out_for_delivery')
        and o.expected_on < (board_details_of_supply.at at time zone s.time_zone)::date)
    order by since, o.id limit 10) w
$$;

select sync.declare_board_part('supply', 'sync.board_of_supply', 'sync.board_details_of_supply');
