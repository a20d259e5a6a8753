import { useState } from 'react';
import { useRows, useSyncStatus } from '../../../db/database-context.tsx';
import { addDays, weekStart, type BusinessDay } from '../../../kernel/business-week.ts';
import {
  foodCostEntries,
  storePercentages,
  weeklySalesForecasts,
  type FoodCostEntry,
  type WeeklySalesForecast,
} from './collections.ts';
import type { BudgetResult } from './domain/budget-result.ts';
import { showsLastWeek, type BudgetWeek } from './domain/budget-week.ts';
import { historyStart } from './domain/entry-history.ts';
import { firstDayRead } from './domain/shown-week.ts';
import { weekShares, type WeekShare } from './domain/food-cost-share.ts';
import { percentageOfWeek, type PercentageOfWeek } from './domain/percentage.ts';
import type { StoreDays } from './domain/store-days.ts';
import { resultOfWeek } from './domain/week-result.ts';

export type BudgetStore = StoreDays & {
  readonly id: string;
  readonly budgetPercentage: number | null;
};

/** All that the budget page shows of one store. */
export type Budget = {
  readonly weekStartDate: BusinessDay;
  /** It is today's week: it is not over. */
  readonly isCurrent: boolean;
  /** Of this week (rules BP1, BP2). */
  readonly percentage: number;
  readonly percentageOf: PercentageOfWeek;
  readonly week: BudgetWeek<FoodCostEntry>;
  readonly result: BudgetResult;
  /** The store's figure of the week; null while nobody has set one. */
  readonly forecast: WeeklySalesForecast | null;
  /** From this day on its rows are here, as far as the device has them. */
  readonly readSince: BusinessDay;
  /** Entries and forecasts of the week, and of those before and after it that are compared with it. */
  readonly entries: readonly FoodCostEntry[];
  readonly forecasts: readonly WeeklySalesForecast[];
  /** Rule BW6; null: this week speaks for itself. */
  readonly lastWeek: {
    readonly week: BudgetWeek<FoodCostEntry>;
    readonly result: BudgetResult;
    readonly hasForecast: boolean;
  } | null;
};

/** Live; today's week. Undefined until the device's own rows are read, or while the first ones still come from the server. */
export function useBudget(store: BudgetStore, today: BusinessDay): Budget | undefined {
  const { budget, reading } = useBudgetSince(store, today, weekStart(today), historyStart(today));
  return reading ? undefined : budget;
}

type BudgetHere = {
  /** As far as the device knows it; undefined until its own rows are read. */
  readonly budget: Budget | undefined;
  /** The device knows nothing yet, and the first rows are coming from the server; or those of another week from its disk. */
  readonly reading: boolean;
};

/** Live. The week that begins on `shown`, with the weeks that its days are compared with. */
export function useBudgetHere(
  store: BudgetStore,
  today: BusinessDay,
  shown: BusinessDay,
): BudgetHere {
  return useBudgetSince(store, today, shown, firstDayRead(shown));
}

function useBudgetSince(
  store: BudgetStore,
  today: BusinessDay,
  weekStartDate: BusinessDay,
  first: BusinessDay,
): BudgetHere {
  const entries = useRows(foodCostEntries, {
    equals: { store_id: store.id },
    from: { entry_date: first },
  });
  const forecasts = useRows(weeklySalesForecasts, {
    equals: { store_id: store.id },
    from: { week_start_date: first },
    to: { week_start_date: addDays(weekStart(today), 6) },
  });
  const percentages = useRows(storePercentages, { equals: { store_id: store.id } });
  const { firstRead } = useSyncStatus();
  const known = useKnownOnce(
    store.id,
    first,
    !entries.loading && !forecasts.loading && !percentages.loading,
  );
  if (known === null) return { budget: undefined, reading: false };
  const nothingYet = entries.rows.length === 0 && forecasts.rows.length === 0;
  const percentageOf = percentageOfWeek(store, percentages.rows);
  const weekOf = (start: BusinessDay) =>
    resultOfWeek({
      entries: entries.rows,
      forecasts: forecasts.rows,
      percentageOf,
      weekStartDate: start,
      today,
      store,
    });
  const { week, forecast, result } = weekOf(weekStartDate);
  const isCurrent = weekStartDate === weekStart(today);
  const last = isCurrent && showsLastWeek(week, today) ? weekOf(addDays(weekStartDate, -7)) : null;
  const lastWeek =
    last !== null && (last.forecast !== null || last.week.enteredDays > 0)
      ? { week: last.week, result: last.result, hasForecast: last.forecast !== null }
      : null;
  const budget = {
    weekStartDate,
    isCurrent,
    readSince: known,
    percentage: percentageOf(weekStartDate),
    percentageOf,
    week,
    result,
    forecast,
    entries: entries.rows,
    forecasts: forecasts.rows,
    lastWeek,
  };
  // Rows of the week before are still those shown: those of a week that begins before them are not among them.
  const notYetRead = weekStartDate < known;
  return { budget, reading: notYetRead || (nothingYet && firstRead !== null) };
}

/**
 * From which day on the rows of this store are read; null before the first time. When the day turns, or another week is
 * shown, others are read; until they are there the page shows those it has, so that a dialog that is open stays open (rule
 * BW7).
 */
function useKnownOnce(storeId: string, first: BusinessDay, readNow: boolean): BusinessDay | null {
  const [known, setKnown] = useState({ storeId, since: readNow ? first : null });
  const current = known.storeId === storeId ? known : { storeId, since: null };
  const next = readNow && current.since !== first ? { storeId, since: first } : current;
  if (next !== known) setKnown(next);
  return next.since;
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
