import { csvText } from '../../platform/browser/csv.ts';
import { downloadFile } from '../../platform/browser/download-file.ts';

/** A report as a file: columns in English, days and hours as numbers; what is not known is empty (rule CR7). */
export type ReportFile = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
};

export function downloadFigures({ name, columns, rows }: ReportFile): void {
  downloadFile(
    `${name}.csv`,
    new Blob([csvText(columns, rows)], { type: 'text/csv;charset=utf-8' }),
  );
}
