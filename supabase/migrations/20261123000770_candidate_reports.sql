-- What became of candidates: figures of those who asked for work in some days (rules CR of the people).

-- Rules CR1 to CR6 and CR8: of who applied from `from_day` on and before `to_day`, by their store's calendar, in the stores where the caller
-- hires; of one store or one position where they are named. Who was erased counts, nameless. Days and hours are not rounded; null
-- where nobody is behind them. {candidates, open, stages: [{stage, reached, stays, median_hours, p90_hours, rejected, withdrawn,
-- no_show}], hired: {count, median_days, p90_days}, sources: [{source, candidates, interviewed, hired}], reasons: [{status, reason,
-- count}], stores: [{id, number, name, candidates, hired, open, median_days}], positions: likewise, fill: {count, filled, open,
-- median_days, p90_days, stores: the same of each with {id, number, name}, positions: of each with {id}} of the requisitions that
-- were opened in these days}. Equal to
-- src/modules/people/domain/candidate-report.ts.
create function public.candidate_report(
  from_day date, to_day date, of_store uuid default null, of_position uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with s as materialized (
    select s.id, s.store_number, s.name, s.time_zone
    from public.stores s
    where s.id = any ((select public.permitted_store_ids('manage_candidates'))::uuid[])
      and s.store_number <> 'OFFICE' and s.deleted_at is null
      and (candidate_report.of_store is null or s.id = candidate_report.of_store)
  ), c as materialized (
    select c.id, c.store_id, c.position_id, c.source, c.stage, c.status, sync.candidate_stage_place(c.stage) as place,
      c.stage = 'hired' as is_hired, c.stage <> 'hired' and c.status in ('active', 'on_hold') as is_open,
      case when c.stage = 'hired' then (c.hired_at at time zone s.time_zone)::date - c.applied_on end as days
    from s join public.candidates c on c.store_id = s.id
    where c.applied_on >= candidate_report.from_day and c.applied_on < candidate_report.to_day
      and (candidate_report.of_position is null or c.position_id = candidate_report.of_position)
      and (c.deleted_at is null or c.display_name = '')
  ), e as materialized (
    select e.id, e.candidate_id, e.to_stage, e.made_at, e.from_stage is distinct from e.to_stage as enters
    from c join public.candidate_stage_events e on e.candidate_id = c.id
    where e.from_stage is distinct from e.to_stage or e.to_status in ('rejected', 'withdrawn', 'no_show')
  ), marks as (
    select e.to_stage, e.made_at, e.enters,
      lead(e.made_at) over (partition by e.candidate_id order by e.made_at, e.id) as left_at
    from e
  ), stays as (
    select m.to_stage as stage, count(*) as stays,
      percentile_cont(0.5) within group (order by extract(epoch from m.left_at - m.made_at)::float8 / 3600) as median_hours,
      percentile_cont(0.9) within group (order by extract(epoch from m.left_at - m.made_at)::float8 / 3600) as p90_hours
    from marks m where m.enters and m.left_at is not null and m.to_stage <> 'hired'
    group by m.to_stage
  ), reached as materialized (
    select c.id, greatest(c.place, max(sync.candidate_stage_place(e.to_stage))) as place
    from c left join e on e.candidate_id = c.id group by c.id, c.place
  ), stages as (
    select w.stage, w.place,
      (select count(*) from reached r where r.place >= w.place) as reached,
      coalesce(t.stays, 0) as stays, t.median_hours, t.p90_hours,
      (select count(*) from c where c.stage = w.stage and c.status = 'rejected') as rejected,
      (select count(*) from c where c.stage = w.stage and c.status = 'withdrawn') as withdrawn,
      (select count(*) from c where c.stage = w.stage and c.status = 'no_show') as no_show
    from unnest(array['applied', 'screening', 'interview', 'offer', 'background', 'onboarding', 'hired'])
      with ordinality w(stage, place)
    left join stays t on t.stage = w.stage
  ), sources as (
    select c.source, count(*) as candidates, count(*) filter (where r.place >= 3) as interviewed,
      count(*) filter (where c.is_hired) as hired
    from c join reached r on r.id = c.id group by c.source
  ), reasons as (
    select c.status, d.closed_reason as reason, count(*) as count
    from c join public.candidate_details d on d.candidate_id = c.id
    where c.status in ('rejected', 'withdrawn', 'no_show') and d.closed_reason is not null
    group by c.status, d.closed_reason
  ), stores as (
    select s.id, s.store_number as number, s.name, count(*) as candidates, count(*) filter (where c.is_hired) as hired,
      count(*) filter (where c.is_open) as open,
      percentile_cont(0.5) within group (order by c.days) filter (where c.is_hired) as median_days
    from c join s on s.id = c.store_id group by s.id, s.store_number, s.name
  ), positions as (
    select c.position_id as id, count(*) as candidates, count(*) filter (where c.is_hired) as hired,
      count(*) filter (where c.is_open) as open,
      percentile_cont(0.5) within group (order by c.days) filter (where c.is_hired) as median_days
    from c group by c.position_id
  ), q as materialized (
    select q.store_id, q.position_id, s.store_number, s.name, q.status = 'filled' as is_filled,
      q.status in ('open', 'on_hold') as is_open,
      case when q.status = 'filled' then (q.filled_at at time zone s.time_zone)::date - q.opened_on end as days
    from s join public.requisitions q on q.store_id = s.id
    where q.opened_on >= candidate_report.from_day and q.opened_on < candidate_report.to_day and q.deleted_at is null
      and (candidate_report.of_position is null or q.position_id = candidate_report.of_position)
  ), fill as (
    select case grouping(q.store_id, q.position_id) when 3 then 'all' when 1 then 'store' else 'position' end as by,
      coalesce(q.store_id, q.position_id) as id, min(q.store_number) as number, min(q.name) as name,
      count(*) as count, count(*) filter (where q.is_filled) as filled, count(*) filter (where q.is_open) as open,
      percentile_cont(0.5) within group (order by q.days) filter (where q.is_filled) as median_days,
      percentile_cont(0.9) within group (order by q.days) filter (where q.is_filled) as p90_days
    from q group by grouping sets ((), (q.store_id), (q.position_id))
  )
  select jsonb_build_object(
    'candidates', (select count(*) from c),
    'open', (select count(*) from c where c.is_open),
    'fill', (select to_jsonb(f) - array['by', 'id', 'number', 'name'] || jsonb_build_object(
        'stores', coalesce((select jsonb_agg(to_jsonb(g) - 'by' order by g.count desc, length(g.number), g.number)
          from fill g where g.by = 'store'), '[]'),
        'positions', coalesce((select jsonb_agg(to_jsonb(g) - array['by', 'number', 'name'] order by g.count desc, g.id)
          from fill g where g.by = 'position'), '[]'))
      from fill f where f.by = 'all'),
    'stages', (select jsonb_agg(to_jsonb(t) - 'place' order by t.place) from stages t),
    'hired', (select jsonb_build_object('count', count(*) filter (where c.is_hired),
        'median_days', percentile_cont(0.5) within group (order by c.days) filter (where c.is_hired),
        'p90_days', percentile_cont(0.9) within group (order by c.days) filter (where c.is_hired)) from c),
    'sources', coalesce((select jsonb_agg(to_jsonb(o) order by o.candidates desc, o.source) from sources o), '[]'),
    'reasons', coalesce((select jsonb_agg(to_jsonb(r) order by r.count desc, r.status, r.reason) from reasons r), '[]'),
    'stores', coalesce((
      select jsonb_agg(to_jsonb(t) order by t.candidates desc, length(t.number), t.number) from stores t), '[]'),
    'positions', coalesce((select jsonb_agg(to_jsonb(p) order by p.candidates desc, p.id) from positions p), '[]'))
$$;

comment on function public.candidate_report(date, date, uuid, uuid) is
  'What became of who asked for work in some days: funnel, time to hire, time in each stage, sources and why people were lost.';
grant execute on function sync.candidate_stage_place(text) to authenticated;
grant execute on function public.candidate_report(date, date, uuid, uuid) to authenticated;

create index on public.candidates (store_id, applied_on);
