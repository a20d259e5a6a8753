import { useRows } from '../../../db/database-context.tsx';
import { inspectionReceipts, type InspectionReceipt } from '../model/collections.ts';

/** The server's latest receipt of an inspection; null while there is none on this device. */
export function useNewestReceipt(inspectionId: string): {
  readonly receipt: InspectionReceipt | null;
  readonly loading: boolean;
} {
  const { rows, loading } = useRows(inspectionReceipts, {
    equals: { inspection_id: inspectionId },
  });
  return { receipt: rows.toSorted((a, b) => b.change - a.change)[0] ?? null, loading };
}
