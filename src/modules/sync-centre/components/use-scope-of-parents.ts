import type { OutboxPhoto } from '../../../platform/photos/photo-capture.ts';
import type { RecordLabels } from '../record-labels-context.tsx';
import { nameOf, type RecordKey } from '../domain/unsent-entries.ts';
import { useRecordRows } from './use-record-rows.ts';

/** Whose records the photos belong to: a photo may wait when all else of its record was sent. */
export function useScopeOfParents(
  photos: readonly OutboxPhoto[],
  recordLabels: RecordLabels | null,
): (parent: RecordKey) => string | null {
  const rows = useRecordRows(
    photos.map(({ parent }) => parent),
    recordLabels,
  );
  return (parent) => rows.get(nameOf(parent))?.scope ?? null;
}
