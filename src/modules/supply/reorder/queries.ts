import { useRows, useSyncStatus } from '../../../db/database-context.tsx';
import { businessDayOf } from '../../../kernel/business-week.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { useTerms } from '../delivery/queries.ts';
import {
  products,
  reorderDismissals,
  storeProducts,
  supplyOrderLines,
  type Product,
  type Supplier,
  type SupplyOrderLine,
} from '../model/collections.ts';
import { toQuantity, type Quantity } from '../model/domain/quantity.ts';
import { stockOnDevice } from '../model/domain/stock-on-hand.ts';
import { wasOrdered } from '../model/domain/order-list.ts';
import { useOrders, useSuppliers, type KnownOrder } from '../ordering/queries.ts';
import { useUnsentEntries } from '../shelves/queries.ts';
import { awaitedOf, isAwaited } from './domain/awaited.ts';
import type { Awaited, ShelfFacts } from './domain/suggestion.ts';
import { reorderOf, type Reorder } from './domain/to-order.ts';

export type Draft = { readonly order: KnownOrder; readonly lines: readonly SupplyOrderLine[] };

/** What a store should order now, as far as this device knows, live. */
export function useReorder(
  storeId: string,
  timeZone: string,
): {
  readonly reorder: Reorder<Product>;
  /** By id. */
  readonly suppliers: ReadonlyMap<string, Supplier>;
  /** By supplier: the order that is being written. */
  readonly drafts: ReadonlyMap<string, Draft>;
  /** Whether the store keeps anything that a suggestion could come from. */
  readonly hasShelves: boolean;
  readonly loading: boolean;
} {
  const { firstRead } = useSyncStatus();
  const now = useNow();
  const today = businessDayOf(now, timeZone);
  const catalogue = useRows(products, {});
  const suppliers = useSuppliers();
  const terms = useTerms(storeId);
  const shelves = useRows(storeProducts, { equals: { store_id: storeId } });
  const unsent = useUnsentEntries(storeId);
  const dismissals = useRows(reorderDismissals, { equals: { store_id: storeId } });
  const orders = useOrders(storeId);
  const lines = useRows(
    supplyOrderLines,
    orders.rows.length === 0
      ? null
      : { among: { order_id: orders.rows.map(({ id }) => id).sort() } },
  );
  const orderOf = new Map(orders.rows.map((order) => [order.id, order]));
  const linesOf = byOrder(lines.rows);
  return {
    reorder: reorderOf({
      products: catalogue.rows,
      activeSuppliers: new Set(suppliers.rows.map(({ id }) => id)),
      terms: new Map(terms.rows.map((each) => [each.supplier_id, each])),
      shelves: new Map(
        shelves.rows
          .filter(({ track }) => track === 'quantity')
          .map((shelf) => [
            shelf.product_id,
            {
              onHand: onHand(shelf, unsent.byProduct.get(shelf.product_id) ?? []),
              par: quantity(shelf.par),
              reorderPoint: quantity(shelf.reorder_point),
              dailyUse: quantity(shelf.avg_daily_use),
            } satisfies ShelfFacts,
          ]),
      ),
      awaited: awaitedByProduct(orders.rows.filter(isAwaited), linesOf, today),
      lastOrdered: lastOrderedOffers(orders.rows, linesOf),
      dismissed: new Map(dismissals.rows.map(({ product_id, until }) => [product_id, until])),
      now,
      today,
      timeZone,
    }),
    suppliers: new Map(suppliers.rows.map((supplier) => [supplier.id, supplier])),
    drafts: new Map(
      [...orderOf.values()]
        .filter(({ reached }) => reached === 'draft')
        .map((order) => [order.supplier_id, { order, lines: linesOf.get(order.id) ?? [] }]),
    ),
    hasShelves: shelves.rows.length > 0,
    loading:
      catalogue.loading ||
      suppliers.loading ||
      terms.loading ||
      shelves.loading ||
      unsent.loading ||
      dismissals.loading ||
      orders.loading ||
      lines.loading ||
      (shelves.rows.length === 0 && firstRead !== null),
  };
}

function byOrder(
  lines: readonly SupplyOrderLine[],
): ReadonlyMap<string, readonly SupplyOrderLine[]> {
  const grouped = new Map<string, SupplyOrderLine[]>();
  for (const line of lines) {
    const before = grouped.get(line.order_id);
    if (before === undefined) grouped.set(line.order_id, [line]);
    else before.push(line);
  }
  return grouped;
}

const quantity = (decimal: number | null): Quantity | null =>
  decimal === null ? null : toQuantity(decimal);

/** Rule SU1: null where nobody has counted and nothing has come. */
function onHand(
  shelf: { readonly on_hand: number; readonly counted_at: string | null },
  unsent: Parameters<typeof stockOnDevice>[1],
): Quantity | null {
  if (shelf.counted_at === null && shelf.on_hand === 0 && unsent.length === 0) return null;
  return stockOnDevice(shelf, unsent);
}

function awaitedByProduct(
  orders: readonly KnownOrder[],
  linesOf: ReadonlyMap<string, readonly SupplyOrderLine[]>,
  today: string,
): ReadonlyMap<string, readonly Awaited[]> {
  const awaited = new Map<string, Awaited[]>();
  for (const order of orders) {
    for (const line of linesOf.get(order.id) ?? []) {
      const coming = awaitedOf(order, line, today);
      if (coming === null) continue;
      const before = awaited.get(line.product_id);
      if (before === undefined) awaited.set(line.product_id, [coming]);
      else before.push(coming);
    }
  }
  return awaited;
}

/** By product: the offer in the latest order that has it. `orders`: the newest first. */
function lastOrderedOffers(
  orders: readonly KnownOrder[],
  linesOf: ReadonlyMap<string, readonly SupplyOrderLine[]>,
): ReadonlyMap<string, string> {
  const offers = new Map<string, string>();
  const at = ({ submitted_at, created_at }: KnownOrder) => Date.parse(submitted_at ?? created_at);
  const ordered = orders
    .filter(({ reached }) => wasOrdered(reached))
    .sort((a, b) => at(b) - at(a) || b.id.localeCompare(a.id));
  for (const order of ordered) {
    const lines = [...(linesOf.get(order.id) ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const { product_id, offer_id } of lines) {
      if (!offers.has(product_id)) offers.set(product_id, offer_id);
    }
  }
  return offers;
}
