-- Services of vehicles and what comes due (rules VE16 to VE19). What a service costs reaches nobody below `view_vehicles`, so
-- it stands in a table of its own; when what is due stands on the reminder, which everybody reads.

-- What is done to a vehicle in a service. Equal to `serviceTasks` of domain/service-status.ts.
create function sync.are_service_tasks(tasks jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(tasks) = 'array' and jsonb_array_length(tasks) <= 12 and tasks <@
    '["oil", "tires", "brakes", "filters", "battery", "fluids", "transmission", "cooling", "inspection", "general"]'::jsonb
$$;

create table public.vehicle_services (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id),
  vehicle_id uuid not null references public.vehicles (id),
  -- who planned it
  user_id uuid not null references auth.users (id),
  status text not null default 'scheduled' check (status in ('scheduled', 'in_progress', 'completed', 'cancelled')),
  -- days by the store's calendar
  scheduled_for date check (isfinite(scheduled_for)),
  started_on date check (isfinite(started_on)),
  completed_on date check (isfinite(completed_on)),
  -- the odometer at its end, in the vehicle's unit
  meter numeric(8, 1) check (meter >= 0),
  vendor text check (length(trim(vendor)) between 1 and 80),
  tasks jsonb not null default '[]' check (sync.are_service_tasks(tasks)),
  -- of the vehicle's problems, what it is to mend: [id]
  problems jsonb not null default '[]' check (jsonb_typeof(problems) = 'array' and length(problems::text) <= 4000),
  -- dollars
  parts numeric(12, 2) not null default 0 check (parts >= 0 and parts < 1000000),
  labor numeric(12, 2) not null default 0 check (labor >= 0 and labor < 1000000),
  tax numeric(12, 2) not null default 0 check (tax >= 0 and tax < 1000000),
  invoice_no text check (length(trim(invoice_no)) between 1 and 60),
  -- until when what was done is under warranty
  warranty_until date check (isfinite(warranty_until)),
  note text check (length(note) <= 2000),
  -- why it was cancelled
  reason text check (length(trim(reason)) between 1 and 500),
  -- all that follows is the server's
  total numeric(12, 2) not null default 0,
  -- of one that was done, who corrected what it cost, and when (rule VE16)
  corrected_by uuid references auth.users (id),
  corrected_at timestamptz(3),
  status_by uuid references auth.users (id),
  status_at timestamptz(3)
);

select sync.declare_collection('vehicle_services', 'store',
  fixed => array['vehicle_id', 'user_id'],
  writable => array['status', 'scheduled_for', 'started_on', 'completed_on', 'meter', 'vendor', 'tasks', 'problems', 'parts',
    'labor', 'tax', 'invoice_no', 'warranty_until', 'note', 'reason', 'deleted_at'],
  -- one that comes from a file has an id that is computed of what it says (rule VE26)
  parents => '{"vehicle_id": "vehicles"}', natural_key => true,
  on_delete => 'work', read_permission => 'view_vehicles', write_permission => 'view_vehicles',
  remembers_purged => true);

create index on public.vehicle_services (vehicle_id, completed_on);

-- What a vehicle needs again and again: after so far, after so many days, whichever comes first.
create table public.vehicle_reminders (
  id uuid primary key,
  store_id uuid not null references public.stores (id),
  vehicle_id uuid not null references public.vehicles (id),
  task text not null check (task in (
    'oil', 'tires', 'brakes', 'filters', 'battery', 'fluids', 'transmission', 'cooling', 'inspection', 'general')),
  -- in the vehicle's unit
  every_distance integer check (every_distance between 1 and 1000000),
  every_days integer check (every_days between 1 and 3660),
  soon_distance integer not null default 500 check (soon_distance between 0 and 100000),
  soon_days integer not null default 14 check (soon_days between 0 and 366),
  -- until that day it is not due soon
  snoozed_until date check (isfinite(snoozed_until)),
  -- overdue, it takes the vehicle off the road
  blocks_road boolean not null default false,
  -- the server's: of the task's last completed service
  done_on date,
  done_meter numeric(8, 1),
  check (every_distance is not null or every_days is not null)
);

select sync.declare_collection('vehicle_reminders', 'store',
  fixed => array['vehicle_id', 'task'],
  writable => array['every_distance', 'every_days', 'soon_distance', 'soon_days', 'snoozed_until', 'blocks_road', 'deleted_at'],
  parents => '{"vehicle_id": "vehicles"}', computed_id => array['vehicle_id', 'task'],
  on_delete => 'later', read_permission => 'report_vehicle_problems', write_permission => 'view_vehicles');

create index on public.vehicle_reminders (vehicle_id);

-- Rule VE16: whether steps lead from one status of a service to another. Equal to `leadsTo` of domain/service-status.ts.
create function sync.service_leads_to(from_status text, to_status text) returns boolean
language sql immutable set search_path = '' as $$
  select (from_status, to_status) in (
    ('scheduled', 'in_progress'), ('in_progress', 'scheduled'),
    ('scheduled', 'completed'), ('in_progress', 'completed'),
    ('scheduled', 'cancelled'), ('in_progress', 'cancelled'))
$$;

-- Rules VE16 and VE17.
create function sync.derive_vehicle_service() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
  v public.vehicles;
  status_before text := 'scheduled';
  corrects boolean;
  today date;
begin
  if tg_op = 'INSERT' then
    v := sync.vehicle_of(tg_table_name, new.vehicle_id);
    new.store_id := v.store_id;
  end if;
  new.total := new.parts + new.labor + new.tax;
  if not sync.is_client() then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    status_before := old.status;
    if new.deleted_at is not null and old.deleted_at is null and pg_trigger_depth() = 1
      and not ((old.status = 'scheduled' or old.status_by = old.user_id)
        and sync.takes_back(old.user_id, sync.there_since(old.created_at, old.field_at), 'deleted_at')) then
      perform sync.refuse('service_stays', 'A service stays on record. Cancel it, and say why.', 409);
    -- what is brought in again after it was taken back is as the file says now (rule VE26)
    elsif old.deleted_at is null and old.status in ('completed', 'cancelled') and new.status = old.status
      and not sync.takes_back(old.status_by, old.status_at, null) then
      corrects := (new.vendor, new.parts, new.labor, new.tax, new.invoice_no, new.warranty_until) is distinct from
        (old.vendor, old.parts, old.labor, old.tax, old.invoice_no, old.warranty_until);
      if (new.scheduled_for, new.started_on, new.completed_on, new.meter, new.tasks, new.problems, new.note, new.reason)
        is distinct from
        (old.scheduled_for, old.started_on, old.completed_on, old.meter, old.tasks, old.problems, old.note, old.reason)
        or (corrects and (old.status = 'cancelled' or not public.has_permission(old.store_id, 'manage_vehicles'))) then
        perform sync.refuse('service_moved_on', format('This service is %s.', old.status), 409);
      elsif corrects then
        new.corrected_by := me; new.corrected_at := sync.made_at();
      end if;
    end if;
  end if;
  if new.status is distinct from status_before then
    if not sync.service_leads_to(status_before, new.status) and not (tg_op = 'UPDATE'
      and new.status in ('scheduled', 'in_progress') and sync.takes_back(old.status_by, old.status_at, 'status')) then
      perform sync.refuse('service_moved_on', format('This service is %s.', replace(status_before, '_', ' ')), 409);
    elsif new.status = 'cancelled' and new.reason is null then
      perform sync.refuse('reason_missing', 'Say why.');
    end if;
    new.status_by := me; new.status_at := sync.made_at('status');
  end if;
  if new.status = 'completed' then
    select (sync.made_at() at time zone s.time_zone)::date into today from public.stores s where s.id = new.store_id;
    new.completed_on := least(coalesce(new.completed_on, today), today);
    if new.completed_on < new.started_on then
      perform sync.refuse('service_before_start', 'A service ends after it has begun.');
    elsif new.tasks = '[]' and new.problems = '[]' then
      perform sync.refuse('service_empty', 'Say what was done.');
    end if;
  end if;
  return new;
end $$;

create trigger derive_service before insert or update on public.vehicle_services
  for each row execute function sync.derive_vehicle_service();

create function sync.derive_vehicle_reminder() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.store_id := (sync.vehicle_of(tg_table_name, new.vehicle_id)).store_id;
  end if;
  return new;
end $$;

create trigger derive_reminder before insert or update on public.vehicle_reminders
  for each row execute function sync.derive_vehicle_reminder();

-- Rule VE18: says of each reminder of a vehicle when its task was done last: on the latest day, then at the highest reading.
create function sync.settle_vehicle_reminders(of_vehicle uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant text := sync.write_as_server();
begin
  update public.vehicle_reminders r set done_on = n.completed_on, done_meter = n.meter
  from (
    select o.id, l.completed_on, l.meter
    from public.vehicle_reminders o
    left join lateral (
      select s.completed_on, s.meter from public.vehicle_services s
      where s.vehicle_id = of_vehicle and s.status = 'completed' and s.deleted_at is null and s.tasks ? o.task
      order by s.completed_on desc, s.meter desc nulls last limit 1) l on true
    where o.vehicle_id = of_vehicle and o.deleted_at is null) n
  where r.id = n.id and (r.done_on, r.done_meter) is distinct from (n.completed_on, n.meter);
  perform sync.write_as(person);
end $$;

create function sync.settle_vehicle_service() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (tg_op = 'INSERT' and new.status = 'completed') or (tg_op = 'UPDATE' and (
    new.status, new.completed_on, new.meter, new.tasks, new.deleted_at) is distinct from
    (old.status, old.completed_on, old.meter, old.tasks, old.deleted_at)) then
    perform sync.settle_vehicle_reminders(new.vehicle_id);
  end if;
  return null;
end $$;

create trigger settle_service after insert or update on public.vehicle_services
  for each row execute function sync.settle_vehicle_service();

-- Rule VE18: what a reminder says on a day at a reading: ok, due_soon or overdue. Distances and readings in the vehicle's
-- unit; null: nobody knows. A base above the reading (another meter, a slip of the pen) tells nothing of the distance.
-- Equal to `dueOf` of domain/due.ts.
create function sync.vehicle_due(every_distance integer, every_days integer, soon_distance integer, soon_days integer,
  snoozed_until date, base_on date, base_meter numeric, today date, meter numeric) returns text
language sql immutable set search_path = '' as $$
  select case
    when base_on + every_days < today or (base_meter <= meter and base_meter + every_distance < meter) then 'overdue'
    when snoozed_until > today then 'ok'
    when base_on + every_days - soon_days <= today
      or (base_meter <= meter and base_meter + every_distance - soon_distance <= meter) then 'due_soon'
    else 'ok' end
$$;

-- What a reminder says at a moment, by its store's calendar: from its last completed service, else from when the vehicle
-- was acquired.
create function sync.vehicle_reminder_due(r public.vehicle_reminders, at timestamptz) returns text
language sql stable security definer set search_path = '' as $$
  select sync.vehicle_due(r.every_distance, r.every_days, r.soon_distance, r.soon_days, r.snoozed_until,
    case when r.done_on is null then v.acquired_on else r.done_on end,
    case when r.done_on is null then v.acquired_meter else r.done_meter end,
    (vehicle_reminder_due.at at time zone s.time_zone)::date, v.current_meter)
  from public.vehicles v join public.stores s on s.id = v.store_id
  where v.id = r.vehicle_id
$$;

select sync.allow_by_permission('vehicle_services', made_by => 'user_id');
select sync.allow_by_permission('vehicle_reminders');

-- what a check asks, and the board
grant execute on function sync.are_service_tasks(jsonb) to authenticated, service_role;
grant execute on function sync.vehicle_due(integer, integer, integer, integer, date, date, numeric, date, numeric)
  to authenticated, service_role;
