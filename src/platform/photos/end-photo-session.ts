import { forgetSignedAddresses } from './photo-address.ts';
import { photoStore } from './photo-database.ts';
import { unmarkPhotoSession } from './photo-session-mark.ts';
import { freeReadCaches } from '../storage/persistent-storage.ts';

/** Sign-out: the worker loses its token and this user's seen photos go. Unsent photos stay, bound to their user. */
export async function endPhotoSession(): Promise<void> {
  forgetSignedAddresses();
  await photoStore().revokeSession();
  await freeReadCaches();
  unmarkPhotoSession();
}
