import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromCents, parseMoney, percentOf, sumCents, toCents } from './money.ts';

describe('parseMoney', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12,50', 1250],
    ['.75', 75],
    ['0', 0],
    ['5.', 500],
    ['$1,234.50', 123450],
    ['1.234,50', 123450],
    ['1 234,50', 123450],
    ['1\u202f234,50 $', 123450],
    ['1,234', 123400],
    ['1,234,567', 123456700],
    [' 7.05 ', 705],
  ])('reads %s', (text, cents) => {
    expect(parseMoney(text)).toBe(cents);
  });

  it.each([
    '',
    ' ',
    '$',
    '.',
    'abc',
    '12a',
    '-5',
    '1.234',
    '1.2345',
    '12.345.6',
    '1,23.45,6',
    '12,34,567',
    '1e5',
    '99999999999.00',
  ])('refuses %j', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  it('reads back every amount it could have written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
        expect(parseMoney(fromCents(cents).toFixed(2))).toBe(cents);
        expect(toCents(fromCents(cents))).toBe(cents);
      }),
    );
  });
});

describe('sums and percentages', () => {
  it('stay exact where decimals would drift', () => {
    expect(sumCents([10, 20])).toBe(30);
    expect(sumCents(Array.from({ length: 1000 }, () => 10))).toBe(10_000);
    expect(sumCents([])).toBe(0);
  });

  it('takes 28 percent of projected sales (spec §5 Budget, §9)', () => {
    expect(percentOf(1_000_000, 28)).toBe(280_000);
    expect(percentOf(100, 28.5)).toBe(29);
    expect(percentOf(-100, 28.5)).toBe(-29);
    expect(percentOf(33, 28)).toBe(9);
  });
});
