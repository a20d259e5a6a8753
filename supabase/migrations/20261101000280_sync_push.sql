-- sync_push: writes a journal's batch (sync/protocol.ts, rules in sync/SPEC.md).
-- It runs as the caller: row-level security decides every write. What the caller may not touch directly (the journal's
-- number, change blocks, conflicts, parents that fell) is done by small functions in schema sync.

create function sync.protocol() returns integer
language sql immutable set search_path = '' as $$ select 1 $$;

-- Locks the journal's row. Null: go on. Otherwise the answer to give: the stored one, stale, forked or foreign.
create function sync.open_batch(client uuid, batch_no bigint, batch uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := sync.require_user();
  journal public.sync_clients;
begin
  insert into public.sync_clients (client_id, user_id) values (client, me) on conflict do nothing;
  select c.* into journal from public.sync_clients c where c.client_id = client for update;
  if journal.user_id <> me then
    return jsonb_build_object('kind', 'foreign');
  elsif batch_no = journal.last_no and batch = journal.batch_id then
    return journal.answer;
  elsif batch_no = journal.last_no then
    return jsonb_build_object('kind', 'forked', 'last_no', journal.last_no);
  elsif batch_no < journal.last_no then
    return jsonb_build_object('kind', 'stale', 'last_no', journal.last_no);
  end if;
  return null;
end $$;

create function sync.close_batch(client uuid, batch_no bigint, batch uuid, given jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.sync_clients c
  set last_no = batch_no, batch_id = batch, answer = given, answered_at = now()
  where c.client_id = client and c.user_id = public.current_user_id()
$$;

-- One block per granted scope of the batch: two numbers an op, since an answer also moves its inspection.
create function sync.reserve_batch(ops jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  granted text[] := public.granted_scopes();
begin
  perform sync.reserve(coalesce((
    select jsonb_object_agg(b.scope, b.size)
    from (
      select o.value ->> 'scope' as scope, 2 * count(*) as size
      from jsonb_array_elements(ops) o group by 1
    ) b where b.scope = any (granted)), '{}'));
end $$;

-- Whether a record exists at all, whoever may see it.
create function sync.record_exists(collection text, id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  answer boolean;
begin
  execute format('select exists (select from public.%I t where t.id = $1)', collection) into answer using id;
  return answer;
end $$;

-- Keeps both values of a field that two people set.
create function sync.record_conflict(
  collection text, record jsonb, field text, base_value jsonb, kept jsonb, other jsonb, kept_stamp jsonb, other_stamp jsonb)
returns void
language sql security definer set search_path = '' as $$
  insert into public.record_conflicts
    (collection, record_id, store_id, scope, field, base_value, kept_value, other_value, kept_at, kept_by, other_at, other_by)
  values (
    collection, (record ->> 'id')::uuid,
    case when record ->> 'scope' like 'store:%' then (record ->> 'store_id')::uuid end,
    record ->> 'scope', field, base_value, kept, other,
    (kept_stamp ->> 0)::timestamptz, (kept_stamp ->> 2)::uuid,
    (other_stamp ->> 0)::timestamptz, (other_stamp ->> 2)::uuid)
$$;

-- Whether somebody else's work on a record reached the server after `since`: what the maker of a delete cannot have seen.
create function sync.has_unseen_work(field_at jsonb, since timestamptz, client text) returns boolean
language sql immutable set search_path = '' as $$
  select exists (
    select from jsonb_each(field_at) f
    where f.key <> 'deleted_at' and f.value ->> 3 is distinct from client and (f.value ->> 4)::timestamptz > since)
$$;

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
-- who conducts inspections in its store. The delete is kept as a conflict. Answers whether it came back.
create function sync.revive_inspection(of_inspection uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  fallen public.inspections;
begin
  select i.* into fallen from public.inspections i where i.id = of_inspection and i.deleted_at is not null for no key update;
  if not found or not public.has_permission(fallen.store_id, 'conduct_inspections') then
    return false;
  end if;
  perform set_config('storehand.revive', 'on', true);
  update public.inspections i set deleted_at = null where i.id = of_inspection;
  perform set_config('storehand.revive', '', true);
  perform sync.record_conflict('inspections', to_jsonb(fallen), 'deleted_at', 'null', 'null', to_jsonb(fallen.deleted_at),
    (select jsonb_build_array(o ->> 'at', o ->> 'op', o ->> 'by') from sync.current_op() o),
    coalesce(fallen.field_at -> 'deleted_at', jsonb_build_array(fallen.deleted_at)));
  return true;
end $$;

create function sync.result(op jsonb, status text, code text, reason text, change bigint) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('op_id', op ->> 'op_id', 'status', status, 'code', code, 'reason', reason, 'change', change)
$$;

-- When an op was made, on the server's clock. What no clock shows (infinity, years before our era, which would be
-- written like years after it) counts as long ago.
create function sync.corrected(edited_at timestamptz, sent_at timestamptz, received_at timestamptz) returns timestamptz(3)
language sql immutable set search_path = '' as $$
  select greatest(least(edited_at + (received_at - sent_at), received_at), timestamptz '1970-01-01 00:00+00')::timestamptz(3)
$$;

-- The same for the fields of an op that were changed before its `edited_at`: {field: time}.
create function sync.corrected_fields(edited jsonb, sent_at timestamptz, received_at timestamptz) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(e.key, sync.iso_time(sync.corrected(e.value::timestamptz, sent_at, received_at))), '{}')
  from jsonb_each_text(edited) e
$$;

-- Applies one op inside the caller's savepoint and answers its result. `stamp`: [at, op, by, client, arrived];
-- `times`: {field: at} of the fields that are older than the op.
create function sync.apply_op(op jsonb, stamp jsonb, times jsonb) returns jsonb
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
      return sync.result(op, 'applied', null, null, coalesce(new_change, (row_now ->> 'change')::bigint));
    elsif c.on_delete = 'delete'
      and not (op -> 'set' ? 'deleted_at' and at > (stamp_now ->> 0)::timestamptz) then
      return sync.result(op, 'applied', 'gone', null, (row_now ->> 'change')::bigint);
    elsif (creating and not c.natural_key)
      or (c.on_delete = 'later' and at <= (stamp_now ->> 0)::timestamptz) then
      return sync.result(op, 'rejected', 'gone', null, (row_now ->> 'change')::bigint);
    end if;
    content := content || '{"deleted_at": null}';
    typed := typed || '{"deleted_at": null}';
    applied := array['deleted_at'];
    if c.name = 'inspections' then
      perform sync.revive_inspection(record_id);
    elsif not creating and not (op -> 'set' ? 'deleted_at') then
      perform sync.record_conflict(c.name, row_now, 'deleted_at', 'null', 'null', row_now -> 'deleted_at', stamp, stamp_now);
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

  if deleting then
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
    return sync.result(op, case when lost then 'conflict' else 'applied' end, null, null, (row_now ->> 'change')::bigint);
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

-- The inspections that a batch touched, brought up to date once.
create function sync.settle(ops jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.recompute_inspections(array(
    select r.inspection_id from public.inspection_responses r
    where r.id = any (array(
      select (o.value ->> 'id')::uuid from jsonb_array_elements(ops) o where o.value ->> 'collection' = 'inspection_responses'))
    union
    select (o.value ->> 'id')::uuid from jsonb_array_elements(ops) o where o.value ->> 'collection' = 'inspections'
    order by 1));
  -- telling others never fails anybody's push: what cannot be told now stays for the scheduled job
  begin
    perform public.deliver_notifications();
  exception when others then
    raise warning 'Notifications wait: %', sqlerrm;
  end;
end $$;

create function public.sync_push(request jsonb) returns jsonb
language plpgsql security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  me constant uuid := sync.require_user();
  received_at constant timestamptz := clock_timestamp();
  arrived constant text := sync.iso_time(received_at);
  ops constant jsonb := coalesce(request -> 'ops', '[]');
  answer jsonb;
  op jsonb;
  result jsonb;
  results jsonb[] := '{}';
  refused text[] := '{}';
  state text; problem text; violated text;
begin
  if (request ->> 'protocol')::integer is distinct from sync.protocol() then
    return jsonb_build_object('kind', 'update', 'protocol', sync.protocol());
  end if;
  if jsonb_typeof(ops) <> 'array' or jsonb_array_length(ops) > 400
    or (request ->> 'no')::bigint < 1 or (request ->> 'batch_id')::uuid is null or (request ->> 'sent_at')::timestamptz is null then
    perform sync.refuse('malformed', 'A batch has a number, an id, a time and at most 400 ops.');
  end if;

  answer := sync.open_batch((request ->> 'client_id')::uuid, (request ->> 'no')::bigint, (request ->> 'batch_id')::uuid);
  if answer is not null then
    return answer;
  end if;

  perform sync.reserve_batch(ops);
  set constraints all immediate;
  perform set_config('storehand.push', 'on', true);

  for op in select o.value from jsonb_array_elements(ops) with ordinality o order by o.ordinality loop
    begin
      if (op ->> 'collection') || ':' || (op ->> 'id') = any (refused)
        or exists (
          select from sync.collections c, jsonb_each_text(c.parents) p
          where c.name = op ->> 'collection' and p.value || ':' || (op -> 'set' ->> p.key) = any (refused)) then
        result := sync.result(op, 'rejected', 'parent_refused', null, null);
      else
        result := sync.apply_op(op, jsonb_build_array(
          sync.iso_time(sync.corrected((op ->> 'edited_at')::timestamptz, (request ->> 'sent_at')::timestamptz, received_at)),
          op ->> 'op_id', me, request ->> 'client_id', arrived),
          sync.corrected_fields(op -> 'edited', (request ->> 'sent_at')::timestamptz, received_at));
        if result ->> 'status' = 'rejected' then
          -- back to the savepoint: a refused op leaves nothing behind, not even a walk that it had brought back
          raise sqlstate 'SHRJT';
        end if;
      end if;
    exception when others then
      get stacked diagnostics state = returned_sqlstate, problem = message_text, violated = constraint_name;
      result := case
        when state = 'SHRJT' then result
        when state = 'PGRST' then
          sync.result(op, 'rejected', problem::jsonb ->> 'code', problem::jsonb ->> 'message', null)
        when state = '42501' then sync.result(op, 'rejected', 'forbidden', problem, null)
        when state = '23503' and violated like '%\_inspection\_id\_fkey' then sync.result(op, 'retry', state, problem, null)
        when state = '23505' and violated like '%\_pkey' then sync.result(op, 'rejected', 'forbidden', problem, null)
        when state like '22%' or state like '23%' then sync.result(op, 'rejected', state, problem, null)
      end;
      -- transient, or a fault of ours: the batch is not answered and comes again
      if result is null then
        raise;
      end if;
    end;
    if result ->> 'status' = 'rejected' and (op ->> 'create')::boolean then
      refused := refused || ((op ->> 'collection') || ':' || (op ->> 'id'));
    end if;
    results := results || result;
  end loop;

  perform set_config('storehand.op', '', true);
  perform sync.settle(ops);
  perform set_config('storehand.push', '', true);

  answer := jsonb_build_object(
    'kind', 'accepted', 'no', (request ->> 'no')::bigint, 'batch_id', request ->> 'batch_id',
    'server_time', sync.iso_time(clock_timestamp()), 'results', to_jsonb(results));
  perform sync.close_batch((request ->> 'client_id')::uuid, (request ->> 'no')::bigint, (request ->> 'batch_id')::uuid, answer);
  return answer;
end $$;

grant execute on function sync.protocol(), sync.open_batch(uuid, bigint, uuid), sync.close_batch(uuid, bigint, uuid, jsonb),
  sync.reserve_batch(jsonb), sync.record_exists(text, uuid),
  sync.record_conflict(text, jsonb, text, jsonb, jsonb, jsonb, jsonb, jsonb),
  sync.has_unseen_work(jsonb, timestamptz, text), sync.inspection_has_unseen_work(uuid, timestamptz, text),
  sync.revive_inspection(uuid), sync.result(jsonb, text, text, text, bigint),
  sync.corrected(timestamptz, timestamptz, timestamptz), 
  sync.corrected_fields(jsonb, timestamptz, timestamptz), sync.apply_op(jsonb, jsonb, jsonb), sync.settle(jsonb)
  to authenticated, service_role;
grant execute on function public.sync_push(jsonb) to authenticated;
