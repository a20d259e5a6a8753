import { photoSessionLeft } from '../platform/photos/photo-session-mark.ts';
import { readSession } from '../platform/session/session.ts';
import { whenIdle } from '../platform/browser/when-idle.ts';

/**
 * A session ended, here, in another tab, or while no page was open: what it leaves on the device goes, its photo session
 * (rule PH23), what is pushed to it (rule W13) and the copy of what the server has (SPEC F1).
 */
export async function clearLeftSession(): Promise<void> {
  // That the session has ended is written first, here and in its copy: a kill must not bring it back.
  await whenIdle();
  if (await photoSessionLeft()) {
    const { endPhotoSession } = await import('../platform/photos/end-photo-session.ts');
    if (readSession().identity === null) await endPhotoSession();
  }
  const { endPush } = await import('../platform/push/end-push.ts');
  if (readSession().identity === null) await endPush();
  const { leaveDevice } = await import('./leave-device.ts');
  await leaveDevice();
}
