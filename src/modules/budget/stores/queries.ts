import * as v from 'valibot';
import { useKeptAnswer, type KeptAnswer } from '../../../db/use-kept-answer.ts';
import type { BusinessDay } from '../../../kernel/business-week.ts';
import { useWatchedStores } from '../../stores/index.ts';
import { fetchOverview, storeWeeksSchema, type StoreWeeks } from './remote.ts';

const rowsSchema = v.array(storeWeeksSchema);
/** Where the server cannot tell that something changed. */
const everyMs = 60_000;

/** Rule AS5. Asked again when there is a line; what came last is kept on the device. */
export function useOverview(from: BusinessDay, to: BusinessDay): KeptAnswer<StoreWeeks[]> {
  return useKeptAnswer(
    'budgetOverview',
    `${from} ${to}`,
    rowsSchema,
    () => fetchOverview(from, to),
    everyMs,
    useWatchedStores(),
  );
}
