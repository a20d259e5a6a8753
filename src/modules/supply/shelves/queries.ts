import { useMemo } from 'react';
import { useRow, useRows } from '../../../db/database-context.tsx';
import {
  settingsId,
  stockEntries,
  supplySettings,
  type StockEntry,
  type SupplySettings,
} from '../model/collections.ts';

/** What this device has written of a store's stock and the office does not know yet, by product. */
export function useUnsentEntries(storeId: string): {
  readonly byProduct: ReadonlyMap<string, readonly StockEntry[]>;
  readonly loading: boolean;
} {
  const { rows, loading } = useRows(stockEntries, { equals: { store_id: storeId } });
  const byProduct = useMemo(() => {
    const unsent = new Map<string, StockEntry[]>();
    for (const entry of rows) {
      // no number yet: the server has not seen it
      if (entry.change !== 0) continue;
      const before = unsent.get(entry.product_id);
      if (before === undefined) unsent.set(entry.product_id, [entry]);
      else before.push(entry);
    }
    return unsent;
  }, [rows]);
  return { byProduct, loading };
}

/** What a store has agreed with itself; null: nothing yet. */
export function useSupplySettings(storeId: string): {
  readonly settings: SupplySettings | null;
  readonly loading: boolean;
} {
  const { row, loading } = useRow(supplySettings, settingsId(storeId));
  return { settings: row, loading };
}
