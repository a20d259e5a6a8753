-- A walk that work on one of its action items brings back has its score and receipt again, too: its answers came back with
-- it (sync/SPEC.md M6, P12).

-- The inspections of these records: {collection: [ids]}.
create or replace function sync.inspections_of(ids jsonb) returns uuid[]
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
