/** Screens use the local database before it is open. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { date, decimal, declareCollection, uuid } from './declaration.ts';
import { change, type LocalDatabase } from './local-database.ts';
import { openingDatabase } from './opening-database.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

const entries = declareCollection({
  name: 'food_cost_entries',
  fields: { store_id: uuid(), entry_date: date(), amount: decimal() },
  indexes: [['store_id', 'entry_date']],
  writable: ['store_id', 'entry_date', 'amount'],
});
const storeId = '00000000-0000-4000-8000-0000000000a1';
const id = '00000000-0000-4000-8000-000000000001';
const made = change({
  declaration: entries,
  id,
  create: true,
  scope: `store:${storeId}`,
  set: { store_id: storeId, entry_date: '2026-11-02', amount: 12.5 },
});

let test: TestDatabase;
let open: (database: LocalDatabase) => void;
let fail: (error: Error) => void;
let database: LocalDatabase;

beforeEach(async () => {
  test = await openTestDatabase({ declarations: [entries] });
  database = openingDatabase(
    test.database.userId,
    new Promise((resolve, reject) => {
      open = resolve;
      fail = reject;
    }),
  );
});
afterEach(() => test.database.close());

it('a live query from before the opening shows its rows once it is open, and every change after it', async () => {
  const seen: number[][] = [];
  const watching = database
    .observe(entries, {})
    .subscribe((rows) => seen.push(rows.map(({ amount }) => amount)));
  expect(seen).toEqual([]);
  open(test.database);
  await expect.poll(() => seen).toEqual([[]]);
  await database.write([made]);
  await expect.poll(() => seen).toEqual([[], [12.5]]);
  watching.unsubscribe();
});

it('a live query that nobody waits for any more is never begun', async () => {
  const seen: unknown[] = [];
  database
    .observe(entries, {})
    .subscribe((rows) => seen.push(rows))
    .unsubscribe();
  open(test.database);
  await database.write([made]);
  expect(seen).toEqual([]);
});

it('a write from before the opening is kept once it is open', async () => {
  const written = database.write([made]);
  open(test.database);
  await written;
  expect(await test.database.get(entries, id)).toMatchObject({ amount: 12.5 });
});

it('one that cannot be opened refuses writes; its live queries stay silent', async () => {
  const seen: unknown[] = [];
  database.observeStatus().subscribe({ next: (v) => seen.push(v), error: (e) => seen.push(e) });
  fail(new Error('No room'));
  await expect(database.write([made])).rejects.toThrow('No room');
  expect(seen).toEqual([]);
});
