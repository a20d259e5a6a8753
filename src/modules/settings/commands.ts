import { beginReset } from '../../platform/storage/reset-device.ts';
import { signOut } from '../auth/index.ts';

/** Rule ST1; the caller has made sure that nothing is unsent. Does not come back: the page is loaded anew. */
export async function resetDevice(userId: string): Promise<void> {
  await beginReset(userId);
  signOut();
  window.location.replace('/');
}
