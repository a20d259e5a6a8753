/** What a person may do next in the supplies: order, take steps, receive, count, waste, and say how much there should be. */
import { v7 } from 'uuid';
import { change, type Change, type LocalDatabase } from '../../../src/db/local-database.ts';
import type { CollectionDeclaration } from '../../../src/db/declaration.ts';
import { naturalId } from '../../../src/kernel/ids.ts';
import {
  receivedLineId,
  stockCounts,
  stockEntries,
  storeProducts,
  supplyOrderLines,
  supplyOrders,
  supplyOrderSteps,
  supplyReceipts,
  type SupplyOrder,
} from '../../../src/modules/supply/model/collections.ts';
import { statusOnDevice } from '../../../src/modules/supply/model/domain/order-on-device.ts';
import {
  asksForReason,
  leadsTo,
  orderSteps,
} from '../../../src/modules/supply/model/domain/order-step.ts';
import type { Row } from '../../../sync/op.ts';
import type { Chance } from './chance.ts';
import { offers, supplierId, type Offered } from './supply-catalogue.ts';

export const supplyWeights = {
  newOrder: 4,
  orderMore: 6,
  removeLine: 1.5,
  noteOrder: 2,
  deleteDraft: 1,
  takeStep: 12,
  receive: 4,
  correctReceived: 2,
  waste: 4,
  adjust: 2,
  takeBack: 1,
  reverse: 1,
  startCount: 2,
  countProduct: 10,
  handIn: 2,
  chooseFigure: 3,
  decideCount: 3,
  removeCount: 0.7,
  setPar: 3,
} as const;
export type SupplyKind = keyof typeof supplyWeights;

export const isOfSupplies = (kind: string): kind is SupplyKind => kind in supplyWeights;

/** What an edit is made of. */
export type Bench = {
  readonly chance: Chance;
  readonly userId: string;
  /** Where they may work, and now and then where they may not. */
  readonly stores: readonly string[];
  readonly database: LocalDatabase;
  /** By the device's clock. */
  readonly time: string;
  /** Each value is another one. */
  readonly text: () => string;
  readonly quantity: () => number;
};

/** Null: the device shows nothing of the kind. */
export async function supplyEdit(
  kind: SupplyKind,
  bench: Bench,
): Promise<readonly Change[] | null> {
  const { chance, userId, stores, database, time, text, quantity } = bench;
  const some = async (
    declaration: CollectionDeclaration,
    fits: (row: Row) => boolean = () => true,
  ): Promise<Row | null> => {
    const rows = ((await database.find(declaration, {})) as unknown as Row[])
      .filter(fits)
      .toSorted((a, b) => a.id.localeCompare(b.id));
    return rows.length === 0 ? null : chance.pick(rows);
  };
  // Now and then what a screen would not offer: the server judges.
  const mostly = (fits: (row: Row) => boolean) => (row: Row) => fits(row) || chance.in(0.1);

  switch (kind) {
    case 'newOrder': {
      if (stores.length === 0) return null;
      const order = { id: v7(), scope: `store:${chance.pick(stores)}` };
      return [
        change({
          declaration: supplyOrders,
          id: order.id,
          create: true,
          scope: order.scope,
          set: { supplier_id: supplierId, source: 'manual', requested_for: null },
        }),
        ...offers.filter(() => chance.in(0.5)).map((offer) => newLine(order, offer, quantity())),
      ];
    }
    case 'orderMore': {
      const order = await some(
        supplyOrders,
        mostly((row) => row['status'] === 'draft'),
      );
      if (order === null) return null;
      const offer = chance.pick(offers);
      const id = naturalId(supplyOrderLines.name, order.id, offer.id);
      const known = await database.get(supplyOrderLines, id);
      return [
        known === null
          ? newLine(order, offer, quantity())
          : change({ declaration: supplyOrderLines, id, set: { qty: quantity() } }),
      ];
    }
    case 'removeLine': {
      const line = await some(supplyOrderLines);
      return (
        line && [change({ declaration: supplyOrderLines, id: line.id, set: { deleted_at: time } })]
      );
    }
    case 'noteOrder': {
      const order = await some(supplyOrders);
      return order && [change({ declaration: supplyOrders, id: order.id, set: { note: text() } })];
    }
    case 'deleteDraft': {
      const order = await some(
        supplyOrders,
        mostly((row) => row['status'] === 'draft'),
      );
      return (
        order && [change({ declaration: supplyOrders, id: order.id, set: { deleted_at: time } })]
      );
    }
    case 'takeStep': {
      const order = await some(supplyOrders);
      if (order === null) return null;
      const status = await statusOf(database, order);
      const possible = orderSteps.filter(
        (step) => step !== 'receive' && (leadsTo(status, step) !== null || chance.in(0.05)),
      );
      if (possible.length === 0) return null;
      const step = chance.pick(possible);
      return [newStep(order, step, asksForReason(step) ? text() : null)];
    }
    case 'receive': {
      const order = await some(supplyOrders);
      if (order === null) return null;
      const status = await statusOf(database, order);
      if (leadsTo(status, 'receive') === null && chance.in(0.9)) return null;
      return receive(bench, order);
    }
    case 'correctReceived': {
      const entry = await some(stockEntries, (row) => row['kind'] === 'receipt');
      return (
        entry && [
          change({
            declaration: stockEntries,
            id: entry.id,
            set: { entered_qty: quantity(), note: text() },
          }),
        ]
      );
    }
    case 'waste':
    case 'adjust': {
      if (stores.length === 0) return null;
      const id = v7();
      const made = quantity();
      return [
        change({
          declaration: stockEntries,
          id,
          create: true,
          scope: `store:${chance.pick(stores)}`,
          set: {
            product_id: chance.pick(offers).product_id,
            kind: kind === 'waste' ? 'waste' : 'adjustment',
            belongs_to: id,
            entered_qty: kind === 'adjust' && chance.in(0.5) ? -made : made,
            reason: 'other',
            note: text(),
            effective_at: time,
          },
        }),
      ];
    }
    case 'takeBack': {
      const entry = await some(
        stockEntries,
        mostly((row) => ofShelf(row) && row['made_by'] === userId && row['reverses_id'] === null),
      );
      return (
        entry && [change({ declaration: stockEntries, id: entry.id, set: { deleted_at: time } })]
      );
    }
    case 'reverse': {
      const entry = await some(
        stockEntries,
        mostly((row) => ofShelf(row) && row['status'] === 'posted' && row['reverses_id'] === null),
      );
      if (entry === null) return null;
      const id = naturalId(stockEntries.name, 'reversal', entry.id);
      if ((await database.get(stockEntries, id)) !== null) return null;
      return [
        change({
          declaration: stockEntries,
          id,
          create: true,
          scope: entry.scope,
          set: {
            product_id: String(entry['product_id']),
            kind: entry['kind'] === 'waste' ? 'waste' : 'adjustment',
            belongs_to: id,
            reverses_id: entry.id,
            entered_qty: -Number(entry['entered_qty']),
            effective_at: time,
          },
        }),
      ];
    }
    case 'startCount': {
      if (stores.length === 0) return null;
      const storeId = chance.pick(stores);
      // The day by the right clock: a count of long ago is on no device once it is closed.
      const day = new Date().toISOString().slice(0, 10);
      const sheet = chance.pick(['all', 'cooler', 'all#2']);
      const id = naturalId(stockCounts.name, storeId, day, sheet);
      if ((await database.get(stockCounts, id)) !== null) return null;
      return [
        change({
          declaration: stockCounts,
          id,
          create: true,
          scope: `store:${storeId}`,
          set: { day, sheet, is_blind: true, note: text() },
        }),
      ];
    }
    case 'countProduct': {
      const count = await some(stockCounts, mostly(isOpen));
      if (count === null) return null;
      const area_id = chance.pick(['cooler', 'dry']);
      const { product_id } = chance.pick(offers);
      const id = naturalId(stockEntries.name, count.id, area_id, product_id, userId);
      // Now and then two people find the same.
      const found = chance.in(0.4) ? chance.pick([7, 12]) : quantity();
      const set = { entered_qty: found, qty: found, effective_at: time, arrived_at: null };
      return [
        (await database.get(stockEntries, id)) === null
          ? change({
              declaration: stockEntries,
              id,
              create: true,
              scope: count.scope,
              set: {
                product_id,
                kind: 'count',
                count_id: count.id,
                belongs_to: count.id,
                area_id,
                ...set,
              },
            })
          : change({ declaration: stockEntries, id, set }),
      ];
    }
    case 'handIn': {
      const count = await some(stockCounts, mostly(isOpen));
      return (
        count && [change({ declaration: stockCounts, id: count.id, set: { submitted_at: time } })]
      );
    }
    case 'chooseFigure': {
      const chosen = await some(stockEntries, (row) => row['kind'] === 'count');
      if (chosen === null) return null;
      const all = await database.find(stockEntries, {
        equals: { belongs_to: String(chosen['belongs_to']) },
      });
      const others = all.filter(
        (each) =>
          each.id !== chosen.id &&
          each.area_id === chosen['area_id'] &&
          each.product_id === chosen['product_id'] &&
          each.qty !== chosen['qty'],
      );
      return [
        change({ declaration: stockEntries, id: chosen.id, set: { decision: 'accept' } }),
        ...others.map(({ id }) =>
          change({ declaration: stockEntries, id, set: { decision: 'reject' } }),
        ),
      ];
    }
    case 'decideCount': {
      const count = await some(stockCounts, mostly(isOpen));
      const decision = chance.in(0.8) ? 'post' : 'void';
      return count && [change({ declaration: stockCounts, id: count.id, set: { decision } })];
    }
    case 'removeCount': {
      const count = await some(stockCounts, mostly(isOpen));
      return (
        count && [change({ declaration: stockCounts, id: count.id, set: { deleted_at: time } })]
      );
    }
    case 'setPar': {
      if (stores.length === 0) return null;
      const storeId = chance.pick(stores);
      const { product_id } = chance.pick(offers);
      const id = naturalId(storeProducts.name, storeId, product_id);
      return [
        change({
          declaration: storeProducts,
          id,
          create: true,
          scope: `store:${storeId}`,
          set: { product_id, par: quantity() },
        }),
      ];
    }
  }
}

const isOpen = (count: Row): boolean =>
  count['decision'] === null && (count['status'] === 'open' || count['status'] === 'submitted');

const ofShelf = (entry: Row): boolean =>
  entry['kind'] === 'waste' || entry['kind'] === 'adjustment';

async function statusOf(database: LocalDatabase, order: Row) {
  const steps = await database.find(supplyOrderSteps, { equals: { order_id: order.id } });
  return statusOnDevice(order['status'] as SupplyOrder['status'], steps);
}

function newLine(order: { id: string; scope: string }, offer: Offered, qty: number): Change {
  return change({
    declaration: supplyOrderLines,
    id: naturalId(supplyOrderLines.name, order.id, offer.id),
    create: true,
    scope: order.scope,
    set: {
      order_id: order.id,
      offer_id: offer.id,
      qty,
      product_id: offer.product_id,
      name: offer.name,
      supplier_code: '',
      order_unit: 'case',
      pack_size: offer.pack_size,
      base_unit: 'each',
      unit_price: offer.price,
    },
  });
}

function newStep(
  order: { id: string; scope: string },
  step: (typeof orderSteps)[number],
  reason: string | null,
): Change {
  return change({
    declaration: supplyOrderSteps,
    id: v7(),
    create: true,
    scope: order.scope,
    set: { order_id: order.id, step, reason, is_whole: null },
  });
}

/** Two of an order and a day, so that receivers meet. */
async function receive(
  { chance, database, time, text, quantity }: Bench,
  order: Row,
): Promise<readonly Change[] | null> {
  const lines = await database.find(supplyOrderLines, { equals: { order_id: order.id } });
  const came = lines.filter(() => chance.in(0.7));
  if (came.length === 0) return null;
  const day = new Date().toISOString().slice(0, 10);
  const drop = chance.in(0.8) ? 1 : 2;
  const receiptId = naturalId(supplyReceipts.name, order.id, day, String(drop));
  return [
    change({
      declaration: supplyReceipts,
      id: receiptId,
      create: true,
      scope: order.scope,
      set: { order_id: order.id, day, drop_no: drop, invoice_number: text() },
    }),
    ...came.map((line) =>
      change({
        declaration: stockEntries,
        id: receivedLineId(receiptId, line.id),
        create: true,
        scope: order.scope,
        set: {
          product_id: line.product_id,
          kind: 'receipt',
          receipt_id: receiptId,
          belongs_to: receiptId,
          order_line_id: line.id,
          entered_qty: quantity(),
          entered_unit: line.order_unit,
          pack_size: line.pack_size,
          condition: chance.in(0.5) ? 'ok' : 'short',
          note: text(),
          effective_at: time,
        },
      }),
    ),
    newStep({ id: order.id, scope: order.scope }, 'receive', null),
  ];
}
