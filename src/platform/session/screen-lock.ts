/**
 * The lock of a shared tablet: whoever is signed in stays so, and nothing of theirs is shown until they prove again that
 * it is they. Kept, so that a reload opens nothing. A tablet that is handed over is locked, too, and shows one form meanwhile.
 */
import { noteStored } from '../storage/stored-here.ts';

const lockKey = 'storehand-locked';
const handedKey = 'storehand-handed-over';

/** Of that person; another one's session is not locked by it. */
export function isLocked(userId: string): boolean {
  try {
    return localStorage.getItem(lockKey) === userId;
  } catch {
    return false;
  }
}

/** The store that this person handed the tablet over in; null: they did not. */
export function handedOverIn(userId: string): string | null {
  try {
    return isLocked(userId) ? localStorage.getItem(handedKey) : null;
  } catch {
    return null;
  }
}

export function lockScreen(userId: string): void {
  localStorage.removeItem(handedKey);
  localStorage.setItem(lockKey, userId);
  noteStored();
}

/** To whoever stands before it, for the one form of that store. */
export function handOver(userId: string, storeId: string): void {
  localStorage.setItem(handedKey, storeId);
  localStorage.setItem(lockKey, userId);
  noteStored();
}

export function unlockScreen(): void {
  localStorage.removeItem(lockKey);
  localStorage.removeItem(handedKey);
  noteStored();
}
