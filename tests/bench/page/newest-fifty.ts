/** The newest fifty of a hundred thousand rows, as the bell asks for them. */
import { Dexie } from 'dexie';
import type { Row } from '../../../sync/op.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { notifications } from '../../../src/modules/notifications/collections.ts';
import type { Side } from '../measure.ts';
import { openWithRows } from './stored-rows.ts';

export type NewestSetup = { readonly rows: number };

const shown = 50;

function makeRows(userId: string, count: number): Row[] {
  const first = Date.UTC(2026, 0, 1);
  return Array.from({ length: count }, (_, n) => {
    // Minutes apart, and not in the order of their ids.
    const at = new Date(first + ((n * 7919) % count) * 60_000).toISOString();
    return {
      id: newId(),
      scope: `user:${userId}`,
      change: n + 1,
      created_at: at,
      updated_at: at,
      deleted_at: null,
      user_id: userId,
      store_id: null,
      title: `Inspection ${n} is due`,
      message: 'The walk of this week has not begun.',
      type: 'info',
      category: 'inspections',
      url: '/inspections',
      text_key: null,
      text_params: null,
      is_read: n % 3 !== 0,
    };
  });
}

export async function newestFifty(setup: NewestSetup): Promise<Side> {
  const userId = newId();
  const rows = makeRows(userId, setup.rows);
  const database = await openWithRows(
    userId,
    [notifications],
    rows.map((row) => ({ collection: notifications.name, row })),
  );
  return {
    async run(index) {
      const start = performance.now();
      // A limit of its own each time: RxDB answers the very same query from memory.
      const limit = shown + index;
      const found = await database.find(notifications, {
        equals: { user_id: userId },
        sort: [{ by: 'created_at', direction: 'desc' }],
        limit,
      });
      const duration = performance.now() - start;
      if (found.length !== limit) throw new Error(`${found.length} rows`);
      return duration;
    },
    close: () => database.close(),
  };
}

export async function newestByDexie(setup: NewestSetup): Promise<Side> {
  const userId = newId();
  const database = new Dexie('newest-peer');
  database.version(1).stores({ notifications: 'id, [user_id+created_at], is_read' });
  const table = database.table<Row>('notifications');
  await table.bulkPut(makeRows(userId, setup.rows));
  return {
    async run(index) {
      const start = performance.now();
      const limit = shown + index;
      const found = await table
        .where('[user_id+created_at]')
        .between([userId, Dexie.minKey], [userId, Dexie.maxKey])
        // oxlint-disable-next-line unicorn/no-array-reverse -- Dexie's, not an array's
        .reverse()
        .limit(limit)
        .toArray();
      const duration = performance.now() - start;
      if (found.length !== limit) throw new Error(`${found.length} rows`);
      return duration;
    },
    async close() {
      await database.delete();
    },
  };
}
