import { weekStart, type BusinessDay } from '../../../../kernel/business-week.ts';
import { fromCents, sumCents, toCents, type Cents } from '../../../../kernel/money.ts';
import type { EntryFacts } from '../../model/domain/budget-week.ts';
import { budgetResult } from '../../model/domain/budget-result.ts';
import { latestForecast, type ForecastFacts } from '../../model/domain/forecast.ts';
import type { PercentageOfWeek } from '../../model/domain/percentage.ts';

/** Spec §2 Budget summary page. */
export const reportFileName = 'food-cost-report.csv';
export const reportColumns = [
  'Store',
  'Date',
  'Projected Sales',
  'Food Cost',
  'Budget Percentage',
  'Status',
] as const;
export type ReportRow = Readonly<Record<(typeof reportColumns)[number], string>>;

const plain = (cents: Cents) => fromCents(cents).toFixed(2);

function totalsByDay(entries: readonly EntryFacts[]): Map<BusinessDay, Cents> {
  const totals = new Map<BusinessDay, Cents>();
  for (const entry of entries) {
    totals.set(entry.entry_date, (totals.get(entry.entry_date) ?? 0) + toCents(entry.amount));
  }
  return totals;
}

/**
 * Rules BX1 to BX3. A row per day that has food cost, oldest first, with its week's projected sales, percentage and status. Money and
 * percent are plain numbers with two decimals, dates `yyyy-MM-dd`, so that a spreadsheet reads them in any language.
 */
export function foodCostReport(input: {
  readonly storeNumber: string;
  readonly percentageOf: PercentageOfWeek;
  readonly entries: readonly EntryFacts[];
  readonly forecasts: readonly (ForecastFacts & { readonly projected_amount: number })[];
}): ReportRow[] {
  const totals = totalsByDay(input.entries);
  const days = [...totals.keys()].sort();
  return days.map((day) => {
    const week = weekStart(day);
    const percentage = input.percentageOf(week);
    const forecast = latestForecast(input.forecasts, week);
    const result = budgetResult({
      projectedSales: forecast === null ? 0 : toCents(forecast.projected_amount),
      percentage,
      actualFoodCost: sumCents(
        days.filter((other) => weekStart(other) === week).map((other) => totals.get(other) ?? 0),
      ),
    });
    return {
      Store: input.storeNumber,
      Date: day,
      'Projected Sales': plain(result.projectedSales),
      'Food Cost': plain(totals.get(day) ?? 0),
      'Budget Percentage': percentage.toFixed(2),
      Status: result.status,
    };
  });
}
