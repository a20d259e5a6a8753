import { useRows } from '../../db/database-context.tsx';
import { requests, type Request } from './collections.ts';

/** What this person sent or will send, newest first. */
export function useOwnFeedback(): {
  readonly rows: readonly Request[];
  readonly loading: boolean;
} {
  const { rows, loading } = useRows(requests, { equals: { kind: 'feedback' } });
  return {
    rows: [...rows].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at)),
    loading,
  };
}
