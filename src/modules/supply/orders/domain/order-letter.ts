/** An order as its supplier reads it: plain text, for a mail, a message or paper (rule SO14). */
import { letterWords, type LetterLanguage } from './letter-words.ts';

export type OrderLetter = { readonly subject: string; readonly body: string };

type LetterLine = {
  /** In the supplier's language. */
  readonly name: string;
  /** The supplier's own number; empty: there is none. */
  readonly code: string;
  /** In order units. */
  readonly qty: number;
  readonly orderUnit: string;
  readonly packSize: number;
  readonly baseUnit: string;
};

const tags: Readonly<Record<LetterLanguage, string>> = { en: 'en-US', es: 'es-MX', fr: 'fr-CA' };

export function orderLetter({
  language,
  number,
  store,
  account,
  requestedFor,
  note,
  lines,
}: {
  readonly language: LetterLanguage;
  /** What the order is called. */
  readonly number: string;
  readonly store: string;
  /** What the supplier calls the store. */
  readonly account: string | null;
  readonly requestedFor: string | null;
  readonly note: string | null;
  readonly lines: readonly LetterLine[];
}): OrderLetter {
  const words = letterWords[language];
  const tag = tags[language];
  const amount = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 });
  const count = new Intl.PluralRules(tag);
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' });
  const said = (label: string, value: string) => `${label}${words.colon}${value}`;
  const units = (qty: number, unit: string) => {
    const [one, more] = words.orderUnits[unit] ?? [unit, unit];
    return `${amount.format(qty)} ${count.select(qty) === 'one' ? one : more}`;
  };
  /** Weights and volumes are abbreviated alike in all of them. */
  const pack = ({ packSize, baseUnit }: LetterLine) =>
    packSize === 1
      ? ''
      : ` (${amount.format(packSize)}${baseUnit === 'each' ? '' : ` ${baseUnit}`})`;
  const subject = `${words.order} ${number}`;
  const head = [
    subject,
    said(words.store, store),
    ...(account === null ? [] : [said(words.account, account)]),
    said(
      words.wantedFor,
      requestedFor === null ? words.nextDelivery : day.format(new Date(`${requestedFor}T00:00Z`)),
    ),
    ...(note === null || note === '' ? [] : [said(words.note, note)]),
  ];
  const ordered = lines.map(
    (line) =>
      `${units(line.qty, line.orderUnit)}${pack(line)} – ${line.name}${
        line.code === '' ? '' : `, ${words.number} ${line.code}`
      }`,
  );
  return { subject, body: [...head, '', ...ordered, ''].join('\n') };
}

/** Mail programs cut off what is longer. */
const longestAddress = 1900;

/** The address that opens a mail with the order; null: it is too long for one. */
export function mailAddress(to: string, { subject, body }: OrderLetter): string | null {
  const address = `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
  return address.length > longestAddress ? null : address;
}
