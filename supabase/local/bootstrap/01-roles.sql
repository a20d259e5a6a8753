-- The role layout of a Supabase project. Runs once per cluster as the superuser
-- supabase_admin; everything later runs as the non-superuser postgres.
create role postgres login password 'postgres' createdb createrole replication bypassrls;
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit password 'postgres';
create role supabase_auth_admin login noinherit createrole password 'postgres';
create role supabase_storage_admin login noinherit createrole password 'postgres';
create role supabase_realtime_admin nologin noinherit;
create role supabase_replication_admin login replication password 'postgres';
create role dashboard_user nologin createdb createrole replication;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to postgres with admin option;
grant authenticator to postgres;
-- On a hosted project the supautils extension lets postgres write policies on the tables of
-- these schemas. Membership does the same here; 05-guards.sql takes the rest of ownership away.
grant supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin to postgres;
grant anon, authenticated, service_role to supabase_storage_admin;
grant pg_monitor, pg_signal_backend, pg_read_all_data, pg_checkpoint to postgres;
-- As supautils lets it there: rows that are long over are brought in past the triggers.
grant set on parameter session_replication_role to postgres;

alter database postgres owner to postgres;
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role supabase_auth_admin set idle_in_transaction_session_timeout = '60s';
alter role supabase_auth_admin set search_path = auth;
alter role supabase_storage_admin set search_path = storage;
alter role postgres set search_path = "$user", public, extensions;
alter role supabase_admin set search_path = "$user", public, auth, extensions;
alter database postgres set search_path = "$user", public, extensions;

create schema extensions authorization postgres;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
create extension if not exists pg_stat_statements with schema extensions;
grant usage on schema extensions to postgres, anon, authenticated, service_role, dashboard_user, supabase_auth_admin, supabase_storage_admin;
grant all on all functions in schema extensions to postgres, anon, authenticated, service_role;

grant usage on schema public to postgres, anon, authenticated, service_role;
grant all on schema public to postgres;
alter default privileges for role postgres in schema public grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on sequences to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public grant all on sequences to postgres, anon, authenticated, service_role;
