/** What this browser can do about pushes, and its one subscription. */

/** Without one of these nothing can be pushed here (spec §5). `install`: an iPhone or iPad can once the app is installed. */
export type PushLack = 'no_push' | 'no_notifications' | 'install';

function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // iPads call themselves Macs, which have no touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

export function pushLack(): PushLack | null {
  const installed = window.matchMedia('(display-mode: standalone)').matches;
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) {
    return isApple() && !installed ? 'install' : 'no_push';
  }
  return 'Notification' in window ? null : 'no_notifications';
}

/** Null where the browser knows no such permission. */
export function pushPermission(): NotificationPermission | null {
  return 'Notification' in window ? Notification.permission : null;
}

/** Called by a press, or the browser does not ask. */
export async function askPushPermission(): Promise<NotificationPermission> {
  return Notification.requestPermission();
}

/** How long a worker may take that is being installed. */
const longestMs = 10_000;
/** How long the browser may take to reach its push service: a network that lets nothing through never answers. */
const longestSubscribingMs = 30_000;

/** Null: there is none, and none comes. */
export async function pushWorker(): Promise<ServiceWorkerRegistration | null> {
  const registered = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  if (registered === undefined) return null;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), longestMs));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

export async function localSubscription(): Promise<PushSubscription | null> {
  const registered = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  return (await registered?.pushManager?.getSubscription().catch(() => null)) ?? null;
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.codePointAt(0) ?? 0);
}

/** Made for another key of the server's: nothing that it sends now would be taken. */
function isOfKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = options.applicationServerKey;
  if (own === null) return true;
  const bytes = new Uint8Array(own);
  return bytes.length === key.length && bytes.every((byte, at) => byte === key[at]);
}

/** The subscription for this key, the present one where it is. Rejects as the browser does, and where that never answers. */
export async function subscribeToPush(
  worker: ServiceWorkerRegistration,
  key: string,
): Promise<PushSubscription> {
  const applicationServerKey = bytesOf(key);
  const present = await worker.pushManager.getSubscription();
  if (present !== null) {
    if (isOfKey(present, applicationServerKey)) return present;
    await present.unsubscribe();
  }
  const late = new Promise<never>((_resolve, reject) => {
    const error = new DOMException('The push service was not reached', 'TimeoutError');
    setTimeout(() => reject(error), longestSubscribingMs);
  });
  return Promise.race([
    worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
    late,
  ]);
}
