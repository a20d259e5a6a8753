import { useRows } from '../../db/database-context.tsx';
import { recordComments, type RecordComment } from './collections.ts';

/** What was said of a record, in the order in which it was. */
export function useComments(recordId: string): {
  readonly rows: readonly RecordComment[];
  readonly loading: boolean;
} {
  const { rows, loading } = useRows(recordComments, { equals: { record_id: recordId } });
  return {
    rows: [...rows].sort(
      (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1),
    ),
    loading,
  };
}
