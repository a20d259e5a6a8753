import type { BusinessDay } from '../../../../kernel/business-week.ts';
import type { OrderStatus } from '../../model/domain/order-step.ts';
import { inBaseUnits, toQuantity } from '../../model/domain/quantity.ts';
import type { Awaited } from './suggestion.ts';

type Order = {
  readonly reached: OrderStatus;
  readonly requested_for: BusinessDay | null;
  readonly expected_on: BusinessDay | null;
};

type Line = {
  /** In order units. */
  readonly qty: number;
  readonly qty_received: number | null;
  readonly pack_size: number;
};

const onItsWay: readonly OrderStatus[] = [
  'pending',
  'approved',
  'processing',
  'out_for_delivery',
  'delivered',
  'partially_received',
];

/** Whether something of an order is still to come onto the shelf (rule SU2). */
export const isAwaited = ({ reached }: Pick<Order, 'reached'>): boolean =>
  onItsWay.includes(reached);

/**
 * Rule SU2: what a line still brings; null: nothing. What has no day, and what stands at the door and is not received,
 * counts as of today.
 */
export function awaitedOf(order: Order, line: Line, today: BusinessDay): Awaited | null {
  if (!isAwaited(order)) return null;
  const left = toQuantity(line.qty) - toQuantity(line.qty_received ?? 0);
  if (left <= 0) return null;
  const day =
    order.reached === 'delivered' ? today : (order.expected_on ?? order.requested_for ?? today);
  return { quantity: inBaseUnits(left, line.pack_size), day };
}
