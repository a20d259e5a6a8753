/** A device and a server that speak different versions of the protocol. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foodCostEntries } from '../../src/modules/budget/collections.ts';
import { protocolVersion } from '../../sync/protocol.ts';
import { foodCost } from './changes.ts';
import { createDevice, type Device } from './device.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let device: Device;
let person: string;

const serverSpeaks = (version: number) =>
  world.stack.sql(
    `create or replace function sync.protocol() returns integer
     language sql immutable set search_path = '' as $$ select ${version} $$`,
  );

beforeAll(async () => {
  world = await startWorld();
  person = await world.person({ [world.storeA]: 'general_manager' });
  device = await createDevice(world, person, [world.storeA]);
});
afterAll(async () => {
  await device.stop();
  await world.end();
});

it.each([
  ['D11 L9 an old app against a new server', protocolVersion + 1],
  ['D11 L9 a new app against an old server', protocolVersion - 1],
])('%s asks for the newer app, and loses nothing', async (_title, version) => {
  const statuses: boolean[] = [];
  const watching = device.coordinator.status.subscribe((status) => {
    statuses.push(status.updateRequired);
  });
  await serverSpeaks(version);
  const entry = foodCost(person, world.storeA, 10 + version);
  await device.write([entry]);
  await device.sync();
  expect(statuses.at(-1)).toBe(true);
  expect((await device.journal.liveOps(person)).map((op) => op.id)).toEqual([entry.id]);
  expect(device.shown(foodCostEntries).map((row) => row.id)).toContain(entry.id);
  expect(device.faults).toEqual([]);

  await serverSpeaks(protocolVersion);
  await device.sync();
  watching.unsubscribe();
  expect(statuses.at(-1)).toBe(false);
  expect(await device.journal.liveOps(person)).toEqual([]);
  const rows = await world.stack.sql('select id from public.food_cost_entries where id = $1', [
    entry.id,
  ]);
  expect(rows).toHaveLength(1);
});
