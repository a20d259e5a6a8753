-- Onboarding: what has to be done until somebody works, by whom and until when (rules ON of the people).

create table public.onboarding_steps (
  id uuid primary key default gen_random_uuid(),
  -- English
  name text not null check (length(trim(name)) between 1 and 120),
  translations jsonb not null default '{}' check (sync.is_translations(translations, '{name}')),
  category text not null check (category in ('paperwork', 'training', 'equipment', 'access', 'compliance')),
  -- who does it, or who stands above them
  owner_role public.store_role not null,
  -- from the first day; before it where negative
  due_offset integer not null check (due_offset between -60 and 180),
  due_unit text not null default 'days' check (due_unit in ('days', 'business_days')),
  -- [id of a position]; null: of every position
  positions jsonb check (jsonb_typeof(positions) = 'array' and length(positions::text) <= 4000),
  minors_only boolean not null default false,
  is_required boolean not null default true,
  needs_approval boolean not null default false,
  version integer not null default 1 check (version > 0),
  sort integer not null default 0,
  is_active boolean not null default true,
  -- since when it is for those whom it is for now: who came into onboarding before gets it on demand (rule ST3)
  reaches_from timestamptz(3) not null default '2020-01-01T00:00:00Z'
);

select sync.declare_kind('onboarding_step', 'onboarding_steps', 'global', purged => false);

create table public.candidate_onboarding_progress (
  id uuid primary key,
  candidate_id uuid not null references public.candidates (id),
  step_id uuid not null references public.onboarding_steps (id),
  store_id uuid not null references public.stores (id),
  status text not null default 'not_started'
    check (status in ('not_started', 'in_progress', 'submitted', 'completed', 'blocked', 'waived')),
  owner_id uuid references auth.users (id),
  blocked_reason text check (blocked_reason in ('document', 'appointment', 'system', 'equipment', 'other')),
  -- who could end that
  waiting_on text check (waiting_on in ('candidate', 'manager', 'office', 'supplier')),
  waive_reason text check (waive_reason in ('not_needed', 'done_before', 'done_otherwise')),
  -- all that follows is the server's: the step as it was when this was made
  owner_role public.store_role not null,
  is_required boolean not null,
  needs_approval boolean not null,
  step_version integer not null,
  -- by the store's calendar; null: no first day is known
  due_on date,
  status_at timestamptz(3),
  status_by uuid references auth.users (id),
  submitted_by uuid references auth.users (id),
  completed_at timestamptz(3),
  completed_by uuid references auth.users (id),
  approved_by uuid references auth.users (id),
  unique (candidate_id, step_id)
);

create index on public.candidate_onboarding_progress (store_id, status);

select sync.declare_collection('candidate_onboarding_progress', 'store',
  fixed => array['candidate_id', 'step_id'],
  writable => array['status', 'owner_id', 'blocked_reason', 'waiting_on', 'waive_reason', 'deleted_at'],
  parents => '{"candidate_id": "candidates"}', computed_id => array['candidate_id', 'step_id'],
  on_delete => 'later', read_permission => 'view_candidates', write_permission => 'view_candidates', watched => true);

-- Who stands above whom in a store, from 1.
create function sync.role_place(role public.store_role) returns integer
language sql immutable set search_path = '' as $$
  select array_position(array['shift_lead', 'general_manager', 'supervisor', 'admin']::public.store_role[], role)
$$;

-- Rule ON3: whether steps lead from one status to another, for who may work on a step and who may approve. Equal to
-- src/modules/people/domain/onboarding-status.ts.
create function sync.onboarding_leads_to(
  from_status text, to_status text, needs_approval boolean, may_work boolean, may_approve boolean) returns boolean
language sql immutable set search_path = '' as $$
  select from_status <> to_status and case
    when to_status = 'waived' then may_approve
    when from_status = 'waived' then may_approve and to_status <> 'completed'
    when to_status = 'completed' then may_approve or (may_work and not needs_approval)
    when from_status = 'completed' then may_approve
    when to_status = 'submitted' then may_work and needs_approval
    else may_work or may_approve end
$$;

-- Rule ON2: the day that a step is due on; null without a first day. Business days are Monday to Friday. Equal to
-- src/modules/people/domain/due-day.ts.
create function sync.onboarding_due_on(start_on date, due_offset integer, due_unit text) returns date
language plpgsql immutable set search_path = '' as $$
declare
  day date := start_on;
  left_over integer := abs(due_offset);
begin
  if due_unit = 'days' or start_on is null then
    return start_on + due_offset;
  end if;
  while left_over > 0 loop
    day := day + sign(due_offset)::integer;
    if extract(isodow from day) < 6 then
      left_over := left_over - 1;
    end if;
  end loop;
  return day;
end $$;

-- Rule ON1: the steps of a candidate.
create function sync.onboarding_steps_for(of_candidate uuid) returns setof public.onboarding_steps
language sql stable security definer set search_path = '' as $$
  select t.*
  from public.candidates c
  left join public.candidate_details d on d.candidate_id = c.id
  join public.onboarding_steps t on t.is_active and t.deleted_at is null
    and (t.positions is null or t.positions ? c.position_id::text)
    and (not t.minors_only or coalesce(d.is_minor, false))
  where c.id = of_candidate
$$;

-- Rules ON1 and ST3: of them, those that reach a candidate by themselves.
create function sync.onboarding_steps_reaching(of_candidate uuid) returns setof public.onboarding_steps
language sql stable security definer set search_path = '' as $$
  select t.*
  from public.candidates c cross join lateral sync.onboarding_steps_for(c.id) t
  where c.id = of_candidate and t.reaches_from <= coalesce(c.stage_entered_at, c.created_at)
$$;

-- Rule ON7: whether every required step is completed or waived.
create function sync.is_onboarded(of_candidate uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
      select from public.candidate_onboarding_progress p
      where p.candidate_id = of_candidate and p.is_required and p.deleted_at is null
        and p.status not in ('completed', 'waived'))
    and not exists (
      select from sync.onboarding_steps_reaching(of_candidate) t
      where t.is_required and not exists (
        select from public.candidate_onboarding_progress p
        where p.candidate_id = of_candidate and p.step_id = t.id and p.deleted_at is null))
$$;

-- Rules ON1 to ON5.
create function sync.derive_onboarding_progress() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
  c constant public.candidates := sync.candidate_of(tg_table_name, new.candidate_id);
  t public.onboarding_steps;
  from_status text;
  may_work boolean;
  may_approve boolean;
begin
  new.store_id := c.store_id;
  if tg_op = 'INSERT' then
    select s.* into t from public.onboarding_steps s where s.id = new.step_id;
    if not found then
      perform sync.refuse('unknown_onboarding_step', 'This step is not part of the onboarding.');
    end if;
    new.owner_role := t.owner_role;
    new.is_required := t.is_required;
    new.needs_approval := t.needs_approval;
    new.step_version := t.version;
    new.due_on := sync.onboarding_due_on(c.start_on, t.due_offset, t.due_unit);
    if sync.is_client() and current_setting('storehand.settling', true) is distinct from 'on'
      and not public.has_permission(c.store_id, 'manage_candidates') then
      perform sync.refuse('forbidden', 'You may not begin the onboarding of a candidate.', 403);
    end if;
    from_status := 'not_started';
  elsif (new.candidate_id, new.step_id) is distinct from (old.candidate_id, old.step_id) then
    perform sync.refuse('moved', 'A step stays with its candidate.', 403);
  else
    from_status := old.status;
  end if;
  if not sync.is_client() then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.deleted_at is distinct from old.deleted_at and pg_trigger_depth() = 1
    and current_setting('storehand.settling', true) is distinct from 'on' and not public.has_permission(c.store_id, 'manage_candidates') then
    perform sync.refuse('forbidden', 'You may not take a step off.', 403);
  end if;
  if tg_op = 'UPDATE' and new.owner_id is distinct from old.owner_id
    and not public.has_permission(c.store_id, 'manage_candidates') then
    perform sync.refuse('forbidden', 'You may not give a step to somebody.', 403);
  end if;
  if new.status = 'blocked' and (new.blocked_reason is null or new.waiting_on is null) then
    perform sync.refuse('reason_missing', 'Say what is missing, and who is waited for.');
  elsif new.status = 'waived' and new.waive_reason is null then
    perform sync.refuse('reason_missing', 'Say why this step is not needed.');
  end if;
  if new.status <> from_status then
    may_approve := public.has_permission(c.store_id, 'manage_onboarding');
    may_work := public.is_global_admin() or exists (
      select from public.store_users m
      where m.user_id = me and m.store_id = c.store_id and (m.deleted_at is null or m.deleted_at > sync.judged_at())
        and sync.role_place(m.role) >= sync.role_place(new.owner_role));
    if not sync.onboarding_leads_to(from_status, new.status, new.needs_approval, may_work, may_approve)
      and not (tg_op = 'UPDATE' and from_status in ('completed', 'waived') and may_work
        and sync.takes_back(old.status_by, old.status_at, 'status')) then
      perform sync.refuse('forbidden', 'You may not do this with this step.', 403);
    elsif from_status in ('completed', 'waived') and c.stage = 'hired' then
      perform sync.refuse('already_hired', 'This candidate was hired.', 409);
    end if;
    new.status_at := sync.made_at('status');
    new.status_by := me;
    new.submitted_by := case
      -- an approval that is taken back leaves who submitted it
      when tg_op = 'UPDATE' and from_status = 'completed' and new.status = 'submitted' then coalesce(old.submitted_by, me)
      when new.status = 'submitted' then me
      when new.status = 'completed' then new.submitted_by end;
    new.completed_at := case when new.status = 'completed' then sync.made_at('status') end;
    new.completed_by := case when new.status = 'completed' then coalesce(new.submitted_by, me) end;
    new.approved_by := case when new.status = 'completed' and new.needs_approval then me end;
  end if;
  return new;
end $$;

create trigger derive_progress before insert or update on public.candidate_onboarding_progress
  for each row execute function sync.derive_onboarding_progress();

-- Rules ON1 and ON2: makes what is missing of those who are being prepared, and lets open steps follow the first day. Rules OF4
-- and CK5: whoever was added a step further than their offers and checks allow, which came in the same push, stands before it.
create function sync.settle_candidates(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('storehand.settling', 'on', true);
  update public.candidates c set stage = 'offer'
  where sync.is_client() and c.id = any (ids) and sync.stage_needs_offer(c.stage) and c.created_at = now()::timestamptz(3)
    and not sync.has_accepted_offer(c.id);
  update public.candidates c set status = 'active', closed_at = null, purge_on = null
  from public.candidate_details d
  where sync.is_client() and c.id = any (ids) and d.candidate_id = c.id and c.status = 'rejected' and d.closed_reason = 'check'
    and now()::timestamptz(3) in (c.created_at, d.created_at)
    and not sync.is_rejectable_for_check(c.id, coalesce(c.closed_at, now()));
  insert into public.candidate_onboarding_progress as p (candidate_id, step_id, store_id, owner_role, is_required,
    needs_approval, step_version)
  select c.id, t.id, c.store_id, t.owner_role, t.is_required, t.needs_approval, t.version
  from public.candidates c cross join lateral sync.onboarding_steps_reaching(c.id) t
  where c.id = any (ids) and c.stage = 'onboarding' and c.status = 'active' and c.deleted_at is null
    and not exists (
      select from public.candidate_onboarding_progress e
      where e.candidate_id = c.id and e.step_id = t.id and e.deleted_at is null)
  order by t.sort, t.id
  on conflict (candidate_id, step_id) do update set deleted_at = null;
  update public.candidate_onboarding_progress p
  set due_on = sync.onboarding_due_on(c.start_on, t.due_offset, t.due_unit)
  from public.candidates c, public.onboarding_steps t
  where c.id = any (ids) and p.candidate_id = c.id and t.id = p.step_id and p.deleted_at is null
    and p.status not in ('completed', 'waived')
    and p.due_on is distinct from sync.onboarding_due_on(c.start_on, t.due_offset, t.due_unit);
  perform set_config('storehand.settling', '', true);
end $$;

-- Outside of a push each statement settles for itself.
create function sync.settle_changed_candidates() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if sync.current_op() is null and pg_trigger_depth() = 1 then
    perform sync.settle_candidates(array(select distinct n.id from changed n));
  end if;
  return null;
end $$;

create trigger settle_made after insert on public.candidates
  referencing new table as changed for each statement execute function sync.settle_changed_candidates();
create trigger settle_changed after update on public.candidates
  referencing new table as changed for each statement execute function sync.settle_changed_candidates();

-- Rule ON5: who approves is told of what was submitted.
create function sync.announce_onboarding_step() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if sync.is_client() then
    insert into sync.outbox (kind, record_id, store_id, actor_id)
    values ('onboarding_submitted', new.id, new.store_id, public.current_user_id());
  end if;
  return null;
end $$;

create trigger announce_made_submitted after insert on public.candidate_onboarding_progress
  for each row when (new.status = 'submitted') execute function sync.announce_onboarding_step();
create trigger announce_submitted after update of status on public.candidate_onboarding_progress
  for each row when (new.status = 'submitted' and old.status <> 'submitted')
  execute function sync.announce_onboarding_step();

create function sync.tell_of_onboarding(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, event.id::text, m.user_id::text), m.user_id, p.store_id,
    format('%s, store #%s: %s waits for approval.', c.display_name, s.store_number, t.name),
    '/candidates/' || c.id,
    jsonb_build_object('name', c.display_name, 'number', s.store_number, 'step', t.name)
      || sync.in_languages('step', 'name', t.translations)
  from public.candidate_onboarding_progress p
  join public.candidates c on c.id = p.candidate_id
  join public.onboarding_steps t on t.id = p.step_id
  join public.stores s on s.id = p.store_id
  join public.store_users m on m.store_id = p.store_id and m.deleted_at is null
    and m.role = any (public.roles_with_permission('manage_onboarding'))
  where p.id = event.record_id and p.status = 'submitted' and p.deleted_at is null
    and m.user_id is distinct from event.actor_id
$$;

select sync.declare_event('onboarding_submitted', 'candidates', 'info', 'A step waits for approval', 'sync.tell_of_onboarding');

create policy "read steps" on public.onboarding_steps for select to authenticated
  using ((select cardinality(public.permitted_store_ids('view_candidates')) > 0));

-- who may write them, and how, says 757
grant select on public.onboarding_steps to authenticated;
grant all on public.onboarding_steps to service_role;

-- what somebody may do with a step is decided by derive_onboarding_progress
select sync.allow_by_permission('candidate_onboarding_progress');

insert into public.onboarding_steps
  (id, name, translations, category, owner_role, due_offset, due_unit, minors_only, is_required, needs_approval, sort)
values
  ('0b0a2d00-0000-4000-8000-000000000001', 'Offer letter signed',
    '{"es": {"name": "Carta de oferta firmada"}, "fr": {"name": "Lettre d’embauche signée"}}',
    'paperwork', 'general_manager', -7, 'days', false, true, false, 1),
  ('0b0a2d00-0000-4000-8000-000000000002', 'Payroll set up',
    '{"es": {"name": "Nómina configurada"}, "fr": {"name": "Paie configurée"}}',
    'paperwork', 'general_manager', -3, 'days', false, true, false, 2),
  ('0b0a2d00-0000-4000-8000-000000000003', 'Work permit seen',
    '{"es": {"name": "Permiso de trabajo revisado"}, "fr": {"name": "Permis de travail vérifié"}}',
    'compliance', 'general_manager', -1, 'days', true, true, false, 3),
  ('0b0a2d00-0000-4000-8000-000000000004', 'First shifts planned',
    '{"es": {"name": "Primeros turnos planificados"}, "fr": {"name": "Premiers services planifiés"}}',
    'access', 'general_manager', -2, 'days', false, true, false, 4),
  ('0b0a2d00-0000-4000-8000-000000000005', 'Uniform and name badge',
    '{"es": {"name": "Uniforme y placa con el nombre"}, "fr": {"name": "Tenue et badge"}}',
    'equipment', 'shift_lead', -1, 'days', false, true, false, 5),
  ('0b0a2d00-0000-4000-8000-000000000006', 'Access to the till',
    '{"es": {"name": "Acceso a la caja"}, "fr": {"name": "Accès à la caisse"}}',
    'access', 'general_manager', -1, 'days', false, true, false, 6),
  ('0b0a2d00-0000-4000-8000-000000000007', 'Store tour and safety',
    '{"es": {"name": "Recorrido de la tienda y seguridad"}, "fr": {"name": "Visite du magasin et sécurité"}}',
    'training', 'shift_lead', 0, 'days', false, true, false, 7),
  ('0b0a2d00-0000-4000-8000-000000000008', 'Form I-9 checked',
    '{"es": {"name": "Formulario I-9 revisado"}, "fr": {"name": "Formulaire I-9 vérifié"}}',
    'paperwork', 'general_manager', 3, 'business_days', false, true, false, 8),
  ('0b0a2d00-0000-4000-8000-000000000009', 'Food safety training',
    '{"es": {"name": "Capacitación en higiene"}, "fr": {"name": "Formation à l’hygiène"}}',
    'training', 'shift_lead', 3, 'days', false, true, false, 9),
  ('0b0a2d00-0000-4000-8000-000000000010', 'Station training',
    '{"es": {"name": "Capacitación en el puesto"}, "fr": {"name": "Formation au poste"}}',
    'training', 'shift_lead', 7, 'days', false, true, true, 10),
  ('0b0a2d00-0000-4000-8000-000000000011', 'Food handler card',
    '{"es": {"name": "Carné de manipulador de alimentos"}, "fr": {"name": "Carte de manipulateur d’aliments"}}',
    'compliance', 'general_manager', 14, 'days', false, false, false, 11),
  ('0b0a2d00-0000-4000-8000-000000000012', 'Talk after the first week',
    '{"es": {"name": "Conversación tras la primera semana"}, "fr": {"name": "Entretien après la première semaine"}}',
    'training', 'general_manager', 7, 'days', false, false, false, 12);
