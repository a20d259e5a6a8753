import { describe, expect, test } from 'vitest';
import { creditItems, type CreditFacts } from './credit-items.ts';
import { hashOfToken, linkEnds, tokenFrom } from './credit-link.ts';
import { creditStatusOf, isOpenCredit, parseCreditItems } from './credit-status.ts';

const line = {
  id: 'buns',
  name: 'Buns',
  supplier_code: 'B-12',
  order_unit: 'case',
  pack_size: 12,
  qty: 4,
  qty_requested: 4,
  unit_price: 6,
};
const entry = (
  receipt_id: string,
  condition: string,
  entered_qty: number,
  more: Partial<CreditFacts['entries'][number]> = {},
) => ({
  receipt_id,
  order_line_id: 'buns',
  condition,
  entered_qty,
  qty_refused: 0,
  pack_size: 12,
  invoice_price: null,
  note: null,
  ...more,
});
const receipts = [
  { id: 'first', day: '2026-11-20', drop_no: 1 },
  { id: 'second', day: '2026-11-20', drop_no: 2 },
];
const asked = (receipt: string, ...entries: CreditFacts['entries']) =>
  creditItems(receipt, { receipts, lines: [line], entries }).map(({ condition, qty, amount }) => ({
    condition,
    qty,
    amount,
  }));

describe('CR2 what a delivery asks credit for', () => {
  test('is what is missing of a short line, at the price of the order', () => {
    expect(asked('first', entry('first', 'short', 3))).toEqual([
      { condition: 'short', qty: 1, amount: 6 },
    ]);
  });

  test('is what was not taken of a damaged one, at most what is missing, at the price of the invoice', () => {
    expect(
      asked('first', entry('first', 'damaged', 2, { qty_refused: 1, invoice_price: 6.5 })),
    ).toEqual([{ condition: 'damaged', qty: 1, amount: 6.5 }]);
    expect(asked('first', entry('first', 'damaged', 4, { qty_refused: 1 }))).toEqual([]);
  });

  test('is in order units also where it came in another pack', () => {
    expect(
      asked('first', entry('first', 'short', 6, { pack_size: 6, invoice_price: 3.1 })),
    ).toEqual([{ condition: 'short', qty: 1, amount: 6.2 }]);
  });

  test('is nothing once the rest has come, and stands with the delivery that spoke of it last', () => {
    expect(asked('first', entry('first', 'short', 3), entry('second', 'ok', 1))).toEqual([]);
    expect(asked('second', entry('first', 'short', 2), entry('second', 'short', 1))).toEqual([
      { condition: 'short', qty: 1, amount: 6 },
    ]);
  });

  test('is nothing of what was not ordered, came in excess or was replaced', () => {
    expect(asked('first', entry('first', 'substituted', 3))).toEqual([]);
    expect(asked('first', entry('first', 'wrong', 0, { order_line_id: null }))).toEqual([]);
  });
});

test('CR3 what a person decided here counts before what the office has said', () => {
  const facts = { decision: null, answer: null, status: 'open' } as const;
  expect(creditStatusOf(facts)).toBe('open');
  expect(creditStatusOf({ ...facts, answer: 'contest' })).toBe('contested');
  expect(creditStatusOf({ ...facts, answer: 'contest', decision: 'settle' })).toBe('settled');
  expect(creditStatusOf({ ...facts, status: 'void' })).toBe('void');
  // taken back, and the office has not heard of it
  expect(creditStatusOf({ ...facts, status: 'settled' })).toBe('open');
  expect(isOpenCredit('accepted')).toBe(true);
  expect(isOpenCredit('dropped')).toBe(false);
  expect(parseCreditItems('?')).toEqual([]);
});

test('CR5 the secret part of a link goes into an address as it is, and ends after thirty days', async () => {
  const token = tokenFrom(new Uint8Array(32).fill(255));
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(await hashOfToken('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  expect(linkEnds(new Date('2026-11-01T12:00:00Z')).toISOString()).toBe('2026-12-01T12:00:00.000Z');
});
