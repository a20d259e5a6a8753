import { expect, test } from 'vitest';
import { deliveryCost } from './delivery-cost.ts';

const line = { id: 'buns', pack_size: 12, unit_price: 6 };
const entry = {
  product_id: 'bun',
  order_line_id: 'buns',
  entered_qty: 3,
  pack_size: 12,
  invoice_price: null,
  unit_cost: null,
};
const categoryOf = new Map([
  ['bun', 'food'],
  ['cup', 'packaging'],
]);
const cost = (...entries: (typeof entry)[]) => deliveryCost({ entries, lines: [line], categoryOf });

test('SR5 the food of a delivery costs what its invoice says, else its order', () => {
  expect(cost(entry)).toBe(1800);
  expect(
    deliveryCost({
      entries: [{ ...entry, invoice_price: 6.25 }],
      lines: [line],
      categoryOf,
    }),
  ).toBe(1875);
  // six to a pack, of which two are a case
  expect(cost({ ...entry, pack_size: 6 })).toBe(900);
});

test('SR5 what is no food does not count, what nobody knows any more does', () => {
  expect(cost({ ...entry, product_id: 'cup' })).toBe(0);
  expect(cost({ ...entry, product_id: 'forgotten' })).toBe(1800);
});

test('SR5 what was not ordered costs what the office says', () => {
  const unordered = { ...entry, order_line_id: 'none', unit_cost: 0.5 };
  expect(
    deliveryCost({
      entries: [unordered, { ...unordered, unit_cost: null }],
      lines: [],
      categoryOf,
    }),
  ).toBe(1800);
});
