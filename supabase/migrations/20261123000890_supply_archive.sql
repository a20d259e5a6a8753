-- The archive of supply orders: what is over leaves the devices and stays at the office (rules SA of the supplies).

create table public.supply_orders_archive (
  -- the order's
  id uuid primary key,
  store_id uuid not null references public.stores (id),
  order_number text not null,
  status text not null,
  created_at timestamptz(3) not null,
  archived_at timestamptz(3) not null default now(),
  -- who put it here, and why; null: the nightly job
  archived_by uuid references auth.users (id),
  archive_reason text check (length(archive_reason) between 1 and 500),
  -- whole days, begun ones counted (spec §3)
  days_active_before_archive integer not null
    generated always as (ceil(extract(epoch from archived_at - created_at) / 86400)) stored,
  -- names as they were then: who left and what was renamed is still read as it was
  store_number text not null,
  store_name text not null,
  supplier_name text not null,
  submitted_by_name text,
  subtotal numeric(12, 2) not null,
  -- the whole rows, with which it comes back
  archived_order jsonb not null,
  items jsonb not null,
  steps jsonb not null,
  -- what the search looks in
  words text not null generated always as (lower(
    order_number || ' ' || store_number || ' ' || store_name || ' ' || coalesce(submitted_by_name, ''))) stored
);

create index on public.supply_orders_archive (archived_at desc, id);
create index on public.supply_orders_archive (store_id);

alter table public.supply_orders_archive enable row level security;

create policy "global admins read it" on public.supply_orders_archive for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('manage_archive'))::uuid[]));

grant select on public.supply_orders_archive to authenticated;
grant all on public.supply_orders_archive to service_role;

-- When an order came back from the archive: its thirty days begin anew then (rule SA2).
create table sync.supply_orders_restored (
  order_id uuid primary key,
  restored_at timestamptz(3) not null default now()
);

alter table sync.supply_orders_restored enable row level security;

-- What moves between archive and orders was judged when it was made: from here on the server writes, not the person who
-- asks. Answers who that was, for `sync.write_as`.
create function sync.write_as_server() returns text
language plpgsql security definer set search_path = '' as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
begin
  perform set_config('request.jwt.claims', '{"role": "service_role"}', true);
  return claims;
end $$;

create function sync.write_as(claims text) returns void
language sql security definer set search_path = '' as $$
  select set_config('request.jwt.claims', coalesce(claims, ''), true)
$$;

-- Moves orders into the archive: the rows are kept there, and devices are told by tombstones. Answers how many it moved;
-- those that are not there, or are there already, it passes over.
create function sync.archive_supply_orders(ids uuid[], by uuid, why text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  person constant text := sync.write_as_server();
  moved uuid[];
begin
  with kept as (
    insert into public.supply_orders_archive as a (id, store_id, order_number, status, created_at, archived_by, archive_reason,
      store_number, store_name, supplier_name, submitted_by_name, subtotal, archived_order, items, steps)
    select o.id, o.store_id, o.order_number, o.status, o.created_at, by, why, s.store_number, s.name, p.name,
      nullif(trim(concat_ws(' ', f.first_name, f.last_name)), ''), o.subtotal, to_jsonb(o),
      coalesce((select jsonb_agg(to_jsonb(l) order by l.created_at, l.id) from public.supply_order_lines l
        where l.order_id = o.id and l.deleted_at is null), '[]'),
      coalesce((select jsonb_agg(to_jsonb(t) order by t.made_at, t.id) from public.supply_order_steps t
        where t.order_id = o.id and t.deleted_at is null), '[]')
    from public.supply_orders o
    join public.stores s on s.id = o.store_id
    join public.suppliers p on p.id = o.supplier_id
    left join public.profiles f on f.id = coalesce(o.submitted_by, o.user_id)
    where o.id = any (ids) and o.deleted_at is null
    on conflict do nothing
    returning a.id)
  select array_agg(k.id) into moved from kept k;
  update public.supply_orders o set deleted_at = now() where o.id = any (moved);
  perform sync.write_as(person);
  return coalesce(cardinality(moved), 0);
end $$;

-- An order that lives again, however that came about, is not in the archive: work that was done without a line on an order
-- that was archived meanwhile brings it back (rule SA3).
create function sync.leave_supply_archive() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.supply_orders_archive a where a.id = new.id;
  if found then
    insert into sync.supply_orders_restored as r (order_id) values (new.id)
    on conflict (order_id) do update set restored_at = excluded.restored_at;
  end if;
  return null;
end $$;

create trigger leave_archive after update of deleted_at on public.supply_orders
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function sync.leave_supply_archive();

-- Takes an order out of the archive, with the ids and lines that it had; what the purge has taken meanwhile is made anew.
create function sync.restore_supply_order(kept public.supply_orders_archive) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant text := sync.write_as_server();
begin
  update public.supply_orders o set deleted_at = null where o.id = kept.id;
  delete from sync.purged_records p
  where p.id = kept.id or p.id in (select (s.value ->> 'id')::uuid from jsonb_array_elements(kept.items || kept.steps) s);
  insert into public.supply_orders select (jsonb_populate_record(null::public.supply_orders, kept.archived_order)).*
  on conflict (id) do nothing;
  insert into public.supply_order_lines select (jsonb_populate_record(null::public.supply_order_lines, i.value)).*
  from jsonb_array_elements(kept.items) i on conflict (id) do nothing;
  insert into public.supply_order_steps select (jsonb_populate_record(null::public.supply_order_steps, i.value)).*
  from jsonb_array_elements(kept.steps) i on conflict (id) do nothing;
  delete from public.supply_orders_archive a where a.id = kept.id;
  insert into sync.supply_orders_restored as r (order_id) values (kept.id)
  on conflict (order_id) do update set restored_at = excluded.restored_at;
  perform sync.write_as(person);
end $$;

-- The parameter has the name that the product calls it by (spec §7).
create function public.restore_archived_supply_order(order_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept public.supply_orders_archive;
begin
  if not public.is_global_admin() then
    perform sync.refuse('forbidden', 'You may not restore archived orders.', 403);
  end if;
  select a.* into kept from public.supply_orders_archive a
  where a.id = restore_archived_supply_order.order_id for update;
  if not found then
    perform sync.refuse('not_archived', 'This order is not in the archive.', 404);
  end if;
  perform sync.restore_supply_order(kept);
end $$;

-- Puts an order into the archive by hand, whatever its status (rule SA1).
create function public.archive_supply_order(order_id uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_global_admin() then
    perform sync.refuse('forbidden', 'You may not archive orders.', 403);
  elsif coalesce(length(trim(reason)), 0) not between 1 and 500 then
    perform sync.refuse('reason_missing', 'Say why.');
  elsif sync.archive_supply_orders(array[order_id], public.current_user_id(), trim(reason)) = 0 then
    perform sync.refuse('not_found', 'There is no such order.', 404);
  end if;
end $$;

-- The moment at which each of the archive's ranges begins, by the main office's calendar (rule SA4). Equal to
-- src/modules/supply/archive/domain/archive-range.ts.
create function sync.archive_ranges(at timestamptz) returns table (today timestamptz, week timestamptz, month timestamptz, year timestamptz)
language sql stable set search_path = '' as $$
  select d.day at time zone o.time_zone, (d.day - interval '7 days') at time zone o.time_zone,
    date_trunc('month', d.day) at time zone o.time_zone, date_trunc('year', d.day) at time zone o.time_zone
  from public.stores o
  cross join lateral (select date_trunc('day', at at time zone o.time_zone) as day) d
  where o.store_number = 'OFFICE'
$$;

-- The archive's figures, in one row (spec §3 and §7).
create function public.get_supply_order_archive_stats()
returns table (total_archived bigint, archived_today bigint, archived_this_week bigint, archived_this_month bigint,
  most_common_status text, oldest_archived_order timestamptz, newest_archived_order timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_global_admin() then
    perform sync.refuse('forbidden', 'You may not see archived orders.', 403);
  end if;
  return query
    select count(*), count(*) filter (where a.archived_at >= r.today), count(*) filter (where a.archived_at >= r.week),
      count(*) filter (where a.archived_at >= r.month), mode() within group (order by a.status),
      min(a.archived_at)::timestamptz, max(a.archived_at)::timestamptz
    from public.supply_orders_archive a cross join (select * from sync.archive_ranges(now())) r;
end $$;

grant execute on function public.restore_archived_supply_order(uuid) to authenticated;
grant execute on function public.archive_supply_order(uuid, text) to authenticated;
grant execute on function public.get_supply_order_archive_stats() to authenticated;

-- What is over for thirty days is archived (rule SA2): one store after the other, none of which it waits for.
create function sync.archive_old_supply_orders(at_most integer default 500) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  done integer := 0;
begin
  for due in
    select o.store_id, (array_agg(o.id order by o.status_at))[1:at_most] as ids
    from public.supply_orders o
    left join sync.supply_orders_restored r on r.order_id = o.id
    where o.deleted_at is null and o.status in ('received', 'cancelled')
      and greatest(o.status_at, r.restored_at) < now() - interval '30 days'
      and not exists (
        select from public.supply_credits c
        where c.order_id = o.id and c.status in ('open', 'accepted', 'contested') and c.deleted_at is null)
    group by 1 order by 1
  loop
    exit when done >= at_most;
    perform from public.sync_scopes s where s.scope = 'store:' || due.store_id for update skip locked;
    continue when not found;
    done := done + sync.archive_supply_orders(due.ids, null, null);
  end loop;
  delete from sync.supply_orders_restored r
  where r.restored_at < now() - interval '30 days' and not exists (
    select from public.supply_orders o where o.id = r.order_id and o.deleted_at is null);
  return done;
end $$;

select sync.schedule_job('archive-supply-orders', '17 7 * * *', 'select sync.archive_old_supply_orders()');
