/** Taking a delivery in (rules SR). Resolves when it is durable on this device. */
import * as v from 'valibot';
import { change } from '../../../db/local-database.ts';
import { naturalId, newId } from '../../../kernel/ids.ts';
import { hasPermission } from '../../../kernel/permission.ts';
import {
  stockEntries,
  creditIdOf,
  receivedLineId,
  supplyCredits,
  supplyOrders,
  supplyOrderSteps,
  supplyReceipts,
  type StockEntry,
} from '../model/collections.ts';
import type { SupplyActor } from '../model/commands-base.ts';
import { asksForCredit } from '../model/domain/credit-items.ts';
import { statusOnDevice } from '../model/domain/order-on-device.ts';
import { leadsTo } from '../model/domain/order-step.ts';
import { fromQuantity, type Quantity } from '../model/domain/quantity.ts';
import { deliveryConditions, entryQuantity } from '../model/domain/stock.ts';
import { keepPictures, letGo, photoRecords } from '../photos/commands.ts';
import { dropOf } from './domain/delivery.ts';

/** The order cannot be received now, or the person may not. */
class DeliveryRefused extends Error {
  readonly code: 'not_found' | 'not_now' | 'forbidden' | 'nothing_came';

  constructor(code: DeliveryRefused['code']) {
    super(`Delivery refused: ${code}`);
    this.name = 'DeliveryRefused';
    this.code = code;
  }
}

const quantity = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999_000));
const words = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most));
const deliverySchema = v.object({
  orderId: v.pipe(v.string(), v.uuid()),
  day: v.pipe(v.string(), v.isoDate()),
  lines: v.array(
    v.object({
      /** Null: it was not ordered. */
      lineId: v.nullable(v.string()),
      productId: v.pipe(v.string(), v.uuid()),
      taken: quantity,
      refused: quantity,
      unit: v.string(),
      packSize: v.pipe(v.number(), v.gtValue(0), v.maxValue(99_999)),
      condition: v.picklist(deliveryConditions),
      invoicePrice: v.nullable(v.pipe(v.number(), v.minValue(0))),
      note: words(500),
      /** How it came, in pictures. */
      photos: v.array(v.blob()),
    }),
  ),
  invoiceNumber: words(60),
  invoiceTotal: v.nullable(v.pipe(v.number(), v.minValue(0))),
  temperatureF: v.nullable(v.pipe(v.number(), v.minValue(-100), v.maxValue(250))),
  signedBy: words(80),
  signature: v.nullable(v.array(v.array(v.number()))),
  note: words(2000),
  /** Nothing is missing any more. */
  isWhole: v.boolean(),
  /** What is missing does not come any more. */
  closeShort: v.boolean(),
});
export type DeliveryInput = v.InferInput<typeof deliverySchema>;

/** Rules SR1 to SR4 and SP2. Answers `no_picture` where a photo is none; nothing is written then. */
export async function receiveDelivery(
  actor: SupplyActor,
  input: DeliveryInput,
): Promise<'no_picture' | void> {
  const delivery = v.parse(deliverySchema, input);
  const { database } = actor;
  const order = await database.get(supplyOrders, delivery.orderId);
  if (order === null) throw new DeliveryRefused('not_found');
  const steps = await database.find(supplyOrderSteps, { equals: { order_id: order.id } });
  if (leadsTo(statusOnDevice(order.status, steps), 'receive') === null) {
    throw new DeliveryRefused('not_now');
  }
  if (!hasPermission(actor.standing, 'receive_deliveries')) throw new DeliveryRefused('forbidden');
  if (delivery.lines.length === 0) throw new DeliveryRefused('nothing_came');

  const receipts = (await database.find(supplyReceipts, { equals: { order_id: order.id } })).filter(
    ({ day }) => day === delivery.day,
  );
  const known = await Promise.all(
    receipts.map(({ id }) => database.find(stockEntries, { equals: { belongs_to: id } })),
  );
  const keyOf = ({ lineId, productId }: { lineId: string | null; productId: string }) =>
    lineId ?? productId;
  const drop = dropOf(
    receipts,
    (id) =>
      new Set(known.flat().flatMap((entry) => (entry.belongs_to === id ? [lineKey(entry)] : []))),
    delivery.lines.map(keyOf),
  );
  const receiptId = naturalId(supplyReceipts.name, order.id, delivery.day, String(drop));
  const details = {
    invoice_number: delivery.invoiceNumber || null,
    invoice_total: delivery.invoiceTotal,
    temperature_f: delivery.temperatureF,
    signed_by: delivery.signedBy || null,
    signature: delivery.signature,
    note: delivery.note || null,
  };
  const opensCredit = delivery.lines.some(
    ({ lineId, condition, refused }) =>
      lineId !== null && asksForCredit(condition) && (condition === 'short' || refused > 0),
  );
  const step = (name: 'receive' | 'close_short') =>
    change({
      declaration: supplyOrderSteps,
      id: newId(),
      create: true,
      scope: order.scope,
      set: {
        order_id: order.id,
        step: name,
        is_whole: name === 'receive' ? delivery.isWhole : null,
      },
    });
  const lines = delivery.lines.map((line) => ({
    ...line,
    entryId: receivedLineId(receiptId, keyOf(line)),
  }));
  const photos = await keepPictures(
    database.userId,
    lines.map(({ entryId, photos: files }) => ({ entryId, files })),
  );
  if (photos === null) return 'no_picture';
  const changes = [
    receipts.some(({ id }) => id === receiptId)
      ? change({
          declaration: supplyReceipts,
          id: receiptId,
          // what somebody else has said stays where nothing is said here
          set: Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null)),
        })
      : change({
          declaration: supplyReceipts,
          id: receiptId,
          create: true,
          scope: order.scope,
          set: { order_id: order.id, day: delivery.day, drop_no: drop, ...details },
        }),
    ...lines.map((line) =>
      change({
        declaration: stockEntries,
        id: line.entryId,
        create: true,
        scope: order.scope,
        set: {
          product_id: line.productId,
          kind: 'receipt' as const,
          receipt_id: receiptId,
          belongs_to: receiptId,
          order_line_id: line.lineId,
          entered_qty: fromQuantity(line.taken),
          entered_unit: line.unit,
          pack_size: line.packSize,
          qty_refused: fromQuantity(line.refused),
          invoice_price: line.invoicePrice,
          condition: line.condition,
          note: line.note || null,
          effective_at: actor.now().toISOString(),
          qty: fromQuantity(inStock(line.taken, line.packSize)),
        },
      }),
    ),
    ...photoRecords(order.scope, photos),
    // the credit opens here, so that its link can be made at the door (rule CR1)
    ...(opensCredit && known.flat().every(({ receipt_id }) => receipt_id !== receiptId)
      ? [
          change({
            declaration: supplyCredits,
            id: creditIdOf(receiptId),
            create: true,
            scope: order.scope,
            set: {
              receipt_id: receiptId,
              order_id: order.id,
              supplier_id: order.supplier_id,
            },
          }),
        ]
      : []),
    step('receive'),
    ...(delivery.closeShort && !delivery.isWhole && hasPermission(actor.standing, 'manage_supply')
      ? [step('close_short')]
      : []),
  ];
  try {
    await database.write(changes);
  } catch (error) {
    await letGo(photos);
    throw error;
  }
}

const inStock = (taken: Quantity, packSize: number) => entryQuantity('receipt', taken, packSize);

const lineKey = ({ order_line_id, product_id }: StockEntry) => order_line_id ?? product_id;
