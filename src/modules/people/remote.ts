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

/** Why nobody was handed on or put together. */
export type MoveFailure =
  | 'unreachable'
  | 'forbidden'
  | 'store_closed'
  | 'not_now'
  | 'not_found'
  | 'refused';

const moveCodes = ['forbidden', 'store_closed', 'not_now', 'not_found'] as const;

async function asked(answer: Promise<Answer<string>>): Promise<MoveFailure | null> {
  const { refused } = await answer;
  if (refused === undefined) return null;
  const code = serverCode(refused);
  const known = moveCodes.find((each) => each === code);
  if (known !== undefined) return known;
  return refused.kind === 'not_signed_in' ? 'forbidden' : refused.kind;
}

/** Rules TR1 and TR2: to another store; null when it is done. */
export const transferCandidate = (candidateId: string, toStore: string) =>
  asked(
    request(
      (client) => client.rpc('transfer_candidate', { candidate: candidateId, to_store: toStore }),
      v.string(),
    ),
  );

/** Rules MG1 and MG2: the one becomes part of the other; null when it is done. */
export const mergeCandidates = (stays: string, goes: string) =>
  asked(request((client) => client.rpc('merge_candidates', { stays, goes }), v.string()));

/** Rule RT2: keeps a candidate for that reason, or no longer where it is empty; null when it is done. */
export async function setLegalHold(
  candidateId: string,
  why: string,
): Promise<'unreachable' | 'refused' | null> {
  const { refused } = await request(
    (client) => client.rpc('set_legal_hold', { candidate: candidateId, why }),
    done,
  );
  if (refused === undefined) return null;
  return refused.kind === 'unreachable' ? 'unreachable' : 'refused';
}

/** Rule RT1: for how many months after the decision. */
export const askKeeping = (): Promise<Answer<number>> =>
  request((client) => client.rpc('candidate_keeping'), v.number());

/** Rule RT1; null when it is done. */
export async function setKeeping(months: number): Promise<'unreachable' | 'refused' | null> {
  const { refused } = await request(
    (client) => client.rpc('set_candidate_keeping', { months }),
    v.number(),
  );
  if (refused === undefined) return null;
  return refused.kind === 'unreachable' ? 'unreachable' : 'refused';
}

const erasuresSchema = v.array(
  v.object({
    id: v.string(),
    erased_at: v.string(),
    /** Null: the clock. */
    by: v.nullable(v.string()),
    store_number: v.nullable(v.string()),
    /** Kind -> how many rows. */
    what: v.record(v.string(), v.number()),
  }),
);
export type Erasure = v.InferOutput<typeof erasuresSchema>[number];

/** Rule ER5: the receipts, the last first; of one candidate where they are named. */
export const askErasures = (candidate: string | null): Promise<Answer<readonly Erasure[]>> =>
  request((client) => client.rpc('candidate_erasures', { candidate }), erasuresSchema);
