/** Small choices kept per user on this device, since tablets are shared. */
import * as v from 'valibot';
import { noteStored } from './stored-here.ts';

/** How the names begin under which answers of the server are kept. */
export const answersOfServer = 'answer:';

const prefixOf = (userId: string) => `storehand:${userId}:`;

/** As it is stored; null when there is none. */
export function storedPreference(userId: string, name: string): string | null {
  try {
    return localStorage.getItem(prefixOf(userId) + name);
  } catch {
    return null;
  }
}

export function parsePreference<Schema extends v.GenericSchema>(
  stored: string | null,
  schema: Schema,
): v.InferOutput<Schema> | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(stored ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

export function readPreference<Schema extends v.GenericSchema>(
  userId: string,
  name: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  return parsePreference(storedPreference(userId, name), schema);
}

/** Null removes it. A full or blocked storage loses the choice, never the work. */
export function writePreference(userId: string, name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(prefixOf(userId) + name);
    else localStorage.setItem(prefixOf(userId) + name, JSON.stringify(value));
  } catch {
    // The choice holds until the page is closed.
  }
  noteStored();
}

/** Forgets every choice of this person whose name begins so; those of others stay. */
export function forgetPreferences(userId: string, beginning = ''): void {
  try {
    const own = Object.keys(localStorage).filter((key) =>
      key.startsWith(prefixOf(userId) + beginning),
    );
    for (const key of own) localStorage.removeItem(key);
  } catch {
    // Nothing is stored where nothing can be.
  }
  noteStored();
}
