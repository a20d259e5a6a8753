/** Where a device of a schedule keeps rows: real RxDB, or a map that costs nothing. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { RxStorage } from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { NEVER } from 'rxjs';
import { v7 } from 'uuid';
import { attachmentKinds, type Declaration } from '../../../src/db/declaration.ts';
import { getDexieStorage } from '../../../src/db/dexie-storage.ts';
import { openRxDatabase, type RxParts } from '../../../src/db/rx-database.ts';
import type { RowTable } from '../../../src/db/rx-rows.ts';
import { parentFieldsOf } from '../../../src/db/unfinished.ts';
import { createIndexedDbJournalStore } from '../../../sync/journal/indexed-db-journal-store.ts';
import type { JournalStore } from '../../../sync/journal/journal-store.ts';
import { createMemoryJournalStore } from '../../../sync/journal/memory-journal-store.ts';
import type { Row } from '../../../sync/op.ts';
import { sameValue } from '../../../sync/same-value.ts';

/** `map`: journal and rows in memory. `rxdb`: RxDB in memory. `dexie`: RxDB on IndexedDB. Both with the real journal. */
export type Storage = 'map' | 'rxdb' | 'dexie';

export function openRows(storage: Storage, declarations: readonly Declaration[]): Promise<RxParts> {
  if (storage === 'map') return Promise.resolve(rowsInMaps(declarations));
  const rxStorage = (storage === 'rxdb'
    ? getRxStorageMemory()
    : getDexieStorage({
        indexedDB: new IDBFactory(),
        IDBKeyRange,
      })) as unknown as RxStorage<unknown, unknown>;
  return openRxDatabase({
    name: `chaos-${v7()}`,
    storage: rxStorage,
    multiInstance: false,
    declarations,
  });
}

/** Every call opens the same journal: what a new tab does. */
export function journalOf(storage: Storage): () => JournalStore {
  if (storage === 'map') {
    const store = createMemoryJournalStore();
    return () => sharing(store);
  }
  const name = `chaos-journal-${v7()}`;
  const factory = new IDBFactory();
  return () => createIndexedDbJournalStore(name, { factory, keyRange: IDBKeyRange });
}

/** One of several users of a store: it closes for itself. */
function sharing(store: JournalStore): JournalStore {
  const stops: (() => void)[] = [];
  return {
    ...store,
    onChange(listener) {
      const stop = store.onChange(listener);
      stops.push(stop);
      return stop;
    },
    async close() {
      for (const stop of stops) stop();
    },
  };
}

function rowsInMaps(declarations: readonly Declaration[]): RxParts {
  const names = declarations.map((each) => (each.type === 'collection' ? each.name : each.kind));
  const rows = new Map(names.map((name) => [name, mapTable()]));
  const kinds = attachmentKinds(declarations).map(({ kind }) => kind);
  return {
    rows,
    scopeStates: mapTable(),
    attachments: new Map([...rows].filter(([name]) => kinds.includes(name))),
    parents: parentFieldsOf(declarations),
    close: async () => undefined,
  };
}

function mapTable(): RowTable {
  const rows = new Map<string, Row>();
  return {
    find: async ({ equals = {} }) =>
      [...rows.values()].filter((row) =>
        Object.entries(equals).every(([field, value]) => sameValue(row[field], value)),
      ),
    observe: () => NEVER,
    observeCount: () => NEVER,
    byIds: async (ids) =>
      new Map(ids.flatMap((id) => [rows.get(id) ?? []].flat()).map((row) => [row.id, row])),
    keysOfScope: async (scope) =>
      [...rows.values()].filter((row) => row.scope === scope).map(({ id }) => id),
    async change(changes) {
      for (const [id, change] of changes) {
        const row = change(rows.get(id) ?? null);
        if (row === null) rows.delete(id);
        else rows.set(id, row);
      }
    },
  };
}
