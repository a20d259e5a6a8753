-- A whole inspection can arrive at once, finished, from a journal that the server never heard of: the first work of a new
-- device whose app does not register yet, of a cloned one, of an unsigned pack. Its completion comes before its answers
-- (D1), which are no late changes (sync/SPEC.md P14, P17).

-- Whether the write that runs now is of the journal that finished the inspection, made before that, and in the same run.
create function sync.is_of_completion(inspection public.inspections) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    o.op ->> 'client' = o.completion ->> 3
      and (o.op ->> 'at')::timestamptz <= (o.completion ->> 0)::timestamptz
      and (o.completion ->> 4)::timestamptz > now() - interval '15 minutes', false)
  from (select sync.current_op() as op, inspection.field_at -> 'status' as completion) o
$$;
comment on function sync.is_of_completion(public.inspections) is
  'Whether the write that runs now came with the completion of this inspection.';

create or replace function sync.require_open(inspection public.inspections) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  finished constant timestamptz := sync.finished_at(inspection);
begin
  if finished is null or not sync.is_client()
    -- what comes back with its inspection is as it was
    or current_setting('storehand.revive', true) = 'on'
    or (sync.made_at() <= finished and (sync.counted_at() <= finished or sync.is_of_completion(inspection)))
    or public.has_permission(inspection.store_id, 'reopen_inspections') then
    return;
  elsif sync.made_at() > finished then
    perform sync.refuse('completed', 'This inspection was completed before this change.', 403);
  end if;
  perform sync.refuse('too_late', 'This change came too long after the inspection was completed.', 403);
end $$;

create or replace function sync.note_late_change(inspection public.inspections, item uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
begin
  if sync.finished_at(inspection) is null or not sync.is_client()
    or current_setting('storehand.revive', true) = 'on' or sync.is_of_completion(inspection) then
    return;
  end if;
  update sync.outbox o
  set notification = jsonb_set(o.notification, '{items}', (o.notification -> 'items') || to_jsonb(item))
  where o.kind = 'inspection_changed' and o.record_id = inspection.id and o.actor_id = me
    and o.created_at = now()::timestamptz(3);
  if not found then
    insert into sync.outbox (kind, record_id, store_id, actor_id, notification)
    values ('inspection_changed', inspection.id, inspection.store_id, me,
      jsonb_build_object('items', jsonb_build_array(item)));
  end if;
end $$;
