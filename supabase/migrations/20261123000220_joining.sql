-- Who joins a store (docs/decisions/0018-joining-asks.md). `open` is the specification's way: whoever knows a number of the
-- approved list is its general manager. `approve`: the membership waits until somebody who manages the store's people
-- says yes. A project begins with `approve`; the demo world is `open`.
create table sync.settings (
  -- mail_link_key: made with the database (sync.mail_token); the others: sync.configure_push
  name text primary key check (
    name in ('join_policy', 'mail_link_key', 'vapid_public_key', 'functions_url', 'push_runner_secret')),
  value text not null,
  constraint known_join_policy check (name <> 'join_policy' or value in ('open', 'approve'))
);

alter table sync.settings enable row level security;

create table public.join_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  store_id uuid not null references public.stores (id),
  requested_at timestamptz(3) not null default now(),
  decision text check (decision in ('approved', 'declined')),
  decided_at timestamptz(3),
  decided_by uuid,
  constraint decided_whole check ((decision is null) = (decided_at is null))
);

comment on table public.join_requests is 'Who asked to join which store, and what became of it. Written by functions alone.';

create unique index on public.join_requests (user_id, store_id) where decision is null;

create index on public.join_requests (store_id) where decision is null;

alter table public.join_requests enable row level security;

create function sync.join_policy() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.value from sync.settings s where s.name = 'join_policy'), 'approve')
$$;

-- Writes down that somebody asks, once, and has those who decide told.
create function sync.ask_to_join(person uuid, wanted uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked uuid;
begin
  insert into public.join_requests (user_id, store_id) values (person, wanted)
  on conflict (user_id, store_id) where decision is null do nothing
  returning id into asked;
  if asked is not null then
    insert into sync.outbox (kind, record_id, store_id, actor_id) values ('join_requested', asked, wanted, person);
  end if;
end $$;

-- Adds the caller to a store by its number (spec §5 Joining). Answers the membership; without an id where it waits for an
-- approval, which whoever was removed may ask for, too.
-- Codes: invalid_store_number (not on the approved list, or no number), store_not_found, already_member,
-- membership_ended (they were removed: only who manages the store's people takes them back), store_check_failed and
-- membership_check_failed (the database could not say; whatever else fails is the joining itself).
-- A global admin may join any store that exists; everyone joins as general manager.
create function public.join_store(store_number text) returns public.store_users
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := sync.require_user();
  wanted text := upper(trim(join_store.store_number));
  asks constant boolean := sync.join_policy() = 'approve' and not public.is_global_admin();
  approved boolean;
  chosen public.stores;
  membership public.store_users;
begin
  if wanted is null or wanted !~ '^[A-Z0-9]{1,12}$' then
    perform sync.refuse('invalid_store_number', 'Please enter a store number.');
  end if;
  begin
    approved := public.is_global_admin()
      or exists (select from public.approved_store_numbers a where a.store_number = wanted);
    select s.* into chosen from public.stores s where s.store_number = wanted and s.deleted_at is null;
  exception when others then
    perform sync.refuse('store_check_failed', 'The store could not be looked up.', 500);
  end;
  if not approved then
    perform sync.refuse('invalid_store_number', 'This store number is not on the approved list.');
  end if;
  if chosen.id is null then
    perform sync.refuse('store_not_found', format('Store #%s does not exist in the system.', wanted), 404);
  end if;

  if not asks then
    perform sync.reserve(jsonb_build_object('store:' || chosen.id, 2, 'user:' || me, 2));
  end if;
  begin
    select m.* into membership from public.store_users m where m.user_id = me and m.store_id = chosen.id for update;
  exception when others then
    perform sync.refuse('membership_check_failed', 'The membership could not be looked up.', 500);
  end;
  if membership.id is not null and membership.deleted_at is null then
    perform sync.refuse('already_member', 'You are already associated with this store.', 409);
  elsif asks then
    perform sync.ask_to_join(me, chosen.id);
    perform public.deliver_notifications();
    return null;
  elsif membership.id is null then
    insert into public.store_users (user_id, store_id, role) values (me, chosen.id, 'general_manager')
    returning * into membership;
  elsif not public.is_global_admin() then
    perform sync.refuse('membership_ended', 'Your access to this store was ended. Its administrator can give it back.', 403);
  else
    update public.store_users m set deleted_at = null, role = 'general_manager' where m.id = membership.id
    returning * into membership;
  end if;
  perform sync.announce_member(me, chosen.id);
  perform public.deliver_notifications();
  return membership;
end $$;

-- What the caller asked for and what became of it: what waits, and what was declined in the last thirty days.
create function public.own_join_requests()
returns table (id uuid, store_number text, store_name text, requested_at timestamptz, declined boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := sync.require_user();
begin
  return query
    select q.id, s.store_number, s.name, q.requested_at, q.decision is not null
    from public.join_requests q join public.stores s on s.id = q.store_id
    where q.user_id = me and s.deleted_at is null
      and (q.decision is null or (q.decision = 'declined' and q.decided_at > now() - interval '30 days'
        and not exists (
          select from public.join_requests l
          where l.user_id = me and l.store_id = q.store_id and l.requested_at > q.requested_at)))
    order by q.requested_at desc limit 20;
end $$;

comment on function public.own_join_requests() is 'The stores that the caller asked to join: waiting, or declined lately.';

-- Who asks to join the stores whose people the caller manages, the longest first. `removed_from`: numbers of the stores
-- that they were removed from, whichever these are.
create function public.open_join_requests()
returns table (id uuid, store_number text, store_name text, person text, email text, requested_at timestamptz,
  removed_from text[])
language plpgsql stable security definer set search_path = '' as $$
begin
  perform sync.require_user();
  return query
    select q.id, s.store_number, s.name, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), u.email::text),
      u.email::text, q.requested_at,
      array(
        select r.store_number from public.store_users m join public.stores r on r.id = m.store_id
        where m.user_id = q.user_id and m.deleted_at is not null and r.deleted_at is null order by 1)
    from public.join_requests q
    join public.stores s on s.id = q.store_id
    join auth.users u on u.id = q.user_id
    left join public.profiles p on p.id = q.user_id
    where q.decision is null and s.deleted_at is null
      and q.store_id = any (public.permitted_store_ids('manage_users'))
    order by q.requested_at, q.id limit 200;
end $$;

comment on function public.open_join_requests() is 'Who asks to join the stores whose people the caller manages.';

-- Approves or declines a request to join. Approved, the person is general manager of the store, as joining gives.
-- Codes: not_found (or none of the caller's business), already_decided.
create function public.decide_join(request uuid, approve boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := sync.require_user();
  asked public.join_requests;
begin
  select q.* into asked from public.join_requests q where q.id = request;
  if not found or approve is null or not public.has_permission(asked.store_id, 'manage_users') then
    perform sync.refuse('not_found', 'There is no such request.', 404);
  end if;
  perform sync.reserve(jsonb_build_object('store:' || asked.store_id, 2, 'user:' || asked.user_id, 2));
  update public.join_requests q
  set decision = case when approve then 'approved' else 'declined' end, decided_at = now(), decided_by = me
  where q.id = request and q.decision is null;
  if not found then
    perform sync.refuse('already_decided', 'Somebody has decided about this request.', 409);
  end if;
  if approve then
    insert into public.store_users as m (user_id, store_id, role) values (asked.user_id, asked.store_id, 'general_manager')
    on conflict (user_id, store_id) do update set deleted_at = null, role = 'general_manager'
      where m.deleted_at is not null;
  end if;
  insert into sync.outbox (kind, record_id, store_id, actor_id)
  values (case when approve then 'join_approved' else 'join_declined' end, asked.id, asked.store_id, me);
  perform public.deliver_notifications();
end $$;

comment on function public.decide_join(uuid, boolean) is
  'Approves or declines somebody''s request to join a store whose people the caller manages.';

create policy "read own requests to join and those one decides" on public.join_requests for select to authenticated
  using (
    user_id = (select public.current_user_id())
    or store_id = any ((select public.permitted_store_ids('manage_users'))::uuid[]));

grant all on public.join_requests to service_role;
grant select on public.join_requests to authenticated;

grant execute on function public.join_store(text) to authenticated, service_role;

grant execute on function public.own_join_requests(), public.open_join_requests(), public.decide_join(uuid, boolean)
  to authenticated;

insert into sync.settings (name, value) values ('join_policy', 'approve');
