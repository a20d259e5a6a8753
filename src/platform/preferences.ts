/** Small choices kept per user on this device, since tablets are shared. */
import * as v from 'valibot';

function keyOf(userId: string, name: string): string {
  return `storehand:${userId}:${name}`;
}

export function readPreference<Schema extends v.GenericSchema>(
  userId: string,
  name: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  try {
    const stored = localStorage.getItem(keyOf(userId, name));
    const parsed = v.safeParse(schema, JSON.parse(stored ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Null removes it. A full or blocked storage loses the choice, never the work. */
export function writePreference(userId: string, name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(keyOf(userId, name));
    else localStorage.setItem(keyOf(userId, name), JSON.stringify(value));
  } catch {
    // The choice holds until the page is closed.
  }
}
