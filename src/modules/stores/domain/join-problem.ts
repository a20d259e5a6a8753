/** Why joining a store by its number failed (spec §5, §8 Store loading and joining). */
export type JoinProblem =
  | 'empty'
  | 'malformed'
  | 'not_approved'
  | 'not_found'
  | 'already_member'
  | 'ended'
  | 'network'
  | 'failed';

const problems: Readonly<Record<string, JoinProblem>> = {
  invalid_store_number: 'not_approved',
  store_not_found: 'not_found',
  already_member: 'already_member',
  membership_ended: 'ended',
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
