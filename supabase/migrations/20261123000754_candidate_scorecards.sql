-- Scorecards: what each who talks with a candidate thinks of them, blind to the others until it is in (rules SC of the people).

create table public.candidate_scorecards (
  id uuid primary key,
  candidate_id uuid not null references public.candidates (id),
  store_id uuid not null references public.stores (id),
  -- whose it is
  user_id uuid not null references auth.users (id),
  -- from 1, not yet, to 4, strong; 0: erased
  communication integer not null check (communication between 0 and 4),
  reliability integer not null check (reliability between 0 and 4),
  teamwork integer not null check (teamwork between 0 and 4),
  service integer not null check (service between 0 and 4),
  -- null: erased
  recommendation text check (recommendation in ('strong_no', 'no', 'yes', 'strong_yes')),
  note text not null default '' check (length(note) <= 1000),
  unique (candidate_id, user_id)
);

select sync.declare_collection('candidate_scorecards', 'store',
  fixed => array['candidate_id', 'user_id'],
  writable => array['communication', 'reliability', 'teamwork', 'service', 'recommendation', 'note', 'deleted_at'],
  parents => '{"candidate_id": "candidates"}', computed_id => array['candidate_id', 'user_id'],
  on_delete => 'later', read_permission => 'manage_candidates', write_permission => 'manage_candidates');

create index on public.candidate_scorecards (user_id);

-- Rule SC2: the candidates whom the caller has a scorecard of.
create function sync.scored_candidates() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(k.candidate_id), '{}') from public.candidate_scorecards k
  where k.user_id = public.current_user_id() and k.deleted_at is null
$$;

-- Rules SC1 and SC3.
create function sync.derive_scorecard() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.store_id := (sync.candidate_of(tg_table_name, new.candidate_id)).store_id;
  if not sync.is_client() or pg_trigger_depth() > 1 or sync.is_erasing() then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if (new.candidate_id, new.user_id) is distinct from (old.candidate_id, old.user_id) then
      perform sync.refuse('moved', 'A scorecard stays with its candidate.', 403);
    elsif old.deleted_at is null
      and (new.communication, new.reliability, new.teamwork, new.service, new.recommendation, new.note, new.deleted_at)
        is distinct from (old.communication, old.reliability, old.teamwork, old.service, old.recommendation, old.note, old.deleted_at)
      and (not sync.takes_back(old.user_id, old.created_at, 'recommendation') or exists (
        select from public.candidate_scorecards k
        where k.candidate_id = new.candidate_id and k.user_id <> new.user_id and k.deleted_at is null)) then
      perform sync.refuse('scorecard_final', 'A scorecard stays as it is once others can be read.', 409);
    end if;
  end if;
  if least(new.communication, new.reliability, new.teamwork, new.service) < 1 or new.recommendation is null then
    perform sync.refuse('scorecard_open', 'Every criterion and the recommendation are part of a scorecard.');
  end if;
  return new;
end $$;

create trigger derive_scorecard before insert or update on public.candidate_scorecards
  for each row execute function sync.derive_scorecard();

-- Rule SC2: those of others were passed over by this person's devices, which read on from where they are: they get numbers anew.
create function sync.show_scorecards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not sync.is_erasing() and new.deleted_at is null then
    update public.candidate_scorecards k set note = k.note
    where k.candidate_id = new.candidate_id and k.user_id <> new.user_id and k.deleted_at is null;
  end if;
  return null;
end $$;

create trigger show_scorecards after insert on public.candidate_scorecards
  for each row execute function sync.show_scorecards();
create trigger show_scorecards_again after update on public.candidate_scorecards
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function sync.show_scorecards();

create policy "read one's own, then the others" on public.candidate_scorecards for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('manage_candidates'))::uuid[])
    and (user_id = (select public.current_user_id()) or candidate_id = any ((select sync.scored_candidates())::uuid[])));
create policy "make one's own" on public.candidate_scorecards for insert to authenticated
  with check (user_id = (select public.current_user_id())
    and store_id = any ((select public.permitted_store_ids('manage_candidates'))::uuid[]));
create policy "change one's own" on public.candidate_scorecards for update to authenticated
  using (user_id = (select public.current_user_id())
    and store_id = any ((select public.permitted_store_ids('manage_candidates'))::uuid[]))
  with check (user_id = (select public.current_user_id())
    and store_id = any ((select public.permitted_store_ids('manage_candidates'))::uuid[]));

-- A conflict about a scorecard is for whoever may read the scorecard.
create policy "of scorecards with their card" on public.record_conflicts as restrictive for all to authenticated
  using (collection <> 'candidate_scorecards'
    or exists (select from public.candidate_scorecards k where k.id = record_conflicts.record_id));

grant select,
  insert (id, candidate_id, user_id, communication, reliability, teamwork, service, recommendation, note, deleted_at),
  update (communication, reliability, teamwork, service, recommendation, note, deleted_at)
  on public.candidate_scorecards to authenticated;
grant all on public.candidate_scorecards to service_role;
grant execute on function sync.scored_candidates() to authenticated;
