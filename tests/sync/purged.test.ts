/** Devices that come back after what they hold was deleted and purged. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { foodCostEntries } from '../../src/modules/budget/model/collections.ts';
import { change } from '../../src/db/local-database.ts';
import { foodCost, setAmount } from './changes.ts';
import { createDevice, type Device } from './device.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let devices: Device[] = [];

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.end());
afterEach(async () => {
  await Promise.all(devices.map((device) => device.stop()));
  const faults = devices.flatMap((device) => device.faults);
  devices = [];
  if (faults.length > 0) throw new AggregateError(faults, 'A coordinator met a fault');
});

async function device(userId: string): Promise<Device> {
  const made = await createDevice(world, userId, [world.storeB]);
  devices.push(made);
  await made.sync();
  return made;
}

const shown = (at: Device): string[] => at.shown(foodCostEntries).map((row) => row.id);

async function purge(): Promise<void> {
  const step = () => world.stack.sql(`select sync.purge(500, '0 seconds') as done`);
  while (Number((await step())[0]?.['done']) > 0);
}

const deleteEntry = (id: string) =>
  change({ declaration: foodCostEntries, id, set: { deleted_at: new Date().toISOString() } });

it('R11 a device that was away while rows were deleted and purged loses exactly those', async () => {
  const person = await world.person({ [world.storeB]: 'general_manager' });
  const [tablet, phone] = [await device(person), await device(person)];
  const [kept, doomed, edited] = [1, 2, 3].map((n) => foodCost(person, world.storeB, n));
  if (!kept || !doomed || !edited) throw new Error('Three entries');
  await phone.write([kept, doomed, edited]);
  await phone.sync();
  await tablet.sync();
  expect(shown(tablet).toSorted()).toEqual([kept.id, doomed.id, edited.id].toSorted());

  tablet.line = 'down';
  await phone.write([deleteEntry(doomed.id), deleteEntry(edited.id)]);
  await phone.sync();
  await purge();
  const later = foodCost(person, world.storeB, 4);
  await phone.write([later]);
  await phone.sync();

  const own = foodCost(person, world.storeB, 5);
  await tablet.write([setAmount(edited.id, 33), own]);
  tablet.line = 'good';
  await tablet.sync();
  await tablet.sync();
  expect(shown(tablet).toSorted()).toEqual([kept.id, later.id, own.id].toSorted());
  // The edit of what is gone for good waits with its person, whole.
  const refused = await tablet.journal.refused(person);
  expect(refused.map((op) => [op.id, op.set, op.code])).toEqual([
    [edited.id, { amount: 33 }, 'not_found'],
  ]);

  // The phone was there all the while: what it holds is the same, and nothing was read again.
  const requests = phone.requests.length;
  await phone.sync();
  expect(shown(phone).toSorted()).toEqual(shown(tablet).toSorted());
  expect(phone.requests.length - requests).toBe(1);
});

it('R11 R3 a store whose horizon lies beyond its first page is read to the end, and once', async () => {
  const person = await world.person({ [world.storeB]: 'general_manager' });
  await world.stack.sql(
    `insert into public.food_cost_entries (user_id, store_id, entry_date, amount)
     select $1, $2, '2026-11-02', n from generate_series(1, 2300) n`,
    [person, world.storeB],
  );
  const writer = await device(person);
  const doomed = foodCost(person, world.storeB, 9);
  await writer.write([doomed]);
  await writer.sync();
  await writer.write([deleteEntry(doomed.id)]);
  await writer.sync();
  await purge();

  const tablet = await device(person);
  expect(shown(tablet).length).toBe(shown(writer).length);
  expect(tablet.requests.filter((path) => path.includes('sync_pull')).length).toBeLessThan(6);
});
