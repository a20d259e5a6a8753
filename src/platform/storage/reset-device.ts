/**
 * The reset of one person on this device (spec §2 Reset). What they chose goes at once; their copy of the rows goes at
 * the next start of the page, before anything has it open. The journal and what others keep here are never touched.
 */
import { freeReadCaches } from './persistent-storage.ts';
import { forgetPreferences } from './preferences.ts';

/** Not part of what every start loads. */
const vaults = () => import('../biometrics/vault.ts');
const buckets = () => import('../../../sync/own-bucket.ts');
const places = () => import('./kept-place.ts');

const resetKey = 'storehand:reset';
/** Choices of the device, not of a person. */
const deviceKeys = ['theme', 'language', 'savedEmail'] as const;

/** Afterwards the person is signed out and the page reloaded. */
export async function beginReset(userId: string): Promise<void> {
  forgetPreferences(userId);
  await vaults()
    .then(({ forgetVault }) => forgetVault(userId))
    .catch(() => undefined);
  for (const key of deviceKeys) localStorage.removeItem(key);
  localStorage.setItem(resetKey, userId);
  await freeReadCaches().catch(() => false);
}

/** Before any database is opened. Another tab that has them open loses them: they are only a copy. */
export async function finishReset(): Promise<void> {
  const userId = readReset();
  if (userId === null) return;
  localStorage.removeItem(resetKey);
  // With what the sign-out noted on its way.
  forgetPreferences(userId);
  await places()
    .then(({ sweepPlaces }) => sweepPlaces(Date.now(), (key) => key.split(' ').includes(userId)))
    .catch(() => undefined);
  const { dropBucket } = await buckets();
  const name = `storehand-${userId}`;
  await dropBucket(name, (database) => database.includes(name)).catch(() => undefined);
}

function readReset(): string | null {
  try {
    return localStorage.getItem(resetKey);
  } catch {
    return null;
  }
}
