import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { newId } from '../../../kernel/ids.ts';
import type { StoreRole } from '../../../kernel/permission.ts';
import {
  declarations,
  supplyOrderLines,
  supplyOrders,
  supplyOrderSteps,
} from '../model/collections.ts';
import type { SupplyActor } from '../model/commands-base.ts';
import type { Offer } from '../model/domain/catalogue.ts';
import { statusOnDevice } from '../model/domain/order-on-device.ts';
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

function ordered(offer: Partial<Offer> = {}): commands.Ordered {
  return {
    product: { id: newId(), name: 'Buns', base_unit: 'each' },
    offer: {
      id: newId(),
      supplier_id: supplierId,
      code: 'B-12',
      order_unit: 'case',
      pack_size: 12,
      price: 8.5,
      price_from: '2026-01-01',
      price_before: null,
      min_qty: 1,
      step_qty: 1,
      lead_days: 1,
      is_active: true,
      ...offer,
    },
  };
}

const linesOf = (orderId: string) =>
  opened.database.find(supplyOrderLines, { equals: { order_id: orderId } });
const stepsOf = (orderId: string) =>
  opened.database.find(supplyOrderSteps, { equals: { order_id: orderId } });
const refused = (code: commands.OrderRefused['code']) =>
  expect.objectContaining({ name: 'OrderRefused', code }) as unknown;

beforeEach(async () => {
  opened = await openTestDatabase({ declarations });
});
afterEach(async () => {
  await opened.database.close();
});

describe('a draft', () => {
  it('SO1: is the store’s and its maker’s, and says no more than that to the server', async () => {
    const id = await commands.startOrder(actor(), { storeId, supplierId });
    expect(await opened.database.get(supplyOrders, id)).toMatchObject({
      store_id: storeId,
      user_id: opened.database.userId,
      supplier_id: supplierId,
      status: 'draft',
      order_number: null,
      subtotal: 0,
    });
    const [op] = await opened.journal.liveOps(opened.database.userId);
    expect(Object.keys(op?.set ?? {}).toSorted()).toEqual(
      ['note', 'requested_for', 'source', 'store_id', 'supplier_id', 'user_id'].toSorted(),
    );
  });

  it('SO4: a line shows the offer as this device knows it; only order, offer and quantity are sent', async () => {
    const id = await commands.startOrder(actor(), { storeId, supplierId });
    await commands.setQuantity(actor(), id, ordered(), 3000);
    expect(await linesOf(id)).toMatchObject([
      { name: 'Buns', qty: 3, unit_price: 8.5, line_total: 25.5, pack_size: 12 },
    ]);
    const op = (await opened.journal.liveOps(opened.database.userId)).find(
      ({ collection }) => collection === supplyOrderLines.name,
    );
    expect(Object.keys(op?.set ?? {}).toSorted()).toEqual(['offer_id', 'order_id', 'qty']);
  });

  it('SO7: the same offer again is the same line; taken off and added it lives again', async () => {
    const id = await commands.startOrder(actor(), { storeId, supplierId });
    const buns = ordered();
    await commands.setQuantity(actor(), id, buns, 2000);
    await commands.setQuantity(actor(), id, buns, 5000);
    expect(await linesOf(id)).toMatchObject([{ qty: 5, line_total: 42.5 }]);
    await commands.setQuantity(actor(), id, buns, null);
    expect(await linesOf(id)).toEqual([]);
    await commands.setQuantity(actor(), id, buns, 1000);
    expect(await linesOf(id)).toMatchObject([{ qty: 1 }]);
  });

  it.each([
    ['off its step', ordered({ step_qty: 5 }), 3000, 'off_step'],
    ['below its least', ordered({ min_qty: 4 }), 3000, 'below_least'],
    ['of another supplier', ordered({ supplier_id: newId() }), 3000, 'other_supplier'],
  ] as const)('SO9, SO1: a quantity %s writes nothing', async (_, of, quantity, code) => {
    const id = await commands.startOrder(actor(), { storeId, supplierId });
    await expect(commands.setQuantity(actor(), id, of, quantity)).rejects.toEqual(refused(code));
    expect(await linesOf(id)).toEqual([]);
  });

  it('SO3: is not made by a shift lead', async () => {
    await expect(commands.startOrder(actor('shift_lead'), { storeId, supplierId })).rejects.toEqual(
      refused('forbidden'),
    );
  });

  it('SO13: takes in another one of its supplier, quantity to quantity, and the other is gone', async () => {
    const [buns, cheese] = [ordered(), ordered()];
    const id = await commands.startOrder(actor(), { storeId, supplierId });
    await commands.setQuantity(actor(), id, buns, 2000);
    const other = await commands.startOrder(actor(), { storeId, supplierId });
    await commands.setQuantity(actor(), other, buns, 3000);
    await commands.setQuantity(actor(), other, cheese, 1000);
    await commands.changeOrder(actor(), other, { note: 'Back door' });
    await commands.mergeDrafts(actor(), id, other);
    expect(new Map((await linesOf(id)).map(({ offer_id, qty }) => [offer_id, qty]))).toEqual(
      new Map([
        [buns.offer.id, 5],
        [cheese.offer.id, 1],
      ]),
    );
    expect(await opened.database.get(supplyOrders, id)).toMatchObject({ note: 'Back door' });
    expect(await opened.database.get(supplyOrders, other)).toBeNull();
    const elsewhere = await commands.startOrder(actor(), { storeId, supplierId: newId() });
    await expect(commands.mergeDrafts(actor(), id, elsewhere)).rejects.toEqual(
      refused('other_supplier'),
    );
  });

  it('is deleted with what is in it', async () => {
    const id = await commands.startOrder(actor(), { storeId, supplierId });
    await commands.deleteDraft(actor(), id);
    expect(await opened.database.get(supplyOrders, id)).toBeNull();
  });
});

describe('submitting', () => {
  it('SO7: takes a line', async () => {
    const id = await commands.startOrder(actor(), { storeId, supplierId });
    await expect(commands.takeOrderStep(actor(), { orderId: id, step: 'submit' })).rejects.toEqual(
      refused('empty_order'),
    );
  });

  it('SO2, SO5: shows where it leads, and closes the draft on this device', async () => {
    const id = await commands.startOrder(actor(), { storeId, supplierId });
    await commands.setQuantity(actor(), id, ordered(), 1000);
    await commands.takeOrderStep(actor(), { orderId: id, step: 'submit' });
    expect(statusOnDevice('draft', await stepsOf(id))).toBe('pending');
    await expect(commands.setQuantity(actor(), id, ordered(), 1000)).rejects.toEqual(
      refused('not_now'),
    );
    await expect(commands.changeOrder(actor(), id, { note: 'Late' })).rejects.toEqual(
      refused('not_now'),
    );
    // taken back it is a draft again, without the server having heard of either
    await commands.takeOrderStep(actor(), { orderId: id, step: 'recall' });
    await commands.changeOrder(actor(), id, { note: ' In the back ' });
    expect(await opened.database.get(supplyOrders, id)).toMatchObject({ note: 'In the back' });
  });

  it('SO3: cancelling says why', async () => {
    const id = await commands.startOrder(actor(), { storeId, supplierId });
    await expect(
      commands.takeOrderStep(actor(), { orderId: id, step: 'cancel', reason: ' ' }),
    ).rejects.toEqual(refused('reason_missing'));
    await commands.takeOrderStep(actor(), { orderId: id, step: 'cancel', reason: 'Twice' });
    expect(await stepsOf(id)).toMatchObject([{ step: 'cancel', reason: 'Twice' }]);
  });
});

it('an order is repeated with what is still sold, in a draft of its own', async () => {
  const id = await commands.startOrder(actor(), { storeId, supplierId });
  const [buns, gone] = [ordered(), ordered()];
  await commands.setQuantity(actor(), id, buns, 2000);
  await commands.setQuantity(actor(), id, gone, 4000);
  const again = await commands.repeatOrder(actor(), id, new Map([[buns.offer.id, buns]]));
  expect(again.left).toBe(1);
  expect(again.id).not.toBe(id);
  expect(await linesOf(again.id)).toMatchObject([{ offer_id: buns.offer.id, qty: 2 }]);
});
