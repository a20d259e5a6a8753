/** A local database whose opening is not waited for: screens show themselves at once, and their rows when they come. */
import { defer, from, switchMap, type Observable } from 'rxjs';
import type { LocalDatabase } from './local-database.ts';

/**
 * Takes everything that a local database takes from now on, and does it once that is open. Reads and writes reject when
 * it could not be opened; live queries then stay silent, as whoever opens it says why.
 */
export function openingDatabase(userId: string, opening: Promise<LocalDatabase>): LocalDatabase {
  let opened: LocalDatabase | null = null;
  const arrival = new Promise<LocalDatabase>((arrive) => {
    opening.then(
      (database) => {
        opened = database;
        arrive(database);
      },
      () => undefined,
    );
  });
  const live = <T>(observe: (database: LocalDatabase) => Observable<T>): Observable<T> =>
    defer(() => (opened === null ? from(arrival).pipe(switchMap(observe)) : observe(opened)));

  return {
    userId,
    find: async (declaration, query) => (await opening).find(declaration, query),
    get: async (declaration, id) => (await opening).get(declaration, id),
    getAll: async (declaration, ids) => (await opening).getAll(declaration, ids),
    observe: (declaration, query) => live((database) => database.observe(declaration, query)),
    observeCount: (declaration, equals) =>
      live((database) => database.observeCount(declaration, equals)),
    write: async (changes, followed) => (await opening).write(changes, followed),
    written: async () => (await opening).written(),
    observeRecordStatus: (records) => live((database) => database.observeRecordStatus(records)),
    isAcknowledged: async (records) => (await opening).isAcknowledged(records),
    observeStatus: () => live((database) => database.observeStatus()),
    observeUnfinished: () => live((database) => database.observeUnfinished()),
    discardRefused: async (opId) => (await opening).discardRefused(opId),
    observeReadTo: (scope, of) => live((database) => database.observeReadTo(scope, of)),
    observeDeviceReport: () => live((database) => database.observeDeviceReport()),
    observeArrivals: () => live((database) => database.observeArrivals()),
    retryRefused: async (opId) => (await opening).retryRefused(opId),
    followStores: (storeIds) => void arrival.then((database) => database.followStores(storeIds)),
    syncNow: async () => (await opening).syncNow(),
    close: async () => (await opening).close(),
  };
}
