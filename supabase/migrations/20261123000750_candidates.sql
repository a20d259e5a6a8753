-- Candidates: who wants to work in a store, how far they have come, and what became of it (rules CA of the people).
--
-- What every member of the store may know stands in `candidates`; contact, pay and notes in tables of their own, which
-- only reach the devices of those who hire.

create table public.positions (
  id uuid primary key default gen_random_uuid(),
  -- English
  name text not null check (length(trim(name)) between 1 and 80),
  translations jsonb not null default '{}' check (sync.is_translations(translations, '{name}')),
  sort integer not null default 0,
  is_active boolean not null default true
);

select sync.declare_kind('position', 'positions', 'global', purged => false);

-- How long a candidate may wait in a stage.
create table public.candidate_stages (
  id uuid primary key default gen_random_uuid(),
  stage text not null unique
    check (stage in ('applied', 'screening', 'interview', 'offer', 'background', 'onboarding', 'hired')),
  -- null: as long as it takes
  target_hours integer check (target_hours between 1 and 5000)
);

select sync.declare_kind('candidate_stage', 'candidate_stages', 'global', purged => false);

create table public.candidates (
  id uuid primary key default gen_random_uuid(),
  -- who entered them
  user_id uuid not null references auth.users (id),
  store_id uuid not null references public.stores (id),
  position_id uuid not null references public.positions (id),
  source text not null
    check (source in ('walk_in', 'counter', 'referral', 'job_board', 'website', 'qr', 'rehire', 'other')),
  -- by the store's calendar
  applied_on date not null check (isfinite(applied_on)),
  stage text not null default 'applied'
    check (stage in ('applied', 'screening', 'interview', 'offer', 'background', 'onboarding', 'hired')),
  status text not null default 'active' check (status in ('active', 'on_hold', 'rejected', 'withdrawn', 'no_show')),
  -- why the last step led back
  back_reason text check (back_reason in ('no_answer', 'rescheduled', 'other_position', 'to_check_again', 'mistake')),
  flag text not null default 'normal' check (flag in ('normal', 'ready', 'waiting', 'blocked')),
  owner_id uuid references auth.users (id),
  -- which requisition they would fill; it may come after them, and go before them
  requisition_id uuid,
  -- the first day of work
  start_on date check (start_on between '2000-01-01' and '2100-12-31'),
  -- all that follows is the server's: first name and initial (rule CA2)
  display_name text not null default '',
  -- when and by whom the last step was made, as that person knows it
  stage_entered_at timestamptz(3),
  stage_by uuid references auth.users (id),
  hired_at timestamptz(3),
  -- when they were rejected, withdrew or did not come
  closed_at timestamptz(3),
  -- the day on which everything of them is erased (rule CA8)
  purge_on date
);

create index on public.candidates (store_id, status);
create index on public.candidates (purge_on) where purge_on is not null;

select sync.declare_collection('candidates', 'store',
  fixed => array['user_id', 'store_id', 'source', 'applied_on'],
  writable => array['position_id', 'stage', 'status', 'back_reason', 'flag', 'owner_id', 'requisition_id',
    'start_on', 'deleted_at'],
  on_delete => 'work', read_permission => 'view_candidates', write_permission => 'manage_candidates',
  settle => 'sync.settle_candidates', remembers_purged => true, watched => true);

-- Contact, pay and why they were not taken: of those who hire alone.
create table public.candidate_details (
  id uuid primary key,
  candidate_id uuid not null unique references public.candidates (id),
  store_id uuid not null references public.stores (id),
  first_name text not null check (length(trim(first_name)) between 1 and 80),
  last_name text not null default '' check (length(last_name) <= 80),
  phone text check (length(phone) <= 40),
  email text check (email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  languages text check (length(languages) <= 200),
  availability text check (length(availability) <= 500),
  can_start_on date check (isfinite(can_start_on)),
  -- dollars an hour
  desired_pay numeric(8, 2) check (desired_pay >= 0),
  is_minor boolean not null default false,
  referred_by text check (length(referred_by) <= 120),
  -- when they agreed that this is kept, as their device knew it
  consent_at timestamptz(3) check (isfinite(consent_at)),
  -- why they wait, were not taken or do not want to (rule CA5)
  closed_reason text check (closed_reason in (
    'no_opening', 'waiting_for_candidate', 'later_start',
    'not_qualified', 'availability', 'interview', 'incomplete', 'position_filled', 'check',
    'other_job', 'pay', 'schedule', 'distance', 'no_reason_given',
    'interview_missed', 'first_day_missed')),
  -- the server's: digits only (rule CA6)
  phone_norm text,
  -- set by the office: nothing of them is erased meanwhile, and why
  legal_hold boolean not null default false,
  legal_hold_why text check (length(trim(legal_hold_why)) between 1 and 200)
);

create index on public.candidate_details (phone_norm) where phone_norm is not null;
create index on public.candidate_details (lower(email)) where email is not null;

select sync.declare_collection('candidate_details', 'store',
  fixed => array['candidate_id'],
  writable => array['first_name', 'last_name', 'phone', 'email', 'languages', 'availability', 'can_start_on',
    'desired_pay', 'is_minor', 'referred_by', 'consent_at', 'closed_reason', 'deleted_at'],
  parents => '{"candidate_id": "candidates"}', computed_id => array['candidate_id'],
  on_delete => 'later', read_permission => 'manage_candidates', write_permission => 'manage_candidates');

create table public.candidate_notes (
  id uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references public.candidates (id),
  store_id uuid not null references public.stores (id),
  user_id uuid not null references auth.users (id),
  text text not null check (length(trim(text)) between 1 and 2000)
);

create index on public.candidate_notes (candidate_id);

select sync.declare_collection('candidate_notes', 'store',
  fixed => array['candidate_id', 'user_id'], writable => array['text', 'deleted_at'],
  parents => '{"candidate_id": "candidates"}',
  on_delete => 'later', read_permission => 'manage_candidates', write_permission => 'manage_candidates',
  remembers_purged => true);

-- What became of a candidate, step by step; written by the server alone.
create table public.candidate_stage_events (
  id uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references public.candidates (id),
  store_id uuid not null references public.stores (id),
  user_id uuid references auth.users (id),
  from_stage text,
  to_stage text not null,
  from_status text,
  to_status text not null,
  back_reason text,
  made_at timestamptz(3) not null
);

create index on public.candidate_stage_events (candidate_id);

select sync.declare_kind('candidate_stage_event', 'candidate_stage_events', 'store',
  parents => '{"candidate_id": "candidates"}');

-- The place of a stage on the way to work, from 1.
create function sync.candidate_stage_place(stage text) returns integer
language sql immutable set search_path = '' as $$
  select array_position(array['applied', 'screening', 'interview', 'offer', 'background', 'onboarding', 'hired'], stage)
$$;

-- Rule CA3: what a step from one stage to another is: `forward`, `back`, or null where it is none. Equal to
-- src/modules/people/domain/stage.ts.
create function sync.candidate_move(from_stage text, to_stage text) returns text
language sql immutable set search_path = '' as $$
  select case sign(sync.candidate_stage_place(to_stage) - sync.candidate_stage_place(from_stage))
    when 1 then 'forward' when -1 then 'back' end
$$;

-- Rule OF4: whether somebody comes into a stage after an accepted offer alone. Equal to src/modules/people/domain/stage.ts.
create function sync.stage_needs_offer(stage text) returns boolean
language sql immutable set search_path = '' as $$
  select stage = 'background'
$$;

-- Rule CA5: whether a reason is one of a status. Equal to src/modules/people/domain/status.ts.
create function sync.is_reason_of(status text, reason text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case status
    when 'on_hold' then reason in ('no_opening', 'waiting_for_candidate', 'later_start')
    when 'rejected' then reason in ('not_qualified', 'availability', 'interview', 'incomplete', 'position_filled', 'check')
    when 'withdrawn' then reason in ('other_job', 'pay', 'schedule', 'distance', 'no_reason_given')
    when 'no_show' then reason in ('interview_missed', 'first_day_missed') end, false)
$$;

-- Rule CA6: the digits by which a phone is known again, whatever its notation; null of fewer than seven. Equal to
-- src/modules/people/domain/contact.ts.
create function sync.phone_norm(phone text) returns text
language sql immutable set search_path = '' as $$
  select case when length(d.national) >= 7 then d.national end
  from (select regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') as digits) n
  cross join lateral (select case when length(n.digits) = 11 and n.digits like '1%' then substr(n.digits, 2) else n.digits end
    as national) d
$$;

-- Rule CA2: first name and initial. Equal to src/modules/people/domain/display-name.ts.
create function sync.candidate_display_name(first_name text, last_name text) returns text
language sql immutable set search_path = '' as $$
  select trim(first_name) || case when trim(last_name) = '' then '' else ' ' || left(trim(last_name), 1) || '.' end
$$;

-- Rule RT1: for how many months after the decision candidates are kept; one row.
create table sync.candidate_keeping (
  is_only boolean primary key default true check (is_only),
  months integer not null default 13 check (months between 12 and 48)
);

insert into sync.candidate_keeping default values;

alter table sync.candidate_keeping enable row level security;

create function sync.candidates_kept_months() returns integer
language sql stable security definer set search_path = '' as $$
  select k.months from sync.candidate_keeping k
$$;

-- Whether somebody is being erased: then the rules of what people may change do not count.
create function sync.is_erasing() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('storehand.erasing', true), '') = 'on'
$$;

-- The candidate that something belongs to, held until the end of the transaction.
create function sync.candidate_of(child_table text, of_candidate uuid) returns public.candidates
language plpgsql security definer set search_path = '' as $$
declare
  found_candidate public.candidates;
begin
  select c.* into found_candidate from public.candidates c where c.id = of_candidate for no key update;
  if not found then
    if exists (select from sync.purged_records p where p.id = of_candidate) then
      perform sync.refuse('gone', 'The candidate of this record was deleted long ago.', 409);
    end if;
    raise foreign_key_violation using constraint = child_table || '_candidate_id_fkey',
      message = 'The candidate of this record is not there yet.';
  end if;
  return found_candidate;
end $$;

-- Rules CA3 to CA5, CA8, OF4, CK5 and ON7. A device sends the end of several steps as one, so what is judged is whether steps
-- lead there. What a candidate who is added by a push owes to rows that come after it, settle_candidates judges.
create function sync.derive_candidate() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
begin
  if not sync.is_client() or pg_trigger_depth() > 1 or sync.is_erasing()
    or coalesce(current_setting('storehand.settling', true), '') = 'on' then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.display_name := '';
    if sync.stage_needs_offer(new.stage) and sync.current_op() is null then
      perform sync.refuse('offer_needed', 'This comes after an accepted offer.', 409);
    end if;
    -- nobody is hired before their steps are there
    new.stage := case new.stage when 'hired' then 'onboarding' else new.stage end;
    new.stage_entered_at := sync.made_at('stage');
    new.stage_by := me;
    new.hired_at := null;
    new.closed_at := case when new.status in ('rejected', 'withdrawn', 'no_show') then sync.made_at('status') end;
  else
    if (new.user_id, new.source, new.applied_on) is distinct from (old.user_id, old.source, old.applied_on) then
      perform sync.refuse('moved', 'Where a candidate came from stays as it is.', 403);
    end if;
    if new.stage <> old.stage then
      if new.stage = 'hired' and not sync.is_onboarded(new.id) then
        perform sync.refuse_for_now('steps_open', 'A required step of the onboarding is open.');
      elsif sync.stage_needs_offer(new.stage) and not sync.has_accepted_offer(new.id) then
        perform sync.refuse_for_now('offer_needed', 'This comes after an accepted offer.');
      elsif sync.candidate_move(old.stage, new.stage) = 'back' and new.back_reason is null
        and not sync.takes_back(old.stage_by, old.stage_entered_at, 'stage') then
        perform sync.refuse('reason_missing', 'Say why the candidate goes back.');
      end if;
      new.back_reason := case sync.candidate_move(old.stage, new.stage) when 'back' then new.back_reason end;
      new.stage_entered_at := sync.made_at('stage');
      new.stage_by := me;
      new.hired_at := case when new.stage = 'hired' then sync.made_at('stage') end;
    end if;
    if new.status <> old.status then
      if new.status <> 'active' and not exists (
        select from public.candidate_details d
        where d.candidate_id = new.id and sync.is_reason_of(new.status, d.closed_reason)) then
        perform sync.refuse_for_now('reason_missing', 'Say why.', 400);
      end if;
      if new.status = 'rejected' and exists (
          select from public.candidate_details d where d.candidate_id = new.id and d.closed_reason = 'check')
        and not sync.is_rejectable_for_check(new.id, sync.made_at('status')) then
        perform sync.refuse_for_now('check_too_early', 'Five business days after the candidate was told at the earliest.');
      end if;
      new.closed_at := case when new.status in ('rejected', 'withdrawn', 'no_show') then sync.made_at('status') end;
    end if;
    if new.stage = 'hired' and new.status <> 'active' then
      perform sync.refuse('already_hired', 'This candidate was hired.', 409);
    end if;
  end if;
  new.purge_on := (select ((coalesce(new.hired_at, new.closed_at) at time zone s.time_zone)::date
      + make_interval(months => sync.candidates_kept_months()))::date
    from public.stores s where s.id = new.store_id);
  return new;
end $$;

create trigger derive_candidate before insert or update on public.candidates
  for each row execute function sync.derive_candidate();

create function sync.note_stage_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.candidate_stage_events
    (candidate_id, store_id, user_id, from_stage, to_stage, from_status, to_status, back_reason, made_at)
  values (new.id, new.store_id, coalesce(public.current_user_id(), new.user_id),
    case when tg_op = 'UPDATE' then old.stage end, new.stage, case when tg_op = 'UPDATE' then old.status end, new.status,
    case when tg_op = 'UPDATE' and sync.candidate_move(old.stage, new.stage) = 'back' then new.back_reason end,
    sync.made_at());
  return null;
end $$;

create trigger note_made after insert on public.candidates
  for each row execute function sync.note_stage_event();
create trigger note_step after update on public.candidates
  for each row when (new.stage <> old.stage or new.status <> old.status) execute function sync.note_stage_event();

create function sync.derive_candidate_details() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  c constant public.candidates := sync.candidate_of(tg_table_name, new.candidate_id);
begin
  new.store_id := c.store_id;
  new.phone_norm := sync.phone_norm(new.phone);
  if tg_op = 'INSERT' and sync.is_client() then
    new.legal_hold := false;
    new.legal_hold_why := null;
  elsif tg_op = 'UPDATE' and new.candidate_id <> old.candidate_id then
    perform sync.refuse('moved', 'Details stay with their candidate.', 403);
  end if;
  -- rule CK5, of who is rejected already; of what is added by a push settle_candidates judges
  if sync.is_client() and not sync.is_erasing() and new.closed_reason = 'check' and c.status = 'rejected'
    and (tg_op = 'INSERT' and sync.current_op() is null or tg_op = 'UPDATE' and old.closed_reason is distinct from 'check')
    and not sync.is_rejectable_for_check(c.id, sync.made_at('closed_reason')) then
    perform sync.refuse_for_now('check_too_early', 'Five business days after the candidate was told at the earliest.');
  end if;
  return new;
end $$;

create trigger derive_details before insert or update on public.candidate_details
  for each row execute function sync.derive_candidate_details();

create function sync.name_candidate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.candidates c set display_name = sync.candidate_display_name(new.first_name, new.last_name)
  where c.id = new.candidate_id
    and c.display_name <> sync.candidate_display_name(new.first_name, new.last_name);
  return null;
end $$;

create trigger name_candidate after insert or update of first_name, last_name on public.candidate_details
  for each row execute function sync.name_candidate();

-- What belongs to a candidate is of the candidate's store.
create function sync.derive_candidate_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.store_id := (sync.candidate_of(tg_table_name, new.candidate_id)).store_id;
  if tg_op = 'UPDATE' and (new.candidate_id, new.user_id) is distinct from (old.candidate_id, old.user_id) then
    perform sync.refuse('moved', 'A note stays with its candidate.', 403);
  elsif tg_op = 'UPDATE' and sync.is_client() and not sync.is_erasing() and new.text <> old.text
    and old.user_id is distinct from public.current_user_id() then
    perform sync.refuse('forbidden', 'A note is changed by who wrote it.', 403);
  end if;
  return new;
end $$;

create trigger derive_note before insert or update on public.candidate_notes
  for each row execute function sync.derive_candidate_note();

-- Rule CA7: whether another store knows this phone or email. It says no more than that.
create function public.candidate_known_elsewhere(of_store uuid, phone text, email text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.has_permission(of_store, 'manage_candidates') then
    perform sync.refuse('forbidden', 'You may not ask about candidates of this store.', 403);
  end if;
  return exists (
    select from public.candidate_details d
    where d.store_id <> of_store and d.deleted_at is null
      and (d.phone_norm = sync.phone_norm(candidate_known_elsewhere.phone)
        or lower(d.email) = lower(nullif(trim(candidate_known_elsewhere.email), ''))));
end $$;

create policy "read positions" on public.positions for select to authenticated
  using ((select cardinality(public.permitted_store_ids('view_candidates')) > 0));
create policy "an admin makes positions" on public.positions for insert to authenticated
  with check ((select public.is_global_admin()));
create policy "an admin changes positions" on public.positions for update to authenticated
  using ((select public.is_global_admin())) with check ((select public.is_global_admin()));
create policy "read stages" on public.candidate_stages for select to authenticated
  using ((select cardinality(public.permitted_store_ids('view_candidates')) > 0));
create policy "an admin changes stages" on public.candidate_stages for update to authenticated
  using ((select public.is_global_admin())) with check ((select public.is_global_admin()));
create policy "read what became of candidates" on public.candidate_stage_events for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_candidates'))::uuid[]));

grant select, insert (id, name, translations, sort, is_active), update (name, translations, sort, is_active, deleted_at)
  on public.positions to authenticated;
grant select, update (target_hours) on public.candidate_stages to authenticated;
grant select on public.candidate_stage_events to authenticated;
grant all on public.positions, public.candidate_stages, public.candidate_stage_events to service_role;

select sync.allow_by_permission('candidates', made_by => 'user_id');
select sync.allow_by_permission('candidate_details');
select sync.allow_by_permission('candidate_notes', made_by => 'user_id');

grant execute on function public.candidate_known_elsewhere(uuid, text, text) to authenticated;

insert into public.positions (id, name, translations, sort) values
  ('70e0ffe0-0000-4000-8000-000000000001', 'Team member',
    '{"es": {"name": "Miembro del equipo"}, "fr": {"name": "Équipier"}}', 1),
  ('70e0ffe0-0000-4000-8000-000000000002', 'Cook', '{"es": {"name": "Cocinero"}, "fr": {"name": "Cuisinier"}}', 2),
  ('70e0ffe0-0000-4000-8000-000000000003', 'Delivery driver',
    '{"es": {"name": "Repartidor"}, "fr": {"name": "Livreur"}}', 3),
  ('70e0ffe0-0000-4000-8000-000000000004', 'Shift lead',
    '{"es": {"name": "Jefe de turno"}, "fr": {"name": "Chef d’équipe"}}', 4),
  ('70e0ffe0-0000-4000-8000-000000000005', 'Assistant manager',
    '{"es": {"name": "Subgerente"}, "fr": {"name": "Directeur adjoint"}}', 5);

insert into public.candidate_stages (id, stage, target_hours) values
  ('70e0ffe1-0000-4000-8000-000000000001', 'applied', 24),
  ('70e0ffe1-0000-4000-8000-000000000002', 'screening', 48),
  ('70e0ffe1-0000-4000-8000-000000000003', 'interview', 96),
  ('70e0ffe1-0000-4000-8000-000000000004', 'offer', 72),
  ('70e0ffe1-0000-4000-8000-000000000005', 'background', 120),
  ('70e0ffe1-0000-4000-8000-000000000006', 'onboarding', 336),
  ('70e0ffe1-0000-4000-8000-000000000007', 'hired', null);
