import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepsCopy, noteDroppedRows, takeDroppedRows } from '../platform/session/keep-copy.ts';
import { dropRows, holdRows, peopleWithRows, rowsFactory } from './person-rows.ts';

const ana = 'a0000000-0000-4000-8000-000000000001';
const luis = 'a0000000-0000-4000-8000-000000000002';

let buckets: Map<string, IDBFactory>;
/** Who holds a lock, and who waits for it: shared or alone, in the order of asking. */
let queue: Promise<unknown>;
let shared: Set<Promise<unknown>>;

type Granted = () => Promise<unknown>;
const locks = {
  request(_name: string, { mode }: { mode?: 'shared' }, granted: Granted) {
    const before = mode === 'shared' ? queue : Promise.all([queue, ...shared]);
    const done = before.then(granted);
    if (mode === 'shared') shared.add(done);
    else queue = done;
    return done;
  },
};

beforeEach(() => {
  buckets = new Map();
  queue = Promise.resolve();
  shared = new Set();
  const storageBuckets = {
    async open(name: string) {
      const indexedDB = buckets.get(name) ?? new IDBFactory();
      buckets.set(name, indexedDB);
      return { indexedDB };
    },
    keys: async () => [...buckets.keys()],
    delete: async (name: string) => void buckets.delete(name),
  };
  const texts = new Map<string, string>();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('navigator', { storageBuckets, locks });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

function make(factory: IDBFactory, userId: string): Promise<void> {
  return new Promise((resolve) => {
    const opening = factory.open(`rxdb-dexie-storehand-${userId}--0--stores`);
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
  });
}

it('F2 F4 rows are found by whose they are and go as a whole, those of before beside the others too', async () => {
  await make(indexedDB, ana);
  await make(await rowsFactory(luis), luis);
  // Rows that began outside stay there while they are used.
  expect(await rowsFactory(ana)).toBe(indexedDB);
  expect([...buckets.keys()]).toEqual([`storehand-${luis}`]);
  buckets.set('storehand-journal', new IDBFactory());
  expect(await peopleWithRows()).toEqual([luis, ana]);
  await dropRows(ana, () => false);
  expect(await peopleWithRows()).toEqual([luis, ana]);
  await dropRows(ana, () => true);
  await dropRows(luis, () => true);
  expect(await peopleWithRows()).toEqual([]);
  expect([...buckets.keys()]).toEqual(['storehand-journal']);
  expect(await rowsFactory(ana)).not.toBe(indexedDB);
});

it('F4 F5 what a tab has open goes when it is closed, and whoever comes meanwhile waits', async () => {
  await make(await rowsFactory(ana), ana);
  const release = await holdRows(ana);
  const order: string[] = [];
  const dropped = dropRows(ana, () => {
    order.push('dropped');
    return true;
  });
  const back = holdRows(ana).then(() => order.push('back'));
  expect(await peopleWithRows()).toEqual([ana]);
  order.push('closed');
  release();
  await Promise.all([dropped, back]);
  expect(order).toEqual(['closed', 'dropped', 'back']);
  expect(await peopleWithRows()).toEqual([]);
});

it('F1 F5 it is noted once that rows were taken away, and nobody keeps them unasked', () => {
  expect(keepsCopy(ana)).toBe(false);
  noteDroppedRows(ana);
  expect([takeDroppedRows(ana), takeDroppedRows(ana), takeDroppedRows(luis)]).toEqual([
    true,
    false,
    false,
  ]);
});
