import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { newId } from '../../../kernel/ids.ts';
import type { StoreRole } from '../../../kernel/permission.ts';
import { declarations, supplyPhotos } from '../model/collections.ts';
import type { SupplyActor } from '../model/commands-base.ts';
import { photoRow } from '../model/test-rows.ts';
import { takePhotoBack } from './commands.ts';
import { photoOutbox } from './test-outbox.ts';

vi.mock('../../../platform/photos/photo-capture.ts', () => import('./test-outbox.ts'));

const storeId = '11111111-1111-4111-8111-111111111111';
const taken = '2026-03-04T15:00:00.000Z';
const photo = photoRow(storeId, newId(), { created_at: taken });
let opened: TestDatabase;

const actor = (minutes: number, role: StoreRole | null = 'shift_lead'): SupplyActor => ({
  database: opened.database,
  standing: { role, isGlobalAdmin: false },
  now: () => new Date(Date.parse(taken) + minutes * 60_000),
});
const kept = async () => (await opened.database.find(supplyPhotos, {})).map(({ id }) => id);

beforeEach(async () => {
  opened = await openTestDatabase({ userId: photo.captured_by, declarations });
  await opened.seed(supplyPhotos, [photo]);
  vi.clearAllMocks();
});
afterEach(async () => {
  await opened.database.close();
});

it('SP3 a photo is taken back with its picture, and both can be had again', async () => {
  const outcome = await takePhotoBack(actor(9), photo.id);
  expect(await kept()).toEqual([]);
  expect(photoOutbox.remove).toHaveBeenCalledWith({ photoId: photo.id });
  if (outcome === 'stays') throw new Error('It stays');
  await outcome.undo();
  expect(await kept()).toEqual([photo.id]);
  expect(photoOutbox.restore).toHaveBeenCalledWith(photo.id);
});

it('SP3 after ten minutes it stays, and for whoever does nothing in the store', async () => {
  expect(await takePhotoBack(actor(11), photo.id)).toBe('stays');
  expect(await takePhotoBack(actor(1, null), photo.id)).toBe('stays');
  expect(await takePhotoBack(actor(1), newId())).toBe('stays');
  expect(await kept()).toEqual([photo.id]);
  expect(photoOutbox.remove).not.toHaveBeenCalled();
});
