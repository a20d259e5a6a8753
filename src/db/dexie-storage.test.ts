import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { addRxPlugin, createRxDatabase, type RxStorage } from 'rxdb';
import { RxDBMigrationSchemaPlugin } from 'rxdb/plugins/migration-schema';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { boolean, date, declareCollection, integer, uuid } from './declaration.ts';
import { descendingFields, withTwins } from './descending-keys.ts';
import { getDexieStorage } from './dexie-storage.ts';
import type { Query } from './local-database.ts';
import type { Collection } from './rx-rows.ts';
import { mangoOf } from './rx-query.ts';
import { collectionSchema } from './rx-schema.ts';

addRxPlugin(RxDBMigrationSchemaPlugin);

const counts = declareCollection({
  name: 'counts',
  version: 0,
  fields: { store_id: uuid(), day: date(), done: boolean(), place: integer() },
  indexes: [['store_id', '-day'], ['store_id', 'day', 'done'], ['done'], ['place']],
  writable: [],
});
const descending = new Set(descendingFields(counts));

/** Small, so that the few rows here need many requests. */
const atOnce = 7;
const rows = Array.from({ length: 120 }, (_, n) => ({
  id: `row-${String((n * 53) % 120).padStart(3, '0')}`,
  scope: 'store:a',
  change: n,
  created_at: '',
  updated_at: '',
  deleted_at: null,
  store_id: ['a', 'b', 'c'][n % 3] ?? '',
  day: `2026-11-${String(1 + (n % 28)).padStart(2, '0')}`,
  done: n % 4 === 0,
  place: (n * 7) % 31,
}));

const opened: Collection[] = [];
async function open(name: string, storage: RxStorage<never, never>): Promise<Collection> {
  const database = await createRxDatabase({ name, storage, multiInstance: false });
  const { rows: made } = await database.addCollections({
    rows: { schema: collectionSchema(counts) },
  });
  const collection = made as unknown as Collection;
  await collection.bulkInsert(rows.map((row) => withTwins(row, descending)));
  await collection.find({ selector: { place: 3 } }).remove();
  opened.push(collection);
  return collection;
}

let ours: Collection;
let peer: Collection;
beforeAll(async () => {
  const disk = () => ({ indexedDB: new IDBFactory(), IDBKeyRange });
  ours = await open('ours', getDexieStorage(disk(), atOnce) as unknown as RxStorage<never, never>);
  peer = await open('peer', getRxStorageDexie(disk()) as unknown as RxStorage<never, never>);
});
afterAll(() => Promise.all(opened.map((collection) => collection.database.close())));

const queries: [name: string, finds: boolean, query: Query<Record<string, unknown>>][] = [
  ['everything', true, {}],
  [
    'the newest of a store',
    true,
    { equals: { store_id: 'b' }, sort: [{ by: 'day', direction: 'desc' }], limit: 9 },
  ],
  [
    'all of a store, newest first',
    true,
    { equals: { store_id: 'b' }, sort: [{ by: 'day', direction: 'desc' }] },
  ],
  [
    'a range of days',
    true,
    { equals: { store_id: 'a' }, from: { day: '2026-11-05' }, to: { day: '2026-11-20' } },
  ],
  ['one side of a range', true, { from: { place: 12 } }],
  ['the other side', true, { to: { place: 12 } }],
  ['a flag that is set', true, { equals: { done: true } }],
  ['a flag that is not', true, { equals: { done: false } }],
  ['fields of which an index has one', true, { equals: { store_id: 'c', place: 10 } }],
  [
    'the first of those, sorted',
    true,
    {
      equals: { scope: 'store:a' },
      from: { place: 4 },
      sort: [{ by: 'place', direction: 'asc' }],
      limit: 11,
    },
  ],
  ['several values', true, { among: { place: [1, 2, 3, 30] } }],
  ['by id', true, { equals: { id: 'row-007' } }],
  ['by ids', true, { among: { id: ['row-007', 'row-119', 'row-500'] } }],
  [
    'a sort without an index',
    true,
    { equals: { done: true }, sort: [{ by: 'change', direction: 'desc' }], limit: 5 },
  ],
  ['none', false, { equals: { store_id: 'nobody' } }],
  ['no rows at all', false, { equals: { store_id: 'a' }, limit: 0 }],
  ['what cannot be a key', false, { equals: { store_id: null } }],
];

it.each(queries)('answers %s as RxDB does', async (_name, finds, query) => {
  const ids = async (collection: Collection): Promise<unknown[]> => {
    const found = await collection.find(mangoOf(query, '', descending)).exec();
    return found.map((document) => document.toJSON());
  };
  const own = await ids(ours);
  expect(own).toEqual(await ids(peer));
  expect(own.length > 0).toBe(finds);
});

it('counts by an index, without reading a row', async () => {
  const readsNothing = vi.spyOn(ours.storageInstance, 'query');
  const count = (collection: Collection, equals: Record<string, unknown>) =>
    collection.count(mangoOf({ equals })).exec();
  expect(await count(ours, { done: false })).toBe(await count(peer, { done: false }));
  expect(await count(ours, { store_id: 'b' })).toBe(
    rows.filter((row) => row.store_id === 'b' && row.place !== 3).length,
  );
  expect(await count(ours, { store_id: 'nobody' })).toBe(0);
  // Of fields that no index begins with rows would have to be read.
  await expect(count(ours, { change: 3 })).rejects.toMatchObject({ code: 'QU14' });
  expect(readsNothing).not.toHaveBeenCalled();
  readsNothing.mockRestore();
});

it('skips as RxDB does', async () => {
  const page = async (collection: Collection): Promise<unknown[]> =>
    (
      await collection
        .find({ selector: { store_id: 'a' }, sort: [{ day: 'asc' }], skip: 10, limit: 15 })
        .exec()
    ).map(({ id }) => id);
  const own = await page(ours);
  expect(own).toHaveLength(15);
  expect(own).toEqual(await page(peer));
});

const manyNew = Array.from({ length: 40 }, (_, n) => ({
  ...withTwins({ ...rows[0], id: `new-${n}` }, descending),
  _deleted: false,
  _attachments: {},
  _meta: { lwt: 1 },
  _rev: '',
}));

it('writes many new documents as RxDB does, and tells of each', async () => {
  const write = async (collection: Collection) => {
    const told: unknown[] = [];
    const events = collection.storageInstance.changeStream().subscribe((bulk) => {
      for (const { operation, documentId, documentData } of bulk.events) {
        told.push([operation, documentId, documentData['day']]);
      }
    });
    const { error } = await collection.storageInstance.bulkWrite(
      manyNew.map((document) => ({ document })),
      'test',
    );
    events.unsubscribe();
    const stored = await collection.storageInstance.findDocumentsById(
      manyNew.map(({ id }) => id),
      true,
    );
    return { error, told, stored: stored.map(({ _meta, _rev, ...document }) => document) };
  };
  const own = await write(ours);
  expect(own.told).toHaveLength(manyNew.length);
  expect(own).toEqual(await write(peer));
});

it('writes the others where one is there already, and says which it was', async () => {
  const write = async (collection: Collection) => {
    const { error } = await collection.storageInstance.bulkWrite(
      manyNew.map((document, n) => ({
        document: { ...document, id: n === 7 ? 'new-3' : `more-${n}` },
      })),
      'test',
    );
    const stored = await collection.storageInstance.findDocumentsById(['more-1', 'more-39'], true);
    return {
      error: error.map(({ status, documentId }) => ({ status, documentId })),
      stored: stored.map(({ id }) => id),
    };
  };
  const own = await write(ours);
  expect(own.error).toEqual([{ status: 409, documentId: 'new-3' }]);
  expect(own.stored).toHaveLength(2);
  expect(own).toEqual(await write(peer));
});

it('drops what was deleted long ago, as RxDB does, and nothing else', async () => {
  const left = async (collection: Collection, deletedFor: number): Promise<string[]> => {
    await collection.storageInstance.cleanup(deletedFor);
    const ids = rows.map(({ id }) => id);
    const stored = await collection.storageInstance.findDocumentsById(ids, true);
    return stored.map(({ id }) => String(id)).toSorted();
  };
  const anHour = 60 * 60 * 1000;
  expect(await left(ours, anHour)).toHaveLength(rows.length);
  // whatever was deleted before a second from now
  const kept = await left(ours, -1000);
  expect(kept.length).toBeLessThan(rows.length);
  expect(kept).toEqual(await left(peer, -1000));
});

describe('an index of the times of writing', () => {
  const indexesOf = async (disk: IDBFactory): Promise<string[]> => {
    const { name = '' } =
      (await disk.databases()).find((each) => each.name?.endsWith('--rows')) ?? {};
    return new Promise((resolve, reject) => {
      const opening = disk.open(name);
      opening.addEventListener('error', () => reject(new Error('It does not open')));
      opening.addEventListener('success', () => {
        const { indexNames } = opening.result.transaction('docs').objectStore('docs');
        opening.result.close();
        resolve([...indexNames]);
      });
    });
  };
  const times = ['[_meta.lwt+id]', '_meta.lwt'];

  it('is not made', async () => {
    const indexedDB = new IDBFactory();
    await open('new', getDexieStorage({ indexedDB, IDBKeyRange }) as never);
    const indexes = await indexesOf(indexedDB);
    expect(indexes.length).toBeGreaterThan(2);
    expect(indexes.filter((index) => times.includes(index))).toEqual([]);
  });

  it('stays where it is, and the rows with it', async () => {
    const indexedDB = new IDBFactory();
    const name = 'before';
    const before = await open(name, getRxStorageDexie({ indexedDB, IDBKeyRange }) as never);
    const stored = await before.find().exec();
    await before.database.close();
    opened.splice(opened.indexOf(before), 1);
    expect(await indexesOf(indexedDB)).toEqual(expect.arrayContaining(times));

    const database = await createRxDatabase({
      name,
      storage: getDexieStorage({ indexedDB, IDBKeyRange }),
      multiInstance: false,
    });
    const made = await database.addCollections({ rows: { schema: collectionSchema(counts) } });
    const after = await made.rows.find().exec();
    expect(after.map((row) => row.toJSON())).toEqual(stored.map((row) => row.toJSON()));
    await made.rows.bulkInsert([withTwins({ ...rows[0], id: 'later' }, descending)]);
    expect(await made.rows.count().exec()).toBe(stored.length + 1);
    await database.close();
  });

  it('is not missed when documents are brought to a newer version', async () => {
    const indexedDB = new IDBFactory();
    const name = 'older';
    const storage = getDexieStorage({ indexedDB, IDBKeyRange }, atOnce);
    const older = await open(name, storage as never);
    const count = await older.count().exec();
    await older.database.close();
    opened.splice(opened.indexOf(older), 1);

    const database = await createRxDatabase({ name, storage, multiInstance: false });
    const made = await database.addCollections({
      rows: {
        schema: { ...collectionSchema(counts), version: 1 },
        autoMigrate: false,
        migrationStrategies: { 1: (old: Record<string, unknown>) => ({ ...old, change: 1000 }) },
      },
    });
    await made.rows.migratePromise(20);
    const after = await made.rows.find().exec();
    expect(after.map((row) => row.get('change'))).toEqual(Array(count).fill(1000));
    await database.close();
  });
});
