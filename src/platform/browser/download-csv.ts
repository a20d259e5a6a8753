import type { DecimalMark } from '../../kernel/decimal-mark.ts';
import { csvText } from './csv.ts';
import { downloadFile } from './download-file.ts';

/** A table as a file. Columns are in English, figures are plain numbers, days `yyyy-MM-dd`; what is not known is empty. */
export type CsvFile = {
  /** With its ending. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
};

/** Spreadsheets take a file for UTF-8 only where it begins with this. */
const byteOrderMark = '\uFEFF';

/** `decimalMark`: of the reader's language, for what is read there and not by a machine. */
export function downloadCsv({ name, columns, rows }: CsvFile, decimalMark?: DecimalMark): void {
  downloadFile(
    name,
    new Blob([byteOrderMark, csvText(columns, rows, decimalMark)], {
      type: 'text/csv;charset=utf-8',
    }),
  );
}
