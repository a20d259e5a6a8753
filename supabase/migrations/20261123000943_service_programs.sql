-- What vehicles of one type need again and again, written down once and applied to many (rule VE30).

-- The intervals of a program: [{task, every_distance, every_days, blocks_road}], each task once. Equal to `programTasks` of
-- domain/program.ts.
create function sync.are_program_tasks(tasks jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(tasks) = 'array' and jsonb_array_length(tasks) between 1 and 10
    and (select count(distinct t ->> 'task') = count(*) and bool_and(
        jsonb_typeof(t) = 'object' and sync.are_service_tasks(jsonb_build_array(t -> 'task'))
        and jsonb_typeof(t -> 'blocks_road') = 'boolean'
        and coalesce(t ->> 'every_distance', t ->> 'every_days') is not null
        and coalesce(t ->> 'every_distance', '1') ~ '^[1-9][0-9]{0,6}$' and coalesce(t ->> 'every_days', '1') ~ '^[1-9][0-9]{0,3}$')
      from jsonb_array_elements(case when jsonb_typeof(tasks) = 'array' then tasks else '[]' end) t)
$$;

create table public.service_programs (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id),
  name text not null check (name = trim(name) and length(name) between 1 and 60),
  -- null: of every type
  type text check (type in ('car', 'van', 'truck', 'trailer', 'bike', 'other')),
  -- what its distances are in: it is for vehicles with such readings
  meter_unit text not null default 'mi' check (meter_unit in ('mi', 'km', 'h')),
  tasks jsonb not null check (sync.are_program_tasks(tasks))
);

select sync.declare_collection('service_programs', 'store',
  fixed => array['store_id', 'meter_unit'],
  writable => array['name', 'type', 'tasks', 'deleted_at'],
  on_delete => 'later', read_permission => 'view_vehicles', write_permission => 'manage_vehicles',
  remembers_purged => true);

create index on public.service_programs (store_id);

select sync.allow_by_permission('service_programs');

-- what a check asks
grant execute on function sync.are_program_tasks(jsonb) to authenticated, service_role;
