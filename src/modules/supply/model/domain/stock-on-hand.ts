/** What there is of a product (rules ST1 and ST2); equal to `sync.stock_figures`. */
import { toQuantity, type Quantity } from './quantity.ts';
import { isFigure, type EntryKind } from './stock.ts';

type Posted = {
  readonly id: string;
  readonly kind: EntryKind;
  readonly count_id: string | null;
  readonly area_id: string;
  /** In base units, the wire's decimal. */
  readonly qty: number;
  readonly effective_at: string;
  readonly status: string;
  readonly anchors: boolean;
};

type OnHand = {
  /** In thousandths of a base unit. */
  readonly onHand: Quantity;
  /** When it was counted last; null: never, and what came and went alone is known. */
  readonly countedAt: string | null;
};

const moment = (entry: { readonly effective_at: string }) => Date.parse(entry.effective_at);

/** By all entries of one product in one store: the latest count, area by area, and what came and went after it. */
export function stockOnHand(entries: readonly Posted[]): OnHand {
  const posted = entries.filter(({ status }) => status === 'posted');
  const anchor = posted
    .filter(({ anchors }) => anchors)
    .map((entry) => ({ entry, of: entry.count_id ?? entry.id }))
    .reduce<{ entry: Posted; of: string } | null>(
      (latest, each) =>
        latest === null ||
        moment(each.entry) > moment(latest.entry) ||
        (moment(each.entry) === moment(latest.entry) && each.of > latest.of)
          ? each
          : latest,
      null,
    );
  const areas = new Map<string, Quantity>();
  for (const entry of posted) {
    if (!entry.anchors || (entry.count_id ?? entry.id) !== anchor?.of) continue;
    const figure = toQuantity(entry.qty);
    areas.set(entry.area_id, Math.max(areas.get(entry.area_id) ?? figure, figure));
  }
  const since = anchor === null ? -Infinity : moment(anchor.entry);
  return {
    onHand:
      sum([...areas.values()]) +
      sum(
        posted
          .filter((entry) => !isFigure(entry.kind) && moment(entry) > since)
          .map(({ qty }) => toQuantity(qty)),
      ),
    countedAt: anchor?.entry.effective_at ?? null,
  };
}

/**
 * Rule ST7: what a device shows: the office's figure, and what it has not sent yet and happened after the last count.
 * `unsent` are this product's entries that the office does not know.
 */
export function stockOnDevice(
  office: { readonly on_hand: number; readonly counted_at: string | null } | null,
  unsent: readonly Pick<Posted, 'kind' | 'qty' | 'effective_at'>[],
): Quantity {
  const since =
    office === null || office.counted_at === null ? -Infinity : Date.parse(office.counted_at);
  return (
    toQuantity(office?.on_hand ?? 0) +
    sum(
      unsent
        .filter((entry) => !isFigure(entry.kind) && moment(entry) > since)
        .map(({ qty }) => toQuantity(qty)),
    )
  );
}

const sum = (quantities: readonly Quantity[]): Quantity =>
  quantities.reduce((total, each) => total + each, 0);
