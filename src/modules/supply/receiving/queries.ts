import { useRows } from '../../../db/database-context.tsx';
import {
  stockEntries,
  supplyReceipts,
  type StockEntry,
  type SupplyOrderLine,
  type SupplyReceipt,
} from '../model/collections.ts';
import { toQuantity, type Quantity } from '../model/domain/quantity.ts';
import { cameByLine } from './domain/delivery.ts';

/** The deliveries of an order, the first first, and what they say line by line. */
export function useReceipts(orderId: string): {
  readonly receipts: readonly SupplyReceipt[];
  readonly entries: readonly StockEntry[];
  readonly loading: boolean;
} {
  const { rows, loading } = useRows(supplyReceipts, { equals: { order_id: orderId } });
  const entries = useRows(
    stockEntries,
    rows.length === 0 ? null : { among: { belongs_to: rows.map(({ id }) => id).sort() } },
  );
  return {
    receipts: [...rows].sort((a, b) => a.day.localeCompare(b.day) || a.drop_no - b.drop_no),
    entries: entries.rows,
    loading: loading || entries.loading,
  };
}

/** What came of each line, with what this device has not sent yet; where its entries are not here, as the office says. */
export function receivedOf(
  lines: readonly SupplyOrderLine[],
  entries: readonly StockEntry[],
): ReadonlyMap<string, { readonly taken: Quantity; readonly refused: Quantity }> {
  const packs = new Map(lines.map((line) => [line.id, line.pack_size]));
  const here = cameByLine(entries, (id) => packs.get(id));
  return new Map(
    lines.flatMap((line) => {
      const told =
        line.qty_received === null
          ? undefined
          : { taken: toQuantity(line.qty_received), refused: toQuantity(line.qty_refused ?? 0) };
      const came = here.get(line.id) ?? told;
      return came === undefined ? [] : [[line.id, came] as const];
    }),
  );
}
