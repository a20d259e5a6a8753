import type { OutboxPhoto } from '../../../platform/photos/photo-capture.ts';
import type { Describers } from '../describers-context.tsx';
import { nameOf, type RecordKey } from '../domain/unsent-entries.ts';
import { useRecordRows } from './use-record-rows.ts';

/** Whose records the photos belong to: a photo may wait when all else of its record was sent. */
export function useScopeOfParents(
  photos: readonly OutboxPhoto[],
  describers: Describers | null,
): (parent: RecordKey) => string | null {
  const rows = useRecordRows(
    photos.map(({ parent }) => parent),
    describers,
  );
  return (parent) => rows.get(nameOf(parent))?.scope ?? null;
}
