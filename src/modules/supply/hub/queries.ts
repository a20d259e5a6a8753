import { useRows } from '../../../db/database-context.tsx';
import { useAnswer, type AskedAnswer } from '../../../db/use-answer.ts';
import { useCounts } from '../counting/queries.ts';
import { useCredits } from '../credits/queries.ts';
import { supplyOrderLines, type SupplyOrderLine } from '../model/collections.ts';
import {
  isSpent,
  storeFigures,
  supplierShares,
  type StoreFigures,
  type SupplierShare,
} from './domain/store-figures.ts';
import { useStoreOrders, type StoreOrders } from './queries-orders.ts';
import {
  fetchOrdersOverStores,
  ordersOverStoresSchema,
  type OrdersAsked,
  type OrdersOverStores,
} from './remote.ts';

/** How often a page that is seen asks again: somebody else may have decided meanwhile. */
const everyMs = 60_000;

/** The last answer stays on the device, with its time, so that it is there without a line (rule SH4). */
export const useOrdersOverStores = (asked: OrdersAsked): AskedAnswer<OrdersOverStores> =>
  useAnswer(JSON.stringify(asked), () => fetchOrdersOverStores(asked), {
    everyMs,
    keptAs: { name: 'supplyOrdersOverStores', schema: ordersOverStoresSchema },
  });

export type StoreHub = StoreOrders & {
  readonly figures: StoreFigures;
};

/** What waits in a store, as this device knows it, live; undefined until it is read (rules SB). */
export function useStoreHub(storeId: string, timeZone: string): StoreHub | undefined {
  const known = useStoreOrders(storeId, timeZone);
  const credits = useCredits(storeId);
  const counts = useCounts(storeId);
  if (known === undefined || credits.loading || counts.loading) return undefined;
  return {
    ...known,
    figures: storeFigures({ ...known, credits: credits.rows, counts: counts.rows, timeZone }),
  };
}

/** Rules SH2 and SH3 of one store, as this device knows it; undefined until it is read. */
export function useSupplierShares(
  { orders, today }: Pick<StoreHub, 'orders' | 'today'>,
  timeZone: string,
): readonly SupplierShare[] | undefined {
  const received = orders
    .filter((order) => order.reached === 'received' && isSpent(order, { today, timeZone }))
    .map(({ id }) => id)
    .sort();
  const lines = useRows(
    supplyOrderLines,
    received.length === 0 ? null : { among: { order_id: received } },
  );
  if (lines.loading) return undefined;
  const linesOf = new Map<string, SupplyOrderLine[]>();
  for (const line of lines.rows) {
    linesOf.set(line.order_id, [...(linesOf.get(line.order_id) ?? []), line]);
  }
  return supplierShares(orders, (id) => linesOf.get(id) ?? [], { today, timeZone });
}
