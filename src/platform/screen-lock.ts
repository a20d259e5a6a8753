/**
 * The lock of a shared tablet: whoever is signed in stays so, and nothing of theirs is shown until they prove again that
 * it is they. Kept, so that a reload opens nothing.
 */
const lockKey = 'storehand-locked';
const listeners = new Set<() => void>();

function tellAll(): void {
  for (const listener of listeners) listener();
}

/** Of that person; another one's session is not locked by it. */
export function isLocked(userId: string): boolean {
  try {
    return localStorage.getItem(lockKey) === userId;
  } catch {
    return false;
  }
}

export function lockScreen(userId: string): void {
  localStorage.setItem(lockKey, userId);
  tellAll();
}

export function unlockScreen(): void {
  localStorage.removeItem(lockKey);
  tellAll();
}

/** Calls back when any tab of this device locks or unlocks. */
export function subscribeLock(listener: () => void): () => void {
  const changed = (event: StorageEvent) => {
    if (event.key === lockKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', changed);
  };
}
