import { isBusinessDay, type BusinessDay } from '../../../../kernel/business-week.ts';
import type { Cents } from '../../../../kernel/money.ts';
import { readAmount, type TypedAmount } from './typed-amount.ts';
import { enterableDays, type StoreDays } from './store-days.ts';

/** The largest amount that the database holds: numeric(12, 2). */
export const largestAmount: Cents = 999_999_999_999;

export type EntryProblem =
  | 'incomplete'
  | 'invalid_food_cost'
  /** Rule BI8. */
  | 'ambiguous_amount'
  | 'future_date'
  /** Rule BI6. */
  | 'before_opening'
  | 'after_closing'
  | 'too_long_ago';

export type ForecastProblem = 'missing_sales' | 'invalid_sales' | 'ambiguous_amount';

export type Parsed<Value, Problem> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      readonly problem: Problem;
      /** Of an ambiguous amount: what it can mean. */
      readonly choices?: readonly Cents[];
    };

type ReadAmount<Problem> = Parsed<Cents, Problem | 'ambiguous_amount'>;

function payable<Problem>(read: TypedAmount, invalid: Problem): ReadAmount<Problem> {
  if (read.kind === 'ambiguous') {
    return { ok: false, problem: 'ambiguous_amount', choices: read.choices };
  }
  return read.kind === 'amount' && read.cents > 0 && read.cents <= largestAmount
    ? { ok: true, value: read.cents }
    : { ok: false, problem: invalid };
}

/** Rules BI1 to BI3 and BI6 (spec §5 Budget): a date and an amount are required, the amount is greater than 0. */
export function parseEntry(
  typed: { readonly date: string; readonly amount: string },
  today: BusinessDay,
  store: StoreDays,
  language = 'en',
): Parsed<{ readonly date: BusinessDay; readonly amount: Cents }, EntryProblem> {
  const date = typed.date.trim();
  if (date === '' || typed.amount.trim() === '') return { ok: false, problem: 'incomplete' };
  if (!isBusinessDay(date)) return { ok: false, problem: 'incomplete' };
  const amount = payable(readAmount(typed.amount, language), 'invalid_food_cost' as const);
  if (!amount.ok) return amount;
  if (date > today) return { ok: false, problem: 'future_date' };
  if (store.openedOn !== null && date < store.openedOn) {
    return { ok: false, problem: 'before_opening' };
  }
  if (store.closedOn !== null && date > store.closedOn) {
    return { ok: false, problem: 'after_closing' };
  }
  if (date < enterableDays(store, today).first) return { ok: false, problem: 'too_long_ago' };
  return { ok: true, value: { date, amount: amount.value } };
}

/** Rule BI4 (spec §5 Budget): projected sales are a number greater than 0. */
export function parseProjectedSales(
  typed: string,
  language = 'en',
): Parsed<Cents, ForecastProblem> {
  if (typed.trim() === '') return { ok: false, problem: 'missing_sales' };
  return payable(readAmount(typed, language), 'invalid_sales' as const);
}
