import { useRows } from '../../../db/database-context.tsx';
import { inspectionResponses, type Inspection } from '../model/collections.ts';
import { answersOf } from '../model/domain/answer.ts';
import {
  noStatistics,
  runningWithConditions,
  statisticsOf,
  type InspectionStatistics,
} from './domain/statistics.ts';
import { useOpenActions } from '../actions/queries.ts';
import { useResponsesOf, type Live } from '../model/queries.ts';

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
