/**
 * Where somebody was, on the disk within milliseconds: browsers write localStorage up to a minute late, and whoever is
 * killed in between would come back somewhere else. A place that cannot be kept costs a scroll: nothing here rejects.
 */
import * as v from 'valibot';
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
        : store.run('readwrite', (places) => places.put({ key, place, at: Date.now() }));
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

const dayMs = 24 * 60 * 60_000;
/** What nobody came back to for so long is not wanted any more. */
const keptForDays = 30;

const rowSchema = v.object({ key: v.string(), place: v.unknown(), at: v.optional(v.number()) });

/**
 * Forgets what was written last more than 30 days ago, pictures included, and what `isLeft` says of a key. What an older app
 * wrote without its time has 30 days from now. A place that this page has written is in use.
 */
export async function sweepPlaces(now: number, isLeft?: (key: string) => boolean): Promise<void> {
  const keys = await store.run('readonly', (places) => places.getAllKeys()).catch(() => []);
  for (const key of keys) {
    if (typeof key !== 'string') continue;
    // one at a time: they may hold pictures
    const read = v.safeParse(
      rowSchema,
      await store.run<unknown>('readonly', (places) => places.get(key)).catch(() => null),
    );
    if (!read.success) continue;
    const { place, at } = read.output;
    const isOver = isLeft?.(key) ?? false;
    if (!isOver && (known.has(key) || (at !== undefined && now - at <= keptForDays * dayMs))) {
      continue;
    }
    if (isOver || at !== undefined) known.delete(key);
    const done =
      isOver || at !== undefined
        ? store.run('readwrite', (places) => places.delete(key))
        : store.run('readwrite', (places) => places.put({ key, place, at: now }));
    await done.catch(() => undefined);
  }
}
