import { describe, expect, test } from 'vitest';
import { storeFigures, supplierShares, type StoreFacts } from './store-figures.ts';

const when = { today: '2026-11-27', timeZone: 'America/New_York' };
const order = {
  id: 'order',
  supplier_id: 'farm',
  reached: 'processing',
  expected_on: '2026-11-27',
  submitted_at: '2026-11-27T15:00:00Z',
  sent_at: '2026-11-27T15:00:00Z',
  subtotal: 12.5,
} as const;
const nothing: StoreFacts = { orders: [], credits: [], counts: [], ...when };
const figures = (facts: Partial<StoreFacts>) => storeFigures({ ...nothing, ...facts });

describe('SB1 what waits', () => {
  test('is late from the day after the one it was expected on', () => {
    expect(figures({ orders: [order] }).late).toBe(0);
    expect(figures({ orders: [{ ...order, expected_on: '2026-11-26' }] }).late).toBe(1);
    expect(
      figures({ orders: [{ ...order, expected_on: '2026-11-26', reached: 'delivered' }] }).late,
    ).toBe(0);
  });

  test('has waited where it was submitted before today, by the clock of the store', () => {
    const pending = { ...order, reached: 'pending', sent_at: null } as const;
    // Half past eleven at night of the day before, in New York.
    const before = { ...pending, submitted_at: '2026-11-27T04:30:00Z' };
    expect(figures({ orders: [pending, before] })).toMatchObject({ toApprove: 2, waited: 1 });
  });

  test('SB2 are open credits with what they come to, and counts that nobody has decided', () => {
    expect(
      figures({
        credits: [
          { reached: 'open', amount: 6.1 },
          { reached: 'contested', amount: 3 },
          { reached: 'settled', amount: 100 },
          { reached: 'void', amount: 0 },
        ],
        counts: [
          { status: 'submitted', decision: null },
          { status: 'submitted', decision: 'post' },
          { status: 'open', decision: null },
        ],
      }),
    ).toMatchObject({ credits: 2, creditAmount: 910, contested: 1, counts: 1 });
  });
});

test('SB3 spent is what was sent in four weeks up to today, but for what was cancelled', () => {
  expect(
    figures({
      orders: [
        order,
        { ...order, sent_at: '2026-10-31T04:00:00Z' },
        { ...order, sent_at: '2026-10-31T03:59:00Z' },
        { ...order, reached: 'cancelled' },
        { ...order, sent_at: null },
      ],
    }).spend,
  ).toBe(2500);
});

test('SH2, SH3 a supplier’s figures are of what was sent, its fill rate of what is received', () => {
  const lines = [
    { qty: 4, qty_requested: 4, qty_received: 3 },
    { qty: 100, qty_requested: 100, qty_received: 120 },
  ];
  expect(
    supplierShares(
      [
        { ...order, reached: 'received', id: 'came' },
        order,
        { ...order, supplier_id: 'mill', subtotal: 100 },
      ],
      (id) => (id === 'came' ? lines : []),
      when,
    ),
  ).toEqual([
    { id: 'mill', orders: 1, spend: 10_000, fillRate: null },
    { id: 'farm', orders: 2, spend: 2500, fillRate: 0.875 },
  ]);
});
