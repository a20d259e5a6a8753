-- Schema realtime: the table that authorization policies of private channels are written on, and
-- the functions that send from SQL.
create schema realtime authorization supabase_admin;
grant usage on schema realtime to postgres, anon, authenticated, service_role, supabase_realtime_admin;
grant all on schema realtime to supabase_realtime_admin;
set role supabase_realtime_admin;
create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid primary key default gen_random_uuid()
);
create index messages_inserted_at_idx on realtime.messages (inserted_at);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to postgres, anon, authenticated, service_role;
reset role;

create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text;
$$;
create function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into realtime.messages (payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end $$;
alter function realtime.send(jsonb, text, text, boolean) owner to supabase_realtime_admin;
create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW')
returns void language plpgsql as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(
    jsonb_build_object('old_record', old, 'record', new, 'operation', operation,
                       'table', table_name, 'schema', table_schema),
    event_name, topic_name, true);
end $$;
grant execute on all functions in schema realtime to postgres, anon, authenticated, service_role;
revoke execute on function realtime.send(jsonb, text, text, boolean) from public, anon, authenticated;
grant execute on function realtime.send(jsonb, text, text, boolean) to postgres, service_role;

set role postgres;
create publication supabase_realtime;
reset role;
-- Messages written by realtime.send reach the sockets through a publication of their own.
create publication supabase_realtime_messages_publication for table realtime.messages with (publish = 'insert');
