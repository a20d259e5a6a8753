import { useMemo } from 'react';
import { useRows, useSyncStatus } from '../../../db/database-context.tsx';
import { supplierTerms } from '../model/collections.ts';
import { parseTerms, type KnownTerms } from '../model/domain/delivery.ts';

/** Of all suppliers of a store. */
export function useTerms(storeId: string): {
  readonly rows: readonly KnownTerms[];
  readonly loading: boolean;
} {
  const { firstRead } = useSyncStatus();
  const { rows, loading } = useRows(supplierTerms, { equals: { store_id: storeId } });
  const known = useMemo(() => rows.map((row) => ({ ...row, ...parseTerms(row) })), [rows]);
  return { rows: known, loading: loading || (rows.length === 0 && firstRead !== null) };
}
