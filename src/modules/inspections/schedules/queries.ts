import { useRows } from '../../../db/database-context.tsx';
import {
  inspectionOccurrences,
  inspectionSchedules,
  type InspectionOccurrence,
  type InspectionSchedule,
} from '../model/collections.ts';
import { pastOccurrences } from './domain/schedule.ts';
import { useAwaited } from '../model/queries.ts';

/** A store's schedules. */
export function useSchedules(storeId: string): {
  readonly rows: readonly InspectionSchedule[];
  readonly loading: boolean;
} {
  return useAwaited(useRows(inspectionSchedules, { equals: { store_id: storeId } }));
}

/** What became of the times that are over, the latest first. */
export function usePastOccurrences(storeId: string): readonly InspectionOccurrence[] {
  const { rows } = useRows(inspectionOccurrences, { equals: { store_id: storeId } });
  return pastOccurrences(rows);
}
