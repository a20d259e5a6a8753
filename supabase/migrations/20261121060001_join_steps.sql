-- Joining a store says which of its steps failed (spec §8 Store loading and joining).

-- Adds the caller to a store by its number (spec §5 Joining). Answers the membership.
-- Codes: invalid_store_number (not on the approved list, or no number), store_not_found, already_member,
-- membership_ended (they were removed: only who manages the store's people takes them back), store_check_failed and
-- membership_check_failed (the database could not say; whatever else fails is the joining itself).
-- A global admin may join any store that exists; everyone joins as general manager.
create or replace function public.join_store(store_number text) returns public.store_users
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := sync.require_user();
  wanted text := upper(trim(join_store.store_number));
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

  perform sync.reserve(jsonb_build_object('store:' || chosen.id, 2, 'user:' || me, 2));
  begin
    select m.* into membership from public.store_users m where m.user_id = me and m.store_id = chosen.id for update;
  exception when others then
    perform sync.refuse('membership_check_failed', 'The membership could not be looked up.', 500);
  end;
  if membership.id is null then
    insert into public.store_users (user_id, store_id, role) values (me, chosen.id, 'general_manager')
    returning * into membership;
  elsif membership.deleted_at is null then
    perform sync.refuse('already_member', 'You are already associated with this store.', 409);
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
