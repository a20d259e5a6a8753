import { serverNow } from '../../../platform/browser/clock.ts';
import { downloadCsv } from '../../../platform/browser/download-csv.ts';
import { archiveCells, archiveColumns, archiveFileName } from './domain/archive-file.ts';
import { archiveOrder, fetchWholeArchive, restoreOrder, type ArchiveFilter } from './remote.ts';

/** Takes an order out of the archive, as it was. Whoever did so before has done what was asked for. */
export async function restore(id: string): Promise<'refused' | null> {
  const { refused } = await restoreOrder(id);
  return refused === undefined || refused.code === 'not_archived' ? null : 'refused';
}

/** Puts an order into the archive. */
export async function archive(id: string, reason: string): Promise<'refused' | null> {
  const { refused } = await archiveOrder(id, reason);
  return refused === undefined ? null : 'refused';
}

/** Gives out every row of the filter as a file (rule SA5). */
export async function exportArchive(
  filter: ArchiveFilter,
  words: {
    readonly time: (moment: string | null) => string;
    readonly automated: string;
    readonly unknownStatus: string;
    readonly timeZone: string | undefined;
  },
  onProgress: (done: number, of: number) => void,
): Promise<'refused' | null> {
  const { value } = await fetchWholeArchive(filter, onProgress);
  if (value === undefined) return 'refused';
  downloadCsv({
    name: archiveFileName(serverNow(), words.timeZone),
    columns: archiveColumns,
    rows: value.map((row) => archiveCells(row, words)),
  });
  return null;
}
