-- Erasure: what is known of somebody goes when its purpose is over, or when the office is asked (rules ER of the people).

-- Who was erased: nothing of them comes back, from whatever device.
create table sync.erased_candidates (
  id uuid primary key,
  erased_at timestamptz(3) not null default now(),
  -- null: by the clock
  erased_by uuid,
  store_id uuid,
  -- how much of what there was, by kind; of the files, too
  what jsonb not null default '{}'
);

alter table sync.erased_candidates enable row level security;

-- Rule ER2: what has no name stays for the figures.
update sync.kinds set spared = 'exists (select from sync.erased_candidates e where e.id = t.id)'
where table_name = 'candidates';
update sync.kinds set spared = 'exists (select from sync.erased_candidates e where e.id = t.candidate_id)'
where table_name = 'candidate_stage_events';

-- Rule ER3. The argument names the column that says whose a row is.
create function sync.refuse_erased() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not sync.is_erasing() and exists (
    select from sync.erased_candidates e where e.id = (to_jsonb(new) ->> tg_argv[0])::uuid) then
    perform sync.refuse('erased', 'Everything of this candidate was erased.', 410);
  end if;
  return new;
end $$;

create trigger a_refuse_erased before insert or update on public.candidates
  for each row execute function sync.refuse_erased('id');
create trigger a_refuse_erased before insert or update on public.candidate_details
  for each row execute function sync.refuse_erased('candidate_id');
create trigger a_refuse_erased before insert or update on public.candidate_notes
  for each row execute function sync.refuse_erased('candidate_id');
create trigger a_refuse_erased before insert or update on public.candidate_interviews
  for each row execute function sync.refuse_erased('candidate_id');
create trigger a_refuse_erased before insert or update on public.candidate_offers
  for each row execute function sync.refuse_erased('candidate_id');
create trigger a_refuse_erased before insert or update on public.candidate_scorecards
  for each row execute function sync.refuse_erased('candidate_id');
create trigger a_refuse_erased before insert or update on public.candidate_checks
  for each row execute function sync.refuse_erased('candidate_id');
create trigger a_refuse_erased before insert or update on public.candidate_onboarding_progress
  for each row execute function sync.refuse_erased('candidate_id');

-- Rules ER3, TR3 and MG3: why a deleted row of a candidate takes no late work; null: it was deleted as any.
create function sync.code_of_gone_candidate(row_now jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  whose constant uuid := coalesce(row_now ->> 'candidate_id', row_now ->> 'id')::uuid;
begin
  if exists (select from sync.erased_candidates e where e.id = whose) then
    return 'erased';
  end if;
  return (select 'candidate_' || m.why from sync.moved_candidates m where m.id = whose);
end $$;

update sync.collections set when_deleted = 'sync.code_of_gone_candidate'
where name = 'candidates' or parents ->> 'candidate_id' = 'candidates';

-- How many rows of which kind belong to a candidate, with those that were deleted and not purged yet: {kind: rows}.
create function sync.candidate_figures(of_candidate uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  child text;
  found_rows integer;
  figures jsonb := '{}';
begin
  for child in
    select k.table_name from sync.kinds k
    where k.parents ->> 'candidate_id' = 'candidates' and k.table_name <> 'candidate_stage_events'
    order by k.table_name
  loop
    execute format('select count(*) from public.%I t where t.candidate_id = $1', child) into found_rows using of_candidate;
    if found_rows > 0 then
      figures := figures || jsonb_build_object(child, found_rows);
    end if;
  end loop;
  return figures;
end $$;

-- Rules ER1 and ER2: empties every column that says something of a person, here and wherever it was repeated, and leaves a
-- nameless tombstone. How far they came and when stays, for the figures.
create function sync.erase_candidate(of_candidate uuid, erased_by uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c public.candidates;
  theirs uuid[];
  letters uuid[];
begin
  select k.* into c from public.candidates k where k.id = of_candidate;
  if not found then
    perform sync.refuse('not_found', 'There is no such candidate.', 404);
  elsif exists (select from public.candidate_details d where d.candidate_id = of_candidate and d.legal_hold) then
    perform sync.refuse('legal_hold', 'The office keeps this candidate for a legal reason.', 409);
  end if;
  theirs := array[of_candidate]
    || array(select d.id from public.candidate_details d where d.candidate_id = of_candidate)
    || array(select n.id from public.candidate_notes n where n.candidate_id = of_candidate)
    || array(select i.id from public.candidate_interviews i where i.candidate_id = of_candidate)
    || array(select o.id from public.candidate_offers o where o.candidate_id = of_candidate)
    || array(select r.id from public.candidate_scorecards r where r.candidate_id = of_candidate)
    || array(select t.id from public.candidate_documents t where t.candidate_id = of_candidate)
    || array(select f.id from public.candidate_files f where f.candidate_id = of_candidate)
    || array(select k.id from public.candidate_checks k where k.candidate_id = of_candidate)
    || array(select p.id from public.candidate_onboarding_progress p where p.candidate_id = of_candidate);
  letters := array(select n.id from public.notifications n
    where n.url in ('/candidates/' || of_candidate, '/candidates?gone=' || of_candidate));
  perform sync.reserve(jsonb_build_object(c.scope, 2 * cardinality(theirs) + 8) || coalesce((
    select jsonb_object_agg(n.scope, 1) from public.notifications n where n.id = any (letters)), '{}'));
  perform set_config('storehand.erasing', 'on', true);
  insert into sync.erased_candidates (id, erased_by, store_id, what)
  values (of_candidate, erase_candidate.erased_by, c.store_id, sync.candidate_figures(of_candidate))
  on conflict (id) do nothing;

  update public.candidate_details d
  set first_name = '-', last_name = '', phone = null, email = null, languages = null, availability = null,
    can_start_on = null, desired_pay = null, is_minor = false, referred_by = null, consent_at = null, closed_reason = null,
    legal_hold_why = null
  where d.candidate_id = of_candidate;
  update public.candidate_notes n set text = '-' where n.candidate_id = of_candidate;
  update public.candidate_interviews i set place = '' where i.candidate_id = of_candidate;
  update public.candidate_offers o set pay_cents = 0, start_on = null, expires_on = null where o.candidate_id = of_candidate;
  update public.candidate_scorecards r
  set communication = 0, reliability = 0, teamwork = 0, service = 0, recommendation = null, note = ''
  where r.candidate_id = of_candidate;
  update public.candidate_documents t set issued_on = null, expires_on = null where t.candidate_id = of_candidate;
  -- rule ER4: their objects wait for nothing
  insert into sync.removable_objects (name)
  select f.path from public.candidate_files f where f.candidate_id = of_candidate and f.path not like 'gone/%'
  on conflict (name) do nothing;
  update public.candidate_files f
  set path = 'gone/' || f.id, sha256 = repeat('0', 64), width = null, height = null, bytes = null,
    deleted_at = coalesce(f.deleted_at, now())
  where f.candidate_id = of_candidate;
  update public.candidate_checks k set status = 'ordered', pre_adverse_on = null, told_at = null where k.candidate_id = of_candidate;
  update public.record_conflicts k
  set base_value = null, kept_value = null, other_value = null, deleted_at = coalesce(k.deleted_at, now())
  where k.record_id = any (theirs);
  update public.notifications n
  set message = '', text_params = '{}', deleted_at = coalesce(n.deleted_at, now()) where n.id = any (letters);
  delete from sync.outbox o
  where o.record_id = any (theirs) 
    or o.notification ->> 'url' in ('/candidates/' || of_candidate, '/candidates?gone=' || of_candidate);
  -- what belongs to the candidate falls with them
  update public.candidates k set display_name = '', deleted_at = coalesce(k.deleted_at, now()) where k.id = of_candidate;
  perform set_config('storehand.erasing', '', true);
end $$;

-- Rule ER1: by whoever administers everything, for good.
create function public.erase_candidate(candidate uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_global_admin() then
    perform sync.refuse('forbidden', 'A global admin alone erases candidates.', 403);
  end if;
  perform sync.erase_candidate(sync.candidate_now(candidate), public.current_user_id());
end $$;

grant execute on function public.erase_candidate(uuid) to authenticated;

-- Rule ER5: the receipts, the last first, for global admins; of one candidate where they are named, by whichever of their
-- records. Per receipt {id, erased_at, by, store_number, what}: who asked (null: the clock), and the figures of
-- sync.candidate_figures.
create function public.candidate_erasures(candidate uuid default null, at_most integer default 100) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_global_admin() then
    perform sync.refuse('forbidden', 'A global admin alone reads what was erased.', 403);
  end if;
  return coalesce((
    select jsonb_agg(to_jsonb(r) order by r.erased_at desc, r.id) from (
      select e.id, e.erased_at, nullif(trim(p.first_name || ' ' || p.last_name), '') as by, s.store_number, e.what
      from sync.erased_candidates e
      left join public.profiles p on p.id = e.erased_by
      left join public.stores s on s.id = e.store_id
      where candidate_erasures.candidate is null or e.id = sync.candidate_now(candidate_erasures.candidate)
      order by e.erased_at desc, e.id limit least(candidate_erasures.at_most, 1000)) r), '[]');
end $$;

grant execute on function public.candidate_erasures(uuid, integer) to authenticated;

-- Rule ER6: the list of erasures, to be kept apart from the back-ups: {erased, moved}, without a word of anybody. `moved` says
-- as whom somebody went on, because a back-up may know them by the record of before.
create function sync.erasure_list() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'erased', coalesce((select jsonb_agg(to_jsonb(e) order by e.erased_at, e.id) from sync.erased_candidates e), '[]'),
    'moved', coalesce((select jsonb_agg(to_jsonb(m) order by m.at, m.id) from sync.moved_candidates m), '[]'));
end $$;

-- Rule ER6: erases again, after a restore from a back-up and before the first pull, whom the list names. Whoever came after the
-- back-up was made is remembered, so that no device brings them back. Answers how many were erased. Twice is once.
create function sync.apply_erasures(list jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  e record;
  erased integer := 0;
begin
  for e in
    with recursive gone as (
      select r.id, r.erased_at, r.erased_by, r.store_id, r.what
      from jsonb_populate_recordset(null::sync.erased_candidates, list -> 'erased') r
      union
      select m.id, g.erased_at, g.erased_by, g.store_id, '{}'
      from gone g join jsonb_populate_recordset(null::sync.moved_candidates, list -> 'moved') m on m.to_id = g.id
    )
    select g.*, exists (select from public.candidates c where c.id = g.id) as is_there from gone g
    where not exists (select from sync.erased_candidates k where k.id = g.id)
      and not exists (select from sync.moved_candidates k where k.id = g.id)
    order by g.erased_at, g.id
  loop
    if e.is_there then
      -- whoever erased them had ended it before
      perform set_config('storehand.erasing', 'on', true);
      update public.candidate_details d set legal_hold = false, legal_hold_why = null where d.candidate_id = e.id and d.legal_hold;
      perform set_config('storehand.blocks', '', true);
      perform sync.erase_candidate(e.id, e.erased_by);
      update sync.erased_candidates k set erased_at = e.erased_at where k.id = e.id;
      erased := erased + 1;
    else
      insert into sync.erased_candidates (id, erased_at, erased_by, store_id, what)
      values (e.id, e.erased_at, e.erased_by, (select s.id from public.stores s where s.id = e.store_id), e.what)
      on conflict (id) do nothing;
    end if;
  end loop;
  return erased;
end $$;

grant execute on function sync.erasure_list(), sync.apply_erasures(jsonb) to service_role;

-- Rule CA8: erases whose day has come, by the store's calendar; answers how many. A legal hold keeps them.
create function sync.erase_due_candidates(at timestamptz default now(), at_most integer default 200) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due uuid;
  erased integer := 0;
begin
  for due in
    select c.id from public.candidates c
    join public.stores s on s.id = c.store_id
    where c.deleted_at is null and c.purge_on <= (erase_due_candidates.at at time zone s.time_zone)::date
      and not exists (select from public.candidate_details d where d.candidate_id = c.id and d.legal_hold)
    order by c.purge_on, c.id limit at_most
  loop
    perform set_config('storehand.blocks', '', true);
    perform sync.erase_candidate(due);
    erased := erased + 1;
  end loop;
  -- their storage has them no more
  delete from sync.removable_objects g
  where g.at < erase_due_candidates.at - interval '7 days'
    and not exists (select from storage.objects o where o.bucket_id = 'documents' and o.name = g.name);
  return erased;
end $$;

select sync.schedule_job('erase-candidates', '*/10 6-11 * * *', 'select sync.erase_due_candidates()');
