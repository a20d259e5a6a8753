/** All stores side by side: one request, answered by the server's own rules (AS1 to AS4). */
import * as v from 'valibot';
import type { BusinessDay } from '../../../kernel/business-week.ts';
import { request, type Answer } from '../../../platform/backend/request.ts';

const nullableNumber = v.nullable(v.number());

export const storeWeeksSchema = v.object({
  store_id: v.string(),
  store_number: v.string(),
  name: v.string(),
  weeks: v.number(),
  days_entered: v.number(),
  days_missing: v.number(),
  projected_sales: nullableNumber,
  budget: nullableNumber,
  food_cost: v.number(),
  variance: nullableNumber,
  variance_percentage: nullableNumber,
  pace: nullableNumber,
  base: nullableNumber,
  against_base: nullableNumber,
  spark: v.array(nullableNumber),
  attention: v.picklist([0, 1, 2, 3, 4]),
  stores: v.number(),
});
/** A store and its figures of some weeks. Money in dollars, as the wire has it. */
export type StoreWeeks = v.InferOutput<typeof storeWeeksSchema>;

export function fetchOverview(from: BusinessDay, to: BusinessDay): Promise<Answer<StoreWeeks[]>> {
  return request(
    (client) => client.rpc('budget_overview', { week_from: from, week_to: to }),
    v.array(storeWeeksSchema),
  );
}
