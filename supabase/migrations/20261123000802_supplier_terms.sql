-- When a supplier comes to a store and until when it takes orders for that (rules SD of the supplies). Kept by who
-- administers the store; devices hold it, so that a cut-off is known without a line.

-- `from`, `until`: the window of the delivery, `cut_off`: the time until which it is ordered, all `HH:MM` by the store's
-- clock; `cut_off_days`: so many days before the delivery.
create function sync.is_delivery_window(terms jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    terms ->> 'from' ~ '^([01]\d|2[0-3]):[0-5]\d$' and terms ->> 'until' ~ '^([01]\d|2[0-3]):[0-5]\d$'
    and terms ->> 'cut_off' ~ '^([01]\d|2[0-3]):[0-5]\d$' and terms ->> 'from' < terms ->> 'until'
    and jsonb_typeof(terms -> 'cut_off_days') = 'number' and terms ->> 'cut_off_days' ~ '^(\d|1[0-4])$', false)
$$;

-- [{weekday, from, until, cut_off_days, cut_off}], a weekday (0 is Sunday) once.
create function sync.are_delivery_days(days jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(days) = 'array' and not exists (
      select from jsonb_array_elements(days) d
      where not sync.is_delivery_window(d) or jsonb_typeof(d -> 'weekday') is distinct from 'number'
        or d ->> 'weekday' !~ '^[0-6]$')
    and (select count(*) = count(distinct d ->> 'weekday') from jsonb_array_elements(days) d)
$$;

create function sync.is_day(day text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return day ~ '^\d{4}-\d\d-\d\d$' and day::date is not null;
exception when others then
  return false;
end $$;

-- [{kind, day}]: skipped; moved, to `moved_to`; extra, with a window of its own. A planned day is skipped or moved once, and
-- an extra delivery is one of its day.
create function sync.are_delivery_exceptions(exceptions jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(exceptions) = 'array' and jsonb_array_length(exceptions) <= 60 and not exists (
      select from jsonb_array_elements(exceptions) e
      where not coalesce(sync.is_day(e ->> 'day') and case e ->> 'kind'
          when 'skipped' then true
          when 'moved' then sync.is_day(e ->> 'moved_to') and e ->> 'moved_to' <> e ->> 'day'
          when 'extra' then sync.is_delivery_window(e)
          else false end, false))
    and (select count(*) = count(distinct (e ->> 'kind' = 'extra', e ->> 'day')) from jsonb_array_elements(exceptions) e)
$$;

create table public.supplier_terms (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id),
  supplier_id uuid not null references public.suppliers (id),
  -- what the supplier calls the store
  account text check (length(trim(account)) between 1 and 60),
  -- of an order, in dollars: warned of, never refused
  minimum numeric(12, 2) check (minimum > 0 and minimum < 10000000000),
  deliveries jsonb not null default '[]' check (sync.are_delivery_days(deliveries)),
  exceptions jsonb not null default '[]' check (sync.are_delivery_exceptions(exceptions)),
  unique (store_id, supplier_id)
);

select sync.declare_kind('supplier_terms', 'supplier_terms', 'store');

create policy "read terms" on public.supplier_terms for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_supply'))::uuid[]));
create policy "administrators make terms" on public.supplier_terms for insert to authenticated
  with check (store_id = any ((select public.permitted_store_ids('view_admin_panel'))::uuid[]));
create policy "administrators change terms" on public.supplier_terms for update to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_admin_panel'))::uuid[]))
  with check (store_id = any ((select public.permitted_store_ids('view_admin_panel'))::uuid[]));

grant all on public.supplier_terms to service_role;
grant select, insert (id, store_id, supplier_id, account, minimum, deliveries, exceptions),
  update (account, minimum, deliveries, exceptions, deleted_at)
  on public.supplier_terms to authenticated;
-- what the columns are checked with
grant execute on function sync.is_delivery_window(jsonb), sync.are_delivery_days(jsonb), sync.is_day(text),
  sync.are_delivery_exceptions(jsonb) to authenticated, service_role;

-- Rules SD1 and SD2: the deliveries of these days, each day once. Equal to src/modules/supply/model/domain/delivery.ts.
create function sync.deliveries_of(t public.supplier_terms, time_zone text, from_day date, to_day date)
returns table (day date, kind text, planned_on date, window_from text, window_until text, cut_off_at timestamptz)
language sql immutable set search_path = '' as $$
  with weekly as (
    select (d ->> 'weekday')::integer as weekday, d as terms from jsonb_array_elements(t.deliveries) d
  ), exceptions as (
    select e ->> 'kind' as kind, (e ->> 'day')::date as day, (e ->> 'moved_to')::date as moved_to, e as terms
    from jsonb_array_elements(t.exceptions) e
  ), coming as (
    select d.day::date as day, 'regular' as kind, d.day::date as planned_on, w.terms, 0 as place
    from generate_series(from_day::timestamp, to_day::timestamp, interval '1 day') d (day)
    join weekly w on w.weekday = extract(dow from d.day)
    where not exists (select from exceptions e where e.day = d.day::date and e.kind <> 'extra')
    union all
    select e.moved_to, 'moved', e.day, w.terms, 1
    from exceptions e join weekly w on w.weekday = extract(dow from e.day)
    where e.kind = 'moved' and e.moved_to between from_day and to_day
    union all
    select e.day, 'extra', e.day, e.terms, 2
    from exceptions e where e.kind = 'extra' and e.day between from_day and to_day
  )
  select distinct on (c.day) c.day, c.kind, c.planned_on, c.terms ->> 'from', c.terms ->> 'until',
    (c.day - (c.terms ->> 'cut_off_days')::integer + (c.terms ->> 'cut_off')::time) at time zone deliveries_of.time_zone
  from coming c
  order by c.day, c.place, c.planned_on
$$;

-- Rule SD3: the first delivery of a supplier to a store, on a day or after it, that could still be ordered for at this
-- moment; null: within 60 days there is none.
create function sync.delivery_to_order_for(of_store uuid, of_supplier uuid, not_before date, at timestamptz)
returns date
language sql stable security definer set search_path = '' as $$
  select min(d.day)
  from public.supplier_terms t
  join public.stores s on s.id = t.store_id
  cross join lateral (
    select greatest(not_before, (delivery_to_order_for.at at time zone s.time_zone)::date) as day) f
  cross join lateral sync.deliveries_of(t, s.time_zone, f.day, f.day + 60) d
  where t.store_id = of_store and t.supplier_id = of_supplier and t.deleted_at is null
    and d.cut_off_at > delivery_to_order_for.at
$$;
