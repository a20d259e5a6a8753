-- Each biometric device holds one session: the one that it is signed in with, or, signed out, keeps sealed until a
-- fingerprint or face opens it again. Knowing which makes a revocation count at once, whether or not the device asks.
alter table public.biometric_devices add column session_id uuid;
comment on column public.biometric_devices.session_id is
  'The session of the device, as far as the server knows; set by the server.';

create function sync.end_session_of_device(person uuid, session uuid) returns void
language sql security definer set search_path = '' as $$
  delete from auth.sessions s
  where s.id = session and s.user_id = person and s.id is distinct from sync.session_of_request()
$$;
revoke all on function sync.end_session_of_device(uuid, uuid) from public;

create or replace function sync.derive_biometric_device() returns trigger
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
revoke all on function public.biometric_device_seen(text, boolean) from public, anon;
grant execute on function public.biometric_device_seen(text, boolean) to authenticated;
