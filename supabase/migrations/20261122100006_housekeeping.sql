-- What else piles up for ever is cleared by the clock: pg_cron writes down every run (3,200 rows a day), marks wait for
-- notifications that never come, journals were registered and never used.
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

create function sync.clear_waiting() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  cleared integer;
  step integer;
begin
  delete from sync.early_marks m where m.kept_at < now() - interval '90 days';
  get diagnostics cleared = row_count;
  delete from sync.restores r where r.at < now() - interval '30 days';
  delete from public.sync_clients c where c.answered_at is null and c.registered_at < now() - interval '1 year';
  get diagnostics step = row_count;
  return cleared + step;
end $$;
comment on function sync.clear_waiting() is 'Forgets early marks after 90 days, journals that never sent anything after a year.';

insert into sync.scheduled_jobs (name, schedule, command) values
  ('clear-job-runs', '23 5 * * *', 'select sync.clear_job_runs()'),
  ('clear-waiting', '41 5 * * *', 'select sync.clear_waiting()');

do $$
begin
  if exists (select from pg_catalog.pg_extension e where e.extname = 'pg_cron') then
    execute 'select cron.schedule(j.name, j.schedule, j.command) from sync.scheduled_jobs j
      where j.name in (''clear-job-runs'', ''clear-waiting'')';
  end if;
exception when insufficient_privilege then
  raise warning 'pg_cron may not be used here: run the statements of sync.scheduled_jobs by other means.';
end $$;
