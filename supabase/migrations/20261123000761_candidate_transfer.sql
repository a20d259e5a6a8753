-- Who goes on as another record: with another store, or as somebody whom the store knows already (rules TR and MG of the people).

-- The record that a candidate goes on as. What stood in theirs is gone from it.
create table sync.moved_candidates (
  id uuid primary key,
  to_id uuid not null,
  why text not null check (why in ('transferred', 'merged')),
  at timestamptz(3) not null default now(),
  by uuid
);

alter table sync.moved_candidates enable row level security;

-- Rules TR3 and MG3: late work on such a record is refused. The argument names the column that says whose a row is.
create function sync.refuse_moved_candidate() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := (
    select m.why from sync.moved_candidates m where m.id = (to_jsonb(new) ->> tg_argv[0])::uuid);
begin
  if why is not null and sync.is_client() and not sync.is_erasing() then
    perform sync.refuse('candidate_' || why, case why when 'transferred' then 'This candidate is with another store now.'
      else 'This candidate goes on as somebody whom the store knew already.' end, 409);
  end if;
  return new;
end $$;

create trigger a_refuse_moved before insert or update on public.candidates
  for each row execute function sync.refuse_moved_candidate('id');
create trigger a_refuse_moved before insert or update on public.candidate_details
  for each row execute function sync.refuse_moved_candidate('candidate_id');
create trigger a_refuse_moved before insert or update on public.candidate_notes
  for each row execute function sync.refuse_moved_candidate('candidate_id');
create trigger a_refuse_moved before insert or update on public.candidate_interviews
  for each row execute function sync.refuse_moved_candidate('candidate_id');
create trigger a_refuse_moved before insert or update on public.candidate_onboarding_progress
  for each row execute function sync.refuse_moved_candidate('candidate_id');
create trigger a_refuse_moved before insert or update on public.candidate_offers
  for each row execute function sync.refuse_moved_candidate('candidate_id');
create trigger a_refuse_moved before insert or update on public.candidate_checks
  for each row execute function sync.refuse_moved_candidate('candidate_id');
create trigger a_refuse_moved before insert or update on public.candidate_scorecards
  for each row execute function sync.refuse_moved_candidate('candidate_id');
create trigger a_refuse_moved before insert or update on public.candidate_documents
  for each row execute function sync.refuse_moved_candidate('candidate_id');
create trigger a_refuse_moved before insert or update on public.candidate_files
  for each row execute function sync.refuse_moved_candidate('candidate_id');

-- Rule TR4: whose record holds what is known of a candidate by now.
create function sync.candidate_now(candidate uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  with recursive w as (
    select candidate_now.candidate as id, 0 as step
    union all
    select m.to_id, w.step + 1 from w join sync.moved_candidates m on m.id = w.id where w.step < 100
  )
  select w.id from w order by w.step desc limit 1
$$;

-- How many rows belong to a candidate, with their own.
create function sync.candidate_rows(of_candidate uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  child text;
  found_rows integer;
  total integer := 1;
begin
  for child in select k.table_name from sync.kinds k where k.parents ->> 'candidate_id' = 'candidates' loop
    execute format('select count(*) from public.%I t where t.candidate_id = $1', child) into found_rows using of_candidate;
    total := total + found_rows;
  end loop;
  return total;
end $$;

-- The id of what belonged to a candidate once it belongs to another one; what has a natural key has that of its own.
create function sync.moved_id(of_row uuid, to_candidate uuid) returns uuid
language sql immutable set search_path = '' as $$
  select sync.natural_id('moved', of_row::text, to_candidate::text)
$$;

-- Writes what belongs to one candidate once more, as of another. What has a natural key and is there stays as it is there, but
-- for what was deleted there, which the other's replaces. Only the server does, after it has judged who asks.
create function sync.copy_candidate_rows(child text, from_candidate uuid, to_candidate uuid, to_store uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  columns constant text[] := array(
    select format('%I', a.attname)
    from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', child)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname <> all (array['id', 'candidate_id', 'store_id', 'scope', 'change', 'updated_at', 'deleted_at', 'field_at'])
    order by a.attnum);
  names constant text := array_to_string(columns, ', ');
begin
  execute format('insert into public.%1$I as t (id, candidate_id, store_id, %2$s)
    select sync.moved_id(o.id, $2), $2, $3, %2$s from public.%1$I o
    where o.candidate_id = $1 and o.deleted_at is null order by o.created_at, o.id
    on conflict (id) do update set deleted_at = null, %3$s where t.deleted_at is not null', child, names,
    (select string_agg(format('%1$s = excluded.%1$s', c), ', ') from unnest(columns) c))
  using from_candidate, to_candidate, to_store;
end $$;

-- What hangs under documents goes on under those that go on: what came in the place of which (rule DO2), and the files that the
-- server has (rule DO5), under the names that they are stored by.
create function sync.follow_documents(from_candidate uuid, to_candidate uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  f public.candidate_files;
begin
  update public.candidate_documents d set replaced_by = sync.moved_id(d.replaced_by, to_candidate)
  where d.candidate_id = to_candidate and exists (
    select from public.candidate_documents o where o.id = d.replaced_by and o.candidate_id = from_candidate);
  for f in
    select k.* from public.candidate_files k
    where k.candidate_id = from_candidate and k.deleted_at is null and k.stored_at is not null
    order by k.id
  loop
    update public.candidate_files k set path = 'gone/' || k.id, deleted_at = now() where k.id = f.id;
    insert into public.candidate_files
      (id, document_id, candidate_id, path, mime_type, sha256, width, height, captured_at, captured_by, stored_at, bytes)
    values (sync.moved_id(f.id, to_candidate), sync.moved_id(f.document_id, to_candidate), to_candidate, f.path, f.mime_type,
      f.sha256, f.width, f.height, f.captured_at, f.captured_by, f.stored_at, f.bytes);
  end loop;
end $$;

-- Empties a record that somebody goes on without, and remembers as whom they go on.
create function sync.leave_candidate(candidate uuid, to_candidate uuid, why text, by uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.candidate_details d set legal_hold = false, legal_hold_why = null where d.candidate_id = leave_candidate.candidate and d.legal_hold;
  perform sync.erase_candidate(leave_candidate.candidate, leave_candidate.by);
  -- they are no figure of their own
  delete from sync.erased_candidates e where e.id = leave_candidate.candidate;
  update public.candidates k set display_name = '-' where k.id = leave_candidate.candidate;
  insert into sync.moved_candidates (id, to_id, why, by)
  values (leave_candidate.candidate, to_candidate, leave_candidate.why, leave_candidate.by);
end $$;

-- Rules TR1 to TR3: hands a candidate on to another store; answers the record that they go on as. Sent twice it counts once.
create function public.transfer_candidate(candidate uuid, to_store uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := sync.require_user();
  c public.candidates;
  went uuid;
  n constant uuid := gen_random_uuid();
  child text;
  person text;
begin
  select k.* into c from public.candidates k where k.id = transfer_candidate.candidate;
  if not found or not public.has_permission(c.store_id, 'manage_candidates')
    or not public.has_permission(transfer_candidate.to_store, 'manage_candidates') then
    perform sync.refuse('forbidden', 'Who hires in both stores hands a candidate on.', 403);
  end if;
  perform sync.reserve(jsonb_build_object(c.scope, 2 * sync.candidate_rows(c.id) + 8)
    || jsonb_build_object('store:' || to_store, 3 * sync.candidate_rows(c.id) + 24));
  select k.* into c from public.candidates k where k.id = transfer_candidate.candidate for no key update;
  select m.to_id into went from sync.moved_candidates m
  join public.candidates k on k.id = m.to_id and k.store_id = transfer_candidate.to_store
  where m.id = c.id and m.why = 'transferred';
  if went is not null then
    return went;
  elsif c.deleted_at is not null then
    perform sync.refuse('not_found', 'There is no such candidate.', 404);
  elsif c.store_id = to_store or not sync.takes_transfers(to_store) then
    perform sync.refuse('store_closed', 'This store takes no candidates.', 409);
  elsif c.stage = 'hired' or c.status not in ('active', 'on_hold') then
    perform sync.refuse('not_now', 'Who is on the way is handed on.', 409);
  end if;

  person := sync.write_as_server();
  insert into public.candidates (id, user_id, store_id, position_id, source, applied_on, flag, owner_id, start_on, stage_entered_at)
  values (n, c.user_id, to_store, c.position_id, c.source, c.applied_on, c.flag,
    (select m.user_id from public.store_users m
     where m.store_id = to_store and m.user_id = c.owner_id and m.deleted_at is null),
    c.start_on, c.stage_entered_at);
  for child in
    select k.table_name from sync.kinds k
    where k.parents ->> 'candidate_id' = 'candidates' and k.table_name not in ('candidate_stage_events', 'candidate_files')
    order by k.table_name
  loop
    perform sync.copy_candidate_rows(child, c.id, n, to_store);
  end loop;
  update public.candidate_interviews i
  set place = '', interviewer_id = (
    select m.user_id from public.store_users m
    where m.store_id = to_store and m.user_id = i.interviewer_id and m.deleted_at is null)
  where i.candidate_id = n and i.status in ('scheduled', 'confirmed');
  update public.candidate_onboarding_progress p set owner_id = null
  where p.candidate_id = n and p.owner_id is not null and not exists (
    select from public.store_users m where m.store_id = to_store and m.user_id = p.owner_id and m.deleted_at is null);
  update public.candidates k
  set stage = c.stage, status = c.status, back_reason = c.back_reason, stage_entered_at = c.stage_entered_at, stage_by = c.stage_by
  where k.id = n;
  perform sync.follow_documents(c.id, n);
  -- what happened is what happened there
  delete from public.candidate_stage_events e where e.candidate_id = n;
  perform sync.copy_candidate_rows('candidate_stage_events', c.id, n, to_store);
  perform sync.leave_candidate(c.id, n, 'transferred', me);
  perform sync.write_as(person);
  insert into sync.outbox (kind, record_id, store_id, actor_id)
  values ('candidate_transferred', n, c.store_id, me), ('candidate_transferred', n, to_store, me);
  return n;
end $$;

grant execute on function public.transfer_candidate(uuid, uuid) to authenticated;

-- Rule TR5: who hires in either store is told, by display name.
create function sync.tell_of_transfer(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, event.id::text, m.user_id::text), m.user_id, event.store_id,
    format('%s goes from store #%s to store #%s.', c.display_name, f.store_number, s.store_number),
    case when event.store_id = c.store_id then '/candidates/' || c.id else '/candidates?gone=' || c.id end,
    jsonb_build_object('name', c.display_name, 'from', f.store_number, 'to', s.store_number)
  from public.candidates c
  join public.stores s on s.id = c.store_id
  join sync.moved_candidates w on w.to_id = c.id and w.why = 'transferred'
  join public.candidates o on o.id = w.id
  join public.stores f on f.id = o.store_id
  join public.store_users m on m.store_id = event.store_id and m.deleted_at is null
    and m.role = any (public.roles_with_permission('manage_candidates'))
  where c.id = event.record_id and c.deleted_at is null and m.user_id is distinct from event.actor_id
$$;

select sync.declare_event('candidate_transferred', 'candidates', 'info', 'A candidate goes to another store', 'sync.tell_of_transfer');

-- Rules MG1 to MG3: two records of one person become the one that stays; answers it. What one of them does not say, the other
-- does. Sent twice it counts once.
create function public.merge_candidates(stays uuid, goes uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := sync.require_user();
  s public.candidates;
  g public.candidates;
  child text;
  person text;
begin
  select k.* into s from public.candidates k where k.id = merge_candidates.stays;
  select k.* into g from public.candidates k where k.id = merge_candidates.goes;
  if s.id is null or g.id is null or s.store_id <> g.store_id or not public.has_permission(s.store_id, 'manage_candidates') then
    perform sync.refuse('forbidden', 'Who hires in the store of both puts them together.', 403);
  end if;
  perform sync.reserve(jsonb_build_object(s.scope, 4 * sync.candidate_rows(g.id) + sync.candidate_rows(s.id) + 24));
  perform from public.candidates k where k.id in (stays, goes) order by k.id for no key update;
  if exists (select from sync.moved_candidates m where m.id = merge_candidates.goes and m.to_id = merge_candidates.stays) then
    return merge_candidates.stays;
  end if;
  select k.* into s from public.candidates k where k.id = merge_candidates.stays;
  select k.* into g from public.candidates k where k.id = merge_candidates.goes;
  if s.deleted_at is not null or g.deleted_at is not null or s.id = g.id then
    perform sync.refuse('not_found', 'There is no such candidate.', 404);
  elsif g.stage = 'hired' then
    perform sync.refuse('not_now', 'Who was hired is the one that stays.', 409);
  end if;

  person := sync.write_as_server();
  update public.candidate_details d
  set last_name = coalesce(nullif(d.last_name, ''), o.last_name), phone = coalesce(d.phone, o.phone),
    email = coalesce(d.email, o.email), languages = coalesce(d.languages, o.languages),
    availability = coalesce(d.availability, o.availability), can_start_on = coalesce(d.can_start_on, o.can_start_on),
    desired_pay = coalesce(d.desired_pay, o.desired_pay), is_minor = d.is_minor or o.is_minor,
    referred_by = coalesce(d.referred_by, o.referred_by), consent_at = coalesce(d.consent_at, o.consent_at),
    legal_hold = d.legal_hold or o.legal_hold, legal_hold_why = coalesce(d.legal_hold_why, o.legal_hold_why)
  from public.candidate_details o
  where d.candidate_id = merge_candidates.stays and o.candidate_id = merge_candidates.goes;
  -- a step that is done in one of them is done
  update public.candidate_onboarding_progress p
  set status = o.status, blocked_reason = null, waiting_on = null, waive_reason = o.waive_reason, status_at = o.status_at,
    status_by = o.status_by, submitted_by = o.submitted_by, completed_at = o.completed_at, completed_by = o.completed_by,
    approved_by = o.approved_by
  from public.candidate_onboarding_progress o
  where p.candidate_id = merge_candidates.stays and o.candidate_id = merge_candidates.goes and o.step_id = p.step_id
    and o.deleted_at is null and p.deleted_at is null and o.status in ('completed', 'waived')
    and p.status not in ('completed', 'waived');
  for child in
    select k.table_name from sync.kinds k
    where k.parents ->> 'candidate_id' = 'candidates' and k.table_name not in ('candidate_stage_events', 'candidate_details', 'candidate_files')
    order by k.table_name
  loop
    perform sync.copy_candidate_rows(child, g.id, s.id, s.store_id);
  end loop;
  perform sync.follow_documents(g.id, s.id);
  update public.candidates k
  set requisition_id = coalesce(k.requisition_id, g.requisition_id), applied_on = least(k.applied_on, g.applied_on), owner_id = coalesce(k.owner_id, g.owner_id),
    start_on = coalesce(k.start_on, g.start_on)
  where k.id = merge_candidates.stays;
  perform sync.leave_candidate(g.id, s.id, 'merged', me);
  perform sync.write_as(person);
  return merge_candidates.stays;
end $$;

grant execute on function public.merge_candidates(uuid, uuid) to authenticated;
