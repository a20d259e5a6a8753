-- What pg_net and Database Webhooks offer to SQL on a hosted project, with the same names and arguments. Requests wait in
-- the queue until their transaction has committed; the stack then sends them and keeps the answers for six hours.
create schema net authorization supabase_admin;
grant usage on schema net to postgres, anon, authenticated, service_role;

create table net.http_request_queue (
  id bigserial primary key,
  method text not null,
  url text not null,
  params jsonb not null,
  headers jsonb not null,
  body text,
  timeout_milliseconds integer not null
);
create table net._http_response (
  id bigint,
  status_code integer,
  content_type text,
  headers jsonb,
  content text,
  timed_out boolean,
  error_msg text,
  created timestamptz not null default now()
);
create index on net._http_response (created);
grant select on net._http_response, net.http_request_queue to postgres;

create function net._enqueue(method text, url text, params jsonb, headers jsonb, body text, timeout_milliseconds integer)
returns bigint language plpgsql security definer set search_path = '' as $$
declare
  request bigint;
begin
  if url !~* '^https?://' then
    raise exception 'Couldn''t resolve proxy name' using errcode = '22023', detail = 'The address must start with http:// or https://.';
  end if;
  insert into net.http_request_queue (method, url, params, headers, body, timeout_milliseconds)
  values (method, url, coalesce(params, '{}'), coalesce(headers, '{}'), body, timeout_milliseconds)
  returning id into request;
  notify stack_webhooks;
  return request;
end $$;
revoke execute on function net._enqueue(text, text, jsonb, jsonb, text, integer) from public;

create function net.http_get(
  url text, params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000)
returns bigint language sql security definer set search_path = '' as $$
  select net._enqueue('GET', url, params, headers, null, timeout_milliseconds)
$$;
create function net.http_delete(
  url text, params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000)
returns bigint language sql security definer set search_path = '' as $$
  select net._enqueue('DELETE', url, params, headers, null, timeout_milliseconds)
$$;
create function net.http_post(
  url text, body jsonb default '{}', params jsonb default '{}',
  headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds integer default 5000)
returns bigint language plpgsql security definer set search_path = '' as $$
declare
  content_type text := (select h.value from jsonb_each_text(headers) h where lower(h.key) = 'content-type' limit 1);
begin
  if content_type is null then
    headers := coalesce(headers, '{}') || '{"Content-Type": "application/json"}';
  elsif content_type <> 'application/json' then
    raise exception 'Content-Type header must be "application/json"';
  end if;
  return net._enqueue('POST', url, params, headers, body::text, timeout_milliseconds);
end $$;
grant execute on function net.http_get(text, jsonb, jsonb, integer), net.http_delete(text, jsonb, jsonb, integer),
  net.http_post(text, jsonb, jsonb, jsonb, integer) to postgres, anon, authenticated, service_role;

create schema supabase_functions authorization supabase_admin;
grant usage on schema supabase_functions to postgres, anon, authenticated, service_role;
create table supabase_functions.hooks (
  id bigserial primary key,
  hook_table_id integer not null,
  hook_name text not null,
  created_at timestamptz not null default now(),
  request_id bigint
);
grant select on supabase_functions.hooks to postgres;

-- create trigger ... execute function supabase_functions.http_request(url, method, headers, params, timeout)
create function supabase_functions.http_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  method text := tg_argv[1];
  headers jsonb := coalesce(nullif(nullif(tg_argv[2], 'null'), ''), '{"Content-Type": "application/json"}');
  params jsonb := coalesce(nullif(nullif(tg_argv[3], 'null'), ''), '{}');
  timeout integer := coalesce(nullif(nullif(tg_argv[4], 'null'), ''), '1000');
  request bigint;
begin
  if tg_argv[0] is null or tg_argv[0] = 'null' then
    raise exception 'url argument is missing';
  elsif method = 'GET' then
    request := net.http_get(tg_argv[0], params, headers, timeout);
  elsif method = 'POST' then
    request := net.http_post(
      tg_argv[0],
      jsonb_build_object('type', tg_op, 'table', tg_table_name, 'schema', tg_table_schema,
        'record', case when tg_op = 'DELETE' then null else to_jsonb(new) end,
        'old_record', case when tg_op = 'INSERT' then null else to_jsonb(old) end),
      params, headers, timeout);
  else
    raise exception 'method argument % is invalid', method;
  end if;
  insert into supabase_functions.hooks (hook_table_id, hook_name, request_id)
  values (tg_relid::bigint::integer, tg_name, request);
  return coalesce(new, old);
end $$;
grant execute on function supabase_functions.http_request() to postgres, anon, authenticated, service_role;
