import type { BusinessDay } from '../../../../kernel/business-week.ts';
import { toCents } from '../../../../kernel/money.ts';
import { budgetResult, type BudgetResult } from './budget-result.ts';
import { budgetWeek, type BudgetWeek, type EntryFacts } from './budget-week.ts';
import { latestForecast, type ForecastFacts } from './forecast.ts';
import type { PercentageOfWeek } from './percentage.ts';
import type { StoreDays } from './store-days.ts';

/**
 * Rules BW1 to BW4, FC1, BP2 and BV1 to BV4 together: one week of a store, of what is known of it and of other weeks. The
 * same stands in SQL as `budget_weeks`; a test holds them equal.
 */
export function resultOfWeek<
  Entry extends EntryFacts,
  Forecast extends ForecastFacts & { readonly projected_amount: number },
>(known: {
  readonly entries: readonly Entry[];
  readonly forecasts: readonly Forecast[];
  readonly percentageOf: PercentageOfWeek;
  readonly weekStartDate: BusinessDay;
  readonly today: BusinessDay;
  readonly store?: StoreDays;
}): {
  readonly week: BudgetWeek<Entry>;
  readonly forecast: Forecast | null;
  readonly result: BudgetResult;
} {
  const { weekStartDate } = known;
  const week = budgetWeek(known.entries, weekStartDate, known.today, known.store);
  const forecast = latestForecast(known.forecasts, weekStartDate);
  const result = budgetResult({
    projectedSales: forecast === null ? 0 : toCents(forecast.projected_amount),
    percentage: known.percentageOf(weekStartDate),
    actualFoodCost: week.actualFoodCost,
  });
  return { week, forecast, result };
}
