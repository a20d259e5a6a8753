/** Puts rows, journal and coordinator together into what commands and queries use. */
import { combineLatest, distinctUntilChanged, map, of, switchMap, type Observable } from 'rxjs';
import { initialStatus } from '../../sync/coordinator-status.ts';
import type { Coordinator } from '../../sync/coordinator.ts';
import type { Appended, Journal, Writing } from '../../sync/journal/journal.ts';
import type { LocalStore } from '../../sync/local-store.ts';
import { recordName, saysNothing, type Op, type RecordKey, type Row } from '../../sync/op.ts';
import type { PhotoOutboxStatus } from '../../sync/photos/ports.ts';
import type { Clock } from '../platform/browser/clock.ts';
import type { Declaration } from './declaration.ts';
import type { Change, LocalDatabase, SyncStatus } from './local-database.ts';
import { readDeviceReport, readTo } from './device-report.ts';
import { planWrite } from './plan-write.ts';
import { recoverFromJournal } from './recover.ts';
import { isAcknowledged, observeRecordStatus } from './record-status.ts';
import type { RxParts } from './rx-database.ts';
import { mostAhead, RowWrites, type RowWriting } from './row-writes.ts';
import type { RowChange } from './row-change.ts';
import type { RowTable } from './rx-rows.ts';
import { groupUnfinished, listUnfinished, watchUnfinished } from './unfinished.ts';

export type LocalDatabaseParts = {
  readonly userId: string;
  readonly rx: RxParts;
  /** The same rows, as the coordinator writes them. */
  readonly store: LocalStore;
  readonly journal: Journal;
  /** Null: nothing is sent or read, as in tests of commands. */
  readonly coordinator: Coordinator | null;
  readonly photos: PhotoOutboxStatus | null;
  readonly clock: Clock;
  readonly recovered: number;
};

export function createLocalDatabase(parts: LocalDatabaseParts): LocalDatabase {
  const { userId, rx, store, journal, coordinator, photos, clock } = parts;
  const watch = watchUnfinished(journal, userId, rx.parents);
  const { unfinished } = watch;
  const rowWrites = new RowWrites(tableNamed);

  function rowsOf(declaration: Declaration): RowTable {
    return tableNamed(nameOf(declaration));
  }

  function tableNamed(name: string): RowTable {
    const table = rx.rows.get(name);
    if (table === undefined) throw new Error(`The local database was opened without ${name}`);
    return table;
  }

  async function currentRows(changes: readonly Change[]): Promise<Map<string, Row>> {
    const keys = changes.map(({ declaration, id }): RecordKey => ({
      collection: declaration.name,
      id,
    }));
    // Of many that are made hardly one is there: what the journal knows of them is asked at the same time.
    const made = keys.length > mostAhead ? keys.filter((_, at) => changes[at]?.create) : [];
    const names = [...new Set(keys.map(({ collection }) => collection))];
    const [asked, ...stored] = await Promise.all([
      inJournal(made),
      ...names.map((name) =>
        rowWrites.byIds(
          name,
          keys.filter(({ collection }) => collection === name).map(({ id }) => id),
        ),
      ),
    ]);
    const current = new Map<string, Row>();
    for (const [at, rows] of stored.entries()) {
      const collection = names[at] ?? '';
      for (const [id, row] of rows) current.set(recordName({ collection, id }), row);
    }
    const known = new Set(made.map(recordName));
    const left = keys.filter((key) => !current.has(recordName(key)) && !known.has(recordName(key)));
    // Deleted here and not yet forgotten, or written by another tab a moment ago.
    return new Map([...asked, ...(await inJournal(left)), ...current]);
  }

  /** By name, the rows that the journal has of these records. */
  async function inJournal(keys: readonly RecordKey[]): Promise<Map<string, Row>> {
    if (keys.length === 0) return new Map();
    const rows = await journal.lastRows(userId, keys);
    return new Map(
      keys.flatMap((key, at) => {
        const row = rows[at] ?? null;
        return row === null ? [] : [[recordName(key), row]];
      }),
    );
  }

  /** Writes that are not yet in the journal. */
  const begun = new Set<Promise<void>>();

  function write(changes: readonly Change[], followed?: Writing): Promise<void> {
    const writing = append(changes, followed).finally(() => begun.delete(writing));
    begun.add(writing);
    return writing;
  }

  async function append(changes: readonly Change[], followed?: Writing): Promise<void> {
    if (changes.length === 0) return;
    const planned = planWrite(changes, await currentRows(changes), clock.now(), userId);
    let writing: RowWriting | undefined;
    const ops = planned.map(({ op }) => op);
    const isLarge = ops.length > mostAhead;
    const show = (made: readonly Appended[]): void => {
      writing = rowWrites.begin(
        planned.map(({ op, change }, index) => ({
          ...keyOf(op),
          change: withoutForecasts(change, made[index]?.after ?? null),
        })),
      );
      // To store many takes the processor away from the disks' answers, for which "Saved" waits.
      if (isLarge) return;
      // A new row would be there without its "on this device", which is true only when both disks have it.
      if (ops.some(({ create }) => create)) writing.store();
      else writing.tell();
    };
    const appended = await journal.append(userId, ops, show, followed).catch((error: unknown) => {
      // The disk refused at the last moment.
      writing?.takeBack();
      throw error;
    });
    watch.note(appended);
    // In the same turn: the screen that closes because it is saved has the new figures in the same frame.
    writing?.tell();
    writing?.store();
  }

  const syncing = coordinator?.status ?? of(initialStatus);
  const inFlight = syncing.pipe(
    map(({ sending }) => sending),
    distinctUntilChanged(),
  );
  const pulled = syncing.pipe(
    map(({ lastPulledAt }) => lastPulledAt),
    distinctUntilChanged(),
  );
  const status: Observable<SyncStatus> = combineLatest([
    syncing,
    unfinished,
    photos?.observePending(userId) ?? of(0),
    rowWrites.storageFull,
  ]).pipe(
    map(([own, ops, photosPending, storageFull]) => ({
      ...own,
      pending: ops.pending + photosPending,
      refused: [...ops.refused.values()].reduce((sum, group) => sum + group.length, 0),
      recovered: parts.recovered,
      storageFull,
    })),
  );

  return {
    userId,
    async find(declaration, query) {
      return (await rowWrites.find(nameOf(declaration), query)) as never;
    },
    async get(declaration, id) {
      return ((await rowWrites.byIds(nameOf(declaration), [id])).get(id) ?? null) as never;
    },
    async getAll(declaration, ids) {
      return (await rowWrites.byIds(nameOf(declaration), ids)) as never;
    },
    observe: (declaration, query) =>
      rowsOf(declaration).observe(query, rowWrites.ahead(nameOf(declaration))) as never,
    observeCount: (declaration, equals) => rowsOf(declaration).observeCount(equals),
    write,
    async written() {
      await Promise.allSettled(begun);
    },
    observeRecordStatus: (records) =>
      observeRecordStatus(records, {
        lastAnswers: () => watch.lastAnswers(),
        unfinished,
        inFlight,
        photos,
        attachments: rx.attachments,
      }),
    isAcknowledged: async (records) =>
      isAcknowledged(records, groupUnfinished(await journal.unfinishedOf(userId, records))),
    observeStatus: () => status,
    observeUnfinished: () =>
      combineLatest([unfinished, inFlight]).pipe(
        map(([ops, sending]) => listUnfinished(ops, sending)),
      ),
    async discardRefused(opId) {
      const refused = (await journal.refused(userId)).find((op) => op.op_id === opId);
      await journal.discardRefused(userId, [opId]);
      // Without its record a file would wait for ever.
      if (refused?.create === true && rx.attachments.has(refused.collection)) {
        await photos?.giveUp(refused.id);
      }
      void coordinator?.syncNow();
    },
    observeReadTo: (scope, of) =>
      pulled.pipe(
        switchMap(() => store.scopeStates()),
        map((states) => readTo(states, scope, of)),
        distinctUntilChanged(),
      ),
    observeDeviceReport: () =>
      combineLatest([unfinished, pulled]).pipe(
        switchMap(() => readDeviceReport(journal, store, userId)),
      ),
    observeArrivals: () => coordinator?.arrivals ?? of([]),
    async retryRefused(opId) {
      await journal.retryRefused(userId, opId);
      // The edit shows again until it is answered.
      await recoverFromJournal(journal, store, userId);
      await coordinator?.syncNow();
    },
    followStores: (storeIds) => coordinator?.follow(storeIds.map((id) => `store:${id}`)),
    syncNow: async () => coordinator?.syncNow(),
    async close() {
      await coordinator?.stop();
      await rowWrites.settled();
      watch.stop();
      await rx.close();
      await journal.close();
    },
  };
}

/** An edit that was taken back takes its forecasts with it. */
function withoutForecasts(change: RowChange, after: Op | null): RowChange {
  if (after === null || !saysNothing(after)) return change;
  return (stored) => {
    const row = change(stored);
    return row && { ...row, ...after.localBase };
  };
}

const keyOf = ({ collection, id }: RecordKey): RecordKey => ({ collection, id });

const nameOf = (declaration: Declaration): string =>
  declaration.type === 'collection' ? declaration.name : declaration.kind;
