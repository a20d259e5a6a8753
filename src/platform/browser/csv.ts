import Papa from 'papaparse';
import type { DecimalMark } from '../../kernel/decimal-mark.ts';

/**
 * What a spreadsheet may take for a formula: `=`, `+`, `-` or `@` first, also behind quotes, blanks and line breaks. Such
 * a value gets an apostrophe in front. Papa's own pattern stops at a line break.
 */
const formula = /^[\s"'\0]*[=+\-@]|^[\t\r\n]/;

/**
 * Rows as CSV with a line of names, in which no value is run as a formula. Where a comma is the mark in numbers
 * (`decimalMark`), a semicolon stands between cells, as spreadsheets of such a language expect.
 */
export function csvText(
  fields: readonly string[],
  rows: readonly (readonly unknown[])[],
  decimalMark: DecimalMark = 'point',
): string {
  if (decimalMark === 'point') {
    return Papa.unparse(
      { fields: [...fields], data: rows.map((row) => [...row]) },
      { escapeFormulae: formula },
    );
  }
  // Here a number becomes text, which is no formula though it begins with a minus.
  const written = (value: unknown): unknown =>
    typeof value === 'number'
      ? String(value).replace('.', ',')
      : typeof value === 'string' && formula.test(value)
        ? `'${value}`
        : value;
  return Papa.unparse(
    { fields: fields.map(written).map(String), data: rows.map((row) => row.map(written)) },
    { delimiter: ';' },
  );
}

/** The lines of a file, whichever of comma, semicolon and tab it puts between cells. Empty lines stay, so that they count. */
export function csvLines(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/(\r?\n)+$/, ''), {
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  return data;
}
