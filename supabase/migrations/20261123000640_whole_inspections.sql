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
