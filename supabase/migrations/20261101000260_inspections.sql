-- Inspections: points and scores are the server's (spec §5), and so are the rules on completed and deleted walks.

-- The points of one answer. `standard`: pass and na earn the item's points, anything else nothing. `applicable`: na
-- earns nothing (and leaves the denominator), a rating earns its fifth.
create function sync.points_of(item jsonb, scoring_mode text, response_value text) returns numeric
language sql immutable set search_path = '' as $$
  select round(case
    when item is null or response_value is null then 0
    when response_value = 'pass' then (item ->> 'points')::numeric
    when response_value = 'na' and scoring_mode is distinct from 'applicable' then (item ->> 'points')::numeric
    when scoring_mode = 'applicable' and item ->> 'item_type' = 'radio' and response_value ~ '^[1-5]$'
      then (item ->> 'points')::numeric * response_value::numeric / 5
    else 0
  end, 2)
$$;

-- What a walk can earn at most: the template's total points, 100 where it has none (spec §4, §9); in `applicable` mode
-- without the items answered N/A.
create function sync.score_of(of_inspection uuid, snapshot jsonb, out total numeric, out possible numeric)
language sql stable security definer set search_path = '' as $$
  select
    coalesce((
      select sum(r.points_earned) from public.inspection_responses r
      where r.inspection_id = of_inspection and r.deleted_at is null), 0),
    greatest(0, coalesce(nullif((snapshot ->> 'total_points')::numeric, 0), 100)
    - case when snapshot ->> 'scoring_mode' = 'applicable' then coalesce((
        select sum((sync.snapshot_item(snapshot, r.item_id) ->> 'points')::numeric)
        from public.inspection_responses r
        where r.inspection_id = of_inspection and r.deleted_at is null and r.response_value = 'na'), 0)
      else 0 end)
$$;

-- The template as it was in a version. A version the server does not know (a restored database) is scored by the
-- present one: what was typed is kept, points come from the server alone.
create function sync.template_snapshot(of_template uuid, wanted_version integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select v.snapshot from public.inspection_template_versions v
  where v.template_id = of_template
  order by (v.version = wanted_version) desc nulls last, v.version desc limit 1
$$;

create function sync.derive_inspection() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  score record;
  template public.inspection_templates;
  op constant jsonb := sync.current_op();
  finished constant text[] := array['completed', 'archived'];
begin
  if tg_op = 'INSERT' then
    select t.* into template from public.inspection_templates t where t.id = new.template_id;
    if not found then
      raise foreign_key_violation using constraint = 'inspections_template_id_fkey',
        message = 'The template of this inspection does not exist.';
    end if;
    if template.store_id is not null and template.store_id <> new.store_id then
      perform sync.refuse('forbidden', 'This template belongs to another store.', 403);
    end if;
    new.template_snapshot := sync.template_snapshot(new.template_id, (new.template_snapshot ->> 'version')::integer);
  else
    if new.store_id <> old.store_id then
      perform sync.refuse('moved', 'An inspection cannot move to another store.', 403);
    end if;
    new.template_id := old.template_id;
    new.inspector_id := old.inspector_id;
    new.start_date := old.start_date;
    new.template_snapshot := old.template_snapshot;
    if sync.is_client() and new.deleted_at is distinct from old.deleted_at
      and current_setting('storehand.revive', true) is distinct from 'on'
      and not public.has_permission(old.store_id, 'delete_inspections') then
      perform sync.refuse('forbidden', 'Only an administrator may delete an inspection.', 403);
    end if;
    if old.status::text = any (finished) and not new.status::text = any (finished) then
      if sync.is_client() and not public.has_permission(old.store_id, 'reopen_inspections') then
        perform sync.refuse('completed', 'This inspection is completed. Only an administrator may reopen it.', 403);
      end if;
      new.completed_date := null;
    elsif old.status::text = any (finished) and sync.is_client()
      and not public.has_permission(old.store_id, 'reopen_inspections') then
      if old.status = 'archived' and new.status <> 'archived' then
        perform sync.refuse('forbidden', 'Only an administrator may take an inspection out of the archive.', 403);
      end if;
      -- the completion stands; another device that completed it too can only have done so later
      new.completed_date := case
        when op ->> 'id' = new.id::text and op -> 'fields' ? 'status' then greatest(old.completed_date, new.completed_date)
        else old.completed_date end;
    end if;
  end if;

  if new.status = 'archived' and sync.is_client() and (tg_op = 'INSERT' or old.status <> 'archived')
    and not public.has_permission(new.store_id, 'manage_archive') then
    perform sync.refuse('forbidden', 'Only an administrator may archive an inspection.', 403);
  end if;
  if new.status = 'completed' then
    new.completed_date := least(coalesce(new.completed_date, sync.made_at()), now());
  end if;

  score := sync.score_of(new.id, new.template_snapshot);
  new.total_score := score.total;
  new.max_possible_score := score.possible;
  return new;
end $$;

create trigger derive_inspection before insert or update on public.inspections
  for each row execute function sync.derive_inspection();

-- Brings the scores of inspections up to date after their answers changed.
create function sync.recompute_inspections(inspection_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- derive_inspection writes the score of every update
  update public.inspections i set total_score = i.total_score
  where i.id = any (inspection_ids)
    and exists (
      select from sync.score_of(i.id, i.template_snapshot) s
      where (s.total, s.possible) is distinct from (i.total_score, i.max_possible_score));
end $$;

create function sync.responses_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- sync_push recomputes once, when its last op is in
  if current_setting('storehand.push', true) is distinct from 'on' then
    perform sync.recompute_inspections(array(select distinct c.inspection_id from changed c));
  end if;
  return null;
end $$;

create trigger responses_inserted after insert on public.inspection_responses
  referencing new table as changed for each statement execute function sync.responses_changed();
create trigger responses_updated after update on public.inspection_responses
  referencing new table as changed for each statement execute function sync.responses_changed();

-- Refuses work on a walk that was completed before the work was done, except by whoever may reopen it. Work that was
-- done before the completion and arrives later is welcome.
create function sync.require_open(inspection public.inspections) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if inspection.status in ('completed', 'archived') and sync.is_client()
    -- what comes back with its inspection is as it was
    and current_setting('storehand.revive', true) is distinct from 'on'
    and sync.made_at() > coalesce((inspection.field_at -> 'status' ->> 0)::timestamptz, inspection.completed_date)
    and not public.has_permission(inspection.store_id, 'reopen_inspections') then
    perform sync.refuse('completed', 'This inspection was completed before this change.', 403);
  end if;
end $$;

-- The parent of a response, photo or action item; without it the write fails as a foreign key would.
create function sync.parent_inspection(child_table text, of_inspection uuid) returns public.inspections
language plpgsql stable security definer set search_path = '' as $$
declare
  found_inspection public.inspections;
begin
  select i.* into found_inspection from public.inspections i where i.id = of_inspection;
  if not found then
    raise foreign_key_violation using constraint = child_table || '_inspection_id_fkey',
      message = 'The inspection of this record is not there yet.';
  end if;
  return found_inspection;
end $$;

create function sync.derive_response() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  parent public.inspections;
  answered boolean := tg_op = 'INSERT';
begin
  if tg_op = 'UPDATE' then
    if (new.inspection_id, new.item_id) is distinct from (old.inspection_id, old.item_id) then
      perform sync.refuse('moved', 'A response cannot move.', 403);
    end if;
    answered := new.response_value is distinct from old.response_value;
    if not answered and (new.notes, new.deleted_at) is not distinct from (old.notes, old.deleted_at) then
      new.store_id := old.store_id;
      new.points_earned := old.points_earned;
      new.answered_by := old.answered_by;
      return new;
    end if;
  end if;
  parent := sync.parent_inspection(tg_table_name, new.inspection_id);
  perform sync.require_open(parent);
  new.store_id := parent.store_id;
  new.points_earned := sync.points_of(
    sync.snapshot_item(parent.template_snapshot, new.item_id), parent.template_snapshot ->> 'scoring_mode', new.response_value);
  if tg_op = 'UPDATE' then
    new.answered_by := old.answered_by;
  end if;
  if sync.is_client() then
    if answered then
      new.answered_by := public.current_user_id();
    end if;
    if tg_op = 'INSERT' then
      new.photo_url := null;
    end if;
  end if;
  return new;
end $$;
create trigger derive_response before insert or update on public.inspection_responses
  for each row execute function sync.derive_response();

create function sync.derive_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  parent public.inspections;
begin
  if tg_op = 'UPDATE' then
    if (new.inspection_id, new.item_id, new.path) is distinct from (old.inspection_id, old.item_id, old.path) then
      perform sync.refuse('moved', 'A photo cannot move.', 403);
    end if;
    new.store_id := old.store_id;
    new.captured_by := old.captured_by;
    if (new.order_index, new.deleted_at) is not distinct from (old.order_index, old.deleted_at) then
      return new;
    end if;
  end if;
  parent := sync.parent_inspection(tg_table_name, new.inspection_id);
  perform sync.require_open(parent);
  new.store_id := parent.store_id;
  if split_part(new.path, '/', 2) <> new.inspection_id::text or split_part(new.path, '/', 3) <> new.item_id::text then
    perform sync.refuse('wrong_path', 'The path of a photo names its inspection and item.');
  end if;
  if tg_op = 'INSERT' and sync.is_client() then
    new.captured_by := public.current_user_id();
    new.stored_at := null;
    new.bytes := null;
  end if;
  return new;
end $$;
create trigger derive_photo before insert or update on public.inspection_photos
  for each row execute function sync.derive_photo();

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
    if new.status in ('done', 'cannot_do') then
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
create trigger derive_action_item before insert or update on public.inspection_action_items
  for each row execute function sync.derive_action_item();

-- Deleting a walk deletes what belongs to it; bringing it back brings back what fell with it.
create function sync.tombstone_inspection_children() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.deleted_at is not null and old.deleted_at is null then
    update public.inspection_responses c set deleted_at = new.deleted_at where c.inspection_id = new.id and c.deleted_at is null;
    update public.inspection_photos c set deleted_at = new.deleted_at where c.inspection_id = new.id and c.deleted_at is null;
    update public.inspection_action_items c set deleted_at = new.deleted_at where c.inspection_id = new.id and c.deleted_at is null;
  elsif new.deleted_at is null and old.deleted_at is not null then
    update public.inspection_responses c set deleted_at = null where c.inspection_id = new.id and c.deleted_at = old.deleted_at;
    update public.inspection_photos c set deleted_at = null where c.inspection_id = new.id and c.deleted_at = old.deleted_at;
    update public.inspection_action_items c set deleted_at = null where c.inspection_id = new.id and c.deleted_at = old.deleted_at;
  end if;
  return null;
end $$;
create trigger tombstone_children after update of deleted_at on public.inspections
  for each row execute function sync.tombstone_inspection_children();

-- What others should hear of: a completed walk, and a failed critical item in one.
create function sync.announce_inspection() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if sync.is_client() and new.status = 'completed' and new.deleted_at is null
    and (tg_op = 'INSERT' or old.status <> 'completed') then
    insert into sync.outbox (kind, record_id, store_id, actor_id)
    values ('inspection_completed', new.id, new.store_id, public.current_user_id()),
           ('critical_failure', new.id, new.store_id, public.current_user_id());
  end if;
  return null;
end $$;
create trigger announce after insert or update of status on public.inspections
  for each row execute function sync.announce_inspection();

create function sync.announce_late_failure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if sync.is_client() and new.response_value = 'fail' and exists (
    select from public.inspections i
    where i.id = new.inspection_id and i.status = 'completed'
      and (sync.snapshot_item(i.template_snapshot, new.item_id) ->> 'is_critical')::boolean
  ) then
    insert into sync.outbox (kind, record_id, store_id, actor_id)
    values ('critical_failure', new.inspection_id, new.store_id, public.current_user_id());
  end if;
  return null;
end $$;
create trigger announce after insert or update of response_value on public.inspection_responses
  for each row execute function sync.announce_late_failure();
