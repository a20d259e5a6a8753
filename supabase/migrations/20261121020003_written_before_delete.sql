-- A value that its maker wrote and then deleted with its record, where somebody else had deleted the record meanwhile, was
-- dropped: taking the delete back brought the office's value (sync/SPEC.md M12). It merges into the tombstone now.

-- Applies one op inside the caller's savepoint and answers its result. `stamp`: [at, op, by, client, arrived];
-- `times`: {field: at} of the fields that are older than the op.
create or replace function sync.apply_new_op(op jsonb, stamp jsonb, times jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  c sync.collections;
  record_id constant uuid := (op ->> 'id')::uuid;
  at timestamptz := (stamp ->> 0)::timestamptz;
  unknown text;
  content jsonb;        -- what the client may set, of what it sent
  row_now jsonb;        -- the record as it is
  typed jsonb;          -- content, cast to the columns' types
  based jsonb;          -- base, cast likewise
  applied text[] := '{}';
  lost boolean := false;
  field text;
  field_stamp jsonb;    -- stamp, with the field's own time
  field_time timestamptz;
  stamp_now jsonb;
  new_change bigint;
  deleting boolean;
  unseen boolean;
  creating constant boolean := coalesce((op ->> 'create')::boolean, false);
begin
  select k.* into c from sync.collections k where k.name = op ->> 'collection';
  if not found then
    return sync.result(op, 'rejected', 'unknown_collection', null, null);
  end if;
  select k into unknown from jsonb_object_keys(op -> 'set') k where k <> all (c.columns) limit 1;
  if found then
    return sync.result(op, 'rejected', 'unknown_field', unknown, null);
  end if;
  select coalesce(jsonb_object_agg(s.key, s.value), '{}') into content
  from jsonb_each(op -> 'set') s where s.key = any (c.writable || c.fixed);
  deleting := coalesce(content -> 'deleted_at', 'null') <> 'null';
  if deleting then
    -- the server's clock, whatever the device believes
    content := jsonb_set(content, '{deleted_at}', coalesce(times -> 'deleted_at', stamp -> 0));
  end if;

  perform set_config('storehand.op', jsonb_build_object(
    'collection', c.name, 'id', record_id, 'fields', (select coalesce(jsonb_agg(k), '[]') from jsonb_object_keys(content) k),
    'at', stamp -> 0, 'times', times, 'op', stamp -> 1, 'by', stamp -> 2, 'client', stamp -> 3, 'arrived', stamp -> 4)::text, true);

  execute format(
    'select to_jsonb(t), to_jsonb(jsonb_populate_record(null::public.%1$I, $2)),
            to_jsonb(jsonb_populate_record(null::public.%1$I, $3))
     from public.%1$I t where t.id = $1 for no key update', c.name)
  into row_now, typed, based using record_id, content, coalesce(nullif(op -> 'base', 'null'), '{}');

  -- the same op again (a restored server, a cloned device): nothing to do, not even against a delete that came after it
  if content <> '{}' and row_now is not null and not exists (
    select from jsonb_object_keys(content) k
    where k = any (c.writable) and row_now -> 'field_at' -> k ->> 1 is distinct from op ->> 'op_id'
  ) and exists (select from jsonb_object_keys(content) k where k = any (c.writable)) then
    return sync.result(op, 'applied', null, null, (row_now ->> 'change')::bigint);
  end if;

  if c.name like 'inspection\_%' and not deleting
    and sync.revive_inspection((coalesce(row_now ->> 'inspection_id', content ->> 'inspection_id'))::uuid)
    and row_now is not null then
    -- it may have fallen with its inspection and come back with it
    execute format('select to_jsonb(t) from public.%1$I t where t.id = $1', c.name) into row_now using record_id;
  end if;

  if row_now is null then
    if not creating then
      return sync.result(op, 'rejected',
        case when sync.record_exists(c.name, record_id) then 'forbidden' else 'not_found' end, null, null);
    end if;
    execute format(
      'insert into public.%1$I (id%2$s) select $1%2$s from jsonb_populate_record(null::public.%1$I, $2) returning change',
      c.name, coalesce((select string_agg(', ' || quote_ident(k), '') from jsonb_object_keys(content) k where k <> 'id'), ''))
    into new_change using record_id, content;
    return sync.result(op, 'applied', null, null, new_change);
  end if;

  if not creating then
    select k into unknown from jsonb_object_keys(content) k where k = any (c.fixed) and typed -> k <> row_now -> k limit 1;
    if found then
      return sync.result(op, 'rejected', 'fixed_field', unknown, null);
    end if;
  end if;

  -- the record is deleted
  if row_now ->> 'deleted_at' is not null then
    stamp_now := coalesce(row_now -> 'field_at' -> 'deleted_at', jsonb_build_array(row_now -> 'deleted_at'));
    if deleting then
      -- what fell with its walk and is deleted by itself, too, does not come back with the walk
      if exists (
        select from public.inspections i
        where i.id = (row_now ->> 'inspection_id')::uuid and i.deleted_at = (row_now ->> 'deleted_at')::timestamptz
      ) and not sync.has_unseen_work(row_now -> 'field_at', (content ->> 'deleted_at')::timestamptz, stamp ->> 3) then
        execute format('update public.%1$I t set deleted_at = $2 where t.id = $1 returning t.change', c.name)
        into new_change using record_id, (content ->> 'deleted_at')::timestamptz;
      end if;
      if creating or c.on_delete = 'delete' or not exists (
        select from jsonb_object_keys(content) k where k = any (c.writable) and k <> 'deleted_at') then
        return sync.result(op, 'applied', null, null, coalesce(new_change, (row_now ->> 'change')::bigint));
      end if;
      -- what its maker wrote before deleting it stands on the tombstone, as if it had come in time
      content := content - 'deleted_at';
    elsif c.on_delete = 'delete'
      and not (op -> 'set' ? 'deleted_at' and at > (stamp_now ->> 0)::timestamptz) then
      return sync.result(op, 'applied', 'gone', null, (row_now ->> 'change')::bigint);
    elsif (creating and not c.natural_key)
      or (c.on_delete = 'later' and at <= (stamp_now ->> 0)::timestamptz) then
      return sync.result(op, 'rejected', 'gone', null, (row_now ->> 'change')::bigint);
    else
      content := content || '{"deleted_at": null}';
      typed := typed || '{"deleted_at": null}';
      applied := array['deleted_at'];
      if c.name = 'inspections' then
        perform sync.revive_inspection(record_id);
      elsif not creating and not (op -> 'set' ? 'deleted_at') then
        perform sync.record_conflict(c.name, row_now, 'deleted_at', 'null', 'null', row_now -> 'deleted_at', stamp, stamp_now);
      end if;
    end if;
  end if;

  -- merge per field
  for field in select k from jsonb_object_keys(content) k where k = any (c.writable) and k <> 'deleted_at' loop
    if creating and row_now ->> 'deleted_at' is not null then
      -- a new life of a natural key owes nothing to the old one
      applied := applied || field;
      continue;
    end if;
    -- a record that was made twice: what one maker left empty does not compete
    continue when creating and typed -> field = 'null';
    stamp_now := coalesce(row_now -> 'field_at' -> field, jsonb_build_array(row_now -> 'created_at', '', row_now -> 'user_id'));
    field_stamp := jsonb_set(stamp, '{0}', coalesce(times -> field, stamp -> 0));
    field_time := (field_stamp ->> 0)::timestamptz;
    if typed -> field = row_now -> field then
      if (field_time, op ->> 'op_id') > ((stamp_now ->> 0)::timestamptz, stamp_now ->> 1) then
        applied := applied || field;
      end if;
    elsif row_now -> field = based -> field then
      applied := applied || field;
    elsif (field_time, op ->> 'op_id') > ((stamp_now ->> 0)::timestamptz, stamp_now ->> 1) then
      applied := applied || field;
      perform sync.record_conflict(c.name, row_now, field, based -> field, typed -> field, row_now -> field, field_stamp, stamp_now);
    else
      lost := true;
      perform sync.record_conflict(c.name, row_now, field, based -> field, row_now -> field, typed -> field, stamp_now, field_stamp);
    end if;
  end loop;

  if content ? 'deleted_at' and deleting then
    stamp := jsonb_set(stamp, '{0}', content -> 'deleted_at');
    at := (stamp ->> 0)::timestamptz;
    unseen := case when c.name = 'inspections' then sync.inspection_has_unseen_work(record_id, at, stamp ->> 3)
      else sync.has_unseen_work(row_now -> 'field_at', at, stamp ->> 3) end;
    if (c.on_delete = 'work' and unseen) or (c.on_delete = 'later' and exists (
      select from jsonb_each(row_now -> 'field_at') f
      where f.key <> 'deleted_at' and f.value ->> 3 is distinct from stamp ->> 3 and (f.value ->> 0)::timestamptz > at)) then
      lost := true;
      perform sync.record_conflict(c.name, row_now, 'deleted_at', 'null', 'null', stamp -> 0,
        jsonb_build_array(row_now -> 'updated_at'), stamp);
    else
      applied := applied || 'deleted_at'::text;
      if c.on_delete = 'later' and unseen then
        perform sync.record_conflict(c.name, row_now, 'deleted_at', 'null', stamp -> 0, 'null', stamp,
          jsonb_build_array(row_now -> 'updated_at'));
      end if;
    end if;
  end if;

  if cardinality(applied) = 0 then
    return sync.result(op, case when lost then 'conflict' else 'applied' end, null, null,
      coalesce(new_change, (row_now ->> 'change')::bigint));
  end if;
  perform set_config('storehand.op',
    jsonb_set(current_setting('storehand.op')::jsonb, '{fields}', to_jsonb(applied))::text, true);
  execute format('update public.%1$I t set %2$s from jsonb_populate_record(null::public.%1$I, $2) n where t.id = $1 returning t.change',
    c.name, (select string_agg(format('%1$I = n.%1$I', k), ', ') from unnest(applied) k))
  into new_change using record_id, content;
  if new_change is null then
    return sync.result(op, 'rejected', 'forbidden', null, null);
  end if;
  return sync.result(op, case when lost then 'conflict' else 'applied' end, null, null, new_change);
end $$;
