import { useRows } from '../../../db/database-context.tsx';
import { addDays, weekStart, type BusinessDay } from '../../../kernel/business-week.ts';
import { foodCostEntries, storePercentages, weeklySalesForecasts } from '../model/collections.ts';
import { percentageOfWeek } from '../model/domain/percentage.ts';
import type { StoreDays } from '../model/domain/store-days.ts';
import { knownWeeks, type KnownWeek } from './domain/known-week.ts';

/** The usual course and the look back upon forecasts reach so far back, however few weeks are shown. */
const fewestWeeksRead = 26;

/** Live; undefined until read. Oldest first, at least `count` and as many as the rules look back upon. */
export function useKnownWeeks(
  store: StoreDays & { readonly id: string; readonly budgetPercentage: number | null },
  today: BusinessDay,
  count: number,
): readonly KnownWeek[] | undefined {
  const read = Math.max(count, fewestWeeksRead);
  const first = addDays(weekStart(today), -7 * (read - 1));
  const last = addDays(weekStart(today), 6);
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
    today,
    count: read,
    entries: entries.rows,
    forecasts: forecasts.rows,
    percentageOf: percentageOfWeek(store, percentages.rows),
    store,
  });
}
