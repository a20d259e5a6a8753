/** Ops that the server has met before under another content, and ops that another person's token would send. */
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { foodCostEntries } from '../../src/modules/budget/model/collections.ts';
import { SyncFailure } from '../../sync/failure.ts';
import { answer, foodCost, inspection, makeTemplate, setAmount, type Template } from './changes.ts';
import { createDevice, type Device } from './device.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let template: Template;
let devices: Device[] = [];

beforeAll(async () => {
  world = await startWorld();
  template = await makeTemplate(world);
});
afterAll(() => world.end());
afterEach(async () => {
  await Promise.all(devices.map((device) => device.stop()));
  devices = [];
});

async function device(userId: string): Promise<Device> {
  const made = await createDevice(world, userId, [world.storeA]);
  devices.push(made);
  await made.sync();
  return made;
}

const manager = (): Promise<string> => world.person({ [world.storeA]: 'general_manager' });

async function amountAtServer(id: string): Promise<number> {
  const [row] = await world.stack.sql(
    'select amount::float8 as amount from public.food_cost_entries where id = $1',
    [id],
  );
  return Number(row?.['amount']);
}

type Kept = { readonly amount: unknown; readonly field_at: unknown };

async function backUp(id: string): Promise<Kept> {
  const [row] = await world.stack.sql(
    'select amount, field_at from public.food_cost_entries where id = $1',
    [id],
  );
  return { amount: row?.['amount'], field_at: row?.['field_at'] };
}

/** The entry is again as it was kept, past every trigger, and the server says that it was restored. */
async function restore(id: string, kept: Kept): Promise<void> {
  const connection = new pg.Client(world.stack.superuserUrl);
  await connection.connect();
  await connection.query(`set session_replication_role = 'replica'`);
  await connection.query(
    'update public.food_cost_entries set amount = $2, field_at = $3 where id = $1',
    [id, kept.amount, kept.field_at],
  );
  await connection.end();
  await world.stack.sql('select sync.renew_epochs()');
}

it('R10 J3 an edit made after the back-up is not taken for the one before it', async () => {
  const ana = await manager();
  const tablet = await device(ana);
  const entry = foodCost(ana, world.storeA, 10);
  await tablet.write([entry]);
  await tablet.sync();
  const before = await backUp(entry.id);
  await tablet.write([setAmount(entry.id, 20)]);
  await tablet.sync();
  expect(await amountAtServer(entry.id)).toBe(20);
  await restore(entry.id, before);
  expect(await amountAtServer(entry.id)).toBe(10);
  await tablet.sync();
  expect(await amountAtServer(entry.id)).toBe(20);
  expect(tablet.shown(foodCostEntries).find((row) => row.id === entry.id)).toMatchObject({
    amount: 20,
  });
});

it('R10 J3 an edit that went back to the value before the back-up is sent', async () => {
  const ana = await manager();
  const tablet = await device(ana);
  const other = await device(ana);
  const entry = foodCost(ana, world.storeA, 10);
  await other.write([entry]);
  await other.sync();
  await tablet.sync();
  await tablet.write([setAmount(entry.id, 20)]);
  await tablet.sync();
  const before = await backUp(entry.id);
  await tablet.write([setAmount(entry.id, 10)]);
  await tablet.sync();
  expect(await amountAtServer(entry.id)).toBe(10);
  await restore(entry.id, before);
  expect(await amountAtServer(entry.id)).toBe(20);
  await tablet.sync();
  expect(await amountAtServer(entry.id)).toBe(10);
});

it('D8 J3 a later edit survives when the batch that held the earlier one turns out to be answered to a clone', async () => {
  const ana = await manager();
  const tablet = await device(ana);
  const entry = foodCost(ana, world.storeA, 10);
  await tablet.write([entry]);
  tablet.line = 'answer_lost';
  await tablet.sync();
  await tablet.write([setAmount(entry.id, 20)]);
  // the clone of this device used the next number
  await world.stack.sql(
    'update public.sync_clients set last_no = last_no + 1, batch_id = $2 where user_id = $1',
    [ana, v7()],
  );
  tablet.line = 'good';
  await tablet.sync();
  expect(await amountAtServer(entry.id)).toBe(20);
  expect(tablet.shown(foodCostEntries).find((row) => row.id === entry.id)).toMatchObject({
    amount: 20,
  });
});

it('J2 the token of another person sends nothing', async () => {
  const [ana, ben] = [await manager(), await manager()];
  const tablet = await device(ana);
  const walk = inspection(ana, world.storeA, template);
  await tablet.write([walk]);
  await tablet.sync();
  const item = template.items[0] ?? '';
  await tablet.write([answer(ana, world.storeA, walk.id, item, 'pass')]);
  tablet.token = await world.token(ben);
  await tablet.sync();
  const [row] = await world.stack.sql(
    'select answered_by from public.inspection_responses where inspection_id = $1',
    [walk.id],
  );
  expect(row?.['answered_by'] ?? null).not.toBe(ben);
  expect((await tablet.journal.liveOps(ana)).length).toBe(1);
  tablet.token = await world.token(ana);
  await tablet.sync();
  const [after] = await world.stack.sql(
    'select answered_by from public.inspection_responses where inspection_id = $1',
    [walk.id],
  );
  expect(after?.['answered_by']).toBe(ana);
});

it('R6 J9 an edit that is given up before its record was read again does not stay on the screen', async () => {
  const ana = await manager();
  const tablet = await device(ana);
  const entry = foodCost(ana, world.storeA, 10);
  await tablet.write([entry]);
  await tablet.sync();
  const made = foodCost(ana, world.storeA, -7);
  await tablet.write([setAmount(entry.id, -5), made]);
  const pull = tablet.transport.pull.bind(tablet.transport);
  tablet.transport.pull = () => Promise.reject(new SyncFailure('offline', null));
  await tablet.sync();
  const refused = await tablet.journal.refused(ana);
  expect(refused.map((op) => op.code)).toEqual(['23514', '23514']);
  await tablet.journal.discardRefused(
    ana,
    refused.map((op) => op.op_id),
  );
  expect(await tablet.journal.refused(ana)).toEqual([]);
  tablet.transport.pull = pull;
  await tablet.sync();
  const shown = tablet.shown(foodCostEntries).filter((row) => row['user_id'] === ana);
  expect(shown.map((row) => [row.id, row['amount']])).toEqual([[entry.id, 10]]);
});

it('R10 what a restored server refused, for want of what it forgot, goes out again with it', async () => {
  const ana = await manager();
  const tablet = await device(ana);
  const walk = inspection(ana, world.storeA, template);
  const entry = foodCost(ana, world.storeA, 10);
  await tablet.write([walk, entry]);
  await tablet.sync();
  await world.stack.sql('delete from public.inspections where id = $1', [walk.id]);
  await world.stack.sql('delete from public.food_cost_entries where id = $1', [entry.id]);
  await world.stack.sql('select sync.renew_epochs()');
  const item = template.items[0] ?? '';
  await tablet.write([answer(ana, world.storeA, walk.id, item, 'pass'), setAmount(entry.id, 20)]);
  await tablet.sync();
  expect(await tablet.journal.refused(ana)).toEqual([]);
  expect(await tablet.journal.liveOps(ana)).toEqual([]);
  expect(await amountAtServer(entry.id)).toBe(20);
  const answers = await world.stack.sql(
    'select response_value from public.inspection_responses where inspection_id = $1',
    [walk.id],
  );
  expect(answers).toEqual([{ response_value: 'pass' }]);
});
