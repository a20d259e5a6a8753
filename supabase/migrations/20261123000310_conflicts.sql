-- Two people set one field to different values: both values, so that neither is lost.
create table public.record_conflicts (
  id uuid primary key default gen_random_uuid(),
  collection text not null,
  record_id uuid not null,
  store_id uuid references public.stores (id),
  field text not null,
  base_value jsonb,
  kept_value jsonb,
  other_value jsonb,
  kept_by uuid,
  other_by uuid,
  kept_at timestamptz(3),
  other_at timestamptz(3),
  resolved_at timestamptz(3),
  resolved_by uuid,
  choice text check (choice = any (array['kept', 'other']))
);

create index on public.record_conflicts (record_id);

select sync.declare_collection('record_conflicts', 'given', writable => array['choice'], on_delete => 'delete',
  retire_by => 'resolved_at');

create index on public.record_conflicts (resolved_at) where resolved_at is not null and deleted_at is null;

-- The value of one field as the table would show it: 12.50 is 12.5, `Z` is `+00:00`.
create function sync.typed_value(table_name text, field text, value jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  typed jsonb;
begin
  execute format('select to_jsonb(jsonb_populate_record(null::public.%I, jsonb_build_object($1, $2))) -> $1', table_name)
  into typed using field, coalesce(value, 'null');
  return typed;
end $$;

-- Keeps both values of a field that two people set. The id follows from what met, so that a conflict which a restored
-- server meets again is the same one. Two choices about one conflict are no conflict of their own: the later one stands.
create function sync.record_conflict(
  collection text, record jsonb, field text, base_value jsonb, kept jsonb, other jsonb, kept_stamp jsonb, other_stamp jsonb)
returns void
language sql security definer set search_path = '' as $$
  insert into public.record_conflicts
    (id, collection, record_id, store_id, scope, field, base_value, kept_value, other_value, kept_at, kept_by, other_at, other_by)
  select
    sync.natural_id(collection, record ->> 'id', field, kept::text, other::text,
      kept_stamp ->> 0, coalesce(kept_stamp ->> 1, ''), other_stamp ->> 0, coalesce(other_stamp ->> 1, '')),
    collection, (record ->> 'id')::uuid,
    case when record ->> 'scope' like 'store:%' then (record ->> 'store_id')::uuid end,
    record ->> 'scope', field, base_value, kept, other,
    (kept_stamp ->> 0)::timestamptz, (kept_stamp ->> 2)::uuid,
    (other_stamp ->> 0)::timestamptz, (other_stamp ->> 2)::uuid
  where collection <> 'record_conflicts'
  on conflict (id) do nothing
$$;

-- Whether somebody else's work on a record reached the server after `since`: what the maker of a delete cannot have seen.
create function sync.has_unseen_work(field_at jsonb, since timestamptz, client text) returns boolean
language sql immutable set search_path = '' as $$
  select exists (
    select from jsonb_each(field_at) f
    where f.key <> 'deleted_at' and f.value ->> 3 is distinct from client and (f.value ->> 4)::timestamptz > since)
$$;

-- Puts the chosen value in place of the other one, as the caller, under the policies and rules of the record: whoever
-- may change the record chooses. Where neither of the two values stands any more, somebody has decided since, and the
-- record stays as it is. Codes: unknown_choice, not_found, forbidden, and what the record's own rules refuse.
create function sync.derive_resolution() returns trigger
language plpgsql security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  before constant text := coalesce(current_setting('storehand.op', true), '');
  pushing constant text := coalesce(current_setting('storehand.push', true), '');
  op constant jsonb := sync.current_op();
  chosen jsonb;
  rival jsonb;
  standing jsonb;
  touched integer;
begin
  if new.choice is not distinct from old.choice then
    return new;
  elsif new.choice is null then
    perform sync.refuse('unknown_choice', 'Choose kept or other.');
  end if;
  perform from sync.collections c where c.name = old.collection and old.field = any (c.writable);
  if not found then
    perform sync.refuse('not_found', 'This record can no longer be changed.', 404);
  end if;
  execute format('select to_jsonb(t) -> $2 from public.%I t where t.id = $1 for no key update', old.collection)
  into standing using old.record_id, old.field;
  get diagnostics touched = row_count;
  if touched = 0 then
    perform sync.refuse('forbidden', 'You may not change this record.', 403);
  end if;
  chosen := sync.typed_value(old.collection, old.field, case new.choice when 'kept' then old.kept_value else old.other_value end);
  rival := sync.typed_value(old.collection, old.field, case new.choice when 'kept' then old.other_value else old.kept_value end);
  if standing = rival and chosen <> rival then
    -- The record's field is stamped as if its person had set it when they chose.
    if op is not null then
      perform set_config('storehand.op', (op || jsonb_build_object(
        'collection', old.collection, 'id', old.record_id, 'fields', jsonb_build_array(old.field), 'times', '{}'::jsonb))::text, true);
    end if;
    -- What follows from the field (an inspection's score) is brought up to date at once, not at the end of the batch.
    perform set_config('storehand.push', '', true);
    execute format(
      'update public.%1$I t set %2$I = n.%2$I from jsonb_populate_record(null::public.%1$I, $2) n where t.id = $1',
      old.collection, old.field)
    using old.record_id, jsonb_build_object(old.field, chosen);
    get diagnostics touched = row_count;
    perform set_config('storehand.op', before, true);
    perform set_config('storehand.push', pushing, true);
    if touched = 0 then
      perform sync.refuse('forbidden', 'You may not change this record.', 403);
    end if;
  end if;
  new.resolved_at := sync.made_at();
  new.resolved_by := public.current_user_id();
  return new;
end $$;

create trigger derive_resolution before update of choice on public.record_conflicts
  for each row execute function sync.derive_resolution();

create policy "read conflicts of what one may read" on public.record_conflicts for select to authenticated
  using (sync.may_read_in(collection, scope));

create policy "choose in what one may read" on public.record_conflicts for update to authenticated
  using (sync.may_read_in(collection, scope));

grant select, update (choice) on public.record_conflicts to authenticated;
grant all on public.record_conflicts to service_role;

grant execute on function sync.typed_value(text, text, jsonb),
  sync.record_conflict(text, jsonb, text, jsonb, jsonb, jsonb, jsonb, jsonb),
  sync.has_unseen_work(jsonb, timestamptz, text) to authenticated, service_role;
