/** What stays in memory while a screen shows twelve thousand rows. The runner reads the heap; here it is only filled. */
import { Dexie } from 'dexie';
import { firstValueFrom, filter } from 'rxjs';
import { newId } from '../../../src/kernel/ids.ts';
import {
  foodCostEntries,
  type FoodCostEntry,
} from '../../../src/modules/budget/model/collections.ts';
import type { Side } from '../measure.ts';
import { openWithRows } from './stored-rows.ts';

export type HeapSetup = { readonly rows: number };

function makeRows(storeId: string, count: number): FoodCostEntry[] {
  const at = new Date(Date.UTC(2026, 0, 1)).toISOString();
  return Array.from({ length: count }, (_, n) => ({
    id: newId(),
    scope: `store:${storeId}`,
    change: n + 1,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    user_id: newId(),
    store_id: storeId,
    entry_date: new Date(Date.UTC(2026, 0, 1 + (n % 365))).toISOString().slice(0, 10),
    amount: 10 + (n % 5000),
  }));
}

/** What the page shows. */
const held: unknown[] = [];

export async function heapOfApp(setup: HeapSetup): Promise<Side> {
  const storeId = newId();
  const database = await openWithRows(
    newId(),
    [foodCostEntries],
    makeRows(storeId, setup.rows).map((row) => ({ collection: foodCostEntries.name, row })),
  );
  const query = database.observe(foodCostEntries, { equals: { store_id: storeId } });
  return {
    async run() {
      query.subscribe((rows) => held.push(rows));
      const rows = await firstValueFrom(query.pipe(filter(({ length }) => length > 0)));
      return rows.length;
    },
    close: () => database.close(),
  };
}

export async function heapOfDexie(setup: HeapSetup): Promise<Side> {
  const storeId = newId();
  const database = new Dexie('heap-peer');
  database.version(1).stores({ entries: 'id, [store_id+entry_date]' });
  const table = database.table<FoodCostEntry>('entries');
  await table.bulkPut(makeRows(storeId, setup.rows));
  return {
    async run() {
      const rows = await table
        .where('[store_id+entry_date]')
        .between([storeId, Dexie.minKey], [storeId, Dexie.maxKey])
        .toArray();
      held.push(rows);
      return rows.length;
    },
    async close() {
      await database.delete();
    },
  };
}
