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
import { RowWrites, type RowWriting } from './row-writes.ts';
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
    await rowWrites.settled();
    const current = new Map<string, Row>();
    const names = new Set(changes.map((change) => change.declaration.name));
    for (const collection of names) {
      const ids = changes
        .filter((change) => change.declaration.name === collection)
        .map(({ id }) => id);
      for (const row of (await tableNamed(collection).byIds(ids)).values()) {
        current.set(recordName({ collection, id: row.id }), row);
      }
    }
    const unknown = changes
      .map(({ declaration, id }): RecordKey => ({ collection: declaration.name, id }))
      .filter((key) => !current.has(recordName(key)));
    if (unknown.length === 0) return current;
    // Deleted here and not yet forgotten, or written by another tab a moment ago.
    const rows = await journal.lastRows(userId, unknown);
    for (const [place, key] of unknown.entries()) {
      const row = rows[place] ?? null;
      if (row !== null) current.set(recordName(key), row);
    }
    return current;
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
    const show = (made: readonly Appended[]): void => {
      writing = rowWrites.begin(
        planned.map(({ op, change }, index) => ({
          ...keyOf(op),
          change: withoutForecasts(change, made[index]?.after ?? null),
        })),
      );
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
      await rowWrites.settled();
      return (await rowsOf(declaration).find(query)) as never;
    },
    async get(declaration, id) {
      await rowWrites.settled();
      return ((await rowsOf(declaration).byIds([id])).get(id) ?? null) as never;
    },
    async getAll(declaration, ids) {
      await rowWrites.settled();
      return (await rowsOf(declaration).byIds(ids)) as never;
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
