import { useRow, useRows, useSyncStatus } from '../../../db/database-context.tsx';
import { toCents, type Cents } from '../../../kernel/money.ts';
import {
  creditIdOf,
  stockEntries,
  supplyCredits,
  supplyOrderLines,
  supplyOrders,
  supplyReceipts,
  type SupplyCredit,
  type SupplyOrder,
  type SupplyReceipt,
} from '../model/collections.ts';
import { creditItems } from '../model/domain/credit-items.ts';
import {
  creditStatusOf,
  isOpenCredit,
  parseCreditItems,
  type CreditItem,
  type CreditStatus,
} from '../model/domain/credit-status.ts';

/** A credit as this device knows it. */
export type KnownCredit = SupplyCredit & { readonly reached: CreditStatus };

const known = (credit: SupplyCredit): KnownCredit => ({
  ...credit,
  reached: creditStatusOf(credit),
});

const newestFirst = (a: SupplyCredit, b: SupplyCredit) =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1);

const inOrder = (rows: readonly SupplyCredit[]): readonly KnownCredit[] =>
  rows
    .map(known)
    .filter(({ reached }) => reached !== 'void')
    .sort(
      (a, b) =>
        Number(isOpenCredit(b.reached)) - Number(isOpenCredit(a.reached)) || newestFirst(a, b),
    );

/** The credits of a store, the open ones first, then the newest; those of which nothing is left are left out. */
export function useCredits(storeId: string): {
  readonly rows: readonly KnownCredit[];
  readonly loading: boolean;
} {
  const { firstRead } = useSyncStatus();
  const { rows, loading } = useRows(supplyCredits, { equals: { store_id: storeId } });
  return {
    rows: inOrder(rows),
    loading: loading || (rows.length === 0 && firstRead !== null),
  };
}

/** The credits of these deliveries, the open ones first, then the newest; those of which nothing is left are left out. */
export function useCreditsOf(receiptIds: readonly string[]): readonly KnownCredit[] {
  const { rows } = useRows(
    supplyCredits,
    receiptIds.length === 0 ? null : { among: { id: receiptIds.map(creditIdOf).sort() } },
  );
  return inOrder(rows);
}

export type CreditDetails = {
  readonly credit: KnownCredit | null;
  readonly order: SupplyOrder | null;
  readonly receipt: SupplyReceipt | null;
  /** What is asked for; where the office has not said so yet, as this device computes it. */
  readonly items: readonly CreditItem[];
  readonly total: Cents;
  readonly loading: boolean;
};

export function useCredit(creditId: string): CreditDetails {
  const { firstRead } = useSyncStatus();
  const { row, loading } = useRow(supplyCredits, creditId);
  const asked = row === null ? [] : parseCreditItems(row.items);
  const orderId = row?.order_id ?? '';
  const receipt = useRow(supplyReceipts, row?.receipt_id ?? '');
  const { row: order } = useRow(supplyOrders, orderId);
  // Of these nothing is read where the office has said what is asked for.
  const unknown = row !== null && asked.length === 0;
  const receipts = useRows(supplyReceipts, unknown ? { equals: { order_id: orderId } } : null);
  const lines = useRows(supplyOrderLines, unknown ? { equals: { order_id: orderId } } : null);
  const entries = useRows(
    stockEntries,
    receipts.rows.length === 0
      ? null
      : { among: { belongs_to: receipts.rows.map(({ id }) => id).sort() } },
  );
  const items =
    row === null || !unknown
      ? asked
      : creditItems(row.receipt_id, {
          receipts: receipts.rows,
          lines: lines.rows,
          entries: entries.rows,
        });
  return {
    credit: row === null ? null : known(row),
    order,
    receipt: receipt.row,
    items,
    total: items.reduce((sum, { amount }) => sum + toCents(amount), 0),
    loading: loading || (row === null && firstRead !== null),
  };
}
