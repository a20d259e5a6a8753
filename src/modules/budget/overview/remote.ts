import * as v from 'valibot';
import { request, type Answer } from '../../../platform/backend/request.ts';

/** Rule AL5: answers how many stores are asked now. */
export function askForMissingDays(storeIds: readonly string[]): Promise<Answer<number>> {
  return request(
    (client) => client.rpc('ask_for_missing_days', { of_stores: storeIds }),
    v.number(),
  );
}
