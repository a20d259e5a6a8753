import { describe, expect, it } from 'vitest';
import { foodCostPercentage, weekShares } from './food-cost-share.ts';

const entry = (entry_date: string, amount: number) => ({
  id: entry_date,
  user_id: 'u',
  entry_date,
  amount,
  created_at: `${entry_date}T12:00:00Z`,
});
const forecast = (week_start_date: string, projected_amount: number) => ({
  id: week_start_date,
  week_start_date,
  updated_at: `${week_start_date}T12:00:00Z`,
  projected_amount,
});

describe('share of food cost', () => {
  it('SH1 compares with the sales of the days that are entered', () => {
    const of = (enteredDays: number) =>
      foodCostPercentage({ actualFoodCost: 28_000, projectedSales: 700_000, enteredDays });
    expect(of(1)).toBe(28);
    expect(of(2)).toBe(14);
  });

  it('SH1 says nothing where there is nothing to compare', () => {
    expect(
      foodCostPercentage({ actualFoodCost: 0, projectedSales: 700_000, enteredDays: 0 }),
    ).toBeNull();
    expect(
      foodCostPercentage({ actualFoodCost: 100, projectedSales: 0, enteredDays: 1 }),
    ).toBeNull();
  });

  it('SH2 tells the weeks oldest first, each by its own sales', () => {
    const shares = weekShares(
      [entry('2026-11-08', 280), entry('2026-11-15', 150), entry('2026-11-16', 150)],
      [forecast('2026-11-08', 7000), forecast('2026-11-15', 7000)],
      '2026-11-15',
      3,
    );
    expect(shares).toEqual([
      { weekStartDate: '2026-11-01', percentage: null, enteredDays: 0 },
      { weekStartDate: '2026-11-08', percentage: 28, enteredDays: 1 },
      { weekStartDate: '2026-11-15', percentage: 15, enteredDays: 2 },
    ]);
  });
});
