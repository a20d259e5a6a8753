import { useRows } from '../../db/database-context.tsx';
import {
  inspectionOccurrences,
  type Inspection,
  type InspectionOccurrence,
} from './collections.ts';
import { openOccurrences } from './domain/occurrence.ts';

export type OpenOccurrence = InspectionOccurrence & { readonly late: boolean };

/**
 * Rule U7: what is to be walked in a store now.
 *
 * @param walks of the store
 * @param now epoch milliseconds
 */
export function useOpenOccurrences(
  storeId: string,
  walks: readonly Inspection[],
  now: number,
): { readonly rows: readonly OpenOccurrence[]; readonly loading: boolean } {
  const { rows, loading } = useRows(inspectionOccurrences, { equals: { store_id: storeId } });
  return { rows: openOccurrences(rows, walks, now), loading };
}
