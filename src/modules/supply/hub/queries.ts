import { useAnswer, type AskedAnswer } from '../../../db/use-answer.ts';
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
