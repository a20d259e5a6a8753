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
  unique (user_id, credential_id)
);

-- Times are the server's; a revoked device stays revoked; twenty at a time are enough for anybody.
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
  elsif new.revoked_at is not null then
    new.revoked_at := now();
    perform sync.note_account_event(new.user_id, 'biometric_device_revoked',
      jsonb_build_object('device_name', new.device_name));
  end if;
  return new;
end $$;
create trigger derive_biometric_device before insert or update on public.biometric_devices
  for each row execute function sync.derive_biometric_device();

alter table public.biometric_devices enable row level security;
revoke all on public.biometric_devices from anon, authenticated;
grant all on public.biometric_devices to service_role;
grant select, insert (id, user_id, credential_id, device_name), update (device_name, last_used_at, revoked_at)
  on public.biometric_devices to authenticated;
create policy "read own devices" on public.biometric_devices for select to authenticated
  using (user_id = (select public.current_user_id()));
create policy "add own devices" on public.biometric_devices for insert to authenticated
  with check (user_id = (select public.current_user_id()));
create policy "name and revoke own devices" on public.biometric_devices for update to authenticated
  using (user_id = (select public.current_user_id())) with check (user_id = (select public.current_user_id()));
