/** Entries, forecasts and weeks for the tests of this module's rules. */
import { addDays } from '../../../../kernel/business-week.ts';
import type { EntryFacts } from './budget-week.ts';
import type { KnownWeek } from './known-week.ts';

let made = 0;

export function anEntry(
  entry_date: string,
  amount: number,
  parts: Partial<EntryFacts> = {},
): EntryFacts {
  made += 1;
  return {
    id: `entry-${String(made).padStart(5, '0')}`,
    user_id: 'manager',
    entry_date,
    amount,
    created_at: `${entry_date}T12:00:00Z`,
    ...parts,
  };
}

export function aForecast(
  week_start_date: string,
  projected_amount: number,
  updated_at = `${week_start_date}T12:00:00Z`,
  id = `forecast-${week_start_date}-${updated_at}`,
) {
  return { id, week_start_date, projected_amount, updated_at };
}

export const sunday = '2026-03-01';
/** A week with these days in dollars; null: not entered. */
export function aWeek(
  weeksAgo: number,
  dollars: readonly (number | null)[],
  sales = 10_000,
): KnownWeek {
  const days = dollars.map((day) => (day === null ? null : Math.round(day * 100)));
  const total = days.reduce<number>((sum, day) => sum + (day ?? 0), 0);
  const enteredDays = days.filter((day) => day !== null).length;
  return {
    weekStartDate: addDays(sunday, -7 * weeksAgo),
    days,
    total,
    enteredDays,
    closed: days.map(() => false),
    sales: sales * 100,
    budget: sales * 28,
    target: 28,
    share: enteredDays === 0 ? null : (total * 7) / (sales * enteredDays),
  };
}
export const evenDays = [400, 400, 400, 400, 400, 400, 400];
/** A week's days, of which so many are entered. */
export const firstDays = (count: number, days: readonly number[] = evenDays) =>
  days.map((day, index) => (index < count ? day : null));
/** So many complete weeks before it, oldest first. */
export const pastWeeks = (count: number, days: readonly number[] = evenDays) =>
  Array.from({ length: count }, (_, index) => aWeek(count - index, days));
