-- Vehicles of a store: what may drive, who has the keys, what is wrong, and how far it has gone (rules VE of the vehicles).

create table public.vehicles (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id),
  -- what is painted on it: one of a store's living vehicles has it
  unit_number text not null check (unit_number = trim(unit_number) and length(unit_number) between 1 and 20),
  -- what its label says: without letters and digits that look alike
  tag text not null check (tag ~ '^[2-9A-HJ-NP-Z]{6}$'),
  name text check (length(trim(name)) between 1 and 60),
  license_plate text check (length(trim(license_plate)) between 1 and 16 and license_plate = upper(license_plate)),
  -- 17 characters without I, O and Q; its check digit is no rule, as half the world has none
  vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  make text check (length(trim(make)) between 1 and 40),
  model text check (length(trim(model)) between 1 and 40),
  year integer check (year between 1900 and 2100),
  type text not null default 'car' check (type in ('car', 'van', 'truck', 'trailer', 'bike', 'other')),
  fuel text not null default 'gasoline' check (fuel in ('gasoline', 'diesel', 'hybrid', 'electric', 'other')),
  ownership text not null default 'owned' check (ownership in ('owned', 'leased', 'rented')),
  -- what its readings are in: miles, kilometres or hours
  meter_unit text not null default 'mi' check (meter_unit in ('mi', 'km', 'h')),
  acquired_on date check (isfinite(acquired_on)),
  acquired_meter numeric(8, 1) check (acquired_meter >= 0),
  status text not null default 'active' check (status in ('active', 'in_shop', 'retired')),
  -- all that follows is the server's
  status_from text,
  status_by uuid references auth.users (id),
  status_at timestamptz(3),
  -- off the road while something is unsafe, whatever its status
  road text not null default 'ok' check (road in ('ok', 'out_of_service')),
  -- when `road` changed last: whoever has seen this has heard of it
  road_at timestamptz(3),
  -- of the odometer's run (rule VE5), and when it was read
  current_meter numeric(8, 1),
  meter_at timestamptz(3),
  -- of the latest keys that are out
  keys_id uuid,
  driver_id uuid references auth.users (id),
  keys_at timestamptz(3),
  -- labels that were replaced (rule VE25), the latest at the end: [{tag, until, by}]
  old_tags jsonb not null default '[]'
);

select sync.declare_collection('vehicles', 'store',
  fixed => array['store_id', 'meter_unit'],
  writable => array['unit_number', 'tag', 'name', 'license_plate', 'vin', 'make', 'model', 'year', 'type', 'fuel', 'ownership',
    'acquired_on', 'acquired_meter', 'status', 'deleted_at'],
  on_delete => 'work', read_permission => 'report_vehicle_problems', write_permission => 'certify_vehicles',
  remembers_purged => true, settle => 'sync.settle_vehicle_plates');

-- Vehicles are checked by the templates that are for them (rule VE32).
create function sync.store_of_vehicle(of_vehicle uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select v.store_id from public.vehicles v where v.id = of_vehicle
$$;

-- Whether it can be checked: a retired one is not.
create function sync.is_vehicle_checked(of_vehicle uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.vehicles v where v.id = of_vehicle and v.status <> 'retired' and v.deleted_at is null)
$$;

select sync.declare_inspection_subject('vehicle', 'sync.store_of_vehicle', 'sync.is_vehicle_checked');

-- A plate as it is compared: letters and digits alone.
create function sync.plain_plate(license_plate text) returns text
language sql immutable set search_path = '' as $$
  select nullif(regexp_replace(upper(license_plate), '[^[:alnum:]]', '', 'g'), '')
$$;

create index on public.vehicles (store_id);
create unique index one_unit on public.vehicles (store_id, lower(unit_number)) where deleted_at is null and status <> 'retired';
create unique index one_tag on public.vehicles (tag) where deleted_at is null;
create index on public.vehicles using gin (old_tags jsonb_path_ops);
-- two that change plates in one batch have them both in between (sync.settle_vehicle_plates)
alter table public.vehicles add constraint one_plate
  exclude using btree (sync.plain_plate(license_plate) with =) where (deleted_at is null and status <> 'retired')
  deferrable initially immediate;
create unique index one_vin on public.vehicles (vin) where deleted_at is null and status <> 'retired';

-- What somebody read from an odometer. Never edited: a wrong one is voided with its reason, and which ones count is the
-- fold's word (rule VE5).
create table public.vehicle_meter_entries (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id),
  vehicle_id uuid not null references public.vehicles (id),
  -- null: whoever had the keys was forgotten (rule VE28)
  user_id uuid references auth.users (id),
  read_at timestamptz(3) not null check (isfinite(read_at)),
  -- in the vehicle's unit
  value numeric(8, 1) not null check (value >= 0),
  check (user_id is not null or source = 'keys'),
  -- `replaced`: the first of another meter
  source text not null default 'manual' check (source in ('manual', 'problem', 'check', 'service', 'keys', 'replaced')),
  -- why it does not count; null: nobody says so
  void_reason text check (length(trim(void_reason)) between 1 and 500),
  -- the server's
  flag text not null default 'ok' check (flag in ('ok', 'suspect', 'void'))
);

select sync.declare_collection('vehicle_meter_entries', 'store',
  fixed => array['vehicle_id', 'user_id', 'read_at', 'value', 'source'],
  writable => array['void_reason', 'deleted_at'],
  parents => '{"vehicle_id": "vehicles"}', natural_key => true,
  on_delete => 'work', read_permission => 'report_vehicle_problems', write_permission => 'report_vehicle_problems',
  remembers_purged => true);

create index on public.vehicle_meter_entries (vehicle_id, read_at, id) where deleted_at is null;
-- who had the keys is forgotten at night
create index on public.vehicle_meter_entries (read_at) where source = 'keys' and user_id is not null;

create table public.vehicle_problems (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id),
  vehicle_id uuid not null references public.vehicles (id),
  -- who reported it
  user_id uuid not null references auth.users (id),
  part text not null check (part in (
    'brakes', 'tires', 'lights', 'engine', 'steering', 'doors', 'glass', 'cooling', 'body', 'inside', 'other')),
  severity text not null check (severity in ('can_drive', 'careful', 'unsafe')),
  status text not null default 'open' check (status in ('open', 'in_repair', 'repaired', 'closed', 'dismissed')),
  meter numeric(8, 1) check (meter >= 0),
  note text check (length(note) <= 2000),
  reported_at timestamptz(3) not null default now() check (isfinite(reported_at)),
  -- the check and its item that found it (rule VE32): the id is computed from both. No foreign key: either may be on its way
  source_check uuid,
  source_item uuid,
  -- why it was dismissed, or is less severe than was said
  reason text check (length(trim(reason)) between 1 and 500),
  -- all that follows is the server's
  number integer not null,
  status_from text,
  status_by uuid references auth.users (id),
  status_at timestamptz(3),
  severity_from text,
  severity_by uuid references auth.users (id),
  severity_at timestamptz(3),
  -- since when it is unsafe, since it was reopened where it was; it stays when it was mended
  unsafe_at timestamptz(3),
  repaired_by uuid references auth.users (id),
  repaired_at timestamptz(3),
  certified_by uuid references auth.users (id),
  certified_at timestamptz(3)
);

select sync.declare_collection('vehicle_problems', 'store',
  fixed => array['vehicle_id', 'user_id', 'part', 'meter', 'reported_at', 'source_check', 'source_item'],
  writable => array['severity', 'status', 'note', 'reason', 'deleted_at'],
  parents => '{"vehicle_id": "vehicles"}', natural_key => true,
  on_delete => 'work', read_permission => 'report_vehicle_problems', write_permission => 'report_vehicle_problems',
  remembers_purged => true);

create index on public.vehicle_problems (vehicle_id, reported_at);
create index on public.vehicle_problems (store_id) where status in ('open', 'in_repair', 'repaired') and deleted_at is null;

-- The keys of a vehicle in somebody's hands: from when, until when.
create table public.vehicle_keys (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id),
  vehicle_id uuid not null references public.vehicles (id),
  driver_id uuid not null references auth.users (id),
  out_at timestamptz(3) not null check (isfinite(out_at)),
  in_at timestamptz(3) check (isfinite(in_at)),
  -- problems that the driver was shown: [id]
  acknowledged jsonb not null default '[]' check (jsonb_typeof(acknowledged) = 'array' and length(acknowledged::text) <= 4000),
  -- the vehicle's `road_at` as the device of the driver knew it
  road_seen_at timestamptz(3),
  -- all that follows is the server's
  in_by uuid references auth.users (id),
  -- of keys that were taken by somebody who could not know: since when the vehicle was unsafe, and when that was heard here
  unsafe_since timestamptz(3),
  heard_at timestamptz(3)
);

select sync.declare_collection('vehicle_keys', 'store',
  fixed => array['vehicle_id', 'driver_id', 'out_at', 'acknowledged', 'road_seen_at'],
  writable => array['in_at', 'deleted_at'],
  parents => '{"vehicle_id": "vehicles"}',
  on_delete => 'work', read_permission => 'report_vehicle_problems', write_permission => 'report_vehicle_problems',
  remembers_purged => true);

create index on public.vehicle_keys (vehicle_id, out_at);

-- The vehicle that a row belongs to; a row whose vehicle is still to come waits for it.
create function sync.vehicle_of(child_table text, of_vehicle uuid) returns public.vehicles
language plpgsql stable security definer set search_path = '' as $$
declare
  v public.vehicles;
begin
  select p.* into v from public.vehicles p where p.id = of_vehicle;
  if not found then
    if exists (select from sync.purged_records g where g.id = of_vehicle) then
      perform sync.refuse('gone', 'The vehicle of this record was deleted long ago.', 409);
    end if;
    raise foreign_key_violation using constraint = child_table || '_vehicle_id_fkey',
      message = 'The vehicle of this record is not there yet.';
  end if;
  return v;
end $$;

-- Rule VE3: the permission that a change of a vehicle's status takes; null: it is not possible. Equal to `statusMoves` of
-- domain/vehicle-status.ts.
create function sync.vehicle_status_move(from_status text, to_status text) returns text
language sql immutable set search_path = '' as $$
  select m.takes from (values
    ('active', 'in_shop', 'certify_vehicles'),
    ('in_shop', 'active', 'certify_vehicles'),
    ('active', 'retired', 'manage_vehicles'),
    ('in_shop', 'retired', 'manage_vehicles')
  ) m (from_status, to_status, takes)
  where m.from_status = vehicle_status_move.from_status and m.to_status = vehicle_status_move.to_status
$$;

-- Rules VE1 to VE3.
create function sync.derive_vehicle() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
  status_before text := 'active';
  takes text;
  last_tag jsonb;
  holder uuid;
begin
  if not sync.is_client() then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    status_before := old.status;
    if (new.unit_number, new.tag, new.name, new.license_plate, new.vin, new.make, new.model, new.year, new.type, new.fuel,
        new.ownership, new.acquired_on, new.acquired_meter, new.deleted_at) is distinct from
       (old.unit_number, old.tag, old.name, old.license_plate, old.vin, old.make, old.model, old.year, old.type, old.fuel,
        old.ownership, old.acquired_on, old.acquired_meter, old.deleted_at)
      and current_setting('storehand.revive', true) is distinct from 'on'
      and not public.has_permission(old.store_id, 'manage_vehicles') then
      perform sync.refuse('forbidden', 'You may not change this vehicle.', 403);
    elsif new.deleted_at is not null and old.deleted_at is null and (
      exists (select from public.vehicle_meter_entries e where e.vehicle_id = old.id and e.deleted_at is null)
      or exists (select from public.vehicle_problems p where p.vehicle_id = old.id and p.deleted_at is null)
      or exists (select from public.vehicle_keys k where k.vehicle_id = old.id and k.deleted_at is null)
      or exists (select from public.vehicle_services s where s.vehicle_id = old.id and s.deleted_at is null)
      or exists (select from public.vehicle_documents d where d.vehicle_id = old.id and d.deleted_at is null)
      or exists (select from public.inspections i where i.subject_id = old.id and i.deleted_at is null)) then
      perform sync.refuse('vehicle_used', 'A vehicle that was used stays on record. Retire it.', 409);
    end if;
  end if;

  if new.status is distinct from status_before then
    takes := sync.vehicle_status_move(status_before, new.status);
    if takes is null and tg_op = 'UPDATE' and old.status_from = new.status and sync.takes_back(old.status_by, old.status_at, 'status') then
      takes := 'manage_vehicles';
    end if;
    if takes is null then
      perform sync.refuse('vehicle_retired', 'A retired vehicle stays retired.', 409);
    elsif not public.has_permission(new.store_id, takes) then
      perform sync.refuse('forbidden', 'You may not set this status.', 403);
    elsif new.status = 'retired' and new.keys_id is not null then
      -- a vehicle is sent before its keys (sync/SPEC.md P18)
      perform sync.refuse_for_now('keys_are_out', 'The keys of this vehicle are out. Return them first.', 409);
    end if;
    new.status_from := status_before; new.status_by := me; new.status_at := sync.made_at('status');
  end if;

  if tg_op = 'UPDATE' and new.tag <> old.tag then
    last_tag := old.old_tags -> -1;
    if old.old_tags @> jsonb_build_array(jsonb_build_object('tag', new.tag)) and not (last_tag ->> 'tag' = new.tag
      and sync.takes_back((last_tag ->> 'by')::uuid, (last_tag ->> 'until')::timestamptz, 'tag')) then
      perform sync.refuse('tag_replaced', 'This label was replaced, and is none any more.', 409);
    end if;
    new.old_tags := (
      select coalesce(jsonb_agg(t.was order by t.place), '[]')
      from jsonb_array_elements(old.old_tags) with ordinality t (was, place) where t.was ->> 'tag' <> new.tag)
      || jsonb_build_object('tag', old.tag, 'until', sync.made_at('tag'), 'by', me);
  end if;

  if new.deleted_at is null and (tg_op = 'INSERT'
    or (new.unit_number, new.tag, new.license_plate, new.vin, new.status, new.deleted_at) is distinct from
       (old.unit_number, old.tag, old.license_plate, old.vin, old.status, old.deleted_at)) then
    if exists (select from public.vehicles o where o.id <> new.id and o.tag = new.tag and o.deleted_at is null)
      or exists (select from public.vehicles o where o.old_tags @> jsonb_build_array(jsonb_build_object('tag', new.tag))
        and o.id <> new.id) then
      perform sync.refuse('tag_taken', 'Another vehicle has this label.', 409);
    elsif new.status <> 'retired' then
      if exists (select from public.vehicles o where o.id <> new.id and o.store_id = new.store_id
        and lower(o.unit_number) = lower(new.unit_number) and o.deleted_at is null and o.status <> 'retired') then
        perform sync.refuse('unit_taken', 'Another vehicle of the store has this unit number.', 409);
      end if;
      select o.id into holder from public.vehicles o
      where o.id <> new.id and o.deleted_at is null and o.status <> 'retired'
        and sync.plain_plate(o.license_plate) = sync.plain_plate(new.license_plate)
        and not coalesce(string_to_array(current_setting('storehand.parked', true), ','), '{}') @> array[o.id::text];
      if holder is not null and sync.is_postponed('vehicles', holder) then
        -- it is to get another one by what follows in this batch
        perform set_config('storehand.parked', concat_ws(',', nullif(current_setting('storehand.parked', true), ''), holder), true);
        set constraints public.one_plate deferred;
      elsif holder is not null then
        perform sync.refuse_for_now('plate_taken', 'Another vehicle has this license plate.', 409);
      end if;
      if exists (select from public.vehicles o where o.id <> new.id and o.vin = new.vin and o.deleted_at is null
        and o.status <> 'retired') then
        perform sync.refuse('vin_taken', 'Another vehicle has this VIN.', 409);
      end if;
    end if;
  end if;
  return new;
end $$;

-- Rule VE2, at the end of a push: whoever was to get another plate and did not has none any more.
create function sync.settle_vehicle_plates(vehicle_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  parked constant text := nullif(current_setting('storehand.parked', true), '');
  person text;
begin
  if parked is null then
    return;
  end if;
  person := sync.write_as_server();
  update public.vehicles v set license_plate = null
  where v.id = any (string_to_array(parked, ',')::uuid[]) and exists (
    select from public.vehicles o where o.id <> v.id and o.deleted_at is null and o.status <> 'retired'
      and sync.plain_plate(o.license_plate) = sync.plain_plate(v.license_plate));
  perform sync.write_as(person);
  perform set_config('storehand.parked', '', true);
  set constraints public.one_plate immediate;
end $$;

create trigger derive_vehicle before insert or update on public.vehicles
  for each row execute function sync.derive_vehicle();

-- Since when a record is there: since it was made, or since it was last brought back.
create function sync.there_since(created_at timestamptz, field_at jsonb) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(created_at, (field_at #>> '{deleted_at,0}')::timestamptz)
$$;

-- Rules VE4 and VE6: whose reading it is and when it was taken; who may say that one does not count.
create function sync.derive_vehicle_meter_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.store_id := (sync.vehicle_of(tg_table_name, new.vehicle_id)).store_id;
    if sync.is_client() then
      -- nothing was read after it was written, whatever the device's clock says
      new.read_at := least(new.read_at, sync.made_at());
      if new.source = 'replaced' and not public.has_permission(new.store_id, 'certify_vehicles') then
        perform sync.refuse('forbidden', 'You may not say that the meter was replaced.', 403);
      end if;
    end if;
    return new;
  end if;
  if not sync.is_client() then
    return new;
  end if;
  if new.void_reason is distinct from old.void_reason and not sync.takes_back(old.user_id, old.created_at, 'void_reason')
    and not public.has_permission(old.store_id, 'certify_vehicles') then
    perform sync.refuse('forbidden', 'You may not decide about this reading.', 403);
  elsif new.deleted_at is not null and old.deleted_at is null and pg_trigger_depth() = 1
    and not sync.takes_back(old.user_id, sync.there_since(old.created_at, old.field_at), 'deleted_at') then
    perform sync.refuse('reading_stays', 'A reading stays on record. Say why it does not count.', 409);
  end if;
  return new;
end $$;

create trigger derive_meter_entry before insert or update on public.vehicle_meter_entries
  for each row execute function sync.derive_vehicle_meter_entry();

-- The most that a vehicle gains in a day, in tenths of its unit. Equal to `mostADay` of domain/odometer.ts.
create function sync.meter_most_a_day(meter_unit text) returns bigint
language sql immutable set search_path = '' as $$
  select case meter_unit when 'km' then 16093 when 'h' then 240 else 10000 end::bigint
$$;

-- Rule VE5: which readings of a vehicle count. Equal to `odometer` of domain/odometer.ts.
create function sync.vehicle_odometer(of_vehicle uuid)
returns table (id uuid, flag text, value numeric, read_at timestamptz, is_current boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  most bigint;
  day constant bigint := 86400000;
  look_back constant integer := 200;
  ids uuid[];
  times bigint[];
  tenths bigint[];
  bases boolean[];
  -- how many readings the longest run that ends here has; 0: no run ends here. And the one before it
  lengths integer[];
  befores integer[];
  counts boolean[];
  n integer;
  base integer := 0;
  best integer := 0;
  last integer := 0;
  j integer;
  i integer;
  place integer;
begin
  select sync.meter_most_a_day(v.meter_unit) into most from public.vehicles v where v.id = of_vehicle;
  select array_agg(e.id order by e.read_at, e.id), array_agg(round(extract(epoch from e.read_at) * 1000)::bigint order by e.read_at, e.id),
    array_agg((e.value * 10)::bigint order by e.read_at, e.id), array_agg(e.source = 'replaced' order by e.read_at, e.id)
  into ids, times, tenths, bases
  from public.vehicle_meter_entries e
  where e.vehicle_id = of_vehicle and e.deleted_at is null and e.void_reason is null;
  n := coalesce(cardinality(ids), 0);
  lengths := array_fill(0, array[n]);
  befores := array_fill(0, array[n]);
  counts := array_fill(false, array[n]);
  for j in 1 .. n loop
    if bases[j] then
      -- the run of the meter before it ends
      place := last;
      while place > 0 loop
        counts[place] := true;
        place := befores[place];
      end loop;
      base := j; lengths[j] := 1; best := 1; last := j;
      continue;
    end if;
    if base = 0 then
      lengths[j] := 1;
    end if;
    for i in greatest(j - look_back, base, 1) .. j - 1 loop
      if lengths[i] > 0 and lengths[i] + 1 > lengths[j] and tenths[j] >= tenths[i]
        and (tenths[j] - tenths[i]) * day <= most * greatest(times[j] - times[i], day) then
        lengths[j] := lengths[i] + 1;
        befores[j] := i;
      end if;
    end loop;
    if lengths[j] > best then
      best := lengths[j]; last := j;
    end if;
  end loop;
  place := last;
  while place > 0 loop
    counts[place] := true;
    place := befores[place];
  end loop;
  return query
    select ids[t.k], case when counts[t.k] then 'ok' else 'suspect' end, tenths[t.k]::numeric / 10,
      to_timestamp(times[t.k] / 1000.0), t.k = last
    from generate_series(1, n) t (k);
end $$;

-- Says of each reading of a vehicle whether it counts, and of the vehicle how far it has gone. `added`: a reading that was
-- just made, null where something else changed.
create function sync.settle_vehicle_meter(of_vehicle uuid, added public.vehicle_meter_entries) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
  person text;
  v public.vehicles;
  run_end record;
  since integer;
begin
  select p.* into v from public.vehicles p where p.id = of_vehicle;
  -- Mostly the newest reading goes on from where the run ends, and then the run ends with it: what comes first of two that
  -- are equally long counts, so no other run can be longer (rule VE5).
  if added.id is not null and added.void_reason is null and added.source <> 'replaced' then
    select e.id, e.value, e.read_at into run_end from public.vehicle_meter_entries e
    where e.vehicle_id = of_vehicle and e.deleted_at is null and e.flag = 'ok' and e.id <> added.id
    order by e.read_at desc, e.id desc limit 1;
    if found and (run_end.read_at, run_end.id) < (added.read_at, added.id) and not exists (
      select from public.vehicle_meter_entries e
      where e.vehicle_id = of_vehicle and e.deleted_at is null and e.void_reason is null
        and (e.read_at, e.id) > (added.read_at, added.id)) then
      select count(*) into since from public.vehicle_meter_entries e
      where e.vehicle_id = of_vehicle and e.deleted_at is null and e.void_reason is null
        and (e.read_at, e.id) > (run_end.read_at, run_end.id);
      if since <= 200 and added.value >= run_end.value and (added.value - run_end.value) * 10 * 86400000
        <= sync.meter_most_a_day(v.meter_unit) * greatest(
          round(extract(epoch from added.read_at - run_end.read_at) * 1000)::bigint, 86400000) then
        person := sync.write_as_server();
        update public.vehicles p set current_meter = added.value, meter_at = added.read_at where p.id = of_vehicle;
        perform sync.write_as(person);
        return;
      end if;
    end if;
  end if;

  person := sync.write_as_server();
  update public.vehicle_meter_entries e set flag = 'void'
  where e.vehicle_id = of_vehicle and e.deleted_at is null and e.void_reason is not null and e.flag <> 'void';
  with folded as (
    select o.* from sync.vehicle_odometer(of_vehicle) o
  ), flagged as (
    update public.vehicle_meter_entries e set flag = f.flag from folded f where e.id = f.id and e.flag <> f.flag
    returning e.id, e.store_id, e.flag
  ), told as (
    insert into sync.outbox (kind, record_id, store_id, actor_id)
    select 'vehicle_reading_suspect', g.id, g.store_id, me from flagged g where g.flag = 'suspect' and me is not null
  )
  update public.vehicles p set current_meter = l.value, meter_at = l.read_at
  from (select max(f.value) filter (where f.is_current) as value,
    max(f.read_at) filter (where f.is_current)::timestamptz(3) as read_at from folded f) l
  where p.id = of_vehicle and (p.current_meter, p.meter_at) is distinct from (l.value, l.read_at);
  perform sync.write_as(person);
end $$;

create function sync.settle_meter_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform sync.settle_vehicle_meter(new.vehicle_id, new);
  -- of a vehicle that goes with all its readings nobody asks how far it has gone
  elsif (new.void_reason, new.deleted_at) is distinct from (old.void_reason, old.deleted_at) and exists (
    select from public.vehicles v where v.id = new.vehicle_id and v.deleted_at is null) then
    perform sync.settle_vehicle_meter(new.vehicle_id, null);
  end if;
  return null;
end $$;

create trigger settle_meter after insert or update on public.vehicle_meter_entries
  for each row execute function sync.settle_meter_entry();

-- How many problems a store has had; numbers go on from there.
create table sync.vehicle_problem_numbers (
  store_id uuid primary key references public.stores (id),
  last_no integer not null
);

alter table sync.vehicle_problem_numbers enable row level security;

create function sync.next_vehicle_problem_number(of_store uuid) returns integer
language sql security definer set search_path = '' as $$
  insert into sync.vehicle_problem_numbers as n (store_id, last_no) values (of_store, 1)
  on conflict (store_id) do update set last_no = n.last_no + 1
  returning n.last_no
$$;

-- Rule VE8: the permission that a change of a problem's status takes; null: it is not possible. What several steps lead to
-- is one change where a device had no line in between. Equal to `problemMoves` of domain/problem-status.ts.
create function sync.vehicle_problem_move(from_status text, to_status text) returns text
language sql immutable set search_path = '' as $$
  select m.takes from (values
    ('open', 'in_repair', 'report_vehicle_problems'),
    ('open', 'repaired', 'report_vehicle_problems'),
    ('open', 'dismissed', 'certify_vehicles'),
    ('in_repair', 'open', 'report_vehicle_problems'),
    ('in_repair', 'repaired', 'report_vehicle_problems'),
    ('in_repair', 'dismissed', 'certify_vehicles'),
    ('repaired', 'open', 'report_vehicle_problems'),
    ('repaired', 'in_repair', 'report_vehicle_problems'),
    ('repaired', 'closed', 'certify_vehicles'),
    ('repaired', 'dismissed', 'certify_vehicles'),
    ('closed', 'open', 'report_vehicle_problems'),
    ('closed', 'in_repair', 'report_vehicle_problems'),
    ('closed', 'repaired', 'report_vehicle_problems'),
    ('closed', 'dismissed', 'certify_vehicles')
  ) m (from_status, to_status, takes)
  where m.from_status = vehicle_problem_move.from_status and m.to_status = vehicle_problem_move.to_status
$$;

-- How severe something is, as a number: what is greater is worse.
create function sync.vehicle_severity_rank(severity text) returns integer
language sql immutable set search_path = '' as $$
  select array_position(array['can_drive', 'careful', 'unsafe'], severity)
$$;

-- Rules VE7 to VE10.
create function sync.derive_vehicle_problem() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
  rated constant timestamptz := sync.made_at('severity');
  moved constant timestamptz := sync.made_at('status');
  status_before text := 'open';
  takes text;
  back boolean := false;
begin
  if tg_op = 'INSERT' then
    new.store_id := (sync.vehicle_of(tg_table_name, new.vehicle_id)).store_id;
    new.number := coalesce(case when not sync.is_client() then new.number end, sync.next_vehicle_problem_number(new.store_id));
    if sync.is_client() then
      if num_nulls(new.source_check, new.source_item) = 1 or new.source_item is not null
        and new.id <> sync.natural_id(tg_table_name, new.source_check::text, new.source_item::text) then
        perform sync.refuse('malformed', 'The id of what a check found is computed from the check and its item.');
      elsif exists (
        select from public.inspections i where i.id = new.source_check and i.subject_id is distinct from new.vehicle_id) then
        perform sync.refuse('wrong_subject', 'That check was of something else.');
      end if;
      new.reported_at := least(new.reported_at, sync.made_at());
    end if;
    if new.severity = 'unsafe' then
      -- made worse on the device before it was sent, it is unsafe from then on
      new.unsafe_at := coalesce(new.unsafe_at,
        case when rated > sync.made_at('reported_at') then rated else new.reported_at end);
    end if;
  end if;
  if not sync.is_client() then
    return new;
  end if;

  if tg_op = 'UPDATE' then
    status_before := old.status;
    if new.deleted_at is not null and old.deleted_at is null and pg_trigger_depth() = 1
      and not (old.status = 'open' and sync.takes_back(old.user_id, old.reported_at, 'deleted_at')) then
      perform sync.refuse('problem_stays', 'A problem stays on record. Dismiss it, and say why.', 409);
    end if;
    if new.severity is distinct from old.severity then
      if sync.vehicle_severity_rank(new.severity) < sync.vehicle_severity_rank(old.severity)
        and not (old.severity_from = new.severity and sync.takes_back(old.severity_by, old.severity_at, 'severity')) then
        if not public.has_permission(old.store_id, 'certify_vehicles') then
          perform sync.refuse('forbidden', 'You may not say that this is less severe.', 403);
        elsif new.reason is null then
          perform sync.refuse('reason_missing', 'Say why.');
        end if;
      end if;
      new.severity_from := old.severity; new.severity_by := me; new.severity_at := rated;
      if new.severity = 'unsafe' then
        new.unsafe_at := rated;
      end if;
      -- worse than was known when it was closed or dismissed: that is open again, whoever may not reopen it
      if old.status in ('closed', 'dismissed') and new.status = old.status
        and sync.vehicle_severity_rank(new.severity) > sync.vehicle_severity_rank(old.severity) then
        status_before := 'open';
        new.status := 'open'; new.status_from := old.status; new.status_by := me; new.status_at := rated;
      end if;
    end if;
  end if;

  if new.status is distinct from status_before then
    takes := sync.vehicle_problem_move(status_before, new.status);
    back := tg_op = 'UPDATE' and old.status_from = new.status and sync.takes_back(old.status_by, old.status_at, 'status');
    if not back then
      if takes is null then
        perform sync.refuse('problem_moved_on', format('This problem is %s.', replace(status_before, '_', ' ')), 409);
      elsif not public.has_permission(new.store_id, takes) then
        perform sync.refuse('forbidden', 'You may not do this with a problem.', 403);
      elsif new.status = 'closed' and (new.repaired_by is null or new.repaired_by = me) then
        perform sync.refuse('certify_by_another', 'Somebody else than who repaired it certifies a repair.', 403);
      elsif new.status = 'dismissed' and new.reason is null then
        perform sync.refuse('reason_missing', 'Say why.');
      end if;
      if new.status = 'repaired' then
        new.repaired_by := me; new.repaired_at := moved;
      elsif new.status = 'closed' then
        new.certified_by := me; new.certified_at := moved;
      end if;
    end if;
    if new.status = 'repaired' then
      new.certified_by := null; new.certified_at := null;
    end if;
    if status_before in ('closed', 'dismissed') and new.status in ('open', 'in_repair', 'repaired') and new.severity = 'unsafe' then
      -- keys that were taken while it was thought to be mended are no keys of an unsafe vehicle
      new.unsafe_at := moved;
    end if;
    new.status_from := status_before; new.status_by := me; new.status_at := moved;
  end if;
  return new;
end $$;

create trigger derive_problem before insert or update on public.vehicle_problems
  for each row execute function sync.derive_vehicle_problem();

-- Since when a vehicle was unsafe at a moment; null: it was not.
create function sync.vehicle_unsafe_since(of_vehicle uuid, at timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(p.unsafe_at) from public.vehicle_problems p
  where p.vehicle_id = of_vehicle and p.deleted_at is null and p.unsafe_at <= vehicle_unsafe_since.at
    and case p.status
      when 'closed' then p.severity = 'unsafe' and p.certified_at > vehicle_unsafe_since.at
      when 'dismissed' then false
      else p.severity = 'unsafe' end
$$;

-- Rules VE9, VE12 and VE21: what is unsafe or held back takes a vehicle off the road (sync.vehicle_road knows its reminders and
-- papers too), and keys that were taken while it was unsafe are marked.
create function sync.settle_vehicle_road(of_vehicle uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant text := sync.write_as_server();
  road_now constant text := sync.vehicle_road(of_vehicle, now());
begin
  update public.vehicles v set road = road_now, road_at = clock_timestamp() where v.id = of_vehicle and v.road <> road_now;
  update public.vehicle_keys k set unsafe_since = sync.vehicle_unsafe_since(of_vehicle, k.out_at), heard_at = now()
  where k.vehicle_id = of_vehicle and k.deleted_at is null and k.unsafe_since is null
    and k.out_at > now() - interval '7 days' and sync.vehicle_unsafe_since(of_vehicle, k.out_at) is not null;
  perform sync.write_as(person);
end $$;

create function sync.settle_vehicle_problem() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  client constant boolean := sync.is_client();
  me constant uuid := public.current_user_id();
  open_now constant boolean := new.deleted_at is null and new.status in ('open', 'in_repair', 'repaired');
begin
  if tg_op = 'UPDATE' and (new.status, new.severity, new.deleted_at) is not distinct from (old.status, old.severity, old.deleted_at) then
    return null;
  end if;
  if client and open_now and new.severity = 'unsafe'
    and (tg_op = 'INSERT' or old.severity <> 'unsafe' or old.status in ('closed', 'dismissed')) then
    insert into sync.outbox (kind, record_id, store_id, actor_id) values ('vehicle_unsafe', new.id, new.store_id, me);
  end if;
  if client and open_now and new.status = 'repaired' and (tg_op = 'INSERT' or old.status <> 'repaired') then
    insert into sync.outbox (kind, record_id, store_id, actor_id) values ('vehicle_repair_to_certify', new.id, new.store_id, me);
  end if;
  perform sync.settle_vehicle_road(new.vehicle_id);
  return null;
end $$;

create trigger settle_problem after insert or update on public.vehicle_problems
  for each row execute function sync.settle_vehicle_problem();

-- Rules VE11 and VE12: keys are a fact; but who knows that a vehicle is off the road does not take them.
create function sync.derive_vehicle_keys() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
  v public.vehicles;
begin
  if tg_op = 'INSERT' then
    v := sync.vehicle_of(tg_table_name, new.vehicle_id);
    new.store_id := v.store_id;
    if not sync.is_client() then
      return new;
    end if;
    new.out_at := least(new.out_at, sync.made_at());
    if new.in_at is not null then
      new.in_at := greatest(least(new.in_at, sync.made_at()), new.out_at);
    end if;
    if v.status = 'retired' and coalesce(v.status_at <= new.out_at, true) then
      perform sync.refuse('vehicle_retired', 'A retired vehicle stays retired.', 409);
    elsif v.road = 'out_of_service' and (
      -- asked for without a device in between: what the server knows is known
      sync.current_op() is null
      or new.road_seen_at >= v.road_at
      or exists (select from public.vehicle_problems p where p.vehicle_id = v.id and p.deleted_at is null
        and p.severity = 'unsafe' and p.status in ('open', 'in_repair', 'repaired') and p.user_id = me and p.unsafe_at <= new.out_at)) then
      perform sync.refuse('vehicle_off_road', 'This vehicle is off the road.', 409);
    end if;
    new.unsafe_since := sync.vehicle_unsafe_since(v.id, new.out_at);
    new.heard_at := case when new.unsafe_since is not null then now() end;
    new.in_by := case when new.in_at is not null then me end;
    return new;
  end if;
  if not sync.is_client() then
    return new;
  end if;
  if old.in_at is not null and not sync.takes_back(old.in_by, old.in_at, 'in_at') then
    -- what was returned stays so
    new.in_at := old.in_at;
  elsif new.in_at is distinct from old.in_at then
    if new.in_at is not null then
      new.in_at := greatest(least(new.in_at, sync.made_at()), old.out_at);
    end if;
    new.in_by := case when new.in_at is not null then me end;
  end if;
  if new.deleted_at is not null and old.deleted_at is null and pg_trigger_depth() = 1
    and not sync.takes_back(old.driver_id, old.created_at, 'deleted_at') then
    perform sync.refuse('keys_stay', 'Whoever had the keys stays on record. Return them.', 409);
  end if;
  return new;
end $$;

create trigger derive_keys before insert or update on public.vehicle_keys
  for each row execute function sync.derive_vehicle_keys();

-- Who has the keys stands on the vehicle. Whoever takes them has them from whoever had them before, also where neither
-- knew of the other; taken back, those have them again (rule VE11).
create function sync.settle_vehicle_keys() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
  person text;
begin
  if new.unsafe_since is not null and new.deleted_at is null and (tg_op = 'INSERT' or old.unsafe_since is null) then
    insert into sync.outbox (kind, record_id, store_id) values ('vehicle_taken_unsafe', new.id, new.store_id);
  end if;
  if tg_op = 'INSERT' or (new.in_at, new.deleted_at) is distinct from (old.in_at, old.deleted_at) then
    person := sync.write_as_server();
    if tg_op = 'UPDATE' and new.deleted_at is not null and old.deleted_at is null then
      update public.vehicle_keys k set in_at = null, in_by = null
      where k.vehicle_id = new.vehicle_id and k.deleted_at is null and k.out_at <= new.out_at
        and k.in_at = new.out_at and k.in_by = new.driver_id;
    end if;
    update public.vehicle_keys k set in_at = n.taken_at, in_by = n.taken_by
    from (
      select o.id, lead(o.out_at) over following as taken_at, lead(o.driver_id) over following as taken_by
      from public.vehicle_keys o where o.vehicle_id = new.vehicle_id and o.deleted_at is null
      window following as (order by o.out_at, o.id)) n
    where k.id = n.id and k.in_at is null and n.taken_at is not null;
    update public.vehicles v set keys_id = k.id, driver_id = k.driver_id, keys_at = k.out_at
    from (select new.vehicle_id as vehicle_id) n left join lateral (
      select o.id, o.driver_id, o.out_at from public.vehicle_keys o
      where o.vehicle_id = n.vehicle_id and o.in_at is null and o.deleted_at is null
      order by o.out_at desc, o.id desc limit 1) k on true
    where v.id = n.vehicle_id and v.keys_id is distinct from k.id;
    perform sync.write_as(person);
  end if;
  return null;
end $$;

create trigger settle_keys after insert or update on public.vehicle_keys
  for each row execute function sync.settle_vehicle_keys();

-- Who is told what of a vehicle (rule VE14). Of a problem: who certifies repairs in the store, and of an unsafe one whoever
-- has the keys.
create function sync.tell_of_vehicle_problem(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, event.id::text, r.user_id::text), r.user_id, p.store_id,
    format(case event.kind when 'vehicle_unsafe' then 'Unit %s, store #%s, is off the road%s'
      else 'Unit %s, store #%s: a repair waits for somebody to certify it%s' end, v.unit_number, s.store_number, w.words),
    '/vehicles/' || v.id,
    jsonb_build_object('unit', v.unit_number, 'number', s.store_number, 'words', w.words)
  from public.vehicle_problems p
  join public.vehicles v on v.id = p.vehicle_id
  join public.stores s on s.id = p.store_id
  cross join lateral (select coalesce(' · ' || left(nullif(trim(p.note), ''), 300), '') as words) w
  join lateral (
    select m.user_id from public.store_users m
    where m.store_id = p.store_id and m.deleted_at is null and m.role = any (public.roles_with_permission('certify_vehicles'))
    union
    select v.driver_id where event.kind = 'vehicle_unsafe'
  ) r on r.user_id is not null and r.user_id is distinct from event.actor_id
  where p.id = event.record_id and p.deleted_at is null and v.deleted_at is null
    and case event.kind
      when 'vehicle_unsafe' then p.severity = 'unsafe' and p.status in ('open', 'in_repair', 'repaired')
      else p.status = 'repaired' and p.repaired_by is distinct from r.user_id end
$$;

-- Keys that were taken while the vehicle was unsafe: their driver is told, and who reported what is unsafe.
create function sync.tell_of_vehicle_keys(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, k.id::text, r.user_id::text), r.user_id, k.store_id,
    format('Unit %s, store #%s: keys taken %s, unsafe since %s, heard here %s', v.unit_number, s.store_number,
      w.taken, w.since, w.heard),
    '/vehicles/' || v.id,
    jsonb_build_object('unit', v.unit_number, 'number', s.store_number, 'taken', w.taken, 'since', w.since, 'heard', w.heard)
  from public.vehicle_keys k
  join public.vehicles v on v.id = k.vehicle_id
  join public.stores s on s.id = k.store_id
  cross join lateral (
    select to_char(k.out_at at time zone s.time_zone, 'MM/DD HH24:MI') as taken,
      to_char(k.unsafe_since at time zone s.time_zone, 'MM/DD HH24:MI') as since,
      to_char(k.heard_at at time zone s.time_zone, 'MM/DD HH24:MI') as heard) w
  join lateral (
    select k.driver_id as user_id
    union
    select p.user_id from public.vehicle_problems p
    where p.vehicle_id = k.vehicle_id and p.unsafe_at = k.unsafe_since and p.deleted_at is null
  ) r on true
  where k.id = event.record_id and k.deleted_at is null
$$;

-- A reading that counts no more: who certifies is told once.
create function sync.tell_of_vehicle_reading(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, e.id::text, m.user_id::text), m.user_id, e.store_id,
    format('Unit %s, store #%s: a reading of %s does not fit the others', v.unit_number, s.store_number, trim_scale(e.value)),
    '/vehicles/' || v.id,
    jsonb_build_object('unit', v.unit_number, 'number', s.store_number, 'reading', trim_scale(e.value)::text)
  from public.vehicle_meter_entries e
  join public.vehicles v on v.id = e.vehicle_id
  join public.stores s on s.id = e.store_id
  join public.store_users m on m.store_id = e.store_id and m.deleted_at is null
    and m.role = any (public.roles_with_permission('certify_vehicles')) and m.user_id is distinct from event.actor_id
  where e.id = event.record_id and e.deleted_at is null and e.flag = 'suspect'
$$;

select sync.declare_event('vehicle_unsafe', 'urgent', 'error', 'Vehicle off the road', 'sync.tell_of_vehicle_problem',
  record => 'vehicle_problems');
select sync.declare_event('vehicle_repair_to_certify', 'vehicles', 'info', 'Repair to certify', 'sync.tell_of_vehicle_problem',
  record => 'vehicle_problems', group_within => interval '10 minutes');
select sync.declare_event('vehicle_taken_unsafe', 'urgent', 'error', 'Keys of an unsafe vehicle', 'sync.tell_of_vehicle_keys',
  record => 'vehicle_keys');
select sync.declare_event('vehicle_reading_suspect', 'vehicles', 'warning', 'Reading in doubt', 'sync.tell_of_vehicle_reading',
  record => 'vehicle_meter_entries');

-- Which change takes which permission is decided by derive_vehicle.
create policy "see vehicles" on public.vehicles for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('report_vehicle_problems'))::uuid[]));

create policy "add vehicles" on public.vehicles for insert to authenticated
  with check (store_id = any ((select public.permitted_store_ids('manage_vehicles'))::uuid[]));

create policy "work on vehicles" on public.vehicles for update to authenticated
  using (store_id = any ((select public.permitted_store_ids('certify_vehicles'))::uuid[]))
  with check (store_id = any ((select public.permitted_store_ids('certify_vehicles'))::uuid[]));

grant select,
  insert (id, store_id, meter_unit, unit_number, tag, name, license_plate, vin, make, model, year, type, fuel, ownership,
    acquired_on, acquired_meter, status, deleted_at),
  update (unit_number, tag, name, license_plate, vin, make, model, year, type, fuel, ownership, acquired_on, acquired_meter,
    status, deleted_at)
  on public.vehicles to authenticated;
grant all on public.vehicles to service_role;

select sync.allow_by_permission('vehicle_meter_entries', made_by => 'user_id');
select sync.allow_by_permission('vehicle_problems', made_by => 'user_id');
select sync.allow_by_permission('vehicle_keys', made_by => 'driver_id');

-- Rule VE25: what a label is that a device does not know, without saying of which vehicle: `in_use`, `replaced`, or
-- `unknown`. For whoever sees the vehicles of any store.
create function public.vehicle_label(tag text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform sync.require_user();
  if cardinality(public.permitted_store_ids('report_vehicle_problems')) = 0 then
    perform sync.refuse('forbidden', 'You may not ask about labels of vehicles.', 403);
  end if;
  return case
    when exists (select from public.vehicles v where v.tag = upper(vehicle_label.tag) and v.deleted_at is null
      and v.status <> 'retired') then 'in_use'
    when exists (select from public.vehicles v
      where v.old_tags @> jsonb_build_array(jsonb_build_object('tag', upper(vehicle_label.tag)))) then 'replaced'
    else 'unknown' end;
end $$;

grant execute on function public.vehicle_label(text) to authenticated;

-- what an index is of
grant execute on function sync.plain_plate(text) to authenticated, service_role;
