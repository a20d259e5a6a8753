import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { undoing } from '../../../db/undoing.ts';
import { newId } from '../../../kernel/ids.ts';
import type { StoreRole } from '../../../kernel/permission.ts';
import { declarations, stockEntries, supplyPhotos } from '../model/collections.ts';
import type { SupplyActor } from '../model/commands-base.ts';
import { photoOutbox } from '../photos/test-outbox.ts';
import {
  arrivalOf,
  decideEntry,
  type EntryRefused,
  recordEntry,
  recordPictured,
  reverseEntry,
} from './commands-entries.ts';

vi.mock('../../../platform/photos/photo-capture.ts', () => import('../photos/test-outbox.ts'));

const storeId = '11111111-1111-4111-8111-111111111111';
const otherStoreId = '33333333-3333-4333-8333-333333333333';
const buns = newId();
const now = '2026-03-04T15:00:00.000Z';
let opened: TestDatabase;

const actor = (role: StoreRole = 'general_manager'): SupplyActor => ({
  database: opened.database,
  standing: { role, isGlobalAdmin: false },
  now: () => new Date(now),
});
const of = { storeId, productId: buns, unit: 'case', packSize: 12, note: '' };
const waste = { kind: 'waste', ...of, quantity: 2000, reason: 'expired' } as const;
const entries = () => opened.database.find(stockEntries, { equals: { store_id: storeId } });
const refused = (code: EntryRefused['code']) =>
  expect.objectContaining({ name: 'EntryRefused', code }) as unknown;

beforeEach(async () => {
  opened = await openTestDatabase({ declarations });
});
afterEach(async () => {
  await opened.database.close();
});

describe('what somebody enters', () => {
  it('ST3, ST10 waste is everybody’s, in the pack that was thrown away, and takes from the shelf', async () => {
    await recordEntry(actor('shift_lead'), waste);
    expect(await entries()).toMatchObject([
      { kind: 'waste', entered_qty: 2, entered_unit: 'case', pack_size: 12, qty: -24, note: null },
    ]);
  });

  it('ST3 adjusts and sends to another store who orders for the store', async () => {
    const less = { kind: 'adjustment', ...of, quantity: -1500, reason: 'miscount' } as const;
    const sent = { kind: 'transfer_out', ...of, quantity: 1000, otherStoreId } as const;
    await expect(recordEntry(actor('shift_lead'), less)).rejects.toEqual(refused('forbidden'));
    await expect(recordEntry(actor('shift_lead'), sent)).rejects.toEqual(refused('forbidden'));
    await recordEntry(actor(), less);
    await recordEntry(actor(), sent);
    expect((await entries()).map(({ qty }) => qty).toSorted((a, b) => a - b)).toEqual([-18, -12]);
    await expect(recordEntry(actor(), { ...sent, otherStoreId: storeId })).rejects.toEqual(
      refused('same_store'),
    );
  });

  it.each([
    [{ ...waste, quantity: 0 }],
    [{ ...waste, quantity: -1 }],
    [{ ...waste, quantity: 99_999_001 }],
    [{ ...waste, note: 'x'.repeat(501) }],
    [{ kind: 'adjustment', ...of, quantity: 0, reason: 'other' } as const],
  ])('ST10 writes nothing of %o', async (input) => {
    await expect(recordEntry(actor(), input)).rejects.toMatchObject({ name: 'ValiError' });
    expect(await entries()).toEqual([]);
  });

  const picture = (name: string) => new File(['x'], name, { type: 'image/webp' });

  it('SP2 its pictures are kept with it, and go with it where it is taken back', async () => {
    const outcome = await recordPictured(actor('shift_lead'), waste, [picture('spilt.webp')]);
    const [entry] = await entries();
    const [photo] = await opened.database.find(supplyPhotos, {});
    expect(photo).toMatchObject({ entry_id: entry?.id, store_id: storeId, stored_at: null });
    photoOutbox.remove.mockClear();
    if (outcome !== 'no_picture') await outcome.undo();
    expect(await entries()).toEqual([]);
    expect(await opened.database.find(supplyPhotos, {})).toEqual([]);
    expect(photoOutbox.remove.mock.calls).toMatchObject([[{ photoId: photo?.id }]]);
  });

  it('SP2 nothing is written, and no picture kept, where one of them is none', async () => {
    photoOutbox.refuse.mockClear();
    const files = [picture('spilt.webp'), picture('broken.txt')];
    expect(await recordPictured(actor('shift_lead'), waste, files)).toBe('no_picture');
    expect(await entries()).toEqual([]);
    expect(photoOutbox.refuse).toHaveBeenCalledTimes(1);
  });

  it('ST4 taken back before it was sent it leaves nothing', async () => {
    const noted = undoing(opened.database);
    await recordEntry({ ...actor(), database: noted.database }, waste);
    await noted.undo();
    expect(await entries()).toEqual([]);
  });
});

describe('what was entered', () => {
  it('ST6 a transfer is reversed until the other store has taken it in', async () => {
    const sent = { kind: 'transfer_out', ...of, quantity: 1000, otherStoreId } as const;
    const posted = async (input: Parameters<typeof recordEntry>[1]) => {
      const id = await recordEntry(actor(), input);
      const entry = await opened.database.get(stockEntries, id);
      if (entry === null) throw new Error('No entry');
      const stands = { ...entry, change: 1, status: 'posted' as const };
      await opened.seed(stockEntries, [stands]);
      return stands;
    };
    const [taken, waits] = [await posted(sent), await posted(sent)];
    const arrival = (entry: typeof taken, status: 'posted' | 'pending') => ({
      ...entry,
      id: arrivalOf(entry.id),
      scope: `store:${otherStoreId}`,
      store_id: otherStoreId,
      other_store_id: storeId,
      kind: 'transfer_in' as const,
      status,
    });
    await opened.seed(stockEntries, [arrival(taken, 'posted'), arrival(waits, 'pending')]);
    await expect(reverseEntry(actor(), taken.id, 'Wrong')).rejects.toEqual(
      refused('not_reversible'),
    );
    await reverseEntry(actor(), waits.id, 'Wrong');
  });

  it('ST4 is not reversed before the office has posted it, nor decided about', async () => {
    const id = await recordEntry(actor(), waste);
    await expect(reverseEntry(actor(), id, 'Wrong')).rejects.toEqual(refused('not_reversible'));
    await expect(decideEntry(actor(), id, 'accept')).rejects.toEqual(refused('decided'));
    await expect(reverseEntry(actor(), id, ' ')).rejects.toMatchObject({ name: 'ValiError' });
    await expect(reverseEntry(actor(), newId(), 'Wrong')).rejects.toEqual(refused('not_found'));
  });
});
