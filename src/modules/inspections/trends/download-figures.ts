import { csvText } from '../../../platform/browser/csv.ts';
import { downloadFile } from '../../../platform/browser/download-file.ts';

/** Figures of a chart as a file: columns are in English, percent are numbers, what is not known is empty (as rule BD9). */
export function downloadFigures(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): void {
  downloadFile(
    `${name}.csv`,
    new Blob([csvText(columns, rows)], { type: 'text/csv;charset=utf-8' }),
  );
}
