import { expect, test } from 'vitest';
import type { OrderStatus } from './order-step.ts';
import { comesOn, foodTotal, isToCome } from './cart-budget.ts';

// A Wednesday; its week began on the 22nd.
const today = '2026-11-25';
const week = '2026-11-22';
const order = (
  reached: OrderStatus,
  requested_for: string | null = null,
  expected_on: string | null = null,
) => ({ reached, requested_for, expected_on });

test.each([
  ['as its supplier says', order('processing', '2026-11-26', '2026-11-30'), '2026-11-30'],
  ['as it is wanted', order('pending', '2026-11-27'), '2026-11-27'],
  ['now where it has no day', order('pending'), today],
  ['now where it is late', order('processing', '2026-11-20'), today],
])('SO11 an order comes %s', (_what, given, day) => {
  expect(comesOn(given, today)).toBe(day);
});

test('SO11 what was submitted and has not come yet is still to be paid for in the week of its delivery', () => {
  const statuses: readonly OrderStatus[] = [
    'draft',
    'pending',
    'approved',
    'rejected',
    'processing',
    'out_for_delivery',
    'delivered',
    'partially_received',
    'received',
    'cancelled',
  ];
  expect(statuses.filter((status) => isToCome(order(status), week, today))).toEqual([
    'pending',
    'approved',
    'processing',
    'out_for_delivery',
  ]);
  expect(isToCome(order('pending', '2026-11-29'), week, today)).toBe(false);
  expect(isToCome(order('pending', '2026-11-29'), '2026-11-29', today)).toBe(true);
  // Late from the week before: it is paid for when it comes.
  expect(isToCome(order('processing', '2026-11-20'), week, today)).toBe(true);
});

test('SO11 food counts alone, and what nobody knows any more counts as food', () => {
  const line = (product_id: string, qty: number, unit_price: number) => ({
    product_id,
    qty,
    unit_price,
  });
  const lines = [line('beef', 2, 10.005), line('soap', 1, 50), line('gone', 0.5, 3)];
  const categories = new Map([
    ['beef', 'food'],
    ['soap', 'cleaning'],
  ] as const);
  expect(foodTotal(lines, categories)).toBe(2001 + 150);
});
