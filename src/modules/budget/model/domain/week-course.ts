import type { Cents } from '../../../../kernel/money.ts';
import { fewestDaysForecast } from './budget-week.ts';
import { isAllEntered, isComplete, type KnownWeek } from './known-week.ts';

/** How many complete weeks tell the usual course, and how many are too few to tell it. */
const weeksOfCourse = 8;
const fewestWeeks = 4;
/** How many earlier forecasts are looked back upon. */
const weeksLookedBack = 10;

/** Sums to 1, Sunday first. */
export type WeekdayShares = readonly number[];

const sharesOf = (week: KnownWeek): WeekdayShares =>
  week.days.map((day) => (day ?? 0) / week.total);

/** The newest complete weeks; `weeks` are oldest first and lie before the one that is looked at. */
const courseOf = (weeks: readonly KnownWeek[]): readonly WeekdayShares[] =>
  weeks
    .filter((week) => isComplete(week) && week.total > 0)
    .slice(-weeksOfCourse)
    .map(sharesOf);

/** Rule AN5. What part of a week's cost falls on each weekday: the mean of the last eight complete weeks; null of fewer than four. */
export function usualShares(weeks: readonly KnownWeek[]): WeekdayShares | null {
  const known = courseOf(weeks);
  if (known.length < fewestWeeks) return null;
  return Array.from(
    { length: 7 },
    (_, day) => known.reduce((sum, shares) => sum + (shares[day] ?? 0), 0) / known.length,
  );
}

export type CourseDay = {
  /** What is left after the day; null while the day is not entered, or one before it is not. */
  readonly left: Cents | null;
  readonly even: Cents;
  /** Null: the usual course is not known. */
  readonly usual: Cents | null;
};

/** Rule AN5. The declining budget after each day of the week, against an even and the store's usual course. */
export function decliningBudget(week: KnownWeek, before: readonly KnownWeek[]): CourseDay[] {
  const shares = usualShares(before);
  let spent: Cents | null = 0;
  let part = 0;
  return week.days.map((day, index) => {
    spent = spent === null || day === null ? null : spent + day;
    part += shares?.[index] ?? 0;
    return {
      left: spent === null ? null : week.budget - spent,
      even: week.budget - Math.round((week.budget * (index + 1)) / 7),
      usual: shares === null ? null : week.budget - Math.round(week.budget * part),
    };
  });
}

export type WeekEnd = { readonly low: Cents; readonly likely: Cents; readonly high: Cents };

/**
 * Rule AN6. What the week will have cost: what is entered, divided by the part of their week that the same days made up in
 * each of the last eight complete weeks. The middle of these is likely; the range leaves out the lowest and the highest of
 * six or more. Days on which the store is closed have no part. Null with fewer than three days entered, or four such weeks. A
 * week of which nothing is to come is what it is.
 */
export function weekEnd(week: KnownWeek, before: readonly KnownWeek[]): WeekEnd | null {
  if (week.enteredDays < fewestDaysForecast) return null;
  if (isAllEntered(week)) return { low: week.total, likely: week.total, high: week.total };
  const ends = courseOf(before)
    .map((shares) => {
      const partOf = (isOfIt: (day: number) => boolean) =>
        shares.reduce((sum, share, day) => sum + (isOfIt(day) ? share : 0), 0);
      const isEntered = (day: number) => week.days[day] !== null;
      const entered = partOf(isEntered);
      return { entered, toCome: partOf((day) => !isEntered(day) && !week.closed[day]) };
    })
    .filter(({ entered }) => entered > 0)
    .map(({ entered, toCome }) => Math.round(week.total * (1 + toCome / entered)))
    .sort((a, b) => a - b);
  if (ends.length < fewestWeeks) return null;
  const inner = ends.length < 6 ? ends : ends.slice(1, -1);
  const middle = Math.floor(ends.length / 2);
  const likely =
    ends.length % 2 === 1
      ? (ends[middle] ?? 0)
      : Math.round(((ends[middle - 1] ?? 0) + (ends[middle] ?? 0)) / 2);
  return { low: inner[0] ?? likely, likely, high: inner.at(-1) ?? likely };
}

export type ForecastRecord = {
  /** Of how many weeks such a forecast could have been made. */
  readonly made: number;
  /** How many of them ended within their range. */
  readonly held: number;
  /** By how many percent the likely end was off, in the middle of them. */
  readonly off: number | null;
};

/** Rule AN7. How good the last ten such forecasts were: of each complete week by the same days, from the weeks before it. */
export function forecastRecord(week: KnownWeek, before: readonly KnownWeek[]): ForecastRecord {
  const tried = before
    .map((past, index) => {
      if (!isComplete(past) || past.total === 0) return null;
      const days = past.days.map((day, place) => (week.days[place] === null ? null : day));
      const then = {
        ...past,
        days,
        total: days.reduce<Cents>((sum, day) => sum + (day ?? 0), 0),
        enteredDays: days.filter((day) => day !== null).length,
      };
      const end = isComplete(then) ? null : weekEnd(then, before.slice(0, index));
      return end === null
        ? null
        : {
            held: past.total >= end.low && past.total <= end.high,
            off: (Math.abs(end.likely - past.total) / past.total) * 100,
          };
    })
    .filter((each) => each !== null)
    .slice(-weeksLookedBack);
  const offs = tried.map(({ off }) => off).sort((a, b) => a - b);
  return {
    made: tried.length,
    held: tried.filter(({ held }) => held).length,
    off: offs[Math.floor((offs.length - 1) / 2)] ?? null,
  };
}
