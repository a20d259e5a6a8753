import { useRow, useRows, useSyncStatus } from '../../../db/database-context.tsx';
import {
  inspectionOccurrences,
  type Inspection,
  type InspectionOccurrence,
} from './collections.ts';
import { openOccurrences, stateOfOccurrence } from './domain/occurrence.ts';
import { isOfSubject } from './domain/subject.ts';
import { useInspections } from './queries.ts';

export type OpenOccurrence = InspectionOccurrence & { readonly late: boolean };

/**
 * Rule U7: which inspections of a store itself, or of one subject in it, are due now.
 *
 * @param inspections of the same
 * @param now epoch milliseconds
 */
export function useOpenOccurrences(
  storeId: string,
  inspections: readonly Inspection[],
  now: number,
  subjectId: string | null = null,
): { readonly rows: readonly OpenOccurrence[]; readonly loading: boolean } {
  const { rows, loading } = useRows(inspectionOccurrences, { equals: { store_id: storeId } });
  const asked = rows.filter((row) => isOfSubject(row, subjectId));
  return { rows: openOccurrences(asked, inspections, now), loading };
}

/** One time of a schedule. Null: there is none on this device. */
export function useOccurrence(occurrenceId: string): {
  readonly occurrence: InspectionOccurrence | null;
  readonly loading: boolean;
} {
  const { row, loading } = useRow(inspectionOccurrences, occurrenceId);
  const { firstRead } = useSyncStatus();
  return { occurrence: row, loading: loading || (row === null && firstRead !== null) };
}

/** Rule U8: what became of it; null until its store's are read. */
export function useStateOfOccurrence(
  occurrence: InspectionOccurrence,
  now: number,
): ReturnType<typeof stateOfOccurrence> | null {
  const storeId = occurrence.store_id;
  const ofStore = useRows(inspectionOccurrences, { equals: { store_id: storeId } });
  const subjectId = occurrence.subject_id ?? null;
  const inspections = useInspections(storeId, subjectId);
  if (ofStore.loading || inspections.loading) return null;
  const ofSubject = ofStore.rows.filter((row) => isOfSubject(row, subjectId));
  return stateOfOccurrence(occurrence, ofSubject, inspections.rows, now);
}
