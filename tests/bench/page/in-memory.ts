/** What screens know of the local database, with nothing behind it but a map: a form whose storage costs nothing. */
import { BehaviorSubject, distinctUntilChanged, map, of, type Observable } from 'rxjs';
import type { Declaration, RowOf } from '../../../src/db/declaration.ts';
import type { Change, LocalDatabase, Query, SyncStatus } from '../../../src/db/local-database.ts';
import { initialStatus } from '../../../sync/coordinator-status.ts';
import type { Row } from '../../../sync/op.ts';
import type { StoredRow } from './stored-rows.ts';

const status: SyncStatus = {
  ...initialStatus,
  pending: 0,
  refused: 0,
  recovered: 0,
  storageFull: false,
};

export function openInMemory(userId: string, stored: readonly StoredRow[]): LocalDatabase {
  const rows = new Map(stored.map(({ collection, row }) => [`${collection} ${row.id}`, row]));
  const written = new BehaviorSubject(0);
  const nameOf = (declaration: Declaration) =>
    declaration.type === 'collection' ? declaration.name : declaration.kind;
  function read<D extends Declaration>(declaration: D, query: Query<RowOf<D>>): RowOf<D>[] {
    const start = `${nameOf(declaration)} `;
    const holds = (row: Row, bounds: object | undefined, meets: (a: never, b: never) => boolean) =>
      Object.entries(bounds ?? {}).every(([field, bound]) =>
        meets(row[field] as never, bound as never),
      );
    const found = [...rows]
      .filter(([name]) => name.startsWith(start))
      .map(([, row]) => row)
      .filter(
        (row) =>
          row.deleted_at === null &&
          holds(row, query.equals, (a, b) => a === b) &&
          holds(row, query.from, (a, b) => a >= b) &&
          holds(row, query.to, (a, b) => a <= b),
      );
    return found as unknown as RowOf<D>[];
  }
  const write = async (changes: readonly Change[]): Promise<void> => {
    const now = new Date().toISOString();
    for (const { declaration, id, set } of changes) {
      const name = `${declaration.name} ${id}`;
      const before = rows.get(name);
      const made = { id, change: 0, created_at: now, deleted_at: null };
      rows.set(name, { ...made, ...before, ...set, updated_at: now } as Row);
    }
    written.next(written.value + 1);
  };
  const nothing = async (): Promise<void> => undefined;
  return {
    userId,
    find: async (declaration, query) => read(declaration, query),
    get: async (declaration, id) =>
      read(declaration, { equals: { id } as never }).find((row) => row.id === id) ?? null,
    getAll: async (declaration, ids) =>
      new Map(
        read(declaration, {})
          .filter((row) => ids.includes(row.id))
          .map((row) => [row.id, row]),
      ),
    observe: <D extends Declaration>(
      declaration: D,
      query: Query<RowOf<D>>,
    ): Observable<RowOf<D>[]> =>
      written.pipe(
        map(() => read(declaration, query)),
        distinctUntilChanged(
          (a, b) => a.length === b.length && a.every((row, at) => row === b[at]),
        ),
      ),
    observeCount: (declaration, equals) =>
      written.pipe(
        map(() => read(declaration, { equals }).length),
        distinctUntilChanged(),
      ),
    write,
    written: nothing,
    observeRecordStatus: () => of({ state: 'office_has_it', at: null }),
    isAcknowledged: async () => true,
    observeStatus: () => of(status),
    observeUnfinished: () => of([]),
    discardRefused: nothing,
    observeReadTo: () => of(1),
    observeDeviceReport: () => of({ clientId: null, answered: [], scopes: [] }),
    observeArrivals: () => of([]),
    retryRefused: nothing,
    followStores: () => undefined,
    syncNow: nothing,
    close: nothing,
  };
}
