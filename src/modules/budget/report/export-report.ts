import { csvText } from '../../../platform/browser/csv.ts';
import { downloadFile } from '../../../platform/browser/download-file.ts';
import { reportColumns, reportFileName, type ReportRow } from './domain/food-cost-report.ts';

export { foodCostReport } from './domain/food-cost-report.ts';

/** Rules BX1 and BX3. */
export function reportCsv(rows: readonly ReportRow[]): string {
  return csvText(
    reportColumns,
    rows.map((row) => reportColumns.map((name) => row[name])),
  );
}

export function downloadReport(rows: readonly ReportRow[]): void {
  downloadFile(reportFileName, new Blob([reportCsv(rows)], { type: 'text/csv;charset=utf-8' }));
}
