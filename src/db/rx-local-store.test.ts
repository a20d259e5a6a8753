import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { expect, test } from 'vitest';
import type { ScopeState } from '../../sync/local-store.ts';
import { declareCollection, text } from './declaration.ts';
import { openRxDatabase, type RxParts } from './rx-database.ts';
import { createRxLocalStore } from './rx-local-store.ts';

const notes = declareCollection({
  name: 'notes',
  fields: { words: text() },
  indexes: [],
  writable: ['words'],
});
const scope = 'store:a';
const read: ScopeState = {
  scope,
  epoch: 'e',
  grant: 'g',
  cursors: { notes: 2 },
  rereading: false,
  horizon: 0,
};
const put = [1, 2].map((change) => ({
  collection: 'notes',
  row: {
    id: `note-${change}`,
    scope,
    change,
    created_at: '',
    updated_at: '',
    deleted_at: null,
    words: 'w',
  },
}));

let opened = 0;
async function openParts(): Promise<RxParts> {
  return openRxDatabase({
    name: `rx-local-store-${++opened}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
    declarations: [notes],
  });
}

/** The same place of rows, where the page dies before the write after the next `writes`. */
function dyingAfter(parts: RxParts, writes: number): RxParts {
  let left = writes;
  const mortal = (table: RxParts['scopeStates']): RxParts['scopeStates'] => ({
    find: (query) => table.find(query),
    observe: (query) => table.observe(query),
    observeCount: (equals) => table.observeCount(equals),
    byIds: (ids) => table.byIds(ids),
    keysOfScope: (each) => table.keysOfScope(each),
    async change(changes) {
      if (left-- <= 0) throw new Error('The page died');
      return table.change(changes);
    },
  });
  return {
    ...parts,
    rows: new Map([...parts.rows].map(([name, table]) => [name, mortal(table)])),
    scopeStates: mortal(parts.scopeStates),
  };
}

test.each([0, 1, 2])(
  'R9: a drop that is cut short after %i writes leaves no row of a scope that nothing tells of',
  async (writes) => {
    const parts = await openParts();
    await createRxLocalStore(parts).apply({ put, remove: [], scopes: [read] });

    await expect(createRxLocalStore(dyingAfter(parts, writes)).dropScope(scope)).rejects.toThrow(
      'The page died',
    );

    const store = createRxLocalStore(parts);
    const [state] = await store.scopeStates();
    const whole = (await store.keysOfScope(scope)).length === put.length;
    expect(state).toMatchObject(whole && writes === 0 ? read : { cursors: {}, rereading: true });
    await store.dropScope(scope);
    expect(await store.keysOfScope(scope)).toEqual([]);
    expect(await store.scopeStates()).toEqual([]);
    await parts.close();
  },
);

test.each([0, 1, 2])(
  'R1: a first page that is cut short after %i writes leaves no row of a scope that nothing tells of',
  async (writes) => {
    const parts = await openParts();

    await expect(
      createRxLocalStore(dyingAfter(parts, writes)).apply({ put, remove: [], scopes: [read] }),
    ).rejects.toThrow('The page died');

    const store = createRxLocalStore(parts);
    const states = await store.scopeStates();
    expect(states).toMatchObject(writes === 0 ? [] : [{ cursors: {}, rereading: true }]);
    expect(await store.keysOfScope(scope)).toHaveLength(writes === 2 ? 2 : 0);
    await parts.close();
  },
);

test('R5: rows that were taken for new are changed, left alone or removed where they are not', async () => {
  const parts = await openParts();
  const store = createRxLocalStore(parts);
  const notesRows = parts.rows.get('notes');
  const rowsOf = Array.from({ length: 40 }, (_, n) => ({
    id: `row-${n}`,
    scope,
    change: n,
    created_at: '',
    updated_at: '',
    deleted_at: null as string | null,
    words: 'first',
  }));
  const likelyNew = (rows: typeof rowsOf) =>
    rows.map((row) => ({ collection: 'notes', row, likelyNew: true }));
  await store.apply({ put: likelyNew(rowsOf.slice(0, 10)), remove: [], scopes: [] });

  const [first, second, ...others] = rowsOf;
  if (first === undefined || second === undefined) throw new Error('No rows');
  const changed = { ...first, words: 'second' };
  const deleted = { ...second, deleted_at: '2026-11-20T10:00:00.000Z' };
  await store.apply({ put: likelyNew([changed, deleted, ...others]), remove: [], scopes: [] });

  const stored = (await notesRows?.find({})) ?? [];
  const byId = (rows: readonly { id: string }[]) =>
    rows.toSorted((one, other) => one.id.localeCompare(other.id));
  expect(byId(stored)).toEqual(byId([changed, ...others]));
  await parts.close();
});
