import * as v from 'valibot';

type Worded = {
  readonly title: string;
  readonly message: string;
  /** Names a text of the app; null for somebody's own words. */
  readonly text_key: string | null;
  readonly text_params: unknown;
};

const paramsSchema = v.record(v.string(), v.union([v.string(), v.number()]));

/** Answers `defaultValue` for a key that it does not know. */
type Translate = (key: string, options: Record<string, string | number>) => string;

/**
 * The notification in the reader's language. A key that only a newer app knows, or values that do not fit, leave the
 * English of the office.
 */
export function inReadersWords<N extends Worded>(notification: N, t: Translate): N {
  const { text_key: key, title, message } = notification;
  if (key === null) return notification;
  const params = v.safeParse(paramsSchema, notification.text_params ?? {});
  if (!params.success) return notification;
  const text = (part: 'title' | 'message', defaultValue: string) =>
    t(`notifications.text.${key}.${part}`, { ...params.output, defaultValue });
  return { ...notification, title: text('title', title), message: text('message', message) };
}
