import { csvText } from '../../platform/csv.ts';
import { downloadFile } from '../../platform/download-file.ts';
import {
  unsentColumns,
  unsentJson,
  unsentRows,
  type ExportedWrite,
} from './domain/unsent-export.ts';

type Owner = Parameters<typeof unsentJson>[1];
const fileName = (owner: Owner, ending: string) =>
  `storehand-unsent-${owner.exportedAt.slice(0, 10)}.${ending}`;

export function downloadUnsentJson(writes: readonly ExportedWrite[], owner: Owner): void {
  const text = unsentJson(writes, owner);
  downloadFile(fileName(owner, 'json'), new Blob([text], { type: 'application/json' }));
}

export function downloadUnsentCsv(writes: readonly ExportedWrite[], owner: Owner): void {
  const data = unsentRows(writes).map((row) => unsentColumns.map((name) => row[name]));
  const csv = csvText(unsentColumns, data);
  downloadFile(fileName(owner, 'csv'), new Blob([csv], { type: 'text/csv;charset=utf-8' }));
}
