-- Vehicles on the board of all stores (rules VE23 of the vehicles, BD of the board).

-- Rule VE23: how many vehicles of each store nobody may drive, and how many have something overdue: a service, or a paper
-- that has expired. Whatever day is looked at: it is of now. Equal to `fleetFigures` of domain/upkeep.ts.
create function sync.board_of_vehicles(of_stores uuid[], day date, at timestamptz) returns setof sync.board_figures
language sql stable set search_path = '' as $$
  with s as materialized (
    select s.id, s.today from sync.board_stores(of_stores, 'view_vehicles', board_of_vehicles.day, board_of_vehicles.at) s
  ), v as (
    select s.id, count(*) as vehicles, count(*) filter (where v.road = 'out_of_service') as off_road,
      count(*) filter (where
        exists (
          select from public.vehicle_reminders r where r.vehicle_id = v.id and r.deleted_at is null
            and sync.vehicle_due(r.every_distance, r.every_days, r.soon_distance, r.soon_days, r.snoozed_until,
              case when r.done_on is null then v.acquired_on else r.done_on end,
              case when r.done_on is null then v.acquired_meter else r.done_meter end, s.today, v.current_meter) = 'overdue')
        or exists (
          select from public.vehicle_documents d where d.vehicle_id = v.id and d.deleted_at is null
            and d.replaced_by is null and d.expires_on < s.today)) as overdue
    from s join public.vehicles v on v.store_id = s.id and v.deleted_at is null and v.status <> 'retired'
    group by s.id
  )
  select s.id,
    case when coalesce(v.off_road, 0) > 0 then 2 when coalesce(v.overdue, 0) > 0 then 1 else 0 end,
    jsonb_build_object('vehicles', coalesce(v.vehicles, 0), 'off_road', coalesce(v.off_road, 0),
      'overdue', coalesce(v.overdue, 0))
  from s left join v on v.id = s.id
$$;

-- Board: the vehicles of a store that nobody may drive, the longest first, at most ten.
create function sync.board_details_of_vehicles(of_store uuid, day date, at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('id', w.id, 'store_id', w.store_id, 'unit', w.unit_number, 'since', w.since)
      order by w.since, w.id)
  from (
    select v.id, v.store_id, v.unit_number, (v.road_at at time zone s.time_zone)::date as since
    from public.stores s join public.vehicles v on v.store_id = s.id
    where s.id = of_store and s.id = any ((select public.permitted_store_ids('view_vehicles'))::uuid[])
      and v.deleted_at is null and v.status <> 'retired' and v.road = 'out_of_service'
    order by v.road_at, v.id limit 10) w
$$;

select sync.declare_board_part('vehicles', 'sync.board_of_vehicles', 'sync.board_details_of_vehicles');
