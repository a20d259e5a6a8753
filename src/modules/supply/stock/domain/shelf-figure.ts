/** What a store has of a product, and what that says (rules ST1, ST2 and ST11). Quantities are in base units. */
import type { Cents } from '../../../../kernel/money.ts';
import { offersOn } from '../../model/domain/catalogue.ts';
import { lineTotal } from '../../model/domain/line-total.ts';
import { fromQuantity, toQuantity, type Quantity } from '../../model/domain/quantity.ts';
import { stockOnDevice } from '../../model/domain/stock-on-hand.ts';
import type { Level } from '../../model/domain/stock.ts';
import type { Tracking } from './shelf-draft.ts';

/** The office's row, the wire's decimals. */
type OfficeShelf = {
  readonly par: number | null;
  readonly reorder_point: number | null;
  readonly track: Tracking;
  readonly on_hand: number;
  readonly counted_at: string | null;
  readonly part_counted_at: string | null;
  readonly level: Level | null;
  readonly last_cost: number | null;
};

export const shelfMarks = ['negative', 'below', 'part_counted', 'not_counted'] as const;
export type ShelfMark = (typeof shelfMarks)[number];

export type ShelfFigure = {
  /** Null: nobody has counted it and nothing has come or gone, or nobody counts pieces of it. */
  readonly onHand: Quantity | null;
  readonly level: Level | null;
  readonly par: Quantity | null;
  readonly countedAt: string | null;
  /** Of a base unit, in dollars; null: nobody sells it. */
  readonly unitCost: number | null;
  /** Null: one of the two is not known. A figure below zero is worth nothing. */
  readonly value: Cents | null;
  readonly marks: readonly ShelfMark[];
};

/**
 * What a base unit costs a store on a day, in dollars: as it was received last, else the cheapest offer. Equal to
 * `sync.stock_unit_cost`.
 */
export function unitCost(
  shelf: Pick<OfficeShelf, 'last_cost'> | undefined,
  product: { readonly offers: unknown },
  day: string,
): number | null {
  if (shelf !== undefined && shelf.last_cost !== null) return shelf.last_cost;
  const costs = offersOn(product.offers, day)
    .filter(({ is_active }) => is_active)
    .map(({ price, pack_size }) => price / pack_size);
  return costs.length === 0 ? null : Math.round(Math.min(...costs) * 10_000) / 10_000;
}

/** `unsent`: what this device knows of the product and the office does not. */
export function shelfFigure(
  shelf: OfficeShelf | undefined,
  product: { readonly offers: unknown },
  unsent: Parameters<typeof stockOnDevice>[1],
  day: string,
): ShelfFigure {
  const track = shelf?.track ?? 'quantity';
  const countedAt = shelf?.counted_at ?? null;
  const known =
    track === 'quantity' &&
    (countedAt !== null || (shelf?.on_hand ?? 0) !== 0 || unsent.length > 0);
  const onHand = known ? stockOnDevice(shelf ?? null, unsent) : null;
  const cost = unitCost(shelf, product, day);
  const par = shelf === undefined || shelf.par === null ? null : toQuantity(shelf.par);
  const orderedBelow =
    shelf === undefined || shelf.reorder_point === null ? par : toQuantity(shelf.reorder_point);
  const marks: readonly (ShelfMark | false)[] = [
    onHand !== null && onHand < 0 && 'negative',
    onHand !== null && orderedBelow !== null && onHand < orderedBelow && 'below',
    track === 'quantity' && (shelf?.part_counted_at ?? null) !== null && 'part_counted',
    track === 'quantity' && countedAt === null && 'not_counted',
  ];
  return {
    onHand,
    level: track === 'status' ? (shelf?.level ?? null) : null,
    par,
    countedAt,
    unitCost: cost,
    value:
      onHand === null || cost === null ? null : lineTotal(fromQuantity(Math.max(onHand, 0)), cost),
    marks: marks.filter((mark) => mark !== false),
  };
}
