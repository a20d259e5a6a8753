import { csvText } from '../../platform/browser/csv.ts';
import { downloadFile } from '../../platform/browser/download-file.ts';
import {
  unsentColumns,
  unsentFileName,
  unsentJson,
  unsentRows,
  type ExportedWrite,
} from './domain/unsent-export.ts';

type Owner = Parameters<typeof unsentJson>[1];

export function downloadUnsentJson(
  writes: readonly ExportedWrite[],
  owner: Owner,
  stores: readonly string[],
): void {
  const text = unsentJson(writes, owner);
  const name = unsentFileName(writes, stores, 'json');
  downloadFile(name, new Blob([text], { type: 'application/json' }));
}

export function downloadUnsentCsv(
  writes: readonly ExportedWrite[],
  stores: readonly string[],
): void {
  const data = unsentRows(writes).map((row) => unsentColumns.map((name) => row[name]));
  const csv = csvText(unsentColumns, data);
  const name = unsentFileName(writes, stores, 'csv');
  downloadFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
}
