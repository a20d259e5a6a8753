-- People, stores, and who works where.

create type public.store_role as enum ('admin', 'supervisor', 'general_manager', 'shift_lead');

create table public.stores (
  id uuid primary key default gen_random_uuid(),
  store_number text not null unique check (store_number ~ '^[A-Z0-9]{1,12}$'),
  name text not null check (length(name) between 1 and 120),
  -- until another is set from a Sunday on (store_percentages); null means the default of 28 percent (spec §9)
  budget_percentage numeric(5, 2) check (budget_percentage > 0 and budget_percentage <= 100),
  time_zone text not null default 'America/New_York',
  opened_on date,
  closed_on date,
  -- groups that are looked at together (rule SV6 of the board); null: in none. They stand in addresses, beside each other
  region text check (region ~ '^[^,]{1,60}$' and region = trim(region)),
  franchisee text check (franchisee ~ '^[^,]{1,60}$' and franchisee = trim(franchisee)),
  constraint stores_time_zone_is_known
    check (timestamp '2000-01-01' at time zone time_zone is not null),
  constraint stores_close_after_they_open check (closed_on >= opened_on)
);

select sync.declare_kind('store', 'stores', 'global', purged => false);

create table public.approved_store_numbers (
  store_number text primary key check (store_number ~ '^[A-Z0-9]{1,12}$')
);

alter table public.approved_store_numbers enable row level security;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  -- every colleague's device carries them
  first_name text not null default '' check (length(first_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100)
);

select sync.declare_kind('profile', 'profiles', 'self', purged => false);

create table public.user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  is_admin boolean not null default false
);

select sync.declare_kind('user_role', 'user_roles', 'user', purged => false);

create table public.store_users (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  store_id uuid not null references public.stores (id),
  role public.store_role not null,
  unique (user_id, store_id)
);

create index on public.store_users (store_id);

select sync.declare_kind('store_user', 'store_users', 'user', purged => false, watched => true);

-- Who works or worked in a store, by name: kept by triggers from store_users and profiles, so that
-- "entered by Luis" works offline without showing anybody's profile or memberships elsewhere.
create table public.store_members (
  -- of the membership, or, for a name alone (sync.keep_admin_name), of store and person
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  store_id uuid not null references public.stores (id),
  role public.store_role not null,
  first_name text not null default '',
  last_name text not null default '',
  -- set: no longer works there. The name stays, for what they entered
  left_at timestamptz(3)
);

create index on public.store_members (user_id);

select sync.declare_kind('store_member', 'store_members', 'store', purged => false);

-- Tokens made by a stack on this machine or its network; a hosted project signs with its public address.
create function sync.issuer_is_local(issuer text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(issuer, '') ~
    '^https?://(localhost|127\.[0-9.]+|\[::1\]|10\.[0-9.]+|192\.168\.[0-9.]+|172\.(1[6-9]|2[0-9]|3[01])\.[0-9.]+|host\.docker\.internal|kong|[a-z0-9-]+\.local)(:[0-9]+)?(/|$)'
$$;

-- The person behind the request; null when the token is not enough to act for them:
--   the account is gone, deleted or banned;
--   the session has ended: its access token lives for up to an hour more and is worth nothing at once;
--   a second factor is verified and the token does not prove it (aal2);
--   it is a demo account and the token was not issued by a local stack.
-- (These functions are plpgsql for their cached plans: policies call them with every statement of a push.)
create function public.current_user_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  claimed constant uuid := auth.uid();
  session constant uuid := sync.session_of_request();
begin
  if claimed is null then
    return null;
  end if;
  return (
    select u.id
    from auth.users u
    where u.id = claimed
      and u.deleted_at is null
      and (u.banned_until is null or u.banned_until < now())
      and (
        coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
        or not exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
      )
      and (session is null or exists (select from auth.sessions s where s.id = session and s.user_id = u.id))
      and (u.email is null or u.email not like '%@storehand.demo' or sync.issuer_is_local(auth.jwt() ->> 'iss'))
  );
end $$;

-- Whether somebody takes back what they did to this field a moment ago: within ten minutes, by who did it.
create function sync.takes_back(done_by uuid, done_at timestamptz, field text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    done_by = public.current_user_id() and sync.made_at(takes_back.field) <= done_at + interval '10 minutes', false)
$$;

-- The caller, or a refusal: `sign_in_required` without an account, `not_permitted` for a token that is not enough.
create function sync.require_user() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := public.current_user_id();
begin
  if me is null and auth.uid() is null then
    perform sync.refuse('sign_in_required', 'Please sign in.', 401);
  elsif me is null then
    perform sync.refuse('not_permitted', 'This sign-in is not enough for this request.', 403);
  end if;
  return me;
end $$;

-- Global admin (spec §6): user_roles.is_admin, or the role in the metadata that only the server can write.
-- User metadata is never asked: its user can edit it.
create function sync.is_admin(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return person is not null and (
    exists (select from public.user_roles r where r.user_id = person and r.is_admin and r.deleted_at is null)
    or exists (select from auth.users u where u.id = person and u.raw_app_meta_data ->> 'role' = 'admin')
  );
end $$;

create function public.is_global_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return sync.is_admin(public.current_user_id());
end $$;

-- A new account gets a profile, a user_roles row that is no admin, and, where its store number is on the approved list
-- and the store exists, a membership as general manager or a request for one (spec §6; see sync.settings). Nothing else
-- of the metadata counts.
create function sync.welcome_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  chosen public.stores;
begin
  insert into public.profiles (id, first_name, last_name)
  values (
    new.id,
    left(coalesce(new.raw_user_meta_data ->> 'first_name', ''), 100),
    left(coalesce(new.raw_user_meta_data ->> 'last_name', ''), 100))
  on conflict (id) do nothing;

  insert into public.user_roles (user_id, is_admin) values (new.id, false)
  on conflict (user_id) do nothing;

  select s.* into chosen
  from public.stores s
  join public.approved_store_numbers a on a.store_number = s.store_number
  where s.store_number = new.raw_user_meta_data ->> 'store_number' and s.deleted_at is null;
  if found and sync.join_policy() = 'open' then
    insert into public.store_users (user_id, store_id, role) values (new.id, chosen.id, 'general_manager')
    on conflict (user_id, store_id) do nothing;
    perform sync.announce_member(new.id, chosen.id);
  elsif found then
    perform sync.ask_to_join(new.id, chosen.id);
  end if;
  return new;
end $$;

-- A membership never changes its person or store; it ends by tombstone.
create function sync.keep_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.store_id <> old.store_id then
    perform sync.refuse('moved', 'A membership cannot move to another store.', 403);
  end if;
  insert into public.store_members as m (id, user_id, store_id, role, first_name, last_name, left_at)
  select new.id, new.user_id, new.store_id, new.role, coalesce(p.first_name, ''), coalesce(p.last_name, ''), new.deleted_at
  from (select) one left join public.profiles p on p.id = new.user_id
  on conflict (id) do update
    set role = excluded.role, first_name = excluded.first_name, last_name = excluded.last_name,
        left_at = excluded.left_at;
  return null;
end $$;

-- A membership that is taken out for good takes its name along.
create function sync.forget_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.store_members m where m.id = old.id;
  return null;
end $$;

create function sync.keep_member_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.store_members m set first_name = new.first_name, last_name = new.last_name
  where m.user_id = new.id and (m.first_name, m.last_name) is distinct from (new.first_name, new.last_name);
  return null;
end $$;

-- A removed store ends its memberships; one that comes back brings back those that ended with it.
create function sync.end_memberships() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.store_users s set deleted_at = new.deleted_at
  where s.store_id = new.id and s.deleted_at is not distinct from old.deleted_at;
  return null;
end $$;

create function sync.reserve_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return new;
  end if;
  perform sync.reserve_once(array['store:' || new.store_id, 'user:' || new.user_id]);
  return new;
end $$;

create function sync.reserve_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.reserve_once(array(
    select m.scope from public.store_members m
    where m.user_id = new.id and (m.first_name, m.last_name) is distinct from (new.first_name, new.last_name)
  ) || ('user:' || new.id));
  return new;
end $$;

-- A global admin without a store belongs to OFFICE, as its admin (spec §6). Answers the store's id, or null for
-- anyone else and where OFFICE does not exist.
create function public.ensure_admin_office() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := sync.require_user();
  office uuid;
begin
  if not public.is_global_admin() then
    return null;
  end if;
  select m.store_id into office from public.store_users m where m.user_id = me and m.deleted_at is null
  order by m.created_at, m.id limit 1;
  if found then
    return office;
  end if;
  select s.id into office from public.stores s where s.store_number = 'OFFICE' and s.deleted_at is null;
  if not found then
    return null;
  end if;
  perform sync.reserve(jsonb_build_object('store:' || office, 2, 'user:' || me, 2));
  insert into public.store_users (user_id, store_id, role) values (me, office, 'admin')
  on conflict (user_id, store_id) do update set role = 'admin', deleted_at = null;
  return office;
end $$;

-- Before sign-up, with no session: whether a store number can be chosen (spec §2 Signup, §8 'Store #N does not exist...').
-- Answers `ok`, `store_not_found` (approved, but not in the system yet) or `invalid_store_number`: of numbers that are
-- not on the approved list nobody is told whether they exist. The list itself is the table approved_store_numbers.
create function public.check_store_number(store_number text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when a.store_number is null then 'invalid_store_number'
    when s.id is null then 'store_not_found'
    else 'ok'
  end
  from (select) one
  left join public.approved_store_numbers a on a.store_number = upper(trim(check_store_number.store_number))
  left join public.stores s on s.store_number = a.store_number and s.deleted_at is null
$$;

-- Before sign-up, with no session: the stores that a new person can choose, with their names (spec §2 Signup). A number
-- of the approved list whose store is not in the system yet is left out: it could only be refused. Of stores that are
-- not on the list nobody is told.
create function public.stores_to_choose() returns table (store_number text, name text)
language sql stable security definer set search_path = '' as $$
  select s.store_number, s.name
  from public.stores s
  join public.approved_store_numbers a on a.store_number = s.store_number
  where s.deleted_at is null
  order by s.store_number
$$;

-- A global admin works in stores that they do not belong to. What they did there says whose it is only where their name
-- is known: the store keeps it like that of somebody who left (sync/SPEC.md S9), from the first thing that they did there.
-- Nobody else's name comes into a store so, and no role: `store_users` alone decides what anybody may.
create function sync.keep_admin_name() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
begin
  if me is null or exists (
    select from public.store_members m where m.user_id = me and m.store_id = new.store_id) then
    return null;
  end if;
  insert into public.store_members (id, user_id, store_id, role, first_name, last_name, left_at)
  select sync.natural_id('admin_name', new.store_id::text, me::text), me, new.store_id, 'admin',
    p.first_name, p.last_name, now()
  from public.profiles p where p.id = me and sync.is_admin(me)
  on conflict (id) do nothing;
  return null;
end $$;

comment on function public.stores_to_choose() is
  'The stores that a new person can choose at sign-up: those on the approved list that exist.';

create trigger a_open_scope before insert on public.stores
  for each row execute function sync.open_scope('store:');

create trigger a_open_scope before insert on public.profiles
  for each row execute function sync.open_scope('user:');

create trigger storehand_welcome after insert on auth.users
  for each row execute function sync.welcome_user();

create trigger keep_member after insert or update on public.store_users
  for each row execute function sync.keep_member();

create trigger forget_member after delete on public.store_users
  for each row execute function sync.forget_member();

create trigger keep_member_names after update on public.profiles
  for each row execute function sync.keep_member_names();

create trigger end_memberships after update of deleted_at on public.stores
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function sync.end_memberships();

-- before `sync_stamp`, which takes the number of the person's scope
create trigger a_reserve_scopes before insert or update on public.store_users
  for each row execute function sync.reserve_membership();

create trigger a_reserve_scopes before update on public.profiles
  for each row when (new is distinct from old) execute function sync.reserve_names();

grant select on public.approved_store_numbers to anon;
grant select on public.approved_store_numbers to authenticated;
grant select, insert (id, first_name, last_name), update (first_name, last_name) on public.profiles to authenticated;
grant select on public.user_roles to authenticated;
grant select, insert (id, store_number, name, budget_percentage, time_zone, opened_on, closed_on, region, franchisee),
  update (name, time_zone, deleted_at, opened_on, closed_on, region, franchisee) on public.stores to authenticated;
grant select, insert (id, user_id, store_id, role), update (role, deleted_at) on public.store_users to authenticated;
grant select on public.store_members to authenticated;
grant all on public.profiles to service_role;
grant all on public.user_roles to service_role;
grant all on public.stores to service_role;
grant all on public.store_users to service_role;
grant all on public.store_members to service_role;
grant all on public.approved_store_numbers to service_role;

grant execute on function sync.issuer_is_local(text), public.current_user_id(), sync.require_user(),
  public.is_global_admin(), public.ensure_admin_office() to authenticated, service_role;

grant execute on function public.check_store_number(text), public.stores_to_choose()
  to anon, authenticated, service_role;
