import { useMemo } from 'react';
import { useRows, useSyncStatus } from '../../../db/database-context.tsx';
import { useKeptAnswer, type KeptAnswer } from '../../../db/use-kept-answer.ts';
import { stockEntries, type StockEntry } from '../model/collections.ts';
import type { EntryKind } from '../model/domain/stock.ts';
import { useAnswer, type AskedAnswer } from '../../../db/use-answer.ts';
import {
  fetchLedger,
  fetchReceivingStores,
  receivingStoresSchema,
  type LedgerLine,
  type ReceivingStore,
} from './remote.ts';

/** What came and went in a store, as this device holds it, the newest first, and what of it was reversed. */
export function useEntries(
  storeId: string,
  kinds: readonly EntryKind[],
): {
  readonly rows: readonly StockEntry[];
  /** The ids of what was reversed. */
  readonly reversed: ReadonlySet<string>;
  readonly loading: boolean;
} {
  const { firstRead } = useSyncStatus();
  const { rows, loading } = useRows(stockEntries, { equals: { store_id: storeId } });
  const value = useMemo(
    () => ({
      rows: rows
        .filter(({ kind }) => kinds.includes(kind))
        .sort(
          (a, b) =>
            Date.parse(b.effective_at) - Date.parse(a.effective_at) || b.id.localeCompare(a.id),
        ),
      reversed: new Set(rows.flatMap(({ reverses_id }) => reverses_id ?? [])),
    }),
    [rows, kinds],
  );
  return { ...value, loading: loading || (rows.length === 0 && firstRead !== null) };
}

/** Rule ST6: where this store can send something. The last answer stays on the device. */
export const useReceivingStores = (storeId: string): KeptAnswer<readonly ReceivingStore[]> =>
  useKeptAnswer('transfer-stores', storeId, receivingStoresSchema, () =>
    fetchReceivingStores(storeId),
  );

/** What each posting did to a figure; the office alone has it. */
export const useLedger = (storeId: string, productId: string): AskedAnswer<readonly LedgerLine[]> =>
  useAnswer(`${storeId} ${productId}`, () => fetchLedger(storeId, productId));
