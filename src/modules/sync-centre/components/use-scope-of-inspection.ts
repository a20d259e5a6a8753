import type { OutboxPhoto } from '../../../platform/photo-capture.ts';
import type { Describers } from '../describers-context.tsx';
import { nameOf } from '../domain/unsent-entries.ts';
import { useRecordRows } from './use-record-rows.ts';

const keyOf = (id: string) => ({ collection: 'inspections', id });

/** Whose inspections the photos belong to: a photo may wait when all else of its inspection was sent. */
export function useScopeOfInspection(
  photos: readonly OutboxPhoto[],
  describers: Describers | null,
): (inspectionId: string) => string | null {
  const rows = useRecordRows(
    photos.map(({ inspectionId }) => keyOf(inspectionId)),
    describers,
  );
  return (inspectionId) => rows.get(nameOf(keyOf(inspectionId)))?.scope ?? null;
}
