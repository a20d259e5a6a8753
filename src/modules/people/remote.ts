/** What only the server knows of candidates. */
import * as v from 'valibot';
import { done, request, serverCode, type Answer } from '../../platform/backend/request.ts';

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

/** Why nothing was erased. */
export type EraseFailure = 'unreachable' | 'forbidden' | 'legal_hold' | 'refused';

/** Rule ER1: for good; null when it is done. */
export async function eraseCandidate(candidateId: string): Promise<EraseFailure | null> {
  const { refused } = await request(
    (client) => client.rpc('erase_candidate', { candidate: candidateId }),
    done,
  );
  if (refused === undefined) return null;
  const code = serverCode(refused);
  if (code === 'legal_hold' || code === 'forbidden') return code;
  return refused.kind === 'not_signed_in' ? 'forbidden' : refused.kind;
}
