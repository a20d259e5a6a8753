-- What runs by the clock: five cron fields (UTC) and a statement. pg_cron runs it where the project has it (hosted
-- projects and the Supabase CLI); the embedded stack reads this table and runs it itself.
create table sync.scheduled_jobs (
  name text primary key check (name ~ '^[a-z0-9-]+$'),
  schedule text not null,
  command text not null
);
alter table sync.scheduled_jobs enable row level security;

insert into sync.scheduled_jobs (name, schedule, command) values
  -- what pushes had to leave because somebody's scope was busy
  ('deliver-notifications', '* * * * *', 'select public.deliver_notifications()');

do $$
begin
  if exists (select from pg_catalog.pg_available_extensions e where e.name = 'pg_cron') then
    execute 'create extension if not exists pg_cron';
    execute 'select cron.schedule(j.name, j.schedule, j.command) from sync.scheduled_jobs j';
  end if;
exception when insufficient_privilege then
  raise warning 'pg_cron may not be used here: run the statements of sync.scheduled_jobs by other means.';
end $$;
