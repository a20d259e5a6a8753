-- Push: one batch of a journal, op by op (sync/SPEC.md, Push and Merge).

-- The scopes that an op writes in beside its own, as its collection declares.
create function sync.touched_scopes(touches text, op jsonb) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  scopes text[];
begin
  execute format('select %s($1)', touches) into scopes using op;
  return scopes;
end $$;

-- One block per scope that the batch writes in: those of its ops where the caller may write, and what these touch. Two
-- numbers an op, since a record also moves its parent. What is refused elsewhere moves nothing, and nobody is told that
-- there is something new.
create function sync.reserve_batch(ops jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.reserve(coalesce((
    with allowed as materialized (
      select o.collection, o.scope, o.size
      from (
        select e.value ->> 'collection' as collection, e.value ->> 'scope' as scope, 2 * count(*) as size
        from jsonb_array_elements(ops) e group by 1, 2
      ) o
      where sync.may_write_in(o.collection, o.scope)
    )
    select jsonb_object_agg(b.scope, b.size)
    from (
      select w.scope, sum(w.size) as size
      from (
        select a.scope, a.size from allowed a
        union all
        select t.scope, 2 * count(*)
        from allowed a
        join sync.collections c on c.name = a.collection and c.touches is not null
        join jsonb_array_elements(ops) e on e.value ->> 'collection' = a.collection and e.value ->> 'scope' = a.scope
        cross join lateral unnest(sync.touched_scopes(c.touches, e.value)) t(scope)
        group by 1
      ) w
      group by 1
    ) b), '{}'));
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

-- Whether a collection has others that belong to its records.
create function sync.has_children(collection text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from sync.collections c, jsonb_each_text(c.parents) p where p.value = collection)
$$;

-- Whether somebody else's work on what belongs to these records reached the server after `since`.
create function sync.has_unseen_work_below(collection text, ids uuid[], since timestamptz, client text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  child record;
  below uuid[];
  unseen boolean;
begin
  for child in
    select c.name, p.key as link from sync.collections c, jsonb_each_text(c.parents) p where p.value = collection
  loop
    execute format(
      'select array_agg(c.id), bool_or(c.updated_at > $2 and sync.has_unseen_work(c.field_at, $2, $3))
       from public.%I c where c.%I = any ($1)', child.name, child.link)
    into below, unseen using ids, since, client;
    if unseen or (below is not null and sync.has_unseen_work_below(child.name, below, since, client)) then
      return true;
    end if;
  end loop;
  return false;
end $$;

-- Work beats delete: a deleted record comes back, with what fell with it and what it belongs to, when work on it arrives
-- from somebody who may write it. The delete is kept as a conflict, unless the delete itself is taken back. The rules of
-- a module see by the setting `storehand.revive` that what is written only comes back. Answers whether it came back.
create function sync.revive(collection text, record_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  c sync.collections;
  fallen jsonb;
  op constant jsonb := sync.current_op();
begin
  -- nearly always it lives
  if sync.fallen_at(collection, record_id) is null then
    return false;
  end if;
  select k.* into c from sync.collections k where k.name = collection and k.on_delete = 'work';
  if not found then
    return false;
  end if;
  execute format(
    'select to_jsonb(t) from public.%I t where t.id = $1 and t.deleted_at is not null for no key update', collection)
  into fallen using record_id;
  if fallen is null or not sync.may_write_in(collection, fallen ->> 'scope') then
    return false;
  end if;
  perform sync.revive_parents(c.parents, fallen);
  perform set_config('storehand.revive', 'on', true);
  execute format('update public.%I t set deleted_at = null where t.id = $1 and t.deleted_at is not null', collection)
  using record_id;
  perform set_config('storehand.revive', '', true);
  if op ->> 'id' = record_id::text and op -> 'fields' ? 'deleted_at'
    and fallen -> 'field_at' -> 'deleted_at' ->> 2 = op ->> 'by' then
    return true;
  end if;
  perform sync.record_conflict(collection, fallen, 'deleted_at', 'null', 'null', fallen -> 'deleted_at',
    jsonb_build_array(op ->> 'at', op ->> 'op', op ->> 'by'),
    coalesce(fallen -> 'field_at' -> 'deleted_at', jsonb_build_array(fallen -> 'deleted_at')));
  return true;
end $$;

-- The same for what a record belongs to; answers whether any of it came back.
create function sync.revive_parents(parents jsonb, record jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  parent record;
  any_came boolean := false;
begin
  for parent in select p.key as link, p.value as collection from jsonb_each_text(parents) p loop
    any_came := sync.revive(parent.collection, (record ->> parent.link)::uuid) or any_came;
  end loop;
  return any_came;
end $$;

-- With which code late work on a deleted row is refused, as its collection's `when_deleted` says.
create function sync.code_of_deleted(collection text, row_now jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  asked constant text := (select c.when_deleted from sync.collections c where c.name = collection);
  code text;
begin
  if asked is not null then
    execute format('select %s($1)', asked) into code using row_now;
  end if;
  return coalesce(code, 'gone');
end $$;

grant execute on function sync.code_of_deleted(text, jsonb) to authenticated, service_role;

-- Applies one op inside the caller's savepoint and answers its result. `stamp`: [at, op, by, client, arrived];
-- `times`: {field: at} of the fields that are older than the op. What its maker wrote and then deleted with its record,
-- where somebody else had deleted the record meanwhile, merges into the tombstone (sync/SPEC.md M12).
create function sync.apply_new_op(op jsonb, stamp jsonb, times jsonb) returns jsonb
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

  if c.parents <> '{}' and not deleting and sync.revive_parents(c.parents, coalesce(row_now, content))
    and row_now is not null then
    -- it may have fallen with its parent and come back with it
    execute format('select to_jsonb(t) from public.%1$I t where t.id = $1', c.name) into row_now using record_id;
  end if;

  if row_now is null then
    if not creating then
      return sync.result(op, 'rejected',
        case when sync.record_exists(c.name, record_id) then 'forbidden' else 'not_found' end, null, null);
    end if;
    -- Row-level security would refuse it only after its number was taken, in a scope that may be another's at the moment.
    if c.write_permission is not null and op ->> 'scope' like 'store:%' and not sync.is_reserved(op ->> 'scope')
      and not sync.may_write_in(c.name, op ->> 'scope') then
      return sync.result(op, 'rejected', 'forbidden', null, null);
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
      -- what fell with its parent and is deleted by itself, too, does not come back with the parent
      if exists (
        select from jsonb_each_text(c.parents) p
        where sync.fallen_at(p.value, (row_now ->> p.key)::uuid) = (row_now ->> 'deleted_at')::timestamptz
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
      return sync.result(op, 'rejected', sync.code_of_deleted(c.name, row_now), null, (row_now ->> 'change')::bigint);
    else
      content := content || '{"deleted_at": null}';
      typed := typed || '{"deleted_at": null}';
      applied := array['deleted_at'];
      if c.on_delete = 'work' and sync.has_children(c.name) then
        perform sync.revive(c.name, record_id);
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
    unseen := sync.has_unseen_work(row_now -> 'field_at', at, stamp ->> 3)
      or sync.has_unseen_work_below(c.name, array[record_id], at, stamp ->> 3);
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

-- The same, but for an op that a rescue pack has stored before, which is known, and for a record that is not there, of
-- which its collection knows what to do (sync/SPEC.md M8, G3).
create function sync.apply_op(op jsonb, stamp jsonb, times jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  known record;
  result jsonb;
  missing text;
begin
  known := sync.rescued_op((stamp ->> 2)::uuid, op);
  if known.is_known then
    return sync.result(op, 'applied', 'known', null, known.change);
  end if;
  if current_setting('storehand.on_behalf', true) = 'on' then
    perform set_config('storehand.judged_at', stamp ->> 0, true);
  end if;
  result := sync.apply_new_op(op, stamp, times);
  if result ->> 'code' = 'not_found' then
    select c.when_missing into missing from sync.collections c where c.name = op ->> 'collection';
  end if;
  if missing is not null then
    execute format('select %s($1)', missing) using op;
    return sync.result(op, 'applied', 'gone', null, null);
  end if;
  return result;
end $$;

-- Keeps what came too late (a rule of its collection refused it with `too_late`) beside what stands: a conflict per field. A record that is not there has nothing to stand
-- beside: it stays on its device, as what was made after the completion does.
create function sync.keep_late(op jsonb, stamp jsonb, times jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  c sync.collections;
  content jsonb;
  row_now jsonb;
  typed jsonb;
  based jsonb;
  changed text;
  kept boolean := false;
begin
  select k.* into c from sync.collections k where k.name = op ->> 'collection';
  select coalesce(jsonb_object_agg(s.key, s.value), '{}') into content
  from jsonb_each(op -> 'set') s where s.key = any (c.writable);
  if coalesce(content -> 'deleted_at', 'null') <> 'null' then
    content := jsonb_set(content, '{deleted_at}', coalesce(times -> 'deleted_at', stamp -> 0));
  end if;
  execute format(
    'select to_jsonb(t), to_jsonb(jsonb_populate_record(null::public.%1$I, $2)),
            to_jsonb(jsonb_populate_record(null::public.%1$I, $3))
     from public.%1$I t where t.id = $1 for no key update', c.name)
  into row_now, typed, based using (op ->> 'id')::uuid, content, coalesce(nullif(op -> 'base', 'null'), '{}');
  if row_now is null then
    return sync.result(op, 'rejected', 'completed', 'Its record was finished before this change arrived.', null);
  end if;
  for changed in select k from jsonb_object_keys(content) k loop
    continue when typed -> changed = row_now -> changed
      or (changed = 'deleted_at' and (typed -> changed = 'null') = (row_now -> changed = 'null'))
      or (coalesce((op ->> 'create')::boolean, false) and typed -> changed = 'null');
    kept := true;
    -- sent again it is dated a little otherwise: it is the same conflict
    continue when exists (
      select from public.record_conflicts k
      where k.collection = c.name and k.record_id = (op ->> 'id')::uuid and k.field = changed
        and k.kept_value = row_now -> changed and k.other_value = typed -> changed and k.other_by = (stamp ->> 2)::uuid);
    perform sync.record_conflict(c.name, row_now, changed, based -> changed, row_now -> changed, typed -> changed,
      coalesce(row_now -> 'field_at' -> changed, jsonb_build_array(row_now -> 'created_at', '', row_now -> 'user_id')),
      jsonb_set(stamp, '{0}', coalesce(times -> changed, stamp -> 0)));
  end loop;
  return sync.result(op, case when kept then 'conflict' else 'applied' end, case when kept then 'too_late' end, null,
    (row_now ->> 'change')::bigint);
end $$;

-- Whether an op waits for a record that it belongs to, which is not there yet.
create function sync.awaits_parent(op jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from sync.collections c, jsonb_each_text(c.parents) p
    where c.name = op ->> 'collection' and op -> 'set' ->> p.key is not null
      and not sync.record_exists(p.value, (op -> 'set' ->> p.key)::uuid))
$$;

-- What these records belong to: the values of one of their columns.
create function sync.linked(collection text, link text, ids jsonb) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query execute format(
    'select distinct t.%I from public.%I t where t.id = any (array(select i.value::uuid from jsonb_array_elements_text($1) i))',
    link, collection) using ids;
end $$;

-- Two sets of records, {collection: [ids]}, as one.
create function sync.united(these jsonb, those jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(u.key, u.ids), '{}') from (
    select e.key, jsonb_agg(distinct i.value) as ids
    from (select * from jsonb_each(these) union all select * from jsonb_each(those)) e,
      jsonb_array_elements(e.value) i
    group by e.key) u
$$;

-- What a batch touched, also by resolving a conflict, and what that belongs to, brought up to date once by the `settle` of
-- its collection; then what others are told of.
create function sync.settle(ops jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  touched jsonb := (
    select coalesce(jsonb_object_agg(o.collection, o.ids), '{}') from (
      select e.value ->> 'collection' as collection, jsonb_agg(distinct e.value -> 'id') as ids
      from jsonb_array_elements(ops) e where e.value ->> 'collection' is not null group by 1) o);
  above jsonb;
  declared record;
begin
  if touched ? 'record_conflicts' then
    touched := sync.united(touched, (
      select coalesce(jsonb_object_agg(c.collection, c.ids), '{}') from (
        select r.collection, jsonb_agg(r.record_id) as ids from public.record_conflicts r
        where r.id in (select i.value::uuid from jsonb_array_elements_text(touched -> 'record_conflicts') i)
        group by 1) c));
  end if;
  above := touched;
  loop
    select coalesce(jsonb_object_agg(u.parent, u.ids), '{}') into above
    from (
      select p.value as parent, jsonb_agg(distinct i) as ids
      from sync.collections c
      cross join lateral jsonb_each_text(c.parents) p
      cross join lateral sync.linked(c.name, p.key, above -> c.name) i
      where above ? c.name and i is not null group by 1) u;
    exit when above = '{}';
    touched := sync.united(touched, above);
  end loop;
  for declared in
    select c.name, c.settle from sync.collections c where c.settle is not null and touched ? c.name order by c.name
  loop
    execute format('select %s($1)', declared.settle)
    using array(select i.value::uuid from jsonb_array_elements_text(touched -> declared.name) i order by 1);
  end loop;
  -- telling others never fails anybody's push: what cannot be told now stays for the scheduled job
  begin
    if sync.leave_large_audiences() then
      perform sync.run_push_sender();
    end if;
    perform public.deliver_notifications(with_large => false);
  exception when others then
    raise warning 'Notifications wait: %', sqlerrm;
  end;
end $$;

-- Whether a change of a record was refused for now, and is to be judged again in this push (P18).
create function sync.is_postponed(collection text, record_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('storehand.postponed', true), '')::jsonb ? (collection || ':' || record_id), false)
$$;

-- Writes a journal's batch (sync/protocol.ts, rules in sync/SPEC.md). It runs as the caller: row-level security decides
-- every write. What the caller may not touch directly (the journal's number, change blocks, conflicts, parents that fell)
-- is done by small functions in schema sync.
create function public.sync_push(request jsonb) returns jsonb
language plpgsql security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  me constant uuid := sync.require_user();
  received_at constant timestamptz := clock_timestamp();
  arrived constant text := sync.iso_time(received_at);
  ops constant jsonb := coalesce(request -> 'ops', '[]');
  answer jsonb;
  op jsonb;
  stamp jsonb;
  times jsonb;
  result jsonb;
  results jsonb[] := '{}';
  refused text[] := '{}';
  state text; problem text; violated text; hint text;
  place bigint;
  postponed bigint[] := '{}';
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

  -- What was refused for now is judged once more, when all that came with it is written (P18).
  for turn in 1..2 loop
    for op, place in
      select o.value, o.ordinality from jsonb_array_elements(ops) with ordinality o
      where turn = 1 or o.ordinality = any (postponed) order by o.ordinality
    loop
      stamp := null;
      hint := null;
      begin
        if (op ->> 'collection') || ':' || (op ->> 'id') = any (refused)
          or exists (
            select from sync.collections c, jsonb_each_text(c.parents) p
            where c.name = op ->> 'collection' and p.value || ':' || (op -> 'set' ->> p.key) = any (refused)) then
          result := sync.result(op, 'rejected', 'parent_refused', null, null);
        else
          stamp := jsonb_build_array(
            sync.iso_time(sync.corrected((op ->> 'edited_at')::timestamptz, (request ->> 'sent_at')::timestamptz, received_at)),
            op ->> 'op_id', me, request ->> 'client_id', arrived);
          times := sync.corrected_fields(op -> 'edited', (request ->> 'sent_at')::timestamptz, received_at);
          result := sync.apply_op(op, stamp, times);
          if result ->> 'status' = 'rejected' then
            -- back to the savepoint: a refused op leaves nothing behind, not even a parent that it had brought back
            raise sqlstate 'SHRJT';
          end if;
        end if;
      exception when others then
        get stacked diagnostics state = returned_sqlstate, problem = message_text, violated = constraint_name,
          hint = pg_exception_hint;
        result := case
          when state = 'SHRJT' then result
          when state = 'PGRST' and problem::jsonb ->> 'code' = 'too_late' then sync.keep_late(op, stamp, times)
          when state = 'PGRST' then
            sync.result(op, 'rejected', problem::jsonb ->> 'code', problem::jsonb ->> 'message', null)
          when state = '42501' then sync.result(op, 'rejected', 'forbidden', problem, null)
          when state = '23503' and sync.awaits_parent(op) then sync.result(op, 'retry', state, problem, null)
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
      if turn = 1 and state = 'PGRST' and hint = 'for_now' and not coalesce((op ->> 'create')::boolean, false) then
        postponed := postponed || place;
      end if;
      results[place] := result;
    end loop;
    exit when postponed = '{}';
    perform set_config('storehand.postponed', case when turn = 1 then (
      select jsonb_agg((o.value ->> 'collection') || ':' || (o.value ->> 'id'))
      from jsonb_array_elements(ops) with ordinality o where o.ordinality = any (postponed))::text else '' end, true);
  end loop;

  perform set_config('storehand.op', '', true);
  -- of what was taken alone: a refused op settles nothing of a record that its person may not touch
  perform sync.settle((
    select coalesce(jsonb_agg(o.value order by o.ordinality), '[]')
    from jsonb_array_elements(ops) with ordinality o
    where results[o.ordinality] ->> 'status' not in ('rejected', 'retry')));
  perform set_config('storehand.push', '', true);

  answer := jsonb_build_object(
    'kind', 'accepted', 'no', (request ->> 'no')::bigint, 'batch_id', request ->> 'batch_id',
    'server_time', sync.iso_time(clock_timestamp()), 'results', to_jsonb(results));
  perform sync.close_batch((request ->> 'client_id')::uuid, (request ->> 'no')::bigint, (request ->> 'batch_id')::uuid, answer);
  return answer;
end $$;

grant execute on function sync.reserve_batch(jsonb), sync.is_reserved(text), sync.may_write_in(text, text), sync.record_exists(text, uuid),
  sync.apply_new_op(jsonb, jsonb, jsonb), sync.apply_op(jsonb, jsonb, jsonb), sync.keep_late(jsonb, jsonb, jsonb),
  sync.has_children(text), sync.has_unseen_work_below(text, uuid[], timestamptz, text),
  sync.is_postponed(text, uuid), sync.revive(text, uuid), sync.revive_parents(jsonb, jsonb), sync.awaits_parent(jsonb), sync.settle(jsonb)
  to authenticated, service_role;

grant execute on function public.sync_push(jsonb) to authenticated;
