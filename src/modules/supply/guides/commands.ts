/** Every write of an order guide. Each resolves when it is durable on this device. */
import * as v from 'valibot';
import { change } from '../../../db/local-database.ts';
import { newId } from '../../../kernel/ids.ts';
import { hasPermission } from '../../../kernel/permission.ts';
import { orderGuides, supplyOrderLines, type OrderGuide } from '../model/collections.ts';
import type { SupplyActor } from '../model/commands-base.ts';
import {
  mostGuideItems,
  movedItem,
  parseGuideItems,
  withItem,
  type GuideItem,
} from '../model/domain/guide-items.ts';
import {
  fitsPack,
  fromQuantity,
  raisedToPack,
  toQuantity,
  type Quantity,
} from '../model/domain/quantity.ts';
import type { Offer } from '../model/domain/catalogue.ts';
import { startOrder, type Ordered } from '../ordering/commands.ts';

/** The guide is not there, or the person may not keep it. */
export class GuideRefused extends Error {
  readonly code:
    | 'not_found'
    | 'forbidden'
    | 'too_many_items'
    | 'other_supplier'
    | 'off_step'
    | 'below_least';

  constructor(code: GuideRefused['code']) {
    super(`Guide refused: ${code}`);
    this.name = 'GuideRefused';
    this.code = code;
  }
}

export const longestGuideName = 60;

const id = v.pipe(v.string(), v.uuid());
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestGuideName));

const newGuideSchema = v.object({ storeId: id, supplierId: id, name });
export type NewGuide = v.InferInput<typeof newGuideSchema>;

/** Resolves with the id of the new guide, which lists nothing yet. */
export function makeGuide(actor: SupplyActor, input: NewGuide): Promise<string> {
  return make(actor, input, []);
}

/** Rule SG3: what stands in an order; resolves with the id of the new guide. */
export async function keepOrderAsGuide(
  actor: SupplyActor,
  order: { readonly id: string; readonly store_id: string; readonly supplier_id: string },
  called: string,
): Promise<string> {
  const lines = await actor.database.find(supplyOrderLines, { equals: { order_id: order.id } });
  return make(
    actor,
    { storeId: order.store_id, supplierId: order.supplier_id, name: called },
    [...lines]
      .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
      .map(({ offer_id, qty }) => ({ offer_id, qty })),
  );
}

async function make(
  actor: SupplyActor,
  input: NewGuide,
  items: readonly GuideItem[],
): Promise<string> {
  const made = v.parse(newGuideSchema, input);
  if (!hasPermission(actor.standing, 'manage_supply')) throw new GuideRefused('forbidden');
  const guideId = newId();
  await actor.database.write([
    change({
      declaration: orderGuides,
      id: guideId,
      create: true,
      scope: `store:${made.storeId}`,
      set: { supplier_id: made.supplierId, name: made.name, items },
    }),
  ]);
  return guideId;
}

export async function renameGuide(
  actor: SupplyActor,
  guideId: string,
  called: string,
): Promise<void> {
  const guide = await keptGuide(actor, guideId);
  await write(actor, guide, { name: v.parse(name, called) });
}

/** How much of an offer is mostly ordered; null takes it off. */
export async function setGuideQuantity(
  actor: SupplyActor,
  guideId: string,
  offer: Offer,
  quantity: Quantity | null,
): Promise<void> {
  const guide = await keptGuide(actor, guideId);
  if (offer.supplier_id !== guide.supplier_id) throw new GuideRefused('other_supplier');
  if (quantity !== null) {
    const fits = fitsPack(quantity, offer);
    if (fits !== 'fits') throw new GuideRefused(fits);
  }
  await writeItems(actor, guide, (items) =>
    withItem(items, offer.id, quantity === null ? null : fromQuantity(quantity)),
  );
}

/** Takes off what is not sold any more. */
export async function removeGuideItem(
  actor: SupplyActor,
  guideId: string,
  offerId: string,
): Promise<void> {
  const guide = await keptGuide(actor, guideId);
  await writeItems(actor, guide, (items) => withItem(items, offerId, null));
}

export async function moveGuideItem(
  actor: SupplyActor,
  guideId: string,
  offerId: string,
  by: 1 | -1,
): Promise<void> {
  const guide = await keptGuide(actor, guideId);
  await writeItems(actor, guide, (items) => movedItem(items, offerId, by));
}

export async function deleteGuide(actor: SupplyActor, guideId: string): Promise<void> {
  const guide = await keptGuide(actor, guideId);
  await write(actor, guide, { deleted_at: actor.now().toISOString() });
}

/** Rule SG2: a new draft; resolves with its id, and how many of the guide's offers are not sold any more. */
export async function startFromGuide(
  actor: SupplyActor,
  guideId: string,
  sold: ReadonlyMap<string, Ordered>,
): Promise<{ readonly id: string; readonly left: number }> {
  const guide = await keptGuide(actor, guideId);
  const items = parseGuideItems(guide.items);
  const wanted = items.flatMap(({ offer_id, qty }) => {
    const ordered = sold.get(offer_id);
    return ordered === undefined
      ? []
      : [{ ordered, quantity: raisedToPack(toQuantity(qty), ordered.offer) }];
  });
  const made = await startOrder(
    actor,
    { storeId: guide.store_id, supplierId: guide.supplier_id, source: 'guide' },
    wanted,
  );
  return { id: made, left: items.length - wanted.length };
}

async function keptGuide(actor: SupplyActor, guideId: string): Promise<OrderGuide> {
  if (!hasPermission(actor.standing, 'manage_supply')) throw new GuideRefused('forbidden');
  const guide = await actor.database.get(orderGuides, v.parse(id, guideId));
  if (guide === null) throw new GuideRefused('not_found');
  return guide;
}

async function writeItems(
  actor: SupplyActor,
  guide: OrderGuide,
  changed: (items: readonly GuideItem[]) => readonly GuideItem[],
): Promise<void> {
  const before = parseGuideItems(guide.items);
  const items = changed(before);
  if (items === before) return;
  if (items.length > mostGuideItems) throw new GuideRefused('too_many_items');
  await write(actor, guide, { items });
}

function write(
  actor: SupplyActor,
  { id: guideId }: OrderGuide,
  set: { name: string } | { items: readonly GuideItem[] } | { deleted_at: string },
): Promise<unknown> {
  return actor.database.write([change({ declaration: orderGuides, id: guideId, set })]);
}
