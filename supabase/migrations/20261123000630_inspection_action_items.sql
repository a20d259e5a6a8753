-- Action items: what failed, who mends it, and whether it was.

create table public.inspection_action_items (
  id uuid primary key default gen_random_uuid(),
  inspection_id uuid not null references public.inspections (id),
  item_id uuid references public.inspection_items (id),
  store_id uuid not null references public.stores (id),
  title text not null check (length(title) between 1 and 500),
  status text not null default 'open' check (status in ('open', 'in_progress', 'done', 'verified', 'cannot_do')),
  priority text not null default 'medium' check (priority in ('critical', 'high', 'medium', 'low')),
  due_date timestamptz(3) not null check (isfinite(due_date)),
  assignee_role public.store_role,
  assignee_id uuid references auth.users (id),
  note text check (length(note) <= 4000),
  created_by uuid not null references auth.users (id),
  done_at timestamptz(3),
  done_by uuid references auth.users (id),
  verified_at timestamptz(3),
  verified_by uuid references auth.users (id),
  -- the action item that was still open when the same item failed again in the same store: the two are one thing to do
  -- (rule F6). No foreign key: either may be on its way
  repeat_of uuid,
  -- how many walks of the store in a row, before this one, the item had failed in
  repeat_count integer not null default 0 check (repeat_count between 0 and 1000),
  -- when the walk that found it was completed
  found_at timestamptz(3) check (isfinite(found_at)),
  -- what was done, or why it cannot be done
  resolution text check (length(resolution) <= 4000),
  reopen_reason text check (length(reopen_reason) <= 4000)
);

create index on public.inspection_action_items (inspection_id);

create index on public.inspection_action_items (store_id, status);

-- The action item of a failed item has a computed id, one that somebody raises by hand has not.
select sync.declare_collection('inspection_action_items', 'store',
  fixed => array['inspection_id', 'item_id', 'repeat_of', 'repeat_count', 'found_at'],
  writable => array['title', 'status', 'priority', 'due_date', 'assignee_role', 'assignee_id', 'note', 'deleted_at',
    'resolution', 'reopen_reason'],
  parents => '{"inspection_id": "inspections"}', natural_key => true,
  on_delete => 'work', read_permission => 'view_inspections', write_permission => 'finish_action_items');

create index on public.inspection_action_items (due_date)
  where status in ('open', 'in_progress') and deleted_at is null;

-- P16: an action item is assigned to somebody who works in its store, or worked there. A name is no membership.
create function sync.check_assignee() returns trigger
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

-- Who may do what with an action item (design §7): finishing, assigning and verifying are different permissions, and
-- nobody verifies their own work. Its maker may correct it while it is open.
create function sync.derive_action_item() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  parent public.inspections;
  me uuid := public.current_user_id();
  permission text;
begin
  if tg_op = 'INSERT' then
    parent := sync.parent_inspection(tg_table_name, new.inspection_id);
    new.store_id := parent.store_id;
    if sync.is_client() then
      new.created_by := me;
      new.done_at := null; new.done_by := null; new.verified_at := null; new.verified_by := null;
      if new.status = 'verified' then
        perform sync.refuse('forbidden', 'A new action item cannot be verified yet.', 403);
      end if;
    end if;
  else
    if (new.inspection_id, new.item_id) is distinct from (old.inspection_id, old.item_id) then
      perform sync.refuse('moved', 'An action item cannot move.', 403);
    end if;
    if not sync.is_client() then
      return new;
    end if;
    new.store_id := old.store_id;
    new.created_by := old.created_by;
    new.done_at := old.done_at; new.done_by := old.done_by;
    new.verified_at := old.verified_at; new.verified_by := old.verified_by;

    if current_setting('storehand.revive', true) is distinct from 'on'
      and (new.title, new.priority, new.due_date, new.assignee_role, new.assignee_id, new.deleted_at)
        is distinct from (old.title, old.priority, old.due_date, old.assignee_role, old.assignee_id, old.deleted_at)
      and not (old.created_by = me and old.status = 'open') then
      permission := 'assign_action_items';
    end if;
    if permission is not null and not public.has_permission(old.store_id, permission) then
      perform sync.refuse('forbidden', 'You may not assign or change this action item.', 403);
    end if;
    if new.status is distinct from old.status then
      permission := case when 'verified' in (new.status, old.status) then 'verify_action_items' else 'finish_action_items' end;
      if not public.has_permission(old.store_id, permission) then
        perform sync.refuse('forbidden', 'You may not set this status.', 403);
      end if;
    end if;
  end if;

  if sync.is_client() and (tg_op = 'INSERT' or new.status is distinct from old.status) then
    if tg_op = 'UPDATE' and old.status = 'verified' and new.status in ('done', 'cannot_do') then
      -- whoever verified it takes that back; who did it, and when, stands
      new.verified_at := null; new.verified_by := null;
    elsif new.status in ('done', 'cannot_do') then
      new.done_at := sync.made_at(); new.done_by := me;
      new.verified_at := null; new.verified_by := null;
    elsif new.status in ('open', 'in_progress') then
      new.done_at := null; new.done_by := null;
      new.verified_at := null; new.verified_by := null;
    elsif new.status = 'verified' then
      if new.done_by is null or new.done_by = me then
        perform sync.refuse('verify_by_another', 'Somebody else than who did it verifies an action item.', 403);
      end if;
      new.verified_at := sync.made_at(); new.verified_by := me;
    end if;
  end if;
  return new;
end $$;

-- An item that is a repeat is part of the one that it repeats, as long as that one was not done before the repeat was
-- found (rule F6).
create function sync.is_repeat(of_action public.inspection_action_items) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.inspection_action_items r
    where r.id = of_action.repeat_of and r.store_id = of_action.store_id and r.deleted_at is null
      and (r.done_at is null or r.done_at >= coalesce(of_action.found_at, of_action.created_at)))
$$;

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
    if new.status in ('done', 'cannot_do') and old.status <> 'verified' then
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

-- The title of an action item is told in the reader's language where it is the question of its inspection; another one
-- stays as it is written.
create function sync.tell_of_action(event sync.outbox)
returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select
    -- overdue is told once; everything else as often as it happens
    sync.natural_id(event.kind, a.id::text, r.user_id::text,
      case when event.kind = 'action_overdue' then '' else event.id::text end),
    r.user_id, a.store_id,
    format('%s, store #%s%s', a.title, s.store_number, coalesce(' · ' || left(w.words, 500), '')),
    '/inspections/actions/' || a.id,
    jsonb_build_object(
      'title', a.title, 'number', s.store_number, 'words', coalesce(' · ' || left(w.words, 500), ''))
      || case when q.item ->> 'question_text' = a.title
        then sync.in_languages('title', 'question_text', q.item -> 'translations') else '{}' end
  from public.inspection_action_items a
  join public.stores s on s.id = a.store_id
  join public.inspections i on i.id = a.inspection_id
  cross join lateral (select sync.snapshot_item(i.template_snapshot, a.item_id) as item) q
  cross join lateral (
    select case event.kind
        when 'action_assigned' then nullif(a.note, '')
        when 'action_reopened' then nullif(a.reopen_reason, '')
        when 'action_done' then nullif(a.resolution, '')
        when 'action_cannot_do' then nullif(a.resolution, '') end as words
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

select sync.declare_event('action_assigned', 'inspections', 'info', 'Action item for you', 'sync.tell_of_action',
  record => 'inspection_action_items', group_within => interval '10 minutes', done_query => 'step=done');
select sync.declare_event('action_done', 'inspections', 'info', 'Action item done', 'sync.tell_of_action',
  record => 'inspection_action_items', group_within => interval '10 minutes');
select sync.declare_event('action_cannot_do', 'inspections', 'warning', 'Action item cannot be done', 'sync.tell_of_action',
  record => 'inspection_action_items', group_within => interval '10 minutes');
select sync.declare_event('action_reopened', 'inspections', 'warning', 'Action item reopened', 'sync.tell_of_action',
  record => 'inspection_action_items', done_query => 'step=done');
select sync.declare_event('action_overdue', 'inspections', 'warning', 'Action item overdue', 'sync.tell_of_action',
  record => 'inspection_action_items', done_query => 'step=done');

create trigger derive_action_item before insert or update on public.inspection_action_items
  for each row execute function sync.derive_action_item();

create trigger check_item before insert on public.inspection_action_items
  for each row when (new.item_id is not null) execute function sync.check_item();

create trigger check_assignee before insert or update of assignee_id on public.inspection_action_items
  for each row when (new.assignee_id is not null) execute function sync.check_assignee();

create trigger announce after insert or update of status, assignee_id on public.inspection_action_items
  for each row execute function sync.announce_action_item();

create policy "view inspections" on public.inspection_action_items for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_inspections'))::uuid[]));

create policy "raise action items" on public.inspection_action_items for insert to authenticated
  with check (store_id = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]));

-- which change needs which permission is decided by derive_action_item
create policy "work on action items" on public.inspection_action_items for update to authenticated
  using (store_id = any ((select public.permitted_store_ids('finish_action_items'))::uuid[]))
  with check (store_id = any ((select public.permitted_store_ids('finish_action_items'))::uuid[]));

grant select,
  insert (id, inspection_id, item_id, store_id, title, status, priority, due_date, assignee_role, assignee_id, note, created_by, deleted_at, repeat_of, repeat_count, found_at, resolution, reopen_reason),
  update (title, status, priority, due_date, assignee_role, assignee_id, note, deleted_at, resolution, reopen_reason)
  on public.inspection_action_items to authenticated;
grant all on public.inspection_action_items to service_role;

select sync.schedule_job('announce-overdue-actions', '7 * * * *', 'select sync.announce_overdue_actions()');

-- Inspections and action items are commented on: by the name of the template, and the question, in each language.
create function sync.name_of_inspection(inspection_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('title', coalesce(nullif(i.template_snapshot ->> 'name', ''), t.name))
    || sync.in_languages('title', 'name', coalesce(i.template_snapshot -> 'translations', t.translations))
  from public.inspections i left join public.inspection_templates t on t.id = i.template_id
  where i.id = inspection_id
$$;

create function sync.name_of_action(action_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('title', a.title) || case when q.item ->> 'question_text' = a.title
    then sync.in_languages('title', 'question_text', q.item -> 'translations') else '{}' end
  from public.inspection_action_items a
  join public.inspections i on i.id = a.inspection_id
  cross join lateral (select sync.snapshot_item(i.template_snapshot, a.item_id) as item) q
  where a.id = action_id
$$;

select sync.declare_event('inspection_comment', 'inspections', 'info', 'Comment on an inspection', 'sync.tell_of_comment',
  record => 'inspections');
select sync.declare_event('action_comment', 'inspections', 'info', 'Comment on an action item', 'sync.tell_of_comment',
  record => 'inspection_action_items');
select sync.declare_comments('inspections', 'inspection_comment', 'sync.name_of_inspection');
select sync.declare_comments('inspection_action_items', 'action_comment', 'sync.name_of_action');
