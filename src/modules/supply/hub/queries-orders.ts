import { businessDayOf, type BusinessDay } from '../../../kernel/business-week.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { useOrders, type KnownOrder } from '../ordering/queries.ts';

export type StoreOrders = {
  readonly orders: readonly KnownOrder[];
  readonly today: BusinessDay;
};

/** The orders of a store and its day, live: what its start page and dashboard need; undefined until they are read. */
export function useStoreOrders(storeId: string, timeZone: string): StoreOrders | undefined {
  const today = businessDayOf(useNow(), timeZone);
  const { rows, loading } = useOrders(storeId);
  return loading ? undefined : { orders: rows, today };
}
