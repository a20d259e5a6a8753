-- A finished inspection could be rewritten for ever by dating an edit before its completion: the device's clock was
-- believed (sync/SPEC.md P14). What counts as made before a completion is now capped by what the server knows of the
-- journal that sends it, and whoever answers for the inspection is told of every change that comes after its completion
-- (docs/decisions/0017-late-changes.md).

-- What the server knows of a journal: when it was registered, when it was last heard from, and the same before it began
-- to send what it sends now. A journal that comes back sends what it has in several batches: they are one run.
alter table public.sync_clients
  add column registered_at timestamptz(3),
  add column heard_at timestamptz(3),
  add column heard_before timestamptz(3),
  add column run_began timestamptz(3),
  -- hex; signs the rescue packs of the journal (X2). Known to the device and to the server
  add column pack_key text check (pack_key ~ '^[0-9a-f]{64}$');

-- When the database was restored from a back-up: what was made before is sent again by everybody.
create table sync.restores (at timestamptz(3) primary key default now());
alter table sync.restores enable row level security;

create or replace function sync.renew_epochs() returns void
language sql security definer set search_path = '' as $$
  update public.sync_scopes set epoch = gen_random_uuid() where true;
  insert into sync.restores default values on conflict do nothing;
$$;

-- Makes a journal known, which is what a device does before its first round: its later work is dated by that, and its
-- rescue packs are known by the key. Answers whether the key is the journal's; the first one stays.
create function public.register_journal(journal uuid, key text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := sync.require_user();
  known public.sync_clients;
begin
  if journal is null or key is null or key !~ '^[0-9a-f]{64}$' then
    perform sync.refuse('malformed', 'A journal is registered with its id and a key of 32 bytes.');
  end if;
  insert into public.sync_clients as c (client_id, user_id, registered_at, pack_key)
  values (journal, me, now(), key)
  on conflict (client_id) do update set pack_key = excluded.pack_key
    where c.user_id = me and c.pack_key is null;
  select c.* into known from public.sync_clients c where c.client_id = journal;
  return known.user_id = me and known.pack_key = key;
end $$;
comment on function public.register_journal(uuid, text) is
  'Makes the caller''s journal known, with the key that signs its rescue packs.';
grant execute on function public.register_journal(uuid, text) to authenticated;

-- As before; and remembers, for close_batch and counted_at, when the journal had last been heard from before this run.
create or replace function sync.open_batch(client uuid, batch_no bigint, batch uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := sync.require_user();
  journal public.sync_clients;
  heard timestamptz;
  goes_on boolean;
begin
  insert into public.sync_clients (client_id, user_id) values (client, me) on conflict do nothing;
  select c.* into journal from public.sync_clients c where c.client_id = client for update;
  if journal.user_id <> me then
    return jsonb_build_object('kind', 'foreign');
  elsif batch_no = journal.last_no and batch = journal.batch_id then
    -- the device did not know its answer: what it made since it stored this batch is still to come, in the same run
    update public.sync_clients c set heard_at = now(), run_began = now() where c.client_id = client;
    return journal.answer;
  elsif batch_no = journal.last_no then
    return jsonb_build_object('kind', 'forked', 'last_no', journal.last_no);
  elsif batch_no < journal.last_no then
    return jsonb_build_object('kind', 'stale', 'last_no', journal.last_no);
  end if;
  heard := coalesce(journal.heard_at, journal.answered_at, journal.registered_at);
  goes_on := coalesce(
    now() - heard <= interval '5 minutes' and now() - journal.run_began <= interval '15 minutes', false);
  perform
    set_config('storehand.heard', coalesce((case when goes_on then journal.heard_before else heard end)::text, ''), true),
    set_config('storehand.run_began', (case when goes_on then journal.run_began else now() end)::text, true);
  return null;
end $$;

create or replace function sync.close_batch(client uuid, batch_no bigint, batch uuid, given jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.sync_clients c
  set last_no = batch_no, batch_id = batch, answer = given, answered_at = now(), heard_at = now(),
    heard_before = nullif(current_setting('storehand.heard', true), '')::timestamptz,
    run_began = nullif(current_setting('storehand.run_began', true), '')::timestamptz
  where c.client_id = client and c.user_id = public.current_user_id()
$$;

-- The earliest moment at which the server can believe that the write that runs now was made. Its journal would have sent
-- an older one when it was last heard from, so it is no older than that; a journal that was never heard from proves
-- nothing; and no journal is believed more than seven days back. What was made before the server was restored is sent
-- again by everybody, and is believed as far back.
create function sync.counted_at() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  op constant jsonb := sync.current_op();
  made constant timestamptz := sync.made_at();
  arrived constant timestamptz := coalesce((op ->> 'arrived')::timestamptz, now());
  heard constant timestamptz := nullif(current_setting('storehand.heard', true), '')::timestamptz;
  oldest constant timestamptz := arrived - interval '7 days';
begin
  if op is null then
    return made;
  elsif exists (select from sync.restores r where r.at >= made and r.at > oldest) then
    return greatest(made, oldest);
  end if;
  return greatest(made, coalesce(heard, arrived), oldest);
end $$;
comment on function sync.counted_at() is
  'When the write that runs now counts as made at the earliest, by what the server knows of its journal.';

-- When an inspection was finished; null while it runs.
create function sync.finished_at(inspection public.inspections) returns timestamptz
language sql immutable set search_path = '' as $$
  select case when inspection.status in ('completed', 'archived')
    then coalesce((inspection.field_at -> 'status' ->> 0)::timestamptz, inspection.completed_date) end
$$;

-- Refuses work on an inspection that was finished before the work was done, except by whoever may reopen it: `completed`
-- where its own device says so, `too_late` where the server cannot know otherwise.
create or replace function sync.require_open(inspection public.inspections) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  finished constant timestamptz := sync.finished_at(inspection);
begin
  if finished is null or not sync.is_client()
    -- what comes back with its inspection is as it was
    or current_setting('storehand.revive', true) = 'on'
    or (sync.made_at() <= finished and sync.counted_at() <= finished)
    or public.has_permission(inspection.store_id, 'reopen_inspections') then
    return;
  elsif sync.made_at() > finished then
    perform sync.refuse('completed', 'This inspection was completed before this change.', 403);
  end if;
  perform sync.refuse('too_late', 'This change came too long after the inspection was completed.', 403);
end $$;

-- Keeps what came too late beside what stands: a conflict per field. A record that is not there has nothing to stand
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
    return sync.result(op, 'rejected', 'completed', 'This inspection was completed before this change arrived.', null);
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

create or replace function public.sync_push(request jsonb) returns jsonb
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
    stamp := null;
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
          -- back to the savepoint: a refused op leaves nothing behind, not even a walk that it had brought back
          raise sqlstate 'SHRJT';
        end if;
      end if;
    exception when others then
      get stacked diagnostics state = returned_sqlstate, problem = message_text, violated = constraint_name;
      result := case
        when state = 'SHRJT' then result
        when state = 'PGRST' and problem::jsonb ->> 'code' = 'too_late' then sync.keep_late(op, stamp, times)
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

-- Who answers for a finished inspection is told of a change of it: once per batch, with the questions that it is about.
-- What the journal that finished it had made before is a part of the completion, in whatever order it arrives.
create function sync.note_late_change(inspection public.inspections, item uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  op constant jsonb := sync.current_op();
  completion constant jsonb := inspection.field_at -> 'status';
  me constant uuid := public.current_user_id();
begin
  if sync.finished_at(inspection) is null or not sync.is_client()
    or current_setting('storehand.revive', true) = 'on' then
    return;
  elsif op ->> 'client' = completion ->> 3 and (op ->> 'at')::timestamptz <= (completion ->> 0)::timestamptz
    and (completion ->> 4)::timestamptz > now() - interval '15 minutes' then
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

alter table sync.outbox drop constraint outbox_kind_check;
alter table sync.outbox add constraint outbox_kind_check check (kind in (
  'inspection_completed', 'critical_failure', 'inspection_changed', 'member_joined', 'action_assigned', 'action_done',
  'action_cannot_do', 'action_reopened', 'action_overdue', 'occurrence_due', 'occurrence_missed', 'notification'));

-- The inspector and the general managers, but not who did it.
create function sync.notifications_of_change(event sync.outbox)
returns table (id uuid, user_id uuid, store_id uuid, title text, message text, type text, category text, url text,
  text_key text, text_params jsonb)
language sql stable security definer set search_path = '' as $$
  select sync.natural_id('inspection_changed', event.id::text, r.user_id::text), r.user_id, i.store_id,
    'Inspection changed after completion',
    format('%s at store #%s, by %s: %s', i.template_snapshot ->> 'name', s.store_number, p.person, q.en),
    'warning', 'inspections', '/inspections/' || i.id,
    'inspection_changed', jsonb_build_object('template', i.template_snapshot ->> 'name', 'number', s.store_number,
      'person', p.person, 'questions', q.en)
      || sync.in_languages('template', 'name', i.template_snapshot -> 'translations')
      || jsonb_strip_nulls(jsonb_build_object('questions_es', nullif(q.es, q.en), 'questions_fr', nullif(q.fr, q.en)))
  from public.inspections i
  join public.stores s on s.id = i.store_id
  cross join lateral (
    select array_agg(item order by t.place) as items
    from (
      select e.value, min(e.place) as place
      from jsonb_array_elements_text(event.notification -> 'items') with ordinality e(value, place)
      where e.value is not null group by e.value
    ) t
    join lateral sync.snapshot_item(i.template_snapshot, t.value::uuid) item on true
    where item is not null
  ) f
  cross join lateral (
    -- a signature is of no question
    select coalesce(sync.questions_in('en', f.items), 'Signature') as en,
      coalesce(sync.questions_in('es', f.items), 'Firma') as es,
      coalesce(sync.questions_in('fr', f.items), 'Signature') as fr
  ) q
  cross join lateral (
    select coalesce((
      select nullif(trim(n.first_name || ' ' || n.last_name), '') from public.profiles n where n.id = event.actor_id),
      (select u.email from auth.users u where u.id = event.actor_id), '?') as person
  ) p
  join lateral (
    select i.inspector_id as user_id
    union
    select m.user_id from public.store_users m
    where m.store_id = i.store_id and m.role = 'general_manager' and m.deleted_at is null
  ) r on r.user_id is distinct from event.actor_id
  where i.id = event.record_id and i.deleted_at is null
$$;

create or replace function sync.notifications_of(event sync.outbox)
returns table (id uuid, user_id uuid, store_id uuid, title text, message text, type text, category text, url text,
  text_key text, text_params jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  if event.kind like 'action\_%' then
    return query select * from sync.notifications_of_action(event);
  elsif event.kind like 'occurrence\_%' then
    return query select * from sync.notifications_of_occurrence(event);
  elsif event.kind = 'inspection_changed' then
    return query select * from sync.notifications_of_change(event);
  else
    return query select * from sync.notifications_of_walk(event);
  end if;
end $$;

-- As before; the reason why there is no photo is content, too, and a change of a finished inspection is told.
create or replace function sync.derive_response() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  parent public.inspections;
  answered boolean := tg_op = 'INSERT';
begin
  if tg_op = 'UPDATE' then
    if (new.inspection_id, new.item_id) is distinct from (old.inspection_id, old.item_id) then
      perform sync.refuse('moved', 'A response cannot move.', 403);
    end if;
    answered := new.response_value is distinct from old.response_value;
    if not answered and (new.notes, new.no_photo_reason, new.deleted_at)
      is not distinct from (old.notes, old.no_photo_reason, old.deleted_at) then
      new.store_id := old.store_id;
      new.points_earned := old.points_earned;
      new.answered_by := old.answered_by;
      return new;
    end if;
  end if;
  parent := sync.parent_inspection(tg_table_name, new.inspection_id);
  perform sync.require_open(parent);
  perform sync.note_late_change(parent, new.item_id);
  new.store_id := parent.store_id;
  new.points_earned := sync.points_of(
    sync.snapshot_item(parent.template_snapshot, new.item_id), parent.template_snapshot ->> 'scoring_mode', new.response_value);
  if tg_op = 'UPDATE' then
    new.answered_by := old.answered_by;
  end if;
  if sync.is_client() then
    if answered then
      new.answered_by := public.current_user_id();
    end if;
    if tg_op = 'INSERT' then
      new.photo_url := null;
    end if;
  end if;
  return new;
end $$;

create or replace function sync.derive_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  parent public.inspections;
  given_up boolean := false;
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
    given_up := old.stored_at is null and old.deleted_at is null and new.deleted_at is not null
      and (new.order_index, new.strokes) is not distinct from (old.order_index, old.strokes)
      and old.captured_by = public.current_user_id();
  end if;
  parent := sync.parent_inspection(tg_table_name, new.inspection_id);
  if new.role = 'after' then
    if sync.is_client() and not public.has_permission(parent.store_id, 'finish_action_items') then
      perform sync.refuse('forbidden', 'You may not add photos of what was put right.', 403);
    end if;
  elsif not coalesce(given_up, false) then
    perform sync.require_open(parent);
    perform sync.note_late_change(parent, new.item_id);
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

grant execute on function sync.counted_at(), sync.finished_at(public.inspections), sync.keep_late(jsonb, jsonb, jsonb)
  to authenticated, service_role;
