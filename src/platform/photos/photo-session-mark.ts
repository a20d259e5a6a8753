/**
 * Whether the worker was left a token, or pictures were kept that somebody saw: known without opening any database, so
 * that the sign-in page can look.
 */
import { photoCacheName } from '../../../sw/messages.ts';

const markKey = 'storehand-photo-session';

export function markPhotoSession(): void {
  localStorage.setItem(markKey, 'open');
}

export function unmarkPhotoSession(): void {
  localStorage.removeItem(markKey);
}

export async function photoSessionLeft(): Promise<boolean> {
  if (localStorage.getItem(markKey) !== null) return true;
  if (!('caches' in globalThis) || !(await caches.has(photoCacheName))) return false;
  return (await (await caches.open(photoCacheName)).keys()).length > 0;
}
