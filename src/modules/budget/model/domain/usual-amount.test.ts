import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../../kernel/business-week.ts';
import { unusualFoodCost, unusualSales } from './usual-amount.ts';

const entry = (entry_date: string, amount: number) => ({
  id: `${entry_date}-${amount}`,
  user_id: 'luis',
  entry_date,
  amount,
  created_at: `${entry_date}T12:00:00Z`,
});
// Three days of one week: no weekday is known three times.
const days = [
  entry('2026-03-01', 300),
  entry('2026-03-02', 100),
  entry('2026-03-02', 300),
  entry('2026-03-03', 500),
];
const wednesday = '2026-03-04';
const wednesdays = (...amounts: readonly number[]) =>
  amounts.map((amount, index) => entry(addDays(wednesday, -7 * (index + 1)), amount));

describe('BI7: food cost that is far above the usual', () => {
  test('is held against the last eight same weekdays', () => {
    // Eight of 200 to 214; the ninth is too long ago, and the other weekdays say nothing.
    const past = [...wednesdays(200, 202, 204, 206, 208, 210, 212, 214, 90_000), ...days];
    expect(unusualFoodCost(past, wednesday, 41_400)).toBeNull();
    expect(unusualFoodCost(past, wednesday, 41_401)).toEqual({ usual: 20_700, sameWeekday: true });
  });

  test('days that lie far apart themselves are asked about later', () => {
    const past = wednesdays(100, 100, 200, 300, 300);
    expect(unusualFoodCost(past, wednesday, 60_000)).toBeNull();
    expect(unusualFoodCost(past, wednesday, 60_001)).toEqual({ usual: 20_000, sameWeekday: true });
  });

  test('where a weekday is not known three times, against all days of those weeks', () => {
    expect(unusualFoodCost(days, wednesday, 80_000)).toBeNull();
    expect(unusualFoodCost(days, wednesday, 80_001)).toEqual({ usual: 40_000, sameWeekday: false });
  });

  test('the day itself is not its own measure', () => {
    const odd = [...days, entry(wednesday, 999_999)];
    expect(unusualFoodCost(odd, wednesday, 99_999_900)?.usual).toBe(40_000);
  });

  test('is a large amount where there are not three days to tell', () => {
    expect(unusualFoodCost(days.slice(0, 1), wednesday, 2_000_000)).toBeNull();
    expect(unusualFoodCost([], wednesday, 99_999_999_900)).toEqual({
      usual: null,
      sameWeekday: false,
    });
  });

  test('no amount up to twice the usual is ever asked about, and none below one that is not', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 3, maxLength: 8 }), cents, (past, amount) => {
        const entries = wednesdays(...past.map((each) => each / 100));
        const asked = (cents: number) => unusualFoodCost(entries, wednesday, cents) !== null;
        const { usual } = unusualFoodCost(entries, wednesday, 99_999_999_900) ?? { usual: null };
        expect(asked(2 * (usual ?? 0))).toBe(false);
        expect(asked(amount - 1) && !asked(amount)).toBe(false);
      }),
    );
  });
});

test('BI7: projected sales are held against the weeks before, the latest figure of each', () => {
  const forecast = (week_start_date: string, projected_amount: number, hour: string) => ({
    id: `${week_start_date}-${hour}`,
    week_start_date,
    projected_amount,
    updated_at: `${week_start_date}T${hour}:00:00Z`,
  });
  const weeks = [
    forecast('2026-02-15', 900_000, '08'),
    forecast('2026-02-15', 30_000, '09'),
    forecast('2026-02-22', 34_000, '08'),
    forecast('2026-03-01', 1, '08'),
  ];
  expect(unusualSales(weeks, '2026-03-01', 6_400_000)).toBeNull();
  expect(unusualSales(weeks, '2026-03-01', 6_400_001)?.usual).toBe(3_200_000);
  expect(unusualSales([], '2026-03-01', 99_999_999_900)?.usual).toBeNull();
});
