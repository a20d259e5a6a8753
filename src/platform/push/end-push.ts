import { forgetPush, pushCacheName } from '../../../sw/messages.ts';
import { shownNotifications } from '../../../sw/shown-notifications.ts';
import { localSubscription } from './push-device.ts';

/**
 * Rule W13: the session ended, so nothing more is pushed to this device, and what is shown of it goes. The push service then
 * tells the server that the endpoint is gone.
 */
export async function endPush(): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(pushCacheName))) return;
  // First, so that what is on its way says nothing.
  await forgetPush();
  await (await localSubscription())?.unsubscribe().catch(() => false);
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const shown of await shownNotifications(worker)) shown.close();
}
