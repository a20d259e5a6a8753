import { photoSessionLeft } from '../platform/photo-session-mark.ts';
import { readSession } from '../platform/session.ts';

/**
 * A session can end where no photo was ever looked at: on a locked screen after a reload, at a start after its hour. The
 * token and the pictures that an earlier page left go all the same (rule PH23).
 */
export async function endLeftPhotoSession(): Promise<void> {
  // That the session has ended is written first, here and in its copy: a kill must not bring it back.
  await whenIdle();
  if (!(await photoSessionLeft())) return;
  const { endPhotoSession } = await import('../platform/end-photo-session.ts');
  if (readSession().identity === null) await endPhotoSession();
}

const longestMs = 3_000;

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) {
      requestIdleCallback(() => resolve(), { timeout: longestMs });
    } else setTimeout(resolve, longestMs);
  });
}
