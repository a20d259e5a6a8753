-- Stock of a store: what was received, counted, wasted and moved, and the figure that follows from it (rules SR, ST and SK
-- of the supplies). What is posted is in the next file.

-- One delivery of an order as it was taken in: a fact, whatever became of the order meanwhile.
create table public.supply_receipts (
  -- of order, day and drop: two people who receive one delivery meet in one receipt
  id uuid primary key,
  -- no foreign key: an order goes to the archive and is purged, what was received stays
  order_id uuid not null,
  store_id uuid not null references public.stores (id),
  user_id uuid not null references auth.users (id),
  -- the day on which it came, by the store's calendar
  day date not null check (isfinite(day)),
  -- the first, second and so on of that day
  drop_no integer not null default 1 check (drop_no between 1 and 20),
  invoice_number text check (length(trim(invoice_number)) between 1 and 60),
  invoice_total numeric(12, 2) check (invoice_total >= 0 and invoice_total < 10000000000),
  -- of what came cold, in degrees Fahrenheit
  temperature_f numeric(5, 1) check (temperature_f between -100 and 250),
  -- who handed it over: their name, and what they drew: [[x, y, x, y ...]]
  signed_by text check (length(trim(signed_by)) between 1 and 80),
  signature jsonb check (jsonb_typeof(signature) = 'array' and length(signature::text) <= 60000),
  note text check (length(note) <= 2000),
  -- what became of the food cost that it proposes
  cost_decision text check (cost_decision in ('add', 'replace', 'dismiss')),
  -- how often it was entered: each time as another entry, whose id follows from it (rule SR5)
  cost_no integer not null default 0 check (cost_no between 0 and 99),
  unique (order_id, day, drop_no)
);

select sync.declare_collection('supply_receipts', 'store',
  fixed => array['order_id', 'store_id', 'user_id', 'day', 'drop_no'],
  writable => array['invoice_number', 'invoice_total', 'temperature_f', 'signed_by', 'signature', 'note', 'cost_decision',
    'cost_no', 'deleted_at'],
  computed_id => array['order_id', 'day', 'drop_no'],
  on_delete => 'work', read_permission => 'view_supply', write_permission => 'receive_deliveries',
  settle => 'sync.settle_supply_receipts');

-- A count of a store: everything, or a sheet of it as one area.
create table public.stock_counts (
  -- of store, day and sheet: who counts the same on the same day joins
  id uuid primary key,
  store_id uuid not null references public.stores (id),
  -- who began it
  user_id uuid not null references auth.users (id),
  day date not null check (isfinite(day)),
  -- `all`, or an area; where one of the day is closed, with `#2` and so on
  sheet text not null default 'all' check (length(sheet) between 1 and 60),
  -- whether who counts sees what is expected
  is_blind boolean not null default true,
  note text check (length(note) <= 2000),
  -- whoever has finished says so; null again: they go on
  submitted_at timestamptz(3),
  -- what a manager decides
  decision text check (decision in ('post', 'void')),
  -- all that follows is the server's
  status text not null default 'open' check (status in ('open', 'submitted', 'posted', 'voided')),
  submitted_by uuid references auth.users (id),
  -- null of a posted one: it was within the tolerance
  closed_by uuid references auth.users (id),
  closed_at timestamptz(3),
  unique (store_id, day, sheet)
);

select sync.declare_collection('stock_counts', 'store',
  fixed => array['store_id', 'user_id', 'day', 'sheet'],
  writable => array['is_blind', 'note', 'submitted_at', 'decision', 'deleted_at'],
  computed_id => array['store_id', 'day', 'sheet'],
  on_delete => 'work', read_permission => 'view_supply', write_permission => 'count_inventory',
  settle => 'sync.settle_stock_counts');

select sync.declare_window('stock_counts', by => 'day', days => 45, unless => 't.status in (''open'', ''submitted'')');

-- What a store keeps of a product, and how much of it there is.
create table public.store_products (
  -- of store and product
  id uuid primary key,
  store_id uuid not null references public.stores (id),
  product_id uuid not null references public.products (id),
  -- in base units: what there should be, and what it is ordered below
  par numeric(12, 3) check (par >= 0),
  reorder_point numeric(12, 3) check (reorder_point >= 0),
  -- [area]: where it is kept
  areas jsonb not null default '[]' check (jsonb_typeof(areas) = 'array' and length(areas::text) <= 2000),
  -- counted; looked at (there, low, out); or neither
  track text not null default 'quantity' check (track in ('quantity', 'status', 'none')),
  -- all that follows is the server's; quantities are in base units. Before the first count what came and went alone
  on_hand numeric(12, 3) not null default 0,
  -- when it was counted last; null: never
  counted_at timestamptz(3),
  -- when a posted count had it in some of its areas only, after that
  part_counted_at timestamptz(3),
  -- of a product that is looked at: what was seen last
  level text check (level in ('ok', 'low', 'out')),
  avg_daily_use numeric(12, 3),
  -- of a base unit, in dollars
  last_cost numeric(12, 4),
  unique (store_id, product_id)
);

select sync.declare_collection('store_products', 'store',
  fixed => array['store_id', 'product_id'], writable => array['par', 'reorder_point', 'areas', 'track', 'deleted_at'],
  computed_id => array['store_id', 'product_id'],
  on_delete => 'later', read_permission => 'view_supply', write_permission => 'manage_supply');

-- What came, went and was counted, one by one. Nothing posted is edited: a mistake is reversed (rule ST4).
create table public.stock_entries (
  -- of a count: count, area, product and person; of a receipt: receipt and line, or receipt and product; of a reversal: what
  -- it reverses; of a transfer's arrival: its departure
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id),
  product_id uuid not null references public.products (id),
  kind text not null check (kind in (
    'receipt', 'count', 'waste', 'adjustment', 'transfer_out', 'transfer_in', 'return', 'opening')),
  count_id uuid references public.stock_counts (id),
  -- where it was counted; empty: the store does not say
  area_id text not null default '' check (length(area_id) <= 40),
  receipt_id uuid references public.supply_receipts (id),
  -- what it is asked for by: the count or the delivery that it belongs to, else itself
  belongs_to uuid not null generated always as (coalesce(count_id, receipt_id, id)) stored,
  -- no foreign key, as of the receipt's order
  order_line_id uuid,
  reverses_id uuid references public.stock_entries (id) on delete set null,
  -- of a transfer: the store at its other end
  other_store_id uuid references public.stores (id),
  made_by uuid not null references auth.users (id),
  -- as it was entered: so many of a unit that is so many base units
  entered_qty numeric(12, 3) not null check (abs(entered_qty) <= 99999),
  entered_unit text not null default 'each' check (length(entered_unit) between 1 and 20),
  pack_size numeric(12, 3) not null default 1 check (pack_size > 0 and pack_size <= 99999),
  -- of a receipt: what was not taken, in the same unit
  qty_refused numeric(12, 3) not null default 0 check (qty_refused >= 0 and qty_refused <= 99999),
  -- of a receipt: what the invoice asks for one of the unit, in dollars
  invoice_price numeric(12, 4) check (invoice_price >= 0 and invoice_price < 10000000),
  -- how a delivery was; of a count of what is looked at: what was seen
  condition text check (condition in (
    'ok', 'short', 'over', 'damaged', 'wrong', 'warm', 'expired', 'substituted', 'unordered', 'low', 'out')),
  reason text check (reason in (
    'damaged', 'expired', 'theft', 'spill', 'miscount', 'promo', 'sample', 'meal', 'other')),
  note text check (length(note) <= 500),
  -- of two figures the one that stands, of what waits whether it is right
  decision text check (decision in ('accept', 'reject')),
  -- all that follows is the server's. When it happened: when its person entered it, by the corrected clock of their device
  effective_at timestamptz(3) not null default now(),
  -- in base units: what is added, or what is there where it was counted
  qty numeric(12, 3) not null default 0,
  status text not null default 'pending' check (status in ('pending', 'posted', 'rejected')),
  -- the figure begins anew with it (rule ST2)
  anchors boolean not null default false,
  -- of a base unit, in dollars
  unit_cost numeric(12, 4),
  decided_by uuid references auth.users (id),
  decided_at timestamptz(3),
  -- of a count: when the office got this figure, which whoever counted it may have counted again
  arrived_at timestamptz(3) default now(),
  constraint belongs check (
    (kind = 'count') = (count_id is not null) and (kind = 'receipt') = (receipt_id is not null)
    and (other_store_id is not null) = (kind in ('transfer_out', 'transfer_in')))
);

create index on public.stock_entries (store_id, product_id, effective_at) where status = 'posted';
create index on public.stock_entries (store_id, product_id, effective_at) where anchors;
create index on public.stock_entries (count_id) where count_id is not null;
create index on public.stock_entries (receipt_id) where receipt_id is not null;
create index on public.stock_entries (order_line_id) where order_line_id is not null;

-- A transfer writes in both stores, and so does what decides about one or takes it back.
create function sync.stock_entry_touches(op jsonb) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  of_entry constant uuid := coalesce(op -> 'set' ->> 'reverses_id', case when not (op -> 'set' ? 'kind') then op ->> 'id' end);
begin
  if op -> 'set' ->> 'other_store_id' is not null then
    return array['store:' || (op -> 'set' ->> 'other_store_id')];
  elsif of_entry is null then
    return '{}';
  end if;
  return array(select 'store:' || e.other_store_id from public.stock_entries e where e.id = of_entry and e.other_store_id is not null);
end $$;

select sync.declare_collection('stock_entries', 'store',
  fixed => array['store_id', 'product_id', 'kind', 'count_id', 'area_id', 'receipt_id', 'order_line_id', 'reverses_id',
    'other_store_id', 'made_by'],
  writable => array['entered_qty', 'entered_unit', 'pack_size', 'qty_refused', 'invoice_price', 'condition',
    'reason', 'note', 'decision', 'deleted_at'],
  parents => '{"count_id": "stock_counts", "receipt_id": "supply_receipts"}', natural_key => true,
  on_delete => 'later', read_permission => 'view_supply', write_permission => 'count_inventory',
  settle => 'sync.settle_stock_entries', touches => 'sync.stock_entry_touches');

select sync.declare_window('stock_entries', by => 'effective_at', days => 45, unless => 't.status = ''pending''');

-- What each posting did to a figure, in its order. Only the server writes it, and devices do not hold it.
create table public.stock_ledger (
  no bigint primary key generated always as identity,
  store_id uuid not null references public.stores (id),
  product_id uuid not null references public.products (id),
  entry_id uuid not null,
  kind text not null,
  -- in base units
  delta numeric(12, 3) not null,
  balance numeric(12, 3) not null,
  posted_at timestamptz(3) not null default now()
);

create index on public.stock_ledger (store_id, product_id, no desc);
create index on public.stock_ledger (entry_id);

alter table public.stock_ledger enable row level security;

create policy "read by permission" on public.stock_ledger for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_supply'))::uuid[]));

grant select on public.stock_ledger to authenticated;
grant all on public.stock_ledger to service_role;

-- Rule SR1: a delivery is taken in whatever became of its order, which lives again with it.
create function sync.derive_supply_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  o record;
  person text;
begin
  if tg_op = 'INSERT' then
    select p.store_id, p.deleted_at into o from public.supply_orders p where p.id = new.order_id;
    if not found then
      select a.store_id into o from public.supply_orders_archive a where a.id = new.order_id;
      if not found then
        perform sync.refuse('gone', 'The order of this delivery is not there.', 409);
      end if;
      new.store_id := o.store_id;
      if public.has_permission(o.store_id, 'receive_deliveries') then
        perform sync.restore_supply_order(a) from public.supply_orders_archive a where a.id = new.order_id;
      end if;
    else
      new.store_id := o.store_id;
      if o.deleted_at is not null and public.has_permission(o.store_id, 'receive_deliveries') then
        person := sync.write_as_server();
        update public.supply_orders p set deleted_at = null where p.id = new.order_id;
        perform sync.write_as(person);
      end if;
    end if;
  elsif (new.order_id, new.day, new.drop_no) is distinct from (old.order_id, old.day, old.drop_no) then
    perform sync.refuse('moved', 'A delivery stays with its order.', 403);
  elsif sync.is_client() and new.deleted_at is not null and old.deleted_at is null and exists (
    select from public.stock_entries e where e.receipt_id = old.id and e.status = 'posted') then
    perform sync.refuse('posted', 'What was received stays on record. Correct its lines.', 409);
  end if;
  return new;
end $$;

create trigger derive_receipt before insert or update on public.supply_receipts
  for each row execute function sync.derive_supply_receipt();

-- Rules SK1 and SK4: a count is open, handed in, and then posted or voided, for good.
create function sync.derive_stock_count() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
begin
  if not sync.is_client() or current_setting('storehand.posting', true) = 'on' then
    return new;
  end if;
  if tg_op = 'INSERT' then
    -- begun, counted and decided without a line, it comes as one
    if new.decision is not null and not public.has_permission(new.store_id, 'manage_supply') then
      perform sync.refuse('forbidden', 'You may not decide about a count.', 403);
    end if;
    new.status := 'open'; new.closed_at := null;
    new.closed_by := case when new.decision is not null then me end;
    new.submitted_by := case when new.submitted_at is not null then me end;
    return new;
  end if;
  new.submitted_by := case when new.submitted_at is not distinct from old.submitted_at then old.submitted_by
    when new.submitted_at is not null then me end;
  if old.status in ('posted', 'voided')
    and (new.submitted_at, new.decision, new.deleted_at, new.is_blind) is distinct from
      (old.submitted_at, old.decision, old.deleted_at, old.is_blind) then
    perform sync.refuse('count_closed', 'This count is closed. Count again.', 409);
  elsif new.decision is distinct from old.decision and new.decision is not null then
    if not public.has_permission(old.store_id, 'manage_supply') then
      perform sync.refuse('forbidden', 'You may not decide about a count.', 403);
    elsif new.decision = 'post' and exists (select from sync.count_figures(array[old.id]) f where f.undecided) then
      perform sync.refuse('counts_differ', 'Two people counted differently. Say first which figure stands.', 409);
    end if;
    new.closed_by := me;
  elsif new.deleted_at is not null and old.deleted_at is null and exists (
    select from public.stock_entries e where e.count_id = old.id and e.deleted_at is null and e.made_by <> me)
    and not public.has_permission(old.store_id, 'manage_supply') then
    perform sync.refuse('forbidden', 'Others have counted here. Only a manager deletes their work.', 403);
  end if;
  return new;
end $$;

create trigger derive_count before insert or update on public.stock_counts
  for each row execute function sync.derive_stock_count();

create function sync.derive_store_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not sync.is_client() or current_setting('storehand.posting', true) = 'on' then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.on_hand := 0; new.counted_at := null; new.part_counted_at := null; new.level := null; new.avg_daily_use := null;
    new.last_cost := null;
  end if;
  -- what was said of it first is taken back: the row has the figure and stays, as if nothing had been said
  if new.deleted_at is not null and (tg_op = 'INSERT' or old.deleted_at is null) then
    new.deleted_at := null; new.par := null; new.reorder_point := null; new.areas := '[]'; new.track := 'quantity';
  end if;
  return new;
end $$;

create trigger derive_store_product before insert or update on public.store_products
  for each row execute function sync.derive_store_product();

-- What a base unit costs a store: as it was received last, else as the catalogue sells it.
create function sync.stock_unit_cost(of_store uuid, of_product uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select s.last_cost from public.store_products s where s.store_id = of_store and s.product_id = of_product),
    (select round(min(sync.offer_price(f, sync.store_day(of_store)) / f.pack_size), 4) from public.product_offers f
     where f.product_id = of_product and f.is_active and f.deleted_at is null));
end $$;

-- The id that an entry has by its natural key; null: it has none, and keeps its own.
create function sync.stock_entry_id(e public.stock_entries) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when e.reverses_id is not null then sync.natural_id('stock_entries', 'reversal', e.reverses_id::text)
    when e.kind = 'count' then
      sync.natural_id('stock_entries', e.count_id::text, e.area_id, e.product_id::text, e.made_by::text)
    when e.kind = 'receipt' then
      sync.natural_id('stock_entries', e.receipt_id::text, coalesce(e.order_line_id, e.product_id)::text) end;
end $$;

-- Rule ST4: whether this change deletes what its own person posted within the last ten minutes. A device that takes back
-- what it has just written cannot know whether that was posted meanwhile.
create function sync.is_taken_back(before public.stock_entries, after public.stock_entries) returns boolean
language sql stable set search_path = '' as $$
  select before.deleted_at is null and after.deleted_at is not null and before.status = 'posted' and before.reverses_id is null
    and before.kind in ('waste', 'adjustment', 'transfer_out', 'return') and before.made_by = public.current_user_id()
    and before.created_at > sync.made_at() - interval '10 minutes'
$$;

-- Rule ST6: whether a store can be sent anything: it is there, it is open, and it is no office.
create function sync.takes_transfers(of_store uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.stores s
    where s.id = of_store and s.deleted_at is null and s.store_number <> 'OFFICE'
      and (s.closed_on is null or s.closed_on >= (now() at time zone s.time_zone)::date))
$$;

-- Rules ST3 to ST6: what an entry adds, and whether somebody has to say yes first.
create function sync.derive_stock_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
  reversed public.stock_entries;
  belongs_to uuid;
  line record;
  above numeric;
begin
  if current_setting('storehand.posting', true) = 'on' then
    return new;
  end if;
  if tg_op = 'INSERT' and sync.is_client() then
    new.made_by := coalesce(new.made_by, me); new.status := 'pending'; new.anchors := false; new.decided_by := null; new.decided_at := null;
    new.decision := null; new.unit_cost := null; new.arrived_at := now();
    new.effective_at := sync.made_at();
  end if;
  if tg_op = 'UPDATE' and sync.is_client() then
    if (new.store_id, new.product_id, new.kind, new.count_id, new.area_id, new.receipt_id, new.order_line_id, new.reverses_id,
        new.other_store_id) is distinct from (old.store_id, old.product_id, old.kind, old.count_id, old.area_id, old.receipt_id,
        old.order_line_id, old.reverses_id, old.other_store_id) then
      perform sync.refuse('moved', 'An entry stays what it is.', 403);
    elsif new.deleted_at is not null and old.deleted_at is null and pg_trigger_depth() > 1 then
      -- it falls with its count
      return new;
    elsif sync.is_taken_back(old, new) then
      -- rule ST4: it stays in the ledger, and so does what reverses it
      new.deleted_at := null;
      insert into public.stock_entries (id, store_id, product_id, kind, reverses_id, other_store_id, made_by, entered_qty)
      values (sync.natural_id('stock_entries', 'reversal', old.id::text), old.store_id, old.product_id, old.kind, old.id,
        old.other_store_id, me, -old.entered_qty)
      on conflict (id) do nothing;
      return new;
    elsif old.status <> 'pending' and (old.kind <> 'receipt' or new.deleted_at is distinct from old.deleted_at)
      and (new.entered_qty, new.entered_unit, new.pack_size, new.qty_refused, new.condition, new.reason, new.note,
        new.deleted_at) is distinct from (old.entered_qty, old.entered_unit, old.pack_size, old.qty_refused, old.condition,
        old.reason, old.note, old.deleted_at) then
      perform sync.refuse('posted', 'What is posted is not edited. Reverse it.', 409);
    elsif old.kind = 'count' and old.made_by is distinct from me
      and (new.entered_qty, new.pack_size, new.deleted_at) is distinct from
        (old.entered_qty, old.pack_size, old.deleted_at) then
      perform sync.refuse('forbidden', 'Everybody writes their own figure.', 403);
    end if;
    -- counted again
    if old.kind = 'count' and (new.entered_qty, new.pack_size, new.condition) is distinct from
      (old.entered_qty, old.pack_size, old.condition) then
      new.effective_at := sync.made_at();
      new.arrived_at := now();
    end if;
    if new.decision is distinct from old.decision then
      if not public.has_permission(old.store_id,
        case when old.kind = 'transfer_in' then 'receive_deliveries' else 'manage_supply' end) then
        perform sync.refuse('forbidden', 'You may not decide about this.', 403);
      elsif old.kind <> 'count' and old.status <> 'pending' then
        perform sync.refuse('posted', 'This was decided already.', 409);
      end if;
      new.decided_by := me;
      new.decided_at := now();
    elsif new.arrived_at is distinct from old.arrived_at then
      -- rule SK7: what was said of the figure before was not said of this one
      new.decision := null;
      new.decided_by := null;
      new.decided_at := null;
    end if;
  end if;

  if tg_op = 'INSERT' then
    if new.reverses_id is not null then
      select e.* into reversed from public.stock_entries e where e.id = new.reverses_id;
      if not found then
        raise foreign_key_violation using constraint = 'stock_entries_reverses_id_fkey', message = 'What this reverses is not there yet.';
      elsif reversed.status <> 'posted' or reversed.kind in ('count', 'opening', 'receipt', 'transfer_in') or reversed.reverses_id is not null then
        perform sync.refuse('not_reversible', 'This cannot be reversed.', 409);
      elsif reversed.kind = 'transfer_out' and exists (
        select from public.stock_entries a
        where a.id = sync.natural_id('stock_entries', 'arrival', reversed.id::text) and a.status = 'posted') then
        perform sync.refuse('not_reversible', 'The other store has it.', 409);
      end if;
      new.store_id := reversed.store_id; new.product_id := reversed.product_id; new.kind := reversed.kind;
      new.other_store_id := reversed.other_store_id;
      new.entered_qty := -reversed.entered_qty; new.entered_unit := reversed.entered_unit; new.pack_size := reversed.pack_size;
      new.unit_cost := reversed.unit_cost;
      -- it counts when what it takes back did: before a count it changes history alone
      new.effective_at := reversed.effective_at;
    elsif new.count_id is not null then
      select c.store_id into belongs_to from public.stock_counts c where c.id = new.count_id;
      if not found then
        raise foreign_key_violation using constraint = 'stock_entries_count_id_fkey', message = 'The count is not there yet.';
      end if;
      new.store_id := belongs_to;
    elsif new.receipt_id is not null then
      select r.store_id into belongs_to from public.supply_receipts r where r.id = new.receipt_id;
      if not found then
        raise foreign_key_violation using constraint = 'stock_entries_receipt_id_fkey', message = 'The delivery is not there yet.';
      end if;
      new.store_id := belongs_to;
    end if;
    if not exists (select from public.products p where p.id = new.product_id) then
      perform sync.refuse('unknown_product', 'This is not in the catalogue.');
    end if;
  end if;
  if new.kind = 'receipt' and new.order_line_id is not null then
    select l.product_id, l.pack_size, l.unit_price into line
    from public.supply_order_lines l join public.supply_receipts r on r.order_id = l.order_id and r.id = new.receipt_id
    where l.id = new.order_line_id;
    if not found then
      perform sync.refuse('unknown_line', 'This line is not of the order that was received.');
    elsif line.product_id <> new.product_id then
      perform sync.refuse('unknown_line', 'This line is of another product.');
    end if;
    new.unit_cost := round(coalesce(new.invoice_price / new.pack_size, line.unit_price / line.pack_size), 4);
  elsif new.kind = 'receipt' then
    new.unit_cost := coalesce(round(new.invoice_price / new.pack_size, 4), sync.stock_unit_cost(new.store_id, new.product_id));
  end if;

  if tg_op = 'INSERT' then
    belongs_to := sync.stock_entry_id(new);
    if belongs_to is not null then
      if new.id is distinct from belongs_to and sync.current_op() is not null then
        perform sync.refuse('wrong_id', 'The id of this record is computed from its natural key.');
      end if;
      new.id := belongs_to;
    end if;
  end if;

  if new.reverses_id is null and ((new.entered_qty < 0 and new.kind <> 'adjustment')
    or (new.entered_qty = 0 and new.kind in ('waste', 'adjustment', 'transfer_out', 'transfer_in', 'return'))) then
    perform sync.refuse('not_positive', 'A quantity is more than zero.');
  elsif new.kind in ('waste', 'adjustment') and new.reason is null and new.reverses_id is null then
    perform sync.refuse('reason_missing', 'Say why.');
  elsif new.other_store_id = new.store_id then
    perform sync.refuse('same_store', 'A transfer goes to another store.');
  elsif tg_op = 'INSERT' and new.kind = 'transfer_out' and new.reverses_id is null and not sync.takes_transfers(new.other_store_id) then
    perform sync.refuse('store_closed', 'The other store takes no transfers.', 409);
  end if;
  new.qty := round(new.entered_qty * new.pack_size, 3)
    * case when new.kind in ('waste', 'transfer_out', 'return') then -1 else 1 end;

  -- what was taken back before it came here posts nothing, until it is there after all
  if tg_op = 'INSERT' or (sync.is_client() and old.status = 'pending' and old.deleted_at is not null and new.deleted_at is null
    and new.kind not in ('count', 'transfer_in')) then
    if new.unit_cost is null and new.kind <> 'count' then
      new.unit_cost := sync.stock_unit_cost(new.store_id, new.product_id);
    end if;
    if sync.is_client() and new.kind not in ('count', 'receipt', 'waste')
      and not public.has_permission(new.store_id, 'manage_supply') then
      perform sync.refuse('forbidden', 'You may not change what is in stock.', 403);
    elsif new.kind = 'transfer_in' and sync.is_client() then
      perform sync.refuse('forbidden', 'A transfer arrives when the other store sends it.', 403);
    end if;
    select s.adjust_above into above from public.supply_settings s where s.store_id = new.store_id and s.deleted_at is null;
    if new.deleted_at is null and sync.is_client() and new.kind not in ('count', 'transfer_in') and not coalesce(
      new.kind = 'waste' and new.reverses_id is null and abs(new.qty) * new.unit_cost > above, false) then
      new.status := 'posted';
      new.anchors := new.kind = 'opening';
    end if;
  elsif old.status = 'pending' and new.kind not in ('count') and new.decision is distinct from old.decision then
    new.status := case new.decision when 'accept' then 'posted' when 'reject' then 'rejected' else 'pending' end;
  end if;
  return new;
end $$;

create trigger derive_entry before insert or update on public.stock_entries
  for each row execute function sync.derive_stock_entry();

select sync.allow_by_permission('supply_receipts', made_by => 'user_id');
select sync.allow_by_permission('stock_counts', made_by => 'user_id');
select sync.allow_by_permission('store_products');
select sync.allow_by_permission('stock_entries', made_by => 'made_by');

-- The stores that a store can send something to (rule ST6), by number. Whoever may send from it learns nothing else of them.
create function public.stores_to_transfer_to(from_store uuid)
returns table (id uuid, store_number text, name text)
language sql stable security definer set search_path = '' as $$
  select s.id, s.store_number, s.name
  from public.stores s
  where public.has_permission(from_store, 'manage_supply') and s.id <> from_store and sync.takes_transfers(s.id)
  order by s.store_number
  limit 1000
$$;
grant execute on function public.stores_to_transfer_to(uuid) to authenticated;
