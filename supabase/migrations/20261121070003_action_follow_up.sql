-- Action items from the finding to the check: repeats of a finding, what was done, why not, and who is told.
alter table public.inspection_action_items
  -- the action item that was still open when the same item failed again in the same store: the two are one thing to do
  -- (rule F6). No foreign key: either may be on its way
  add column repeat_of uuid,
  -- how many walks of the store in a row, before this one, the item had failed in
  add column repeat_count integer not null default 0 check (repeat_count between 0 and 1000),
  -- when the walk that found it was completed
  add column found_at timestamptz(3) check (isfinite(found_at)),
  -- what was done, or why it cannot be done
  add column resolution text check (length(resolution) <= 4000),
  add column reopen_reason text check (length(reopen_reason) <= 4000);
grant insert (repeat_of, repeat_count, found_at, resolution, reopen_reason), update (resolution, reopen_reason)
  on public.inspection_action_items to authenticated;

update sync.collections
set fixed = fixed || array['repeat_of', 'repeat_count', 'found_at'],
  writable = writable || array['resolution', 'reopen_reason'], columns = sync.columns_of(name)
where name = 'inspection_action_items';
update sync.kinds set wire_row = sync.wire_row(table_name) where kind = 'inspection_action_items';

-- Who hears of an action item: whoever it is given to; the managers, when it is done or cannot be done; whoever did it,
-- when it comes back; all of them, when it is overdue.
alter table sync.outbox drop constraint outbox_kind_check;
alter table sync.outbox add constraint outbox_kind_check check (kind in (
  'inspection_completed', 'critical_failure', 'member_joined', 'action_assigned', 'action_done', 'action_cannot_do',
  'action_reopened', 'action_overdue', 'notification'));

create function sync.announce_action_item() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := public.current_user_id();
begin
  if not sync.is_client() or new.deleted_at is not null then
    return null;
  end if;
  if new.assignee_id is not null and (tg_op = 'INSERT' or new.assignee_id is distinct from old.assignee_id) then
    insert into sync.outbox (kind, record_id, store_id, actor_id) values ('action_assigned', new.id, new.store_id, me);
  end if;
  if tg_op = 'UPDATE' and new.status is distinct from old.status then
    if new.status in ('done', 'cannot_do') then
      insert into sync.outbox (kind, record_id, store_id, actor_id)
      values ('action_' || new.status, new.id, new.store_id, me);
    elsif new.status = 'open' and old.done_by is not null then
      -- who had done it stands on the row no longer
      insert into sync.outbox (kind, record_id, store_id, actor_id, notification)
      values ('action_reopened', new.id, new.store_id, me, jsonb_build_object('user_id', old.done_by));
    end if;
  end if;
  return null;
end $$;
create trigger announce after insert or update of status, assignee_id on public.inspection_action_items
  for each row execute function sync.announce_action_item();

-- An item that is a repeat is part of the one that it repeats, as long as that one was not done before the repeat was
-- found (rule F6).
create function sync.is_repeat(of_action public.inspection_action_items) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.inspection_action_items r
    where r.id = of_action.repeat_of and r.store_id = of_action.store_id and r.deleted_at is null
      and (r.done_at is null or r.done_at >= coalesce(of_action.found_at, of_action.created_at)))
$$;

-- Tells of each action item once when it is overdue. Looks a day back: a job that did not run is made up for.
create function sync.announce_overdue_actions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  told integer;
begin
  insert into sync.outbox (kind, record_id, store_id)
  select 'action_overdue', a.id, a.store_id
  from public.inspection_action_items a
  where a.status in ('open', 'in_progress') and a.deleted_at is null
    and a.due_date <= now() and a.due_date > now() - interval '1 day'
    and not sync.is_repeat(a);
  get diagnostics told = row_count;
  perform public.deliver_notifications();
  return told;
end $$;
create index on public.inspection_action_items (due_date)
  where status in ('open', 'in_progress') and deleted_at is null;

alter function sync.notifications_of(sync.outbox) rename to notifications_of_walk;

create function sync.notifications_of_action(event sync.outbox)
returns table (id uuid, user_id uuid, store_id uuid, title text, message text, type text, category text, url text,
  text_key text, text_params jsonb)
language sql stable security definer set search_path = '' as $$
  select
    -- overdue is told once; everything else as often as it happens
    sync.natural_id(event.kind, a.id::text, r.user_id::text,
      case when event.kind = 'action_overdue' then '' else event.id::text end),
    r.user_id, a.store_id, w.title,
    format('%s, store #%s%s', a.title, s.store_number, coalesce(' · ' || left(w.words, 500), '')),
    w.type, 'inspections', '/inspections/actions/' || a.id,
    event.kind, jsonb_build_object(
      'title', a.title, 'number', s.store_number, 'words', coalesce(' · ' || left(w.words, 500), ''))
  from public.inspection_action_items a
  join public.stores s on s.id = a.store_id
  cross join lateral (
    select case event.kind
        when 'action_assigned' then 'Action item for you'
        when 'action_done' then 'Action item done'
        when 'action_cannot_do' then 'Action item cannot be done'
        when 'action_reopened' then 'Action item reopened'
        else 'Action item overdue' end as title,
      case event.kind
        when 'action_assigned' then nullif(a.note, '')
        when 'action_reopened' then nullif(a.reopen_reason, '')
        when 'action_done' then nullif(a.resolution, '')
        when 'action_cannot_do' then nullif(a.resolution, '') end as words,
      case when event.kind in ('action_assigned', 'action_done') then 'info' else 'warning' end as type
  ) w
  join lateral (
    select a.assignee_id as user_id where event.kind in ('action_assigned', 'action_overdue')
    union
    select (event.notification ->> 'user_id')::uuid where event.kind = 'action_reopened'
    union
    select m.user_id from public.store_users m
    where m.store_id = a.store_id and m.deleted_at is null
      and case event.kind
        when 'action_overdue' then m.role = 'general_manager' or m.role = a.assignee_role
        else event.kind in ('action_done', 'action_cannot_do') and m.role = 'general_manager' end
  ) r on r.user_id is not null and r.user_id is distinct from event.actor_id
  where a.id = event.record_id and a.deleted_at is null
    and case event.kind
      when 'action_assigned' then a.status in ('open', 'in_progress')
      when 'action_done' then a.status = 'done'
      when 'action_cannot_do' then a.status = 'cannot_do'
      else a.status in ('open', 'in_progress') end
$$;

create function sync.notifications_of(event sync.outbox)
returns table (id uuid, user_id uuid, store_id uuid, title text, message text, type text, category text, url text,
  text_key text, text_params jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  if event.kind like 'action\_%' then
    return query select * from sync.notifications_of_action(event);
  else
    return query select * from sync.notifications_of_walk(event);
  end if;
end $$;

insert into sync.scheduled_jobs (name, schedule, command) values
  ('announce-overdue-actions', '7 * * * *', 'select sync.announce_overdue_actions()');

do $$
begin
  if exists (select from pg_catalog.pg_extension e where e.extname = 'pg_cron') then
    execute 'select cron.schedule(j.name, j.schedule, j.command) from sync.scheduled_jobs j
      where j.name = ''announce-overdue-actions''';
  end if;
exception when insufficient_privilege then
  raise warning 'pg_cron may not be used here: run the statements of sync.scheduled_jobs by other means.';
end $$;
