import { csvLines } from './csv.ts';
import { fileText } from './file-text.ts';

/** What file fields of a table take. */
export const tableTypes = '.csv,.txt,.tsv,text/csv,text/plain';

/** A file that somebody chose to be read as a table. */
export type TableFile = {
  readonly file: File;
  /** With the line of names. */
  readonly lines: readonly (readonly string[])[];
  readonly problem: 'too_large' | 'no_table' | null;
};

/** Reads a file of at most so many bytes, in whichever encoding and with whichever separator a spreadsheet wrote it. */
export async function readTableFile(file: File, mostBytes: number): Promise<TableFile> {
  if (file.size > mostBytes) return { file, lines: [], problem: 'too_large' };
  const bytes = await file.arrayBuffer().catch(() => null);
  const lines = bytes === null ? [] : csvLines(fileText(new Uint8Array(bytes)));
  const isTable = lines.length > 1 && lines.some((line) => line.length > 1);
  return { file, lines, problem: isTable ? null : 'no_table' };
}
