-- Pictures of an inspection are evidence of an item, what it looks like after it was put right, or a signature.
alter table public.inspection_photos
  -- fixed, like the two below
  add column role text not null default 'evidence'
    check (role = any (array['evidence', 'after', 'inspector_signature', 'store_signature'])),
  -- who signed
  add column caption text check (length(caption) <= 120),
  -- what was put right. No foreign key: the action item may come after its photo
  add column action_item_id uuid,
  -- what was drawn on the picture, which itself stays as it was taken
  add column strokes jsonb check (jsonb_typeof(strokes) = 'array' and length(strokes::text) <= 60000),
  -- a signature is of the walk, not of an item
  alter column item_id drop not null,
  add constraint item_or_signature check (item_id is not null or role <> 'evidence'),
  add constraint after_names_its_action check (role <> 'after' or action_item_id is not null);
grant insert (role, caption, action_item_id, strokes), update (strokes) on public.inspection_photos to authenticated;

update sync.collections
set fixed = fixed || array['role', 'caption', 'action_item_id'], writable = writable || array['strokes'],
  columns = sync.columns_of(name)
where name = 'inspection_photos';

-- A picture is added to a walk while it runs; of what was put right afterwards, by whoever finishes action items.
-- One without an item has the inspection in the place of the item in its path.
create or replace function sync.derive_photo() returns trigger
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
    if (new.order_index, new.strokes, new.deleted_at) is not distinct from (old.order_index, old.strokes, old.deleted_at) then
      return new;
    end if;
  end if;
  parent := sync.parent_inspection(tg_table_name, new.inspection_id);
  if new.role = 'after' then
    if sync.is_client() and not public.has_permission(parent.store_id, 'finish_action_items') then
      perform sync.refuse('forbidden', 'You may not add photos of what was put right.', 403);
    end if;
  else
    perform sync.require_open(parent);
  end if;
  new.store_id := parent.store_id;
  if split_part(new.path, '/', 2) <> new.inspection_id::text
    or split_part(new.path, '/', 3) <> coalesce(new.item_id, new.inspection_id)::text then
    perform sync.refuse('wrong_path', 'The path of a photo names its inspection and item.');
  end if;
  if tg_op = 'INSERT' and sync.is_client() then
    new.captured_by := public.current_user_id();
    new.stored_at := null;
    new.bytes := null;
  end if;
  return new;
end $$;

-- The response's first stored photo (spec §3 photo_url).
create or replace function sync.derive_photo_url(of_inspection uuid, of_item uuid) returns void
language sql security definer set search_path = '' as $$
  with first_photo as (
    select (
      select p.path from public.inspection_photos p
      where p.inspection_id = of_inspection and p.item_id = of_item and p.role = 'evidence'
        and p.deleted_at is null and p.stored_at is not null
      order by p.order_index, p.captured_at, p.id limit 1) as path
  )
  update public.inspection_responses r set photo_url = f.path
  from first_photo f
  where r.inspection_id = of_inspection and r.item_id = of_item and r.photo_url is distinct from f.path
$$;

-- What was put right later is no part of what was found: a receipt speaks of answers, evidence and signatures.
-- A signature stands in the line of the inspection's own id.
create or replace function sync.receipt_text(of_inspection uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(string_agg(
    concat_ws('|', c.item_id::text,
      coalesce('=' || encode(convert_to(c.response_value, 'UTF8'), 'hex'), ''),
      coalesce('=' || encode(convert_to(c.notes, 'UTF8'), 'hex'), ''),
      coalesce(c.photos, '')),
    E'\n' order by c.item_id::text collate "C"), '')
  from (
    select item_id, r.response_value, r.notes, p.photos
    from (
      select a.item_id, a.response_value, a.notes from public.inspection_responses a
      where a.inspection_id = of_inspection and a.deleted_at is null
    ) r
    full join (
      select coalesce(b.item_id, b.inspection_id) as item_id,
        string_agg(b.sha256, ',' order by b.sha256 collate "C") as photos
      from public.inspection_photos b
      where b.inspection_id = of_inspection and b.role <> 'after' and b.deleted_at is null
      group by 1
    ) p using (item_id)
    where r.response_value is not null or r.notes is not null or p.photos is not null
  ) c
$$;

create or replace function sync.issue_receipts(inspection_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.inspection_receipts (inspection_id, store_id, up_to_change, answers, photos, sha256)
  select i.id, i.store_id,
    greatest(i.change,
      (select max(r.change) from public.inspection_responses r where r.inspection_id = i.id),
      (select max(p.change) from public.inspection_photos p where p.inspection_id = i.id and p.role <> 'after')),
    (select count(*) from public.inspection_responses r
     where r.inspection_id = i.id and r.deleted_at is null and r.response_value <> ''),
    (select count(*) from public.inspection_photos p
     where p.inspection_id = i.id and p.role <> 'after' and p.deleted_at is null),
    content.sha256
  from public.inspections i
  cross join lateral (
    select encode(sha256(convert_to(sync.receipt_text(i.id), 'UTF8')), 'hex') as sha256
  ) content
  where i.id = any (inspection_ids) and i.status in ('completed', 'archived') and i.deleted_at is null
    and not exists (
      select from public.inspection_photos p
      where p.inspection_id = i.id and p.role <> 'after' and p.deleted_at is null and p.stored_at is null)
    and content.sha256 is distinct from (
      select r.sha256 from public.inspection_receipts r
      where r.inspection_id = i.id and r.deleted_at is null order by r.change desc limit 1)
  order by i.id;
end $$;
