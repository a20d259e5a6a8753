/** What the server pushes: Declarative Web Push (rule W12), read as anything from outside is. */
import * as v from 'valibot';

const text = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => value.slice(0, most)),
  );

const dataSchema = v.object({
  notificationId: v.fallback(v.nullable(v.string()), null),
  category: v.fallback(v.nullable(v.string()), null),
  urgency: v.fallback(v.nullable(v.string()), null),
  url: v.fallback(v.nullable(v.string()), null),
  /** What the device shows to say that it arrived. */
  receipt: v.fallback(v.nullable(v.pipe(v.string(), v.uuid())), null),
  /** Where what is to be done is asked for. */
  done: v.fallback(v.nullable(v.string()), null),
});
export type PushData = v.InferOutput<typeof dataSchema>;
const noData: PushData = {
  notificationId: null,
  category: null,
  urgency: null,
  url: null,
  receipt: null,
  done: null,
};

const pushSchema = v.object({
  app_badge: v.fallback(
    v.nullable(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger())),
    null,
  ),
  notification: v.object({
    title: v.pipe(v.string(), v.trim(), v.nonEmpty(), text(200)),
    body: v.fallback(text(2000), ''),
    lang: v.fallback(v.string(), ''),
    tag: v.fallback(v.string(), ''),
    navigate: v.fallback(v.nullable(v.string()), null),
    silent: v.fallback(v.boolean(), false),
    data: v.fallback(dataSchema, noData),
  }),
});
export type Push = v.InferOutput<typeof pushSchema>;

/** Null: nothing, or nothing that can be read. */
export function parsePush(content: string | undefined): Push | null {
  try {
    const parsed = v.safeParse(pushSchema, JSON.parse(content ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** What was kept with a notification that is shown. */
export function parseShown(data: unknown): PushData {
  const parsed = v.safeParse(dataSchema, data);
  return parsed.success ? parsed.output : noData;
}

/** The path inside the app that an address names; the list of all where it names none, or one of somebody else. */
export function pathInApp(address: string | null, origin: string): string {
  try {
    const url = new URL(address ?? '', origin);
    const path = url.pathname + url.search + url.hash;
    if (address && url.origin === origin && !path.startsWith('//')) return path;
  } catch {
    // Not an address.
  }
  return '/notifications';
}
