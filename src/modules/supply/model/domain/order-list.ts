import type { OrderStatus } from './order-step.ts';

export const orderViews = ['open', 'closed', 'all'] as const;
export type OrderView = (typeof orderViews)[number];

const closed: readonly OrderStatus[] = ['received', 'cancelled'];

/** Whether an order stands in a view: `open` is what somebody still has something to do with. */
export function isInView(status: OrderStatus, view: OrderView): boolean {
  return view === 'all' || closed.includes(status) === (view === 'closed');
}

const notOrdered: readonly OrderStatus[] = ['draft', 'rejected', 'cancelled'];

/** Whether it counts as what was ordered last. */
export const wasOrdered = (status: OrderStatus): boolean => !notOrdered.includes(status);

/** Whether what somebody typed names an order: its number, or its supplier. */
export function matchesOrder(
  order: { readonly name: string; readonly supplier: string },
  search: string,
): boolean {
  const sought = search.trim().toLowerCase();
  return (
    sought === '' ||
    order.name.toLowerCase().includes(sought) ||
    order.supplier.toLowerCase().includes(sought)
  );
}
