import { describe, expect, test } from 'vitest';
import { unusualFoodCost, unusualSales } from './usual-amount.ts';

const entry = (entry_date: string, amount: number) => ({
  id: `${entry_date}-${amount}`,
  user_id: 'luis',
  entry_date,
  amount,
  created_at: `${entry_date}T12:00:00Z`,
});
const days = [
  entry('2026-03-01', 300),
  entry('2026-03-02', 100),
  entry('2026-03-02', 300),
  entry('2026-03-03', 500),
];

describe('BI7: food cost that is far from the usual', () => {
  test('is above three times the median of the other days', () => {
    expect(unusualFoodCost(days, '2026-03-04', 120_000)).toBeNull();
    expect(unusualFoodCost(days, '2026-03-04', 120_001)).toEqual({ usual: 40_000 });
  });

  test('the day itself is not its own measure', () => {
    const odd = [...days, entry('2026-03-04', 999_999)];
    expect(unusualFoodCost(odd, '2026-03-04', 99_999_900)).toEqual({ usual: 40_000 });
  });

  test('is a large amount where there are not three days to tell', () => {
    expect(unusualFoodCost(days.slice(0, 1), '2026-03-04', 2_000_000)).toBeNull();
    expect(unusualFoodCost([], '2026-03-04', 99_999_999_900)).toEqual({ usual: null });
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
  expect(unusualSales(weeks, '2026-03-01', 9_600_000)).toBeNull();
  expect(unusualSales(weeks, '2026-03-01', 9_600_001)).toEqual({ usual: 3_200_000 });
  expect(unusualSales([], '2026-03-01', 99_999_999_900)).toEqual({ usual: null });
});
