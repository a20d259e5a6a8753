/** A device and a server that speak different versions of the protocol. */
import { firstValueFrom } from 'rxjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { declareCollection, text } from '../../src/db/declaration.ts';
import { change } from '../../src/db/local-database.ts';
import { openTestDatabase } from '../../src/db/test-database.ts';
import { foodCostEntries, type FoodCostEntry } from '../../src/modules/budget/model/collections.ts';
import { protocolVersion } from '../../sync/protocol.ts';
import { foodCost, setAmount } from './changes.ts';
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

it('R2 an old app reads rows with a column that it does not know, and its edits leave that column alone', async () => {
  const entry = foodCost(person, world.storeA, 70);
  await device.write([entry]);
  await device.sync();
  await world.stack.sql(`alter table public.food_cost_entries add column colour text`);
  await world.stack.sql(
    `update sync.collections set columns = sync.columns_of(name) where name = 'food_cost_entries'`,
  );
  await world.stack.sql(
    `update sync.kinds set wire_row = sync.wire_row(table_name) where table_name = 'food_cost_entries'`,
  );
  await world.stack.sql(`update public.food_cost_entries set colour = 'blue' where id = $1`, [
    entry.id,
  ]);
  await device.sync();
  const shown = device.shown(foodCostEntries).find((row) => row.id === entry.id);
  expect(shown).toMatchObject({ amount: 70, colour: 'blue' });

  // The real database keeps what it knows of such a row.
  const local = await openTestDatabase({ declarations: [foodCostEntries] });
  if (shown === undefined) throw new Error('The row is shown');
  await local.seed(foodCostEntries, [shown as unknown as FoodCostEntry]);
  expect((await local.database.get(foodCostEntries, entry.id))?.amount).toBe(70);
  await local.database.close();

  await device.write([setAmount(entry.id, 71)]);
  await device.sync();
  expect(await device.journal.refused(person)).toEqual([]);
  const rows = await world.stack.sql(
    'select amount::float8 as amount, colour from public.food_cost_entries where id = $1',
    [entry.id],
  );
  expect(rows).toEqual([{ amount: 71, colour: 'blue' }]);
});

it('P5 D10 what a new app writes into a field that an old server does not know waits, whole, and is sent again', async () => {
  const newer = declareCollection({
    ...foodCostEntries,
    fields: { ...foodCostEntries.fields, mood: text() },
    writable: ['amount', 'mood'],
  });
  const entry = foodCost(person, world.storeA, 80);
  await device.write([entry]);
  await device.sync();
  await device.write([
    change({ declaration: newer, id: entry.id, set: { amount: 81, mood: 'good' } }),
  ]);
  await device.sync();
  const [refused] = await device.journal.refused(person);
  expect(refused).toMatchObject({
    code: 'unknown_field',
    reason: 'mood',
    set: { amount: 81, mood: 'good' },
  });

  await world.stack.sql(`alter table public.food_cost_entries add column mood text`);
  await world.stack.sql(`grant update (mood) on public.food_cost_entries to authenticated`);
  await world.stack.sql(
    `update sync.collections set columns = sync.columns_of(name), writable = writable || '{mood}'
     where name = 'food_cost_entries'`,
  );
  await device.journal.retryRefused(person, refused?.op_id ?? '');
  await device.sync();
  expect(await device.journal.refused(person)).toEqual([]);
  const rows = await world.stack.sql(
    'select amount::float8 as amount, mood from public.food_cost_entries where id = $1',
    [entry.id],
  );
  expect(rows).toEqual([{ amount: 81, mood: 'good' }]);
});

it('R2 R7 a new app goes on with a server that does not send one of its kinds yet, and reads it when it does', async () => {
  const [kind] = await world.stack.sql(
    `delete from sync.kinds where kind = 'inspection_receipt' returning *`,
  );
  const colleague = await createDevice(world, person, [world.storeA]);
  const entry = foodCost(person, world.storeA, 90);
  try {
    await colleague.write([entry]);
    await colleague.sync();
    expect(await colleague.journal.liveOps(person)).toEqual([]);
    const status = await firstValueFrom(colleague.coordinator.status);
    expect(status).toMatchObject({ updateRequired: false, firstRead: null });
    expect(colleague.faults).toEqual([]);
    const before = colleague.requests.length;
    await colleague.sync();
    expect(colleague.requests.length - before).toBe(1);

    await world.stack.sql(
      `insert into sync.kinds select * from jsonb_populate_record(null::sync.kinds, $1)`,
      [JSON.stringify(kind)],
    );
    await world.stack.sql(
      `insert into public.inspection_templates (id, name) values ('018f0000-0000-7000-8000-00000000aaaa', 'Walk')`,
    );
    await world.stack.sql(
      `insert into public.inspections (id, template_id, store_id, inspector_id, status, start_date, completed_date, template_snapshot)
       values ('018f0000-0000-7000-8000-00000000bbbb', '018f0000-0000-7000-8000-00000000aaaa', $1, $2, 'completed', now(), now(), '{}')`,
      [world.storeA, person],
    );
    await world.stack.sql(
      `select sync.issue_receipts(array['018f0000-0000-7000-8000-00000000bbbb'::uuid])`,
    );
    await colleague.sync();
    const keys = await colleague.store.keysOfScope(`store:${world.storeA}`);
    expect(keys.map(({ collection }) => collection)).toContain('inspection_receipt');
  } finally {
    await colleague.stop();
  }
});
