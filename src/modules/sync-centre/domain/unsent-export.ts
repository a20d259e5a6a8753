/** What has not reached the server, as a file that a person or support can read. Pure. */
import type { Line } from './unsent-entries.ts';

/** A write as it stands in a file; names are those of the wire, so that support can put it in by hand. */
export type ExportedWrite = Omit<Line, 'set'> & {
  readonly code: string | null;
  readonly reason: string | null;
  readonly create: boolean;
  readonly set: Readonly<Record<string, unknown>>;
  readonly base: Readonly<Record<string, unknown>>;
  readonly row: Readonly<Record<string, unknown>>;
  /** In words, in the person's language. */
  readonly title: string;
};

export function unsentJson(
  writes: readonly ExportedWrite[],
  of: { readonly userId: string; readonly clientId: string | null; readonly exportedAt: string },
): string {
  return JSON.stringify({ ...of, writes }, null, 2);
}

export const unsentColumns = [
  'record',
  'collection',
  'id',
  'scope',
  'state',
  'code',
  'made_at',
  'field',
  'value',
  'value_before',
] as const;
type UnsentRow = Readonly<Record<(typeof unsentColumns)[number], string>>;

const written = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** One row per changed field. */
export function unsentRows(writes: readonly ExportedWrite[]): UnsentRow[] {
  return writes.flatMap((write) =>
    Object.entries(write.set).map(([field, value]) => ({
      record: write.title,
      collection: write.collection,
      id: write.id,
      scope: write.scope,
      state: write.state,
      code: write.code ?? '',
      made_at: write.editedAt,
      field,
      value: written(value),
      value_before: written(write.base[field]),
    })),
  );
}

/** Says of which stores and which days it is: `storehand-unsent-7486-2026-11-20-to-2026-11-22.csv`. */
export function unsentFileName(
  writes: readonly Pick<Line, 'editedAt'>[],
  stores: readonly string[],
  ending: 'csv' | 'json',
): string {
  const days = writes.map(({ editedAt }) => editedAt.slice(0, 10)).toSorted();
  const [first] = days;
  const last = days.at(-1);
  const between = first === last ? [first] : [first, 'to', last];
  const parts = [...stores.toSorted(), ...between].filter((part) => part !== undefined);
  return `${['storehand-unsent', ...parts].join('-')}.${ending}`;
}
