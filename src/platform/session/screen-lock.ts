/**
 * The lock of a shared tablet: whoever is signed in stays so, and nothing of theirs is shown until they prove again that
 * it is they. Kept, so that a reload opens nothing.
 */
import { noteStored } from '../storage/stored-here.ts';

const lockKey = 'storehand-locked';

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
  noteStored();
}

export function unlockScreen(): void {
  localStorage.removeItem(lockKey);
  noteStored();
}
