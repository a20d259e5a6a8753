import { percentOf, type Cents } from '../../../../kernel/money.ts';

type BudgetStatus = 'on-track' | 'off-track';

/** Spec §3 Budget result. Money in cents; `variancePercentage` in percent, not rounded. */
export type BudgetResult = {
  readonly projectedSales: Cents;
  readonly budgetAmount: Cents;
  readonly actualFoodCost: Cents;
  readonly variance: Cents;
  readonly variancePercentage: number;
  readonly status: BudgetStatus;
};

/** Rules BV1 to BV4 (spec §5 Budget, spec §4 Budget status). */
export function budgetResult(input: {
  readonly projectedSales: Cents;
  /** In percent, e.g. 28. */
  readonly percentage: number;
  readonly actualFoodCost: Cents;
}): BudgetResult {
  const budgetAmount = percentOf(input.projectedSales, input.percentage);
  const variance = budgetAmount - input.actualFoodCost;
  const variancePercentage = budgetAmount === 0 ? 0 : (variance / budgetAmount) * 100;
  return {
    projectedSales: input.projectedSales,
    budgetAmount,
    actualFoodCost: input.actualFoodCost,
    variance,
    variancePercentage,
    status: variancePercentage >= 0 ? 'on-track' : 'off-track',
  };
}
