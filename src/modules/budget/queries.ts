import { useRows, useSyncStatus } from '../../db/database-context.tsx';
import { addDays, weekStart, type BusinessDay } from '../../kernel/business-week.ts';
import { toCents } from '../../kernel/money.ts';
import {
  foodCostEntries,
  weeklySalesForecasts,
  type FoodCostEntry,
  type WeeklySalesForecast,
} from './collections.ts';
import { budgetPercentageOf, budgetResult, type BudgetResult } from './domain/budget-result.ts';
import { budgetWeek, type BudgetWeek } from './domain/budget-week.ts';
import { historyStart } from './domain/entry-history.ts';
import { weekShares, type WeekShare } from './domain/food-cost-share.ts';
import { latestForecast } from './domain/forecast.ts';

type BudgetStore = { readonly id: string; readonly budgetPercentage: number | null };

/** All that the budget page shows of one store. */
export type Budget = {
  readonly weekStartDate: BusinessDay;
  readonly percentage: number;
  readonly week: BudgetWeek<FoodCostEntry>;
  readonly result: BudgetResult;
  /** The store's figure of this week; null while nobody has set one. */
  readonly forecast: WeeklySalesForecast | null;
  /** Entries and forecasts of the weeks that the last 30 days touch. */
  readonly entries: readonly FoodCostEntry[];
  readonly forecasts: readonly WeeklySalesForecast[];
};

/** Live; undefined until the device's own rows are read, or while the first ones still come from the office. */
export function useBudget(store: BudgetStore, today: BusinessDay): Budget | undefined {
  const weekStartDate = weekStart(today);
  const first = historyStart(today);
  const entries = useRows(foodCostEntries, {
    equals: { store_id: store.id },
    from: { entry_date: first },
  });
  const forecasts = useRows(weeklySalesForecasts, {
    equals: { store_id: store.id },
    from: { week_start_date: first },
    to: { week_start_date: addDays(weekStartDate, 6) },
  });
  const { firstRead } = useSyncStatus();
  const nothingYet = entries.rows.length === 0 && forecasts.rows.length === 0;
  if (entries.loading || forecasts.loading || (nothingYet && firstRead !== null)) return undefined;
  const week = budgetWeek(entries.rows, weekStartDate, today);
  const forecast = latestForecast(forecasts.rows, weekStartDate);
  const percentage = budgetPercentageOf(store);
  const result = budgetResult({
    projectedSales: forecast === null ? 0 : toCents(forecast.projected_amount),
    percentage,
    actualFoodCost: week.actualFoodCost,
  });
  return {
    weekStartDate,
    percentage,
    week,
    result,
    forecast,
    entries: entries.rows,
    forecasts: forecasts.rows,
  };
}

/** Live; undefined until read. What food cost of the sales in each of the last weeks, this one last. */
export function useWeekShares(
  storeId: string,
  weekStartDate: BusinessDay,
  count: number,
): readonly WeekShare[] | undefined {
  const first = addDays(weekStartDate, (1 - count) * 7);
  const entries = useRows(foodCostEntries, {
    equals: { store_id: storeId },
    from: { entry_date: first },
  });
  const forecasts = useRows(weeklySalesForecasts, {
    equals: { store_id: storeId },
    from: { week_start_date: first },
  });
  if (entries.loading || forecasts.loading) return undefined;
  return weekShares(entries.rows, forecasts.rows, weekStartDate, count);
}
