import type { Cents } from '../../../../kernel/money.ts';
import { toQuantity } from './quantity.ts';

/**
 * What a line costs (rule SC4): quantity times unit price in whole cents, halves away from zero, as PostgreSQL rounds.
 * Both come as the wire's decimals, with at most three and four places.
 */
export function lineTotal(qty: number, unitPrice: number): Cents {
  // Thousandths times ten-thousandths: beyond what a double counts exactly.
  const product = BigInt(toQuantity(qty)) * BigInt(Math.round(unitPrice * 10_000));
  const cent = 100_000n;
  return Number((product + cent / 2n) / cent);
}
