import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { undoing } from '../../../db/undoing.ts';
import { weeklySalesForecastId } from '../../../kernel/ids.ts';
import type { StoreRole } from '../../../kernel/permission.ts';
import { declarations, foodCostEntries, weeklySalesForecasts } from './collections.ts';
import * as commands from './commands.ts';

const storeId = '11111111-1111-4111-8111-111111111111';
const now = new Date('2026-03-04T15:00:00.000Z');
let opened: TestDatabase;

const actor = (role: StoreRole | null = 'general_manager'): commands.BudgetActor => ({
  database: opened.database,
  standing: { role, isGlobalAdmin: false },
  now: () => now,
});
const entries = () =>
  opened.database.find(foodCostEntries, {
    equals: { store_id: storeId },
    sort: [{ by: 'entry_date', direction: 'asc' }],
  });

beforeEach(async () => {
  opened = await openTestDatabase({ declarations });
});
afterEach(async () => {
  await opened.database.close();
});

describe('entries', () => {
  test('adding keeps the amount as dollars of the person in the store', async () => {
    const id = await commands.addEntry(actor(), { storeId, date: '2026-03-03', amount: 22_005 });
    expect(await entries()).toMatchObject([
      {
        id,
        user_id: opened.database.userId,
        store_id: storeId,
        scope: `store:${storeId}`,
        entry_date: '2026-03-03',
        amount: 220.05,
      },
    ]);
  });

  test('changing and deleting touch that entry only', async () => {
    const first = await commands.addEntry(actor(), { storeId, date: '2026-03-01', amount: 100 });
    const other = await commands.addEntry(actor(), { storeId, date: '2026-03-02', amount: 200 });
    await commands.updateEntry(actor(), { id: first, storeId, date: '2026-03-03', amount: 150 });
    expect((await entries()).map(({ id, amount }) => [id, amount])).toEqual([
      [other, 2],
      [first, 1.5],
    ]);
    await commands.deleteEntry(actor(), first);
    expect((await entries()).map(({ id }) => id)).toEqual([other]);
  });

  test('BD2: replacing leaves one entry with the new amount', async () => {
    const ids = [];
    for (const amount of [100, 200, 300]) {
      ids.push(await commands.addEntry(actor(), { storeId, date: '2026-03-03', amount }));
    }
    await commands.replaceEntries(actor(), { date: '2026-03-03', amount: 999, entryIds: ids });
    expect((await entries()).map(({ id, amount }) => [id, amount])).toEqual([[ids[0], 9.99]]);
  });

  test.each([
    ['a day that does not exist', { date: '2026-02-30', amount: 100 }],
    ['nothing', { date: '2026-03-03', amount: 0 }],
    ['half a cent', { date: '2026-03-03', amount: 0.5 }],
  ])('%s is not written', async (_what, input) => {
    await expect(commands.addEntry(actor(), { storeId, ...input })).rejects.toMatchObject({
      name: 'ValiError',
    });
    expect(await entries()).toEqual([]);
  });
});

describe('projected sales', () => {
  const week = { storeId, weekStartDate: '2026-03-01' };
  const forecasts = () =>
    opened.database.find(weeklySalesForecasts, { equals: { store_id: storeId } });

  test('FC2: setting them twice is one record', async () => {
    await commands.setProjectedSales(actor(), { ...week, amount: 1_000_000 });
    await commands.setProjectedSales(actor(), { ...week, amount: 1_200_050 });
    expect(await forecasts()).toMatchObject([
      {
        id: weeklySalesForecastId(opened.database.userId, storeId, '2026-03-01'),
        projected_amount: 12_000.5,
      },
    ]);
  });

  test('a week that does not start on a Sunday is refused', async () => {
    await expect(
      commands.setProjectedSales(actor(), { ...week, weekStartDate: '2026-03-02', amount: 1 }),
    ).rejects.toMatchObject({ name: 'ValiError' });
  });
});

test.each([['shift_lead'], [null]] as const)('BA1: %s writes nothing', async (role) => {
  const id = await commands.addEntry(actor(), { storeId, date: '2026-03-01', amount: 100 });
  const refused = { code: 'not_permitted', permission: 'manage_budget' };
  const entry = { storeId, date: '2026-03-02', amount: 5 };
  await expect(commands.addEntry(actor(role), entry)).rejects.toMatchObject(refused);
  await expect(commands.updateEntry(actor(role), { ...entry, id })).rejects.toMatchObject(refused);
  await expect(commands.deleteEntry(actor(role), id)).rejects.toMatchObject(refused);
  await expect(
    commands.replaceEntries(actor(role), { date: '2026-03-01', amount: 5, entryIds: [id] }),
  ).rejects.toMatchObject(refused);
  await expect(commands.clearEntries(actor(role), [id])).rejects.toMatchObject(refused);
  await expect(
    commands.setProjectedSales(actor(role), { storeId, weekStartDate: '2026-03-01', amount: 5 }),
  ).rejects.toMatchObject(refused);
  expect(await entries()).toMatchObject([{ id, amount: 1 }]);
});

describe('taking back', () => {
  const day = '2026-03-03';
  const told = async () => (await entries()).map(({ amount }) => amount).toSorted((a, b) => a - b);

  test('BD3: what was added, changed, replaced or deleted is as it was before', async () => {
    const [first, second] = [
      await commands.addEntry(actor(), { storeId, date: day, amount: 100 }),
      await commands.addEntry(actor(), { storeId, date: day, amount: 200 }),
    ];
    const acts: ((by: commands.BudgetActor) => Promise<unknown>)[] = [
      (by) => commands.addEntry(by, { storeId, date: day, amount: 300 }),
      (by) => commands.updateEntry(by, { id: first, storeId, date: '2026-03-01', amount: 150 }),
      (by) => commands.replaceEntries(by, { date: day, amount: 900, entryIds: [first, second] }),
      (by) => commands.deleteEntry(by, second),
    ];
    for (const act of acts) {
      const noted = undoing(opened.database, () => now);
      await act({ ...actor(), database: noted.database });
      expect(await told()).not.toEqual([1, 2]);
      await noted.undo();
      expect(await told()).toEqual([1, 2]);
    }
    expect((await entries()).map(({ entry_date }) => entry_date)).toEqual([day, day]);
  });
});
