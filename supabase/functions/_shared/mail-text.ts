import { inLanguageOf, localeOf, type Language, type Worded } from './event-words.ts';

type Item = Worded & {
  /** A path of the app. */
  readonly url: string | null;
  readonly urgency: string;
  readonly created_at: string;
};
export type Told = {
  readonly kind: 'digest' | 'urgent';
  readonly language: Language;
  /** The clock by which times are written. */
  readonly zone: string;
  /** How many there are; the first of them are in `items`. */
  readonly total: number;
  readonly items: readonly Item[];
};
type Links = {
  /** Where the app is. */
  readonly app: string;
  /** The page that ends such mails. */
  readonly unsubscribe: string;
};
type MailText = { readonly subject: string; readonly text: string; readonly html: string };

type Words = {
  readonly unread: (count: number, shown: string) => string;
  readonly urgent: (title: string) => string;
  readonly more: (count: number, shown: string) => string;
  readonly open: string;
  readonly all: string;
  readonly why: { readonly digest: string; readonly urgent: string };
  readonly settings: string;
  readonly stop: { readonly digest: string; readonly urgent: string };
};

const space = '\u00a0';
const words: Readonly<Record<Language, Words>> = {
  en: {
    unread: (count, shown) =>
      count === 1
        ? '1 unread notification in Storehand'
        : `${shown} unread notifications in Storehand`,
    urgent: (title) => `Urgent: ${title}`,
    more: (count, shown) => (count === 1 ? 'And 1 more.' : `And ${shown} more.`),
    open: 'Open',
    all: 'Show all notifications',
    why: {
      digest: 'You get this mail because you asked for a summary of your unread notifications.',
      urgent: 'You get this mail because you asked for urgent notifications by mail.',
    },
    settings: 'Change what you get',
    stop: { digest: 'Stop these summaries', urgent: 'Stop urgent mails' },
  },
  es: {
    unread: (count, shown) =>
      count === 1
        ? '1 notificación sin leer en Storehand'
        : `${shown} notificaciones sin leer en Storehand`,
    urgent: (title) => `Urgente: ${title}`,
    more: (count, shown) => (count === 1 ? 'Y 1 más.' : `Y ${shown} más.`),
    open: 'Abrir',
    all: 'Ver todas las notificaciones',
    why: {
      digest: 'Recibe este correo porque pidió un resumen de sus notificaciones sin leer.',
      urgent: 'Recibe este correo porque pidió las notificaciones urgentes por correo.',
    },
    settings: 'Cambiar lo que recibe',
    stop: {
      digest: 'Dejar de recibir estos resúmenes',
      urgent: 'Dejar de recibir correos urgentes',
    },
  },
  fr: {
    unread: (count, shown) =>
      count < 2
        ? `${shown} notification non lue dans Storehand`
        : `${shown} notifications non lues dans Storehand`,
    urgent: (title) => `Urgent${space}: ${title}`,
    more: (count, shown) => (count < 2 ? `Et ${shown} autre.` : `Et ${shown} autres.`),
    open: 'Ouvrir',
    all: 'Voir toutes les notifications',
    why: {
      digest:
        'Vous recevez cet e-mail parce que vous avez demandé un résumé de vos notifications non lues.',
      urgent:
        'Vous recevez cet e-mail parce que vous avez demandé les notifications urgentes par e-mail.',
    },
    settings: 'Modifier ce que vous recevez',
    stop: {
      digest: 'Ne plus recevoir ces résumés',
      urgent: 'Ne plus recevoir d’e-mails urgents',
    },
  },
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);

function timeIn(zone: string, language: Language, at: string): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  }).format(new Date(at));
}

/** In the colour of the mail program, which knows whether it shows mails light or dark. */
const link = (href: string, text: string): string =>
  `<a href="${escaped(href)}">${escaped(text)}</a>`;

/** The mail of a digest or of one urgent notification: the plain text says all that the HTML says. */
export function mailText(told: Told, { app, unsubscribe }: Links): MailText {
  const { kind, language, zone, total } = told;
  const say = words[language];
  const number = (count: number) => new Intl.NumberFormat(localeOf(language)).format(count);
  const items = told.items.map((each) => ({
    ...inLanguageOf(each, language),
    time: timeIn(zone, language, each.created_at),
    address: `${app}${each.url ?? '/notifications'}`,
    isUrgent: each.urgency === 'high',
  }));
  const subject =
    kind === 'urgent' ? say.urgent(items[0]?.title ?? '') : say.unread(total, number(total));
  const left = total - items.length;
  const more = left > 0 ? say.more(left, number(left)) : null;
  const titleOf = ({ isUrgent, title }: (typeof items)[number]) =>
    isUrgent && kind === 'digest' ? say.urgent(title) : title;
  const list = `${app}/notifications`;
  const colon = language === 'fr' ? `${space}:` : ':';

  const text = [
    ...(kind === 'digest' ? [subject, ''] : []),
    ...items.flatMap((item) => [
      titleOf(item),
      ...(item.message === '' ? [] : [item.message]),
      item.time,
      item.address,
      '',
    ]),
    ...(more === null ? [] : [more, '']),
    `${say.all}${colon} ${list}`,
    '',
    '-- ',
    say.why[kind],
    `${say.settings}${colon} ${list}?settings`,
    `${say.stop[kind]}${colon} ${unsubscribe}`,
    '',
  ].join('\n');

  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escaped(subject)}</title></head>`,
    '<body style="font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:1rem">',
    kind === 'digest' ? `<h1 style="font-size:1.25rem">${escaped(subject)}</h1>` : '',
    ...items.map((item) =>
      [
        `<h2 style="font-size:1.05rem;margin:1.5rem 0 0">${escaped(titleOf(item))}</h2>`,
        item.message === '' ? '' : `<p style="margin:.25rem 0">${escaped(item.message)}</p>`,
        `<p style="margin:.25rem 0">${escaped(item.time)} · ${link(item.address, say.open)}</p>`,
      ].join('\n'),
    ),
    more === null ? '' : `<p>${escaped(more)}</p>`,
    `<p>${link(list, say.all)}</p>`,
    '<hr style="margin:2rem 0 1rem">',
    `<p style="font-size:.875rem">${escaped(say.why[kind])}<br>`,
    `${link(`${list}?settings`, say.settings)} · ${link(unsubscribe, say.stop[kind])}</p>`,
    '</body></html>',
  ]
    .filter((line) => line !== '')
    .join('\n');
  return { subject, text, html };
}
