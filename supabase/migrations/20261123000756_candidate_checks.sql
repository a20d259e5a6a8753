-- Checks: that somebody is checked, and how it stands; never what was found (rules CK of the people).

create table public.candidate_checks (
  id uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references public.candidates (id),
  store_id uuid not null references public.stores (id),
  -- who ordered it
  user_id uuid not null references auth.users (id),
  kind text not null check (kind in ('background', 'reference', 'driving_record')),
  status text not null default 'ordered' check (status in ('ordered', 'clear', 'review')),
  -- the day, by the store's calendar, on which they were told that it may keep them from being hired
  pre_adverse_on date check (isfinite(pre_adverse_on)),
  -- the server's: when and by whom the last step was made, and when and by whom the letter was sent
  status_at timestamptz(3),
  status_by uuid references auth.users (id),
  told_at timestamptz(3),
  told_by uuid references auth.users (id),
  check (pre_adverse_on is null or status <> 'ordered')
);

create index on public.candidate_checks (candidate_id);

select sync.declare_collection('candidate_checks', 'store',
  fixed => array['candidate_id', 'user_id', 'kind'],
  writable => array['status', 'pre_adverse_on', 'deleted_at'],
  parents => '{"candidate_id": "candidates"}',
  on_delete => 'later', read_permission => 'manage_candidates', write_permission => 'manage_candidates',
  remembers_purged => true);

-- Rule CK2: whether a kind of check comes after an accepted offer alone. Equal to src/modules/people/domain/check.ts.
create function sync.check_needs_offer(kind text) returns boolean
language sql immutable set search_path = '' as $$
  select kind in ('background', 'driving_record')
$$;

-- Rule CK3: whether steps lead from one status to another. Equal to src/modules/people/domain/check.ts.
create function sync.check_leads_to(from_status text, to_status text) returns boolean
language sql immutable set search_path = '' as $$
  select (from_status = 'ordered' and to_status in ('clear', 'review')) or (from_status = 'review' and to_status = 'clear')
$$;

-- Rule CK5: the first day on which somebody may be rejected for a check: the fifth business day after they were told. Equal to
-- src/modules/people/domain/check.ts.
create function sync.rejectable_from(pre_adverse_on date) returns date
language sql immutable set search_path = '' as $$
  select sync.onboarding_due_on(rejectable_from.pre_adverse_on, 5, 'business_days')
$$;

-- Rule CK5: whether somebody may be rejected for a check at a moment.
create function sync.is_rejectable_for_check(of_candidate uuid, at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.candidate_checks k join public.stores s on s.id = k.store_id
    where k.candidate_id = of_candidate and k.status = 'review' and k.deleted_at is null
      and sync.rejectable_from(k.pre_adverse_on) <= (is_rejectable_for_check.at at time zone s.time_zone)::date)
$$;

-- Rules CK1 to CK4.
create function sync.derive_check() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  c constant public.candidates := sync.candidate_of(tg_table_name, new.candidate_id);
  zone text;
begin
  new.store_id := c.store_id;
  if not sync.is_client() or pg_trigger_depth() > 1 or sync.is_erasing() then
    return new;
  end if;
  select s.time_zone into zone from public.stores s where s.id = c.store_id;
  if (tg_op = 'INSERT' or (old.deleted_at is not null and new.deleted_at is null))
    and sync.check_needs_offer(new.kind) and not sync.has_accepted_offer(c.id) then
    perform sync.refuse_for_now('offer_needed', 'This comes after an accepted offer.');
  end if;
  if tg_op = 'INSERT' then
    new.status_at := sync.made_at('status');
    new.status_by := public.current_user_id();
  else
    if (new.candidate_id, new.user_id, new.kind) is distinct from (old.candidate_id, old.user_id, old.kind) then
      perform sync.refuse('moved', 'A check stays with its candidate.', 403);
    end if;
    if new.deleted_at is not null and old.deleted_at is null
      and not sync.takes_back(old.user_id, old.created_at, 'deleted_at') then
      perform sync.refuse('check_stays', 'A check that was ordered stays.', 409);
    end if;
    if new.status <> old.status then
      if not sync.check_leads_to(old.status, new.status) and not sync.takes_back(old.status_by, old.status_at, 'status') then
        perform sync.refuse('check_over', 'This check has come back already.', 409);
      end if;
      new.status_at := sync.made_at('status');
      new.status_by := public.current_user_id();
    end if;
    if new.pre_adverse_on is distinct from old.pre_adverse_on and old.pre_adverse_on is not null
      and not sync.takes_back(old.told_by, old.told_at, 'pre_adverse_on') then
      perform sync.refuse('check_told', 'The day on which they were told stays.', 409);
    end if;
  end if;
  if new.pre_adverse_on is null then
    new.told_at := null;
    new.told_by := null;
  elsif tg_op = 'INSERT' or new.pre_adverse_on is distinct from old.pre_adverse_on then
    if new.pre_adverse_on not between (least(new.status_at, sync.made_at('pre_adverse_on')) at time zone zone)::date
      and (sync.made_at('pre_adverse_on') at time zone zone)::date then
      perform sync.refuse('check_told', 'The day on which they were told is one since the check came back.', 409);
    end if;
    new.told_at := sync.made_at('pre_adverse_on');
    new.told_by := public.current_user_id();
  end if;
  return new;
end $$;

create trigger derive_check before insert or update on public.candidate_checks
  for each row execute function sync.derive_check();

select sync.allow_by_permission('candidate_checks', made_by => 'user_id');
