-- Accounts, memberships, and joining a store.

-- A new account gets a profile, a user_roles row that is no admin, and a membership as general manager only where its
-- store number is on the approved list and the store exists (spec §6). Nothing else of the metadata counts.
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
  if found then
    insert into public.store_users (user_id, store_id, role) values (new.id, chosen.id, 'general_manager')
    on conflict (user_id, store_id) do nothing;
    perform sync.announce_member(new.id, chosen.id);
  end if;
  return new;
end $$;

create trigger storehand_welcome after insert on auth.users
  for each row execute function sync.welcome_user();

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

create trigger keep_member after insert or update on public.store_users
  for each row execute function sync.keep_member();

create function sync.keep_member_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.store_members m set first_name = new.first_name, last_name = new.last_name
  where m.user_id = new.id and (m.first_name, m.last_name) is distinct from (new.first_name, new.last_name);
  return null;
end $$;

create trigger keep_member_names after update on public.profiles
  for each row execute function sync.keep_member_names();

-- A removed store ends its memberships; one that comes back brings back those that ended with it.
create function sync.end_memberships() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.store_users s set deleted_at = new.deleted_at
  where s.store_id = new.id and s.deleted_at is not distinct from old.deleted_at;
  return null;
end $$;

create trigger end_memberships after update of deleted_at on public.stores
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function sync.end_memberships();

-- Adds the caller to a store by its number (spec §5 Joining). Answers the membership.
-- Codes: invalid_store_number (not on the approved list, or no number), store_not_found, already_member.
-- A global admin may join any store that exists; everyone joins as general manager.
create function public.join_store(store_number text) returns public.store_users
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := sync.require_user();
  wanted text := upper(trim(join_store.store_number));
  chosen public.stores;
  membership public.store_users;
begin
  if wanted is null or wanted !~ '^[A-Z0-9]{1,12}$' then
    perform sync.refuse('invalid_store_number', 'Please enter a store number.');
  end if;
  if not public.is_global_admin()
    and not exists (select from public.approved_store_numbers a where a.store_number = wanted) then
    perform sync.refuse('invalid_store_number', 'This store number is not on the approved list.');
  end if;
  select s.* into chosen from public.stores s where s.store_number = wanted and s.deleted_at is null;
  if not found then
    perform sync.refuse('store_not_found', format('Store #%s does not exist in the system.', wanted), 404);
  end if;

  perform sync.reserve(jsonb_build_object('store:' || chosen.id, 2, 'user:' || me, 2));
  select m.* into membership from public.store_users m where m.user_id = me and m.store_id = chosen.id for update;
  if not found then
    insert into public.store_users (user_id, store_id, role) values (me, chosen.id, 'general_manager')
    returning * into membership;
  elsif membership.deleted_at is null then
    perform sync.refuse('already_member', 'You are already associated with this store.', 409);
  else
    -- whoever was removed comes back with the role that joining gives, not with the one they had
    update public.store_users m set deleted_at = null, role = 'general_manager' where m.id = membership.id
    returning * into membership;
  end if;
  perform sync.announce_member(me, chosen.id);
  perform public.deliver_notifications();
  return membership;
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

grant execute on function public.join_store(text), public.ensure_admin_office() to authenticated, service_role;
