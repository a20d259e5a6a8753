-- What devices tell of themselves: how much they have not sent, and when they were last heard from
-- (rules DV of the board). Outside all scopes: it changes often, and no device keeps it.

-- One row per journal, which is a person on a device.
create table sync.devices (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  label text not null,
  app_version text not null,
  -- bytes; null: the browser does not tell
  storage_used bigint,
  storage_quota bigint,
  -- how far the device's clock is ahead of the server's
  clock_offset_ms bigint not null,
  push boolean not null,
  -- the server's clock
  seen_at timestamptz(3) not null default now()
);

create index on sync.devices (user_id);

create index on sync.devices (seen_at);

alter table sync.devices enable row level security;

-- Of the store that is open on the device, and of each that it has unsent work of.
create table sync.device_stores (
  device_id uuid not null references sync.devices (id) on delete cascade,
  store_id uuid not null references public.stores (id),
  unsent integer not null,
  refused integer not null,
  photos integer not null,
  -- when the oldest of what is unsent was written, by the server's clock
  oldest timestamptz(3),
  primary key (device_id, store_id)
);

create index on sync.device_stores (store_id);

alter table sync.device_stores enable row level security;

-- A whole number from 0 on of what a device tells; null: it told none. Beyond what browsers count with is not believed.
create function sync.count_of(told jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(told) = 'number' and told::numeric between 0 and 9007199254740991 then trunc(told::numeric)::bigint end
$$;

-- What one's device tells of itself; it takes the place of what it told before. `state`: {label, app_version, storage_used,
-- storage_quota, clock_offset_ms, push, stores: [{store_id, unsent, refused, photos, oldest_ms}]}; `oldest_ms` is the
-- age of the oldest unsent work. Of stores that the caller does not see nothing is kept; a device of somebody else is
-- refused.
create function public.device_seen(device uuid, state jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := sync.require_user();
  mine constant uuid[] := public.permitted_store_ids(null);
begin
  if device is null or jsonb_typeof(state) is distinct from 'object' or pg_column_size(state) > 65536
    or jsonb_typeof(state -> 'stores') is distinct from 'array' or jsonb_array_length(state -> 'stores') > 500 then
    perform sync.refuse('malformed', 'A device tells its state as an object with at most 500 stores.');
  end if;
  insert into sync.devices as d (id, user_id, label, app_version, storage_used, storage_quota, clock_offset_ms, push)
  values (device, me, left(coalesce(state ->> 'label', ''), 100), left(coalesce(state ->> 'app_version', ''), 60),
    sync.count_of(state -> 'storage_used'), sync.count_of(state -> 'storage_quota'),
    coalesce(case when (state ->> 'clock_offset_ms') ~ '^-?[0-9]{1,15}$' then (state ->> 'clock_offset_ms')::bigint end, 0), coalesce(state -> 'push' = 'true', false))
  on conflict (id) do update set label = excluded.label, app_version = excluded.app_version,
    storage_used = excluded.storage_used, storage_quota = excluded.storage_quota,
    clock_offset_ms = excluded.clock_offset_ms, push = excluded.push, seen_at = now()
    where d.user_id = me;
  if not found then
    perform sync.refuse('forbidden', 'This device belongs to somebody else.');
  end if;
  delete from sync.device_stores s where s.device_id = device;
  insert into sync.device_stores (device_id, store_id, unsent, refused, photos, oldest)
  select distinct on (k.id) device, k.id, least(coalesce(sync.count_of(e -> 'unsent'), 0), 1000000),
    least(coalesce(sync.count_of(e -> 'refused'), 0), 1000000), least(coalesce(sync.count_of(e -> 'photos'), 0), 1000000),
    case when sync.count_of(e -> 'oldest_ms') <= 63072000000 then now() - sync.count_of(e -> 'oldest_ms') * interval '1 millisecond' end
  from jsonb_array_elements(state -> 'stores') e
  join unnest(mine) k (id) on k.id::text = lower(e ->> 'store_id')
  order by k.id;
end $$;

comment on function public.device_seen(uuid, jsonb) is
  'Tells what the caller''s device has not sent, and how it is.';
grant execute on function public.device_seen(uuid, jsonb) to authenticated;

-- Board: what is still on its way from a store's devices. `last_contact`: null where no device has told of the store yet.
-- For whoever sees the store's reports. Unsent work of a day and more, and whatever was refused, is looked at today.
create function sync.board_of_devices(of_stores uuid[], day date, at timestamptz) returns setof sync.board_figures
language sql stable security definer set search_path = '' as $$
  with told as (
    select s.store_id, sum(s.unsent) as unsent, sum(s.photos) as photos, sum(s.refused) as refused, min(s.oldest) as oldest,
      count(*) as devices, max(d.seen_at) as last_contact
    from sync.device_stores s join sync.devices d on d.id = s.device_id
    where s.store_id = any (of_stores) and s.store_id = any (public.permitted_store_ids('view_reports'))
      and d.seen_at > at - interval '90 days'
    group by s.store_id
  )
  select t.store_id,
    case
      when t.refused > 0 or t.oldest < at - interval '1 day' then 2
      when t.unsent + t.photos > 0 or t.last_contact < at - interval '2 days' then 1
      else 0 end,
    jsonb_build_object('unsent', t.unsent, 'photos', t.photos, 'refused', t.refused, 'oldest', sync.iso_time(t.oldest),
      'devices', t.devices, 'last_contact', sync.iso_time(t.last_contact))
  from told t
$$;

-- Board: each device that told of the store, for whoever administers it; whose it is, is not told.
create function sync.board_details_of_devices(of_store uuid, day date, at timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('id', d.id, 'label', d.label, 'app_version', d.app_version,
    'seen_at', sync.iso_time(d.seen_at), 'unsent', s.unsent, 'photos', s.photos, 'refused', s.refused,
    'oldest', sync.iso_time(s.oldest)) order by d.seen_at desc, d.id)
  from sync.device_stores s join sync.devices d on d.id = s.device_id
  where s.store_id = of_store and s.store_id = any (public.permitted_store_ids('view_admin_panel'))
    and d.seen_at > at - interval '90 days'
$$;

select sync.declare_board_part('devices', 'sync.board_of_devices', 'sync.board_details_of_devices');

-- Devices that have not been heard from for half a year are forgotten.
create function sync.forget_devices(at timestamptz default now()) returns integer
language sql security definer set search_path = '' as $$
  with gone as (delete from sync.devices d where d.seen_at < at - interval '180 days' returning 1)
  select count(*)::integer from gone
$$;

select sync.schedule_job('forget-devices', '37 4 * * *', 'select sync.forget_devices()');
