-- What runs by the clock: five cron fields (UTC) and a statement. pg_cron runs it where the project has it (hosted
-- projects and the Supabase CLI); the embedded stack reads this table and runs it itself.
create table sync.scheduled_jobs (
  name text primary key check (name ~ '^[a-z0-9-]+$'),
  schedule text not null,
  command text not null
);

alter table sync.scheduled_jobs enable row level security;

-- pg_cron writes down every run, some 3,200 rows a day.
create function sync.clear_job_runs() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('cron.job_run_details') is not null then
    -- failures tell for a month, everything else for a week
    execute $sql$ delete from cron.job_run_details
      where end_time < now() - case when status = 'succeeded' then interval '7 days' else interval '30 days' end $sql$;
  end if;
end $$;

comment on function sync.clear_job_runs() is 'Forgets what pg_cron wrote down of old runs, where there is pg_cron.';

-- Has a statement run by the clock, from now on; `schedule`: five cron fields, UTC. A job of the same name is replaced.
create function sync.schedule_job(job text, at text, statement text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into sync.scheduled_jobs (name, schedule, command) values (job, at, statement)
  on conflict (name) do update set schedule = excluded.schedule, command = excluded.command;
  if exists (select from pg_catalog.pg_extension e where e.extname = 'pg_cron') then
    execute format('select cron.schedule(%L, %L, %L)', job, at, statement);
  end if;
exception when insufficient_privilege then
  raise warning 'pg_cron may not be used here: run the statements of sync.scheduled_jobs by other means.';
end $$;

do $$
begin
  if exists (select from pg_catalog.pg_available_extensions e where e.name = 'pg_cron') then
    execute 'create extension if not exists pg_cron';
  end if;
exception when insufficient_privilege then
  raise warning 'pg_cron may not be used here: run the statements of sync.scheduled_jobs by other means.';
end $$;

select sync.schedule_job('clear-job-runs', '23 5 * * *', 'select sync.clear_job_runs()');
