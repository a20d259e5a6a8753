/**
 * RxDB walks an index upwards only: the newest fifty of many rows would cost a walk over all of them. A field that an
 * index names as `-field` therefore has a twin in the stored document whose order is the opposite one.
 */
import type { CollectionDeclaration } from './declaration.ts';

type Document = Record<string, unknown>;

/** What the printable characters of ASCII add up to with their opposites. */
const firstAndLast = 0x20 + 0x7e;

export const descendingTwin = (field: string): string => `${field}_descending`;

/** The opposite order, for values that all have the same length, as moments and days do. */
export function descendingKey(value: string): string {
  let key = '';
  for (let at = 0; at < value.length; at += 1) {
    key += String.fromCharCode(firstAndLast - value.charCodeAt(at));
  }
  return key;
}

/** Names of the fields that an index of the declaration walks downwards. Throws for one that cannot be turned round. */
export function descendingFields({ name, fields, indexes }: CollectionDeclaration): string[] {
  const found = new Set(indexes.flat().filter(isDescending).map(fieldOfIndex));
  for (const field of found) {
    const kind = momentsOfEveryRow.has(field) ? 'timestamp' : fields[field]?.kind;
    if (kind !== 'timestamp' && kind !== 'date') {
      throw new Error(`${name}: only moments and days can be walked downwards, not ${field}`);
    }
  }
  return [...found];
}

const momentsOfEveryRow = new Set(['created_at', 'updated_at']);
const isDescending = (entry: string): boolean => entry.startsWith('-');
export const fieldOfIndex = (entry: string): string =>
  isDescending(entry) ? entry.slice(1) : entry;
export const storedFieldOfIndex = (entry: string): string =>
  isDescending(entry) ? descendingTwin(fieldOfIndex(entry)) : entry;

/** The document with its twins as its fields want them. */
export function withTwins<D extends Document>(document: D, descending: Iterable<string>): D {
  const twins: Document = {};
  for (const field of descending) {
    const value = document[field];
    twins[descendingTwin(field)] = descendingKey(typeof value === 'string' ? value : '');
  }
  return { ...document, ...twins };
}
