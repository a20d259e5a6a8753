import texts from './event-texts.json' with { type: 'json' };

/** The languages of the app. */
export type Language = keyof typeof texts;
export const languageOf = (value: unknown): Language =>
  value === 'es' || value === 'fr' ? value : 'en';

export type Worded = {
  readonly title: string;
  readonly message: string;
  readonly text_key: string | null;
  readonly text_params: unknown;
};

type Params = Readonly<Record<string, string | number>>;

export const localeOf = (language: Language): string =>
  language === 'fr' ? 'fr-CA' : language === 'es' ? 'es-US' : 'en-US';

function paramsOf(value: unknown): Params | null {
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) return null;
  const all = Object.values(value);
  return all.every((each) => typeof each === 'string' || typeof each === 'number')
    ? (value as Params)
    : null;
}

/** A moment by the clock of its zone, as `inReadersWords` of the app writes it. */
function timeOf(params: Params, language: Language): string | null {
  const { time_at: at, time_zone: timeZone } = params;
  if (typeof at !== 'string' || typeof timeZone !== 'string') return null;
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone })
      .format(new Date(at))
      .replaceAll(' ', '\u00a0');
  try {
    const day = part({ month: 'short', day: language === 'en' ? '2-digit' : 'numeric' });
    return `${day}, ${part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`;
  } catch {
    return null;
  }
}

function filled(text: string, params: Params, language: Language): string {
  return text.replaceAll(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, number?: string) => {
    const value = params[name] ?? '';
    return number === undefined
      ? String(value)
      : new Intl.NumberFormat(language).format(Number(value));
  });
}

/** Title and message in the reader's language; where that cannot be told, as the server has written them. */
export function inLanguageOf<N extends Worded>(notification: N, language: Language): N {
  const { text_key: key } = notification;
  const known = texts[language] as Readonly<Record<string, { title: string; message: string }>>;
  const text = key === null ? undefined : known[key];
  const given = paramsOf(notification.text_params);
  if (text === undefined || given === null) return notification;
  const suffix = `_${language}`;
  const own = Object.entries(given).flatMap(([name, value]) =>
    name.endsWith(suffix) ? [[name.slice(0, -suffix.length), value] as const] : [],
  );
  const time = timeOf(given, language);
  const params = { ...given, ...Object.fromEntries(own), ...(time === null ? {} : { time }) };
  return {
    ...notification,
    title: filled(text.title, params, language),
    message: filled(text.message, params, language),
  };
}
