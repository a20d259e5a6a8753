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
    perform sync.tell_of_account(old.user_id, 'Two-factor authentication was turned off',
      'If this was not you, change your password and sign out your other devices in Settings.', 'second_factor_removed');
  end if;
  return null;
end $$;

create trigger storehand_factor_verified after update of status on auth.mfa_factors
  for each row when (old.status <> 'verified' and new.status = 'verified') execute function sync.factor_changed();
create trigger storehand_factor_removed after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function sync.factor_changed();

grant execute on function public.mfa_recovery_codes_create(), public.mfa_recovery_codes_state(),
  public.mfa_recovery_code_use(text) to authenticated;
