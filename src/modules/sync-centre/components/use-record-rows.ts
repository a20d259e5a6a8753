import { useEffect, useMemo, useState } from 'react';
import { combineLatest, map, of, type Observable } from 'rxjs';
import { useDatabase } from '../../../db/database-context.tsx';
import type { LocalDatabase, Row } from '../../../db/local-database.ts';
import type { RecordLabels } from '../record-labels-context.tsx';
import { nameOf, type RecordKey } from '../domain/unsent-entries.ts';

export type Rows = ReadonlyMap<string, Row>;
const noRows: Rows = new Map();

/** Live rows of many collections at once, by their name; those that are not on the device are absent. */
export function useRecordRows(
  records: readonly RecordKey[],
  recordLabels: RecordLabels | null,
): Rows {
  const database = useDatabase();
  const [rows, setRows] = useState<Rows>(noRows);
  const key = JSON.stringify([...new Set(records.map(nameOf))].toSorted());
  const observed = useMemo(
    () => (recordLabels === null ? null : observeRows(database, recordLabels, namesOf(key))),
    [database, recordLabels, key],
  );
  useEffect(() => {
    const subscription = observed?.subscribe(setRows);
    return () => subscription?.unsubscribe();
  }, [observed]);
  return rows;
}

const namesOf = (key: string) => JSON.parse(key) as string[];

function observeRows(
  database: LocalDatabase,
  recordLabels: RecordLabels,
  names: readonly string[],
): Observable<Rows> {
  const wanted = new Map<string, string[]>();
  for (const name of names) {
    const [collection = '', id = ''] = name.split('|');
    wanted.set(collection, [...(wanted.get(collection) ?? []), id]);
  }
  const parts = [...wanted].flatMap(([collection, ids]) => {
    const declaration = recordLabels.get(collection)?.declaration;
    if (declaration === undefined) return [];
    return [
      database
        .observe(declaration, { among: { id: ids } })
        .pipe(
          map((found) =>
            found.map((row) => [nameOf({ collection, id: row.id }), row as Row] as const),
          ),
        ),
    ];
  });
  if (parts.length === 0) return of(noRows);
  return combineLatest(parts).pipe(map((found) => new Map(found.flat())));
}
