-- The ways into an account: what happened to them, sessions, recovery codes, devices with fingerprint or face.

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

-- Recovery codes: for who lost the phone with their authenticator. Ten at a time, each of 80 random bits, so that a plain
-- hash cannot be turned back; shown once, when they are made. One of them takes the authenticator off the account.
create table sync.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  hash text not null,
  made_at timestamptz(3) not null default now(),
  used_at timestamptz(3),
  primary key (user_id, hash)
);

alter table sync.recovery_codes enable row level security;

-- Devices on which a person opens the app with fingerprint or face. The secret never leaves the device: here is only
-- that it exists, so that it can be revoked from elsewhere. A device asks for its row when it has a line, and forgets
-- its secret when the row says that it was revoked.
create table public.biometric_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- the public id of the WebAuthn credential, base64url
  credential_id text not null check (credential_id ~ '^[A-Za-z0-9_-]+$' and length(credential_id) between 16 and 1400),
  device_name text not null check (length(trim(device_name)) between 1 and 120),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  -- set once, for good
  revoked_at timestamptz(3),
  session_id uuid,
  unique (user_id, credential_id)
);

comment on column public.biometric_devices.session_id is
  'The session of the device, as far as the server knows; set by the server.';

alter table public.biometric_devices enable row level security;

-- The session that the request's token belongs to; null for tokens of no session and outside of requests.
create function sync.session_of_request() returns uuid
language sql stable set search_path = '' as $$
  select nullif(auth.jwt() ->> 'session_id', '')::uuid
$$;

-- The account behind a token that is worth something, whether or not it proves the second factor. Null: none, gone,
-- deleted, banned, or a demo account whose token was not issued by a local stack.
create function sync.account_of_request() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select u.id
    from auth.users u
    where u.id = auth.uid()
      and u.deleted_at is null
      and (u.banned_until is null or u.banned_until < now())
      and (u.email is null or u.email not like '%@storehand.demo' or sync.issuer_is_local(auth.jwt() ->> 'iss'))
      and (sync.session_of_request() is null
        or exists (select from auth.sessions s where s.id = sync.session_of_request() and s.user_id = u.id))
  );
end $$;

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
create function sync.tell_of_account(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, event.id::text), event.record_id, null::uuid,
    case event.kind
      when 'password_changed' then 'If this was not you, reset your password and sign out your other devices in Settings.'
      when 'email_changed' then 'If this was not you, tell your administrator at once.'
      else 'If this was not you, change your password and sign out your other devices in Settings.' end,
    '/settings', '{}'::jsonb
$$;

select sync.declare_event('password_changed', 'urgent', 'warning', 'Your password was changed', 'sync.tell_of_account');
select sync.declare_event('email_changed', 'urgent', 'warning', 'Your email address was changed', 'sync.tell_of_account');
select sync.declare_event('second_factor_removed', 'urgent', 'warning', 'Two-factor authentication was turned off', 'sync.tell_of_account');

create function sync.user_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.deleted_at is not null then
    return null;
  end if;
  if new.encrypted_password is distinct from old.encrypted_password and coalesce(old.encrypted_password, '') <> '' then
    perform sync.note_account_event(new.id, 'password_changed');
    insert into sync.outbox (kind, record_id) values ('password_changed', new.id);
  end if;
  if new.email is distinct from old.email then
    perform sync.note_account_event(new.id, 'email_changed', jsonb_build_object('from', old.email, 'to', new.email));
    insert into sync.outbox (kind, record_id) values ('email_changed', new.id);
  end if;
  return null;
end $$;

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

create function sync.has_second_factor(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors f where f.user_id = person and f.status = 'verified')
$$;

-- What is typed, as it was made: case, spaces and dashes do not count, and no code has the letters O, I, L or U.
create function sync.recovery_code_hash(person uuid, code text) returns text
language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(person::text || ':' || translate(
    regexp_replace(upper(code), '[^0-9A-Z]', '', 'g'), 'OIL', '011'), 'UTF8')), 'hex')
$$;

-- Makes ten new codes (XXXX-XXXX-XXXX-XXXX), the only time they can be read; those before are worth nothing any more.
-- Codes: second_factor_required (no verified authenticator), and those of require_user.
create function public.mfa_recovery_codes_create() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := sync.require_user();
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  codes text[];
begin
  if not sync.has_second_factor(me) then
    perform sync.refuse('second_factor_required', 'Recovery codes belong to an authenticator: set one up first.', 409);
  end if;
  perform from auth.users u where u.id = me for no key update;
  codes := array(
    select regexp_replace(string_agg(substr(alphabet, 1 + (get_byte(r.bytes, i) & 31), 1), '' order by i), '(.{4})(?=.)', '\1-', 'g')
    from (select n, extensions.gen_random_bytes(16) as bytes from generate_series(1, 10) n) r
    cross join generate_series(0, 15) i
    group by r.n);
  delete from sync.recovery_codes c where c.user_id = me;
  insert into sync.recovery_codes (user_id, hash) select me, sync.recovery_code_hash(me, code) from unnest(codes) code;
  perform sync.note_account_event(me, 'recovery_codes_made');
  return codes;
end $$;

-- How many codes are left, and when they were made; left 0 and null when there are none.
create function public.mfa_recovery_codes_state() returns table (codes_left integer, made_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := sync.require_user();
begin
  return query
    select count(*) filter (where c.used_at is null)::integer, max(c.made_at)::timestamptz
    from sync.recovery_codes c where c.user_id = me;
end $$;

-- Takes the authenticators off the caller's account, who has proven the password but not the second factor, and signs
-- out their other devices. The request's own session is enough from then on. Answers, never an error, so that a wrong
-- try is counted:
--   {"used": true}
--   {"used": false, "code": "recovery_code_refused", "attempts_left": n}
--   {"used": false, "code": "too_many_attempts", "attempts_left": 0}   five wrong ones within 15 minutes
--   {"used": false, "code": "second_factor_required"}                  there is nothing to take off
-- Refused with sign_in_required or not_permitted where the token is worth nothing.
create function public.mfa_recovery_code_use(code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := sync.account_of_request();
  allowed constant integer := 5;
  refused integer;
begin
  if me is null then
    perform sync.require_user();
    perform sync.refuse('not_permitted', 'This sign-in is not enough for this request.', 403);
  end if;
  -- one try at a time, so that nobody tries a thousand at once
  perform from auth.users u where u.id = me for no key update;
  if not sync.has_second_factor(me) then
    return jsonb_build_object('used', false, 'code', 'second_factor_required');
  end if;
  refused := (
    select count(*) from public.account_events e
    where e.user_id = me and e.kind = 'recovery_code_refused' and e.created_at > now() - interval '15 minutes');
  if refused >= allowed then
    return jsonb_build_object('used', false, 'code', 'too_many_attempts', 'attempts_left', 0);
  end if;

  update sync.recovery_codes c set used_at = now()
  where c.user_id = me and c.used_at is null and c.hash = sync.recovery_code_hash(me, code);
  if not found then
    perform sync.note_account_event(me, 'recovery_code_refused');
    return jsonb_build_object('used', false,
      'code', case when refused + 1 < allowed then 'recovery_code_refused' else 'too_many_attempts' end,
      'attempts_left', allowed - refused - 1);
  end if;

  perform sync.note_account_event(me, 'recovery_code_used');
  delete from auth.mfa_factors f where f.user_id = me;
  delete from auth.sessions s where s.user_id = me and s.id is distinct from sync.session_of_request();
  update auth.sessions s set aal = 'aal1', factor_id = null where s.user_id = me;
  return jsonb_build_object('used', true);
end $$;

-- Where the authenticator comes and goes, whoever does it: its codes go with the last one.
create function sync.factor_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    perform sync.note_account_event(new.user_id, 'second_factor_added');
    return null;
  end if;
  if not sync.has_second_factor(old.user_id) then
    delete from sync.recovery_codes c where c.user_id = old.user_id;
  end if;
  perform sync.note_account_event(old.user_id, 'second_factor_removed');
  -- an account that is being deleted is told nothing
  if exists (select from auth.users u where u.id = old.user_id) then
    insert into sync.outbox (kind, record_id) values ('second_factor_removed', old.user_id);
  end if;
  return null;
end $$;

-- The caller's sessions, the one that asks first, then by last use. `last_used_at` is the last renewal of its token, so
-- it is up to an hour old. `user_agent` is the browser's own words.
create function public.own_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, aal text, is_current boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := sync.require_user();
begin
  return query
    select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'utc', s.created_at), s.user_agent::text,
      host(s.ip), s.aal::text, s.id is not distinct from sync.session_of_request()
    from auth.sessions s
    where s.user_id = me and (s.not_after is null or s.not_after > now())
    order by 7 desc, 3 desc, s.id
    limit 200;
end $$;

-- Ends one of the caller's sessions. Answers false when it is not theirs or already over.
create function public.end_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := sync.require_user();
begin
  delete from auth.sessions s where s.id = end_session.session_id and s.user_id = me;
  if not found then
    return false;
  end if;
  perform sync.note_account_event(me, 'session_ended');
  return true;
end $$;

-- Ends all sessions of the caller but the one that asks; answers how many.
create function public.end_other_sessions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := sync.require_user();
  ended integer;
begin
  delete from auth.sessions s where s.user_id = me and s.id is distinct from sync.session_of_request();
  get diagnostics ended = row_count;
  if ended > 0 then
    perform sync.note_account_event(me, 'other_sessions_ended', jsonb_build_object('count', ended));
  end if;
  return ended;
end $$;

create function sync.end_session_of_device(person uuid, session uuid) returns void
language sql security definer set search_path = '' as $$
  delete from auth.sessions s
  where s.id = session and s.user_id = person and s.id is distinct from sync.session_of_request()
$$;

-- Times are the server's; a revoked device stays revoked, and its session ends; twenty at a time are enough for anybody.
create function sync.derive_biometric_device() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not sync.is_client() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform from auth.users u where u.id = new.user_id for no key update;
    if (select count(*) from public.biometric_devices d where d.user_id = new.user_id and d.revoked_at is null) >= 20 then
      perform sync.refuse('too_many_devices', 'Twenty devices are the limit: revoke one first.', 409);
    end if;
    new.session_id := sync.session_of_request();
    perform sync.note_account_event(new.user_id, 'biometric_device_added',
      jsonb_build_object('device_name', new.device_name));
    return new;
  end if;
  if new.last_used_at is distinct from old.last_used_at then
    new.last_used_at := now();
  end if;
  if old.revoked_at is not null then
    new.revoked_at := old.revoked_at;
    new.last_used_at := old.last_used_at;
    new.session_id := old.session_id;
  elsif new.revoked_at is not null then
    new.revoked_at := now();
    -- The caller's own session goes on: whoever turns it off on the device in hand stays signed in.
    perform sync.end_session_of_device(new.user_id, old.session_id);
    perform sync.note_account_event(new.user_id, 'biometric_device_revoked',
      jsonb_build_object('device_name', new.device_name));
  elsif new.session_id is distinct from old.session_id then
    -- Whoever signed in with the password instead left the sealed session of the device behind.
    perform sync.end_session_of_device(new.user_id, old.session_id);
  end if;
  return new;
end $$;

-- A device asks whether its fingerprint or face still counts, and says which session it has now. `used`: its person
-- has just come in that way. Answers `ok`, `revoked`, or `unknown` (no such device of the caller's).
create function public.biometric_device_seen(credential_id text, used boolean default false) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := sync.require_user();
  revoked boolean;
begin
  update public.biometric_devices d
  set session_id = sync.session_of_request(), last_used_at = case when used then now() else d.last_used_at end
  where d.user_id = me and d.credential_id = biometric_device_seen.credential_id
  returning d.revoked_at is not null into revoked;
  return case when revoked is null then 'unknown' when revoked then 'revoked' else 'ok' end;
end $$;

create function sync.avatars_of(person uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from storage.objects o
  where o.bucket_id = 'avatars' and o.name like person || '/%'
$$;

create trigger storehand_user_changed after update of encrypted_password, email on auth.users
  for each row when (
    new.encrypted_password is distinct from old.encrypted_password or new.email is distinct from old.email)
  execute function sync.user_changed();

create trigger storehand_factor_verified after update of status on auth.mfa_factors
  for each row when (old.status <> 'verified' and new.status = 'verified') execute function sync.factor_changed();

create trigger storehand_factor_removed after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function sync.factor_changed();

create trigger derive_biometric_device before insert or update on public.biometric_devices
  for each row execute function sync.derive_biometric_device();

create policy "read own account events, an admin all" on public.account_events for select to authenticated
  using (user_id = (select public.current_user_id()) or (select public.is_global_admin()));

create policy "read own devices" on public.biometric_devices for select to authenticated
  using (user_id = (select public.current_user_id()));

create policy "add own devices" on public.biometric_devices for insert to authenticated
  with check (user_id = (select public.current_user_id()));

create policy "name and revoke own devices" on public.biometric_devices for update to authenticated
  using (user_id = (select public.current_user_id())) with check (user_id = (select public.current_user_id()));

create policy "see own avatar, an admin all" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and (
    split_part(name, '/', 1) = (select public.current_user_id())::text or (select public.is_global_admin())));

-- a few may lie there for a moment: the old one is removed once the new one counts
create policy "add own avatar" on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars'
    and split_part(name, '/', 1) = (select public.current_user_id())::text
    and name ~ '^[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(webp|jpg|png)$'
    and (select sync.avatars_of(public.current_user_id())) < 10);

create policy "remove own avatar, an admin all" on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and (
    split_part(name, '/', 1) = (select public.current_user_id())::text or (select public.is_global_admin())));

grant all on public.account_events to service_role;
grant select on public.account_events to authenticated;
grant all on public.biometric_devices to service_role;
grant select, insert (id, user_id, credential_id, device_name), update (device_name, last_used_at, revoked_at)
  on public.biometric_devices to authenticated;

grant execute on function public.mfa_recovery_codes_create(), public.mfa_recovery_codes_state(),
  public.mfa_recovery_code_use(text), public.own_sessions(), public.end_session(uuid), public.end_other_sessions(),
  public.biometric_device_seen(text, boolean) to authenticated;

grant execute on function sync.avatars_of(uuid) to authenticated, service_role;

select sync.schedule_job('purge-account-events', '40 5 * * *', 'select sync.purge_account_events()');

-- Profile pictures: the private bucket `avatars`, object names {userId}/{uuid}.{webp|jpg|png}, compressed on the device.
-- The name of the present one is in the user's metadata (`avatar_url`); a new picture is a new object.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', false, 512 * 1024, array['image/webp', 'image/jpeg', 'image/png'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
