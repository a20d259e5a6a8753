/** What an order leaves of its week's food budget (rule SO11). */
import { weekStart, type BusinessDay } from '../../../../kernel/business-week.ts';
import { sumCents, type Cents } from '../../../../kernel/money.ts';
import type { ProductCategory } from './catalogue.ts';
import { lineTotal } from './line-total.ts';
import type { OrderStatus } from './order-step.ts';

type DeliveryFacts = {
  readonly requested_for: BusinessDay | null;
  readonly expected_on: BusinessDay | null;
};

/** The day on which an order is to come: as its supplier says, else as it is wanted. What is late, or has no day, comes now. */
export function comesOn(
  { requested_for, expected_on }: DeliveryFacts,
  today: BusinessDay,
): BusinessDay {
  const day = expected_on ?? requested_for ?? today;
  return day < today ? today : day;
}

const onItsWay: readonly OrderStatus[] = ['pending', 'approved', 'processing', 'out_for_delivery'];

/** Whether an order is still to be paid for out of a week's budget. What was delivered is entered as food cost. */
export function isToCome(
  order: DeliveryFacts & { readonly reached: OrderStatus },
  week: BusinessDay,
  today: BusinessDay,
): boolean {
  return onItsWay.includes(order.reached) && weekStart(comesOn(order, today)) === week;
}

/** What the food among these lines costs. A product that nobody knows any more counts as food. */
export function foodTotal(
  lines: readonly {
    readonly product_id: string;
    readonly qty: number;
    readonly unit_price: number;
  }[],
  categoryOf: ReadonlyMap<string, ProductCategory>,
): Cents {
  return sumCents(
    lines
      .filter(({ product_id }) => (categoryOf.get(product_id) ?? 'food') === 'food')
      .map(({ qty, unit_price }) => lineTotal(qty, unit_price)),
  );
}
