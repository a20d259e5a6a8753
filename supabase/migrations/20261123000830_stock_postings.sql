-- What is posted, and what that does to the figures (rules ST and SK of the supplies). All of it works on sets: a push of 400
-- entries settles in a handful of statements.

-- The figures of counts, area by area: what stands of a product, and what somebody still has to decide. Two people who found
-- the same agree; otherwise that stands which was chosen last, until a different one arrives (rules SK2 and SK3). `figure` in
-- base units; null: undecided, or there is none. Equal to `standingOf` in src/modules/supply/counting/domain/count-sheet.ts.
create function sync.count_figures(of_counts uuid[])
returns table (count_id uuid, store_id uuid, area_id text, product_id uuid, figure numeric, chosen_at timestamptz, undecided boolean)
language sql stable security definer set search_path = '' as $$
  select g.count_id, g.store_id, g.area_id, g.product_id, f.figure, g.chosen_at,
    g.kinds > 0 and (f.figure is null or exists (
      select from unnest(g.figures, g.arrivals, g.statuses, g.decisions) e (qty, arrived, status, decision)
      where e.qty <> f.figure and e.status <> 'rejected' and e.decision is distinct from 'reject'
        and e.arrived > coalesce(g.chosen_at, '-infinity')))
  from (
    select e.count_id, e.store_id, e.area_id, e.product_id,
      array_agg(e.qty order by e.id) as figures, array_agg(e.arrived_at order by e.id) as arrivals,
      array_agg(e.status order by e.id) as statuses, array_agg(e.decision order by e.id) as decisions,
      count(distinct e.qty) filter (where e.decision is distinct from 'reject' and e.status <> 'rejected') as kinds,
      min(e.qty) filter (where e.decision is distinct from 'reject' and e.status <> 'rejected') as least,
      min(e.qty) filter (where e.status = 'posted') as posted,
      (array_agg(e.qty order by e.decided_at desc, e.id) filter (where e.decision = 'accept'))[1] as chosen,
      max(e.decided_at) filter (where e.decision = 'accept') as chosen_at
    from (
      -- what was decided about a figure does not hold for one that was counted after that (rule SK7)
      select n.id, n.count_id, n.store_id, n.area_id, n.product_id, n.qty, n.status, n.arrived_at, n.decided_at,
        case when n.decided_at is null or n.arrived_at <= n.decided_at then n.decision end as decision
      from public.stock_entries n
      where n.count_id = any (of_counts) and n.deleted_at is null) e
    group by 1, 2, 3, 4) g
  cross join lateral (
    select coalesce(g.chosen, g.posted, case when g.kinds = 1 then g.least end) as figure) f
$$;

-- What there is of products of a store by what is posted (rules ST1 and ST2): the latest count, area by area, and what came and
-- went after it. Equal to src/modules/supply/model/domain/stock-on-hand.ts.
create function sync.stock_figures(of_store uuid, of_products uuid[])
returns table (product_id uuid, on_hand numeric, counted_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.id, coalesce(a.qty, 0) + coalesce(m.qty, 0), a.at
  from unnest(of_products) p (id)
  left join lateral (
    select sum(g.qty) as qty, max(g.at) as at
    from (
      select max(e.qty) as qty, max(e.effective_at) as at
      from public.stock_entries e
      where e.store_id = of_store and e.product_id = p.id and e.anchors and e.status = 'posted' and e.deleted_at is null
        and coalesce(e.count_id, e.id) = (
          select coalesce(l.count_id, l.id) from public.stock_entries l
          where l.store_id = of_store and l.product_id = p.id and l.anchors and l.status = 'posted' and l.deleted_at is null
          order by l.effective_at desc, coalesce(l.count_id, l.id) desc limit 1)
      group by e.area_id) g) a on true
  left join lateral (
    select sum(e.qty) as qty from public.stock_entries e
    where e.store_id = of_store and e.product_id = p.id and e.status = 'posted' and e.deleted_at is null
      and e.kind not in ('count', 'opening') and e.effective_at > coalesce(a.at, '-infinity')) m on true
$$;

-- What there was of products at moments of the past, by what is posted now: for the variance of a count.
create function sync.stock_expected(of_store uuid, of_products uuid[], moments timestamptz[])
returns table (product_id uuid, expected numeric, was_counted boolean)
language sql stable security definer set search_path = '' as $$
  select p.id, s.on_hand - coalesce(m.qty, 0), s.counted_at is not null and s.counted_at < p.moment
  from unnest(of_products, moments) p (id, moment)
  join public.store_products s on s.store_id = of_store and s.product_id = p.id
  left join lateral (
    select sum(e.qty) as qty from public.stock_entries e
    where e.store_id = of_store and e.product_id = p.id and e.status = 'posted' and e.deleted_at is null
      and e.kind not in ('count', 'opening') and e.effective_at > greatest(p.moment, s.counted_at)) m on true
$$;

-- Brings the figures of a store in line with what is posted of these entries, and appends to the ledger what that did. A
-- movement that happened before the last count does nothing to the figure; what is left over is the count's.
create function sync.post_stock(of_store uuid, ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  touched uuid[] := array(select distinct e.product_id from public.stock_entries e where e.id = any (ids) and e.store_id = of_store);
begin
  if cardinality(touched) = 0 then
    return;
  end if;
  perform set_config('storehand.posting', 'on', true);
  with now_there as materialized (
    select f.product_id, f.on_hand, f.counted_at, coalesce(s.on_hand, 0) as before
    from sync.stock_figures(of_store, touched) f
    left join public.store_products s on s.store_id = of_store and s.product_id = f.product_id),
  moved as (
    select e.id, e.product_id, e.kind, e.anchors, e.effective_at, n.before, n.on_hand,
      known.entry_id is null as is_new,
      case when known.entry_id is null and e.kind not in ('count', 'opening') and e.status = 'posted' and e.deleted_at is null
        and e.effective_at > coalesce(n.counted_at, '-infinity') then e.qty else 0 end as delta,
      row_number() over (partition by e.product_id order by e.anchors desc, e.status = 'posted' desc, e.effective_at desc, e.id desc) as from_last
    from public.stock_entries e
    join now_there n on n.product_id = e.product_id
    left join lateral (select l.entry_id from public.stock_ledger l where l.entry_id = e.id limit 1) known on true
    where e.id = any (ids) and e.store_id = of_store and (e.status = 'posted' or known.entry_id is not null or e.kind = 'count')),
  posted as (
    select m.*, m.delta + case when m.from_last = 1
      then m.on_hand - m.before - sum(m.delta) over (partition by m.product_id) else 0 end as does
    from moved m)
  insert into public.stock_ledger (store_id, product_id, entry_id, kind, delta, balance)
  select of_store, p.product_id, p.id, p.kind, p.does,
    p.before + sum(p.does) over (partition by p.product_id order by p.from_last desc)
  from posted p
  where p.does <> 0 or (p.is_new and exists (
    select from public.stock_entries e where e.id = p.id and e.status = 'posted' and (e.anchors or e.kind <> 'count')))
  order by p.product_id, p.from_last desc;

  with now_there as materialized (
    select f.product_id, f.on_hand, f.counted_at,
      cost.unit_cost, part.at as part_counted_at, seen.condition as level
    from sync.stock_figures(of_store, touched) f
    left join lateral (
      select e.unit_cost from public.stock_entries e
      where e.store_id = of_store and e.product_id = f.product_id and e.status = 'posted' and e.deleted_at is null
        and e.kind = 'receipt' and e.qty > 0 and e.unit_cost is not null
      order by e.effective_at desc, e.id desc limit 1) cost on true
    left join lateral (
      select max(e.effective_at) as at from public.stock_entries e
      where e.store_id = of_store and e.product_id = f.product_id and e.status = 'posted' and e.deleted_at is null
        and e.kind = 'count' and not e.anchors and e.condition is null and e.effective_at > coalesce(f.counted_at, '-infinity')) part on true
    left join lateral (
      select e.condition from public.stock_entries e
      where e.store_id = of_store and e.product_id = f.product_id and e.status = 'posted' and e.deleted_at is null
        and e.kind = 'count' and e.condition in ('ok', 'low', 'out')
      order by e.effective_at desc, e.id desc limit 1) seen on true),
  kept as (
    insert into public.store_products (store_id, product_id, on_hand, counted_at, part_counted_at, level, last_cost)
    select of_store, n.product_id, n.on_hand, n.counted_at, n.part_counted_at, n.level, n.unit_cost
    from now_there n
    where not exists (select from public.store_products s where s.store_id = of_store and s.product_id = n.product_id))
  update public.store_products s
  set on_hand = n.on_hand, counted_at = n.counted_at, part_counted_at = n.part_counted_at,
    level = coalesce(n.level, s.level), last_cost = coalesce(n.unit_cost, s.last_cost)
  from now_there n
  where s.store_id = of_store and s.product_id = n.product_id
    and (s.on_hand, s.counted_at, s.part_counted_at, s.level, s.last_cost) is distinct from
      (n.on_hand, n.counted_at, n.part_counted_at, coalesce(n.level, s.level), coalesce(n.unit_cost, s.last_cost));
  perform set_config('storehand.posting', '', true);
end $$;

-- Rules SK4 and SK5: voids and posts counts as was decided, posts by itself what was handed in and is within the store's
-- tolerance, and posts what arrives for a count afterwards as far as it agrees.
create function sync.settle_stock_counts(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c record;
  tolerated uuid[];
begin
  perform set_config('storehand.posting', 'on', true);
  update public.stock_counts t set status = case when t.submitted_at is null then 'open' else 'submitted' end
  where t.id = any (ids) and t.status in ('open', 'submitted')
    and t.status <> case when t.submitted_at is null then 'open' else 'submitted' end;

  -- within the tolerance: counted before, in one figure each, and none of them too far from what is expected
  tolerated := array(
    select t.id from public.stock_counts t
    join public.supply_settings s on s.store_id = t.store_id and s.deleted_at is null and s.count_tolerance is not null
    where t.id = any (ids) and t.status = 'submitted' and t.decision is null and t.deleted_at is null
      and exists (select from public.stock_entries e where e.count_id = t.id and e.deleted_at is null)
      and not exists (select from sync.count_figures(array[t.id]) f where f.undecided)
      and not exists (
        select from (
          select array_agg(p.product_id) as products, array_agg(p.at) as moments from (
            select e.product_id, max(e.effective_at) as at from public.stock_entries e
            where e.count_id = t.id and e.deleted_at is null and e.condition is null group by 1) p) counted
        cross join lateral (
          select f.product_id, sum(f.figure) as figure from sync.count_figures(array[t.id]) f group by 1) found
        left join lateral sync.stock_expected(t.store_id, counted.products, counted.moments) x on x.product_id = found.product_id
        where found.product_id = any (counted.products)
          and (x.was_counted is not true or abs(found.figure - x.expected) > abs(x.expected) * s.count_tolerance / 100)));

  update public.stock_counts t
  set status = case t.decision when 'void' then 'voided' else 'posted' end, closed_at = now()
  where t.id = any (ids) and t.status in ('open', 'submitted') and t.deleted_at is null
    and (t.decision = 'void' or t.id = any (tolerated) or (t.decision = 'post'
      and not exists (select from sync.count_figures(array[t.id]) f where f.undecided)));
  update public.stock_entries e set status = 'rejected'
  from public.stock_counts t
  where t.id = any (ids) and t.status = 'voided' and e.count_id = t.id and e.status = 'pending';

  for c in select t.id, t.store_id from public.stock_counts t where t.id = any (ids) and t.status = 'posted' order by t.id loop
    update public.stock_entries e
    set status = s.status, anchors = false
    from (
      select n.id, case when n.qty = f.figure then 'posted' when n.decision = 'reject' or f.chosen_at >= n.arrived_at then 'rejected'
        else n.status end as status
      from public.stock_entries n
      join sync.count_figures(array[c.id]) f on f.area_id = n.area_id and f.product_id = n.product_id
      where n.count_id = c.id and n.deleted_at is null) s
    where e.id = s.id and e.status <> s.status;
    -- a product that was not counted everywhere where it is kept keeps its figure (rule ST2)
    update public.stock_entries e set anchors = s.whole
    from (
      select n.id, n.status = 'posted' and n.condition is null and not exists (
        select from public.store_products p cross join lateral jsonb_array_elements_text(p.areas) a (area)
        where p.store_id = c.store_id and p.product_id = n.product_id and not exists (
          select from public.stock_entries o
          where o.count_id = c.id and o.product_id = n.product_id and o.area_id = a.area and o.status = 'posted'
            and o.deleted_at is null)) as whole
      from public.stock_entries n where n.count_id = c.id and n.deleted_at is null) s
    where e.id = s.id and e.anchors <> s.whole;
    perform sync.post_stock(c.store_id, array(select e.id from public.stock_entries e where e.count_id = c.id));
    perform set_config('storehand.posting', 'on', true);
  end loop;
  perform set_config('storehand.posting', '', true);
  perform sync.remind_of_counts(ids);
end $$;

-- Rules ST5 and ST6: posts what is not of a count, and has a transfer arrive at the store that it goes to.
create function sync.settle_stock_entries(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  of_store uuid;
begin
  -- what the server reversed because somebody took back what they had written (rule ST4)
  ids := ids || array(
    select r.id from public.stock_entries r where r.reverses_id = any (ids) and r.id <> all (ids));
  -- rules ST5 and SP2: whoever decides about waste enters it with a photo, and has decided; without one it waits
  perform set_config('storehand.posting', 'on', true);
  update public.stock_entries e set status = 'posted'
  where e.id = any (ids) and e.kind = 'waste' and e.status = 'pending' and e.decision is null and e.deleted_at is null
    and e.made_by = public.current_user_id() and public.has_permission(e.store_id, 'manage_supply')
    and exists (select from public.supply_photos p where p.entry_id = e.id and p.deleted_at is null);
  -- a departure announces itself; one that was taken back does not arrive, one that was not taken comes back
  insert into public.stock_entries (id, store_id, other_store_id, product_id, kind, entered_qty, entered_unit, pack_size, qty,
    effective_at, note, unit_cost, made_by)
  select sync.natural_id('stock_entries', 'arrival', e.id::text), e.other_store_id, e.store_id, e.product_id, 'transfer_in',
    e.entered_qty, e.entered_unit, e.pack_size, -e.qty, e.effective_at, e.note, e.unit_cost, e.made_by
  from public.stock_entries e
  where e.id = any (ids) and e.kind = 'transfer_out' and e.status = 'posted' and e.reverses_id is null
    and e.deleted_at is null
  on conflict (id) do nothing;
  update public.stock_entries a set status = 'rejected'
  from public.stock_entries r
  where r.id = any (ids) and r.kind = 'transfer_out' and r.reverses_id is not null
    and a.id = sync.natural_id('stock_entries', 'arrival', r.reverses_id::text) and a.status = 'pending';
  insert into public.stock_entries (id, store_id, other_store_id, product_id, kind, reverses_id, entered_qty, entered_unit,
    pack_size, qty, effective_at, unit_cost, status, made_by)
  select sync.natural_id('stock_entries', 'reversal', o.id::text), o.store_id, o.other_store_id, o.product_id, o.kind, o.id,
    -o.entered_qty, o.entered_unit, o.pack_size, -o.qty, o.effective_at, o.unit_cost, 'posted', a.decided_by
  from public.stock_entries a
  join public.stock_entries o on o.store_id = a.other_store_id and a.id = sync.natural_id('stock_entries', 'arrival', o.id::text)
  where a.id = any (ids) and a.kind = 'transfer_in' and a.status = 'rejected' and a.decided_by is not null
  on conflict (id) do nothing;
  perform set_config('storehand.posting', '', true);

  for of_store in
    select distinct e.store_id from public.stock_entries e where e.id = any (ids) and e.count_id is null
    union
    select a.other_store_id from public.stock_entries a where a.id = any (ids) and a.kind = 'transfer_in' and a.status = 'rejected'
    order by 1
  loop
    perform sync.post_stock(of_store, array(
      select e.id from public.stock_entries e where e.id = any (ids) and e.store_id = of_store and e.count_id is null
      union all
      select sync.natural_id('stock_entries', 'reversal', o.id::text) from public.stock_entries o
      where o.store_id = of_store and o.kind = 'transfer_out'
        and sync.natural_id('stock_entries', 'arrival', o.id::text) = any (ids)));
  end loop;
end $$;

-- What came of each line of orders, in order units, by their receipts; answers the orders that lack nothing (rule SR3).
create function sync.tell_received(of_orders uuid[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
begin
  update public.supply_order_lines l set qty_received = r.received, qty_refused = r.refused
  from (
    select k.id, round(sum(e.qty) / k.pack_size, 3) as received, round(sum(e.qty_refused * e.pack_size) / k.pack_size, 3) as refused
    from public.supply_order_lines k
    join public.stock_entries e on e.order_line_id = k.id and e.status = 'posted' and e.deleted_at is null
    where k.order_id = any (of_orders) group by k.id) r
  where l.id = r.id and (l.qty_received, l.qty_refused) is distinct from (r.received, r.refused);
  return array(
    select o.id from unnest(of_orders) o (id)
    where not exists (
      select from public.supply_order_lines l
      where l.order_id = o.id and l.deleted_at is null and coalesce(l.qty_received, 0) < coalesce(l.qty_requested, l.qty)));
end $$;

create function sync.settle_supply_receipts(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  whole uuid[] := sync.tell_received(array(select distinct r.order_id from public.supply_receipts r where r.id = any (ids)));
begin
  update public.supply_orders o set status = 'received'
  where o.id = any (whole) and o.status = 'partially_received';
  -- what came of one delivery changes what another of its order asks credit for
  perform sync.settle_credits_of(array(
    select distinct o.id from public.supply_receipts r join public.supply_receipts o on o.order_id = r.order_id
    where r.id = any (ids) order by 1));
end $$;

-- Outside of a push each statement settles for itself.
create function sync.settle_stock_written() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if sync.current_op() is null and pg_trigger_depth() = 1 and current_setting('storehand.push', true) is distinct from 'on' then
    ids := array(select c.id from changed c order by c.id);
    if tg_table_name = 'stock_counts' then
      perform sync.settle_stock_counts(ids);
    else
      perform sync.settle_stock_counts(array(select distinct e.count_id from public.stock_entries e where e.id = any (ids) and e.count_id is not null));
      perform sync.settle_stock_entries(ids);
      perform sync.settle_supply_receipts(array(select distinct e.receipt_id from public.stock_entries e where e.id = any (ids) and e.receipt_id is not null));
    end if;
  end if;
  return null;
end $$;

create trigger settle_made after insert on public.stock_entries
  referencing new table as changed for each statement execute function sync.settle_stock_written();
create trigger settle_changed after update on public.stock_entries
  referencing new table as changed for each statement execute function sync.settle_stock_written();
create trigger settle_changed after update on public.stock_counts
  referencing new table as changed for each statement execute function sync.settle_stock_written();
