/** Opens the local database of the signed-in user, in the browser. */
import { createCoordinator } from '../../sync/coordinator.ts';
import { createJournal } from '../../sync/journal/journal.ts';
import { openJournalStore } from '../../sync/journal/open-journal-store.ts';
import { recordName, type RecordKey } from '../../sync/op.ts';
import type { PhotoOutboxStatus } from '../../sync/photos/ports.ts';
import { createRealtimePoke } from '../../sync/poke.ts';
import { createTransport, type TransportOptions } from '../../sync/transport.ts';
import { backendConfig } from '../platform/backend/backend-config.ts';
import { noteClockOffset, systemClock } from '../platform/browser/clock.ts';
import { isOffline } from '../platform/browser/is-offline.ts';
import { isVisible, lineEvents } from '../platform/browser/network.ts';
import { accessToken, dataClient, distrustToken } from '../platform/backend/supabase.ts';
import { holdTabLock, openTabChannel } from '../platform/browser/tabs.ts';
import { createLocalDatabase } from './create-local-database.ts';
import { syncedKinds, type Declaration } from './declaration.ts';
import { getDexieStorage } from './dexie-storage.ts';
import type { LocalDatabase } from './local-database.ts';
import { holdRows, rowsFactory, rowsName } from './person-rows.ts';
import { recoverFromJournal } from './recover.ts';
import { openRxDatabase } from './rx-database.ts';
import { createRxLocalStore } from './rx-local-store.ts';

/** Where and as whom to sync. */
type Backend = {
  readonly address: TransportOptions['backend'];
  readonly tokens: TransportOptions['tokens'];
  readonly realtime: Parameters<typeof createRealtimePoke>[0];
};

export type LocalDatabaseOptions = {
  readonly userId: string;
  /** Everything that all modules keep on the device. */
  readonly declarations: readonly Declaration[];
  readonly photos?: PhotoOutboxStatus;
  /** Whether the rows were taken away at the end of a session: what the journal makes again was not lost. */
  readonly rowsDropped?: () => boolean;
  /** Null: nothing is sent or read. Left out: the app's own backend, as the signed-in user. */
  readonly backend?: Backend | null;
};

const ownBackend: Backend = {
  address: async () => {
    const { supabaseUrl, supabaseAnonKey } = await backendConfig();
    return { url: supabaseUrl, anonKey: supabaseAnonKey };
  },
  tokens: { accessToken, distrust: distrustToken },
  realtime: dataClient,
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

type Opening = {
  readonly userId: string;
  readonly declarations: readonly Declaration[];
  readonly recoveredPhotos: Promise<readonly RecordKey[]> | undefined;
};

/**
 * A browser that finds a database damaged throws it away, and fails whoever asks for one meanwhile: the second request
 * finds a new one.
 */
async function openAll(parts: Opening) {
  try {
    return await openSideBySide(parts);
  } catch {
    return openSideBySide(parts);
  }
}

/** The rows, the journal and what became of the photos: none needs another to be opened. */
async function openSideBySide({
  userId,
  declarations,
  recoveredPhotos = Promise.resolve([]),
}: Opening) {
  const rows = rowsFactory(userId).then((factory) =>
    openRxDatabase({
      name: rowsName(userId),
      storage: getDexieStorage({ indexedDB: factory, IDBKeyRange }),
      multiInstance: true,
      declarations,
    }),
  );
  // Where nothing opens, what is thrown says so: a fault on the way to it is no news.
  const faults: unknown[] = [];
  let onFault: (fault: unknown) => void = (fault) => faults.push(fault);
  const journal = openJournalStore((fault) => onFault(fault));
  try {
    const opened = await Promise.all([rows, journal, recoveredPhotos]);
    onFault = reportError;
    for (const fault of faults) reportError(fault);
    return opened;
  } catch (error) {
    // One of them can't be had: the others are left to the next try.
    await Promise.allSettled([
      rows.then((opened) => opened.close()),
      journal.then(({ store }) => store.close()),
    ]);
    throw error;
  }
}

async function open(options: LocalDatabaseOptions, onClose: () => void): Promise<LocalDatabase> {
  const release = await holdRows(options.userId);
  try {
    const database = await openHeld(options);
    return {
      ...database,
      async close() {
        onClose();
        await database.close().finally(release);
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

async function openHeld(options: LocalDatabaseOptions): Promise<LocalDatabase> {
  const {
    userId,
    declarations,
    photos = null,
    rowsDropped = () => false,
    backend = ownBackend,
  } = options;
  const [rx, { store: journalStore, rebuilt }, recoveredPhotos] = await openAll({
    userId,
    declarations,
    recoveredPhotos: photos?.recovered(userId).catch(() => []),
  });
  const journal = createJournal(journalStore);
  const store = createRxLocalStore(rx);
  const rightened = await recoverFromJournal(journal, store, userId);
  const rowsPutRight = rowsDropped() ? 0 : rightened;
  const rebuiltHere = [...rebuilt.filter(({ user }) => user === userId), ...recoveredPhotos];
  const recovered = Math.max(rowsPutRight, new Set(rebuiltHere.map(recordName)).size);
  const coordinator =
    backend === null
      ? null
      : createCoordinator({
          userId,
          kinds: syncedKinds(declarations),
          journal,
          store,
          transport: createTransport({ userId, backend: backend.address, tokens: backend.tokens }),
          poke: createRealtimePoke(backend.realtime),
          clock: systemClock,
          lock: { hold: holdTabLock },
          tabs: openTabChannel(`storehand-sync-${userId}`),
          network: { isVisible, isOffline, events: lineEvents },
          random: Math.random,
          onFault: reportError,
        });
  const database = createLocalDatabase({
    userId,
    rx,
    store,
    journal,
    coordinator,
    photos,
    clock: systemClock,
    recovered,
  });
  coordinator?.status.subscribe(({ clockOffset }) => {
    if (clockOffset !== null) noteClockOffset(clockOffset);
  });
  coordinator?.start();
  return database;
}
