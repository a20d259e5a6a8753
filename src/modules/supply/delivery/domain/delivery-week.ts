import { dayOfWeek, weekDays, type BusinessDay } from '../../../../kernel/business-week.ts';
import { deliveriesBetween, type Delivery } from '../../model/domain/delivery.ts';
import type { OrderStatus } from '../../model/domain/order-step.ts';
import { wasOrdered } from '../../model/domain/order-list.ts';
import type { KnownTerms } from '../../model/domain/delivery.ts';

type OrderForDay = {
  readonly id: string;
  readonly supplier_id: string;
  readonly requested_for: string | null;
  readonly expected_on: string | null;
  readonly reached: OrderStatus;
};

/** What stands on a day of the schedule: a delivery, or one that does not come that day. */
export type Planned<Order> = {
  readonly terms: KnownTerms;
  /** Null: it was planned for this day and is skipped, or comes on `movedTo`. */
  readonly delivery: Delivery | null;
  readonly movedTo: BusinessDay | null;
  /** What is ordered for it, but for drafts. */
  readonly orders: readonly Order[];
};

/** The days of a week with what comes on each, the earliest first. */
export function deliveryWeek<Order extends OrderForDay>(
  terms: readonly KnownTerms[],
  orders: readonly Order[],
  start: BusinessDay,
  timeZone: string,
): readonly { readonly day: BusinessDay; readonly planned: readonly Planned<Order>[] }[] {
  const days = weekDays(start);
  const all = terms.flatMap((each) => {
    const coming = deliveriesBetween(each, days[0], days[6], timeZone).map((delivery) => ({
      day: delivery.day,
      planned: {
        terms: each,
        delivery,
        movedTo: null,
        orders: orders.filter(
          (order) =>
            order.supplier_id === each.supplier_id &&
            (order.expected_on ?? order.requested_for) === delivery.day &&
            wasOrdered(order.reached),
        ),
      },
    }));
    const weekdays = new Set(each.deliveries.map(({ weekday }) => weekday));
    const missing = each.exceptions.flatMap((exception) =>
      exception.kind === 'extra' || !weekdays.has(dayOfWeek(exception.day))
        ? []
        : [
            {
              day: exception.day,
              planned: {
                terms: each,
                delivery: null,
                movedTo: exception.kind === 'moved' ? exception.moved_to : null,
                orders: [],
              },
            },
          ],
    );
    return [...coming, ...missing];
  });
  return days.map((day) => ({
    day,
    planned: all
      .flatMap((each) => (each.day === day ? [each.planned] : []))
      .sort((a, b) => (a.delivery?.from ?? '~').localeCompare(b.delivery?.from ?? '~')),
  }));
}
