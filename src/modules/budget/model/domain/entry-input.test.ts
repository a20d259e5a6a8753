import { expect, test } from 'vitest';
import { parseEntry, parseProjectedSales } from './entry-input.ts';

const today = '2026-03-04';
const store = { openedOn: '2025-10-01', closedOn: null };

test.each([
  ['BI1', { date: '', amount: '20' }, 'incomplete'],
  ['BI1', { date: '2026-03-03', amount: '  ' }, 'incomplete'],
  ['BI1', { date: '2026-02-30', amount: '20' }, 'incomplete'],
  ['BI2', { date: '2026-03-03', amount: '0' }, 'invalid_food_cost'],
  ['BI2', { date: '2026-03-03', amount: '-5' }, 'invalid_food_cost'],
  ['BI2', { date: '2026-03-03', amount: 'twenty' }, 'invalid_food_cost'],
  ['BI2', { date: '2026-03-03', amount: 'abc' }, 'invalid_food_cost'],
  ['BI2', { date: '2026-03-03', amount: '=1+1' }, 'invalid_food_cost'],
  ['BI2', { date: '2026-03-03', amount: '12.3456' }, 'invalid_food_cost'],
  ['BI2', { date: '2026-03-03', amount: '10000000000' }, 'invalid_food_cost'],
  ['BI3', { date: '2026-03-05', amount: '20' }, 'future_date'],
  ['BI6', { date: '2025-09-30', amount: '20' }, 'before_opening'],
  ['BI6', { date: '1900-01-01', amount: '20' }, 'before_opening'],
])('%s: %j is refused as %s', (_rule, typed, problem) => {
  expect(parseEntry(typed, today, store)).toEqual({ ok: false, problem });
});

test('BI2, BI3: today’s cost with cents is taken', () => {
  expect(parseEntry({ date: today, amount: ' 1,220.45 ' }, today, store)).toEqual({
    ok: true,
    value: { date: today, amount: 122_045 },
  });
});

test('BI6: a day more than 400 back, and one after the store closed', () => {
  const amount = '20';
  const never = { openedOn: null, closedOn: null };
  expect(parseEntry({ date: '2025-01-28', amount }, today, never)).toMatchObject({ ok: true });
  expect(parseEntry({ date: '2025-01-27', amount }, today, never)).toEqual({
    ok: false,
    problem: 'too_long_ago',
  });
  const closed = { openedOn: '2020-01-01', closedOn: '2026-02-28' };
  expect(parseEntry({ date: '2026-02-28', amount }, today, closed)).toMatchObject({ ok: true });
  expect(parseEntry({ date: '2026-03-01', amount }, today, closed)).toEqual({
    ok: false,
    problem: 'after_closing',
  });
});

test.each([
  ['', 'missing_sales'],
  ['0', 'invalid_sales'],
  ['lots', 'invalid_sales'],
  ['-5', 'invalid_sales'],
  ['=1+1', 'invalid_sales'],
  ['9000.1234', 'invalid_sales'],
  ['10000000000', 'invalid_sales'],
])('BI4: projected sales of %j are refused as %s', (typed, problem) => {
  expect(parseProjectedSales(typed)).toEqual({ ok: false, problem });
});

test('BI4: projected sales greater than 0 are taken', () => {
  expect(parseProjectedSales('12000')).toEqual({ ok: true, value: 1_200_000 });
});
