import { useTranslation } from 'react-i18next';
import { useRow, useRows, useSyncStatus } from '../../db/database-context.tsx';
import { inspectionActionItemId, inspectionResponseId } from '../../kernel/ids.ts';
import {
  inspectionActionItems,
  inspectionPhotos,
  inspectionReceipts,
  inspectionResponses,
  inspections,
  inspectionTemplates,
  type Inspection,
  type InspectionActionItem,
  type InspectionPhoto,
  type InspectionReceipt,
  type InspectionResponse,
  type InspectionTemplate,
} from './collections.ts';
import { actionsOf, stillToDo, type Action } from './domain/action-item.ts';
import { answersOf } from './domain/answer.ts';
import { urgencyOf } from './domain/priority.ts';
import {
  noStatistics,
  runningWithConditions,
  statisticsOf,
  type InspectionStatistics,
} from './domain/statistics.ts';
import { itemsOf, parseSnapshot } from './domain/template-snapshot.ts';
import { actionTitleIn, isTranslated } from './domain/translation.ts';

type Live<Row> = { readonly rows: readonly Row[]; readonly loading: boolean };

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

/** A store's inspections, newest first. */
export function useInspections(storeId: string): Live<Inspection> {
  const { rows, loading } = useAwaited(useRows(inspections, { equals: { store_id: storeId } }));
  return { rows: [...rows].sort(newestFirst), loading };
}

export function useInspectionStatistics(
  storeId: string,
  of: Live<Inspection>,
): { readonly statistics: InspectionStatistics; readonly loading: boolean } {
  const failed = useRows(inspectionResponses, {
    equals: { store_id: storeId, response_value: 'fail' },
  });
  const open = useOpenActions(storeId);
  const running = runningWithConditions(of.rows).map(({ id }) => id);
  const answered = useResponsesOf(running);
  const loading =
    of.loading || failed.loading || open.loading || (running.length > 0 && answered.loading);
  const answersOfRunning = new Map(
    running.map((id) => [id, answersOf(answered.rows.filter((row) => row.inspection_id === id))]),
  );
  return {
    statistics: loading
      ? noStatistics
      : statisticsOf(of.rows, failed.rows, open.rows.length, answersOfRunning),
    loading,
  };
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

/** Spec §6: the templates of the store together with those of all stores; only active ones can be started. */
export function isOfferedIn(template: InspectionTemplate, storeId: string): boolean {
  return template.is_active && (template.store_id === null || template.store_id === storeId);
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

const byPlace = (a: InspectionPhoto, b: InspectionPhoto) =>
  a.order_index - b.order_index || Date.parse(a.captured_at) - Date.parse(b.captured_at);

export function usePhotos(inspectionId: string): Live<InspectionPhoto> {
  const { rows, loading } = useRows(inspectionPhotos, {
    equals: { inspection_id: inspectionId },
  });
  return { rows: [...rows].sort(byPlace), loading };
}

export type ActionItem = Action<InspectionActionItem>;

/** Everything that was ever to do in a store, repeats of one finding as one. */
export function useActions(storeId: string): Live<ActionItem> {
  const { rows, loading } = useAwaited(
    useRows(inspectionActionItems, { equals: { store_id: storeId } }),
  );
  return useTitled({ rows: actionsOf(rows), loading }, storeId);
}

/** Rule T4: their titles in the reader's language, from the walks that found them. */
function useTitled(of: Live<ActionItem>, storeId: string | null): Live<ActionItem> {
  const language = useTranslation().i18n.resolvedLanguage ?? 'en';
  const translated = isTranslated(language) && storeId !== null;
  const walks = useRows(inspections, translated ? { equals: { store_id: storeId } } : null);
  if (!translated) return of;
  const snapshots = new Map(walks.rows.map((walk) => [walk.id, walk.template_snapshot]));
  return {
    rows: of.rows.map((action) => ({
      ...action,
      title: actionTitleIn(action.row, snapshots.get(action.row.inspection_id), language),
    })),
    loading: of.loading || walks.loading,
  };
}

/** What is to do because of an inspection, found there first or found there again; the most urgent first. */
export function useActionsOf(inspection: Pick<Inspection, 'id' | 'store_id'>): Live<ActionItem> {
  const { rows, loading } = useActions(inspection.store_id);
  const found = rows.filter(({ row, repeats }) =>
    [row, ...repeats].some(({ inspection_id }) => inspection_id === inspection.id),
  );
  return {
    rows: found.sort(
      (a, b) => urgencyOf(a.priority) - urgencyOf(b.priority) || a.title.localeCompare(b.title),
    ),
    loading,
  };
}

/** One thing to do, by the id of its action item or of one that repeats it. */
export function useAction(actionItemId: string): {
  readonly action: ActionItem | null;
  readonly loading: boolean;
} {
  const { row, loading } = useRow(inspectionActionItems, actionItemId);
  const { firstRead } = useSyncStatus();
  const ofStore = useRows(
    inspectionActionItems,
    row === null ? null : { equals: { store_id: row.store_id } },
  );
  const actions = useTitled(
    { rows: actionsOf(ofStore.rows), loading: ofStore.loading },
    row?.store_id ?? null,
  );
  const action =
    actions.rows.find(({ row: root, repeats }) =>
      [root, ...repeats].some(({ id }) => id === actionItemId),
    ) ?? null;
  return {
    action,
    loading: loading || actions.loading || (row === null && firstRead !== null),
  };
}

/** The pictures of a finding and of all that repeat it, and those of what was put right. */
export function useActionPhotos({ row, repeats }: ActionItem): {
  readonly before: readonly InspectionPhoto[];
  readonly after: readonly InspectionPhoto[];
} {
  const findings = [row, ...repeats];
  const { rows } = useRows(inspectionPhotos, {
    among: { inspection_id: [...new Set(findings.map((each) => each.inspection_id))].sort() },
  });
  const ids = new Set(findings.map(({ id }) => id));
  const byTime = rows.toSorted(
    (a, b) => Date.parse(a.captured_at) - Date.parse(b.captured_at) || byPlace(a, b),
  );
  return {
    before: byTime.filter(
      ({ role, item_id }) => role === 'evidence' && item_id !== null && item_id === row.item_id,
    ),
    after: byTime.filter(
      ({ role, action_item_id }) =>
        role === 'after' && action_item_id !== null && ids.has(action_item_id),
    ),
  };
}

/** Rule S3: what is still to be put right in a store, the soonest due first. */
export function useOpenActions(storeId: string): Live<ActionItem> {
  const { rows, loading } = useActions(storeId);
  return { rows: stillToDo(rows), loading };
}

/** The server's latest receipt of an inspection; null while there is none on this device. */
export function useNewestReceipt(inspectionId: string): {
  readonly receipt: InspectionReceipt | null;
  readonly loading: boolean;
} {
  const { rows, loading } = useRows(inspectionReceipts, {
    equals: { inspection_id: inspectionId },
  });
  return { receipt: rows.toSorted((a, b) => b.change - a.change)[0] ?? null, loading };
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
