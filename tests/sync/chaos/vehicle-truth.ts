/** What must never be true of vehicles, whatever happened to them on the way (rules VE). */
type Sql = (text: string) => Promise<readonly Record<string, unknown>[]>;

/** Two vehicles in each of these stores, as the server makes them. */
export const makeVehicles = (storeIds: readonly string[]): string => `
  insert into public.vehicles (store_id, unit_number, tag)
  select s.id::uuid, 'Chaos ' || n, 'CHA' || chr(64 + s.place::integer) || chr(64 + n) || 'Z'
  from unnest(array['${storeIds.join("','")}']) with ordinality s (id, place), generate_series(1, 2) n`;

export async function vehicleProblems(sql: Sql): Promise<string[]> {
  const found = await sql(`
    select 'road and problems differ of ' || v.id as problem from public.vehicles v
    where v.deleted_at is null and v.road <> sync.vehicle_road(v.id, now())
    union all
    select 'certified by who repaired it: ' || p.id from public.vehicle_problems p
    where p.status = 'closed' and p.certified_by = p.repaired_by
    union all
    select 'keys are with two of ' || k.vehicle_id from public.vehicle_keys k
    where k.in_at is null and k.deleted_at is null group by k.vehicle_id having count(*) > 1
    union all
    select 'the vehicle says other keys than are out: ' || v.id from public.vehicles v
    where v.keys_id is distinct from (
      select k.id from public.vehicle_keys k
      where k.vehicle_id = v.id and k.in_at is null and k.deleted_at is null order by k.out_at desc, k.id desc limit 1)
    union all
    select 'keys of an unsafe vehicle are not marked: ' || k.id from public.vehicle_keys k
    where k.deleted_at is null and k.unsafe_since is null and sync.vehicle_unsafe_since(k.vehicle_id, k.out_at) is not null
    union all
    select 'the odometer is not what its readings say of ' || v.id from public.vehicles v
    left join lateral (select o.value from sync.vehicle_odometer(v.id) o where o.is_current) o on true
    where v.current_meter is distinct from o.value
    union all
    select 'a number twice in ' || p.store_id from public.vehicle_problems p
    group by p.store_id, p.number having count(*) > 1`);
  return found.map((row) => String(row['problem']));
}
