/** Every write of an order. Each resolves when it is durable on this device. */
import * as v from 'valibot';
import { change } from '../../../db/local-database.ts';
import { naturalId, newId } from '../../../kernel/ids.ts';
import { fromCents } from '../../../kernel/money.ts';
import { hasPermission } from '../../../kernel/permission.ts';
import {
  orderSources,
  sendChannels,
  supplyOrderLines,
  supplyOrders,
  supplyOrderSteps,
  type SupplyOrder,
} from '../model/collections.ts';
import type { SupplyActor } from '../model/commands-base.ts';
import type { Offer } from '../model/domain/catalogue.ts';
import { lineTotal } from '../model/domain/line-total.ts';
import { statusOnDevice } from '../model/domain/order-on-device.ts';
import {
  asksForReason,
  isOpen,
  mayTake,
  orderSteps,
  type OrderStatus,
} from '../model/domain/order-step.ts';
import {
  fitsPack,
  fromQuantity,
  greatestQuantity,
  raisedToPack,
  toQuantity,
  type Quantity,
} from '../model/domain/quantity.ts';

/** The order is not in a state that allows it, or the person may not. */
export class OrderRefused extends Error {
  readonly code:
    | 'not_found'
    | 'not_now'
    | 'forbidden'
    | 'reason_missing'
    | 'empty_order'
    | 'too_many_lines'
    | 'other_supplier'
    | 'off_step'
    | 'below_least';

  constructor(code: OrderRefused['code']) {
    super(`Order refused: ${code}`);
    this.name = 'OrderRefused';
    this.code = code;
  }
}

/** Rule SO7. */
const mostLines = 200;
export const longestNote = 2000;
const longestReason = 500;

const id = v.pipe(v.string(), v.uuid());
const day = v.pipe(v.string(), v.isoDate());
const note = v.pipe(v.string(), v.trim(), v.maxLength(longestNote));

const startSchema = v.object({
  storeId: id,
  supplierId: id,
  source: v.optional(v.picklist(orderSources), 'manual'),
  requestedFor: v.optional(v.nullable(day), null),
});
export type StartInput = v.InferInput<typeof startSchema>;

/** How much of an offer is wanted. */
export type Wanted = { readonly ordered: Ordered; readonly quantity: Quantity };

/** A new draft, with what is wanted in it, all or nothing; resolves with its id. */
export async function startOrder(
  actor: SupplyActor,
  input: StartInput,
  wanted: readonly Wanted[] = [],
): Promise<string> {
  const { storeId, supplierId, source, requestedFor } = v.parse(startSchema, input);
  if (!hasPermission(actor.standing, 'manage_supply')) throw new OrderRefused('forbidden');
  if (wanted.length > mostLines) throw new OrderRefused('too_many_lines');
  for (const { ordered, quantity } of wanted) requireOffered(supplierId, ordered, quantity);
  const made = { id: newId(), scope: `store:${storeId}` };
  await actor.database.write([
    change({
      declaration: supplyOrders,
      id: made.id,
      create: true,
      scope: made.scope,
      set: { supplier_id: supplierId, source, requested_for: requestedFor },
    }),
    ...wanted.map(({ ordered, quantity }) => newLine(made, ordered, quantity)),
  ]);
  return made.id;
}

/** Puts what is wanted into a draft, all or nothing. What stands in it already stays as it is. */
export async function addToOrder(
  actor: SupplyActor,
  orderId: string,
  wanted: readonly Wanted[],
): Promise<void> {
  const order = await openOrder(actor, orderId);
  for (const { ordered, quantity } of wanted) {
    requireOffered(order.supplier_id, ordered, quantity);
  }
  const lines = await actor.database.find(supplyOrderLines, { equals: { order_id: order.id } });
  const standing = new Set(lines.map(({ offer_id }) => offer_id));
  const missing = wanted.filter(({ ordered }) => !standing.has(ordered.offer.id));
  if (lines.length + missing.length > mostLines) throw new OrderRefused('too_many_lines');
  if (missing.length === 0) return;
  await actor.database.write(
    missing.map(({ ordered, quantity }) => newLine(order, ordered, quantity)),
  );
}

function requireOffered(supplierId: string, { offer }: Ordered, quantity: Quantity): void {
  if (offer.supplier_id !== supplierId) throw new OrderRefused('other_supplier');
  const fits = fitsPack(quantity, offer);
  if (fits !== 'fits') throw new OrderRefused(fits);
}

/**
 * Rule SO13: puts what stands in another draft of the same supplier into this one, quantity to quantity, and deletes the
 * other. All or nothing.
 */
export async function mergeDrafts(
  actor: SupplyActor,
  orderId: string,
  otherId: string,
): Promise<void> {
  const order = await openOrder(actor, orderId);
  const other = await openOrder(actor, otherId);
  if (order.id === other.id || order.store_id !== other.store_id) throw new OrderRefused('not_now');
  if (order.supplier_id !== other.supplier_id) throw new OrderRefused('other_supplier');
  const find = (id: string) => actor.database.find(supplyOrderLines, { equals: { order_id: id } });
  const lines = new Map((await find(order.id)).map((line) => [line.offer_id, line]));
  const others = await find(other.id);
  const added = others.filter(({ offer_id }) => !lines.has(offer_id));
  if (lines.size + added.length > mostLines) throw new OrderRefused('too_many_lines');
  const words = [order.note, other.note].filter((each) => each !== null && each !== '');
  await actor.database.write([
    ...others.map((line) => {
      const there = lines.get(line.offer_id);
      const qty = fromQuantity(
        Math.min(toQuantity(line.qty) + toQuantity(there?.qty ?? 0), greatestQuantity),
      );
      const line_total = fromCents(lineTotal(qty, there?.unit_price ?? line.unit_price));
      return there === undefined
        ? change({
            declaration: supplyOrderLines,
            id: naturalId(supplyOrderLines.name, order.id, line.offer_id),
            create: true,
            scope: order.scope,
            set: {
              order_id: order.id,
              offer_id: line.offer_id,
              qty,
              product_id: line.product_id,
              name: line.name,
              supplier_code: line.supplier_code,
              order_unit: line.order_unit,
              pack_size: line.pack_size,
              base_unit: line.base_unit,
              unit_price: line.unit_price,
              line_total,
            },
          })
        : change({ declaration: supplyOrderLines, id: there.id, set: { qty, line_total } });
    }),
    ...(other.note === null || other.note === ''
      ? []
      : [
          change({
            declaration: supplyOrders,
            id: order.id,
            set: { note: words.join('\n').slice(0, longestNote) },
          }),
        ]),
    change({
      declaration: supplyOrders,
      id: other.id,
      set: { deleted_at: actor.now().toISOString() },
    }),
  ]);
}

/** What is ordered, as the catalogue on this device has it. */
export type Ordered = {
  readonly product: { readonly id: string; readonly name: string; readonly base_unit: string };
  readonly offer: Offer;
};

/** Rules SO4, SO5 and SO7. Null takes it off the order. */
export async function setQuantity(
  actor: SupplyActor,
  orderId: string,
  { product, offer }: Ordered,
  quantity: Quantity | null,
): Promise<void> {
  const lineId = naturalId(supplyOrderLines.name, orderId, offer.id);
  const [order, line] = await Promise.all([
    openOrder(actor, orderId),
    actor.database.get(supplyOrderLines, lineId),
  ]);
  if (quantity !== null) requireOffered(order.supplier_id, { product, offer }, quantity);
  if (quantity === null) {
    if (line === null) return;
    await actor.database.write([
      change({
        declaration: supplyOrderLines,
        id: lineId,
        set: { deleted_at: actor.now().toISOString() },
      }),
    ]);
    return;
  }
  const qty = fromQuantity(quantity);
  if (line !== null) {
    const line_total = fromCents(lineTotal(qty, line.unit_price));
    await actor.database.write([
      change({ declaration: supplyOrderLines, id: lineId, set: { qty, line_total } }),
    ]);
    return;
  }
  const lines = await actor.database.find(supplyOrderLines, { equals: { order_id: order.id } });
  if (lines.length >= mostLines) throw new OrderRefused('too_many_lines');
  await actor.database.write([newLine(order, { product, offer }, quantity)]);
}

/** Takes a line off that is not sold any more. */
export async function removeLine(
  actor: SupplyActor,
  orderId: string,
  lineId: string,
): Promise<void> {
  await openOrder(actor, orderId);
  await actor.database.write([
    change({
      declaration: supplyOrderLines,
      id: lineId,
      set: { deleted_at: actor.now().toISOString() },
    }),
  ]);
}

function newLine(
  order: Pick<SupplyOrder, 'id' | 'scope'>,
  { product, offer }: Ordered,
  quantity: Quantity,
) {
  const qty = fromQuantity(quantity);
  return change({
    declaration: supplyOrderLines,
    id: naturalId(supplyOrderLines.name, order.id, offer.id),
    create: true,
    scope: order.scope,
    set: {
      order_id: order.id,
      offer_id: offer.id,
      qty,
      // The server's word in the end; until then what this device knows.
      product_id: product.id,
      name: product.name,
      supplier_code: offer.code,
      order_unit: offer.order_unit,
      pack_size: offer.pack_size,
      base_unit: product.base_unit,
      unit_price: offer.price,
      line_total: fromCents(lineTotal(qty, offer.price)),
    },
  });
}

/**
 * A new draft with the lines of an earlier order, as far as they are still sold, in quantities as they are sold now;
 * resolves with its id, and how many are not sold any more.
 */
export async function repeatOrder(
  actor: SupplyActor,
  orderId: string,
  sold: ReadonlyMap<string, Ordered>,
): Promise<{ readonly id: string; readonly left: number }> {
  const earlier = await knownOrder(actor, orderId);
  const lines = await actor.database.find(supplyOrderLines, { equals: { order_id: earlier.id } });
  const again = lines.flatMap((line) => {
    const ordered = sold.get(line.offer_id);
    return ordered === undefined
      ? []
      : [{ ordered, quantity: raisedToPack(toQuantity(line.qty), ordered.offer) }];
  });
  const id = await startOrder(
    actor,
    { storeId: earlier.store_id, supplierId: earlier.supplier_id, source: 'repeat' },
    again,
  );
  return { id, left: lines.length - again.length };
}

const detailsSchema = v.partial(
  v.object({ requestedFor: v.nullable(day), note: v.nullable(note) }),
);
export type DetailsInput = v.InferInput<typeof detailsSchema>;

/** The day on which it is wanted, and a note. */
export async function changeOrder(
  actor: SupplyActor,
  orderId: string,
  input: DetailsInput,
): Promise<void> {
  const details = v.parse(detailsSchema, input);
  await openOrder(actor, orderId);
  await actor.database.write([
    change({
      declaration: supplyOrders,
      id: orderId,
      set: {
        ...('requestedFor' in details && { requested_for: details.requestedFor ?? null }),
        ...('note' in details && { note: details.note || null }),
      },
    }),
  ]);
}

/** Only a draft is deleted; what was submitted is cancelled. */
export async function deleteDraft(actor: SupplyActor, orderId: string): Promise<void> {
  await openOrder(actor, orderId);
  await actor.database.write([
    change({
      declaration: supplyOrders,
      id: orderId,
      set: { deleted_at: actor.now().toISOString() },
    }),
  ]);
}

const stepSchema = v.object({
  orderId: id,
  step: v.picklist(orderSteps),
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(longestReason)), ''),
  channel: v.optional(v.nullable(v.picklist(sendChannels)), null),
  reference: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80)), ''),
  expectedOn: v.optional(v.nullable(day), null),
  /** Of `submit`: the delivery that it goes with where no day was wished for (rule SD3). */
  delivery: v.optional(v.nullable(day), null),
  /** Of `send`: it was sent before the cut-off that it seems to have missed (rule SD4). */
  inTime: v.optional(v.boolean(), false),
});
export type StepInput = v.InferInput<typeof stepSchema>;

/** Rules SO2, SO3, SO7 and SD3. */
export async function takeOrderStep(actor: SupplyActor, input: StepInput): Promise<void> {
  const { orderId, step, reason, channel, reference, expectedOn, delivery, inTime } = v.parse(
    stepSchema,
    input,
  );
  const { order, status } = await orderNow(actor, orderId);
  const who = { ...actor.standing, userId: actor.database.userId };
  if (!mayTake({ status, submitted_by: order.submitted_by }, step, who)) {
    throw new OrderRefused('not_now');
  }
  if (asksForReason(step) && reason === '') throw new OrderRefused('reason_missing');
  if (step === 'submit') {
    const lines = await actor.database.find(supplyOrderLines, { equals: { order_id: order.id } });
    if (lines.length === 0) throw new OrderRefused('empty_order');
  }
  const named =
    step === 'submit' && delivery !== null && order.requested_for === null
      ? [
          change({
            declaration: supplyOrders,
            id: order.id,
            set: { requested_for: delivery },
          }),
        ]
      : [];
  await actor.database.write([
    ...named,
    change({
      declaration: supplyOrderSteps,
      id: newId(),
      create: true,
      scope: order.scope,
      set: {
        order_id: order.id,
        step,
        reason: reason === '' ? null : reason,
        channel,
        reference: reference === '' ? null : reference,
        expected_on: expectedOn,
        in_time: step === 'send' && inTime ? true : null,
      },
    }),
  ]);
}

async function knownOrder(actor: SupplyActor, orderId: string): Promise<SupplyOrder> {
  const order = await actor.database.get(supplyOrders, v.parse(id, orderId));
  if (order === null) throw new OrderRefused('not_found');
  return order;
}

async function orderNow(
  actor: SupplyActor,
  orderId: string,
): Promise<{ readonly order: SupplyOrder; readonly status: OrderStatus }> {
  const [order, steps] = await Promise.all([
    knownOrder(actor, orderId),
    actor.database.find(supplyOrderSteps, { equals: { order_id: orderId } }),
  ]);
  return { order, status: statusOnDevice(order.status, steps) };
}

async function openOrder(actor: SupplyActor, orderId: string): Promise<SupplyOrder> {
  if (!hasPermission(actor.standing, 'manage_supply')) throw new OrderRefused('forbidden');
  const { order, status } = await orderNow(actor, orderId);
  if (!isOpen(status)) throw new OrderRefused('not_now');
  return order;
}
