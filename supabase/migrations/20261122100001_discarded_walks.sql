-- An inspection that was begun by mistake can be deleted by whoever began it, as long as there is nothing in it
-- (sync/SPEC.md M13). Until now only an administrator could, and Quick Start left empty walks behind.

-- Nothing was answered, noted, photographed or raised in it; what was cleared again does not count.
create function sync.is_empty_inspection(of_inspection uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
      select from public.inspection_responses r
      where r.inspection_id = of_inspection and r.deleted_at is null
        and coalesce(nullif(r.response_value, ''), nullif(r.notes, ''), nullif(r.no_photo_reason, '')) is not null)
    and not exists (
      select from public.inspection_photos p where p.inspection_id = of_inspection and p.deleted_at is null)
    and not exists (
      select from public.inspection_action_items a where a.inspection_id = of_inspection and a.deleted_at is null)
$$;
comment on function sync.is_empty_inspection(uuid) is
  'Whether an inspection holds nothing that anybody entered.';

create or replace function sync.derive_inspection() returns trigger
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
      if old.deleted_at is not null or old.inspector_id is distinct from public.current_user_id()
        or old.status not in ('draft', 'in_progress') or new.status not in ('draft', 'in_progress')
        or not public.has_permission(old.store_id, 'conduct_inspections') then
        perform sync.refuse('forbidden', 'Only an administrator may delete an inspection.', 403);
      elsif not sync.is_empty_inspection(old.id) then
        perform sync.refuse('not_empty', 'There is something in this inspection: only an administrator may delete it.', 403);
      end if;
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

-- As before; whoever takes back a delete by its own name has no conflict with it.
create or replace function sync.revive_inspection(of_inspection uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  fallen public.inspections;
  op constant jsonb := sync.current_op();
begin
  select i.* into fallen from public.inspections i where i.id = of_inspection and i.deleted_at is not null for no key update;
  if not found or not public.has_permission(fallen.store_id, 'conduct_inspections') then
    return false;
  end if;
  perform set_config('storehand.revive', 'on', true);
  update public.inspections i set deleted_at = null where i.id = of_inspection;
  perform set_config('storehand.revive', '', true);
  if op ->> 'id' = of_inspection::text and op -> 'fields' ? 'deleted_at'
    and fallen.field_at -> 'deleted_at' ->> 2 = op ->> 'by' then
    return true;
  end if;
  perform sync.record_conflict('inspections', to_jsonb(fallen), 'deleted_at', 'null', 'null', to_jsonb(fallen.deleted_at),
    (select jsonb_build_array(o ->> 'at', o ->> 'op', o ->> 'by') from sync.current_op() o),
    coalesce(fallen.field_at -> 'deleted_at', jsonb_build_array(fallen.deleted_at)));
  return true;
end $$;
