-- Papers of vehicles, what holds a vehicle back from the road besides its problems, and who is told of what comes due
-- (rules VE19 to VE22).

create table public.vehicle_documents (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id),
  vehicle_id uuid not null references public.vehicles (id),
  kind text not null check (kind in ('registration', 'insurance', 'inspection', 'permit')),
  number text check (length(trim(number)) between 1 and 60),
  -- the last day on which it holds, by the store's calendar
  expires_on date not null check (isfinite(expires_on)),
  -- so many days before, and 7 and 1 before, it is told
  remind_days integer not null default 30 check (remind_days between 1 and 366),
  -- expired, it takes the vehicle off the road
  blocks_road boolean not null default true,
  -- the paper that came in its place
  replaced_by uuid
);

select sync.declare_collection('vehicle_documents', 'store',
  fixed => array['vehicle_id', 'kind'],
  writable => array['number', 'expires_on', 'remind_days', 'blocks_road', 'replaced_by', 'deleted_at'],
  parents => '{"vehicle_id": "vehicles"}',
  on_delete => 'later', read_permission => 'view_vehicles', write_permission => 'view_vehicles', remembers_purged => true);

create index on public.vehicle_documents (vehicle_id);

create function sync.derive_vehicle_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.store_id := (sync.vehicle_of(tg_table_name, new.vehicle_id)).store_id;
  end if;
  return new;
end $$;

create trigger derive_document before insert or update on public.vehicle_documents
  for each row execute function sync.derive_vehicle_document();

-- Rules VE19 and VE21: whether something but its problems keeps a vehicle off the road at a moment: a reminder that blocks
-- and is overdue, a paper that blocks and has expired.
create function sync.vehicle_held_back(of_vehicle uuid, at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.vehicle_reminders r
    where r.vehicle_id = of_vehicle and r.blocks_road and r.deleted_at is null
      and sync.vehicle_reminder_due(r, vehicle_held_back.at) = 'overdue')
  or exists (
    select from public.vehicle_documents d join public.stores s on s.id = d.store_id
    where d.vehicle_id = of_vehicle and d.blocks_road and d.replaced_by is null and d.deleted_at is null
      and d.expires_on < (vehicle_held_back.at at time zone s.time_zone)::date)
$$;

-- Whether a vehicle may drive at a moment (rules VE9, VE19 and VE21): `ok` or `out_of_service`.
create function sync.vehicle_road(of_vehicle uuid, at timestamptz) returns text
language sql stable security definer set search_path = '' as $$
  select case when exists (
      select from public.vehicle_problems p where p.vehicle_id = of_vehicle and p.deleted_at is null
        and p.severity = 'unsafe' and p.status in ('open', 'in_repair', 'repaired'))
    or sync.vehicle_held_back(of_vehicle, vehicle_road.at) then 'out_of_service' else 'ok' end
$$;

-- A paper of a vehicle came, went or changed.
create function sync.settle_vehicle_of_paper() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.settle_vehicle_road(new.vehicle_id);
  return null;
end $$;

create trigger settle_road after insert or update on public.vehicle_documents
  for each row execute function sync.settle_vehicle_of_paper();

-- A reminder was made, or its task was done; another interval leads to another day.
create function sync.settle_vehicle_of_reminder() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or (old.deleted_at is not null and new.deleted_at is null) then
    perform sync.settle_vehicle_reminders(new.vehicle_id);
  end if;
  perform sync.settle_vehicle_road(new.vehicle_id);
  return null;
end $$;

create trigger settle_road after insert or update on public.vehicle_reminders
  for each row execute function sync.settle_vehicle_of_reminder();

-- It has gone further, or was acquired at another time than was said.
create function sync.settle_vehicle_of_meter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.current_meter, new.acquired_on, new.acquired_meter) is distinct from
     (old.current_meter, old.acquired_on, old.acquired_meter)
    and exists (select from public.vehicle_reminders r where r.vehicle_id = new.id and r.blocks_road and r.deleted_at is null) then
    perform sync.settle_vehicle_road(new.id);
  end if;
  return null;
end $$;

create trigger settle_road after update of current_meter, acquired_on, acquired_meter on public.vehicles
  for each row execute function sync.settle_vehicle_of_meter();

-- What was told once.
create table sync.vehicle_reminded (
  id uuid primary key,
  at timestamptz(3) not null default now()
);

alter table sync.vehicle_reminded enable row level security;

-- Rules VE19, VE21 and VE22, by the clock: takes off the road what may drive no more, and tells of what is due, overdue, about
-- to expire and expired, of each once. Answers how many events it wrote.
create function sync.remind_of_vehicles(at timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  told integer;
begin
  update public.vehicles v set road = n.road, road_at = clock_timestamp()
  from (
    select o.id, sync.vehicle_road(o.id, remind_of_vehicles.at) as road
    from public.vehicles o
    where o.deleted_at is null and o.status <> 'retired' and (
      exists (select from public.vehicle_reminders r where r.vehicle_id = o.id and r.blocks_road and r.deleted_at is null)
      or exists (select from public.vehicle_documents d where d.vehicle_id = o.id and d.blocks_road and d.deleted_at is null))) n
  where v.id = n.id and v.road <> n.road;

  with due as (
    select r.vehicle_id as record_id, r.store_id,
      case r.state when 'overdue' then 'vehicle_service_overdue' else 'vehicle_service_due' end as kind,
      sync.natural_id(r.state, r.id::text, coalesce(r.done_on::text, ''), coalesce(r.every_distance, 0)::text,
        coalesce(r.every_days, 0)::text, case when r.state = 'overdue' then '' else coalesce(r.snoozed_until::text, '') end) as reminder
    from (select o.*, sync.vehicle_reminder_due(o, remind_of_vehicles.at) as state
      from public.vehicle_reminders o where o.deleted_at is null) r
    join public.vehicles v on v.id = r.vehicle_id and v.deleted_at is null and v.status <> 'retired'
    where r.state <> 'ok'
    union all
    select d.id, d.store_id, case when d.ends_in < 0 then 'vehicle_document_expired' else 'vehicle_document_expiring' end,
      sync.natural_id('expires', d.id::text, d.expires_on::text, t.days::text)
    from (select o.*, o.expires_on - (remind_of_vehicles.at at time zone s.time_zone)::date as ends_in
      from public.vehicle_documents o join public.stores s on s.id = o.store_id
      where o.deleted_at is null and o.replaced_by is null) d
    join public.vehicles v on v.id = d.vehicle_id and v.deleted_at is null and v.status <> 'retired'
    -- the nearest of the days before, -1 once it has expired
    cross join lateral (
      select case when d.ends_in < 0 then -1 else min(n.days) end as days
      from unnest(array[d.remind_days, 7, 1]) n (days) where d.ends_in < 0 or d.ends_in <= n.days) t
    where t.days is not null
  ), fresh as (
    insert into sync.vehicle_reminded (id, at) select d.reminder, remind_of_vehicles.at from due d
    on conflict (id) do nothing
    returning id
  ), events as (
    insert into sync.outbox (kind, record_id, store_id)
    select distinct d.kind, d.record_id, d.store_id from due d join fresh f on f.id = d.reminder
    returning id
  )
  select count(*) into told from events;
  delete from sync.vehicle_reminded r where r.at < remind_of_vehicles.at - interval '3 years';
  return told;
end $$;

select sync.schedule_job('vehicle-dues', '13 * * * *', 'select sync.remind_of_vehicles()');

-- Who looks after the vehicles of a store is told of what a vehicle needs; of what was done meanwhile nobody.
create function sync.tell_of_vehicle_service(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, event.id::text, m.user_id::text), m.user_id, v.store_id,
    format(case event.kind when 'vehicle_service_overdue' then 'Unit %s, store #%s: a service is overdue'
      else 'Unit %s, store #%s: a service is due soon' end, v.unit_number, s.store_number),
    '/vehicles/' || v.id,
    jsonb_build_object('unit', v.unit_number, 'number', s.store_number)
  from public.vehicles v
  join public.stores s on s.id = v.store_id
  join public.store_users m on m.store_id = v.store_id and m.deleted_at is null
    and m.role = any (public.roles_with_permission('view_vehicles'))
  where v.id = event.record_id and v.deleted_at is null and exists (
    select from public.vehicle_reminders r where r.vehicle_id = v.id and r.deleted_at is null
      and sync.vehicle_reminder_due(r, now()) <> 'ok')
$$;

create function sync.tell_of_vehicle_document(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, event.id::text, m.user_id::text), m.user_id, d.store_id,
    format(case event.kind when 'vehicle_document_expired' then 'Unit %s, store #%s: a document expired on %s'
      else 'Unit %s, store #%s: a document expires on %s' end, v.unit_number, s.store_number, w.day),
    '/vehicles/' || v.id,
    jsonb_build_object('unit', v.unit_number, 'number', s.store_number, 'day', w.day)
  from public.vehicle_documents d
  join public.vehicles v on v.id = d.vehicle_id
  join public.stores s on s.id = d.store_id
  cross join lateral (select to_char(d.expires_on, 'MM/DD/YYYY') as day) w
  join public.store_users m on m.store_id = d.store_id and m.deleted_at is null
    and m.role = any (public.roles_with_permission('view_vehicles'))
  where d.id = event.record_id and d.deleted_at is null and d.replaced_by is null and v.deleted_at is null
$$;

select sync.declare_event('vehicle_service_due', 'vehicles', 'info', 'Service due soon', 'sync.tell_of_vehicle_service',
  record => 'vehicles');
select sync.declare_event('vehicle_service_overdue', 'vehicles', 'warning', 'Service overdue', 'sync.tell_of_vehicle_service',
  record => 'vehicles');
select sync.declare_event('vehicle_document_expiring', 'vehicles', 'warning', 'Document expires', 'sync.tell_of_vehicle_document',
  record => 'vehicle_documents');
select sync.declare_event('vehicle_document_expired', 'vehicles', 'error', 'Document expired', 'sync.tell_of_vehicle_document',
  record => 'vehicle_documents');

-- Rule VE20: registration and insurance are what a driver shows; every other paper is for who looks after the vehicles.
create policy "see papers" on public.vehicle_documents for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_vehicles'))::uuid[])
    or (kind in ('registration', 'insurance')
      and store_id = any ((select public.permitted_store_ids('report_vehicle_problems'))::uuid[])));

create policy "file papers" on public.vehicle_documents for insert to authenticated
  with check (store_id = any ((select public.permitted_store_ids('view_vehicles'))::uuid[]));

create policy "change papers" on public.vehicle_documents for update to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_vehicles'))::uuid[]))
  with check (store_id = any ((select public.permitted_store_ids('view_vehicles'))::uuid[]));

grant select, insert (id, vehicle_id, kind, number, expires_on, remind_days, blocks_road, replaced_by, deleted_at),
  update (number, expires_on, remind_days, blocks_road, replaced_by, deleted_at)
  on public.vehicle_documents to authenticated;
grant all on public.vehicle_documents to service_role;
