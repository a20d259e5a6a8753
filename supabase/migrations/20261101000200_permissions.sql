-- Who is asking, and what they may do. Every policy and every function that decides anything asks here.

-- True when the request came through the API on behalf of a person (or of nobody); false for migrations, the seed,
-- scheduled jobs, the auth service and the service role. A client can neither set nor clear the claims.
create schema sync;
comment on schema sync is 'Internals of sync and of the rules on rows; never exposed by the API.';
grant usage on schema sync to authenticated, service_role;

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

-- Tokens made by a stack on this machine or its network; a hosted project signs with its public address.
create function sync.issuer_is_local(issuer text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(issuer, '') ~
    '^https?://(localhost|127\.[0-9.]+|\[::1\]|10\.[0-9.]+|192\.168\.[0-9.]+|172\.(1[6-9]|2[0-9]|3[01])\.[0-9.]+|host\.docker\.internal|kong|[a-z0-9-]+\.local)(:[0-9]+)?(/|$)'
$$;

-- The person behind the request; null when the token is not enough to act for them:
--   the account is gone, deleted or banned;
--   a second factor is verified and the token does not prove it (aal2);
--   it is a demo account and the token was not issued by a local stack.
-- (These functions are plpgsql for their cached plans: policies call them with every statement of a push.)
create function public.current_user_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  claimed constant uuid := auth.uid();
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
      and (u.email is null or u.email not like '%@storehand.demo' or sync.issuer_is_local(auth.jwt() ->> 'iss'))
  );
end $$;

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

-- The permission table (spec §6 and the people who do the work); equal to src/kernel/permission.ts.
-- A global admin holds every permission everywhere.
create function public.permission_matrix()
returns table (permission text, shift_lead boolean, general_manager boolean, supervisor boolean, admin boolean)
language sql immutable as $$
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
    ('count_inventory',          true,  true,  true,  true),
    ('receive_deliveries',       true,  true,  true,  true),
    ('report_vehicle_problems',  true,  true,  true,  true),
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

-- Whether the caller holds a permission in a store. An unknown permission is held by nobody.
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
    where s.user_id = me and s.store_id = has_permission.store_id and s.deleted_at is null
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
    where s.user_id = me and s.deleted_at is null and (roles is null or s.role = any (roles)));
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

grant execute on function sync.is_client(), sync.refuse(text, text, integer), sync.issuer_is_local(text),
  sync.require_user() to authenticated, service_role;
grant execute on function public.current_user_id(), public.is_global_admin(), public.permission_matrix(),
  public.roles_with_permission(text), public.has_permission(uuid, text),
  public.permitted_store_ids(text), public.granted_scopes() to authenticated, service_role;
