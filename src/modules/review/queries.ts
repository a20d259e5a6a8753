import { useRows } from '../../db/database-context.tsx';
import { recordComments, reviewMarks, type RecordComment } from './collections.ts';

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

/** key -> what was seen of it, epoch milliseconds. */
export function useMarks(): ReadonlyMap<string, number> {
  const { rows } = useRows(reviewMarks, {});
  return new Map(rows.map(({ key, seen_at }) => [key, Date.parse(seen_at)]));
}
