-- postgres owns nothing in the managed schemas on a hosted project; it may only write policies and
-- triggers there. Membership in the owning roles (01-roles.sql) would allow more: refuse the rest.
create schema if not exists _local authorization supabase_admin;
create function _local.guard_managed_schemas() returns event_trigger language plpgsql
set search_path = pg_catalog as $$
declare c record;
begin
  if session_user <> 'postgres' then return; end if;
  for c in select * from pg_event_trigger_ddl_commands() loop
    if (c.schema_name in ('auth', 'storage', 'realtime')
        or (c.object_type = 'schema' and c.object_identity in ('auth', 'storage', 'realtime')))
       and c.command_tag not in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'CREATE TRIGGER', 'COMMENT', 'GRANT', 'REVOKE')
    then
      raise exception 'must be owner of %', c.object_identity using errcode = '42501',
        hint = 'Schemas auth, storage and realtime belong to the platform; a migration may add policies and triggers there.';
    end if;
  end loop;
end $$;
create event trigger guard_managed_schemas on ddl_command_end
  execute function _local.guard_managed_schemas();
create function _local.guard_managed_drops() returns event_trigger language plpgsql
set search_path = pg_catalog as $$
declare d record;
begin
  if session_user <> 'postgres' then return; end if;
  for d in select * from pg_event_trigger_dropped_objects() loop
    if d.original and d.object_type not in ('policy', 'trigger')
       and (d.schema_name in ('auth', 'storage', 'realtime')
            or (d.object_type = 'schema' and d.object_identity in ('auth', 'storage', 'realtime')))
    then
      raise exception 'must be owner of %', d.object_identity using errcode = '42501';
    end if;
  end loop;
end $$;
create event trigger guard_managed_drops on sql_drop execute function _local.guard_managed_drops();

-- As on a hosted project: any schema change makes PostgREST read the schema again.
create function extensions.pgrst_ddl_watch() returns event_trigger language plpgsql as $$
begin
  if exists (select 1 from pg_event_trigger_ddl_commands() c
             where c.schema_name is distinct from 'pg_temp') then
    notify pgrst, 'reload schema';
  end if;
end $$;
create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
create function extensions.pgrst_drop_watch() returns event_trigger language plpgsql as $$
begin
  if exists (select 1 from pg_event_trigger_dropped_objects() d where not d.is_temporary) then
    notify pgrst, 'reload schema';
  end if;
end $$;
create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_drop_watch();
grant usage on schema _local to public;
