-- What concerns an inspection with everything in it.

-- An inspection that was begun by mistake can be deleted by whoever began it, as long as there is nothing in it
-- (sync/SPEC.md M13).
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

-- The same for an inspection with everything in it.
create function sync.inspection_has_unseen_work(of_inspection uuid, since timestamptz, client text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from (
      select i.field_at from public.inspections i where i.id = of_inspection
      union all
      select c.field_at from public.inspection_responses c where c.inspection_id = of_inspection and c.updated_at > since
      union all
      select c.field_at from public.inspection_photos c where c.inspection_id = of_inspection and c.updated_at > since
      union all
      select c.field_at from public.inspection_action_items c where c.inspection_id = of_inspection and c.updated_at > since
    ) w where sync.has_unseen_work(w.field_at, since, client))
$$;

-- Work beats delete: a deleted inspection comes back, with what fell with it, when work on it arrives from somebody
-- who conducts inspections in its store. The delete is kept as a conflict, unless the delete itself is taken back.
-- Answers whether it came back.
create function sync.revive_inspection(of_inspection uuid) returns boolean
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

-- The inspections of these records: {collection: [ids]}. An action item's is among them: work on it may bring back an
-- inspection whose answers then count again (sync/SPEC.md M6, P12).
create function sync.inspections_of(ids jsonb) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select r.inspection_id from public.inspection_responses r
    where r.id = any (array(select i.value::uuid from jsonb_array_elements_text(ids -> 'inspection_responses') i))
    union
    select p.inspection_id from public.inspection_photos p
    where p.id = any (array(select i.value::uuid from jsonb_array_elements_text(ids -> 'inspection_photos') i))
    union
    select a.inspection_id from public.inspection_action_items a
    where a.id = any (array(select i.value::uuid from jsonb_array_elements_text(ids -> 'inspection_action_items') i))
    union
    select i.value::uuid from jsonb_array_elements_text(ids -> 'inspections') i
    order by 1)
$$;

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

grant execute on function sync.inspection_has_unseen_work(uuid, timestamptz, text), sync.revive_inspection(uuid)
  to authenticated, service_role;
