/** Kinds of which devices hold a window: what grows old leaves them, and comes back when somebody works on it. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { foodCostEntries } from '../../src/modules/budget/model/collections.ts';
import {
  inspectionResponses,
  inspections,
} from '../../src/modules/inspections/model/collections.ts';
import { SyncFailure } from '../../sync/failure.ts';
import type { PullAnswer } from '../../sync/protocol.ts';
import { answer, foodCost, inspection, makeTemplate, setAmount } from './changes.ts';
import { createDevice, type Device } from './device.ts';
import { startWorld, type World } from './world.ts';

const longAgo = '2026-01-02';
let world: World;
let person: string;
let devices: Device[] = [];

beforeAll(async () => {
  world = await startWorld();
  await world.stack.sql(
    `select sync.declare_window('food_cost_entries', by => 'entry_date', days => 90, unless => 't.amount > 1000'),
       sync.declare_window('inspections', by => 'start_date', days => 7),
       sync.declare_window('inspection_responses', follows => 'inspection_id')`,
  );
});
afterAll(() => world.end());
beforeEach(async () => {
  person = await world.person({ [world.storeB]: 'general_manager' });
});
afterEach(async () => {
  await Promise.all(devices.map((device) => device.stop()));
  const faults = devices.flatMap((device) => device.faults);
  devices = [];
  if (faults.length > 0) throw new AggregateError(faults, 'A coordinator met a fault');
});

async function device(): Promise<Device> {
  const made = await createDevice(world, person, [world.storeB]);
  devices.push(made);
  await made.sync();
  return made;
}

const today = () => new Date().toISOString().slice(0, 10);
const shown = (at: Device): string[] =>
  at
    .shown(foodCostEntries)
    .filter((row) => row['user_id'] === person)
    .map(({ id }) => id)
    .toSorted();

/** Everything was changed last half a year ago; then what is old leaves, step by step. */
async function growOld(): Promise<void> {
  for (const table of ['food_cost_entries', 'inspections']) {
    await world.stack.sql(`do $$ begin
      alter table public.${table} disable trigger user;
      update public.${table} set updated_at = now() - interval '180 days' where true;
      alter table public.${table} enable trigger user;
    end $$`);
  }
  const step = () => world.stack.sql('select sync.leave_devices(50) as left_off');
  while (Number((await step())[0]?.['left_off']) > 0);
}

it('W1 W3 what grew old leaves the devices, and is neither deleted nor changed', async () => {
  const [tablet, phone] = [await device(), await device()];
  const old = foodCost(person, world.storeB, 1, longAgo);
  const large = foodCost(person, world.storeB, 5000, longAgo);
  const recent = foodCost(person, world.storeB, 2, today());
  await phone.write([old, large, recent]);
  await phone.sync();
  await tablet.sync();
  expect(shown(tablet)).toEqual([old.id, large.id, recent.id].toSorted());

  await growOld();
  for (const at of [tablet, phone]) {
    await at.sync();
    expect(shown(at)).toEqual([large.id, recent.id].toSorted());
    expect(await at.journal.liveOps(person)).toEqual([]);
  }
  const [row] = await world.stack.sql(
    `select amount, deleted_at, updated_at < now() - interval '100 days' as unchanged
     from public.food_cost_entries where id = $1`,
    [old.id],
  );
  expect(row).toEqual({ amount: '1.00', deleted_at: null, unchanged: true });
});

it('W2 W3 an edit that was on its way keeps its record, and brings it back for everybody', async () => {
  const [tablet, phone] = [await device(), await device()];
  const [edited, other] = [1, 2].map((n) => foodCost(person, world.storeB, n, longAgo));
  if (!edited || !other) throw new Error('Two entries');
  await phone.write([edited, other]);
  await phone.sync();
  await tablet.sync();
  await tablet.write([setAmount(edited.id, 33)]);
  await growOld();

  // It reads that the record has left before it can send.
  const push = tablet.transport.push.bind(tablet.transport);
  tablet.transport.push = () => Promise.reject(new SyncFailure('transient', '57014'));
  await tablet.sync();
  expect(shown(tablet)).toEqual([edited.id]);
  tablet.transport.push = push;
  await tablet.sync();
  await phone.sync();
  for (const at of [tablet, phone]) {
    expect(shown(at)).toEqual([edited.id]);
    expect(at.shown(foodCostEntries).find(({ id }) => id === edited.id)).toMatchObject({
      amount: 33,
      entry_date: longAgo,
    });
  }
  // Work on it is young: it stays.
  await world.stack.sql('select sync.leave_devices()');
  await phone.sync();
  expect(shown(phone)).toEqual([edited.id]);
});

it('W2 what belongs to a record leaves and comes back with it', async () => {
  const template = await makeTemplate(world);
  const [tablet, phone] = [await device(), await device()];
  const walk = inspection(person, world.storeB, template);
  const answers = template.items.map((item) => answer(person, world.storeB, walk.id, item, 'pass'));
  const [last, ...given] = answers;
  if (!last) throw new Error('An answer');
  await phone.write([walk, ...given]);
  await phone.sync();
  await tablet.sync();
  const held = (at: Device) =>
    [...at.shown(inspections), ...at.shown(inspectionResponses)].map(({ id }) => id).toSorted();

  await growOld();
  await phone.sync();
  expect(held(phone)).toEqual([]);
  // The tablet was away, and answers one more.
  await tablet.write([last]);
  await tablet.sync();
  await phone.sync();
  const whole = [walk, ...answers].map(({ id }) => id).toSorted();
  expect(held(tablet)).toEqual(whole);
  expect(held(phone)).toEqual(whole);
});

it('W4 a device that reads for the first time, or again from 0, is told of nothing that had left', async () => {
  const writer = await device();
  const entries = Array.from({ length: 40 }, (_, n) =>
    foodCost(person, world.storeB, n + 1, n % 2 === 0 ? longAgo : today()),
  );
  await writer.write(entries);
  await writer.sync();
  await growOld();
  await writer.sync();

  const tablet = await createDevice(world, person, [world.storeB]);
  devices.push(tablet);
  const pull = tablet.transport.pull.bind(tablet.transport);
  const answers: PullAnswer[] = [];
  tablet.transport.pull = async (request) => {
    // Pages of a few rows: the reading goes on for several.
    const one = await pull({ ...request, limit: 7 });
    answers.push(one);
    return one;
  };
  const toldOff = () =>
    answers
      .flatMap((one) => (one.kind === 'rows' ? one.pages.flatMap(({ rows }) => rows) : []))
      .filter((row) => row['off_devices'] === true).length;
  await tablet.sync();
  expect(shown(tablet)).toEqual(shown(writer));
  expect(shown(tablet)).toHaveLength(20);
  expect(toldOff()).toBe(0);

  // Another role, so all of it is read again; and one more has left since.
  await world.stack.sql(
    `update public.store_users set role = 'supervisor' where user_id = $1 and store_id = $2`,
    [person, world.storeB],
  );
  await tablet.sync();
  expect(shown(tablet)).toEqual(shown(writer));
  expect(toldOff()).toBe(0);
});
