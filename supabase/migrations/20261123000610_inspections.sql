-- Inspections, their answers and their score.

create type public.inspection_status as enum ('draft', 'in_progress', 'completed', 'archived');

create table public.inspections (
  id uuid primary key default gen_random_uuid(),
  template_id uuid not null references public.inspection_templates (id),
  store_id uuid not null references public.stores (id),
  inspector_id uuid not null references auth.users (id),
  -- what was checked, of the kind that the template is for; null: the store. No foreign key: another module has it
  subject_id uuid,
  status public.inspection_status not null default 'in_progress',
  start_date timestamptz(3) not null check (isfinite(start_date)),
  completed_date timestamptz(3) check (isfinite(completed_date)),
  -- server-owned: recomputed from the responses after every merge
  total_score numeric(8, 2) not null default 0,
  max_possible_score numeric(8, 2) not null default 100,
  -- the template as it was when the walk began: {version, name, scoring_mode, total_points, sections: [{id, name, description, order_index, max_score, items: [...]}]}
  template_snapshot jsonb not null,
  constraint completed_has_date check (status <> 'completed' or completed_date is not null)
);

create index on public.inspections (store_id, start_date desc);

create index on public.inspections (template_id);

select sync.declare_collection('inspections', 'store',
  fixed => array['template_id', 'store_id', 'inspector_id', 'subject_id', 'start_date', 'template_snapshot'],
  writable => array['status', 'completed_date', 'deleted_at'],
  on_delete => 'work', read_permission => 'view_inspections', write_permission => 'conduct_inspections',
  settle => 'sync.settle_inspections', remembers_purged => true, page_limit => 400);

-- The last ones of a store, and of a type in it, however many years lie behind them; and those that run.
create index inspections_finished_idx on public.inspections (store_id, (coalesce(completed_date, start_date)) desc, id desc)
  where status in ('completed', 'archived') and deleted_at is null;

create index inspections_finished_of_type_idx on public.inspections
  (store_id, template_id, (coalesce(completed_date, start_date)) desc, id desc)
  where status in ('completed', 'archived') and deleted_at is null;

create index inspections_running_idx on public.inspections (store_id)
  where status in ('draft', 'in_progress') and deleted_at is null;

-- The last ones of a subject.
create index on public.inspections (subject_id, start_date desc) where subject_id is not null;

-- Rule SU1: refuses a subject that is none of this kind, of another store, or not there: a device holds what it checks.
create function sync.check_subject(of_table text, subject text, subject_id uuid, of_store uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  store_of text;
  found_in uuid;
begin
  select d.store_of into store_of from sync.inspection_subjects d where d.subject = check_subject.subject;
  if store_of is not null then
    execute format('select %s($1)', store_of) into found_in using subject_id;
    if found_in is null then
      raise foreign_key_violation using constraint = of_table || '_subject_id_fkey',
        message = 'What is checked is not there yet.';
    end if;
  end if;
  if found_in is distinct from of_store then
    perform sync.refuse('wrong_subject', 'This template does not check that.');
  end if;
end $$;

create table public.inspection_responses (
  id uuid primary key default gen_random_uuid(),
  inspection_id uuid not null references public.inspections (id),
  item_id uuid not null references public.inspection_items (id),
  store_id uuid not null references public.stores (id),
  -- checkbox: pass, fail, na; radio: 1 to 5; text and number: what was typed
  response_value text check (length(response_value) <= 4000),
  -- server-owned (spec §5 Points)
  points_earned numeric(6, 2) not null default 0,
  notes text check (length(notes) <= 4000),
  -- server-owned: storage path of the item's first photo
  photo_url text,
  answered_by uuid references auth.users (id),
  no_photo_reason text check (length(no_photo_reason) <= 500),
  unique (inspection_id, item_id)
);

select sync.declare_collection('inspection_responses', 'store',
  fixed => array['inspection_id', 'item_id'],
  writable => array['response_value', 'notes', 'deleted_at', 'no_photo_reason'],
  parents => '{"inspection_id": "inspections"}', computed_id => array['inspection_id', 'item_id'],
  on_delete => 'work', read_permission => 'view_inspections', write_permission => 'conduct_inspections');

-- Inspections: points and scores are the server's (spec §5), and so are the rules on completed and deleted walks.

-- The points of one answer. `standard`: pass and na earn the item's points, anything else nothing. `applicable`: na
-- earns nothing (and leaves the denominator), a rating earns its fifth.
create function sync.points_of(item jsonb, scoring_mode text, response_value text) returns numeric
language sql immutable set search_path = '' as $$
  select round(case
    when item is null or response_value is null then 0
    when response_value = 'pass' then (item ->> 'points')::numeric
    when response_value = 'na' and scoring_mode is distinct from 'applicable' then (item ->> 'points')::numeric
    when scoring_mode = 'applicable' and item ->> 'item_type' = 'radio' and response_value ~ '^[1-5]$'
      then (item ->> 'points')::numeric * response_value::numeric / 5
    else 0
  end, 2)
$$;

-- Rules Q1 and Q2: the items that are not asked, as the answers are now, with the points that each can earn (0 where
-- nobody can). A condition that names no item of the snapshot, or one that has a condition itself, hides nothing.
create function sync.unasked_items(of_inspection uuid, snapshot jsonb) returns table (id uuid, points numeric)
language sql stable security definer set search_path = '' as $$
  select (item ->> 'id')::uuid,
    case when sync.can_earn(item ->> 'item_type', snapshot ->> 'scoring_mode') then (item ->> 'points')::numeric else 0 end
  from jsonb_path_query(snapshot, '$.sections[*].items[*] ? (exists (@.rules.show_if))') item
  where exists (
      select from jsonb_path_query(snapshot, '$.sections[*].items[*] ? (@.id == $id && !exists (@.rules.show_if))',
        jsonb_build_object('id', item -> 'rules' -> 'show_if' ->> 'item')))
    and not exists (
      select from public.inspection_responses r
      where r.inspection_id = of_inspection and r.deleted_at is null
        and r.item_id::text = item -> 'rules' -> 'show_if' ->> 'item'
        and item -> 'rules' -> 'show_if' -> 'is' ? r.response_value)
$$;

-- What a walk can earn at most: the template's total points, 100 where it has none (spec §4, §9); without the items that
-- are not asked (rule Q3), in `applicable` mode also without those answered N/A (rule P5), each with the points that can
-- be earned there. A walk that was completed before keeps the score it has until it is next written.
create function sync.score_of(of_inspection uuid, snapshot jsonb, out total numeric, out possible numeric)
language sql stable security definer set search_path = '' as $$
  with unasked as (select u.id, u.points from sync.unasked_items(of_inspection, snapshot) u)
  select
    coalesce((
      select sum(r.points_earned) from public.inspection_responses r
      where r.inspection_id = of_inspection and r.deleted_at is null
        and r.item_id not in (select u.id from unasked u)), 0),
    greatest(0, coalesce(nullif((snapshot ->> 'total_points')::numeric, 0), 100)
    - coalesce((select sum(u.points) from unasked u), 0)
    - case when snapshot ->> 'scoring_mode' = 'applicable' then coalesce((
        select sum((i.item ->> 'points')::numeric)
        from public.inspection_responses r
        cross join lateral (select sync.snapshot_item(snapshot, r.item_id) as item) i
        where r.inspection_id = of_inspection and r.deleted_at is null and r.response_value = 'na'
          and sync.can_earn(i.item ->> 'item_type', 'applicable')
          and r.item_id not in (select u.id from unasked u)), 0)
      else 0 end)
$$;

-- The template as it was in a version. A version the server does not know (a restored database) is scored by the
-- present one: what was typed is kept, points come from the server alone.
create function sync.template_snapshot(of_template uuid, wanted_version integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select v.snapshot from public.inspection_template_versions v
  where v.template_id = of_template
  order by (v.version = wanted_version) desc nulls last, v.version desc limit 1
$$;

-- When an inspection was finished; null while it runs.
create function sync.finished_at(inspection public.inspections) returns timestamptz
language sql immutable set search_path = '' as $$
  select case when inspection.status in ('completed', 'archived')
    then coalesce((inspection.field_at -> 'status' ->> 0)::timestamptz, inspection.completed_date) end
$$;

-- A whole inspection can arrive at once, finished, from a journal that the server never heard of: the first work of a new
-- device whose app does not register yet, of a cloned one, of an unsigned pack. Its completion comes before its answers
-- (D1), which are no late changes (sync/SPEC.md P14, P17).

-- Whether the write that runs now is of the journal that finished the inspection, made before that, and in the same run.
create function sync.is_of_completion(inspection public.inspections) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    o.op ->> 'client' = o.completion ->> 3
      and (o.op ->> 'at')::timestamptz <= (o.completion ->> 0)::timestamptz
      and (o.completion ->> 4)::timestamptz > now() - interval '15 minutes', false)
  from (select sync.current_op() as op, inspection.field_at -> 'status' as completion) o
$$;

comment on function sync.is_of_completion(public.inspections) is
  'Whether the write that runs now came with the completion of this inspection.';

-- Who answers for a finished inspection is told of a change of it: once per batch, with the questions that it is about.
-- What the journal that finished it had made before is a part of the completion, in whatever order it arrives.
create function sync.note_late_change(inspection public.inspections, item uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
begin
  if sync.finished_at(inspection) is null or not sync.is_client()
    or current_setting('storehand.revive', true) = 'on' or sync.is_of_completion(inspection) then
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

create function sync.derive_inspection() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  score record;
  template public.inspection_templates;
  op constant jsonb := sync.current_op();
  finished constant text[] := array['completed', 'archived'];
begin
  if tg_op = 'INSERT' then
    select t.* into template from public.inspection_templates t where t.id = new.template_id;
    if not found then
      raise foreign_key_violation using constraint = 'inspections_template_id_fkey',
        message = 'The template of this inspection does not exist.';
    end if;
    if template.store_id is not null and template.store_id <> new.store_id then
      perform sync.refuse('forbidden', 'This template belongs to another store.', 403);
    end if;
    if new.subject_id is not null then
      perform sync.check_subject(tg_table_name, template.subject, new.subject_id, new.store_id);
    end if;
    new.template_snapshot := sync.template_snapshot(new.template_id, (new.template_snapshot ->> 'version')::integer);
  else
    if new.store_id <> old.store_id then
      perform sync.refuse('moved', 'An inspection cannot move to another store.', 403);
    end if;
    new.template_id := old.template_id;
    new.inspector_id := old.inspector_id;
    new.subject_id := old.subject_id;
    new.start_date := old.start_date;
    new.template_snapshot := old.template_snapshot;
    if sync.is_client() and new.deleted_at is distinct from old.deleted_at
      and current_setting('storehand.revive', true) is distinct from 'on'
      and not public.has_permission(old.store_id, 'delete_inspections') then
      if old.deleted_at is not null or old.inspector_id is distinct from public.current_user_id()
        or old.status not in ('draft', 'in_progress') or new.status not in ('draft', 'in_progress')
        or not public.has_permission(old.store_id, 'conduct_inspections') then
        perform sync.refuse('forbidden', 'Only an administrator may delete an inspection.', 403);
      elsif not sync.is_empty_inspection(old.id) then
        perform sync.refuse('not_empty', 'There is something in this inspection: only an administrator may delete it.', 403);
      end if;
    end if;
    if old.status::text = any (finished) and not new.status::text = any (finished) then
      if sync.is_client() and not public.has_permission(old.store_id, 'reopen_inspections') then
        perform sync.refuse('completed', 'This inspection is completed. Only an administrator may reopen it.', 403);
      end if;
      new.completed_date := null;
    elsif old.status::text = any (finished) and sync.is_client()
      and not public.has_permission(old.store_id, 'reopen_inspections') then
      if old.status = 'archived' and new.status <> 'archived' then
        perform sync.refuse('forbidden', 'Only an administrator may take an inspection out of the archive.', 403);
      end if;
      -- the completion stands; another device that completed it too can only have done so later
      new.completed_date := case
        when op ->> 'id' = new.id::text and op -> 'fields' ? 'status' then greatest(old.completed_date, new.completed_date)
        else old.completed_date end;
    end if;
  end if;

  if new.status = 'archived' and sync.is_client() and (tg_op = 'INSERT' or old.status <> 'archived')
    and not public.has_permission(new.store_id, 'manage_archive') then
    perform sync.refuse('forbidden', 'Only an administrator may archive an inspection.', 403);
  end if;
  if new.status = 'completed' then
    new.completed_date := least(coalesce(new.completed_date, sync.made_at()), now());
  end if;

  score := sync.score_of(new.id, new.template_snapshot);
  new.total_score := score.total;
  new.max_possible_score := score.possible;
  return new;
end $$;

-- Brings the scores of inspections up to date after their answers changed.
create function sync.recompute_inspections(inspection_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- derive_inspection writes the score of every update
  update public.inspections i set total_score = i.total_score
  where i.id = any (inspection_ids)
    and exists (
      select from sync.score_of(i.id, i.template_snapshot) s
      where (s.total, s.possible) is distinct from (i.total_score, i.max_possible_score));
end $$;

create function sync.responses_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- sync_push recomputes once, when its last op is in
  if current_setting('storehand.push', true) is distinct from 'on' then
    perform sync.recompute_inspections(array(select distinct c.inspection_id from changed c));
  end if;
  return null;
end $$;

-- Refuses work on an inspection that was finished before the work was done, except by whoever may reopen it: `completed`
-- where its own device says so, `too_late` where the server cannot know otherwise.
create function sync.require_open(inspection public.inspections) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  finished constant timestamptz := sync.finished_at(inspection);
begin
  if finished is null or not sync.is_client()
    -- what comes back with its inspection is as it was
    or current_setting('storehand.revive', true) = 'on'
    or (sync.made_at() <= finished and (sync.counted_at() <= finished or sync.is_of_completion(inspection)))
    or public.has_permission(inspection.store_id, 'reopen_inspections') then
    return;
  elsif sync.made_at() > finished then
    perform sync.refuse('completed', 'This inspection was completed before this change.', 403);
  end if;
  perform sync.refuse('too_late', 'This change came too long after the inspection was completed.', 403);
end $$;

-- The parent of a response, photo or action item; without it the write fails as a foreign key would, and one that was
-- purged never comes back.
create function sync.parent_inspection(child_table text, of_inspection uuid) returns public.inspections
language plpgsql stable security definer set search_path = '' as $$
declare
  found_inspection public.inspections;
begin
  select i.* into found_inspection from public.inspections i where i.id = of_inspection;
  if not found then
    if exists (select from sync.purged_records p where p.id = of_inspection) then
      perform sync.refuse('gone', 'The inspection of this record was deleted long ago.', 409);
    end if;
    raise foreign_key_violation using constraint = child_table || '_inspection_id_fkey',
      message = 'The inspection of this record is not there yet.';
  end if;
  return found_inspection;
end $$;

-- Ids that name something of the same store or walk (sync/SPEC.md P16), and a removal that holds.

-- An item belongs to the template of its inspection. Any version of it: items are never deleted and never move to
-- another template, and a walk may have begun with a version that a restored server does not know. An item that does
-- not exist at all is the foreign key's matter.
create function sync.check_item() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.inspection_items t
    join public.inspection_sections s on s.id = t.section_id
    join public.inspections i on i.id = new.inspection_id
    where t.id = new.item_id and s.template_id <> i.template_id
  ) then
    perform sync.refuse('wrong_item', 'This item belongs to another template than the inspection.');
  end if;
  return new;
end $$;

-- What follows from an answer: its points, who gave it, and, in a finished inspection, that somebody is told. The answer,
-- its notes and the reason why there is no photo are content.
create function sync.derive_response() returns trigger
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

-- What others should hear of: a completed walk of a store, and a failed critical item in one. What a check of something
-- else finds is told of by whoever has that (rule SU3).
create function sync.announce_inspection() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if sync.is_client() and new.status = 'completed' and new.deleted_at is null and new.subject_id is null
    and (tg_op = 'INSERT' or old.status <> 'completed') then
    insert into sync.outbox (kind, record_id, store_id, actor_id)
    values ('inspection_completed', new.id, new.store_id, public.current_user_id()),
           ('critical_failure', new.id, new.store_id, public.current_user_id());
  end if;
  return null;
end $$;

create function sync.announce_late_failure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if sync.is_client() and new.response_value = 'fail' and exists (
    select from public.inspections i
    where i.id = new.inspection_id and i.status = 'completed' and i.subject_id is null
      and (sync.snapshot_item(i.template_snapshot, new.item_id) ->> 'is_critical')::boolean
  ) then
    insert into sync.outbox (kind, record_id, store_id, actor_id)
    values ('critical_failure', new.inspection_id, new.store_id, public.current_user_id());
  end if;
  return null;
end $$;

-- The questions of items of a snapshot in one language, each that is not translated in English.
create function sync.questions_in(language text, items jsonb[]) returns text
language sql immutable set search_path = '' as $$
  select left(string_agg(coalesce(
    nullif(trim(i.item -> 'translations' -> language ->> 'question_text'), ''), i.item ->> 'question_text'),
    ' · ' order by i.place), 1500)
  from unnest(items) with ordinality i(item, place)
$$;

-- A completed inspection: the general managers.
create function sync.tell_of_completion(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, i.id::text, m.user_id::text), m.user_id, i.store_id,
    format('%s at store #%s: %s of %s points.',
      i.template_snapshot ->> 'name', s.store_number, trim_scale(i.total_score), trim_scale(i.max_possible_score)),
    '/inspections/' || i.id,
    jsonb_build_object('template', i.template_snapshot ->> 'name',
      'number', s.store_number, 'earned', trim_scale(i.total_score), 'possible', trim_scale(i.max_possible_score))
      || sync.in_languages('template', 'name', i.template_snapshot -> 'translations')
  from public.inspections i
  join public.stores s on s.id = i.store_id
  join public.store_users m on m.store_id = i.store_id and m.role = 'general_manager' and m.deleted_at is null
  where i.id = event.record_id and i.status = 'completed' and i.deleted_at is null
    and m.user_id is distinct from event.actor_id
$$;

-- Failed critical items: general managers, supervisors and global admins, each once per inspection with all of its
-- questions, whatever else they are in its store.
create function sync.tell_of_critical_failure(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, i.id::text, m.user_id::text), m.user_id, i.store_id,
    format('%s at store #%s: %s', i.template_snapshot ->> 'name', s.store_number, q.en),
    '/inspections/' || i.id,
    jsonb_build_object('template', i.template_snapshot ->> 'name',
      'number', s.store_number, 'questions', q.en)
      || sync.in_languages('template', 'name', i.template_snapshot -> 'translations')
      || jsonb_strip_nulls(jsonb_build_object('questions_es', nullif(q.es, q.en), 'questions_fr', nullif(q.fr, q.en)))
  from public.inspections i
  join public.stores s on s.id = i.store_id
  cross join lateral (
    select array_agg(item order by r.created_at) as items
    from public.inspection_responses r
    join lateral sync.snapshot_item(i.template_snapshot, r.item_id) item on true
    where r.inspection_id = i.id and r.deleted_at is null and r.response_value = 'fail'
      and (item ->> 'is_critical')::boolean
  ) f
  cross join lateral (
    select sync.questions_in('en', f.items) as en, sync.questions_in('es', f.items) as es,
      sync.questions_in('fr', f.items) as fr
  ) q
  join (
    select s.user_id from public.store_users s
    where s.store_id = event.store_id and s.role in ('general_manager', 'supervisor') and s.deleted_at is null
    union
    select a.user_id from public.user_roles a where a.is_admin and a.deleted_at is null
  ) m on true
  where i.id = event.record_id and i.status = 'completed' and i.deleted_at is null
    and q.en is not null and m.user_id is distinct from event.actor_id
$$;

-- The inspector and the general managers, but not who did it.
create function sync.tell_of_change(event sync.outbox)
returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, event.id::text, r.user_id::text), r.user_id, i.store_id,
    format('%s at store #%s, by %s: %s', i.template_snapshot ->> 'name', s.store_number, p.person, q.en),
    '/inspections/' || i.id,
    jsonb_build_object('template', i.template_snapshot ->> 'name', 'number', s.store_number,
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

select sync.declare_event('inspection_completed', 'inspections', 'info', 'Inspection completed', 'sync.tell_of_completion',
  record => 'inspections');
select sync.declare_event('critical_failure', 'urgent', 'error', 'Critical item failed', 'sync.tell_of_critical_failure',
  record => 'inspections');
select sync.declare_event('inspection_changed', 'inspections', 'warning', 'Inspection changed after completion', 'sync.tell_of_change',
  record => 'inspections');

-- Who is in a walk at this moment: presence on the private channel `inspection:<store>:<inspection>`. The store is part
-- of the name, so that a walk which the server has not heard of yet has its channel too. Nothing is kept, and nothing
-- but presence is sent: what a channel says of people are ids, which each device names by its own rows.

-- The store that the name of such a channel says; null for any other name.
create function sync.store_of_walk_channel(topic text) returns uuid
language sql immutable set search_path = '' as $$
  select case when topic ~ '^inspection(:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}$'
    then split_part(topic, ':', 2)::uuid end
$$;

create trigger derive_inspection before insert or update on public.inspections
  for each row execute function sync.derive_inspection();

create trigger responses_inserted after insert on public.inspection_responses
  referencing new table as changed for each statement execute function sync.responses_changed();

create trigger responses_updated after update on public.inspection_responses
  referencing new table as changed for each statement execute function sync.responses_changed();

create trigger derive_response before insert or update on public.inspection_responses
  for each row execute function sync.derive_response();

create trigger announce after insert or update of status on public.inspections
  for each row execute function sync.announce_inspection();

create trigger announce after insert or update of response_value on public.inspection_responses
  for each row execute function sync.announce_late_failure();

create trigger check_item before insert on public.inspection_responses
  for each row execute function sync.check_item();

create policy "view inspections" on public.inspections for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_inspections'))::uuid[]));

create policy "start inspections" on public.inspections for insert to authenticated
  with check (
    inspector_id = (select public.current_user_id())
    and store_id = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]));

create policy "conduct inspections" on public.inspections for update to authenticated
  using (store_id = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]))
  with check (store_id = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]));

create policy "view inspections" on public.inspection_responses for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_inspections'))::uuid[]));

create policy "answer" on public.inspection_responses for insert to authenticated
  with check (store_id = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]));

create policy "change answers" on public.inspection_responses for update to authenticated
  using (store_id = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]))
  with check (store_id = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]));

create policy "see who else is in a walk of one's store" on realtime.messages for select to authenticated
  using (extension = 'presence'
    and sync.store_of_walk_channel(realtime.topic()) = any ((select public.permitted_store_ids('view_inspections'))::uuid[]));

create policy "be seen in a walk of one's store" on realtime.messages for insert to authenticated
  with check (extension = 'presence'
    and sync.store_of_walk_channel(realtime.topic()) = any ((select public.permitted_store_ids('view_inspections'))::uuid[]));

grant select,
  insert (id, template_id, store_id, inspector_id, subject_id, status, start_date, completed_date, template_snapshot, deleted_at),
  update (status, completed_date, deleted_at) on public.inspections to authenticated;
grant select, insert (id, inspection_id, item_id, store_id, response_value, notes, deleted_at, no_photo_reason),
  update (response_value, notes, deleted_at, no_photo_reason) on public.inspection_responses to authenticated;
grant all on public.inspections to service_role;
grant all on public.inspection_responses to service_role;

grant execute on function sync.finished_at(public.inspections)
  to authenticated, service_role;

grant execute on function sync.store_of_walk_channel(text) to authenticated;
