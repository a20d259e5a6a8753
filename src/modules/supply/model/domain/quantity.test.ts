import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitsPack,
  inBaseUnits,
  isUnusual,
  parseQuantity,
  raisedToPack,
  stepped,
  toQuantity,
} from './quantity.ts';

describe('a typed quantity', () => {
  it.each([
    ['2', 2000],
    ['2.5', 2500],
    ['2,5', 2500],
    ['.5', 500],
    [',125', 125],
    ['0.125', 125],
    ['0,125', 125],
    ['1 234', 1_234_000],
    ['1,234.5', 1_234_500],
    ['1.234,5', 1_234_500],
    ['12 345,678', 12_345_678],
    ['2.500000', 2500],
    ['99999', 99_999_000],
  ])('SO9: %s is understood', (text, quantity) => {
    expect(parseQuantity(text)).toEqual({ quantity });
  });

  it.each([
    ['', 'not_a_number'],
    ['abc', 'not_a_number'],
    ['2 cases', 'not_a_number'],
    ['1.2.3', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['0', 'not_positive'],
    ['0,000', 'not_positive'],
    ['-3', 'not_positive'],
    ['0.1234', 'too_many_decimals'],
    ['100000', 'too_large'],
  ])('SO9: %s is refused', (text, problem) => {
    expect(parseQuantity(text)).toEqual({ problem });
  });

  it.each(['1.234', '1,234'])('SO9: %s is asked about', (text) => {
    expect(parseQuantity(text)).toEqual({ problem: 'ambiguous', either: [1234, 1_234_000] });
  });
});

describe('an offer’s pack', () => {
  const byThree = { min_qty: 2, step_qty: 3 };

  it('SO9: a quantity lies on the step, from the least on', () => {
    expect(fitsPack(toQuantity(1), byThree)).toBe('below_least');
    expect(fitsPack(toQuantity(2), byThree)).toBe('fits');
    expect(fitsPack(toQuantity(4), byThree)).toBe('off_step');
    expect(fitsPack(toQuantity(8), byThree)).toBe('fits');
    expect(fitsPack(toQuantity(0.75), { min_qty: 0.25, step_qty: 0.25 })).toBe('fits');
  });

  it('SO9: the stepper begins with the least, and takes the line off below it', () => {
    expect(stepped(null, 1, byThree)).toBe(2000);
    expect(stepped(2000, 1, byThree)).toBe(5000);
    expect(stepped(2000, -1, byThree)).toBeNull();
    expect(stepped(null, -1, byThree)).toBeNull();
  });

  it('SO9: from off the step it goes to the next that fits', () => {
    expect(stepped(4000, 1, byThree)).toBe(5000);
    expect(stepped(4000, -1, byThree)).toBe(2000);
  });

  it('SO9: whatever it begins with, each press fits or takes the line off', () => {
    const pack = fc.record({
      min_qty: fc.integer({ min: 1, max: 50_000 }).map((n) => n / 1000),
      step_qty: fc.integer({ min: 1, max: 50_000 }).map((n) => n / 1000),
    });
    fc.assert(
      fc.property(
        pack,
        fc.option(fc.integer({ min: 1, max: 5_000_000 })),
        fc.constantFrom(1 as const, -1 as const),
        (offered, from, direction) => {
          const to = stepped(from, direction, offered);
          return (
            to === null ||
            (fitsPack(to, offered) === 'fits' &&
              (from === null || Math.sign(to - from) === direction))
          );
        },
      ),
    );
  });

  it('SC2: in base units', () => {
    expect(inBaseUnits(toQuantity(2), 12)).toBe(toQuantity(24));
    expect(inBaseUnits(toQuantity(1.5), 2.5)).toBe(toQuantity(3.75));
  });
});

it.each([
  [5, 10, true],
  [5.001, 10, false],
  [19.999, 10, false],
  [20, 10, true],
])('SO12 %d after %d is unusual: %s', (quantity, last, unusual) => {
  expect(isUnusual(toQuantity(quantity), toQuantity(last))).toBe(unusual);
});

it('SO9 a quantity that is not sold is raised to the next that is', () => {
  const pack = { min_qty: 2, step_qty: 3 };
  expect([500, 2000, 2001, 5000, 6000].map((each) => raisedToPack(each, pack))).toEqual([
    2000, 2000, 5000, 5000, 8000,
  ]);
});
