/** A delivery as somebody takes it in, before it is kept (rules SR). Quantities are in the pack that it came in. */
import { type DeliveryCondition } from '../../model/domain/stock.ts';
import { toQuantity, type Quantity } from '../../model/domain/quantity.ts';

/** What an order asked for in one line, and what came of it in earlier deliveries. */
export type OrderedLine = {
  readonly id: string;
  readonly productId: string;
  readonly orderUnit: string;
  readonly packSize: number;
  /** In order units. */
  readonly ordered: Quantity;
  readonly cameBefore: Quantity;
};

/** What came of a line this time; of what nobody said anything, all that was missing came. */
export type Came = {
  readonly taken: Quantity;
  readonly refused: Quantity;
  /** Null: as ordered, or as the quantity says. */
  readonly condition: DeliveryCondition | null;
  /** Null: the pack that was ordered. */
  readonly packSize: number | null;
  /** Of one pack, in dollars; null: as ordered. */
  readonly invoicePrice: number | null;
  readonly note: string;
};

/** What is still missing of a line, in order units. */
export const missing = ({ ordered, cameBefore }: OrderedLine): Quantity =>
  Math.max(0, ordered - cameBefore);

export const asOrdered = (line: OrderedLine): Came => ({
  taken: missing(line),
  refused: 0,
  condition: null,
  packSize: null,
  invoicePrice: null,
  note: '',
});

/** What was taken, in order units, whatever pack it came in. */
const takenInOrderUnits = (line: OrderedLine, came: Came): Quantity =>
  Math.round((came.taken * (came.packSize ?? line.packSize)) / line.packSize);

/** How a line was, where nobody said: as ordered, less or more. */
export function conditionOf(line: OrderedLine, came: Came): DeliveryCondition {
  if (came.condition !== null) return came.condition;
  const taken = takenInOrderUnits(line, came);
  if (taken < missing(line)) return 'short';
  return taken > missing(line) ? 'over' : 'ok';
}

/** The lines of which something is missing after this delivery. */
export const stillMissing = (
  lines: readonly OrderedLine[],
  cameOf: (line: OrderedLine) => Came,
): readonly OrderedLine[] =>
  lines.filter((line) => takenInOrderUnits(line, cameOf(line)) < missing(line));

/** The drop of a day that a delivery belongs to: that which is being received, unless it has one of these lines already. */
export function dropOf(
  receipts: readonly { readonly id: string; readonly drop_no: number }[],
  linesOf: (receiptId: string) => ReadonlySet<string>,
  lines: readonly string[],
): number {
  const last = receipts.reduce<{ id: string; drop_no: number } | null>(
    (latest, each) => (latest === null || each.drop_no > latest.drop_no ? each : latest),
    null,
  );
  if (last === null) return 1;
  const there = linesOf(last.id);
  return lines.some((line) => there.has(line)) ? last.drop_no + 1 : last.drop_no;
}

/** What came of each line by the entries of its receipts, in order units. */
export function cameByLine(
  entries: readonly {
    readonly order_line_id: string | null;
    readonly entered_qty: number;
    readonly qty_refused: number;
    readonly pack_size: number;
  }[],
  packOf: (lineId: string) => number | undefined,
): ReadonlyMap<string, { readonly taken: Quantity; readonly refused: Quantity }> {
  const came = new Map<string, { taken: Quantity; refused: Quantity }>();
  for (const entry of entries) {
    const pack = entry.order_line_id === null ? undefined : packOf(entry.order_line_id);
    if (entry.order_line_id === null || pack === undefined) continue;
    const before = came.get(entry.order_line_id) ?? { taken: 0, refused: 0 };
    const inUnits = (qty: number) => Math.round((toQuantity(qty) * entry.pack_size) / pack);
    came.set(entry.order_line_id, {
      taken: before.taken + inUnits(entry.entered_qty),
      refused: before.refused + inUnits(entry.qty_refused),
    });
  }
  return came;
}
