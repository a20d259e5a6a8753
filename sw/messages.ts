/** What page and worker say to each other. Both sides parse what arrives; a message that does not fit is ignored. */
import * as v from 'valibot';

/** Signed photos that were seen, kept under their address without its token. Bound to the user: gone at sign-out. */
export const photoCacheName = 'storehand-photos-seen';
/** The backend's address, for opening offline. */
export const configCacheName = 'storehand-config';
/** Parts of the app that are not precached. */
export const laterPartsCacheName = 'storehand-later-parts';
/** For whom this device's endpoint is registered, and what was tapped while no page was open. Gone at sign-out. */
export const pushCacheName = 'storehand-push';
const pushPersonPath = '/push/person';
const pushTapsPath = '/push/taps';
/** One for each receipt, so that two pushes at once do not write over each other. */
const shownReceiptPath = (receipt: string) => `/push/shown/${receipt}`;
/** A push comes again within minutes, if ever. */
export const mostReceipts = 50;

/** A path of this app, and no address of another one. */
const appPathSchema = v.pipe(v.string(), v.regex(/^\/(?![/\\])/));

const pushPersonSchema = v.object({
  userId: v.string(),
  /** The reader's, for what the worker says itself. */
  language: v.string(),
  vibration: v.boolean(),
});
export type PushPerson = v.InferOutput<typeof pushPersonSchema>;

const pushTapsSchema = v.array(
  v.object({ notificationId: v.string(), url: v.nullable(appPathSchema), at: v.number() }),
);
/** Tapped without a page that could hear it. `url`: the page that was opened for it; null: it was only marked as read. */
export type PushTap = v.InferOutput<typeof pushTapsSchema>[number];
/** Nobody taps more before the app is opened. */
const mostTaps = 100;

async function kept<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | null> {
  const answer = await caches.match(path, { cacheName: pushCacheName });
  const parsed = v.safeParse(schema, await answer?.json().catch(() => null));
  return parsed.success ? parsed.output : null;
}

async function keep(path: string, value: unknown): Promise<void> {
  await (await caches.open(pushCacheName)).put(path, new Response(JSON.stringify(value)));
}

/** Null: nobody is signed in here who is to be pushed anything. */
export const readPushPerson = () => kept(pushPersonPath, pushPersonSchema);
export const keepPushPerson = (person: PushPerson) => keep(pushPersonPath, person);

export async function keepPushTap(tap: PushTap): Promise<void> {
  const taps = (await kept(pushTapsPath, pushTapsSchema)) ?? [];
  await keep(pushTapsPath, [...taps, tap].slice(-mostTaps));
}

/** Once: they are forgotten with it. */
export async function takePushTaps(): Promise<readonly PushTap[]> {
  const taps = await kept(pushTapsPath, pushTapsSchema);
  if (taps === null) return [];
  await (await caches.open(pushCacheName)).delete(pushTapsPath);
  return taps;
}

/** Whether a push with this receipt was shown here (rule W18). */
export async function isShownReceipt(receipt: string): Promise<boolean> {
  const cacheName = pushCacheName;
  return (await caches.match(shownReceiptPath(receipt), { cacheName })) !== undefined;
}

export async function keepShownReceipt(receipt: string): Promise<void> {
  const cache = await caches.open(pushCacheName);
  await cache.put(shownReceiptPath(receipt), new Response());
  const all = (await cache.keys()).filter(({ url }) => url.includes(shownReceiptPath('')));
  for (const old of all.slice(0, -mostReceipts)) await cache.delete(old);
}

/** The session ended: what is pushed after it is nobody's. */
export async function forgetPush(): Promise<void> {
  await caches.delete(pushCacheName);
}

const pageMessageSchema = v.variant('type', [
  /** The waiting version takes over; every page is told by `controllerchange`. */
  v.object({ type: v.literal('ACTIVATE_UPDATE') }),
  /** The page closes and may leave something to send; what came of it is told by the photo database. */
  v.object({ type: v.literal('SEND_PHOTOS') }),
  /** No server was met: the browser may wake the worker when there is a network again. */
  v.object({ type: v.literal('SEND_PHOTOS_LATER') }),
  /**
   * Somebody is signed in who may open these modules, and reads this language: each is to open offline. `whole`: with all
   * parts; else what is needed to work in it.
   */
  v.object({
    type: v.literal('KEEP_MODULES'),
    modules: v.array(v.string()),
    language: v.string(),
    whole: v.boolean(),
  }),
  /** There is time to fetch parts of the app for later; those with these paths, or all. */
  v.object({ type: v.literal('KEEP_PARTS'), paths: v.nullable(v.array(v.string())) }),
]);
export type PageMessage = v.InferOutput<typeof pageMessageSchema>;

const workerMessageSchema = v.variant('type', [
  /** The worker holds photos that it may not send without a fresh token. */
  v.object({ type: v.literal('SESSION_NEEDED') }),
  /** A request of the worker met no server. */
  v.object({ type: v.literal('UNANSWERED') }),
  /** spec "Notifications": a notification was tapped. `url` is a path of this app. */
  v.object({
    type: v.literal('NAVIGATE_TO_NOTIFICATION'),
    url: appPathSchema,
    notificationId: v.nullable(v.string()),
    fromNotifications: v.literal(true),
  }),
  /** It was marked as read where it was shown by the system. */
  v.object({ type: v.literal('READ_NOTIFICATION'), notificationId: v.string() }),
  /** The browser gave this device another endpoint: the server is to know it. */
  v.object({ type: v.literal('PUSH_CHANGED') }),
]);
export type WorkerMessage = v.InferOutput<typeof workerMessageSchema>;

/** What a page said, or null. */
export function parsePageMessage(data: unknown): PageMessage | null {
  const parsed = v.safeParse(pageMessageSchema, data);
  return parsed.success ? parsed.output : null;
}

/** What the worker said, or null. */
export function parseWorkerMessage(data: unknown): WorkerMessage | null {
  const parsed = v.safeParse(workerMessageSchema, data);
  return parsed.success ? parsed.output : null;
}
