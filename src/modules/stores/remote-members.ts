/** Who works in a store that is not on the device. */
import * as v from 'valibot';
import { request, type Answer } from '../../platform/backend/request.ts';

export const membersSchema = v.array(
  v.object({ user_id: v.string(), first_name: v.string(), last_name: v.string() }),
);

export function fetchMembers(
  storeId: string,
): Promise<Answer<v.InferOutput<typeof membersSchema>>> {
  return request(
    (client) =>
      client
        .from('store_members')
        .select('user_id, first_name, last_name')
        .eq('store_id', storeId)
        .is('left_at', null)
        .is('deleted_at', null),
    membersSchema,
  );
}
