/** A server that was restored from a back-up, and devices that cannot see it at once (chaos seeds 2021, 2045, 2098, 5067). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMemoryJournalStore } from '../../sync/journal/memory-journal-store.ts';
import { SyncFailure } from '../../sync/failure.ts';
import { foodCost } from './changes.ts';
import { createDevice, type Device, type DeviceOptions } from './device.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let person: string;
let devices: Device[] = [];
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.end());
beforeEach(async () => {
  person = await world.person({ [world.storeA]: 'general_manager' });
});
afterEach(async () => {
  await Promise.all(devices.map((device) => device.stop()));
  const faults = devices.flatMap((device) => device.faults);
  devices = [];
  if (faults.length > 0) throw new AggregateError(faults, 'A coordinator met a fault');
});

async function started(options: DeviceOptions = {}): Promise<Device> {
  const device = await createDevice(world, person, [world.storeA], options);
  devices.push(device);
  await device.sync();
  return device;
}

/** The server as it was before the person's entries. */
async function restore(): Promise<void> {
  await world.stack.sql('delete from public.food_cost_entries where user_id = $1', [person]);
  await world.stack.sql('select sync.renew_epochs()');
}

const member = (isMember: boolean): Promise<unknown> =>
  world.stack.sql(
    'update public.store_users set deleted_at = case when $2 then null else now() end where user_id = $1',
    [person, isMember],
  );

async function amounts(): Promise<number[]> {
  const rows = await world.stack.sql(
    'select amount::float8 as amount from public.food_cost_entries where user_id = $1',
    [person],
  );
  return rows.map((row) => Number(row['amount']));
}

it('R10 a device that lost its rows meanwhile, but not its journal, gives back what the server forgot', async () => {
  const journalStore = createMemoryJournalStore();
  const tablet = await started({ journalStore });
  await tablet.write([foodCost(person, world.storeA, 31)]);
  await tablet.sync();
  await tablet.stop();
  await restore();
  const again = await started({ journalStore });
  await again.sync();
  expect(await amounts()).toEqual([31]);
  expect(await again.journal.liveOps(person)).toEqual([]);
});

it('R10 a first reading of a server that was restored after its answer gives back what it forgot', async () => {
  const tablet = await createDevice(world, person, [world.storeA]);
  devices.push(tablet);
  await tablet.write([foodCost(person, world.storeA, 35)]);
  const pull = tablet.transport.pull.bind(tablet.transport);
  tablet.transport.pull = async (request) => {
    tablet.transport.pull = pull;
    await restore();
    return pull(request);
  };
  await tablet.sync();
  await tablet.sync();
  expect(await amounts()).toEqual([35]);
  expect(await tablet.journal.liveOps(person)).toEqual([]);
});

it('J7 R10 a device whose clock runs weeks ahead gives back what the server forgot', async () => {
  const journalStore = createMemoryJournalStore();
  const tablet = await started({ journalStore });
  await tablet.write([foodCost(person, world.storeA, 36)]);
  await tablet.sync();
  await tablet.stop();
  const ahead = await started({ journalStore, skew: 30 * 86_400_000 });
  await ahead.sync();
  await restore();
  await ahead.sync();
  expect(await amounts()).toEqual([36]);
});

it('R10 a device that only lost its rows sends nothing again', async () => {
  const journalStore = createMemoryJournalStore();
  const tablet = await started({ journalStore });
  await tablet.write([foodCost(person, world.storeA, 32)]);
  await tablet.sync();
  await tablet.stop();
  const again = await started({ journalStore });
  await again.sync();
  expect(again.requests).not.toContain('sync_push');
  expect(await amounts()).toEqual([32]);
});

it('R10 access taken away before the restore was seen and given back later: nothing is forgotten', async () => {
  const tablet = await started();
  await tablet.write([foodCost(person, world.storeA, 33)]);
  await tablet.sync();
  await member(false);
  await tablet.sync();
  await restore();
  await tablet.sync();
  const refused = await tablet.journal.refused(person);
  expect(refused).toMatchObject([{ code: 'scope_revoked', set: { amount: 33 } }]);
  await member(true);
  await tablet.sync();
  await tablet.journal.retryRefused(person, refused[0]?.op_id ?? '');
  await tablet.sync();
  expect(await amounts()).toEqual([33]);
});

it('R10 what was answered, and not read back before access ended and the server was restored, is kept (chaos seed 30038)', async () => {
  const tablet = await started();
  await tablet.write([foodCost(person, world.storeA, 37)]);
  const pull = tablet.transport.pull.bind(tablet.transport);
  tablet.transport.pull = () => Promise.reject(new SyncFailure('transient', null));
  await tablet.sync();
  expect(await tablet.journal.liveOps(person)).toMatchObject([{ state: 'answered' }]);
  await member(false);
  await restore();
  tablet.transport.pull = pull;
  await tablet.sync();
  expect(await tablet.journal.refused(person)).toMatchObject([
    { code: 'scope_revoked', set: { amount: 37 } },
  ]);
});

it('R9 R10 access taken away without a restore: what the server has is not called refused', async () => {
  const tablet = await started();
  await tablet.write([foodCost(person, world.storeA, 34)]);
  await tablet.sync();
  await member(false);
  await tablet.sync();
  await tablet.sync();
  expect(await tablet.journal.refused(person)).toEqual([]);
  await member(true);
  await tablet.sync();
  expect(tablet.requests.filter((name) => name === 'sync_push')).toHaveLength(1);
  expect(await amounts()).toEqual([34]);
});
