/** Why joining a store by its number failed (spec §5, §8 Store loading and joining). */
export type JoinProblem =
  | 'empty'
  | 'malformed'
  | 'not_approved'
  | 'not_found'
  | 'already_member'
  | 'ended'
  /** The database could not say whether the store is there. */
  | 'store_check'
  /** Nor whether the person belongs to it. */
  | 'membership_check'
  | 'unauthenticated'
  | 'network'
  | 'timeout'
  | 'failed';

const problems: Readonly<Record<string, JoinProblem>> = {
  invalid_store_number: 'not_approved',
  store_not_found: 'not_found',
  already_member: 'already_member',
  membership_ended: 'ended',
  store_check_failed: 'store_check',
  membership_check_failed: 'membership_check',
  sign_in_required: 'unauthenticated',
  timeout: 'timeout',
};

/** What the entry itself tells, before anything is asked of the server. */
export function checkStoreNumber(entry: string): JoinProblem | null {
  const number = storeNumberOf(entry);
  if (number === '') return 'empty';
  return /^[A-Z0-9]{1,12}$/.test(number) ? null : 'malformed';
}

export function storeNumberOf(entry: string): string {
  return entry.trim().replace(/^#\s*/, '').toUpperCase();
}

/** By the code of `join_store`; undefined when the server could not be reached. */
export function joinProblem(code: string | undefined): JoinProblem {
  if (code === undefined || code === '') return 'network';
  return problems[code] ?? 'failed';
}
