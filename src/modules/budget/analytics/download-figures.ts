import { csvText } from '../../../platform/browser/csv.ts';
import { downloadFile } from '../../../platform/browser/download-file.ts';

/** The figures of a chart. Money is in dollars, shares in percent, days `yyyy-MM-dd`; what is not known is empty. */
export type Figures = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
};

/** Rule AN10. */
export function downloadFigures({ name, columns, rows }: Figures): void {
  downloadFile(
    `${name}.csv`,
    new Blob([csvText(columns, rows)], { type: 'text/csv;charset=utf-8' }),
  );
}
