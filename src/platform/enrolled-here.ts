/**
 * Whose fingerprint or face opens the app on this device, known at once and without opening the vaults: ids alone, which
 * the names of their databases tell as well.
 */
import * as v from 'valibot';

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

const listeners = new Set<() => void>();

/** Only for the vaults, which know. */
export function noteEnrolled(userIds: readonly string[]): void {
  const before = JSON.stringify(enrolledHere());
  try {
    if (userIds.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(userIds));
  } catch {
    // It is asked for again at the next start.
  }
  if (JSON.stringify(userIds) === before) return;
  for (const listener of listeners) listener();
}

/** Calls back when anybody is enrolled here, or no longer, in any tab. */
export function subscribeEnrolled(listener: () => void): () => void {
  const changed = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', changed);
  };
}
