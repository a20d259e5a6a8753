/**
 * Whose fingerprint or face opens the app on this device, known at once and without opening the vaults: ids alone, which
 * the names of their databases tell as well.
 */
import * as v from 'valibot';
import { noteStored } from '../storage/stored-here.ts';

const key = 'storehand-biometrics';
const schema = v.array(v.string());

export function enrolledHere(): readonly string[] {
  try {
    const parsed = v.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? '[]'));
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}

/** Only for the vaults, which know. */
export function noteEnrolled(userIds: readonly string[]): void {
  try {
    if (userIds.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(userIds));
  } catch {
    // It is asked for again at the next start.
  }
  noteStored();
}
