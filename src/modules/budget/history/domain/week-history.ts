import { addDays, weekStart, type BusinessDay } from '../../../../kernel/business-week.ts';
import { toCents } from '../../../../kernel/money.ts';
import { budgetResult, type BudgetResult } from '../../model/domain/budget-result.ts';
import { budgetWeek, type EntryFacts } from '../../model/domain/budget-week.ts';
import { latestForecast, type ForecastFacts } from '../../model/domain/forecast.ts';
import type { PercentageOfWeek } from '../../model/domain/percentage.ts';
import type { StoreDays } from '../../model/domain/store-days.ts';
import type { HistoryRange } from './history-range.ts';

export type WeekOfHistory = {
  readonly weekStartDate: BusinessDay;
  readonly result: BudgetResult;
  readonly percentage: number;
  readonly hasForecast: boolean;
  readonly enteredDays: number;
  /** Of the days that are over. */
  readonly missingDays: number;
};

/** By the Sunday of their week: each week looks at its own rows only, however long the history is. */
function byWeek<Row>(rows: readonly Row[], dayOf: (row: Row) => BusinessDay): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const week = weekStart(dayOf(row));
    const ofWeek = found.get(week);
    if (ofWeek === undefined) found.set(week, [row]);
    else ofWeek.push(row);
  }
  return found;
}

/**
 * Rule HI2. The weeks of the range, newest first, from the first of which anything is known: a week in between of which
 * nothing is known is told as well, with nothing entered.
 */
export function weekHistory(input: {
  readonly range: HistoryRange;
  readonly today: BusinessDay;
  readonly entries: readonly EntryFacts[];
  readonly forecasts: readonly (ForecastFacts & { readonly projected_amount: number })[];
  readonly percentageOf: PercentageOfWeek;
  readonly store?: StoreDays;
}): WeekOfHistory[] {
  const entries = byWeek(input.entries, ({ entry_date }) => entry_date);
  const forecasts = byWeek(input.forecasts, ({ week_start_date }) => week_start_date);
  const first = weekStart(input.range.from);
  const [known] = [...entries.keys(), ...forecasts.keys()].filter((week) => week >= first).sort();
  if (known === undefined) return [];
  const weeks: WeekOfHistory[] = [];
  for (let week = weekStart(input.range.to); week >= known; week = addDays(week, -7)) {
    const forecast = latestForecast(forecasts.get(week) ?? [], week);
    const days = budgetWeek(entries.get(week) ?? [], week, input.today, input.store);
    // Closed through all of it, and nothing is known of it: there is nothing to tell.
    if (
      forecast === null &&
      days.enteredDays === 0 &&
      days.days.every(({ time }) => time === 'closed')
    ) {
      continue;
    }
    const percentage = input.percentageOf(week);
    weeks.push({
      weekStartDate: week,
      percentage,
      hasForecast: forecast !== null,
      enteredDays: days.enteredDays,
      missingDays: days.missingDays.length,
      result: budgetResult({
        projectedSales: forecast === null ? 0 : toCents(forecast.projected_amount),
        percentage,
        actualFoodCost: days.actualFoodCost,
      }),
    });
  }
  return weeks;
}

export const weekFilters = ['all', 'on-track', 'off-track', 'missing'] as const;
export type WeekFilter = (typeof weekFilters)[number];

/** Rule HI3. A week without projected sales, or without an entry, is neither on track nor off. */
export function passesFilter(week: WeekOfHistory, filter: WeekFilter): boolean {
  if (filter === 'all') return true;
  if (filter === 'missing') return week.missingDays > 0;
  return week.hasForecast && week.enteredDays > 0 && week.result.status === filter;
}
