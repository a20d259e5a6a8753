import { useRow, useRows, useSyncStatus } from '../../../db/database-context.tsx';
import { orderGuides, type OrderGuide } from '../model/collections.ts';

/** The guides of a store, by name. */
export function useGuides(storeId: string): {
  readonly rows: readonly OrderGuide[];
  readonly loading: boolean;
} {
  const { rows, loading } = useRows(orderGuides, { equals: { store_id: storeId } });
  return {
    rows: [...rows].sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)),
    loading,
  };
}

export function useGuide(guideId: string): {
  readonly guide: OrderGuide | null;
  readonly loading: boolean;
} {
  const { firstRead } = useSyncStatus();
  const { row, loading } = useRow(orderGuides, guideId);
  return { guide: row, loading: loading || (row === null && firstRead !== null) };
}
