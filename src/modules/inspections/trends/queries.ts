import { useRows } from '../../../db/database-context.tsx';
import {
  inspectionActionItems,
  inspectionResponses,
  inspections,
  type InspectionActionItem,
  type InspectionResponse,
} from '../model/collections.ts';
import { answersOf, type Answers } from '../model/domain/answer.ts';
import { isOfSubject } from '../model/domain/subject.ts';
import {
  lastInspections,
  completedInspections,
  type AnswersByInspection,
  type CompletedInspection,
} from './domain/trends.ts';
import { useAwaited } from '../model/queries.ts';

const groupBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
};

/** The completed inspections of these stores themselves, the latest at the end. */
export function useCompletedInspections(storeIds: readonly string[]): {
  readonly completed: readonly CompletedInspection[];
  readonly loading: boolean;
} {
  const { rows, loading } = useAwaited(
    useRows(inspections, { among: { store_id: [...storeIds].sort() } }),
  );
  return {
    completed: completedInspections(rows.filter((row) => isOfSubject(row, null))),
    loading,
  };
}

const answersByInspection = (rows: readonly InspectionResponse[]): AnswersByInspection =>
  new Map<string, Answers>(
    [...groupBy(rows, (row) => row.inspection_id)].map(([id, responses]) => [
      id,
      answersOf(responses),
    ]),
  );

/** What was answered in these inspections. */
export function useAnswersOf(completed: readonly CompletedInspection[]): {
  readonly answers: AnswersByInspection;
  readonly loading: boolean;
} {
  const ids = completed.map(({ id }) => id).sort();
  const { rows, loading } = useRows(
    inspectionResponses,
    ids.length === 0 ? null : { among: { inspection_id: ids } },
  );
  return { answers: answersByInspection(rows), loading };
}

/** The last inspections of one template, by store; a store without any has an empty list. */
export function inspectionsByStore(
  completed: readonly CompletedInspection[],
  storeIds: readonly string[],
  templateId: string,
): ReadonlyMap<string, readonly CompletedInspection[]> {
  const groups = groupBy(completed, ({ storeId }) => storeId);
  return new Map(storeIds.map((id) => [id, lastInspections(groups.get(id) ?? [], templateId)]));
}

/** What was ever to do in these stores, by store. */
export function useActionsByStore(storeIds: readonly string[]): {
  readonly actions: ReadonlyMap<string, readonly InspectionActionItem[]>;
  readonly loading: boolean;
} {
  const { rows, loading } = useRows(inspectionActionItems, {
    among: { store_id: [...storeIds].sort() },
  });
  return { actions: groupBy(rows, (row) => row.store_id), loading };
}
