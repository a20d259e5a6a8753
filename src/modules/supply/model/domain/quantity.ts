/** Quantities as whole thousandths (rules SC4 and SO9): sums and products stay exact; the wire uses decimals. */

import type { DecimalMark } from '../../../../kernel/decimal-mark.ts';

/** Thousandths of a unit. */
export type Quantity = number;

export const greatestQuantity: Quantity = 99_999_000;

/** From the wire's decimal, such as 2.5. */
export const toQuantity = (decimal: number): Quantity => Math.round(decimal * 1000);

/** To the wire's decimal. */
export const fromQuantity = (quantity: Quantity): number => quantity / 1000;

/**
 * A decimal as somebody would type it, for a field: it is read back as what it is. Exactly three decimals have a nought
 * behind them, as `1.234` could be two numbers (rule SO9).
 */
export const plainQuantity = (decimal: number, mark: DecimalMark): string =>
  plainDecimal(decimal, mark).replace(/[.,]\d{3}$/, (decimals) => `${decimals}0`);

/** The same of a price, which has a mark for decimals alone. */
export const plainDecimal = (decimal: number, mark: DecimalMark): string =>
  mark === 'comma' ? String(decimal).replace('.', ',') : String(decimal);

export type TypedQuantity =
  | { readonly quantity: Quantity }
  | { readonly problem: 'not_a_number' | 'not_positive' | 'too_large' | 'too_many_decimals' }
  /** It could be either; the person is asked. */
  | { readonly problem: 'ambiguous'; readonly either: readonly [Quantity, Quantity] };

/** Reads a quantity as people type it in any of our languages. */
export function parseQuantity(text: string): TypedQuantity {
  const typed = text.replaceAll(/[\s\u00a0\u202f']/g, '');
  if (/^-\d/.test(typed)) return { problem: 'not_positive' };
  const oneMark = /^(\d{1,3})[.,](\d{3})$/.exec(typed);
  if (oneMark !== null && oneMark[1] !== undefined && !/^0+$/.test(oneMark[1])) {
    const digits = Number(`${oneMark[1]}${oneMark[2] ?? ''}`);
    return { problem: 'ambiguous', either: [digits, digits * 1000] };
  }
  const parts =
    /^([1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.(\d+))?$/.exec(typed) ??
    /^([1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,(\d+))?$/.exec(typed) ??
    /^()[.,](\d+)$/.exec(typed);
  if (parts === null) return { problem: 'not_a_number' };
  const decimals = (parts[2] ?? '').replace(/0+$/, '');
  if (decimals.length > 3) return { problem: 'too_many_decimals' };
  const quantity =
    Number((parts[1] ?? '').replaceAll(/\D/g, '') || '0') * 1000 + Number(decimals.padEnd(3, '0'));
  if (quantity === 0) return { problem: 'not_positive' };
  return quantity > greatestQuantity ? { problem: 'too_large' } : { quantity };
}

/** What an offer lets one order. */
export type Pack = { readonly min_qty: number; readonly step_qty: number };

/** Whether a quantity can be ordered of an offer. */
export function fitsPack(
  quantity: Quantity,
  { min_qty, step_qty }: Pack,
): 'fits' | 'below_least' | 'off_step' {
  const least = toQuantity(min_qty);
  if (quantity < least) return 'below_least';
  return (quantity - least) % toQuantity(step_qty) === 0 ? 'fits' : 'off_step';
}

/** One step more or less; null: below the least it is taken off the order. A quantity off the step goes to the next one. */
export function stepped(
  quantity: Quantity | null,
  direction: 1 | -1,
  { min_qty, step_qty }: Pack,
): Quantity | null {
  const least = toQuantity(min_qty);
  const step = toQuantity(step_qty);
  if (quantity === null) return direction === 1 ? least : null;
  const steps = (quantity - least) / step;
  const next = direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  if (next < 0) return null;
  return Math.min(least + next * step, greatestQuantity);
}

/** The least that can be ordered of an offer and is no less than this. */
export function raisedToPack(quantity: Quantity, { min_qty, step_qty }: Pack): Quantity {
  const least = toQuantity(min_qty);
  const step = toQuantity(step_qty);
  return quantity <= least ? least : least + Math.ceil((quantity - least) / step) * step;
}

/** In base units: order units times the pack's size, to the thousandth. */
export const inBaseUnits = (quantity: Quantity, packSize: number): Quantity =>
  Math.round((quantity * toQuantity(packSize)) / 1000);

/** Rule SO12: half of what was ordered last or less, or twice as much or more. */
export const isUnusual = (quantity: Quantity, last: Quantity): boolean =>
  quantity * 2 <= last || quantity >= last * 2;
