import type { Declaration } from './declaration.ts';
import { useSyncStatus, type LiveRows } from './database-context.tsx';
import { useNeverRead } from './use-never-read.ts';

/** What a list of rows has to say before it can say "none". */
export type ListState = 'loading' | 'never_read' | 'empty' | 'here';

/**
 * The state of a list that shows rows of a scope: `empty` is only said of what was read. While the first reading runs,
 * rows may yet come.
 */
export function useListState(
  { rows, loading }: Pick<LiveRows<object>, 'rows' | 'loading'>,
  scope: string,
  declaration: Declaration,
): ListState {
  const { firstRead } = useSyncStatus();
  const neverRead = useNeverRead(scope, declaration);
  if (rows.length > 0) return 'here';
  if (loading) return 'loading';
  if (neverRead) return 'never_read';
  return firstRead === null ? 'empty' : 'loading';
}
