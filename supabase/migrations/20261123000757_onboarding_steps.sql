-- How the steps of the onboarding are kept (rules ST of the people): many in one change, all of them or none, by whoever
-- manages the onboarding of a store.

-- So many steps there are at most.
create function sync.most_onboarding_steps() returns integer language sql immutable set search_path = '' as $$ select 100 $$;

-- Whether the caller may keep the steps, which are the same in every store (rule ST1); refused otherwise.
create function sync.require_onboarding_keeper() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(cardinality(public.permitted_store_ids('manage_onboarding')), 0) = 0 then
    perform sync.refuse('forbidden', 'You may not change the steps of the onboarding.', 403);
  end if;
end $$;

-- Takes the numbers of these candidates' stores before their rows, as a push does (sync/SPEC.md S4): the other way round the two
-- would wait for each other.
create function sync.reserve_scopes_of(candidates uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  theirs constant jsonb := (
    select jsonb_object_agg(s.scope, 1)
    from (select distinct c.scope from public.candidates c where c.id = any (reserve_scopes_of.candidates)) s);
begin
  if theirs is not null then
    perform sync.reserve(theirs);
  end if;
end $$;

-- Rules ST1 and ST2: steps [{id, version, field ...}] in one change, all of them or none. What is not there is made, at the end;
-- of the rest the named fields change, where nobody has changed the step since `version`; a step that is so already stays as
-- it is, so that what is sent twice counts once. The order alone ({id, sort}) is no other version. `gone`: takes back one that
-- was made a moment ago: who has it already keeps it, and then it is retired.
create function public.save_onboarding_steps(steps jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  named constant text[] := '{name,translations,category,owner_role,due_offset,due_unit,positions,minors_only,is_required,needs_approval,sort,is_active}';
  patch jsonb;
  fields jsonb;
  known public.onboarding_steps;
  wanted public.onboarding_steps;
  -- whose days move
  moved uuid[] := '{}';
begin
  perform sync.require_onboarding_keeper();
  if jsonb_typeof(steps) is distinct from 'array' or jsonb_array_length(steps) > sync.most_onboarding_steps() then
    perform sync.refuse('malformed', 'Steps are a list of at most a hundred.');
  end if;
  -- one change after the other: each finds what the one before has made
  perform pg_advisory_xact_lock(hashtext('onboarding_steps'));
  for patch in select e from jsonb_array_elements(steps) e loop
    fields := (select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(patch) f where f.key = any (named));
    if exists (
      select from jsonb_array_elements(case when jsonb_typeof(fields -> 'positions') = 'array' then fields -> 'positions' else '[]' end) e
      where not exists (select from public.positions p where to_jsonb(p.id) = e)) then
      perform sync.refuse('unknown_position', 'There is no such position.');
    end if;
    select t.* into known from public.onboarding_steps t where t.id = (patch ->> 'id')::uuid;
    if not found then
      continue when patch ? 'gone';
      insert into public.onboarding_steps (id, name, translations, category, owner_role, due_offset, due_unit, positions,
        minors_only, is_required, needs_approval, is_active, sort, reaches_from)
      select (patch ->> 'id')::uuid, n.name, n.translations, n.category, n.owner_role, n.due_offset, n.due_unit, n.positions,
        n.minors_only, n.is_required, n.needs_approval, n.is_active,
        (select coalesce(max(t.sort), 0) + 1 from public.onboarding_steps t), now()
      from jsonb_populate_record(null::public.onboarding_steps, jsonb_build_object('translations', '{}'::jsonb, 'due_unit', 'days',
        'minors_only', false, 'is_required', true, 'needs_approval', false, 'is_active', true) || fields) n;
      continue;
    end if;
    if patch ? 'gone' then
      wanted := known;
      wanted.is_active := false;
      if known.deleted_at is null and not exists (
        select from public.candidate_onboarding_progress p where p.step_id = known.id) then
        wanted.deleted_at := now();
      end if;
    else
      wanted := jsonb_populate_record(known, fields);
    end if;
    continue when wanted is not distinct from known;
    if (to_jsonb(wanted) - 'sort') is distinct from (to_jsonb(known) - 'sort') then
      if known.deleted_at is not null or (patch ->> 'version')::integer is distinct from known.version then
        perform sync.refuse('changed_since', 'Somebody has changed this since.', 409);
      end if;
      wanted.version := known.version + 1;
      if (wanted.positions, wanted.minors_only, wanted.is_active)
        is distinct from (known.positions, known.minors_only, known.is_active) then
        -- what is taken back reaches whom it reached before
        wanted.reaches_from := least(coalesce((patch ->> 'reaches_from')::timestamptz, now()), now());
      end if;
    end if;
    update public.onboarding_steps t
    set name = wanted.name, translations = wanted.translations, category = wanted.category, owner_role = wanted.owner_role,
      due_offset = wanted.due_offset, due_unit = wanted.due_unit, positions = wanted.positions, minors_only = wanted.minors_only,
      is_required = wanted.is_required, needs_approval = wanted.needs_approval, version = wanted.version, sort = wanted.sort,
      is_active = wanted.is_active, reaches_from = wanted.reaches_from, deleted_at = wanted.deleted_at
    where t.id = wanted.id;
    -- the days are those of now for everybody (rules ON2 and ST3)
    if (wanted.due_offset, wanted.due_unit) is distinct from (known.due_offset, known.due_unit) then
      moved := moved || array(
        select p.candidate_id from public.candidate_onboarding_progress p
        where p.step_id = wanted.id and p.deleted_at is null and p.status not in ('completed', 'waived'));
    end if;
  end loop;
  if moved <> '{}' then
    perform sync.reserve_scopes_of(moved);
    perform sync.settle_candidates(array(select distinct m from unnest(moved) m order by m));
  end if;
  if (select count(*) from public.onboarding_steps t where t.deleted_at is null and t.is_active) > sync.most_onboarding_steps() then
    perform sync.refuse('too_many_steps', 'There are at most a hundred steps.', 409);
  end if;
end $$;

comment on function public.save_onboarding_steps(jsonb) is
  'Makes and changes steps of the onboarding, all of them or none; new starters have them.';

-- Whoever is in onboarding where the caller manages it and does not have a step as it is now (rule ST3): it is missing; who does
-- it, whether it is required or needs approval is another; or nobody has begun it and it is no longer for them.
create function sync.starters_behind(of_step uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.id
  from public.candidates c
  cross join public.onboarding_steps t
  left join public.candidate_onboarding_progress p on p.candidate_id = c.id and p.step_id = t.id and p.deleted_at is null
  cross join lateral (select exists (select from sync.onboarding_steps_for(c.id) f where f.id = t.id) as is_for) f
  where t.id = of_step and c.stage = 'onboarding' and c.status = 'active' and c.deleted_at is null
    and c.store_id = any ((select public.permitted_store_ids('manage_onboarding'))::uuid[])
    and case when f.is_for then p.id is null or p.status not in ('completed', 'waived')
        and (p.owner_role, p.is_required, p.needs_approval) is distinct from (t.owner_role, t.is_required, t.needs_approval)
      else p.status = 'not_started' end
$$;

-- How many those are.
create function public.onboarding_step_behind(of_step uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform sync.require_onboarding_keeper();
  return (select count(*) from sync.starters_behind(of_step));
end $$;

comment on function public.onboarding_step_behind(uuid) is
  'How many who are in onboarding, where the caller manages it, do not have this step as it is now.';

-- Rule ST3: brings a step as it is now to those who are in onboarding; what somebody has done of it stays. Answers how many they
-- were.
create function public.apply_onboarding_step(of_step uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  behind uuid[];
begin
  perform sync.require_onboarding_keeper();
  perform pg_advisory_xact_lock(hashtext('onboarding_steps'));
  behind := array(select s from sync.starters_behind(of_step) s order by s);
  perform sync.reserve_scopes_of(behind);
  perform c.id from public.candidates c where c.id = any (behind) order by c.id for no key update;
  perform set_config('storehand.settling', 'on', true);
  insert into public.candidate_onboarding_progress as p (candidate_id, step_id, store_id, owner_role, is_required,
    needs_approval, step_version)
  select c.id, t.id, c.store_id, t.owner_role, t.is_required, t.needs_approval, t.version
  from public.candidates c cross join lateral sync.onboarding_steps_for(c.id) t
  where c.id = any (behind) and t.id = of_step
  on conflict (candidate_id, step_id) do update set deleted_at = null, owner_role = excluded.owner_role,
    is_required = excluded.is_required, needs_approval = excluded.needs_approval, step_version = excluded.step_version;
  update public.candidate_onboarding_progress p set deleted_at = now()
  where p.step_id = of_step and p.candidate_id = any (behind) and p.deleted_at is null and p.status = 'not_started'
    and not exists (select from sync.onboarding_steps_for(p.candidate_id) f where f.id = of_step);
  perform sync.settle_candidates(behind);
  return cardinality(behind);
end $$;

comment on function public.apply_onboarding_step(uuid) is
  'Brings a step of the onboarding as it is now to those who are in onboarding, where the caller manages it.';

grant execute on function public.save_onboarding_steps(jsonb) to authenticated;
grant execute on function public.onboarding_step_behind(uuid) to authenticated;
grant execute on function public.apply_onboarding_step(uuid) to authenticated;
