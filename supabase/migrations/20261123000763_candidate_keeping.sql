-- For how long candidates are kept, and who is kept longer for a legal reason (rules RT of the people).

-- Rule RT2: keeps a candidate for a legal reason, or, without one, no longer.
create function public.set_legal_hold(candidate uuid, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c public.candidates;
  person text;
  words constant text := nullif(trim(set_legal_hold.why), '');
begin
  if not public.is_global_admin() then
    perform sync.refuse('forbidden', 'A global admin alone keeps candidates for a legal reason.', 403);
  end if;
  select k.* into c from public.candidates k where k.id = sync.candidate_now(set_legal_hold.candidate) and k.deleted_at is null;
  if not found then
    perform sync.refuse('not_found', 'There is no such candidate.', 404);
  end if;
  perform sync.reserve(jsonb_build_object(c.scope, 2));
  person := sync.write_as_server();
  update public.candidate_details d set legal_hold = words is not null, legal_hold_why = left(words, 200)
  where d.candidate_id = c.id;
  perform sync.write_as(person);
end $$;

-- Rule RT1: for how many months after the decision, as it is.
create function public.candidate_keeping() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_global_admin() then
    perform sync.refuse('forbidden', 'A global admin alone says for how long candidates are kept.', 403);
  end if;
  return sync.candidates_kept_months();
end $$;

-- Rule RT1: 12 to 48 months; of whom it was decided already, too. Answers for how many candidates the day changed.
create function public.set_candidate_keeping(months integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  person text;
  changed integer;
begin
  if not public.is_global_admin() then
    perform sync.refuse('forbidden', 'A global admin alone says for how long candidates are kept.', 403);
  elsif set_candidate_keeping.months is null or set_candidate_keeping.months not between 12 and 48 then
    perform sync.refuse('invalid', 'Candidates are kept for 12 to 48 months.');
  end if;
  perform sync.reserve((
    select jsonb_object_agg(w.scope, w.size) from (
      select c.scope, count(*) + 1 as size from public.candidates c
      where c.purge_on is not null and c.deleted_at is null group by c.scope) w))
  where exists (select from public.candidates c where c.purge_on is not null and c.deleted_at is null);
  update sync.candidate_keeping k set months = set_candidate_keeping.months;
  person := sync.write_as_server();
  with due as (
    select c.id, ((coalesce(c.hired_at, c.closed_at) at time zone s.time_zone)::date
      + make_interval(months => set_candidate_keeping.months))::date as purge_on
    from public.candidates c join public.stores s on s.id = c.store_id
    where c.purge_on is not null and c.deleted_at is null
  )
  update public.candidates c set purge_on = d.purge_on from due d where c.id = d.id and d.purge_on is distinct from c.purge_on;
  get diagnostics changed = row_count;
  perform sync.write_as(person);
  return changed;
end $$;

grant execute on function public.set_legal_hold(uuid, text), public.candidate_keeping(), public.set_candidate_keeping(integer)
  to authenticated;
