/** What became of a day's food cost (rule BH4): one request, answered from what the server keeps. */
import * as v from 'valibot';
import type { BusinessDay } from '../../../kernel/business-week.ts';
import { request, type Answer } from '../../../platform/backend/request.ts';

const historySchema = v.array(
  v.object({
    entry_id: v.string(),
    what: v.picklist(['entered', 'changed', 'deleted', 'restored']),
    by_user: v.nullable(v.string()),
    at: v.string(),
    amount: v.number(),
    amount_before: v.nullable(v.number()),
    day: v.string(),
    day_before: v.nullable(v.string()),
  }),
);
export type DayChange = v.InferOutput<typeof historySchema>[number];

export function fetchDayHistory(
  storeId: string,
  day: BusinessDay,
): Promise<Answer<readonly DayChange[]>> {
  return request(
    (client) => client.rpc('food_cost_history', { of_store: storeId, of_day: day }),
    historySchema,
  );
}
