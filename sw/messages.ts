/** What page and worker say to each other. Both sides parse what arrives; a message that does not fit is ignored. */
import * as v from 'valibot';

/** Signed photos that were seen, kept under their address without its token. Bound to the user: gone at sign-out. */
export const photoCacheName = 'storehand-photos-seen';
/** The backend's address, for opening offline. */
export const configCacheName = 'storehand-config';
/** Parts of the app that are not precached. */
export const laterPartsCacheName = 'storehand-later-parts';
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
    url: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)),
    notificationId: v.nullable(v.string()),
    fromNotifications: v.literal(true),
  }),
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
