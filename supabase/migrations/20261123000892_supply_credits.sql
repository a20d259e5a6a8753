-- What a supplier owes for what it did not bring as ordered (rules CR of the supplies). A credit opens by itself with the
-- delivery that says so; the supplier answers it through a link, without an account.

create table public.supply_credits (
  -- of the receipt
  id uuid primary key,
  receipt_id uuid not null references public.supply_receipts (id),
  store_id uuid not null references public.stores (id),
  -- no foreign key, as of the receipt's order
  order_id uuid not null,
  supplier_id uuid not null references public.suppliers (id),
  -- what the store tells the supplier
  note text check (length(note) <= 1000),
  -- of the link's secret part, which no server knows; null: there is no link
  link_hash text check (link_hash ~ '^[0-9a-f]{64}$'),
  -- what the store made of it in the end
  decision text check (decision in ('settle', 'drop')),
  -- what was credited, in dollars; null: all that was asked for
  credited numeric(12, 2) check (credited >= 0 and credited < 10000000000),
  -- of the supplier's credit note
  credit_number text check (length(trim(credit_number)) between 1 and 60),
  -- all that follows is the server's. [{line_id, name, code, order_unit, condition, qty, price, amount, note}]: what is asked for
  items jsonb not null default '[]',
  -- in dollars
  amount numeric(12, 2) not null default 0,
  -- void: nothing of it is missing any more
  status text not null default 'open'
    check (status in ('open', 'accepted', 'contested', 'settled', 'dropped', 'void')),
  link_until timestamptz(3),
  -- what the supplier said, and who
  answer text check (answer in ('accept', 'contest')),
  answer_note text,
  answered_by text,
  answered_at timestamptz(3),
  closed_by uuid references auth.users (id),
  closed_at timestamptz(3),
  unique (receipt_id)
);

create index on public.supply_credits (order_id);
create index on public.supply_credits (store_id) where status in ('open', 'accepted', 'contested');
create unique index on public.supply_credits (link_hash) where link_hash is not null;

select sync.declare_collection('supply_credits', 'store',
  fixed => array['receipt_id'],
  writable => array['note', 'link_hash', 'decision', 'credited', 'credit_number', 'deleted_at'],
  parents => '{"receipt_id": "supply_receipts"}', computed_id => array['receipt_id'],
  on_delete => 'work', read_permission => 'view_supply', write_permission => 'receive_deliveries',
  settle => 'sync.settle_supply_credits');

select sync.declare_window('supply_credits', by => 'created_at', days => 90,
  unless => 't.status in (''open'', ''accepted'', ''contested'')');

-- Rules CR3 to CR6: whose it is, who closes it, and that what is closed stays as it is.
create function sync.derive_supply_credit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
  of_receipt record;
begin
  if tg_op = 'INSERT' then
    select r.store_id, r.order_id, coalesce(o.supplier_id, (a.archived_order ->> 'supplier_id')::uuid) as supplier_id into of_receipt
    from public.supply_receipts r
    left join public.supply_orders o on o.id = r.order_id
    left join public.supply_orders_archive a on a.id = r.order_id
    where r.id = new.receipt_id;
    if not found then
      raise foreign_key_violation using constraint = 'supply_credits_receipt_id_fkey', message = 'The delivery is not there yet.';
    elsif of_receipt.supplier_id is null then
      perform sync.refuse('gone', 'The order of this delivery is not there.', 409);
    end if;
    new.store_id := of_receipt.store_id; new.order_id := of_receipt.order_id; new.supplier_id := of_receipt.supplier_id;
  elsif new.receipt_id is distinct from old.receipt_id then
    perform sync.refuse('moved', 'A credit stays with its delivery.', 403);
  end if;
  if sync.is_client() and current_setting('storehand.posting', true) is distinct from 'on' then
    if tg_op = 'INSERT' then
      new.items := '[]'; new.amount := 0; new.answer := null; new.answer_note := null; new.answered_by := null;
      new.answered_at := null; new.closed_by := null; new.closed_at := null; new.link_until := null;
      -- taken back before it came here: the delivery asks all the same, without what was said of it
      if new.deleted_at is not null then
        new.deleted_at := null; new.note := null; new.link_hash := null; new.decision := null; new.credited := null;
        new.credit_number := null;
      end if;
    elsif new.deleted_at is not null and old.deleted_at is null and pg_trigger_depth() = 1 then
      perform sync.refuse('credit_stays', 'A credit stays on record. Close it without one.', 403);
    elsif old.decision is not null
      and (new.note, new.link_hash, new.decision, new.credited, new.credit_number) is distinct from
        (old.note, old.link_hash, old.decision, old.credited, old.credit_number)
      -- whoever closed it takes that back within ten minutes, or closes it otherwise
      and not sync.takes_back(
        old.closed_by, old.closed_at, case when new.decision is distinct from old.decision then 'decision' end) then
      perform sync.refuse('credit_closed', 'This credit is closed.', 409);
    end if;
    -- the supplier has answered what it was told
    if tg_op = 'UPDATE' and old.answer is not null then
      new.note := old.note;
    end if;
    if new.decision is distinct from (case when tg_op = 'UPDATE' then old.decision end) then
      if not public.has_permission(new.store_id, 'manage_supply') then
        perform sync.refuse('forbidden', 'You may not close a credit.', 403);
      end if;
      new.closed_by := case when new.decision is not null then me end;
      new.closed_at := case when new.decision is not null then sync.made_at('decision') end;
    end if;
    if new.link_hash is distinct from (case when tg_op = 'UPDATE' then old.link_hash end) then
      new.link_until := case when new.link_hash is not null then sync.made_at('link_hash') + interval '30 days' end;
    end if;
  end if;
  new.status := case
    when new.decision = 'settle' then 'settled'
    when new.decision = 'drop' then 'dropped'
    when new.answer = 'accept' then 'accepted'
    when new.answer = 'contest' then 'contested'
    when new.items = '[]' and tg_op = 'UPDATE' then 'void'
    else 'open' end;
  return new;
end $$;

create trigger derive_credit before insert or update on public.supply_credits
  for each row execute function sync.derive_supply_credit();

select sync.allow_by_permission('supply_credits');

-- Rules CR1 and CR2: what each delivery gives reason to ask for, line by line, in order units and dollars. A line asks in the
-- delivery that spoke of it last. Equal to src/modules/supply/model/domain/credit-items.ts.
create function sync.credit_items(of_receipts uuid[]) returns table (receipt_id uuid, items jsonb, amount numeric)
language sql stable security definer set search_path = '' as $$
  select i.receipt_id, jsonb_agg(jsonb_build_object('line_id', i.line_id, 'name', i.name, 'code', i.supplier_code,
      'order_unit', i.order_unit, 'condition', i.condition, 'qty', i.qty, 'price', i.price, 'amount', i.amount, 'note', i.note)
      order by i.name collate "C", i.line_id), sum(i.amount)
  from (
    select e.receipt_id, l.id as line_id, l.name, l.supplier_code, l.order_unit, e.condition, q.qty, p.price,
      round(q.qty * p.price, 2) as amount, e.note
    from public.stock_entries e
    join public.supply_receipts r on r.id = e.receipt_id
    join public.supply_order_lines l on l.id = e.order_line_id and l.deleted_at is null
    cross join lateral (
      select greatest(coalesce(l.qty_requested, l.qty) - coalesce(l.qty_received, 0), 0) as qty) missing
    cross join lateral (
      select case when e.condition = 'short' then missing.qty
        else least(missing.qty, round(e.qty_refused * e.pack_size / l.pack_size, 3)) end as qty) q
    cross join lateral (
      select coalesce(round(e.invoice_price * l.pack_size / e.pack_size, 4), l.unit_price) as price) p
    where e.receipt_id = any (of_receipts) and e.kind = 'receipt' and e.status = 'posted' and e.deleted_at is null
      and e.condition in ('short', 'damaged', 'wrong', 'warm', 'expired') and q.qty > 0
      and not exists (
        select from public.stock_entries n join public.supply_receipts s on s.id = n.receipt_id
        where n.order_line_id = e.order_line_id and n.receipt_id <> e.receipt_id and n.status = 'posted'
          and n.deleted_at is null and s.deleted_at is null and (s.day, s.drop_no) > (r.day, r.drop_no))) i
  group by 1
$$;

-- Rules CR1 to CR3: opens credits of deliveries that give reason to, and brings those in line that nobody has answered or
-- closed. Of an order that is not here any more they stay as they are.
create function sync.settle_credits_of(of_receipts uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before constant text := current_setting('storehand.posting', true);
begin
  if coalesce(cardinality(of_receipts), 0) = 0 then
    return;
  end if;
  perform set_config('storehand.posting', 'on', true);
  insert into public.supply_credits (id, receipt_id)
  select sync.natural_id('supply_credits', i.receipt_id::text), i.receipt_id
  from sync.credit_items(of_receipts) i
  where not exists (select from public.supply_credits c where c.receipt_id = i.receipt_id)
    and exists (select from public.supply_receipts r join public.supply_orders o on o.id = r.order_id where r.id = i.receipt_id)
  order by 1
  on conflict do nothing;
  with found as (
    select c.id, coalesce(i.items, '[]') as items, coalesce(i.amount, 0) as amount
    from public.supply_credits c
    join public.supply_orders o on o.id = c.order_id and o.deleted_at is null
    left join sync.credit_items(of_receipts) i on i.receipt_id = c.receipt_id
    where c.receipt_id = any (of_receipts) and c.deleted_at is null
      -- closed or answered before anybody here knew what it asks for: it still gets that
      and (c.status in ('open', 'void') or c.items = '[]'))
  update public.supply_credits c set items = f.items, amount = f.amount
  from found f
  where c.id = f.id and ((c.items, c.amount) is distinct from (f.items, f.amount) or (c.status = 'open' and f.items = '[]'));
  perform set_config('storehand.posting', coalesce(before, ''), true);
  perform sync.remind_of_deliveries(of_receipts);
end $$;

create function sync.settle_supply_credits(ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  select sync.settle_credits_of(array(select c.receipt_id from public.supply_credits c where c.id = any (ids)))
$$;

-- How often each link was asked for in a minute; what no link is, all together.
create table sync.credit_link_calls (
  link text not null,
  minute timestamptz(0) not null,
  calls integer not null default 1,
  primary key (link, minute)
);

alter table sync.credit_link_calls enable row level security;

-- Whether somebody may ask once more: so often a minute for each link, six hundred times with what is none (null).
create function sync.may_call_credit_link(link text, at_most integer default 30) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  so_far integer;
begin
  insert into sync.credit_link_calls as c (link, minute) values (coalesce(may_call_credit_link.link, 'none'), date_trunc('minute', now()))
  on conflict on constraint credit_link_calls_pkey do update set calls = c.calls + 1
  returning c.calls into so_far;
  return so_far <= case when may_call_credit_link.link is null then 600 else at_most end;
end $$;

create function sync.clear_credit_link_calls() returns void
language sql security definer set search_path = '' as $$
  delete from sync.credit_link_calls c where c.minute < now() - interval '1 hour'
$$;

select sync.schedule_job('clear-credit-link-calls', '41 * * * *', 'select sync.clear_credit_link_calls()');

-- What an answer is bound to: the request as it is shown.
create function sync.shown_of_credit(c public.supply_credits) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(c.items::text || '|' || c.amount || '|' || coalesce(c.note, ''), 'utf8')), 'hex')
$$;

-- The credit that a link opens, where it still does (rule CR5): within thirty days, until it is revoked or the credit closed.
create function sync.credit_of_link(token text) returns public.supply_credits
language sql stable security definer set search_path = '' as $$
  select c.* from public.supply_credits c
  where token ~ '^[A-Za-z0-9_-]{43}$' and c.link_hash = encode(sha256(convert_to(token, 'utf8')), 'hex')
    and c.link_until > now() and c.status in ('open', 'accepted', 'contested') and c.items <> '[]' and c.deleted_at is null
$$;

-- What a supplier sees who opens a link: {state}, and where that is neither `gone` nor `busy` the request.
create function public.credit_request(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c public.supply_credits := sync.credit_of_link(token);
begin
  if not sync.may_call_credit_link(c.link_hash) then
    return jsonb_build_object('state', 'busy');
  elsif c.id is null then
    return jsonb_build_object('state', 'gone');
  end if;
  return (
    select jsonb_build_object('state', c.status, 'shown', sync.shown_of_credit(c), 'store_number', s.store_number,
      'store', s.name, 'supplier', p.name, 'language', p.language,
      'order_number', coalesce(o.order_number, a.order_number), 'day', r.day, 'invoice_number', r.invoice_number,
      'items', (select jsonb_agg(i.value - 'line_id'
          || jsonb_build_object('photos', sync.photos_of_credit_line(c.receipt_id, i.value ->> 'line_id')) order by i.place)
        from jsonb_array_elements(c.items) with ordinality i (value, place)),
      'amount', c.amount, 'note', c.note, 'until', sync.iso_time(c.link_until),
      'answered_at', sync.iso_time(c.answered_at), 'answered_by', c.answered_by, 'answer_note', c.answer_note)
    from public.stores s
    join public.suppliers p on p.id = c.supplier_id
    join public.supply_receipts r on r.id = c.receipt_id
    left join public.supply_orders o on o.id = c.order_id
    left join public.supply_orders_archive a on a.id = c.order_id
    where s.id = c.store_id);
end $$;

comment on function public.credit_request(text) is
  'A request for credit as its supplier sees it; known by the link, without a session.';

-- Takes the one answer of a supplier (rule CR4). `shown`: what they were shown; what has changed since is shown anew.
-- Answers {outcome}: kept, answered (it was before), changed, invalid, gone, busy.
create function public.answer_credit_request(token text, shown text, answer text, name text, note text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c public.supply_credits := sync.credit_of_link(token);
  person text;
  outcome text;
begin
  if not sync.may_call_credit_link(c.link_hash) then
    return jsonb_build_object('outcome', 'busy');
  elsif c.id is null then
    return jsonb_build_object('outcome', 'gone');
  end if;
  -- the store's number before the row, as a push takes them (sync/SPEC.md S4)
  perform sync.reserve_once(array['store:' || c.store_id]);
  person := sync.write_as_server();
  select t.* into c from public.supply_credits t where t.id = c.id for no key update;
  outcome := case
    when c.decision is not null or c.link_hash is distinct from encode(sha256(convert_to(token, 'utf8')), 'hex') then 'gone'
    when c.answer is not null then 'answered'
    when answer_credit_request.shown is distinct from sync.shown_of_credit(c) then 'changed'
    when answer_credit_request.answer is null or answer_credit_request.answer not in ('accept', 'contest')
      or coalesce(length(trim(name)), 0) not between 1 and 80 or length(answer_credit_request.note) > 1000
      or (answer_credit_request.answer = 'contest' and coalesce(trim(answer_credit_request.note), '') = '') then 'invalid'
    else 'kept' end;
  if outcome = 'kept' then
    update public.supply_credits t
    set answer = answer_credit_request.answer, answered_by = trim(name), answer_note = nullif(trim(answer_credit_request.note), ''), answered_at = now()
    where t.id = c.id;
    insert into sync.outbox (kind, record_id, store_id) values (
      case answer_credit_request.answer when 'accept' then 'supply_credit_accepted' else 'supply_credit_contested' end, c.id, c.store_id);
  end if;
  perform sync.write_as(person);
  return jsonb_build_object('outcome', outcome);
end $$;

comment on function public.answer_credit_request(text, text, text, text, text) is
  'Takes the one answer of a supplier to a request for credit; known by the link, without a session.';

grant execute on function public.credit_request(text), public.answer_credit_request(text, text, text, text, text)
  to anon, authenticated, service_role;

-- Rule CR7: who orders for the store is told of what the supplier said.
create function sync.tell_of_credit_answer(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, event.id::text, m.user_id::text), m.user_id, c.store_id,
    case c.answer when 'accept' then format('%s, store #%s: %s accepts the credit of %s.', n.order_number, s.store_number, p.name, d.total)
      else format('%s, store #%s: %s contests the credit of %s: %s', n.order_number, s.store_number, p.name, d.total, c.answer_note) end,
    '/supply-orders/credits/' || c.id,
    jsonb_build_object('order', n.order_number, 'number', s.store_number, 'supplier', p.name, 'total', d.total,
      'total_fr', sync.dollars(c.amount, 'fr'), 'note', coalesce(c.answer_note, ''))
  from public.supply_credits c
  join public.stores s on s.id = c.store_id
  join public.suppliers p on p.id = c.supplier_id
  cross join lateral (
    select coalesce((select o.order_number from public.supply_orders o where o.id = c.order_id),
      (select a.order_number from public.supply_orders_archive a where a.id = c.order_id), '') as order_number) n
  cross join lateral (select sync.dollars(c.amount, 'en') as total) d
  join public.store_users m on m.store_id = c.store_id and m.deleted_at is null
    and m.role = any (public.roles_with_permission('manage_supply'))
  where c.id = event.record_id and c.answer is not null and c.decision is null
$$;

select sync.declare_event('supply_credit_accepted', 'supply_orders', 'success', 'A supplier accepts a credit', 'sync.tell_of_credit_answer',
  record => 'supply_credits');
select sync.declare_event('supply_credit_contested', 'supply_orders', 'warning', 'A supplier contests a credit', 'sync.tell_of_credit_answer',
  record => 'supply_credits');
