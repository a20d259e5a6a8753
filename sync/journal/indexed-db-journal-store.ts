/**
 * The journal in an IndexedDB database of its own, shared by the page's tabs and the service worker. Plain IndexedDB
 * and not Dexie: it stands between a tap and "Saved".
 */
import { asStorageError } from '../errors.ts';
import {
  recordName,
  type Batch,
  type Client,
  type Op,
  type OpState,
  type RecordKey,
  type RefusedOp,
} from '../op.ts';
import type { Mark } from '../second-store/journal-log.ts';
import type { JournalCause, JournalStore, JournalTables } from './journal-store.ts';

const version = 2;
const names = ['ops', 'refused', 'batches', 'clients', 'marks'] as const;
type StoreName = (typeof names)[number];
const markKey = 'second-store';

/** From so many records on it pays not to ask for the ops of each. */
const many = 20;
/** One record is asked for in the time in which so many ops are read. */
const opsPerRequest = 3;

/**
 * The record that the op of a number is of: that never changes, so that the numbers of the ops tell which of many
 * records have any. Of one connection, as a database that was lost begins to count anew.
 */
type Records = Map<number, string>;

/** The end of a key range: an array sorts after every string. */
const last: IDBValidKey = [];

function createTables(database: IDBDatabase, oldVersion: number): void {
  database.createObjectStore('marks');
  if (oldVersion >= 1) return;
  const ops = database.createObjectStore('ops', { keyPath: 'no', autoIncrement: true });
  ops.createIndex('state', ['user', 'state']);
  ops.createIndex('record', ['user', 'collection', 'id', 'state']);
  database.createObjectStore('refused', { keyPath: 'op_id' }).createIndex('user', 'user');
  database.createObjectStore('batches', { keyPath: 'user' });
  database.createObjectStore('clients', { keyPath: 'user' });
}

/** The browser's, of the bucket that the journal lives in, or a test's. */
export type IndexedDbParts = {
  readonly factory: IDBFactory;
  readonly keyRange: typeof IDBKeyRange;
};

/** `durability: strict`: a write that resolved survives a power cut. */
export function createIndexedDbJournalStore(name: string, parts: IndexedDbParts): JournalStore {
  let connection: Promise<IDBDatabase> | null = null;
  let known: Records = new Map();
  const listeners = new Set<(cause: JournalCause) => void>();
  // The channel reaches the other tabs and the worker; listeners of this one are called directly.
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', () => notify('other'));
  // Node only: an open channel would keep a test process alive.
  (channel as { unref?: () => void }).unref?.();

  function notify(cause: JournalCause): void {
    for (const listener of listeners) listener(cause);
  }

  function connect(): Promise<IDBDatabase> {
    connection ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = parts.factory.open(name, version);
      request.addEventListener('upgradeneeded', ({ oldVersion }) =>
        createTables(request.result, oldVersion),
      );
      request.addEventListener('error', () => reject(asStorageError(request.error)));
      request.addEventListener('success', () => {
        const database = request.result;
        known = new Map();
        // A newer version of the app in another tab, or the browser itself, takes the database away.
        database.addEventListener('versionchange', () => {
          database.close();
          connection = null;
        });
        database.addEventListener('close', () => {
          connection = null;
        });
        resolve(database);
      });
    });
    connection.catch(() => {
      connection = null;
    });
    return connection;
  }

  async function transact<T>(
    mode: IDBTransactionMode,
    stores: readonly StoreName[],
    work: (tables: JournalTables) => Promise<T>,
    onCommitting?: () => void,
  ): Promise<T> {
    const database = await connect();
    const before = known;
    return new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(stores, mode, { durability: 'strict' });
      let result: T;
      let failure: unknown;
      // Numbers of a transaction that is not kept are given again.
      const learned: Records = new Map();
      transaction.addEventListener('complete', () => {
        for (const [no, record] of learned) before.set(no, record);
        resolve(result);
      });
      transaction.addEventListener('abort', () =>
        reject(asStorageError(failure ?? transaction.error)),
      );
      const records = { known: before, learned };
      work(tablesOf((name) => transaction.objectStore(name), parts.keyRange, records)).then(
        (value) => {
          result = value;
          try {
            transaction.commit();
          } catch {
            // It ended by itself already: its events say how.
            return;
          }
          onCommitting?.();
        },
        (error: unknown) => {
          failure = error;
          try {
            transaction.abort();
          } catch {
            // A failed request aborted it already; `onabort` reports `failure`.
          }
        },
      );
    });
  }

  function told<T>(cause: JournalCause, result: T): T {
    notify(cause);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    channel.postMessage(null);
    return result;
  }

  return {
    read: (work) => transact('readonly', names, work),
    write: async (work, onCommitting) =>
      told('other', await transact('readwrite', names, work, onCommitting)),
    append: async (work, onCommitting) =>
      told('append', await transact('readwrite', ['ops', 'marks'], work, onCommitting)),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      listeners.clear();
      channel.close();
      const open = await connection?.catch(() => null);
      open?.close();
      connection = null;
    },
  };
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(asStorageError(request.error)));
  });
}

function tablesOf(
  store: (name: StoreName) => IDBObjectStore,
  keyRange: typeof IDBKeyRange,
  { known, learned }: { readonly known: Records; readonly learned: Records },
): JournalTables {
  function learn(ops: readonly Op[]): void {
    for (const op of ops) {
      const name = nameFor(op.user, op);
      if (known.get(op.no) !== name) learned.set(op.no, name);
    }
  }

  // One request after the other without waiting: the transaction's end is what says that they are done.
  async function putAll(name: StoreName, values: readonly unknown[]): Promise<void> {
    for (const value of values) store(name).put(value);
  }
  async function deleteAll(name: StoreName, keys: readonly IDBValidKey[]): Promise<void> {
    for (const key of keys) store(name).delete(key);
  }

  const opsOfRecord: JournalTables['opsOfRecord'] = async (user, { collection, id }, state) => {
    const range =
      state === undefined
        ? keyRange.bound([user, collection, id], [user, collection, id, last])
        : keyRange.only([user, collection, id, state]);
    return byNo(await answer<Op[]>(store('ops').index('record').getAll(range)));
  };

  /** Null: it is quicker to ask for each record. */
  async function numbersIn(
    user: string,
    state: OpState | undefined,
    asked: number,
  ): Promise<IDBValidKey[] | null> {
    const index = store('ops').index('state');
    const range =
      state === undefined ? keyRange.bound([user], [user, last]) : keyRange.only([user, state]);
    const numbers = await answer(index.getAllKeys(range));
    const unknown = numbers.filter((no) => !known.has(Number(no)) && !learned.has(Number(no)));
    if (unknown.length === 0) return numbers;
    if (unknown.length > asked * opsPerRequest) return null;
    learn(await Promise.all(unknown.map((no) => answer<Op>(store('ops').get(no)))));
    return numbers;
  }

  return {
    opsOfRecord,
    async lastOps(user, records, state) {
      const one = async (record: RecordKey) =>
        (await opsOfRecord(user, record, state)).at(-1) ?? null;
      const numbers = records.length < many ? null : await numbersIn(user, state, records.length);
      if (numbers === null) return Promise.all(records.map(one));
      const having = new Set(numbers.map((no) => learned.get(Number(no)) ?? known.get(Number(no))));
      return Promise.all(
        records.map(async (record) => (having.has(nameFor(user, record)) ? one(record) : null)),
      );
    },
    opsInState: async (user, states) => {
      const index = store('ops').index('state');
      const found = await Promise.all(
        states.map((state) => answer<Op[]>(index.getAll(keyRange.only([user, state])))),
      );
      return byNo(found.flat());
    },
    countInState: async (user, states) => {
      const index = store('ops').index('state');
      const counts = await Promise.all(
        states.map((state) => answer(index.count(keyRange.only([user, state])))),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
    opsByNo: async (nos) => {
      const found = await Promise.all(
        nos.map((no) => answer<Op | undefined>(store('ops').get(no))),
      );
      return byNo(found.filter((op) => op !== undefined));
    },
    async addOp(op) {
      const added = { ...op, no: Number(await answer(store('ops').add(op))) };
      learn([added]);
      return added;
    },
    numberAbove: async (no) => {
      const ops = store('ops');
      if ((await answer<Op | undefined>(ops.get(no))) !== undefined) return;
      // The database counts on from the highest number that it has met.
      ops.put({ no });
      ops.delete(no);
    },
    putOps(changed) {
      learn(changed);
      return putAll('ops', changed);
    },
    deleteOps: (nos) => deleteAll('ops', nos),
    refusedOf: async (user) =>
      byNo(await answer<RefusedOp[]>(store('refused').index('user').getAll(user))),
    putRefused: (changed) => putAll('refused', changed),
    deleteRefused: (opIds) => deleteAll('refused', opIds),
    batchOf: async (user) => (await answer<Batch | undefined>(store('batches').get(user))) ?? null,
    putBatch: (batch) => putAll('batches', [batch]),
    deleteBatch: (user) => deleteAll('batches', [user]),
    clientOf: async (user) =>
      (await answer<Client | undefined>(store('clients').get(user))) ?? null,
    putClient: (client) => putAll('clients', [client]),
    contents: async () => {
      const [ops, refused, batches, clients] = await Promise.all([
        answer<Op[]>(store('ops').getAll()),
        answer<RefusedOp[]>(store('refused').getAll()),
        answer<Batch[]>(store('batches').getAll()),
        answer<Client[]>(store('clients').getAll()),
      ]);
      learn(ops);
      return { ops, refused, batches, clients };
    },
    mark: async () => (await answer<Mark | undefined>(store('marks').get(markKey))) ?? null,
    putMark: async (mark) => {
      store('marks').put(mark, markKey);
    },
  };
}

const nameFor = (user: string, record: RecordKey): string => `${user}|${recordName(record)}`;

function byNo<T extends { readonly no: number }>(ops: T[]): T[] {
  return ops.sort((one, other) => one.no - other.no);
}
