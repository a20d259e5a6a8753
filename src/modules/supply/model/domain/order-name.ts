/**
 * What an order is called (rule SO1, spec §3): its number, or 'Order #' and the first 8 characters of its id. Not
 * translated: it is what people read to each other over the phone.
 */
export function orderName(order: {
  readonly id: string;
  readonly order_number: string | null;
}): string {
  return order.order_number ?? `Order #${order.id.slice(0, 8)}`;
}
