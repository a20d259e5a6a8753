-- What happened to an account's ways in: for its person to look through, and for an admin when a phone was stolen.
-- Written by SQL alone, kept for a year.
create table public.account_events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in (
    'password_changed', 'email_changed', 'second_factor_added', 'second_factor_removed', 'recovery_codes_made',
    'recovery_code_used', 'recovery_code_refused', 'session_ended', 'other_sessions_ended', 'biometric_device_added',
    'biometric_device_revoked')),
  -- email_changed {from, to}; other_sessions_ended {count}; biometric_device_* {device_name}
  details jsonb not null default '{}',
  -- the session it was done from, as it was then; null when the auth service did it by itself
  session_id uuid,
  user_agent text,
  ip text,
  created_at timestamptz(3) not null default now()
);
create index on public.account_events (user_id, created_at desc);
create index on public.account_events (created_at);

alter table public.account_events enable row level security;
revoke all on public.account_events from anon, authenticated;
grant all on public.account_events to service_role;
grant select on public.account_events to authenticated;
create policy "read own account events, an admin all" on public.account_events for select to authenticated
  using (user_id = (select public.current_user_id()) or (select public.is_global_admin()));

-- The session that the request's token belongs to; null for tokens of no session and outside of requests.
create function sync.session_of_request() returns uuid
language sql stable set search_path = '' as $$
  select nullif(auth.jwt() ->> 'session_id', '')::uuid
$$;

create function sync.note_account_event(person uuid, kind text, details jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into public.account_events (user_id, kind, details, session_id, user_agent, ip)
  select u.id, note_account_event.kind, note_account_event.details, s.id, left(s.user_agent, 500), host(s.ip)
  -- an account that is being deleted has no more events
  from auth.users u
  left join auth.sessions s on s.id = sync.session_of_request() and s.user_id = u.id
  where u.id = person
$$;

-- Tells a person what was done to their account, whoever did it: it may not have been them.
create function sync.tell_of_account(person uuid, title text, message text, text_key text) returns void
language sql security definer set search_path = '' as $$
  insert into sync.outbox (kind, notification)
  values ('notification', jsonb_build_object('id', gen_random_uuid(), 'user_id', person, 'title', title,
    'message', message, 'type', 'warning', 'category', 'urgent', 'url', '/settings', 'text_key', text_key,
    'text_params', jsonb_build_object()))
$$;

create function sync.user_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.deleted_at is not null then
    return null;
  end if;
  if new.encrypted_password is distinct from old.encrypted_password and coalesce(old.encrypted_password, '') <> '' then
    perform sync.note_account_event(new.id, 'password_changed');
    perform sync.tell_of_account(new.id, 'Your password was changed',
      'If this was not you, reset your password and sign out your other devices in Settings.', 'password_changed');
  end if;
  if new.email is distinct from old.email then
    perform sync.note_account_event(new.id, 'email_changed', jsonb_build_object('from', old.email, 'to', new.email));
    perform sync.tell_of_account(new.id, 'Your email address was changed',
      'If this was not you, tell your administrator at once.', 'email_changed');
  end if;
  return null;
end $$;

create trigger storehand_user_changed after update of encrypted_password, email on auth.users
  for each row when (
    new.encrypted_password is distinct from old.encrypted_password or new.email is distinct from old.email)
  execute function sync.user_changed();

-- What needs no keeping: events of more than a year ago.
create function sync.purge_account_events(at_most integer default 10000, age interval default '1 year') returns integer
language sql security definer set search_path = '' as $$
  with gone as (
    delete from public.account_events e
    where e.id in (
      select o.id from public.account_events o where o.created_at < now() - age order by o.created_at limit at_most)
    returning 1)
  select count(*)::integer from gone
$$;

insert into sync.scheduled_jobs (name, schedule, command)
values ('purge-account-events', '40 5 * * *', 'select sync.purge_account_events()');

do $$
begin
  if exists (select from pg_catalog.pg_extension e where e.extname = 'pg_cron') then
    execute 'select cron.schedule(j.name, j.schedule, j.command) from sync.scheduled_jobs j
             where j.name = ''purge-account-events''';
  end if;
exception when insufficient_privilege then
  raise warning 'pg_cron may not be used here: run the statements of sync.scheduled_jobs by other means.';
end $$;
