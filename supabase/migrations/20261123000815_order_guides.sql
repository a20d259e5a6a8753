-- Order guides: what a store mostly orders of a supplier, in the order of its shelves (rules SG of the supplies).

-- [{offer_id, qty}], an offer once, at most 200; `qty` in order units.
create function sync.are_guide_items(items jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(items) = 'array' and jsonb_array_length(items) <= 200 and not exists (
      select from jsonb_array_elements(items) i
      where not coalesce(i ->> 'offer_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        and jsonb_typeof(i -> 'qty') = 'number'
        and (i ->> 'qty')::numeric > 0 and (i ->> 'qty')::numeric <= 99999, false))
    and (select count(*) = count(distinct i ->> 'offer_id') from jsonb_array_elements(items) i)
$$;

create table public.order_guides (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id),
  supplier_id uuid not null references public.suppliers (id),
  name text not null check (length(trim(name)) between 1 and 60),
  items jsonb not null default '[]' check (sync.are_guide_items(items))
);

create index on public.order_guides (store_id);

select sync.declare_collection('order_guides', 'store',
  fixed => array['store_id', 'supplier_id'], writable => array['name', 'items', 'deleted_at'],
  on_delete => 'work', read_permission => 'view_supply', write_permission => 'manage_supply',
  remembers_purged => true);
select sync.allow_by_permission('order_guides');

-- what the column is checked with
grant execute on function sync.are_guide_items(jsonb) to authenticated, service_role;
