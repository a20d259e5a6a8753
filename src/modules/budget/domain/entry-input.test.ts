import { expect, test } from 'vitest';
import { parseEntry, parseProjectedSales } from './entry-input.ts';

const today = '2026-03-04';

test.each([
  ['BI1', { date: '', amount: '20' }, 'incomplete'],
  ['BI1', { date: '2026-03-03', amount: '  ' }, 'incomplete'],
  ['BI1', { date: '2026-02-30', amount: '20' }, 'incomplete'],
  ['BI2', { date: '2026-03-03', amount: '0' }, 'invalid_food_cost'],
  ['BI2', { date: '2026-03-03', amount: '-5' }, 'invalid_food_cost'],
  ['BI2', { date: '2026-03-03', amount: 'twenty' }, 'invalid_food_cost'],
  ['BI2', { date: '2026-03-03', amount: '12.3456' }, 'invalid_food_cost'],
  ['BI2', { date: '2026-03-03', amount: '10000000000' }, 'invalid_food_cost'],
  ['BI3', { date: '2026-03-05', amount: '20' }, 'future_date'],
])('%s: %j is refused as %s', (_rule, typed, problem) => {
  expect(parseEntry(typed, today)).toEqual({ ok: false, problem });
});

test('BI2, BI3: today’s cost with cents is taken', () => {
  expect(parseEntry({ date: today, amount: ' 1,220.45 ' }, today)).toEqual({
    ok: true,
    value: { date: today, amount: 122_045 },
  });
});

test.each([
  ['', 'missing_sales'],
  ['0', 'invalid_sales'],
  ['lots', 'invalid_sales'],
])('BI4: projected sales of %j are refused as %s', (typed, problem) => {
  expect(parseProjectedSales(typed)).toEqual({ ok: false, problem });
});

test('BI4: projected sales greater than 0 are taken', () => {
  expect(parseProjectedSales('12000')).toEqual({ ok: true, value: 1_200_000 });
});
