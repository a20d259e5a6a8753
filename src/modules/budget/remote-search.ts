/** Entries of several stores by what is sought (rule S9 of the search). */
import * as v from 'valibot';
import { request, type Answer } from '../../platform/backend/request.ts';

const foundSchema = v.object({
  rows: v.array(
    v.object({
      id: v.string(),
      store_id: v.string(),
      entry_date: v.string(),
      amount: v.number(),
      person: v.nullable(v.string()),
    }),
  ),
});

/** `storeIds` null: all that the person sees. */
export function findEntries(
  words: string,
  storeIds: readonly string[] | null,
): Promise<Answer<v.InferOutput<typeof foundSchema>>> {
  return request(
    (client) => client.rpc('food_cost_found', { words, of_stores: storeIds }),
    foundSchema,
  );
}
