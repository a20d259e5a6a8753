import { useMemo } from 'react';
import { useRows, useSyncStatus } from '../../../db/database-context.tsx';
import { useKeptAnswer, type KeptAnswer } from '../../../db/use-kept-answer.ts';
import { stockEntries, type StockEntry } from '../model/collections.ts';
import type { EntryKind } from '../model/domain/stock.ts';
import { arrivalOf } from './commands-entries.ts';
import { hasArrived } from './domain/entry.ts';
import { useAnswer, type AskedAnswer } from '../../../db/use-answer.ts';
import {
  fetchLedger,
  fetchReceivingStores,
  receivingStoresSchema,
  type LedgerLine,
  type ReceivingStore,
} from './remote.ts';

const none = new Set<string>();

/**
 * What came and went in a store, as this device holds it, the newest first, what of it was reversed, and what another store
 * has taken in as far as this device sees that store.
 */
export function useEntries(
  storeId: string,
  kinds: readonly EntryKind[],
): {
  readonly rows: readonly StockEntry[];
  /** The ids of what was reversed. */
  readonly reversed: ReadonlySet<string>;
  /** The ids of transfers that have arrived. */
  readonly arrived: ReadonlySet<string>;
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
  const sent = value.rows.filter(
    ({ kind, status, reverses_id }) =>
      kind === 'transfer_out' && status === 'posted' && reverses_id === null,
  );
  const arrivals = useRows(
    stockEntries,
    sent.length === 0 ? null : { among: { id: sent.map(({ id }) => arrivalOf(id)) } },
  );
  const there = new Set(arrivals.rows.filter(hasArrived).map(({ id }) => id));
  const arrived =
    there.size === 0
      ? none
      : new Set(sent.map(({ id }) => id).filter((id) => there.has(arrivalOf(id))));
  return { ...value, arrived, loading: loading || (rows.length === 0 && firstRead !== null) };
}

/** Rule ST6: where this store can send something. The last answer stays on the device. */
export const useReceivingStores = (storeId: string): KeptAnswer<readonly ReceivingStore[]> =>
  useKeptAnswer('transfer-stores', storeId, receivingStoresSchema, () =>
    fetchReceivingStores(storeId),
  );

/** What each posting did to a figure; the office alone has it. */
export const useLedger = (storeId: string, productId: string): AskedAnswer<readonly LedgerLine[]> =>
  useAnswer(`${storeId} ${productId}`, () => fetchLedger(storeId, productId));
