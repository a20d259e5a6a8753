import { photoSessionLeft } from '../platform/photo-session-mark.ts';
import { readSession } from '../platform/session.ts';

/**
 * A session can end where no photo was ever looked at: on a locked screen after a reload, at a start after its hour. The
 * token and the pictures that an earlier page left go all the same (rule PH23).
 */
export async function endLeftPhotoSession(): Promise<void> {
  if (!(await photoSessionLeft())) return;
  const { endPhotoSession } = await import('../platform/end-photo-session.ts');
  if (readSession().identity === null) await endPhotoSession();
}
