import {
  addDays,
  isBusinessDay,
  weekStart,
  type BusinessDay,
} from '../../../../kernel/business-week.ts';

export type HistoryRange = { readonly from: BusinessDay; readonly to: BusinessDay };

/** A quarter of a year, this week included. */
const weeksAtFirst = 13;
/** A year that is half typed into a date field is no range to read. */
const firstYear = '2000';

const dayOr = (asked: string | null, otherwise: BusinessDay) =>
  asked !== null && isBusinessDay(asked) && asked >= firstYear ? asked : otherwise;

/** Rule HI1. The days that an address asks for; what it leaves out, or says wrongly, is the last 13 weeks up to today. */
export function historyRange(
  asked: { readonly from: string | null; readonly to: string | null },
  today: BusinessDay,
): HistoryRange {
  const to = dayOr(asked.to, today);
  const from = dayOr(asked.from, addDays(weekStart(today), -7 * (weeksAtFirst - 1)));
  return { from, to: to > today ? today : to };
}

/** Rule HI2. The whole weeks that the days touch: a week's result is that of all its days. */
export function wholeWeeks({ from, to }: HistoryRange): HistoryRange {
  return { from: weekStart(from), to: addDays(weekStart(to), 6) };
}

/** Rule HI4. The days of the range that lie before all that the device holds; null: there are none. */
export function beforeDevice(
  { from, to }: HistoryRange,
  oldestHere: BusinessDay | null,
): HistoryRange | null {
  if (from > to) return null;
  if (oldestHere === null) return { from, to };
  if (oldestHere <= from) return null;
  const last = addDays(oldestHere, -1);
  return { from, to: last < to ? last : to };
}
