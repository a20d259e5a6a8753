import { useRows, useSyncStatus } from '../../../db/database-context.tsx';
import { addDays, weekStart, type BusinessDay } from '../../../kernel/business-week.ts';
import type { Cents } from '../../../kernel/money.ts';
import { usePermission } from '../../stores/index.ts';
import { foodCostEntries, storePercentages, weeklySalesForecasts } from './collections.ts';
import { percentageOfWeek } from './domain/percentage.ts';
import { resultOfWeek } from './domain/week-result.ts';
import type { BudgetStore } from './queries.ts';

/** What may still be spent on food in a week. */
export type LeftOfWeek = {
  readonly weekStartDate: BusinessDay;
  /** Below 0: over the budget. Null: nobody has projected sales. */
  readonly left: Cents | null;
  readonly enteredDays: number;
  /** When the office was heard last, ISO 8601; null: not since the app was opened. */
  readonly asOf: string | null;
};

/**
 * Rules BV2 and BW1, for other modules: of the week of `day`, live. Undefined until it is known; null where the person may
 * not see the store's budget.
 */
export function useLeftOfWeek(
  store: BudgetStore,
  today: BusinessDay,
  day: BusinessDay,
): LeftOfWeek | null | undefined {
  const maySee = usePermission('view_budget', store.id);
  const { firstRead, lastPulledAt } = useSyncStatus();
  const weekStartDate = weekStart(day);
  const entries = useRows(foodCostEntries, {
    equals: { store_id: store.id },
    from: { entry_date: weekStartDate },
    to: { entry_date: addDays(weekStartDate, 6) },
  });
  const forecasts = useRows(weeklySalesForecasts, {
    equals: { store_id: store.id },
    from: { week_start_date: weekStartDate },
    to: { week_start_date: weekStartDate },
  });
  const percentages = useRows(storePercentages, { equals: { store_id: store.id } });
  if (!maySee) return null;
  if (entries.loading || forecasts.loading || percentages.loading) return undefined;
  if (forecasts.rows.length === 0 && firstRead !== null) return undefined;
  const { week, forecast, result } = resultOfWeek({
    entries: entries.rows,
    forecasts: forecasts.rows,
    percentageOf: percentageOfWeek(store, percentages.rows),
    weekStartDate,
    today,
    store,
  });
  return {
    weekStartDate,
    left: forecast === null ? null : result.variance,
    enteredDays: week.enteredDays,
    asOf: lastPulledAt,
  };
}
