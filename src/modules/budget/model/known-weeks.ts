import { useRows } from '../../../db/database-context.tsx';
import { addDays, weekStart, type BusinessDay } from '../../../kernel/business-week.ts';
import { foodCostEntries, storePercentages, weeklySalesForecasts } from './collections.ts';
import { knownWeeks, type KnownWeek } from './domain/known-week.ts';
import { percentageOfWeek } from './domain/percentage.ts';
import type { BudgetStore } from './queries.ts';

/** The usual course and the look back upon forecasts reach so many weeks back, however few are shown. */
export const weeksLookedBackUpon = 25;

/** Live; undefined until read. The last `count` weeks up to that of a day, oldest first. */
export function useKnownWeeks(
  store: BudgetStore,
  day: BusinessDay,
  count: number,
): readonly KnownWeek[] | undefined {
  const first = addDays(weekStart(day), -7 * (count - 1));
  const last = addDays(weekStart(day), 6);
  const entries = useRows(foodCostEntries, {
    equals: { store_id: store.id },
    from: { entry_date: first },
    to: { entry_date: last },
  });
  const forecasts = useRows(weeklySalesForecasts, {
    equals: { store_id: store.id },
    from: { week_start_date: first },
    to: { week_start_date: last },
  });
  const percentages = useRows(storePercentages, { equals: { store_id: store.id } });
  if (entries.loading || forecasts.loading || percentages.loading) return undefined;
  return knownWeeks({
    today: day,
    count,
    entries: entries.rows,
    forecasts: forecasts.rows,
    percentageOf: percentageOfWeek(store, percentages.rows),
    store,
  });
}
