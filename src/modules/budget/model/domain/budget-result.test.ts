import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { budgetResult } from './budget-result.ts';

describe('budget result', () => {
  test('BV1 to BV4: 28 % of $10,000 against $2,200', () => {
    expect(
      budgetResult({ projectedSales: 1_000_000, percentage: 28, actualFoodCost: 220_000 }),
    ).toEqual({
      projectedSales: 1_000_000,
      budgetAmount: 280_000,
      actualFoodCost: 220_000,
      variance: 60_000,
      variancePercentage: (60_000 / 280_000) * 100,
      status: 'on-track',
    });
  });

  test('BV4: one cent over is off-track, exactly spent is on-track', () => {
    const status = (actualFoodCost: number) =>
      budgetResult({ projectedSales: 1_000_000, percentage: 28, actualFoodCost }).status;
    expect([status(279_999), status(280_000), status(280_001)]).toEqual([
      'on-track',
      'on-track',
      'off-track',
    ]);
  });

  test('BV3: without a budget the variance percentage is 0, so the status is on-track', () => {
    expect(
      budgetResult({ projectedSales: 0, percentage: 28, actualFoodCost: 50_000 }),
    ).toMatchObject({ variance: -50_000, variancePercentage: 0, status: 'on-track' });
  });

  test('BV1: half a cent rounds up', () => {
    const budget = budgetResult({ projectedSales: 125, percentage: 2, actualFoodCost: 0 });
    expect(budget.budgetAmount).toBe(3);
  });

  test('BV1 to BV4: agrees with exact arithmetic in whole numbers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000_00 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 0, max: 100_000_000_00 }),
        (projectedSales, hundredthsOfPercent, actualFoodCost) => {
          const result = budgetResult({
            projectedSales,
            percentage: hundredthsOfPercent / 100,
            actualFoodCost,
          });
          const exact = BigInt(projectedSales) * BigInt(hundredthsOfPercent);
          const budget = (exact + 5000n) / 10_000n;
          expect(BigInt(result.budgetAmount)).toBe(budget);
          expect(BigInt(result.variance)).toBe(budget - BigInt(actualFoodCost));
          const onTrack = budget === 0n || budget >= BigInt(actualFoodCost);
          expect(result.status).toBe(onTrack ? 'on-track' : 'off-track');
        },
      ),
    );
  });
});
