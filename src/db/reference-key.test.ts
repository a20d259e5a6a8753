import { IDBCursor, IDBFactory, IDBIndex, IDBKeyRange } from 'fake-indexeddb';
import { createRxDatabase } from 'rxdb';
import { afterEach, expect, test, vi } from 'vitest';
import type { Row } from '../../sync/op.ts';
import {
  declareCollection,
  declareReference,
  nullable,
  text,
  uuid,
  type Declaration,
} from './declaration.ts';
import { getDexieStorage } from './dexie-storage.ts';
import { openRxDatabase, type RxParts } from './rx-database.ts';
import { createRxLocalStore } from './rx-local-store.ts';
import { referenceSchema } from './rx-schema.ts';

const lines = declareReference({
  kind: 'order_line',
  key: 'order_id',
  fields: { order_id: uuid(), product: text() },
});
const products = declareReference({ kind: 'product', fields: { name: text() } });
/** A kind that is written, too. */
const remarks = declareCollection({
  name: 'remarks',
  shared: true,
  key: 'order_id',
  fields: { order_id: nullable(uuid()), words: text() },
  indexes: [],
  writable: ['words'],
});

const open = (indexedDB: IDBFactory, declarations: readonly Declaration[]): Promise<RxParts> =>
  openRxDatabase({
    name: 'device',
    storage: getDexieStorage({ indexedDB, IDBKeyRange }),
    multiInstance: false,
    declarations,
  });

const row = (id: string, fields: object): Row => ({
  id,
  scope: 'store:a',
  change: 1,
  created_at: '',
  updated_at: '',
  deleted_at: null,
  ...fields,
});
const put = (rx: RxParts, collection: string, rows: readonly Row[]) =>
  createRxLocalStore(rx).apply({
    put: rows.map((each) => ({ collection, row: each, likelyNew: true })),
    remove: [],
    scopes: [],
  });
const manyLines = Array.from({ length: 5000 }, (_, n) =>
  row(`line-${n}`, { order_id: `order-${n % 500}`, product: `product-${n % 7}` }),
);

/** How many rows the disk gives out meanwhile, whichever way they are asked for. */
async function rowsRead(read: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(IDBIndex.prototype, 'getAll');
  const steps = vi.spyOn(IDBCursor.prototype, 'continue');
  await read();
  const given = asked.mock.results.map(({ value }) => (value as IDBRequest<unknown[]>).result);
  return given.flat().length + steps.mock.calls.length;
}
const opened: RxParts[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const rx of opened.splice(0)) await rx.close();
});

test('of 5,000 rows of a kind, those of one key are found without reading the others', async () => {
  const rx = await open(new IDBFactory(), [lines, products]);
  opened.push(rx);
  await put(rx, lines.kind, manyLines);
  await put(rx, products.kind, [row('line-1', { name: 'flour' })]);
  const table = rx.rows.get(lines.kind);
  const ofOrder = () => table?.find({ equals: { order_id: 'order-7' } }) ?? Promise.reject();
  expect(await rowsRead(ofOrder)).toBe(10);
  vi.restoreAllMocks();
  expect((await ofOrder()).map(({ id }) => id).toSorted()).toEqual(
    Array.from({ length: 10 }, (_, n) => `line-${7 + 500 * n}`).toSorted(),
  );
  const ofBoth = { equals: { order_id: 'order-7', product: 'product-0' } };
  expect((await table?.find(ofBoth))?.map(({ id }) => id).toSorted()).toEqual([
    'line-3507',
    'line-7',
  ]);
  // So many it would have been, which is what the count would say.
  expect(
    await rowsRead(() => table?.find({ equals: { product: 'none' } }) ?? Promise.reject()),
  ).toBe(5000);
});

test('a row that goes over to another key is found there, and one of nobody by what it says', async () => {
  const rx = await open(new IDBFactory(), [remarks]);
  opened.push(rx);
  const table = rx.rows.get(remarks.name);
  await put(rx, remarks.name, [
    row('1', { order_id: 'order-1', words: 'late' }),
    row('2', { order_id: null, words: 'none' }),
  ]);
  await table?.change(new Map([['1', (known) => known && { ...known, order_id: 'order-2' }]]));
  expect(await table?.find({ equals: { order_id: 'order-1' } })).toEqual([]);
  expect(await table?.find({ equals: { order_id: 'order-2' } })).toMatchObject([{ id: '1' }]);
  expect(await table?.find({ equals: { order_id: null } })).toMatchObject([{ id: '2' }]);
});

test('a device that had its rows before there were keys has them all, its place in each scope, and finds by key', async () => {
  const indexedDB = new IDBFactory();
  const older = await createRxDatabase({
    name: 'device',
    storage: getDexieStorage({ indexedDB, IDBKeyRange }),
    multiInstance: false,
  });
  const made = await older.addCollections({
    reference: {
      schema: {
        version: 0,
        primaryKey: 'id',
        type: 'object',
        properties: {
          id: { type: 'string', maxLength: 80 },
          kind: { type: 'string', maxLength: 40 },
          scope: { type: 'string', maxLength: 42 },
          row: { type: 'object' },
        },
        required: ['id', 'kind', 'scope', 'row'],
        indexes: ['kind'],
      },
    },
  });
  const stored = (kind: string, each: Row) => ({
    id: `${kind}|${each.id}`,
    kind,
    scope: each.scope,
    row: each,
  });
  const place = { epoch: 'e', grant: 'g', cursors: { order_line: 812 }, rereading: null };
  // As it was changed here, and not yet sent: the journal speaks of this row.
  const edited = row('r', { order_id: 'order-7', words: 'not yet sent' });
  await made.reference.bulkInsert([
    ...manyLines.slice(0, 600).map((each) => stored(lines.kind, each)),
    stored(remarks.name, edited),
    stored('sync_scope_state', row('store:a', place)),
    // Of a module that is gone.
    stored('gone', row('x', { order_id: 'order-7' })),
  ]);
  await older.close();

  const rx = await open(indexedDB, [lines, remarks]);
  opened.push(rx);
  const table = rx.rows.get(lines.kind);
  expect(await table?.find({})).toHaveLength(600);
  expect(await table?.find({ equals: { order_id: 'order-7' } })).toHaveLength(2);
  expect(await rx.rows.get(remarks.name)?.find({ equals: { order_id: 'order-7' } })).toEqual([
    edited,
  ]);
  expect(await createRxLocalStore(rx).scopeStates()).toMatchObject([
    { scope: 'store:a', cursors: { order_line: 812 } },
  ]);
});

test.each([1, 2])(
  'a kind that has another key since version %i is found by that one',
  async (version) => {
    const indexedDB = new IDBFactory();
    const older = await createRxDatabase({
      name: 'device',
      storage: getDexieStorage({ indexedDB, IDBKeyRange }),
      multiInstance: false,
    });
    const made = await older.addCollections({
      reference: {
        schema: { ...referenceSchema, version },
        migrationStrategies: Object.fromEntries(
          Array.from({ length: version }, (_, at) => [at + 1, (old: object) => old]),
        ),
      },
    });
    const line = row('1', { order_id: 'order-1', product: 'flour' });
    await made.reference.bulkInsert([
      { id: 'order_line|1', kind: lines.kind, of: 'flour', scope: line.scope, row: line },
    ]);
    await older.close();

    const rx = await open(indexedDB, [lines]);
    opened.push(rx);
    expect(await rx.rows.get(lines.kind)?.find({ equals: { order_id: 'order-1' } })).toEqual([
      line,
    ]);
  },
);

test('a key that no index can hold is told when the database is opened', async () => {
  const long = declareReference({ kind: 'story', key: 'words', fields: { words: text() } });
  await expect(open(new IDBFactory(), [long])).rejects.toThrow('words');
});
