/** The board as a file (rule BD9). */
import { downloadCsv, type CsvFile } from '../../platform/browser/download-csv.ts';
import type { BoardPart } from './board-part.tsx';
import type { BoardRow } from './remote.ts';

const needs = { 0: 'nothing', 1: 'a look', 2: 'today', 3: 'now' } as const;

/** What is not known is empty. */
function boardFile(day: string, rows: readonly BoardRow[], parts: readonly BoardPart[]): CsvFile {
  const columns = parts.flatMap(({ part, columns: own }) =>
    own.flatMap(({ file }) => file.map((column) => ({ part, ...column }))),
  );
  return {
    name: `stores-${day}.csv`,
    columns: ['Store', 'Name', 'Day', 'Needs', ...columns.map(({ name }) => name)],
    rows: rows.map(({ store_number, name, looked_at, need, parts: told }) => [
      store_number,
      name,
      looked_at,
      needs[need],
      ...columns.map(({ part, value }) => value(told[part])),
    ]),
  };
}

export function downloadBoard(
  day: string,
  rows: readonly BoardRow[],
  parts: readonly BoardPart[],
): void {
  downloadCsv(boardFile(day, rows, parts));
}
