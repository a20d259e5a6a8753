/** A local database in memory, for tests of commands and queries: everything real but the disk and the server. */
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { createJournal, type Journal } from '../../sync/journal/journal.ts';
import { createMemoryJournalStore } from '../../sync/journal/memory-journal-store.ts';
import type { ScopeState } from '../../sync/local-store.ts';
import type { Row } from '../../sync/op.ts';
import type { PhotoOutboxStatus } from '../../sync/photos/ports.ts';
import { systemClock, type Clock } from '../platform/browser/clock.ts';
import { createLocalDatabase } from './create-local-database.ts';
import type { Declaration, RowOf } from './declaration.ts';
import type { LocalDatabase } from './local-database.ts';
import { openRxDatabase, type RxParts } from './rx-database.ts';
import { createRxLocalStore } from './rx-local-store.ts';

export type TestDatabase = {
  readonly database: LocalDatabase;
  /** What would be sent. */
  readonly journal: Journal;
  /** Puts rows in as if they had been read from the server. */
  seed<D extends Declaration>(declaration: D, rows: readonly RowOf<D>[]): Promise<void>;
  /** As a pull that came so far in a scope. */
  read(scope: ScopeState['scope'], cursors: ScopeState['cursors']): Promise<void>;
  /** As a pull that says that the person sees nothing of a scope any longer. */
  drop(scope: ScopeState['scope']): Promise<void>;
};

let opened = 0;

/** Close `database` after each test: RxDB allows some 13 open collections at a time. */
export async function openTestDatabase(options: {
  readonly userId?: string;
  readonly declarations: readonly Declaration[];
  readonly photos?: PhotoOutboxStatus;
  readonly clock?: Clock;
  /** Between commands and the rows, as a disk that is slow. */
  readonly through?: (rows: RxParts) => RxParts;
}): Promise<TestDatabase> {
  const userId = options.userId ?? '00000000-0000-4000-8000-000000000001';
  const rx = await openRxDatabase({
    name: `test-${++opened}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
    declarations: options.declarations,
  });
  const journal = createJournal(createMemoryJournalStore());
  const store = createRxLocalStore(rx);
  const database = createLocalDatabase({
    userId,
    rx: options.through?.(rx) ?? rx,
    store,
    journal,
    coordinator: null,
    photos: options.photos ?? null,
    clock: options.clock ?? systemClock,
    recovered: 0,
  });
  return {
    database,
    journal,
    async seed(declaration, rows) {
      const collection = declaration.type === 'collection' ? declaration.name : declaration.kind;
      await store.apply({
        put: rows.map((row) => ({ collection, row: row as unknown as Row })),
        remove: [],
        scopes: [],
      });
    },
    async read(scope, cursors) {
      const state = { scope, epoch: 'e', grant: 'g', cursors, rereading: false };
      await store.apply({ put: [], remove: [], scopes: [state] });
    },
    drop: (scope) => store.dropScope(scope),
  };
}
