/** Shows what is pushed, leads to it, and tells the server what became of it (rules W12 to W16). */
import { Queue } from 'workbox-background-sync';
import * as v from 'valibot';
import {
  configCacheName,
  isShownReceipt,
  keepPushTap,
  keepShownReceipt,
  readPushPerson,
  type PushPerson,
  type WorkerMessage,
} from './messages.ts';
import { displayOf, notificationIcon } from './push-display.ts';
import { parsePush, parseShown, pathInApp, type Push } from './push-payload.ts';
import { wordsOf } from './push-words.ts';
import { showNotification } from './shown-notifications.ts';

declare const self: ServiceWorkerGlobalScope;

type Mark = 'delivered' | 'opened' | 'acted';

/** Of what says nothing: one of them is enough. */
const unknownTag = 'storehand';

const configSchema = v.object({ supabaseUrl: v.string(), supabaseAnonKey: v.string() });

const marks = new Queue('push-marks');

/** Without a connection it is sent with the next one: the queue keeps it. No session is at hand, so it speaks for nobody. */
async function send(path: string, body: unknown): Promise<void> {
  const kept = await caches.match('/config.json', {
    cacheName: configCacheName,
    ignoreSearch: true,
  });
  const config = v.safeParse(
    configSchema,
    await (kept ?? (await fetch('/config.json'))).json().catch(() => null),
  );
  if (!config.success) return;
  const { supabaseUrl, supabaseAnonKey } = config.output;
  const request = new Request(`${supabaseUrl}/${path}`, {
    method: 'POST',
    headers: {
      apikey: supabaseAnonKey,
      authorization: `Bearer ${supabaseAnonKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  try {
    const answer = await fetch(request.clone());
    if (answer.status < 500) return;
  } catch {
    // No network.
  }
  await marks.pushRequest({ request });
}

async function mark(receipt: string | null, as: Mark): Promise<void> {
  if (receipt === null) return;
  const at = new Date().toISOString();
  // What it says of the notification is shown either way.
  await send('rest/v1/rpc/mark_push', { receipt, mark: as, at }).catch(() => undefined);
}

type AppBadge = { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> };

async function showCount(count: number | null): Promise<void> {
  const badge = self.navigator as AppBadge;
  if (count === null) return;
  // Not every system has one, and none waits for it.
  await (count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.())?.catch(() => undefined);
}

/** Rule W12: always something, or browsers take the permission away. */
async function showNeutral(language: string): Promise<void> {
  const { something } = wordsOf(language);
  await showNotification(self.registration, something, {
    tag: unknownTag,
    lang: language,
    icon: notificationIcon,
    data: { url: '/notifications' },
  });
}

async function showTold(push: Push, person: PushPerson): Promise<void> {
  const { receipt } = push.notification.data;
  const again = receipt !== null && (await isShownReceipt(receipt).catch(() => false));
  const { title, options } = displayOf(push, person, { again, origin: self.location.origin });
  await showNotification(self.registration, title, options);
  if (receipt !== null) await keepShownReceipt(receipt).catch(() => undefined);
}

/** Exported for tests: an event cannot be made with data everywhere. */
export async function showPush(content: string | undefined): Promise<void> {
  const person = await readPushPerson().catch(() => null);
  const push = parsePush(content);
  // Of a session that has ended nothing is told (rule W13).
  if (person === null) return showNeutral(self.navigator.language);
  if (push === null) return showNeutral(person.language);
  await showTold(push, person);
  await Promise.all([showCount(push.app_badge), mark(push.notification.data.receipt, 'delivered')]);
}

/** Those of the app: the one that is looked at first. */
async function windows(): Promise<WindowClient[]> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.toSorted((a, b) => Number(b.focused) - Number(a.focused));
}

function say(client: Client, message: WorkerMessage): void {
  client.postMessage(message, {});
}

async function goTo(notificationId: string | null, url: string): Promise<void> {
  const [open] = await windows();
  if (open !== undefined) {
    // Whoever may not be brought to the front hears it all the same.
    await open.focus().catch(() => undefined);
    say(open, { type: 'NAVIGATE_TO_NOTIFICATION', url, notificationId, fromNotifications: true });
    return;
  }
  // The page that opens asks for it: a message would come before it listens.
  if (notificationId !== null) await keepPushTap({ notificationId, url, at: Date.now() });
  await self.clients.openWindow(url);
}

async function readOnly(notificationId: string): Promise<void> {
  const [open] = await windows();
  if (open !== undefined) say(open, { type: 'READ_NOTIFICATION', notificationId });
  else await keepPushTap({ notificationId, url: null, at: Date.now() });
}

/** What somebody did with one that was shown. */
export async function press(data: unknown, action: string): Promise<void> {
  const { notificationId, url, receipt, done } = parseShown(data);
  if (action === 'read' && notificationId !== null) {
    await Promise.all([readOnly(notificationId), mark(receipt, 'acted')]);
    return;
  }
  const does = action === 'done' && done !== null;
  await Promise.all([
    goTo(notificationId, pathInApp(does ? done : url, self.location.origin)),
    mark(receipt, does ? 'acted' : 'opened'),
  ]);
}

/**
 * The browser took the endpoint away (rule W9): the server is told of the new one by what only this browser knows of the
 * old one. Where it does not know that, a page tells it, now or at the next start.
 */
export async function subscribeAgain({ oldSubscription, newSubscription }: Change): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  if ((await readPushPerson()) !== null) {
    const subscription =
      newSubscription ??
      (key
        ? await self.registration.pushManager
            .subscribe({ userVisibleOnly: true, applicationServerKey: key })
            // The next start says what is wrong.
            .catch(() => null)
        : null);
    const old = oldSubscription?.toJSON();
    if (subscription !== null && old?.keys?.['auth'] !== undefined) {
      const renews = { endpoint: old.endpoint, auth: old.keys['auth'] };
      await send('functions/v1/register-webpush-subscription-anon', {
        subscription: subscription.toJSON(),
        renews,
      }).catch(() => undefined);
    }
  }
  for (const client of await windows()) say(client, { type: 'PUSH_CHANGED' });
}

/** Of the worker's own lifetime: what is missed here, the next start of the app repairs. */
type Change = ExtendableEvent & {
  readonly newSubscription: PushSubscription | null;
  readonly oldSubscription: PushSubscription | null;
};
const isChange = (event: Event): event is Change =>
  'waitUntil' in event && 'oldSubscription' in event;

export function servePush(): void {
  self.addEventListener('push', (event) => {
    event.waitUntil(showPush(event.data?.text()));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(press(event.notification.data, event.action));
  });
  self.addEventListener('pushsubscriptionchange', (event: Event) => {
    if (isChange(event)) event.waitUntil(subscribeAgain(event));
  });
}
