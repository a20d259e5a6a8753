/** What only the server knows of candidates. */
import * as v from 'valibot';
import { request, type Answer } from '../../platform/backend/request.ts';

/** Rule CA7: whether another store knows this phone or email. Whose it is, is not told. */
export function askKnownElsewhere(
  storeId: string,
  phone: string,
  email: string,
): Promise<Answer<boolean>> {
  return request(
    (client) => client.rpc('candidate_known_elsewhere', { of_store: storeId, phone, email }),
    v.boolean(),
  );
}
