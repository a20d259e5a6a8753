/** Why the stores of a new device are not there yet (spec §8 Store loading and joining). */
type StoreLoadingProblem =
  | 'no_connection'
  | 'timeout'
  /** The database cannot just now. */
  | 'database'
  /** It refused, with a code of its own. */
  | 'database_message'
  | 'authentication'
  | 'unexpected';

type Failure = {
  readonly kind: 'offline' | 'auth' | 'transient' | 'too_large' | 'refused' | 'device';
  readonly code: string | null;
};

const problems: Readonly<Record<Failure['kind'], StoreLoadingProblem>> = {
  offline: 'no_connection',
  auth: 'authentication',
  transient: 'database',
  too_large: 'database_message',
  refused: 'database_message',
  device: 'unexpected',
};

/** Null: nothing is wrong so far. `slow`: it takes longer than anybody should wait. */
export function storeLoadingProblem({
  failure,
  connection,
  slow,
}: {
  readonly failure: Failure | null;
  readonly connection: 'unknown' | 'online' | 'offline';
  readonly slow: boolean;
}): StoreLoadingProblem | null {
  if (failure?.code === 'timeout') return 'timeout';
  if (failure !== null) return problems[failure.kind];
  if (connection === 'offline') return 'no_connection';
  return slow ? 'timeout' : null;
}
