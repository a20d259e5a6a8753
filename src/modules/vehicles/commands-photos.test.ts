import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import type { StoreRole } from '../../kernel/permission.ts';
import { newId } from '../../kernel/ids.ts';
import {
  declarations,
  vehicleCardPhotos,
  vehicleDocuments,
  vehiclePaperPhotos,
} from './collections.ts';
import { addPhoto, removePhoto } from './commands-photos.ts';

const outbox = vi.hoisted(() => ({
  PhotoRefused: class extends Error {},
  photoOutbox: {
    add: vi.fn(({ file, parentId }: { file: Blob; parentId: string }) => {
      if (file.type === 'text/plain') return Promise.reject(new outbox.PhotoRefused());
      return Promise.resolve({
        photoId: '0192f000-0000-7000-8000-000000000001',
        path: `vehicle-cards/${parentId}/card/1762000000000-a.webp`,
        mimeType: 'image/webp',
        sha256: 'a'.repeat(64),
        width: 10,
        height: 10,
        bytes: 8,
        capturedAt: '2026-03-04T15:00:00.000Z',
      });
    }),
    refuse: vi.fn(() => Promise.resolve()),
    remove: vi.fn(() => Promise.resolve()),
    restore: vi.fn(() => Promise.resolve(true)),
  },
}));
vi.mock('../../platform/photos/photo-capture.ts', () => outbox);

const storeId = newId();
const [insurance, permit] = [newId(), newId()];
let opened: TestDatabase;
const keeper = (role: StoreRole = 'supervisor') => ({
  database: opened.database,
  standing: { role, isGlobalAdmin: false },
  now: () => new Date('2026-11-27T15:00:00.000Z'),
});
const photos = () => opened.database.find(vehicleCardPhotos, {});
const paper = (id: string) => ({ of: 'paper', id }) as const;
const picture = new Blob(['x'], { type: 'image/png' });

beforeEach(async () => {
  opened = await openTestDatabase({ userId: newId(), declarations });
  const filed = (id: string, kind: 'insurance' | 'permit') => ({
    id,
    scope: `store:${storeId}`,
    change: 1,
    created_at: '2026-11-01T12:00:00.000Z',
    updated_at: '2026-11-01T12:00:00.000Z',
    deleted_at: null,
    store_id: storeId,
    vehicle_id: newId(),
    kind,
    number: null,
    expires_on: '2027-01-01',
    remind_days: 30,
    blocks_road: true,
    replaced_by: null,
  });
  await opened.seed(vehicleDocuments, [filed(insurance, 'insurance'), filed(permit, 'permit')]);
});
afterEach(() => opened.database.close());

test('VE31 a card gets a photo, which is taken back, removed and brought back', async () => {
  const added = await addPhoto(keeper(), paper(insurance), picture);
  expect(await photos()).toMatchObject([{ document_id: insurance, mime_type: 'image/webp' }]);
  if (added === 'no_picture') throw new Error('It is one');
  await added.undo();
  expect(await photos()).toEqual([]);
  expect(outbox.photoOutbox.remove).toHaveBeenCalledTimes(1);
  await addPhoto(keeper(), paper(insurance), picture);
  const [photo] = await photos();
  const removed = await removePhoto(keeper(), photo?.id ?? '');
  expect(await photos()).toEqual([]);
  await removed.undo();
  expect(await photos()).toHaveLength(1);
});

test('VE31, VE36 of another paper it is kept apart; nobody below adds one, and what is no picture is none', async () => {
  await addPhoto(keeper(), paper(permit), picture);
  expect(await photos()).toEqual([]);
  const [kept] = await opened.database.find(vehiclePaperPhotos, {});
  expect(kept).toMatchObject({ document_id: permit, service_id: null, mime_type: 'image/webp' });
  await removePhoto(keeper(), kept?.id ?? '');
  expect(await opened.database.find(vehiclePaperPhotos, {})).toEqual([]);
  const below = keeper('general_manager');
  await expect(addPhoto(below, paper(insurance), picture)).rejects.toMatchObject({
    code: 'forbidden',
  });
  const none = addPhoto(keeper(), { of: 'service', id: newId() }, picture);
  await expect(none).rejects.toMatchObject({ code: 'not_found' });
  const text = new Blob(['x'], { type: 'text/plain' });
  expect(await addPhoto(keeper(), paper(insurance), text)).toBe('no_picture');
  expect(await photos()).toEqual([]);
});
