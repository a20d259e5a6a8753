-- Supply orders: what a store asks of a supplier, line by line, and what became of it (rules SO of the supplies).

create table public.supply_orders (
  id uuid primary key default gen_random_uuid(),
  -- who began it
  user_id uuid not null references auth.users (id),
  store_id uuid not null references public.stores (id),
  supplier_id uuid not null references public.suppliers (id),
  source text not null default 'manual' check (source in ('manual', 'guide', 'reorder', 'repeat')),
  -- the day on which it is wanted, by the store's calendar; null: with the next delivery
  requested_for date check (isfinite(requested_for)),
  note text check (length(note) <= 2000),
  -- all that follows is the server's
  order_number text unique,
  status text not null default 'draft' check (status in ('draft', 'pending', 'approved', 'rejected', 'processing',
    'out_for_delivery', 'delivered', 'partially_received', 'received', 'cancelled')),
  -- when it came to that, as the person who did it knows it
  status_at timestamptz(3),
  -- the sum of its lines
  subtotal numeric(12, 2) not null default 0,
  submitted_by uuid references auth.users (id),
  submitted_at timestamptz(3),
  -- who said yes or no; null of an approved one: nobody had to be asked
  decided_by uuid references auth.users (id),
  decided_at timestamptz(3),
  sent_by uuid references auth.users (id),
  sent_at timestamptz(3),
  expected_on date,
  -- the delivery that it came too late for (rule SD4)
  moved_from date,
  delivered_at timestamptz(3),
  -- why it was rejected or cancelled
  reason text
);

create index on public.supply_orders (store_id, status);

select sync.declare_collection('supply_orders', 'store',
  fixed => array['user_id', 'store_id', 'supplier_id', 'source'],
  writable => array['requested_for', 'note', 'deleted_at'],
  on_delete => 'work', read_permission => 'view_supply', write_permission => 'manage_supply',
  settle => 'sync.settle_supply_orders', remembers_purged => true, watched => true);

create table public.supply_order_lines (
  -- of order and offer: two people who add the same product to one draft meet in one line
  id uuid primary key,
  order_id uuid not null references public.supply_orders (id),
  store_id uuid not null references public.stores (id),
  offer_id uuid not null references public.product_offers (id),
  -- in order units
  qty numeric(12, 3) not null check (qty > 0 and qty <= 99999),
  -- the offer as it was when the line was made, or when its order was last submitted
  product_id uuid not null references public.products (id),
  name text not null,
  supplier_code text not null,
  order_unit text not null,
  pack_size numeric(12, 3) not null,
  base_unit text not null,
  unit_price numeric(12, 4) not null,
  -- all that follows is the server's; quantities are in order units
  qty_requested numeric(12, 3),
  qty_received numeric(12, 3),
  qty_refused numeric(12, 3),
  line_total numeric(12, 2) not null default 0,
  unique (order_id, offer_id)
);

create index on public.supply_order_lines (store_id, product_id);

select sync.declare_collection('supply_order_lines', 'store',
  fixed => array['order_id', 'offer_id'], writable => array['qty', 'deleted_at'],
  parents => '{"order_id": "supply_orders"}', computed_id => array['order_id', 'offer_id'],
  on_delete => 'later', read_permission => 'view_supply', write_permission => 'manage_supply');

-- What people do with an order, one after the other; nothing of it is altered. The first that is possible stands.
create table public.supply_order_steps (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.supply_orders (id),
  store_id uuid not null references public.stores (id),
  user_id uuid not null references auth.users (id),
  step text not null check (step in (
    'submit', 'approve', 'reject', 'recall', 'reopen', 'send', 'dispatch', 'drop', 'receive', 'close_short', 'cancel')),
  -- why: of a rejection and a cancellation
  reason text check (length(trim(reason)) between 1 and 500),
  -- of `send`: how, and what the supplier calls it
  channel text check (channel in ('email', 'phone', 'website', 'text', 'print')),
  reference text check (length(reference) between 1 and 80),
  -- of `send` and `dispatch`
  expected_on date check (isfinite(expected_on)),
  -- of `send`: the supplier had it before the cut-off of the delivery that the office holds for missed (rule SD4)
  in_time boolean,
  -- of `receive`: nothing is missing any more, as far as its device knows; what is so, the server counts (rule SR3)
  is_whole boolean,
  -- the server's
  from_status text check (from_status in ('draft', 'pending', 'approved', 'rejected', 'processing',
    'out_for_delivery', 'delivered', 'partially_received', 'received', 'cancelled')),
  to_status text check (to_status in ('draft', 'pending', 'approved', 'rejected', 'processing',
    'out_for_delivery', 'delivered', 'partially_received', 'received', 'cancelled')),
  made_at timestamptz(3)
);

create index on public.supply_order_steps (order_id);

select sync.declare_collection('supply_order_steps', 'store',
  fixed => array['order_id', 'user_id', 'step', 'reason', 'channel', 'reference', 'expected_on', 'in_time', 'is_whole'],
  writable => array['deleted_at'],
  parents => '{"order_id": "supply_orders"}',
  on_delete => 'work', read_permission => 'view_supply', write_permission => 'receive_deliveries', remembers_purged => true);

-- Rule SO2: where a step leads, by the status of its order; null: it is not possible then. Equal to
-- src/modules/supply/model/domain/order-step.ts.
create function sync.supply_step_leads_to(status text, step text) returns text
language sql immutable set search_path = '' as $$
  select case
    when step = 'submit' and status = 'draft' then 'pending'
    when step = 'approve' and status = 'pending' then 'approved'
    when step = 'reject' and status = 'pending' then 'rejected'
    when step = 'recall' and status in ('pending', 'approved') then 'draft'
    when step = 'reopen' and status = 'rejected' then 'draft'
    when step = 'send' and status = 'approved' then 'processing'
    when step = 'dispatch' and status = 'processing' then 'out_for_delivery'
    when step = 'drop' and status in ('processing', 'out_for_delivery') then 'delivered'
    -- a delivery is a fact: it reopens what was cancelled, and more comes of what was received
    when step = 'receive' and status in ('approved', 'processing', 'out_for_delivery', 'delivered', 'partially_received',
      'received', 'cancelled') then 'partially_received'
    when step = 'close_short' and status = 'partially_received' then 'received'
    when step = 'cancel' and status in ('draft', 'pending', 'approved', 'rejected', 'processing', 'out_for_delivery')
      then 'cancelled'
  end
$$;

-- Rule SO3: what a step takes.
create function sync.supply_step_permission(step text) returns text
language sql immutable set search_path = '' as $$
  select case
    when step in ('approve', 'reject') then 'approve_orders'
    when step in ('drop', 'receive') then 'receive_deliveries'
    else 'manage_supply' end
$$;

-- The order that something belongs to, held until the end of the transaction.
create function sync.supply_order_of(child_table text, of_order uuid) returns public.supply_orders
language plpgsql security definer set search_path = '' as $$
declare
  found_order public.supply_orders;
begin
  select o.* into found_order from public.supply_orders o where o.id = of_order for no key update;
  if not found then
    if exists (select from sync.purged_records p where p.id = of_order) then
      perform sync.refuse('gone', 'The order of this record was deleted long ago.', 409);
    end if;
    raise foreign_key_violation using constraint = child_table || '_order_id_fkey',
      message = 'The order of this record is not there yet.';
  end if;
  return found_order;
end $$;

-- How many orders a store has made on a day; numbers go on from there, whatever becomes of the orders.
create table sync.supply_order_numbers (
  store_id uuid not null references public.stores (id),
  day date not null,
  last_no integer not null,
  primary key (store_id, day)
);

alter table sync.supply_order_numbers enable row level security;

-- Rule SO1: {store}-{yyMMdd}-{nn}, by the day on which the order was begun and the store's calendar.
create function sync.next_supply_order_number(of_store uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  s record;
  given integer;
begin
  select t.store_number, (sync.made_at() at time zone t.time_zone)::date as day into s
  from public.stores t where t.id = of_store;
  insert into sync.supply_order_numbers as n (store_id, day, last_no) values (of_store, s.day, 1)
  on conflict (store_id, day) do update set last_no = n.last_no + 1
  returning n.last_no into given;
  return format('%s-%s-%s', s.store_number, to_char(s.day, 'YYMMDD'), lpad(given::text, greatest(length(given::text), 2), '0'));
end $$;

-- Whether a change that somebody made at `made` still counts for an order: it was a draft then, and was not sent since
-- (rule SO5). Refuses what does not, each with its own code.
create function sync.require_open_order(o public.supply_orders, made timestamptz) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if o.status = 'draft' or (o.status in ('pending', 'approved') and made <= o.submitted_at) then
    return;
  elsif o.status in ('pending', 'approved', 'rejected') then
    perform sync.refuse('order_submitted', 'This order was submitted. Take it back to change it.', 409);
  end if;
  perform sync.refuse('order_sent', 'This order was sent to its supplier. Order what is missing anew.', 409);
end $$;

create function sync.derive_supply_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if sync.is_client() then
      new.status := 'draft';
      new.subtotal := 0;
      new.status_at := sync.made_at();
      new.submitted_by := null; new.submitted_at := null; new.decided_by := null; new.decided_at := null;
      new.sent_by := null; new.sent_at := null; new.expected_on := null; new.moved_from := null; new.delivered_at := null; new.reason := null;
      new.order_number := null;
    end if;
    new.order_number := coalesce(new.order_number, sync.next_supply_order_number(new.store_id));
  elsif (new.user_id, new.supplier_id, new.source) is distinct from (old.user_id, old.supplier_id, old.source) then
    perform sync.refuse('moved', 'An order stays with its supplier.', 403);
  -- a step moves the day, too
  elsif sync.is_client() and pg_trigger_depth() = 1 and (new.requested_for, new.note) is distinct from (old.requested_for, old.note) then
    perform sync.require_open_order(old, sync.made_at());
  elsif sync.is_client() and new.deleted_at is not null and old.deleted_at is null and old.status <> 'draft' then
    perform sync.refuse('order_submitted', 'Only a draft is deleted. Cancel the order.', 409);
  end if;
  return new;
end $$;

create trigger derive_order before insert or update on public.supply_orders
  for each row execute function sync.derive_supply_order();

-- Rules SO4 and SO5: what a line is of, is the offer's word; what is ordered, the draft's.
create function sync.derive_supply_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  o public.supply_orders := sync.supply_order_of(tg_table_name, new.order_id);
  offered record;
begin
  new.store_id := o.store_id;
  if tg_op = 'INSERT' then
    select f.*, p.name, p.base_unit, sync.offer_price(f, sync.store_day(o.store_id)) as price_now into offered
    from public.product_offers f join public.products p on p.id = f.product_id where f.id = new.offer_id;
    if not found then
      perform sync.refuse('unknown_offer', 'This is not in the catalogue.');
    elsif offered.supplier_id <> o.supplier_id then
      perform sync.refuse('other_supplier', 'This is sold by another supplier than the order is for.');
    elsif (select count(*) from public.supply_order_lines l
      where l.order_id = new.order_id and l.deleted_at is null) >= 200 then
      perform sync.refuse('too_many_lines', 'An order has at most 200 lines.');
    end if;
    -- a line that comes back from the archive is as it was
    if sync.is_client() or new.unit_price is null then
      new.product_id := offered.product_id; new.name := offered.name; new.supplier_code := offered.code;
      new.order_unit := offered.order_unit; new.pack_size := offered.pack_size; new.base_unit := offered.base_unit;
      new.unit_price := offered.price_now;
    end if;
    if sync.is_client() then
      new.qty_requested := null; new.qty_received := null; new.qty_refused := null;
    end if;
  elsif (new.order_id, new.offer_id) is distinct from (old.order_id, old.offer_id) then
    perform sync.refuse('moved', 'A line stays with its order.', 403);
  end if;
  if sync.is_client() and o.deleted_at is null
    and (tg_op = 'INSERT' or (new.qty, new.deleted_at) is distinct from (old.qty, old.deleted_at)) then
    perform sync.require_open_order(o, sync.made_at());
  end if;
  new.line_total := round(new.qty * new.unit_price, 2);
  return new;
end $$;

create trigger derive_line before insert or update on public.supply_order_lines
  for each row execute function sync.derive_supply_line();

-- Rule SO6: whether an order waits for somebody's yes.
create function sync.supply_order_needs_approval(of_order uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.supply_orders o
    left join public.supply_settings s on s.store_id = o.store_id and s.deleted_at is null
    cross join lateral (
      select coalesce(sum(l.line_total), 0) as total, bool_or(p.needs_approval) as marked
      from public.supply_order_lines l join public.products p on p.id = l.product_id
      where l.order_id = o.id and l.deleted_at is null) t
    where o.id = of_order and (t.marked or t.total > s.approve_above))
$$;

-- Rule SD4: the day that an order is for when it arrives now: the day wished for, unless that is a delivery whose cut-off has
-- passed; without a wish that of the next delivery; null where nothing is known of any.
create function sync.day_ordered_for(o public.supply_orders) returns date
language sql stable security definer set search_path = '' as $$
  select case
    when o.requested_for is null then sync.delivery_to_order_for(o.store_id, o.supplier_id, null, now())
    when exists (
      select from public.supplier_terms t join public.stores s on s.id = t.store_id
      cross join lateral sync.deliveries_of(t, s.time_zone, o.requested_for, o.requested_for) d
      where t.store_id = o.store_id and t.supplier_id = o.supplier_id and t.deleted_at is null and d.cut_off_at <= now())
      then coalesce(sync.delivery_to_order_for(o.store_id, o.supplier_id, o.requested_for, now()), o.requested_for)
    else o.requested_for end
$$;

-- The steps' own record beside the order: who, when and where to (rules SO2 to SO7).
create function sync.take_supply_step() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
  o public.supply_orders;
  event text;
  wanted date;
  missed date;
begin
  if tg_op = 'UPDATE' then
    if sync.is_client() and new.deleted_at is distinct from old.deleted_at
      and not exists (select from public.supply_orders p where p.id = old.order_id
        and (p.deleted_at is not null) = (new.deleted_at is not null)) then
      perform sync.refuse('forbidden', 'What was done with an order stays on record.', 403);
    end if;
    return new;
  end if;
  o := sync.supply_order_of(tg_table_name, new.order_id);
  new.store_id := o.store_id;
  if not sync.is_client() then
    return new;
  end if;
  new.made_at := sync.made_at();
  new.from_status := o.status;
  new.to_status := sync.supply_step_leads_to(o.status, new.step);
  if not public.has_permission(o.store_id, sync.supply_step_permission(new.step)) then
    perform sync.refuse('forbidden', 'You may not do this with an order.', 403);
  elsif new.to_status is null then
    perform sync.refuse('step_not_possible', format('This order is %s.', replace(o.status, '_', ' ')), 409);
  elsif new.step in ('approve', 'reject') and o.submitted_by = me and not public.is_global_admin() then
    perform sync.refuse('approve_by_another', 'Somebody else than who submitted an order approves it.', 403);
  elsif new.step in ('reject', 'cancel') and new.reason is null then
    perform sync.refuse('reason_missing', 'Say why.');
  elsif new.step = 'submit' and not exists (
    select from public.supply_order_lines l where l.order_id = o.id and l.deleted_at is null) then
    perform sync.refuse('empty_order', 'An order without a line cannot be submitted.');
  end if;

  if new.step = 'submit' then
    -- what is asked for is what the supplier sells today (rule SO4)
    update public.supply_order_lines l
    set qty_requested = l.qty, name = p.name, supplier_code = f.code,
      unit_price = sync.offer_price(f, sync.store_day(o.store_id))
    from public.product_offers f join public.products p on p.id = f.product_id
    where l.order_id = o.id and l.deleted_at is null and f.id = l.offer_id;
    if not sync.supply_order_needs_approval(o.id) then
      new.to_status := 'approved';
    end if;
  elsif new.step = 'receive' and o.id = any (sync.tell_received(array[o.id])) then
    new.to_status := 'received';
  end if;
  wanted := case
    when new.step = 'submit' then sync.day_ordered_for(o)
    when new.step = 'send' and new.in_time then coalesce(o.moved_from, o.requested_for)
    else o.requested_for end;
  missed := case
    when new.step = 'submit' then nullif(o.requested_for, wanted)
    when new.to_status = 'draft' or (new.step = 'send' and new.in_time) then null
    else o.moved_from end;
  update public.supply_orders t
  set status = new.to_status, status_at = new.made_at,
    subtotal = (select coalesce(sum(l.line_total), 0) from public.supply_order_lines l
      where l.order_id = t.id and l.deleted_at is null),
    submitted_by = case when new.step = 'submit' then me when new.to_status = 'draft' then null else t.submitted_by end,
    submitted_at = case when new.step = 'submit' then new.made_at when new.to_status = 'draft' then null else t.submitted_at end,
    decided_by = case when new.step in ('approve', 'reject') then me
      when new.step = 'submit' or new.to_status = 'draft' then null else t.decided_by end,
    decided_at = case when new.step in ('approve', 'reject') or (new.step = 'submit' and new.to_status = 'approved') then new.made_at
      when new.step = 'submit' or new.to_status = 'draft' then null else t.decided_at end,
    sent_by = case when new.step = 'send' then me else t.sent_by end,
    sent_at = case when new.step = 'send' then new.made_at else t.sent_at end,
    requested_for = wanted, moved_from = missed,
    expected_on = case when new.step in ('send', 'dispatch') then coalesce(new.expected_on, t.expected_on, wanted)
      else t.expected_on end,
    delivered_at = case when new.step = 'drop' then new.made_at when new.step = 'receive' then coalesce(t.delivered_at, new.made_at)
      else t.delivered_at end,
    reason = case when new.step in ('reject', 'cancel') then new.reason when new.to_status = 'draft' or new.step = 'receive' then null
      else t.reason end
  where t.id = o.id;

  event := case
    when new.to_status = 'pending' then 'supply_order_to_approve'
    when new.step = 'approve' then 'supply_order_approved'
    when new.step = 'reject' then 'supply_order_rejected' end;
  if event is not null then
    insert into sync.outbox (kind, record_id, store_id, actor_id) values (event, o.id, o.store_id, me);
  end if;
  if new.step = 'submit' and missed is not null then
    insert into sync.outbox (kind, record_id, store_id) values ('supply_order_moved', o.id, o.store_id);
  end if;
  return new;
end $$;

create trigger derive_step before insert or update on public.supply_order_steps
  for each row execute function sync.take_supply_step();

-- Brings orders in line with their lines: the total, and an order that was approved by nobody and costs more since.
create function sync.settle_supply_orders(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  waits record;
begin
  update public.supply_orders o set subtotal = s.subtotal
  from (
    select t.id, coalesce(sum(l.line_total) filter (where l.deleted_at is null), 0) as subtotal
    from public.supply_orders t left join public.supply_order_lines l on l.order_id = t.id
    where t.id = any (ids) group by t.id) s
  where o.id = s.id and o.subtotal <> s.subtotal;
  -- rule SO5: lines that were changed before the submission and arrived after it are asked for, too
  update public.supply_order_lines l set qty_requested = l.qty
  from public.supply_orders o
  where o.id = any (ids) and l.order_id = o.id and o.status in ('pending', 'approved')
    and l.deleted_at is null and l.qty_requested is distinct from l.qty;
  for waits in
    update public.supply_orders o set status = 'pending', decided_at = null
    where o.id = any (ids) and o.status = 'approved' and o.decided_by is null
      and sync.supply_order_needs_approval(o.id)
    returning o.id, o.store_id, o.submitted_by
  loop
    insert into sync.outbox (kind, record_id, store_id, actor_id)
    values ('supply_order_to_approve', waits.id, waits.store_id, waits.submitted_by);
  end loop;
end $$;

-- Outside of a push each statement settles for itself.
create function sync.settle_orders_of_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if sync.current_op() is null and pg_trigger_depth() = 1 then
    perform sync.settle_supply_orders(array(select distinct c.order_id from changed c));
  end if;
  return null;
end $$;

create trigger settle_orders_made after insert on public.supply_order_lines
  referencing new table as changed for each statement execute function sync.settle_orders_of_lines();
create trigger settle_orders_changed after update on public.supply_order_lines
  referencing new table as changed for each statement execute function sync.settle_orders_of_lines();

select sync.allow_by_permission('supply_orders', made_by => 'user_id');
select sync.allow_by_permission('supply_order_lines');
select sync.allow_by_permission('supply_order_steps', made_by => 'user_id');

-- Rules SO8, SD4 and SD6: who may approve is told of what waits; who submitted of what was decided, and of an order that
-- came too late; who orders of what is not here on its day.
create function sync.tell_of_supply_order(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, event.id::text, m.user_id::text), m.user_id, o.store_id,
    case event.kind
      when 'supply_order_to_approve' then
        format('%s, store #%s: %s for %s waits for approval.', o.order_number, s.store_number, p.name, t.total)
      when 'supply_order_rejected' then format('%s for %s was rejected: %s', o.order_number, p.name, o.reason)
      when 'supply_order_moved' then format('%s for %s came after the cut-off for %s. It is for %s now.', o.order_number,
        p.name, to_char(o.moved_from, 'MM/DD/YYYY'), to_char(o.requested_for, 'MM/DD/YYYY'))
      when 'supply_order_overdue' then format('%s, store #%s: %s was expected on %s and is not here.', o.order_number,
        s.store_number, p.name, to_char(o.expected_on, 'MM/DD/YYYY'))
      else format('%s for %s was approved.', o.order_number, p.name) end,
    '/supply-orders/details/' || o.id,
    jsonb_build_object('order', o.order_number, 'number', s.store_number, 'supplier', p.name, 'total', t.total,
      'total_fr', sync.dollars(o.subtotal, 'fr'), 'reason', coalesce(o.reason, ''))
      || case event.kind
        when 'supply_order_moved' then jsonb_build_object(
          'missed', to_char(o.moved_from, 'MM/DD/YYYY'), 'day', to_char(o.requested_for, 'MM/DD/YYYY'))
        when 'supply_order_overdue' then jsonb_build_object('day', to_char(o.expected_on, 'MM/DD/YYYY'))
        else '{}' end
  from public.supply_orders o
  join public.stores s on s.id = o.store_id
  join public.suppliers p on p.id = o.supplier_id
  cross join lateral (select sync.dollars(o.subtotal, 'en') as total) t
  join public.store_users m on m.store_id = o.store_id and m.deleted_at is null
    and case event.kind
      when 'supply_order_to_approve' then
        m.role = any (public.roles_with_permission('approve_orders')) and m.user_id is distinct from o.submitted_by
      when 'supply_order_overdue' then m.role = any (public.roles_with_permission('manage_supply'))
      else m.user_id = o.submitted_by end
  where o.id = event.record_id and o.deleted_at is null and m.user_id is distinct from event.actor_id
    -- what was taken back or decided meanwhile is not told any more
    and case event.kind
      when 'supply_order_to_approve' then o.status = 'pending'
      when 'supply_order_rejected' then o.status = 'rejected'
      when 'supply_order_overdue' then o.status in ('processing', 'out_for_delivery')
      when 'supply_order_moved' then o.moved_from is not null and o.status <> 'cancelled'
      else true end
$$;

select sync.declare_event('supply_order_to_approve', 'supply_orders', 'info', 'An order waits for approval', 'sync.tell_of_supply_order',
  record => 'supply_orders');
select sync.declare_event('supply_order_approved', 'supply_orders', 'success', 'Order approved', 'sync.tell_of_supply_order',
  record => 'supply_orders');
select sync.declare_event('supply_order_rejected', 'supply_orders', 'warning', 'Order rejected', 'sync.tell_of_supply_order',
  record => 'supply_orders');
select sync.declare_event('supply_order_moved', 'supply_orders', 'warning', 'Order came after the cut-off', 'sync.tell_of_supply_order',
  record => 'supply_orders');
select sync.declare_event('supply_order_overdue', 'supply_orders', 'warning', 'A delivery is overdue', 'sync.tell_of_supply_order',
  record => 'supply_orders');
