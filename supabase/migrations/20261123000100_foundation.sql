-- What everything else stands on: the schema of the internals, refusals, times and ids.

-- Nobody may do what is not granted: neither call a function nor touch a table.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;

create schema sync;
comment on schema sync is 'Internals of sync and of the rules on rows; never exposed by the API.';
grant usage on schema sync to authenticated, service_role;

create extension if not exists "uuid-ossp" with schema extensions;

create function sync.is_client() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role', 'service_role')
    <> 'service_role'
$$;

-- Stops a request with a code of our own, which the API answers as `code` (never decide by the message).
create function sync.refuse(code text, message text, http_status integer default 400) returns void
language plpgsql stable set search_path = '' as $$
begin
  raise sqlstate 'PGRST' using
    message = json_build_object('code', code, 'message', message, 'details', null, 'hint', null)::text,
    detail = json_build_object('status', http_status, 'headers', json_build_object())::text;
end $$;

-- The same, of a write that becomes possible by what comes after it in its batch: `sync_push` judges it once more when
-- the rest of the batch is written (sync/SPEC.md P18).
create function sync.refuse_for_now(code text, message text, http_status integer default 409) returns void
language plpgsql stable set search_path = '' as $$
begin
  raise sqlstate 'PGRST' using
    message = json_build_object('code', code, 'message', message, 'details', null, 'hint', null)::text,
    detail = json_build_object('status', http_status, 'headers', json_build_object())::text,
    hint = 'for_now';
end $$;

-- Scopes and change numbers (sync/SPEC.md, Scopes).
--
-- A number is taken under the lock of its scope's row, so within a scope numbers become visible in order.
-- A transaction reserves a block per scope, in scope order, before it touches any row; the trigger consumes the block.
-- Blocks live in a transaction-local setting: a rolled back savepoint gives its numbers back, a transaction writes each
-- scope's row once, and gaps are harmless.

-- A moment as devices write it: 2026-11-20T14:02:11.123Z.
create function sync.iso_time(moment timestamptz) returns text
language sql immutable set search_path = '' as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create function sync.natural_id(variadic parts text[]) returns uuid
language sql immutable set search_path = '' as $$
  select extensions.uuid_generate_v5('9d4a1f0e-6b0c-5c0e-9a55-3b5a1c7e42d1', lower(array_to_string(parts, ':')))
$$;

grant execute on function sync.is_client(), sync.refuse(text, text, integer), sync.refuse_for_now(text, text, integer),
  sync.iso_time(timestamptz)
  to authenticated, service_role;
