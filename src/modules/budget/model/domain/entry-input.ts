import { isBusinessDay, type BusinessDay } from '../../../../kernel/business-week.ts';
import { parseMoney, type Cents } from '../../../../kernel/money.ts';
import { enterableDays, type StoreDays } from './store-days.ts';

/** The largest amount that the database holds: numeric(12, 2). */
export const largestAmount: Cents = 999_999_999_999;

export type EntryProblem =
  | 'incomplete'
  | 'invalid_food_cost'
  | 'future_date'
  /** Rule BI6. */
  | 'before_opening'
  | 'after_closing'
  | 'too_long_ago';

export type ForecastProblem = 'missing_sales' | 'invalid_sales';

export type Parsed<Value, Problem> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem };

const isPayable = (amount: Cents | null): amount is Cents =>
  amount !== null && amount > 0 && amount <= largestAmount;

/** Rules BI1 to BI3 and BI6 (spec §5 Budget): a date and an amount are required, the amount is greater than 0. */
export function parseEntry(
  typed: { readonly date: string; readonly amount: string },
  today: BusinessDay,
  store: StoreDays,
): Parsed<{ readonly date: BusinessDay; readonly amount: Cents }, EntryProblem> {
  const date = typed.date.trim();
  if (date === '' || typed.amount.trim() === '') return { ok: false, problem: 'incomplete' };
  if (!isBusinessDay(date)) return { ok: false, problem: 'incomplete' };
  const amount = parseMoney(typed.amount);
  if (!isPayable(amount)) return { ok: false, problem: 'invalid_food_cost' };
  if (date > today) return { ok: false, problem: 'future_date' };
  if (store.openedOn !== null && date < store.openedOn) {
    return { ok: false, problem: 'before_opening' };
  }
  if (store.closedOn !== null && date > store.closedOn) {
    return { ok: false, problem: 'after_closing' };
  }
  if (date < enterableDays(store, today).first) return { ok: false, problem: 'too_long_ago' };
  return { ok: true, value: { date, amount } };
}

/** Rule BI4 (spec §5 Budget): projected sales are a number greater than 0. */
export function parseProjectedSales(typed: string): Parsed<Cents, ForecastProblem> {
  if (typed.trim() === '') return { ok: false, problem: 'missing_sales' };
  const amount = parseMoney(typed);
  return isPayable(amount) ? { ok: true, value: amount } : { ok: false, problem: 'invalid_sales' };
}
