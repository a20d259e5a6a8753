import { toBase64Url, type Bytes } from './base64url.ts';
import { largestPlaintext } from './encryption.ts';
import { inLanguageOf, type Language, type Worded } from './event-words.ts';

type Urgency = 'low' | 'normal' | 'high';

/** What a device shows. The names of the outer members are those of Declarative Web Push. */
export type PushMessage = {
  readonly web_push: 8030;
  readonly app_badge?: string;
  readonly notification: {
    readonly title: string;
    readonly body: string;
    readonly lang: string;
    readonly tag: string;
    readonly navigate: string;
    readonly silent: boolean;
    readonly data: {
      readonly notificationId: string | null;
      readonly category: string | null;
      readonly urgency: Urgency;
      readonly url: string;
      readonly receipt: string | null;
      /** Where what is to be done is asked for; null: there is nothing to be done. */
      readonly done: string | null;
    };
  };
};

export type Notified = Worded & {
  readonly id: string;
  readonly category: string;
  readonly urgency: Urgency;
  readonly url: string | null;
  readonly group_key: string | null;
  /** What is added to `url` where something is to be done (`sync.events`). */
  readonly done_query: string | null;
};

/** What quiet hours kept back, the latest first. */
export type Digest = readonly { readonly title: string; readonly text_key: string | null }[];

const shownInDigest = 3;
const digestTitle: Readonly<Record<Language, (count: string) => string>> = {
  en: (count) => `${count} notifications from your quiet hours`,
  es: (count) => `${count} notificaciones de sus horas de silencio`,
  fr: (count) => `${count} notifications de vos heures de silence`,
};

type Common = {
  readonly receipt: string;
  readonly unread: number;
  readonly language: Language;
  readonly silent: boolean;
};

export function messageOf(notification: Notified, common: Common): PushMessage {
  const { receipt, unread, language, silent } = common;
  const { title, message } = inLanguageOf(notification, language);
  const { id, category, urgency, group_key, done_query: query } = notification;
  const url = notification.url ?? '/notifications';
  const done = query === null ? null : `${url}${url.includes('?') ? '&' : '?'}${query}`;
  return {
    web_push: 8030,
    app_badge: String(unread),
    notification: {
      title,
      body: message,
      lang: language,
      tag: group_key ?? id,
      navigate: url,
      silent,
      data: { notificationId: id, category, urgency, url, receipt, done },
    },
  };
}

export function digestMessage(digest: Digest, common: Common): PushMessage {
  const { receipt, unread, language, silent } = common;
  const titles = digest
    .map(({ title, text_key }) =>
      inLanguageOf({ title, message: '', text_key, text_params: {} }, language),
    )
    .map(({ title }) => title);
  const [only] = titles;
  const url = '/notifications';
  return {
    web_push: 8030,
    app_badge: String(unread),
    notification: {
      title:
        titles.length === 1 && only !== undefined
          ? only
          : digestTitle[language](new Intl.NumberFormat(language).format(titles.length)),
      body: titles.length === 1 ? '' : [...new Set(titles)].slice(0, shownInDigest).join(' · '),
      lang: language,
      tag: 'digest',
      navigate: url,
      silent,
      data: { notificationId: null, category: null, urgency: 'normal', url, receipt, done: null },
    },
  };
}

const encoder = new TextEncoder();
/** Services that take less than they should have said so (413) take this. */
const shortPlaintext = 1500;

/** The message as bytes that fit: what is too long loses the end of its body, then of its title. */
export function plaintextOf(message: PushMessage, shortened: boolean): Bytes {
  const room = shortened ? shortPlaintext : largestPlaintext;
  const bytes = encoder.encode(JSON.stringify(message));
  if (bytes.length <= room) return bytes;
  const withText = (title: string, body: string): Bytes =>
    encoder.encode(
      JSON.stringify({ ...message, notification: { ...message.notification, title, body } }),
    );
  const { title, body } = message.notification;
  const cut = (text: string, write: (text: string) => Bytes): Bytes | null => {
    const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
    let fits: Bytes | null = null;
    let [from, to] = [0, letters.length];
    while (from <= to) {
      const middle = Math.floor((from + to) / 2);
      const tried = write(middle === 0 ? '' : `${letters.slice(0, middle).join('')}…`);
      if (tried.length <= room) {
        fits = tried;
        from = middle + 1;
      } else to = middle - 1;
    }
    return fits;
  };
  const fitting =
    cut(body, (text) => withText(title, text)) ?? cut(title, (text) => withText(text, ''));
  if (fitting === null) throw new Error('The message does not fit.');
  return fitting;
}

/** By it a service replaces what it has not brought yet: at most 32 characters of base64url (RFC 8030, 5.4). */
export async function topicOf(tag: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', encoder.encode(tag));
  return toBase64Url(new Uint8Array(hash).subarray(0, 24));
}
