import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { newId } from '../../../kernel/ids.ts';
import type { StoreRole } from '../../../kernel/permission.ts';
import { declarations, orderGuides, supplyOrderLines, supplyOrders } from '../model/collections.ts';
import type { SupplyActor } from '../model/commands-base.ts';
import { parseGuideItems } from '../model/domain/guide-items.ts';
import { setQuantity, startOrder, type Ordered } from '../ordering/commands.ts';
import * as commands from './commands.ts';

const storeId = '11111111-1111-4111-8111-111111111111';
const supplierId = '22222222-2222-4222-8222-222222222222';
const now = new Date('2026-03-04T15:00:00.000Z');
let opened: TestDatabase;

const actor = (role: StoreRole | null = 'general_manager'): SupplyActor => ({
  database: opened.database,
  standing: { role, isGlobalAdmin: false },
  now: () => now,
});
const sells = (name: string, min_qty = 1): Ordered => ({
  product: { id: newId(), name, base_unit: 'each' },
  offer: {
    id: newId(),
    supplier_id: supplierId,
    code: '',
    order_unit: 'case',
    pack_size: 12,
    price: 8.5,
    price_from: '2026-01-01',
    price_before: null,
    min_qty,
    step_qty: 1,
    lead_days: 1,
    is_active: true,
  },
});
const itemsOf = async (guideId: string) =>
  parseGuideItems((await opened.database.get(orderGuides, guideId))?.items);
const refused = (code: commands.GuideRefused['code']) =>
  expect.objectContaining({ name: 'GuideRefused', code }) as unknown;

beforeEach(async () => {
  opened = await openTestDatabase({ declarations });
});
afterEach(async () => {
  await opened.database.close();
});

it('SG1 a guide lists offers in the order of the shelves', async () => {
  const id = await commands.makeGuide(actor(), { storeId, supplierId, name: ' Weekly ' });
  const [buns, beef] = [sells('Buns'), sells('Beef')];
  await commands.setGuideQuantity(actor(), id, buns.offer, 2000);
  await commands.setGuideQuantity(actor(), id, beef.offer, 1000);
  await commands.moveGuideItem(actor(), id, beef.offer.id, -1);
  expect(await opened.database.get(orderGuides, id)).toMatchObject({ name: 'Weekly' });
  expect(await itemsOf(id)).toEqual([
    { offer_id: beef.offer.id, qty: 1 },
    { offer_id: buns.offer.id, qty: 2 },
  ]);
  await commands.removeGuideItem(actor(), id, beef.offer.id);
  expect(await itemsOf(id)).toHaveLength(1);
});

it('SG1 it takes manage_supply, and takes nothing of another supplier or off the pack', async () => {
  await expect(
    commands.makeGuide(actor('shift_lead'), { storeId, supplierId, name: 'Weekly' }),
  ).rejects.toEqual(refused('forbidden'));
  const id = await commands.makeGuide(actor(), { storeId, supplierId, name: 'Weekly' });
  const { offer } = sells('Buns', 2);
  await expect(commands.setGuideQuantity(actor(), id, offer, 1000)).rejects.toEqual(
    refused('below_least'),
  );
  await expect(
    commands.setGuideQuantity(actor(), id, { ...offer, supplier_id: newId() }, 2000),
  ).rejects.toEqual(refused('other_supplier'));
});

it('SG2 an order from a guide has what is still sold, as it is sold now', async () => {
  const id = await commands.makeGuide(actor(), { storeId, supplierId, name: 'Weekly' });
  const [buns, gone] = [sells('Buns'), sells('Gone')];
  await commands.setGuideQuantity(actor(), id, buns.offer, 1000);
  await commands.setGuideQuantity(actor(), id, gone.offer, 1000);
  const buns3 = { ...buns, offer: { ...buns.offer, min_qty: 3 } };
  const made = await commands.startFromGuide(actor(), id, new Map([[buns.offer.id, buns3]]));
  expect(made.left).toBe(1);
  expect(await opened.database.get(supplyOrders, made.id)).toMatchObject({ source: 'guide' });
  expect(
    await opened.database.find(supplyOrderLines, { equals: { order_id: made.id } }),
  ).toMatchObject([{ offer_id: buns.offer.id, qty: 3 }]);
  expect(await itemsOf(id)).toHaveLength(2);
});

it('SG3 an order is kept as a guide', async () => {
  const [buns, beef] = [sells('Buns'), sells('Beef')];
  const orderId = await startOrder(actor(), { storeId, supplierId }, [
    { ordered: buns, quantity: 2000 },
    { ordered: beef, quantity: 1000 },
  ]);
  const id = await commands.keepOrderAsGuide(
    actor(),
    { id: orderId, store_id: storeId, supplier_id: supplierId },
    'Weekly',
  );
  await setQuantity(actor(), orderId, buns, 5000);
  expect(await itemsOf(id)).toEqual([
    { offer_id: beef.offer.id, qty: 1 },
    { offer_id: buns.offer.id, qty: 2 },
  ]);
});
