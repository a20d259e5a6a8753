import { addDays, type BusinessDay } from '../../../../kernel/business-week.ts';
import { toCents, type Cents } from '../../../../kernel/money.ts';
import { budgetWeek, type EntryFacts } from './budget-week.ts';
import { latestForecast, type ForecastFacts } from './forecast.ts';

/**
 * Rule SH1. Food cost in percent of the sales of the days that are entered, each day a seventh of the week's projected
 * sales; null while there is nothing to compare.
 */
export function foodCostPercentage(input: {
  readonly actualFoodCost: Cents;
  readonly projectedSales: Cents;
  readonly enteredDays: number;
}): number | null {
  const sales = input.projectedSales * input.enteredDays;
  return sales <= 0 ? null : (input.actualFoodCost * 700) / sales;
}

export type WeekShare = {
  readonly weekStartDate: BusinessDay;
  /** In percent; null: no sales or no food cost known. */
  readonly percentage: number | null;
  readonly enteredDays: number;
};

/** Rule SH2. The last `count` weeks up to the one that begins on `weekStartDate`, oldest first. */
export function weekShares(
  entries: readonly EntryFacts[],
  forecasts: readonly (ForecastFacts & { readonly projected_amount: number })[],
  weekStartDate: BusinessDay,
  count: number,
): WeekShare[] {
  return Array.from({ length: count }, (_, index) => {
    const start = addDays(weekStartDate, (index - count + 1) * 7);
    const week = budgetWeek(entries, start, addDays(start, 7));
    const forecast = latestForecast(forecasts, start);
    return {
      weekStartDate: start,
      enteredDays: week.enteredDays,
      percentage: foodCostPercentage({
        actualFoodCost: week.actualFoodCost,
        projectedSales: forecast === null ? 0 : toCents(forecast.projected_amount),
        enteredDays: week.enteredDays,
      }),
    };
  });
}
