/** The board as a file (rule BD9). */
import { csvText } from '../../platform/browser/csv.ts';
import { downloadFile } from '../../platform/browser/download-file.ts';
import type { BoardPart } from './board-part.tsx';
import type { BoardRow } from './remote.ts';

type File = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
};

const needs = { 0: 'nothing', 1: 'a look', 2: 'today', 3: 'now' } as const;

/** What is not known is empty. */
function boardFile(rows: readonly BoardRow[], parts: readonly BoardPart[]): File {
  const columns = parts.flatMap(({ part, columns: own }) =>
    own.flatMap(({ file }) => file.map((column) => ({ part, ...column }))),
  );
  return {
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
  const { columns, rows: cells } = boardFile(rows, parts);
  downloadFile(
    `stores-${day}.csv`,
    new Blob([csvText(columns, cells)], { type: 'text/csv;charset=utf-8' }),
  );
}
