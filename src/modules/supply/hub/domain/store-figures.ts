/** What waits in a store (rules SB). Equal to `sync.board_of_supply`. */
import { addDays, businessDayOf, type BusinessDay } from '../../../../kernel/business-week.ts';
import { sumCents, toCents, type Cents } from '../../../../kernel/money.ts';
import { isOpenCredit, type CreditStatus } from '../../model/domain/credit-status.ts';
import type { OrderStatus } from '../../model/domain/order-step.ts';

/** Spend and what suppliers bring are told of so many days, today among them. */
export const hubDays = 28;

type Order = {
  readonly reached: OrderStatus;
  readonly expected_on: BusinessDay | null;
  readonly submitted_at: string | null;
  readonly sent_at: string | null;
  readonly subtotal: number;
};

export type StoreFacts = {
  readonly orders: readonly Order[];
  readonly credits: readonly { readonly reached: CreditStatus; readonly amount: number }[];
  readonly counts: readonly { readonly status: string; readonly decision: string | null }[];
  readonly today: BusinessDay;
  readonly timeZone: string;
};

export type OrderFigures = {
  readonly toApprove: number;
  /** Of these: submitted before today. */
  readonly waited: number;
  readonly late: number;
};

export type CreditFigures = {
  /** Open ones, and what they come to. */
  readonly credits: number;
  readonly creditAmount: Cents;
  readonly contested: number;
};

export type StoreFigures = OrderFigures &
  CreditFigures & {
    readonly counts: number;
    readonly spend: Cents;
  };

/** Rule SB1: it was expected before today, and is not here. */
export const isLate = (
  { reached, expected_on }: Pick<Order, 'reached' | 'expected_on'>,
  today: BusinessDay,
): boolean =>
  (reached === 'processing' || reached === 'out_for_delivery') &&
  expected_on !== null &&
  expected_on < today;

/** Rule SB3: it was sent in these days, and not cancelled. */
export const isSpent = (
  { reached, sent_at }: Pick<Order, 'reached' | 'sent_at'>,
  { today, timeZone }: Pick<StoreFacts, 'today' | 'timeZone'>,
): boolean =>
  sent_at !== null &&
  reached !== 'cancelled' &&
  businessDayOf(new Date(sent_at), timeZone) > addDays(today, -hubDays);

/** Rule SB1. */
export function orderFigures(
  orders: readonly Omit<Order, 'sent_at' | 'subtotal'>[],
  { today, timeZone }: Pick<StoreFacts, 'today' | 'timeZone'>,
): OrderFigures {
  const pending = orders.filter(({ reached }) => reached === 'pending');
  return {
    toApprove: pending.length,
    waited: pending.filter(
      ({ submitted_at }) =>
        submitted_at !== null && businessDayOf(new Date(submitted_at), timeZone) < today,
    ).length,
    late: orders.filter((order) => isLate(order, today)).length,
  };
}

/** Rule SB2. */
export function creditFigures(credits: StoreFacts['credits']): CreditFigures {
  const open = credits.filter(({ reached }) => isOpenCredit(reached));
  return {
    credits: open.length,
    creditAmount: sumCents(open.map(({ amount }) => toCents(amount))),
    contested: open.filter(({ reached }) => reached === 'contested').length,
  };
}

/** Rules SB1 to SB3: it looks at every order the store has, for the hub alone. */
export function storeFigures(facts: StoreFacts): StoreFigures {
  return {
    ...orderFigures(facts.orders, facts),
    ...creditFigures(facts.credits),
    counts: facts.counts.filter(
      ({ status, decision }) => status === 'submitted' && decision === null,
    ).length,
    spend: sumCents(
      facts.orders
        .filter((order) => isSpent(order, facts))
        .map(({ subtotal }) => toCents(subtotal)),
    ),
  };
}

type Line = {
  readonly qty: number;
  readonly qty_requested: number | null;
  readonly qty_received: number | null;
};

export type SupplierShare = {
  readonly id: string;
  readonly orders: number;
  readonly spend: Cents;
  /** 0 to 1, a mean over the lines of received orders; null: there is none (rules SH2 and SH3). */
  readonly fillRate: number | null;
};

/** Rules SH2 and SH3 over what this device holds, the costliest first. */
export function supplierShares(
  orders: readonly (Order & { readonly id: string; readonly supplier_id: string })[],
  linesOf: (orderId: string) => readonly Line[],
  when: Pick<StoreFacts, 'today' | 'timeZone'>,
): readonly SupplierShare[] {
  const bySupplier = new Map<string, { orders: number; spend: Cents; shares: number[] }>();
  for (const order of orders) {
    if (!isSpent(order, when)) continue;
    const so = bySupplier.get(order.supplier_id) ?? { orders: 0, spend: 0, shares: [] };
    so.orders += 1;
    so.spend += toCents(order.subtotal);
    if (order.reached === 'received') {
      so.shares.push(
        ...linesOf(order.id).map(({ qty, qty_requested, qty_received }) =>
          Math.min((qty_received ?? 0) / (qty_requested ?? qty), 1),
        ),
      );
    }
    bySupplier.set(order.supplier_id, so);
  }
  return [...bySupplier]
    .map(([id, { orders: count, spend, shares }]) => ({
      id,
      orders: count,
      spend,
      fillRate:
        shares.length === 0 ? null : shares.reduce((sum, each) => sum + each, 0) / shares.length,
    }))
    .sort((a, b) => b.spend - a.spend || (a.id < b.id ? -1 : 1));
}

/** Whether an order stands between its submission and the shelf. */
export const isUnderWay = ({ reached }: Pick<Order, 'reached'>): boolean =>
  !['draft', 'rejected', 'received', 'cancelled'].includes(reached);

/** Whether a delivery should be here by the end of the day, or stands at the door. */
export const isToReceive = (
  { reached, expected_on }: Pick<Order, 'reached' | 'expected_on'>,
  today: BusinessDay,
): boolean =>
  reached === 'delivered' ||
  ((reached === 'processing' || reached === 'out_for_delivery') &&
    expected_on !== null &&
    expected_on <= today);
