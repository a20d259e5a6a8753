-- The catalogue of supplies: who delivers, what can be ordered, in which packs and at what price. One for all stores, kept
-- by a global admin; devices hold it, so that an order is written without a line (rules SC of the supplies).

create table public.suppliers (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 120),
  -- a warehouse of our own, or somebody else's business
  kind text not null default 'external' check (kind in ('warehouse', 'external')),
  -- null: orders are copied as text
  email text check (email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  phone text check (length(phone) <= 40),
  -- what an order is printed in
  language text not null default 'en' check (language in ('en', 'es', 'fr')),
  is_active boolean not null default true
);

select sync.declare_kind('supplier', 'suppliers', 'global', purged => false);

create table public.products (
  id uuid primary key default gen_random_uuid(),
  sku text unique check (length(sku) between 1 and 40),
  -- English
  name text not null check (length(trim(name)) between 1 and 120),
  translations jsonb not null default '{}' check (sync.is_translations(translations, '{name}')),
  category text not null default 'other'
    check (category in ('food', 'beverage', 'packaging', 'cleaning', 'equipment', 'other')),
  -- what is counted: stock is kept in it
  base_unit text not null default 'each' check (base_unit in ('each', 'lb', 'oz', 'kg', 'g', 'gal', 'l', 'ml')),
  -- [text]
  barcodes jsonb not null default '[]' check (jsonb_typeof(barcodes) = 'array' and length(barcodes::text) <= 2000),
  -- an order that has it waits for approval
  needs_approval boolean not null default false,
  is_active boolean not null default true,
  replaced_by uuid references public.products (id) check (replaced_by <> id)
);

select sync.declare_kind('product', 'products', 'global', purged => false, page => 'sync.product_page');

-- A pack in which a supplier sells a product. Another pack is another offer: what was ordered stays what it was.
create table public.product_offers (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id),
  supplier_id uuid not null references public.suppliers (id),
  -- the supplier's own number
  code text not null default '' check (length(code) <= 40),
  order_unit text not null default 'case'
    check (order_unit in ('case', 'bag', 'box', 'bottle', 'bucket', 'pack', 'roll', 'each')),
  -- base units in an order unit
  pack_size numeric(12, 3) not null default 1 check (pack_size > 0 and pack_size <= 99999),
  -- of an order unit, in dollars
  price numeric(12, 4) not null check (price >= 0 and price < 10000000),
  -- without a day said: at once in every store, also where it is still yesterday
  price_from date not null default (now() at time zone 'Etc/GMT+12')::date check (isfinite(price_from)),
  -- in order units
  min_qty numeric(12, 3) not null default 1 check (min_qty > 0 and min_qty <= 99999),
  step_qty numeric(12, 3) not null default 1 check (step_qty > 0 and step_qty <= 99999),
  lead_days integer not null default 1 check (lead_days between 0 and 60),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);

create index on public.product_offers (product_id);
create index on public.product_offers (supplier_id);

alter table public.product_offers enable row level security;

-- What an order unit of an offer costs from a day on (rules SC8 and SC9). Only the server writes it.
create table public.product_prices (
  offer_id uuid not null references public.product_offers (id),
  from_date date not null check (isfinite(from_date)),
  -- in dollars
  price numeric(12, 4) not null,
  noted_at timestamptz(3) not null default now(),
  primary key (offer_id, from_date)
);

alter table public.product_prices enable row level security;
create policy "read prices" on public.product_prices for select to authenticated
  using ((select cardinality(public.permitted_store_ids('view_supply')) > 0));
grant select on public.product_prices to authenticated;
grant all on public.product_prices to service_role;

-- Rule SC3.
create function sync.keep_pack() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.product_id, new.supplier_id, new.order_unit, new.pack_size)
    is distinct from (old.product_id, old.supplier_id, old.order_unit, old.pack_size) then
    perform sync.refuse('another_pack', 'Another pack is another offer.');
  end if;
  new.created_at := old.created_at;
  new.updated_at := now();
  return new;
end $$;

create trigger keep_pack before update on public.product_offers
  for each row execute function sync.keep_pack();

-- Once per statement, as an import changes hundreds.
create function sync.offers_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.products p set updated_at = now() where p.id in (select c.product_id from changed c);
  return null;
end $$;

create trigger offers_inserted after insert on public.product_offers
  referencing new table as changed for each statement execute function sync.offers_changed();

create trigger offers_updated after update on public.product_offers
  referencing new table as changed for each statement execute function sync.offers_changed();

-- Rule SC9: what an order unit of an offer costs on a day, in dollars. Equal to `priceOn` in
-- src/modules/supply/model/domain/catalogue.ts.
create function sync.offer_price(offer public.product_offers, day date) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when offer.price_from <= day then offer.price
    else coalesce((
      select p.price from public.product_prices p
      where p.offer_id = offer.id and p.from_date < offer.price_from order by p.from_date desc limit 1), offer.price) end;
end $$;

-- The day that it is in a store.
create function sync.store_day(of_store uuid) returns date
language sql stable security definer set search_path = '' as $$
  select (now() at time zone s.time_zone)::date from public.stores s where s.id = of_store
$$;

-- [{id, supplier_id, code, order_unit, pack_size, price, price_from, price_before, min_qty, step_qty, lead_days, is_active}].
-- `price_before`: what it costs until that day, as long as that has not begun everywhere; null: nobody needs to know.
create function sync.product_offers_of(of_product uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', o.id, 'supplier_id', o.supplier_id, 'code', o.code, 'order_unit', o.order_unit, 'pack_size', o.pack_size,
      'price', o.price, 'price_from', o.price_from, 'price_before', case
        when o.price_from > (now() at time zone 'Etc/GMT+12')::date then (
          select p.price from public.product_prices p
          where p.offer_id = o.id and p.from_date < o.price_from order by p.from_date desc limit 1) end,
      'min_qty', o.min_qty, 'step_qty', o.step_qty,
      'lead_days', o.lead_days, 'is_active', o.is_active) order by o.supplier_id, o.id), '[]')
  from public.product_offers o where o.product_id = of_product and o.deleted_at is null
$$;

-- Products with their offers, of whoever sees supplies in a store.
create function sync.product_page(of_scope text, above bigint, at_most integer)
returns table (change bigint, wire jsonb)
language sql stable security definer set search_path = '' as $$
  select t.change, to_jsonb(t) - 'field_at' || jsonb_build_object(
      'created_at', sync.iso_time(t.created_at), 'updated_at', sync.iso_time(t.updated_at),
      'deleted_at', sync.iso_time(t.deleted_at), 'offers', sync.product_offers_of(t.id))
  from public.products t
  where t.scope = of_scope and t.change > above and of_scope = any (public.granted_scopes())
    and (select cardinality(public.permitted_store_ids('view_supply')) > 0)
  order by t.change limit at_most
$$;

create policy "read suppliers" on public.suppliers for select to authenticated
  using ((select cardinality(public.permitted_store_ids('view_supply')) > 0));
create policy "an admin makes suppliers" on public.suppliers for insert to authenticated
  with check ((select public.is_global_admin()));
create policy "an admin changes suppliers" on public.suppliers for update to authenticated
  using ((select public.is_global_admin())) with check ((select public.is_global_admin()));
create policy "read products" on public.products for select to authenticated
  using ((select cardinality(public.permitted_store_ids('view_supply')) > 0));
create policy "an admin makes products" on public.products for insert to authenticated
  with check ((select public.is_global_admin()));
create policy "an admin changes products" on public.products for update to authenticated
  using ((select public.is_global_admin())) with check ((select public.is_global_admin()));
create policy "read offers" on public.product_offers for select to authenticated
  using ((select cardinality(public.permitted_store_ids('view_supply')) > 0));
create policy "an admin makes offers" on public.product_offers for insert to authenticated
  with check ((select public.is_global_admin()));
create policy "an admin changes offers" on public.product_offers for update to authenticated
  using ((select public.is_global_admin())) with check ((select public.is_global_admin()));

grant select, insert (id, name, kind, email, phone, language, is_active),
  update (name, kind, email, phone, language, is_active, deleted_at) on public.suppliers to authenticated;
grant select,
  insert (id, sku, name, translations, category, base_unit, barcodes, needs_approval, is_active, replaced_by),
  update (sku, name, translations, category, base_unit, barcodes, needs_approval, is_active, replaced_by, deleted_at)
  on public.products to authenticated;
grant select,
  insert (id, product_id, supplier_id, code, order_unit, pack_size, price, price_from, min_qty, step_qty, lead_days, is_active),
  update (code, price, price_from, min_qty, step_qty, lead_days, is_active, deleted_at)
  on public.product_offers to authenticated;
grant all on public.suppliers, public.products, public.product_offers to service_role;
grant execute on function sync.product_page(text, bigint, integer) to authenticated;

-- What a store has agreed with itself: when something waits for somebody's yes, and where its things are.
create table public.supply_settings (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null unique references public.stores (id),
  -- an order of more waits for approval; null: its total asks for nothing
  approve_above numeric(12, 2) check (approve_above >= 0 and approve_above < 10000000000),
  -- waste of more, in dollars, waits for a manager (rule ST5); null: none does
  adjust_above numeric(12, 2) check (adjust_above >= 0 and adjust_above < 10000000000),
  -- in percent: a count that is as near to what is expected posts itself (rule SK5); null: none does
  count_tolerance numeric(5, 2) check (count_tolerance between 0 and 100),
  -- [{id, name}] in the order of a walk through the store; empty: the usual ones
  areas jsonb not null default '[]' check (jsonb_typeof(areas) = 'array' and length(areas::text) <= 4000)
);

select sync.declare_collection('supply_settings', 'store',
  fixed => array['store_id'], writable => array['approve_above', 'adjust_above', 'count_tolerance', 'areas', 'deleted_at'],
  computed_id => array['store_id'],
  on_delete => 'later', read_permission => 'view_supply', write_permission => 'view_admin_panel');
select sync.allow_by_permission('supply_settings');
