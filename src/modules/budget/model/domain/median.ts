import type { Cents } from '../../../../kernel/money.ts';

/** The middle of the amounts, of two the mean of both; 0 of none. Whole cents. */
export function median(values: readonly Cents[]): Cents {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? 0) + upper) / 2);
}
