/** Why a refresh brought nothing (spec §8 Budget): each has its own text. */
type RefreshProblem = 'offline' | 'network' | 'timeout' | 'office';

type Asked = {
  readonly connection: 'unknown' | 'online' | 'offline';
  readonly failure: { readonly kind: string; readonly code: string | null } | null;
};

/** Null: the server answered. */
export function refreshProblem({ connection, failure }: Asked): RefreshProblem | null {
  if (failure === null) return connection === 'online' ? null : 'offline';
  if (failure.kind !== 'offline') return 'office';
  if (failure.code === null) return 'network';
  return failure.code === 'timeout' ? 'timeout' : 'offline';
}
