/** The files that the history gives out. */
import { fromCents } from '../../../kernel/money.ts';
import { csvText } from '../../../platform/browser/csv.ts';
import { downloadFile } from '../../../platform/browser/download-file.ts';
import { foodCostReport, type ReportRow } from '../report/domain/food-cost-report.ts';
import type { HistoryRange } from './domain/history-range.ts';
import type { WeekOfHistory } from './domain/week-history.ts';

export { downloadReport } from '../report/export-report.ts';

/** Rules BX1 and BX2, of the days that are shown: status and sales are those of the whole week. */
export function reportOfRange(
  input: Parameters<typeof foodCostReport>[0],
  { from, to }: HistoryRange,
): ReportRow[] {
  return foodCostReport(input).filter((row) => row.Date >= from && row.Date <= to);
}

const columns = [
  'Store',
  'Week',
  'Projected Sales',
  'Budget',
  'Food Cost',
  'Variance',
  'Variance Percentage',
  'Status',
  'Days Entered',
];

/** Rule HI5. Numbers stay numbers: a minus sign is no formula. */
export function weeksCsv(storeNumber: string, weeks: readonly WeekOfHistory[]): string {
  return csvText(
    columns,
    weeks.map(({ weekStartDate, result, hasForecast, enteredDays }) => {
      const begun = hasForecast && enteredDays > 0;
      return [
        storeNumber,
        weekStartDate,
        hasForecast ? fromCents(result.projectedSales) : '',
        hasForecast ? fromCents(result.budgetAmount) : '',
        enteredDays > 0 ? fromCents(result.actualFoodCost) : '',
        begun ? fromCents(result.variance) : '',
        begun ? Math.round(result.variancePercentage * 100) / 100 : '',
        begun ? result.status : '',
        enteredDays,
      ];
    }),
  );
}

export function downloadWeeks(storeNumber: string, weeks: readonly WeekOfHistory[]): void {
  downloadFile(
    'food-cost-weeks.csv',
    new Blob([weeksCsv(storeNumber, weeks)], { type: 'text/csv;charset=utf-8' }),
  );
}
