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

const momentSchema = v.object({ time_at: v.string(), time_zone: v.string() });

/** `Nov 21, 14:03`, by the clock of that zone; null where it cannot be told. */
function timeOf(params: Readonly<Record<string, unknown>>, language: string): string | null {
  const moment = v.safeParse(momentSchema, params);
  if (!moment.success) return null;
  const { time_at, time_zone } = moment.output;
  const locale = `${language}-${language === 'fr' ? 'CA' : 'US'}`;
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: time_zone })
      .format(new Date(time_at))
      .replaceAll(' ', '\u00a0');
  try {
    const day = part({ month: 'short', day: language === 'en' ? '2-digit' : 'numeric' });
    return `${day}, ${part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`;
  } catch {
    // A zone or a moment that this browser does not know.
    return null;
  }
}

/**
 * The values in the reader's language: `template_es` stands for `template` in Spanish, and `time_at` (a moment) by the
 * clock of `time_zone` for `time`.
 */
function inLanguage(
  params: Readonly<Record<string, string | number>>,
  language: string,
): Record<string, string | number> {
  const suffix = `_${language}`;
  const own = Object.entries(params).flatMap(([name, value]) =>
    name.endsWith(suffix) ? [[name.slice(0, -suffix.length), value] as const] : [],
  );
  const time = timeOf(params, language);
  return { ...params, ...Object.fromEntries(own), ...(time === null ? {} : { time }) };
}

/**
 * The notification in the reader's language (`en`, `es`, `fr`). A key that only a newer app knows, or values that do not fit, leave the
 * English of the server.
 */
export function inReadersWords<N extends Worded>(
  notification: N,
  t: Translate,
  language: string,
): N {
  const { text_key: key, title, message } = notification;
  if (key === null) return notification;
  const params = v.safeParse(paramsSchema, notification.text_params ?? {});
  if (!params.success) return notification;
  const values = inLanguage(params.output, language.slice(0, 2));
  const text = (part: 'title' | 'message', defaultValue: string) =>
    t(`notifications.text.${key}.${part}`, { ...values, defaultValue });
  return { ...notification, title: text('title', title), message: text('message', message) };
}
