import { expect, it } from 'vitest';
import type { OrderStatus } from '../../model/domain/order-step.ts';
import { awaitedOf } from './awaited.ts';

const today = '2026-11-25';
const order = (
  reached: OrderStatus,
  requested_for: string | null = null,
  expected_on: string | null = null,
) => ({ reached, requested_for, expected_on });
const line = { qty: 3, qty_received: null, pack_size: 12 };

it('SU2 what was asked for and is not on the shelf yet is awaited', () => {
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
  expect(statuses.filter((status) => awaitedOf(order(status), line, today) !== null)).toEqual([
    'pending',
    'approved',
    'processing',
    'out_for_delivery',
    'delivered',
    'partially_received',
  ]);
});

it('SU2 what has come of it is not, and a line that has come whole is not at all', () => {
  const came = (qty_received: number) =>
    awaitedOf(order('partially_received'), { ...line, qty_received }, today);
  expect(came(1)).toEqual({ quantity: 24_000, day: today });
  expect(came(3)).toBeNull();
  expect(came(4)).toBeNull();
});

it.each([
  ['as its supplier says', order('processing', '2026-11-26', '2026-11-20'), '2026-11-20'],
  ['as it is wanted', order('pending', '2026-11-27'), '2026-11-27'],
  ['today where it has no day', order('pending'), today],
  ['today where it stands at the door', order('delivered', '2026-11-20'), today],
])('SU2 it comes %s', (_what, given, day) => {
  expect(awaitedOf(given, line, today)?.day).toBe(day);
});
