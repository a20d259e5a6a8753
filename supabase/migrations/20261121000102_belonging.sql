-- Ids that name something of the same store or walk (sync/SPEC.md P16), and a removal that holds.

-- An item belongs to the template of its inspection. Any version of it: items are never deleted and never move to
-- another template, and a walk may have begun with a version that a restored server does not know. An item that does
-- not exist at all is the foreign key's matter.
create function sync.check_item() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.inspection_items t
    join public.inspection_sections s on s.id = t.section_id
    join public.inspections i on i.id = new.inspection_id
    where t.id = new.item_id and s.template_id <> i.template_id
  ) then
    perform sync.refuse('wrong_item', 'This item belongs to another template than the inspection.');
  end if;
  return new;
end $$;

create trigger check_item before insert on public.inspection_responses
  for each row execute function sync.check_item();
create trigger check_item before insert on public.inspection_photos
  for each row execute function sync.check_item();
create trigger check_item before insert on public.inspection_action_items
  for each row when (new.item_id is not null) execute function sync.check_item();

-- An action item is assigned to somebody who works in its store, or worked there: whoever assigned it offline could not
-- know that they have left, and what they wrote beside the name must not be refused for it.
create function sync.check_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (tg_op = 'INSERT' or new.assignee_id is distinct from old.assignee_id) and not exists (
    select from public.store_members m
    join public.inspections i on i.store_id = m.store_id
    where i.id = new.inspection_id and m.user_id = new.assignee_id
  ) then
    perform sync.refuse('assignee_elsewhere', 'An action item is assigned to somebody of its own store.');
  end if;
  return new;
end $$;

create trigger check_assignee before insert or update of assignee_id on public.inspection_action_items
  for each row when (new.assignee_id is not null) execute function sync.check_assignee();

-- Adds the caller to a store by its number (spec §5 Joining). Answers the membership.
-- Codes: invalid_store_number (not on the approved list, or no number), store_not_found, already_member,
-- membership_ended (they were removed: only who manages the store's people takes them back).
-- A global admin may join any store that exists; everyone joins as general manager.
create or replace function public.join_store(store_number text) returns public.store_users
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
