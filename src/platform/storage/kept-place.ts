/**
 * Where somebody was, on the disk within milliseconds: browsers write localStorage up to a minute late, and whoever is
 * killed in between would come back somewhere else. A place that cannot be kept costs a scroll: nothing here rejects.
 */
import { strictStore } from './strict-store.ts';

const store = strictStore('storehand-places', 'key');
/** As this page knows them; null: forgotten. */
const known = new Map<string, object | null>();
const unwritten = new Set<string>();
let writing: Promise<void> = Promise.resolve();

/** One after the other, and always the latest of a place. */
async function writeAll(): Promise<void> {
  for (const key of unwritten) {
    unwritten.delete(key);
    const place = known.get(key) ?? null;
    const written =
      place === null
        ? store.run('readwrite', (places) => places.delete(key))
        : store.run('readwrite', (places) => places.put({ key, place }));
    await written.catch(() => undefined);
  }
}

export function keepPlace(key: string, place: object | null): void {
  known.set(key, place);
  unwritten.add(key);
  writing = writing.then(writeAll);
}

/** Null when there is none; to be parsed by whoever kept it. */
export async function readPlace(key: string): Promise<unknown> {
  if (known.has(key)) return known.get(key);
  const row = await store.run<unknown>('readonly', (places) => places.get(key)).catch(() => null);
  return typeof row === 'object' && row !== null && 'place' in row ? row.place : null;
}
