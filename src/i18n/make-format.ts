import { secondsInDay, secondsInHour, secondsInMinute, secondsInWeek } from 'date-fns/constants';
import { isBusinessDay } from '../kernel/business-week.ts';
import { dateFormatter, numberFormatter, spanFormatter } from '../kernel/formatter.ts';
import type { Cents } from '../kernel/money.ts';
import { zoneOffset } from '../kernel/zone-offset.ts';
import { serverNow } from '../platform/browser/clock.ts';
import type { Language } from './languages.ts';

/** US stores: dollars and month-first dates everywhere, in the order and with the marks of the language. */
export const locales: Record<Language, string> = { en: 'en-US', es: 'es-US', fr: 'fr-CA' };

type Maybe<T> = T | null | undefined;

export type Format = {
  readonly language: Language;
  /** `$1,234.50` */ readonly money: (cents: Maybe<Cents>) => string;
  /** `1234.50`, as it stands in a field */ readonly amount: (cents: Cents) => string;
  /** `28.00%`; takes 28 for 28 percent */ readonly percent: (
    percent: Maybe<number>,
    digits?: number,
  ) => string;
  readonly number: (value: Maybe<number>, digits?: number) => string;
  /** `MM/dd/yyyy`, of a business day or a moment */ readonly date: (
    value: Maybe<string>,
  ) => string;
  /** `MM/dd/yyyy HH:mm`, with the store's zone where the device has another clock */ readonly dateTime: (
    moment: Maybe<string>,
  ) => string;
  /** `MMM dd, yyyy` */ readonly mediumDate: (value: Maybe<string>) => string;
  /** `11/20`, for places too narrow for a year */ readonly monthDay: (
    value: Maybe<string>,
  ) => string;
  /** `Friday`, or `Fri` */ readonly weekday: (
    value: Maybe<string>,
    length?: 'long' | 'short',
  ) => string;
  /** `Friday, Nov 20, 2026`, or `Fri, …`: it begins a line */ readonly dayAndDate: (
    value: Maybe<string>,
    length?: 'long' | 'short',
  ) => string;
  /** `14:03`, or `14:03 CST` where the device has another clock than the store */ readonly time: (
    moment: Maybe<string>,
  ) => string;
  /** `14:03`: an hour that every day has, in minutes since midnight */ readonly hour: (
    minutes: number,
  ) => string;
  /** `3 minutes ago`, by the server's clock unless told another */ readonly relative: (
    moment: Maybe<string>,
    now?: Date,
  ) => string;
};

const looksLikeDay = /^\d{4}-\d{2}-\d{2}$/;
const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const money = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * secondsInDay],
  ['month', 30 * secondsInDay],
  ['week', secondsInWeek],
  ['day', secondsInDay],
  ['hour', secondsInHour],
  ['minute', secondsInMinute],
];

/**
 * `missing` and `invalid` stand for no value and for one that can't be read (spec §8). Moments are told by the clock of
 * `timeZone` (an IANA name), without one by the clock of the device. Where those two differ an hour names its zone: the
 * same page tells by the other one what happened on this device. `deviceZone` is for tests.
 */
export function makeFormat(
  language: Language,
  texts: { readonly missing: string; readonly invalid: string },
  timeZone?: string,
  deviceZone?: string,
): Format {
  const locale = locales[language];

  const zoneOfMoments = timeZone === undefined ? {} : { timeZone };

  /** ` CST`, or nothing where the clock on the wall shows the same. */
  const zoneName = (moment: string): string => {
    if (timeZone === undefined) return '';
    const at = Date.parse(moment);
    if (zoneOffset(at, timeZone) === zoneOffset(at, deviceZone)) return '';
    const parts = dateFormatter(locale, { timeZone, timeZoneName: 'short' }).formatToParts(at);
    return ` ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone}`;
  };

  /** Days are shown as the days they are, whatever the zone. */
  const written = (
    value: Maybe<string>,
    options: Intl.DateTimeFormatOptions,
    order: string = locale,
  ): string => {
    if (value === null || value === undefined || value === '') return texts.missing;
    const isDay = isBusinessDay(value);
    const moment = new Date(isDay ? `${value}T12:00:00Z` : value);
    if (Number.isNaN(moment.getTime()) || (looksLikeDay.test(value) && !isDay))
      return texts.invalid;
    const zone = isDay ? { timeZone: 'UTC' } : zoneOfMoments;
    return dateFormatter(order, { ...options, ...zone }).format(moment);
  };
  /** The same order in all three languages: stores compare these dates with the paper on the wall. */
  const shortDate = (value: Maybe<string>) => written(value, numeric, 'en-US');
  const mediumDate = (value: Maybe<string>) =>
    written(value, { year: 'numeric', month: 'short', day: '2-digit' });
  const weekday = (value: Maybe<string>, length: 'long' | 'short' = 'long') =>
    written(value, { weekday: length });
  const readable = (text: string) => text !== texts.missing && text !== texts.invalid;

  /** French writes `14 h 03`: the end of a line must not come between. */
  const clockTime = (moment: Maybe<string>) => {
    const text = written(moment, clock);
    if (!readable(text)) return text;
    return `${text}${zoneName(moment ?? '')}`.replaceAll(' ', '\u00a0');
  };

  return {
    language,
    money: (cents) =>
      cents === null || cents === undefined
        ? texts.missing
        : numberFormatter(locale, money).format(cents / 100),
    amount: (cents) =>
      numberFormatter(locale, {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
        useGrouping: false,
      }).format(cents / 100),
    percent: (percent, digits = 2) =>
      percent === null || percent === undefined
        ? texts.missing
        : numberFormatter(locale, {
            style: 'percent',
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          }).format(percent / 100),
    number: (value, digits = 0) =>
      value === null || value === undefined
        ? texts.missing
        : numberFormatter(locale, { maximumFractionDigits: digits }).format(value),
    date: shortDate,
    dateTime: (moment) => {
      const date = shortDate(moment);
      return readable(date) ? `${date} ${clockTime(moment)}` : date;
    },
    mediumDate,
    monthDay: (value) => written(value, { month: '2-digit', day: '2-digit' }, 'en-US'),
    weekday,
    dayAndDate: (value, length) => {
      const date = mediumDate(value);
      if (!readable(date)) return date;
      const day = weekday(value, length);
      // French has no comma between the two.
      return `${day.charAt(0).toUpperCase()}${day.slice(1)}${language === 'fr' ? ' ' : ', '}${date}`;
    },
    time: clockTime,
    hour: (minutes) =>
      dateFormatter(locale, { ...clock, timeZone: 'UTC' })
        .format(minutes * 60_000)
        .replaceAll(' ', '\u00a0'),
    relative: (moment, now = serverNow()) => {
      if (moment === null || moment === undefined || moment === '') return texts.missing;
      const seconds = (new Date(moment).getTime() - now.getTime()) / 1000;
      if (Number.isNaN(seconds)) return texts.invalid;
      for (const [unit, length] of steps) {
        if (Math.abs(seconds) >= length)
          return spanFormatter(locale).format(Math.trunc(seconds / length), unit);
      }
      // The browser's "maintenant" says when something is to be done, not when it was.
      return language === 'fr' ? 'à l’instant' : spanFormatter(locale).format(0, 'second');
    },
  };
}
