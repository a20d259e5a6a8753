/** What a delivery gives reason to ask credit for (rules CR1 and CR2). Equal to `sync.credit_items`. */
import { fromCents } from '../../../../kernel/money.ts';
import type { CreditItem } from './credit-status.ts';
import { lineTotal } from './line-total.ts';
import { fromQuantity, toQuantity } from './quantity.ts';

const asking: readonly string[] = ['short', 'damaged', 'wrong', 'warm', 'expired'];

/** Whether how a line came is a reason to ask. */
export const asksForCredit = (condition: string): boolean => asking.includes(condition);

export type CreditFacts = {
  readonly receipts: readonly {
    readonly id: string;
    readonly day: string;
    readonly drop_no: number;
  }[];
  readonly lines: readonly {
    readonly id: string;
    readonly name: string;
    readonly supplier_code: string;
    readonly order_unit: string;
    readonly pack_size: number;
    readonly qty: number;
    readonly qty_requested: number | null;
    readonly unit_price: number;
  }[];
  /** Of all deliveries of the order. */
  readonly entries: readonly {
    readonly receipt_id: string | null;
    readonly order_line_id: string | null;
    readonly condition: string | null;
    readonly entered_qty: number;
    readonly qty_refused: number;
    readonly pack_size: number;
    readonly invoice_price: number | null;
    readonly note: string | null;
  }[];
};

/** Of one delivery, in order units and dollars, by name. A line asks in the delivery that spoke of it last. */
export function creditItems(receiptId: string, facts: CreditFacts): readonly CreditItem[] {
  const placeOf = new Map(
    facts.receipts.map(({ id, day, drop_no }) => [
      id,
      `${day} ${String(drop_no).padStart(3, '0')}`,
    ]),
  );
  const lineOf = new Map(facts.lines.map((line) => [line.id, line]));
  const items: CreditItem[] = [];
  for (const entry of facts.entries) {
    const line = entry.order_line_id === null ? undefined : lineOf.get(entry.order_line_id);
    if (entry.receipt_id !== receiptId || line === undefined) continue;
    if (entry.condition === null || !asksForCredit(entry.condition)) continue;
    const others = facts.entries.filter(({ order_line_id }) => order_line_id === line.id);
    const place = placeOf.get(receiptId) ?? '';
    if (others.some(({ receipt_id }) => (placeOf.get(receipt_id ?? '') ?? '') > place)) continue;
    const units = (qty: number, pack: number) =>
      Math.round((toQuantity(qty) * toQuantity(pack)) / toQuantity(line.pack_size));
    const came = Math.round(
      others.reduce((sum, each) => sum + inBase(each.entered_qty, each.pack_size), 0) /
        toQuantity(line.pack_size),
    );
    const missing = Math.max(toQuantity(line.qty_requested ?? line.qty) - came, 0);
    const qty =
      entry.condition === 'short'
        ? missing
        : Math.min(missing, units(entry.qty_refused, entry.pack_size));
    if (qty <= 0) continue;
    const price =
      entry.invoice_price === null
        ? line.unit_price
        : Math.round((entry.invoice_price * line.pack_size * 10_000) / entry.pack_size) / 10_000;
    items.push({
      line_id: line.id,
      name: line.name,
      code: line.supplier_code,
      order_unit: line.order_unit,
      condition: entry.condition,
      qty: fromQuantity(qty),
      price,
      amount: fromCents(lineTotal(fromQuantity(qty), price)),
      note: entry.note,
    });
  }
  return items.sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.line_id < b.line_id ? -1 : 1,
  );
}

/** What an entry put into stock, in thousandths of a base unit, a thousand times. */
const inBase = (qty: number, pack: number): number =>
  Math.round((toQuantity(qty) * toQuantity(pack)) / 1000) * 1000;
