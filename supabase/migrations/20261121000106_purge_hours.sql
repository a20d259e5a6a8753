-- Every notification is two rows' work for the purge, a year after it was made and 90 days after that: ten thousand
-- stores need more than three hours a night. A step that finds nothing costs next to nothing.
update sync.scheduled_jobs set schedule = '* 6-11 * * *' where name = 'purge';

do $$
begin
  if exists (select from pg_catalog.pg_extension e where e.extname = 'pg_cron') then
    -- a job of the same name is replaced
    execute 'select cron.schedule(j.name, j.schedule, j.command) from sync.scheduled_jobs j where j.name = ''purge''';
  end if;
exception when insufficient_privilege then
  raise warning 'pg_cron may not be used here: run the statements of sync.scheduled_jobs by other means.';
end $$;

-- As before, scope by scope: the blocks of two thousand people's scopes would be read and written with every row.
create or replace function sync.retire(table_name text, moment text, age interval, at_most integer) returns integer
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  old uuid[];
  mentioned text[];
  free text[];
  one text;
  theirs uuid[];
  retired integer := 0;
begin
  execute format(
    'select array_agg(f.id), array_agg(distinct f.scope) from (
       select t.id, t.scope from public.%1$I t where t.%2$I < $1 and t.deleted_at is null order by t.%2$I limit $2) f',
    table_name, moment)
  into old, mentioned using now() - age, greatest(at_most, 0);
  if old is null then
    return 0;
  end if;
  -- all locks first and in scope order, waiting for none
  free := array(
    select s.scope from public.sync_scopes s where s.scope = any (mentioned) order by s.scope collate "C" for update skip locked);
  foreach one in array free loop
    execute format(
      'select array(select l.id from public.%I l where l.id = any ($1) and l.scope = $2 for update skip locked)', table_name)
    into theirs using old, one;
    perform set_config('storehand.blocks', '', true);
    perform sync.reserve(jsonb_build_object(one, cardinality(theirs)));
    execute format('update public.%I t set deleted_at = now() where t.id = any ($1)', table_name) using theirs;
    retired := retired + cardinality(theirs);
  end loop;
  perform set_config('storehand.blocks', '', true);
  return retired;
end $$;
