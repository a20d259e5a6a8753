/** What stands in the cells of a file, whoever wrote it (rule VE26). */
import { isBusinessDay, type BusinessDay } from '../../../kernel/business-week.ts';
import type { DecimalMark } from '../../../kernel/decimal-mark.ts';
import { parseMoney, type Cents } from '../../../kernel/money.ts';
import { parseReading } from './typed-reading.ts';
import type { Tenths } from './odometer.ts';

/** Which comes first in `3/4/2026`. */
export const dayOrders = ['month', 'day'] as const;
export type DayOrder = (typeof dayOrders)[number];

export type CellProblem =
  | 'missing'
  | 'formula'
  | 'too_long'
  | 'unknown'
  | 'not_a_day'
  | 'to_come'
  | 'not_a_number'
  | 'too_large'
  | 'amount'
  | 'year'
  | 'length'
  | 'letters'
  | 'taken'
  | 'fixed'
  | 'twice';
export type Cell<Value> =
  | { readonly value: Value; readonly problem?: never }
  | { readonly problem: CellProblem; readonly value?: never };

const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
const otherDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** Which comes first, where any day of the file tells; null: `3/4/2026` tells nothing. Days by year tell nothing either. */
export function guessDayOrder(texts: readonly string[]): DayOrder | null {
  let order: DayOrder | null = 'month';
  for (const text of texts) {
    const [, first, second] = otherDay.exec(text.trim()) ?? [];
    if (first === undefined) continue;
    if (Number(first) > 12) return 'day';
    if (Number(second) > 12) return 'month';
    order = null;
  }
  return order;
}

/** A day up to today, by the store's calendar. */
export function dayIn(text: string, order: DayOrder, today: BusinessDay): Cell<BusinessDay> {
  const [, year, month, date] = isoDay.exec(text) ?? [];
  const [, first, second, ofYear] = otherDay.exec(text) ?? [];
  const parts =
    year === undefined
      ? [ofYear, ...(order === 'month' ? [first, second] : [second, first])]
      : [year, month, date];
  const day = parts.map((part) => (part ?? '').padStart(2, '0')).join('-');
  if (!isBusinessDay(day)) return { problem: 'not_a_day' };
  return day > today ? { problem: 'to_come' } : { value: day };
}

export function readingIn(text: string): Cell<Tenths> {
  const reading = parseReading(text);
  return 'tenths' in reading ? { value: reading.tenths } : { problem: reading.problem };
}

/** The most that the office keeps of an amount. */
const greatest: Cents = 99_999_999;

export function amountIn(text: string, mark: DecimalMark): Cell<Cents> {
  // Both marks may stand in it: the one before decimals is known, the other goes.
  const plain = text.replaceAll(mark === 'point' ? ',' : '.', '').replace(',', '.');
  const cents = parseMoney(plain);
  return cents === null || cents > greatest ? { problem: 'amount' } : { value: cents };
}

/** What a spreadsheet would run is no text of ours, as nobody means it. */
export const isFormula = (text: string): boolean => /^[=+@]|^-\D/.test(text);
