import { map, type Observable } from 'rxjs';
import type { LocalDatabase } from '../../db/local-database.ts';
import { storeMembers } from './collections.ts';

/** The names of everybody whom a store knows, by person, as they change. */
export function observeNames(
  database: LocalDatabase,
  storeId: string,
): Observable<ReadonlyMap<string, string>> {
  return database
    .observe(storeMembers, { equals: { scope: `store:${storeId}` } })
    .pipe(
      map(
        (rows) =>
          new Map(
            rows.map(({ user_id, first_name, last_name }) => [
              user_id,
              `${first_name} ${last_name}`.trim(),
            ]),
          ),
      ),
    );
}
