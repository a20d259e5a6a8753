/** Translates `Query` into RxDB's Mango form. */
import type { MangoQuery } from 'rxdb';
import { descendingTwin } from './descending-keys.ts';
import type { Query } from './local-database.ts';

type Document = Record<string, unknown>;
type Conditions = Record<string, Record<string, unknown>>;

/**
 * `prefix` is where the row's fields are inside the document: '' or 'row.'. `descending`: fields with a twin whose order
 * is the opposite one.
 */
export function mangoOf(
  query: Query<Document>,
  prefix: '' | 'row.' = '',
  descending: ReadonlySet<string> = new Set(),
): MangoQuery<Document> {
  const selector: Conditions = {};
  const condition = (name: string, operator: string, value: unknown): void => {
    const path = prefix + name;
    selector[path] = { ...selector[path], [operator]: value };
  };
  for (const [name, value] of Object.entries(query.equals ?? {})) condition(name, '$eq', value);
  for (const [name, values] of Object.entries(query.among ?? {})) condition(name, '$in', values);
  for (const [name, value] of Object.entries(query.from ?? {})) condition(name, '$gte', value);
  for (const [name, value] of Object.entries(query.to ?? {})) condition(name, '$lte', value);
  return {
    selector: selector as MangoQuery<Document>['selector'],
    ...(query.sort && {
      sort: query.sort.map(({ by, direction }) =>
        direction === 'desc' && descending.has(by)
          ? { [descendingTwin(by)]: 'asc' as const }
          : { [prefix + by]: direction },
      ),
    }),
    ...(query.limit !== undefined && { limit: query.limit }),
  } as MangoQuery<Document>;
}
