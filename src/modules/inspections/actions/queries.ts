import { useTranslation } from 'react-i18next';
import { useRow, useRows, useSyncStatus } from '../../../db/database-context.tsx';
import {
  inspectionActionItems,
  inspectionPhotos,
  inspections,
  type Inspection,
  type InspectionActionItem,
  type InspectionPhoto,
} from '../model/collections.ts';
import { actionsOf, stillToDo, type Action } from './domain/action-item.ts';
import { isOfSubject } from '../model/domain/subject.ts';
import { urgencyOf } from '../model/domain/priority.ts';
import { actionTitleIn, isTranslated } from '../model/domain/translation.ts';
import { byPlace, useAwaited, type Live } from '../model/queries.ts';

export type ActionItem = Action<InspectionActionItem>;

/** Everything that was ever to do in a store, repeats of one finding as one. */
export function useActions(storeId: string): Live<ActionItem> {
  const { rows, loading } = useAwaited(
    useRows(inspectionActionItems, { equals: { store_id: storeId } }),
  );
  return useTitled({ rows: actionsOf(rows), loading }, storeId);
}

/** Rule T4: their titles in the reader's language, from the inspections that found them. */
function useTitled(of: Live<ActionItem>, storeId: string | null): Live<ActionItem> {
  const language = useTranslation().i18n.resolvedLanguage ?? 'en';
  const translated = isTranslated(language) && storeId !== null;
  const storeInspections = useRows(
    inspections,
    translated ? { equals: { store_id: storeId } } : null,
  );
  if (!translated) return of;
  const snapshots = new Map(
    storeInspections.rows.map((inspection) => [inspection.id, inspection.template_snapshot]),
  );
  return {
    rows: of.rows.map((action) => ({
      ...action,
      title: actionTitleIn(action.row, snapshots.get(action.row.inspection_id), language),
    })),
    loading: of.loading || storeInspections.loading,
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

/**
 * Rule S3: what is still to be put right in a store, the soonest due first; not what apps that knew no better made of checks of
 * something else (rules SU2 and SU3).
 */
export function useOpenActions(storeId: string): Live<ActionItem> {
  const { rows, loading } = useActions(storeId);
  const ofStore = useRows(inspections, { equals: { store_id: storeId } });
  const checks = new Set(ofStore.rows.filter((row) => !isOfSubject(row, null)).map(({ id }) => id));
  return {
    rows: stillToDo(rows).filter(({ row }) => !checks.has(row.inspection_id)),
    loading: loading || ofStore.loading,
  };
}
