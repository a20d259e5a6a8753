-- Who may do what, in which store (spec §6).

-- The permission table (spec §6 and the people who do the work); equal to src/kernel/permission.ts.
-- A global admin holds every permission everywhere.
create function public.permission_matrix()
returns table (permission text, shift_lead boolean, general_manager boolean, supervisor boolean, admin boolean)
language sql immutable set search_path = '' as $$
  values
    -- permission                shift  manager superv. admin
    ('manage_users',             false, false, false, true),
    ('view_admin_panel',         false, false, false, true),
    ('manage_candidates',        false, true,  true,  true),
    ('view_candidates',          true,  true,  true,  true),
    ('manage_budget',            false, true,  true,  true),
    ('view_budget',              true,  true,  true,  true),
    ('manage_supply',            false, true,  true,  true),
    ('view_supply',              true,  true,  true,  true),
    ('view_reports',             false, true,  true,  true),
    ('manage_onboarding',        false, false, true,  true),
    ('view_inspections',         true,  true,  true,  true),
    ('conduct_inspections',      true,  true,  true,  true),
    ('finish_action_items',      true,  true,  true,  true),
    ('assign_action_items',      false, true,  true,  true),
    ('verify_action_items',      false, true,  true,  true),
    ('view_inactive_templates',  false, false, true,  true),
    ('approve_orders',           false, false, true,  true),
    ('count_inventory',          true,  true,  true,  true),
    ('receive_deliveries',       true,  true,  true,  true),
    ('report_vehicle_problems',  true,  true,  true,  true),
    ('certify_vehicles',         false, true,  true,  true),
    ('view_vehicles',            false, false, true,  true),
    ('manage_vehicles',          false, false, false, true),
    -- global admin only
    ('manage_templates',         false, false, false, false),
    ('manage_products',          false, false, false, false),
    ('manage_archive',           false, false, false, false),
    ('delete_inspections',       false, false, false, false),
    ('reopen_inspections',       false, false, false, false)
$$;

-- The store roles that hold a permission; none for an unknown one and for those of a global admin.
create function public.roles_with_permission(permission text) returns public.store_role[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select r.role
    from public.permission_matrix() m
    cross join lateral (values
      ('shift_lead'::public.store_role, m.shift_lead), ('general_manager', m.general_manager),
      ('supervisor', m.supervisor), ('admin', m.admin)
    ) r (role, holds)
    where m.permission = roles_with_permission.permission and r.holds);
end $$;

-- Whether the caller holds a permission in a store. An unknown permission is held by nobody. A membership that has ended
-- counts for work that was done before its end and is brought in for its person.
create function public.has_permission(store_id uuid, permission text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
begin
  if me is null or not exists (select from public.permission_matrix() m where m.permission = has_permission.permission) then
    return false;
  end if;
  return sync.is_admin(me) or exists (
    select from public.store_users s
    where s.user_id = me and s.store_id = has_permission.store_id
      and (s.deleted_at is null or s.deleted_at > sync.judged_at())
      and s.role = any (public.roles_with_permission(has_permission.permission)));
end $$;

-- The stores in which the caller holds a permission; with null, those they belong to. For policies, which ask once
-- per statement: `store_id = any((select permitted_store_ids('view_budget'))::uuid[])`.
create function public.permitted_store_ids(permission text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
  roles public.store_role[];
begin
  if me is null then
    return '{}';
  elsif sync.is_admin(me) then
    return array(select s.id from public.stores s);
  end if;
  roles := case when permission is not null then public.roles_with_permission(permission) end;
  return array(
    select s.store_id from public.store_users s
    where s.user_id = me and (s.deleted_at is null or s.deleted_at > sync.judged_at())
      and (roles is null or s.role = any (roles)));
end $$;

-- The scopes the caller may read: their own, `global`, and their stores.
create function public.granted_scopes() returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
begin
  if me is null then
    return '{}';
  end if;
  return array['global', 'user:' || me] || array(select 'store:' || s from unnest(public.permitted_store_ids(null)) s);
end $$;

-- Whether the caller holds a permission in the store of a scope.
create function sync.holds_in(scope text, permission text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return scope ~ '^store:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and public.has_permission(substr(scope, 7)::uuid, permission);
end $$;

-- Whether the caller may read the records of a collection in a scope, and what else speaks of them. What no collection
-- declares is nobody's.
create function sync.may_read_in(collection text, scope text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  needed text;
begin
  select c.read_permission into needed from sync.collections c where c.name = collection;
  if not found then
    return false;
  elsif needed is null then
    return scope = 'user:' || public.current_user_id();
  end if;
  return sync.holds_in(scope, needed);
end $$;

-- Whether the caller may write records of a collection in a scope at all. A choice between two values is written in the
-- scope of its record, by whoever may write that.
create function sync.may_write_in(collection text, scope text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  needed text;
begin
  if collection = 'record_conflicts' then
    return scope = 'user:' || public.current_user_id() or exists (
      select from (select distinct c.write_permission from sync.collections c where c.write_permission is not null) p
      where sync.holds_in(scope, p.write_permission));
  end if;
  select c.write_permission into needed from sync.collections c where c.name = collection;
  if not found then
    return false;
  elsif needed is null then
    return scope = 'user:' || public.current_user_id();
  end if;
  return sync.holds_in(scope, needed);
end $$;

create policy "everybody reads approved store numbers" on public.approved_store_numbers
  for select to anon, authenticated using (true);

create policy "read own profile, an admin all" on public.profiles for select to authenticated
  using (id = (select public.current_user_id()) or (select public.is_global_admin()));

create policy "make own profile" on public.profiles for insert to authenticated
  with check (id = (select public.current_user_id()));

create policy "change own profile, an admin all" on public.profiles for update to authenticated
  using (id = (select public.current_user_id()) or (select public.is_global_admin()))
  with check (id = (select public.current_user_id()) or (select public.is_global_admin()));

create policy "read own role, an admin all" on public.user_roles for select to authenticated
  using (user_id = (select public.current_user_id()) or (select public.is_global_admin()));

create policy "members read their stores" on public.stores for select to authenticated
  using (id = any ((select public.permitted_store_ids(null))::uuid[]) or (select public.is_global_admin()));

create policy "an admin makes stores" on public.stores for insert to authenticated
  with check ((select public.is_global_admin()));

create policy "an admin changes stores" on public.stores for update to authenticated
  using ((select public.is_global_admin())) with check ((select public.is_global_admin()));

create policy "read own memberships and those one manages" on public.store_users for select to authenticated
  using (
    user_id = (select public.current_user_id())
    or store_id = any ((select public.permitted_store_ids('manage_users'))::uuid[]));

create policy "give memberships" on public.store_users for insert to authenticated
  with check (store_id = any ((select public.permitted_store_ids('manage_users'))::uuid[]));

create policy "change memberships" on public.store_users for update to authenticated
  using (store_id = any ((select public.permitted_store_ids('manage_users'))::uuid[]))
  with check (store_id = any ((select public.permitted_store_ids('manage_users'))::uuid[]));

create policy "members read who works with them" on public.store_members for select to authenticated
  using (store_id = any ((select public.permitted_store_ids(null))::uuid[]));

create policy "read the heads of granted scopes" on public.sync_scopes for select to authenticated
  using (scope = any ((select public.granted_scopes())::text[]));

create policy "global admins hear of all stores" on public.sync_summaries for select to authenticated
  using ((select public.is_global_admin()));

grant execute on function public.permission_matrix(), public.roles_with_permission(text),
  public.has_permission(uuid, text), public.permitted_store_ids(text), public.granted_scopes()
  to authenticated, service_role;

-- Asked by policies.
grant execute on function sync.may_read_in(text, text) to authenticated, service_role;
