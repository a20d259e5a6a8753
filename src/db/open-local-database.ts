/** Opens the local database of the signed-in user, in the browser. */
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { createIndexedDbJournalStore } from '../../sync/journal/indexed-db-journal-store.ts';
import { createJournal } from '../../sync/journal/journal.ts';
import type { PhotoOutboxStatus } from '../../sync/photos/ports.ts';
import { systemClock } from '../platform/clock.ts';
import { createLocalDatabase } from './create-local-database.ts';
import type { Declaration } from './declaration.ts';
import type { LocalDatabase } from './local-database.ts';
import { recoverFromJournal } from './recover.ts';
import { openRxDatabase } from './rx-database.ts';
import { createRxLocalStore } from './rx-local-store.ts';

export type LocalDatabaseOptions = {
  readonly userId: string;
  /** Everything that all modules keep on the device. */
  readonly declarations: readonly Declaration[];
  readonly photos?: PhotoOutboxStatus;
};

type Opened = Map<string, Promise<LocalDatabase>>;

/** On `globalThis`: StrictMode and hot reload run this module's callers, and the module itself, more than once. */
function opened(): Opened {
  const holder = globalThis as typeof globalThis & { storehandDatabases?: Opened };
  holder.storehandDatabases ??= new Map();
  return holder.storehandDatabases;
}

/**
 * The same database for every caller until it is closed. Rejects with `StorageFull` when the device has no room for it.
 */
export function openLocalDatabase(options: LocalDatabaseOptions): Promise<LocalDatabase> {
  const databases = opened();
  const known = databases.get(options.userId);
  if (known !== undefined) return known;
  const opening = open(options, () => databases.delete(options.userId));
  databases.set(options.userId, opening);
  opening.catch(() => databases.delete(options.userId));
  return opening;
}

async function open(options: LocalDatabaseOptions, onClose: () => void): Promise<LocalDatabase> {
  const { userId, declarations, photos = null } = options;
  const rx = await openRxDatabase({
    name: `storehand-${userId}`,
    storage: getRxStorageDexie(),
    multiInstance: true,
    declarations,
  });
  const journal = createJournal(createIndexedDbJournalStore());
  const store = createRxLocalStore(rx);
  const recovered = await recoverFromJournal(journal, store, userId);
  const database = createLocalDatabase({
    userId,
    rx,
    journal,
    coordinator: null,
    photos,
    clock: systemClock,
    recovered,
  });
  return {
    ...database,
    async close() {
      onClose();
      await database.close();
    },
  };
}
