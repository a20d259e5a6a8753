-- What vehicles cost, month by month (rule VE27), what devices keep of their readings, and what is forgotten (rule VE28).

-- Of a vehicle in a month by its store's calendar; written by the server alone.
create table public.vehicle_months (
  id uuid primary key,
  store_id uuid not null references public.stores (id),
  vehicle_id uuid not null references public.vehicles (id),
  -- its first day
  month date not null,
  -- of the last reading that counts, in the vehicle's unit; null: there is none
  last_meter numeric(8, 1),
  last_at timestamptz(3),
  -- what it has gained since the last reading before that counts, in the vehicle's unit
  distance numeric(10, 1) not null default 0,
  -- dollars: the totals of services that were done in the month, and how many those are
  cost numeric(12, 2) not null default 0,
  services integer not null default 0
);

select sync.declare_kind('vehicle_month', 'vehicle_months', 'store', parents => '{"vehicle_id": "vehicles"}');

create unique index one_month on public.vehicle_months (vehicle_id, month);

create policy "read what vehicles cost" on public.vehicle_months for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_vehicles'))::uuid[]));

grant select on public.vehicle_months to authenticated;
grant all on public.vehicle_months to service_role;

-- Rule VE27: says again what a vehicle gained and cost in the month of `since` and those that follow.
create function sync.settle_vehicle_months(of_vehicle uuid, since date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  first constant date := date_trunc('month', since::timestamp)::date;
  person text;
  zone text;
  v public.vehicles;
  begins timestamptz;
  goes_on timestamptz;
begin
  select o.* into v from public.vehicles o where o.id = of_vehicle;
  select s.time_zone into zone from public.stores s where s.id = v.store_id;
  begins := first::timestamp at time zone zone;
  select max(e.read_at) into goes_on from public.vehicle_meter_entries e
  where e.vehicle_id = of_vehicle and e.flag = 'ok' and e.void_reason is null and e.deleted_at is null and e.read_at < begins;
  person := sync.write_as_server();
  with r as (
    select date_trunc('month', e.read_at at time zone zone)::date as month, e.read_at, e.id, e.value,
      case when e.source = 'replaced' then 0
        else greatest(e.value - coalesce(lag(e.value) over (order by e.read_at, e.id), e.value), 0) end as gained
    from public.vehicle_meter_entries e
    where e.vehicle_id = of_vehicle and e.flag = 'ok' and e.void_reason is null and e.deleted_at is null
      and e.read_at >= coalesce(goes_on, begins)
  ), m as (
    select r.month, (array_agg(r.value order by r.read_at desc, r.id desc))[1] as last_meter, max(r.read_at) as last_at,
      sum(r.gained) as distance
    from r where r.read_at >= begins group by r.month
  ), c as (
    select date_trunc('month', s.completed_on::timestamp)::date as month, sum(s.total) as cost, count(*)::integer as services
    from public.vehicle_services s
    where s.vehicle_id = of_vehicle and s.status = 'completed' and s.deleted_at is null and s.completed_on >= first
    group by 1
  ), n as (
    select coalesce(m.month, c.month) as month, m.last_meter, m.last_at, coalesce(m.distance, 0) as distance,
      coalesce(c.cost, 0) as cost, coalesce(c.services, 0) as services
    from m full join c on c.month = m.month
    union all
    -- what was there and is no more
    select o.month, null, null, 0, 0, 0 from public.vehicle_months o
    where o.vehicle_id = of_vehicle and o.month >= first
      and not exists (select from m where m.month = o.month) and not exists (select from c where c.month = o.month)
  )
  insert into public.vehicle_months as t (id, store_id, vehicle_id, month, last_meter, last_at, distance, cost, services)
  select sync.natural_id('vehicle_months', of_vehicle::text, n.month::text), v.store_id, of_vehicle, n.month, n.last_meter,
    n.last_at, n.distance, n.cost, n.services
  from n
  on conflict (id) do update set last_meter = excluded.last_meter, last_at = excluded.last_at, distance = excluded.distance,
    cost = excluded.cost, services = excluded.services
  where (t.last_meter, t.last_at, t.distance, t.cost, t.services) is distinct from
    (excluded.last_meter, excluded.last_at, excluded.distance, excluded.cost, excluded.services);
  perform sync.write_as(person);
end $$;

create function sync.settle_months_of_readings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.settle_vehicle_months(c.vehicle_id, min((c.read_at at time zone s.time_zone)::date))
  from changed c join public.stores s on s.id = c.store_id
  group by c.vehicle_id order by c.vehicle_id;
  return null;
end $$;

create trigger settle_months_of_added after insert on public.vehicle_meter_entries
  referencing new table as changed for each statement execute function sync.settle_months_of_readings();
create trigger settle_months_of_changed after update on public.vehicle_meter_entries
  referencing new table as changed for each statement execute function sync.settle_months_of_readings();

create function sync.settle_months_of_service() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'completed' or (tg_op = 'UPDATE' and old.status = 'completed') then
    perform sync.settle_vehicle_months(new.vehicle_id,
      case when tg_op = 'UPDATE' then least(old.completed_on, new.completed_on) else new.completed_on end);
  end if;
  return null;
end $$;

create trigger settle_months after insert or update on public.vehicle_services
  for each row execute function sync.settle_months_of_service();

-- Rule VE28: devices keep the readings of 13 months, what waits for somebody, and what a vehicle says now, however old.
select sync.declare_window('vehicle_meter_entries', by => 'read_at', days => 396,
  unless => 't.flag = ''suspect''
    or exists (select from public.vehicles v where v.id = t.vehicle_id and v.meter_at = t.read_at)');

-- Rule VE28: whether who had keys stays on record: a problem was reported meanwhile, or the vehicle was unsafe.
create function sync.is_driver_kept(k public.vehicle_keys) returns boolean
language sql stable security definer set search_path = '' as $$
  select k.unsafe_since is not null or exists (
    select from public.vehicle_problems p
    where p.vehicle_id = k.vehicle_id and p.deleted_at is null and p.reported_at between k.out_at and k.in_at)
$$;

-- Rule VE28: whether a reading says who had the keys then: no keys that are kept name them.
create function sync.names_a_driver(e public.vehicle_meter_entries) returns boolean
language sql stable security definer set search_path = '' as $$
  select e.source = 'keys' and e.user_id is not null and not exists (
    select from public.vehicle_keys k
    where k.vehicle_id = e.vehicle_id and k.deleted_at is null and e.read_at between k.out_at and coalesce(k.in_at, e.read_at))
$$;

-- Rule VE28: at night, who drove is forgotten after 13 months, with the readings that they took with the keys, but where a
-- problem was reported meanwhile or the vehicle was unsafe; a vehicle and all that belongs to it 18 months after it was retired. At most 10 stores at a time and 3 vehicles of
-- each, as much goes with a vehicle, waiting for nobody; answers how many rows it took away.
create function sync.forget_vehicles(at timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  of_scope text;
  keys uuid[];
  readings uuid[];
  gone uuid[];
  forgotten integer := 0;
begin
  for of_scope in
    select s.scope from public.sync_scopes s
    where s.scope in (
      select k.scope from public.vehicle_keys k
      where k.deleted_at is null and k.in_at < forget_vehicles.at - interval '13 months' and not sync.is_driver_kept(k)
      union
      select e.scope from public.vehicle_meter_entries e
      where e.source = 'keys' and e.user_id is not null and e.deleted_at is null
        and e.read_at < forget_vehicles.at - interval '13 months' and sync.names_a_driver(e)
      union
      select v.scope from public.vehicles v
      where v.deleted_at is null and v.status = 'retired' and v.status_at < forget_vehicles.at - interval '18 months')
    order by s.scope collate "C" limit 10 for update skip locked
  loop
    keys := array(
      select k.id from public.vehicle_keys k
      where k.scope = of_scope and k.deleted_at is null and k.in_at < forget_vehicles.at - interval '13 months'
        and not sync.is_driver_kept(k)
      order by k.in_at limit 1000);
    gone := array(
      select v.id from public.vehicles v
      where v.scope = of_scope and v.deleted_at is null and v.status = 'retired'
        and v.status_at < forget_vehicles.at - interval '18 months'
      order by v.status_at limit 3);
    readings := array(
      select e.id from public.vehicle_meter_entries e
      where e.scope = of_scope and e.deleted_at is null and e.read_at < forget_vehicles.at - interval '13 months'
        and e.source = 'keys' and e.user_id is not null and (sync.names_a_driver(e) or exists (
          select from public.vehicle_keys k where k.id = any (keys) and k.vehicle_id = e.vehicle_id
            and e.read_at between k.out_at and k.in_at))
      order by e.read_at limit 1000);
    continue when cardinality(keys) + cardinality(readings) + cardinality(gone) = 0;
    perform sync.reserve(jsonb_build_object(of_scope, cardinality(keys) + cardinality(readings) + cardinality(gone)));
    update public.vehicle_keys k set deleted_at = now() where k.id = any (keys);
    update public.vehicle_meter_entries e set user_id = null where e.id = any (readings);
    -- with all that belongs to them, their checks too
    update public.inspections i set deleted_at = now() where i.subject_id = any (gone) and i.deleted_at is null;
    update public.inspection_schedules s set deleted_at = now() where s.subject_id = any (gone) and s.deleted_at is null;
    update public.vehicles v set deleted_at = now() where v.id = any (gone);
    forgotten := forgotten + cardinality(keys) + cardinality(readings) + cardinality(gone);
  end loop;
  return forgotten;
end $$;

select sync.schedule_job('forget-vehicles', '*/10 7-10 * * *', 'select sync.forget_vehicles()');
