-- How the catalogue is kept (rules SC5 to SC8 of the supplies): many rows in one change, all of them or none, which can be
-- taken back; and what an offer cost before.

-- Rules SC8 and SC9. One price is announced at a time: what is said after that takes the place of what has not begun anywhere.
create function sync.note_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.product_prices p using changed n
  where p.offer_id = n.id and p.from_date <> n.price_from and p.from_date > (now() at time zone 'Etc/GMT-14')::date;
  insert into public.product_prices (offer_id, from_date, price)
  select n.id, n.price_from, n.price from changed n
  on conflict (offer_id, from_date) do update set price = excluded.price, noted_at = now()
    where product_prices.price <> excluded.price;
  return null;
end $$;

create trigger note_first_price after insert on public.product_offers
  referencing new table as changed for each statement execute function sync.note_price();
create trigger note_price after update on public.product_offers
  referencing new table as changed for each statement execute function sync.note_price();

-- Each change of the catalogue, with what it was before: it can be taken back as a whole.
create table public.catalogue_changes (
  -- made by whoever sends it: sent twice it counts once
  id uuid primary key,
  made_by uuid not null references auth.users (id),
  made_at timestamptz(3) not null default now(),
  -- {suppliers, products, offers}: [{id, row}] with the row as it was; null: it was not there
  before jsonb not null,
  undone_at timestamptz(3)
);

-- no policy: the two functions below alone know it
alter table public.catalogue_changes enable row level security;
grant all on public.catalogue_changes to service_role;

-- Forgets changes that nobody takes back any more.
create function sync.clear_catalogue_changes() returns void
language sql security definer set search_path = '' as $$
  delete from public.catalogue_changes c where c.made_at < now() - interval '90 days'
$$;

select sync.schedule_job('clear-catalogue-changes', '53 4 * * *', 'select sync.clear_catalogue_changes()');

-- So many products the catalogue has at most.
create function sync.most_products() returns integer language sql immutable set search_path = '' as $$ select 5000 $$;

-- The rows of these patches as they are now: [{id, row}].
create function sync.catalogue_rows(of_table text, patches jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(''id'', p.id, ''row'', to_jsonb(t))), ''[]'')
     from (select distinct (e ->> ''id'')::uuid as id from jsonb_array_elements($1) e) p
     left join public.%I t on t.id = p.id', of_table) into found using patches;
  return found;
end $$;

-- Writes patches [{id, field ...}] of suppliers, products or offers: what is not there is made, of the rest the named fields
-- change. An unknown field is passed over.
create function sync.patch_catalogue(of_table text, fields text[], defaults jsonb, patches jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  named constant text := (select string_agg(quote_ident(f), ', ') from unnest(fields) f);
  set_to constant text := (select string_agg(format('%1$I = n.%1$I', f), ', ') from unnest(fields) f);
begin
  execute format(
    'update public.%1$I t set %2$s
     from (select (jsonb_populate_record(o, e)).* from jsonb_array_elements($1) e join public.%1$I o on o.id = (e ->> ''id'')::uuid) n
     where t.id = n.id', of_table, set_to) using patches;
  execute format(
    'insert into public.%1$I (id, %2$s)
     select n.id, %3$s from (select (jsonb_populate_record(null::public.%1$I, $2 || e)).* from jsonb_array_elements($1) e) n
     where not exists (select from public.%1$I o where o.id = n.id)',
    of_table, named, (select string_agg('n.' || quote_ident(f), ', ') from unnest(fields) f)) using patches, defaults;
end $$;

create function sync.write_catalogue(suppliers jsonb, products jsonb, offers jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.patch_catalogue('suppliers', '{name,kind,email,phone,language,is_active,deleted_at}',
    '{"kind": "external", "language": "en", "is_active": true}', suppliers);
  perform sync.patch_catalogue('products',
    '{sku,name,translations,category,base_unit,barcodes,needs_approval,is_active,replaced_by,deleted_at}',
    '{"translations": {}, "category": "other", "base_unit": "each", "barcodes": [], "needs_approval": false, "is_active": true}',
    products);
  perform sync.patch_catalogue('product_offers',
    '{product_id,supplier_id,code,order_unit,pack_size,price,price_from,min_qty,step_qty,lead_days,is_active,deleted_at}',
    jsonb_build_object('code', '', 'order_unit', 'case', 'pack_size', 1, 'price_from', current_date, 'min_qty', 1, 'step_qty', 1,
      'lead_days', 1, 'is_active', true), offers);
end $$;

-- Rules SC5 to SC7: suppliers, products and offers ([{id, field ...}] each) in one change, all of them or none. Sent twice it
-- counts once. What is counted in one unit is not counted in another: stock is kept in it.
create function public.save_catalogue(change_id uuid, suppliers jsonb default '[]', products jsonb default '[]', offers jsonb default '[]')
returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept jsonb;
begin
  if not public.is_global_admin() then
    perform sync.refuse('forbidden', 'You may not change the catalogue.', 403);
  elsif change_id is null or jsonb_typeof(suppliers) is distinct from 'array' or jsonb_typeof(products) is distinct from 'array'
    or jsonb_typeof(offers) is distinct from 'array' then
    perform sync.refuse('malformed', 'Suppliers, products and offers are lists.');
  elsif jsonb_array_length(products) > sync.most_products() or jsonb_array_length(offers) > 4 * sync.most_products()
    or jsonb_array_length(suppliers) > 500 then
    perform sync.refuse('too_many_rows', 'These are too many rows at once.');
  end if;
  -- one change after the other: each finds what the one before has made
  perform pg_advisory_xact_lock(hashtext('catalogue'));
  if exists (select from public.catalogue_changes c where c.id = change_id) then
    return;
  end if;
  kept := jsonb_build_object('suppliers', sync.catalogue_rows('suppliers', suppliers),
    'products', sync.catalogue_rows('products', products), 'offers', sync.catalogue_rows('product_offers', offers));
  if exists (
    select from jsonb_array_elements(products) e join public.products p on p.id = (e ->> 'id')::uuid
    where e ? 'base_unit' and e ->> 'base_unit' <> p.base_unit
      and (p.deleted_at is null or exists (select from public.stock_entries s where s.product_id = p.id))) then
    perform sync.refuse('base_unit_fixed', 'What is counted in one unit is not counted in another.', 409);
  end if;
  perform sync.write_catalogue(suppliers, products, offers);
  if (select count(*) from public.products p where p.deleted_at is null) > sync.most_products() then
    perform sync.refuse('too_many_products', 'The catalogue has at most 5,000 products.', 409);
  end if;
  insert into public.catalogue_changes (id, made_by, before) values (change_id, public.current_user_id(), kept);
exception when unique_violation then
  perform sync.refuse('sku_taken', 'Another product has this number.', 409);
end $$;

-- Rule SC7: everything as it was before a change; what it made is gone. Refused where somebody has changed any of it since.
create function public.undo_catalogue_change(change_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c public.catalogue_changes;
  gone constant jsonb := jsonb_build_object('deleted_at', now(), 'is_active', false);
begin
  if not public.is_global_admin() then
    perform sync.refuse('forbidden', 'You may not change the catalogue.', 403);
  end if;
  perform pg_advisory_xact_lock(hashtext('catalogue'));
  select k.* into c from public.catalogue_changes k where k.id = change_id;
  if not found then
    perform sync.refuse('not_found', 'There is no such change.', 404);
  elsif c.undone_at is not null then
    return;
  elsif exists (select from jsonb_array_elements(c.before -> 'suppliers') e join public.suppliers t on t.id = (e ->> 'id')::uuid
      where t.updated_at > c.made_at)
    or exists (select from jsonb_array_elements(c.before -> 'products') e join public.products t on t.id = (e ->> 'id')::uuid
      where t.updated_at > c.made_at)
    or exists (select from jsonb_array_elements(c.before -> 'offers') e join public.product_offers t on t.id = (e ->> 'id')::uuid
      where t.updated_at > c.made_at) then
    perform sync.refuse('changed_since', 'Somebody has changed this since.', 409);
  end if;
  -- a product that is gone gives its number back
  perform sync.write_catalogue(
    (select coalesce(jsonb_agg(coalesce(nullif(e -> 'row', 'null'), jsonb_build_object('id', e -> 'id') || gone)), '[]')
     from jsonb_array_elements(c.before -> 'suppliers') e),
    (select coalesce(jsonb_agg(coalesce(nullif(e -> 'row', 'null'), jsonb_build_object('id', e -> 'id', 'sku', null) || gone)), '[]')
     from jsonb_array_elements(c.before -> 'products') e),
    (select coalesce(jsonb_agg(coalesce(nullif(e -> 'row', 'null'), jsonb_build_object('id', e -> 'id') || gone)), '[]')
     from jsonb_array_elements(c.before -> 'offers') e));
  -- what it said about prices was never so
  delete from public.product_prices p using public.product_offers o
  where o.id = p.offer_id and p.from_date > o.price_from and p.noted_at >= c.made_at
    and o.id in (select (e ->> 'id')::uuid from jsonb_array_elements(c.before -> 'offers') e);
  update public.catalogue_changes k set undone_at = now() where k.id = change_id;
exception when unique_violation then
  perform sync.refuse('sku_taken', 'Another product has this number.', 409);
end $$;

grant execute on function public.save_catalogue(uuid, jsonb, jsonb, jsonb) to authenticated;
grant execute on function public.undo_catalogue_change(uuid) to authenticated;
