-- Receipts: what the server holds of a completed inspection, in words that a device can check (sync/SPEC.md, Receipts).
--
-- A receipt is written by the server alone, in the transaction after which a completed inspection has everything: its
-- answers, and every photo in the storage. When its content changes later, a new receipt is written; none is altered.
create table public.inspection_receipts (
  id uuid primary key default gen_random_uuid(),
  inspection_id uuid not null references public.inspections (id),
  store_id uuid not null references public.stores (id),
  -- the greatest `change` among the inspection, its responses and its photos, tombstones included: a row with a greater
  -- one is not in this receipt
  up_to_change bigint not null,
  -- live responses with a value
  answers integer not null check (answers >= 0),
  -- live photos, all of them stored
  photos integer not null check (photos >= 0),
  -- of sync.receipt_text, hex
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz(3) not null default now()
);

-- Nobody but the functions below writes it.
revoke all on public.inspection_receipts from service_role;

select sync.declare_kind('inspection_receipt', 'inspection_receipts', 'store',
  parents => '{"inspection_id": "inspections"}');

create index on public.inspection_receipts (inspection_id, change desc);

-- The canonical form of an inspection's content. One line per item that has a value, notes or photos, in the order of
-- the item ids as lower-case text (bytewise), joined by line feeds, without one at the end:
--   item_id | value | notes | photos
-- value and notes: nothing for null, else `=` and the hex digits of the UTF-8 text. photos: the sha256 of each live
-- photo as its device computed it, in order, joined by commas. Nothing needs escaping, so every language writes the same.
-- What was put right later is no part of what was found: a receipt speaks of answers, evidence and signatures. A
-- signature stands in the line of the inspection's own id.
create function sync.receipt_text(of_inspection uuid) returns text
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

-- Writes a receipt for each of these inspections that is finished, has all its photos stored, and says something else
-- than its newest receipt. Whoever calls it holds the lock of the inspections' scopes (they wrote in them), so two
-- callers never write the same receipt. What its answers come to is noted in any case.
create function sync.issue_receipts(inspection_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.note_results(inspection_ids);
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

-- The inspections that a push touched, or whose children it touched: their score, then their receipts.
create function sync.settle_inspections(inspection_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.recompute_inspections(inspection_ids);
  perform sync.issue_receipts(inspection_ids);
end $$;

-- Writes that do not come by sync_push: REST, photos_stored, a resolved conflict, the seed. What a trigger writes in
-- turn (scores, photo_url) is part of the statement that caused it.
create function sync.issue_receipts_of_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if pg_trigger_depth() = 1 and current_setting('storehand.push', true) is distinct from 'on' then
    if tg_table_name = 'inspections' then
      -- the seed and jobs write the inspection first and its answers after it
      if sync.is_client() then
        perform sync.issue_receipts(array(select c.id from changed c));
      end if;
    else
      perform sync.issue_receipts(array(select distinct c.inspection_id from changed c));
    end if;
  end if;
  return null;
end $$;

create function sync.keep_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    -- only the purge deletes, and only what left with its inspection
    if old.deleted_at is null then
      perform sync.refuse('immutable', 'A receipt cannot be deleted.', 403);
    end if;
    return old;
  end if;
  if (new.id, new.inspection_id, new.store_id, new.up_to_change, new.answers, new.photos, new.sha256, new.made_at)
    is distinct from
    (old.id, old.inspection_id, old.store_id, old.up_to_change, old.answers, old.photos, old.sha256, old.made_at) then
    perform sync.refuse('immutable', 'A receipt cannot be changed.', 403);
  end if;
  return new;
end $$;

-- After `responses_*`, which bring the score up to date.
create trigger write_receipts_inserted after insert on public.inspections
  referencing new table as changed for each statement execute function sync.issue_receipts_of_changed();

create trigger write_receipts_updated after update on public.inspections
  referencing new table as changed for each statement execute function sync.issue_receipts_of_changed();

create trigger write_receipts_inserted after insert on public.inspection_responses
  referencing new table as changed for each statement execute function sync.issue_receipts_of_changed();

create trigger write_receipts_updated after update on public.inspection_responses
  referencing new table as changed for each statement execute function sync.issue_receipts_of_changed();

create trigger write_receipts_inserted after insert on public.inspection_photos
  referencing new table as changed for each statement execute function sync.issue_receipts_of_changed();

create trigger write_receipts_updated after update on public.inspection_photos
  referencing new table as changed for each statement execute function sync.issue_receipts_of_changed();

create trigger keep_receipt before update or delete on public.inspection_receipts
  for each row execute function sync.keep_receipt();

create policy "view inspections" on public.inspection_receipts for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_inspections'))::uuid[]));

grant select on public.inspection_receipts to authenticated;
grant select on public.inspection_receipts to service_role;
