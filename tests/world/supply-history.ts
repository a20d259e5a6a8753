/** What the stores of the demo have ordered. */
import { naturalId } from '../../src/kernel/ids.ts';
import type { OrderStatus, OrderStep } from '../../src/modules/supply/model/domain/order-step.ts';
import { people } from './people.ts';
import { stores } from './stores.ts';
import { products, suppliers, type SupplierName } from './supply-catalogue.ts';

export type PastOrder = {
  readonly id: string;
  readonly store: string;
  readonly user: string;
  readonly supplier: string;
  readonly status: OrderStatus;
  readonly daysAgo: number;
  readonly note: string | null;
  readonly lines: readonly { readonly offerId: string; readonly qty: number }[];
  readonly steps: readonly {
    readonly step: OrderStep;
    readonly user: string;
    readonly from: OrderStatus;
    readonly to: OrderStatus;
    readonly reason: string | null;
    readonly daysAgo: number;
    /** Minutes after midnight on the stores' clock. */
    readonly at: number;
  }[];
};

type Move = readonly [
  step: OrderStep,
  to: OrderStatus,
  user: string,
  daysAfter: number,
  reason?: string,
];

const { manager, manager2, inspector } = people;

/** How an order came to where it is. */
const ways: Record<string, readonly Move[]> = {
  draft: [],
  pending: [['submit', 'pending', '', 0]],
  approved: [
    ['submit', 'pending', '', 0],
    ['approve', 'approved', inspector.id, 0],
  ],
  rejected: [
    ['submit', 'pending', '', 0],
    ['reject', 'rejected', inspector.id, 1, 'We still have two of these in the back room.'],
  ],
  sent: [
    ['submit', 'approved', '', 0],
    ['send', 'processing', '', 0],
  ],
  onItsWay: [
    ['submit', 'approved', '', 0],
    ['send', 'processing', '', 0],
    ['dispatch', 'out_for_delivery', '', 1],
  ],
  delivered: [
    ['submit', 'approved', '', 0],
    ['send', 'processing', '', 0],
    ['drop', 'delivered', '', 2],
  ],
  closedShort: [
    ['submit', 'approved', '', 0],
    ['send', 'processing', '', 0],
    ['receive', 'partially_received', '', 2],
    ['close_short', 'received', '', 2],
  ],
  cancelled: [
    ['submit', 'approved', '', 0],
    ['cancel', 'cancelled', '', 1, 'Ordered twice by mistake.'],
  ],
};

function order(
  storeNumber: '7486' | '7505',
  from: SupplierName,
  way: keyof typeof ways,
  daysAgo: number,
  amounts: readonly number[],
  note: string | null = null,
): PastOrder {
  const user = storeNumber === '7486' ? manager.id : manager2.id;
  const id = naturalId('demo_orders', storeNumber, from, way, String(daysAgo));
  const moves = ways[way] ?? [];
  const sold = products.filter(({ supplier }) => supplier === from);
  return {
    id,
    store: stores[storeNumber].id,
    user,
    supplier: suppliers[from].id,
    status: moves.at(-1)?.[1] ?? 'draft',
    daysAgo,
    note,
    lines: amounts.flatMap((qty, place) => {
      const product = sold[place];
      return qty === 0 || product === undefined ? [] : [{ offerId: product.offerId, qty }];
    }),
    steps: moves.map(([step, to, by, daysAfter, reason], place) => ({
      step,
      user: by === '' ? user : by,
      from: moves[place - 1]?.[1] ?? 'draft',
      to,
      reason: reason ?? null,
      daysAgo: Math.max(daysAgo - daysAfter, 0),
      at: 9 * 60 + 20 + place * 25,
    })),
  };
}

const shortProduce = order('7486', 'produce', 'closedShort', 14, [3, 2, 4]);
const warmMeat = order('7486', 'meat', 'closedShort', 17, [4, 2]);
const brokenDairy = order('7505', 'dairy', 'closedShort', 15, [2, 3]);

export const orderHistory: readonly PastOrder[] = [
  order('7486', 'produce', 'draft', 0, [3, 2, 4, 1]),
  order('7486', 'meat', 'sent', 1, [4, 2, 3, 2, 1], 'Please call before you come.'),
  order('7486', 'warehouse', 'pending', 1, [2, 2, 2, 1, 1, 1, 0, 0, 2, 0, 0, 0, 4, 6]),
  order('7486', 'bakery', 'delivered', 3, [6, 3, 2, 2]),
  order('7486', 'dairy', 'onItsWay', 2, [3, 2, 1, 1, 2, 3]),
  order('7486', 'cleaning', 'rejected', 5, [1, 1, 1, 0, 2, 2]),
  order('7486', 'produce', 'delivered', 7, [3, 2, 4, 1, 1, 1]),
  order('7486', 'meat', 'delivered', 8, [4, 2, 3, 2, 1]),
  order('7486', 'warehouse', 'cancelled', 9, [0, 2, 2]),
  order('7486', 'bakery', 'delivered', 10, [5, 3, 2, 2, 1]),
  order('7505', 'produce', 'sent', 1, [2, 2, 3, 1, 1]),
  order('7505', 'meat', 'approved', 1, [3, 2, 2]),
  order('7505', 'dairy', 'pending', 0, [2, 2, 1, 2]),
  order('7505', 'bakery', 'delivered', 4, [4, 2, 2]),
  shortProduce,
  warmMeat,
  brokenDairy,
];

/** What came of an order, and what its supplier says of the credit that it opened. */
export type PastDelivery = {
  readonly order: PastOrder;
  readonly daysAgo: number;
  readonly invoice: string;
  readonly lines: readonly {
    readonly offerId: string;
    readonly condition: 'ok' | 'short' | 'damaged' | 'warm';
    readonly taken: number;
    readonly refused: number;
    readonly note: string | null;
  }[];
  readonly answer: {
    readonly answer: 'accept' | 'contest';
    readonly by: string;
    readonly note: string | null;
  } | null;
};

/** All as ordered, but for one line. */
function delivery(
  of: PastOrder,
  invoice: string,
  wrong: {
    readonly line: number;
    readonly condition: 'short' | 'damaged' | 'warm';
    readonly missing: number;
    readonly note: string | null;
  },
  answer: PastDelivery['answer'],
): PastDelivery {
  return {
    order: of,
    daysAgo: of.daysAgo - 2,
    invoice,
    lines: of.lines.map(({ offerId, qty }, place) => {
      const isWrong = place === wrong.line;
      return {
        offerId,
        condition: isWrong ? wrong.condition : 'ok',
        taken: isWrong ? qty - wrong.missing : qty,
        refused: isWrong && wrong.condition !== 'short' ? wrong.missing : 0,
        note: isWrong ? wrong.note : null,
      };
    }),
    answer,
  };
}

export const deliveryHistory: readonly PastDelivery[] = [
  delivery(
    shortProduce,
    'GV-20418',
    { line: 2, condition: 'short', missing: 1, note: 'Only three on the pallet.' },
    null,
  ),
  delivery(
    warmMeat,
    'DJ-7731',
    { line: 1, condition: 'warm', missing: 1, note: '52 °F at the door.' },
    { answer: 'contest', by: 'Marta', note: 'It left our truck at 38 °F.' },
  ),
  delivery(
    brokenDairy,
    'HD-0962',
    { line: 0, condition: 'damaged', missing: 1, note: 'The case was crushed.' },
    { answer: 'accept', by: 'Ann', note: null },
  ),
];
