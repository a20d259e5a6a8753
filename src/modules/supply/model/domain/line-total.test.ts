import { expect, it } from 'vitest';
import { lineTotal } from './line-total.ts';

it.each([
  [2, 24.5, 4900],
  [0.5, 0.01, 1],
  [0.125, 0.04, 1],
  [0.124, 0.04, 0],
  [3, 0.3333, 100],
  [1, 0, 0],
  // beyond what a double counts exactly
  [99_999, 9_999_999.9999, 99_998_999_999_000],
])('SC4: %d at %d is %d cents', (qty, price, cents) => {
  expect(lineTotal(qty, price)).toBe(cents);
});
