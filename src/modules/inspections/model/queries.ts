import { useRow, useRows, useSyncStatus } from '../../../db/database-context.tsx';
import { inspectionActionItemId, inspectionResponseId } from '../../../kernel/ids.ts';
import {
  inspectionActionItems,
  inspectionPhotos,
  inspectionResponses,
  inspections,
  inspectionTemplates,
  type Inspection,
  type InspectionPhoto,
  type InspectionResponse,
  type InspectionTemplate,
} from './collections.ts';
import { isOfSubject, storeSubject, subjectOf } from './domain/subject.ts';
import { itemsOf, parseSnapshot } from './domain/template-snapshot.ts';

export type Live<Row> = { readonly rows: readonly Row[]; readonly loading: boolean };

/** Nothing is there yet, but the first rows are still coming from the server. */
export function useAwaited<Row>(live: Live<Row>): Live<Row> {
  const { firstRead } = useSyncStatus();
  return {
    rows: live.rows,
    loading: live.loading || (live.rows.length === 0 && firstRead !== null),
  };
}

const newestFirst = (a: Inspection, b: Inspection) =>
  Date.parse(b.start_date) - Date.parse(a.start_date) || b.id.localeCompare(a.id);

/** The inspections of a store itself, or of one subject in it, newest first (rule SU2). */
export function useInspections(storeId: string, subjectId: string | null = null): Live<Inspection> {
  const { rows, loading } = useAwaited(useRows(inspections, { equals: { store_id: storeId } }));
  return { rows: rows.filter((row) => isOfSubject(row, subjectId)).sort(newestFirst), loading };
}

/** What was answered in the inspections that still run, for their score so far. */
export function useResponsesOf(inspectionIds: readonly string[]): Live<InspectionResponse> {
  return useRows(
    inspectionResponses,
    inspectionIds.length === 0 ? null : { among: { inspection_id: [...inspectionIds].sort() } },
  );
}

const byName = (a: InspectionTemplate, b: InspectionTemplate) => a.name.localeCompare(b.name);

/** Every template the device has: of all stores and of the person's own. */
export function useTemplates(): Live<InspectionTemplate> {
  const { rows, loading } = useAwaited(useRows(inspectionTemplates, {}));
  return { rows: [...rows].sort(byName), loading };
}

/**
 * Spec §6: the templates of the store together with those of all stores; only active ones can be started. `subject`: what
 * is to be checked, the store itself if left out.
 */
export function isOfferedIn(
  template: InspectionTemplate,
  storeId: string,
  subject: string = storeSubject,
): boolean {
  return (
    template.is_active &&
    (template.store_id === null || template.store_id === storeId) &&
    subjectOf(template) === subject
  );
}

export function useTemplate(templateId: string) {
  const { row, loading } = useRow(inspectionTemplates, templateId);
  const { firstRead } = useSyncStatus();
  return { template: row, loading: loading || (row === null && firstRead !== null) };
}

export function useInspection(inspectionId: string) {
  const { row, loading } = useRow(inspections, inspectionId);
  const { firstRead } = useSyncStatus();
  return { inspection: row, loading: loading || (row === null && firstRead !== null) };
}

export function useResponses(inspectionId: string): Live<InspectionResponse> {
  return useRows(inspectionResponses, { equals: { inspection_id: inspectionId } });
}

export const byPlace = (a: InspectionPhoto, b: InspectionPhoto) =>
  a.order_index - b.order_index || Date.parse(a.captured_at) - Date.parse(b.captured_at);

export function usePhotos(inspectionId: string): Live<InspectionPhoto> {
  const { rows, loading } = useRows(inspectionPhotos, {
    equals: { inspection_id: inspectionId },
  });
  return { rows: [...rows].sort(byPlace), loading };
}

const records = new WeakMap<object, readonly { collection: string; id: string }[]>();

/** The inspection with all its possible children, whose ids follow from the snapshot; without photos. */
function answerRecordsOf(inspection: Inspection): readonly { collection: string; id: string }[] {
  const known = records.get(inspection);
  if (known !== undefined) return known;
  const snapshot = parseSnapshot(inspection.template_snapshot);
  const items = snapshot === null ? [] : itemsOf(snapshot);
  const all = [
    { collection: inspections.name, id: inspection.id },
    ...items.flatMap((item) => [
      {
        collection: inspectionResponses.name,
        id: inspectionResponseId(inspection.id, item.id),
      },
      {
        collection: inspectionActionItems.name,
        id: inspectionActionItemId(inspection.id, item.id),
      },
    ]),
  ];
  records.set(inspection, all);
  return all;
}

/** Everything whose way to the server decides the inspection's status (design §4.7). */
export function recordsOf(inspection: Inspection, photos: readonly InspectionPhoto[]) {
  return [
    ...answerRecordsOf(inspection),
    ...photos.map((photo) => ({ collection: inspectionPhotos.name, id: photo.id })),
  ];
}
