-- Erasure: what is known of somebody goes when its purpose is over, or when the office is asked (rules ER of the people).

-- Who was erased: nothing of them comes back, from whatever device.
create table sync.erased_candidates (
  id uuid primary key,
  erased_at timestamptz(3) not null default now(),
  -- null: by the clock
  erased_by uuid
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
    || array(select k.id from public.candidate_checks k where k.candidate_id = of_candidate)
    || array(select p.id from public.candidate_onboarding_progress p where p.candidate_id = of_candidate);
  letters := array(select n.id from public.notifications n
    where n.url in ('/candidates/' || of_candidate, '/candidates?gone=' || of_candidate));
  perform sync.reserve(jsonb_build_object(c.scope, 2 * cardinality(theirs) + 8) || coalesce((
    select jsonb_object_agg(n.scope, 1) from public.notifications n where n.id = any (letters)), '{}'));
  perform set_config('storehand.erasing', 'on', true);
  insert into sync.erased_candidates (id, erased_by) values (of_candidate, erase_candidate.erased_by)
  on conflict (id) do nothing;

  update public.candidate_details d
  set first_name = '-', last_name = '', phone = null, email = null, languages = null, availability = null,
    can_start_on = null, desired_pay = null, is_minor = false, referred_by = null, consent_at = null, closed_reason = null
  where d.candidate_id = of_candidate;
  update public.candidate_notes n set text = '-' where n.candidate_id = of_candidate;
  update public.candidate_interviews i set place = '' where i.candidate_id = of_candidate;
  update public.candidate_offers o set pay_cents = 0, start_on = null, expires_on = null where o.candidate_id = of_candidate;
  update public.candidate_scorecards r
  set communication = 0, reliability = 0, teamwork = 0, service = 0, recommendation = null, note = ''
  where r.candidate_id = of_candidate;
  update public.candidate_documents t set issued_on = null, expires_on = null where t.candidate_id = of_candidate;
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
  return erased;
end $$;

select sync.schedule_job('erase-candidates', '*/10 6-11 * * *', 'select sync.erase_due_candidates()');
