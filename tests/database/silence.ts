import type { Person } from '../world/people.ts';
import type { Device } from './device.ts';
import type { World } from './world.ts';

/** The server heard last of this device's journal so many milliseconds ago, and it begins a new run (P14). */
export async function heardLast(
  world: Pick<World, 'sql'>,
  device: Pick<Device, 'clientId'>,
  person: Pick<Person, 'id'>,
  ago: number,
): Promise<void> {
  await world.sql(
    `insert into sync_clients (client_id, user_id, heard_at) values ($1, $2, $3)
     on conflict (client_id) do update set heard_at = excluded.heard_at, run_began = null`,
    [device.clientId, person.id, new Date(Date.now() - ago).toISOString()],
  );
}
