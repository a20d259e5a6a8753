import { millisecondsInDay } from 'date-fns/constants';
import { zoneOffset } from './zone-offset.ts';

/** A day of business, `yyyy-MM-dd`, without a time of day: arithmetic on it never meets daylight saving. */
export type BusinessDay = string;

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether the text names a day that exists. */
export function isBusinessDay(text: string): boolean {
  return pattern.test(text) && dayAt(noon(text)) === text;
}

function noon(day: BusinessDay): number {
  const [, year, month, date] = pattern.exec(day) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(date), 12);
}

function dayAt(time: number): BusinessDay {
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
}

/** The day that a moment belongs to, in the store's time zone; the device's own zone when none is given. */
export function businessDayOf(moment: Date, timeZone?: string): BusinessDay {
  const at = moment.getTime();
  return dayAt(at + zoneOffset(at, timeZone));
}

export function addDays(day: BusinessDay, days: number): BusinessDay {
  return dayAt(noon(day) + days * millisecondsInDay);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: BusinessDay, to: BusinessDay): number {
  return Math.round((noon(to) - noon(from)) / millisecondsInDay);
}

/** 0 for Sunday to 6 for Saturday. */
export function dayOfWeek(day: BusinessDay): number {
  return new Date(noon(day)).getUTCDay();
}

/** The Sunday on or before the day (spec §9: the forecast week starts on Sunday). */
export function weekStart(day: BusinessDay): BusinessDay {
  return addDays(day, -dayOfWeek(day));
}

export type WeekDays = readonly [
  BusinessDay,
  BusinessDay,
  BusinessDay,
  BusinessDay,
  BusinessDay,
  BusinessDay,
  BusinessDay,
];

/** The seven days from a week's start. */
export function weekDays(start: BusinessDay): WeekDays {
  const at = (days: number) => addDays(start, days);
  return [at(0), at(1), at(2), at(3), at(4), at(5), at(6)];
}
