-- A global admin works in stores that they do not belong to. What they did there says whose it is only where their name
-- is known: the store keeps it like that of somebody who left (sync/SPEC.md S9), from the first thing that they did there.
-- Nobody else's name comes into a store so, and no role: `store_users` alone decides what anybody may.

-- A name that is kept for a store does not need a membership; it goes with the account all the same.
alter table public.store_members drop constraint store_members_id_fkey;
alter table public.store_members
  add foreign key (user_id) references auth.users (id) on delete cascade;

-- What the foreign key did: a membership that is taken out for good takes its name along.
create function sync.forget_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.store_members m where m.id = old.id;
  return null;
end $$;

create trigger forget_member after delete on public.store_users
  for each row execute function sync.forget_member();

-- Keeps the caller's name in the store of the row when they are a global admin whom the store does not know by name.
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

create trigger keep_admin_name after insert or update on public.inspections
  for each row execute function sync.keep_admin_name();
create trigger keep_admin_name after insert or update on public.inspection_responses
  for each row execute function sync.keep_admin_name();
create trigger keep_admin_name after insert or update on public.inspection_photos
  for each row execute function sync.keep_admin_name();
create trigger keep_admin_name after insert or update on public.inspection_action_items
  for each row execute function sync.keep_admin_name();
create trigger keep_admin_name after insert or update on public.food_cost_entries
  for each row execute function sync.keep_admin_name();
create trigger keep_admin_name after insert or update on public.weekly_sales_forecasts
  for each row execute function sync.keep_admin_name();

-- P16: an action item is assigned to somebody who works in its store, or worked there. A name is no membership.
create or replace function sync.check_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (tg_op = 'INSERT' or new.assignee_id is distinct from old.assignee_id) and not exists (
    select from public.store_users m
    join public.inspections i on i.store_id = m.store_id
    where i.id = new.inspection_id and m.user_id = new.assignee_id
  ) then
    perform sync.refuse('assignee_elsewhere', 'An action item is assigned to somebody of its own store.');
  end if;
  return new;
end $$;

-- What is said of a planned inspection opens that very time of its schedule, not the list of all.
create or replace function sync.notifications_of_occurrence(event sync.outbox)
returns table (id uuid, user_id uuid, store_id uuid, title text, message text, type text, category text, url text,
  text_key text, text_params jsonb)
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, o.id::text, m.user_id::text), m.user_id, o.store_id,
    case event.kind when 'occurrence_due' then 'Inspection due' else 'Inspection missed' end,
    format(case event.kind when 'occurrence_due' then '%s, store #%s, until %s' else '%s, store #%s, was due %s' end,
      t.name, s.store_number, w.until),
    case event.kind when 'occurrence_due' then 'info' else 'warning' end, 'inspections',
    '/inspections/occurrences/' || o.id,
    event.kind, jsonb_build_object('template', t.name, 'number', s.store_number, 'time', w.until,
      'time_at', to_char(o.due_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'time_zone', s.time_zone)
      || jsonb_strip_nulls(jsonb_build_object(
        'template_es', nullif(t.translations -> 'es' ->> 'name', ''),
        'template_fr', nullif(t.translations -> 'fr' ->> 'name', '')))
  from public.inspection_occurrences o
  join public.inspection_templates t on t.id = o.template_id
  join public.stores s on s.id = o.store_id
  cross join lateral (select to_char(o.due_at at time zone s.time_zone, 'MM/DD HH24:MI') as until) w
  join public.store_users m on m.store_id = o.store_id and m.deleted_at is null
    and (m.role = o.role or (event.kind = 'occurrence_missed' and m.role = 'general_manager'))
  where o.id = event.record_id and o.deleted_at is null
    and o.status = case event.kind when 'occurrence_due' then 'due' else 'missed' end
$$;
