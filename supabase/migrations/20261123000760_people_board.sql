-- People on the board of all stores (rules PB of the people, BD of the board).

-- Rules PB1 to PB3: who waits in each store, and who starts. Equal to src/modules/people/domain/store-figures.ts. Whatever day
-- is looked at: it is of now.
create function sync.board_of_people(of_stores uuid[], day date, at timestamptz) returns setof sync.board_figures
language sql stable set search_path = '' as $$
  with s as materialized (
    select s.id, s.today from sync.board_stores(of_stores, 'view_candidates', board_of_people.day, board_of_people.at) s
  ), w as (
    select s.id, count(*) as waiting,
      count(*) filter (where board_of_people.at - coalesce(c.stage_entered_at, c.created_at) >= make_interval(hours => g.target_hours)) as late
    from s
    join public.candidates c on c.store_id = s.id
    left join public.candidate_stages g on g.stage = c.stage and g.deleted_at is null
    where c.status = 'active' and c.stage not in ('onboarding', 'hired') and c.deleted_at is null
    group by s.id
  ), t as (
    select s.id, count(*) as starting,
      count(*) filter (where exists (
        select from public.candidate_onboarding_progress p
        where p.candidate_id = c.id and p.is_required and p.deleted_at is null and p.status not in ('completed', 'waived')
          and p.due_on <= c.start_on and (c.start_on <= s.today or p.due_on < s.today))) as not_ready
    from s
    join public.candidates c on c.store_id = s.id
    where c.status = 'active' and c.stage = 'onboarding' and c.deleted_at is null and c.start_on <= s.today + 7
    group by s.id
  )
  select s.id, case when t.not_ready > 0 then 2 when w.late > 0 then 1 else 0 end,
    jsonb_build_object('waiting', coalesce(w.waiting, 0), 'late', coalesce(w.late, 0), 'starting', coalesce(t.starting, 0),
      'not_ready', coalesce(t.not_ready, 0))
  from s left join w on w.id = s.id left join t on t.id = s.id
$$;

-- Board: who is not ready to start in a store, then who has waited too long, longest first; at most ten. No more than the display
-- name is told.
create function sync.board_details_of_people(of_store uuid, day date, at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('id', w.id, 'store_id', w.store_id, 'name', w.display_name, 'stage', w.stage,
      'start_on', w.start_on, 'since', w.since) order by w.is_starter desc, w.start_on, w.since, w.id)
  from (
    select c.id, c.store_id, c.display_name, c.stage, c.stage = 'onboarding' as is_starter,
      case when c.stage = 'onboarding' then c.start_on end as start_on, coalesce(c.stage_entered_at, c.created_at) as since
    from public.stores s
    join public.candidates c on c.store_id = s.id
    left join public.candidate_stages g on g.stage = c.stage and g.deleted_at is null
    cross join lateral (select (board_details_of_people.at at time zone s.time_zone)::date as today) d
    where s.id = of_store and s.id = any ((select public.permitted_store_ids('view_candidates'))::uuid[])
      and c.status = 'active' and c.stage <> 'hired' and c.deleted_at is null
      and case when c.stage = 'onboarding' then c.start_on <= d.today + 7 and exists (
          select from public.candidate_onboarding_progress p
          where p.candidate_id = c.id and p.is_required and p.deleted_at is null and p.status not in ('completed', 'waived')
            and p.due_on <= c.start_on and (c.start_on <= d.today or p.due_on < d.today))
        else board_details_of_people.at - coalesce(c.stage_entered_at, c.created_at) >= make_interval(hours => g.target_hours) end
    order by is_starter desc, start_on, since, c.id limit 10) w
$$;

select sync.declare_board_part('people', 'sync.board_of_people', 'sync.board_details_of_people');
