import { translatedName } from '../../../kernel/translated-name.ts';
import { useRow, useRows, useSyncStatus } from '../../../db/database-context.tsx';
import { businessDayOf, type BusinessDay } from '../../../kernel/business-week.ts';
import type { Cents } from '../../../kernel/money.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { useStores } from '../../stores/index.ts';
import {
  products,
  suppliers,
  supplyOrderLines,
  supplyOrders,
  supplyOrderSteps,
  type Product,
  type Supplier,
  type SupplyOrder,
  type SupplyOrderLine,
  type SupplyOrderStep,
} from '../model/collections.ts';
import { offersOn, type OfferOfDay } from '../model/domain/catalogue.ts';
import { isForecast, statusOnDevice } from '../model/domain/order-on-device.ts';
import { toQuantity, type Quantity } from '../model/domain/quantity.ts';
import type { OrderStatus } from '../model/domain/order-step.ts';
import { foodTotal, isToCome } from '../model/domain/cart-budget.ts';

/** An order as this device knows it. */
export type KnownOrder = SupplyOrder & {
  /** Where it stands, with what the server has not judged yet. */
  readonly reached: OrderStatus;
  readonly forecast: boolean;
};

function known(order: SupplyOrder, steps: readonly SupplyOrderStep[]): KnownOrder {
  return { ...order, reached: statusOnDevice(order.status, steps), forecast: isForecast(steps) };
}

const newestFirst = (a: SupplyOrder, b: SupplyOrder) =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || b.id.localeCompare(a.id);

/** Orders of a store, the newest first. */
export function useOrders(storeId: string): {
  readonly rows: readonly KnownOrder[];
  readonly loading: boolean;
} {
  const { firstRead } = useSyncStatus();
  const { rows, loading } = useRows(supplyOrders, { equals: { store_id: storeId } });
  const { rows: steps, loading: stepsLoading } = useRows(
    supplyOrderSteps,
    rows.length === 0 ? null : { among: { order_id: rows.map(({ id }) => id).sort() } },
  );
  const stepsOf = new Map<string, SupplyOrderStep[]>();
  for (const step of steps) {
    const of = stepsOf.get(step.order_id);
    if (of === undefined) stepsOf.set(step.order_id, [step]);
    else of.push(step);
  }
  return {
    rows: [...rows].sort(newestFirst).map((order) => known(order, stepsOf.get(order.id) ?? [])),
    loading: loading || stepsLoading || (rows.length === 0 && firstRead !== null),
  };
}

/** One order with its lines and what was done with it, the first first. */
export function useOrder(orderId: string): {
  readonly order: KnownOrder | null;
  readonly lines: readonly SupplyOrderLine[];
  readonly steps: readonly SupplyOrderStep[];
  readonly loading: boolean;
} {
  const { firstRead } = useSyncStatus();
  const { row, loading } = useRow(supplyOrders, orderId);
  const lines = useRows(supplyOrderLines, { equals: { order_id: orderId } });
  const { rows: steps } = useRows(supplyOrderSteps, { equals: { order_id: orderId } });
  return {
    order: row === null ? null : known(row, steps),
    lines: [...lines.rows].sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)),
    steps: [...steps].sort(
      (a, b) =>
        Date.parse(a.made_at ?? a.created_at) - Date.parse(b.made_at ?? b.created_at) ||
        (a.id < b.id ? -1 : 1),
    ),
    loading: loading || lines.loading || (row === null && firstRead !== null),
  };
}

/** By name; those that nobody orders from any more are left out unless `every`. */
export function useSuppliers({ every = false } = {}): {
  readonly rows: readonly Supplier[];
  readonly loading: boolean;
} {
  const { rows, loading } = useRows(suppliers, {});
  return {
    rows: rows
      .filter(({ is_active }) => every || is_active)
      .sort((a, b) => a.name.localeCompare(b.name)),
    loading,
  };
}

/** What a supplier sells: a product in a pack. */
export type Sold = { readonly product: Product; readonly offer: OfferOfDay };

/** The day that it is in a store. */
export function useStoreDay(storeId: string): BusinessDay {
  const stores = useStores();
  return businessDayOf(useNow(), stores.find(({ id }) => id === storeId)?.timeZone ?? 'UTC');
}

/** What a supplier sells now, at what it costs today in the store (rule SC9), by product name. */
export function useSold(
  supplierId: string | null,
  storeId: string,
): {
  readonly rows: readonly Sold[];
  readonly loading: boolean;
} {
  const today = useStoreDay(storeId);
  const { rows, loading } = useRows(products, supplierId === null ? null : {});
  return {
    rows: rows
      .filter(({ is_active }) => is_active)
      .flatMap((product) =>
        offersOn(product.offers, today)
          .filter((offer) => offer.is_active && offer.supplier_id === supplierId)
          .map((offer) => ({ product, offer })),
      )
      .sort((a, b) => a.product.name.localeCompare(b.product.name)),
    loading,
  };
}

/** Rule SO11, live: what this order's food costs, and that of the store's others to come in a week. Undefined until read. */
export function useFoodOfWeek(
  order: KnownOrder,
  lines: readonly SupplyOrderLine[],
  week: BusinessDay,
  today: BusinessDay,
): { readonly ordered: Cents; readonly inCart: Cents } | undefined {
  const orders = useOrders(order.store_id);
  const others = orders.rows.filter(
    ({ id, ...each }) => id !== order.id && isToCome(each, week, today),
  );
  const ordered = useRows(
    supplyOrderLines,
    others.length === 0 ? null : { among: { order_id: others.map(({ id }) => id).sort() } },
  );
  const catalogue = useRows(products, {});
  if (orders.loading || ordered.loading || catalogue.loading) return undefined;
  const categoryOf = new Map(catalogue.rows.map(({ id, category }) => [id, category]));
  return {
    ordered: foodTotal(ordered.rows, categoryOf),
    inCart: foodTotal(lines, categoryOf),
  };
}

/** How much of each offer stood in an order; empty while that is read, and of none. */
export function useQuantities(orderId: string | null): ReadonlyMap<string, Quantity> {
  const { rows } = useRows(
    supplyOrderLines,
    orderId === null ? null : { equals: { order_id: orderId } },
  );
  return new Map(rows.map(({ offer_id, qty }) => [offer_id, toQuantity(qty)]));
}

/** What the products of these lines are called in a language; as they were ordered where they are not known. */
export function useLineNames(
  lines: readonly SupplyOrderLine[],
  language: string,
): (line: SupplyOrderLine) => string {
  const { rows } = useRows(products, lines.length === 0 ? null : {});
  const known = new Map(rows.map((product) => [product.id, product]));
  return (line) => {
    const product = known.get(line.product_id);
    // A product that was renamed since stays what was ordered.
    return product === undefined || product.name !== line.name
      ? line.name
      : translatedName(product, language);
  };
}

/** What takes the place of a product that is not sold any more (rule SC5), in a language; null: nothing does. */
export function useReplacement(productId: string, language: string): string | null {
  const { row: gone } = useRow(products, productId);
  const { row: instead } = useRow(products, gone?.replaced_by ?? null);
  return instead === null || !instead.is_active ? null : translatedName(instead, language);
}
