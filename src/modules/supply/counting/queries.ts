import { useMemo } from 'react';
import { useRow, useRows, useSyncStatus } from '../../../db/database-context.tsx';
import {
  products,
  stockCounts,
  stockEntries,
  storeProducts,
  suppliers,
  supplySettings,
  type Product,
  type StockCount,
  type StockEntry,
  type StoreProduct,
} from '../model/collections.ts';
import { parseOffers } from '../model/domain/catalogue.ts';
import { parseAreas, parseKeptIn, type Area } from '../model/domain/stock.ts';

/** The counts of a store, the newest first. */
export function useCounts(storeId: string): {
  readonly rows: readonly StockCount[];
  readonly loading: boolean;
} {
  const { rows, loading } = useRows(stockCounts, { equals: { store_id: storeId } });
  return {
    rows: [...rows].sort(
      (a, b) => b.day.localeCompare(a.day) || Date.parse(b.created_at) - Date.parse(a.created_at),
    ),
    loading,
  };
}

export function useCount(countId: string): {
  readonly count: StockCount | null;
  readonly entries: readonly StockEntry[];
  readonly loading: boolean;
} {
  const { firstRead } = useSyncStatus();
  const { row, loading } = useRow(stockCounts, countId);
  const entries = useRows(stockEntries, { equals: { belongs_to: countId } });
  return {
    count: row,
    entries: entries.rows,
    loading: loading || entries.loading || (row === null && firstRead !== null),
  };
}

/** The parts of a store, in the order of a walk through it. */
export function useAreas(storeId: string): readonly Area[] {
  const { rows } = useRows(supplySettings, { equals: { store_id: storeId } });
  return useMemo(() => parseAreas(rows[0]?.areas), [rows]);
}

export type Shelf = StoreProduct & { readonly keptIn: readonly string[] };

/** What a store counts: what it follows, and else what is sold to it. */
export function useShelves(storeId: string): {
  /** By name in English. */
  readonly products: readonly Product[];
  /** By product. */
  readonly shelves: ReadonlyMap<string, Shelf>;
  readonly loading: boolean;
} {
  const { firstRead } = useSyncStatus();
  const catalogue = useRows(products, {});
  const sellers = useRows(suppliers, {});
  const kept = useRows(storeProducts, { equals: { store_id: storeId } });
  const value = useMemo(() => {
    const shelves = new Map(
      kept.rows.map((row) => [row.product_id, { ...row, keptIn: parseKeptIn(row.areas) }]),
    );
    const active = new Set(sellers.rows.flatMap(({ id, is_active }) => (is_active ? [id] : [])));
    return {
      shelves,
      products: catalogue.rows
        .filter(
          ({ id, is_active, offers }) =>
            shelves.has(id) ||
            (is_active &&
              parseOffers(offers).some(
                (offer) => offer.is_active && active.has(offer.supplier_id),
              )),
        )
        .sort((a, b) => a.name.localeCompare(b.name)),
    };
  }, [catalogue.rows, sellers.rows, kept.rows]);
  return {
    ...value,
    loading:
      catalogue.loading ||
      sellers.loading ||
      kept.loading ||
      (catalogue.rows.length === 0 && firstRead !== null),
  };
}
