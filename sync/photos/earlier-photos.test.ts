/** Photos that a version of the app kept which knew files of inspections only. */
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { firstValueFrom } from 'rxjs';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PhotoOutbox } from './photo-outbox.ts';
import { capturedPhotoSchema, waitingPhoto } from './photo-schema.ts';
import { PhotoSender } from './photo-sender.ts';
import { PhotoStore } from './photo-store.ts';
import type { PhotoRows, PhotoSession } from './ports.ts';
import type { StoredPhoto } from './photo.ts';

const ana = '01890a5d-ac96-774b-bcce-b302099a8040';
const inspectionId = '01890a5d-ac96-774b-bcce-b302099a8050';
const itemId = '01890a5d-ac96-774b-bcce-b302099a8051';
const inspection = { collection: 'inspections', id: inspectionId };
const kinds = [
  { kind: 'order_files', parent: 'orders', folder: 'order-files' },
  { kind: 'inspection_photos', parent: 'inspections', folder: 'inspection-photos' },
];
const belonging = { kind: 'inspection_photos', parent: inspection, part: itemId };

const earlier = (photoId: string, minute: number) => ({
  photoId,
  userId: ana,
  inspectionId,
  itemId,
  path: `inspection-photos/${inspectionId}/${itemId}/${minute}-image-${photoId.slice(-8)}.webp`,
  mimeType: 'image/webp',
  sha256: 'a'.repeat(64),
  width: 10,
  height: 10,
  bytes: 3,
  capturedAt: `2026-03-02T10:0${minute}:00.000Z`,
  state: 'waiting',
  acknowledged: false,
  offered: false,
  attempts: 0,
  lastError: null,
  nextTryAt: 0,
  storedAt: null,
  removedAt: null,
});
const first = '01890a5d-ac96-774b-bcce-000000000001';
const second = '01890a5d-ac96-774b-bcce-000000000002';

let databases = 0;
let store: PhotoStore;
let outbox: PhotoOutbox;

/** The database as that version made it, with what it wrote. */
beforeEach(async () => {
  databases += 1;
  const name = `earlier-photos-${databases}`;
  const before = new Dexie(name);
  before.version(1).stores({
    photos: 'photoId, &path, [userId+state], [userId+inspectionId], state',
    images: 'photoId',
    sessions: 'key',
  });
  await before.table('photos').bulkAdd([earlier(first, 1), earlier(second, 2)]);
  for (const photoId of [first, second]) {
    const image = new Uint8Array([1, 2, 3]).buffer;
    await before
      .table('images')
      .add({ photoId, image, thumbnail: image, thumbnailType: 'image/webp' });
  }
  before.close();
  store = new PhotoStore(null, { name });
  store.declare(kinds);
  outbox = new PhotoOutbox(store);
});

afterEach(() => store.close());

test('PH25 they belong to the record that their object names tell, and no photo is missing', async () => {
  const captured = await outbox.captured(inspection, ana);
  expect(captured.map(({ photoId, part }) => [photoId, part])).toEqual([
    [first, itemId],
    [second, itemId],
  ]);
  expect(await outbox.captured({ collection: 'orders', id: inspectionId }, ana)).toEqual([]);
  expect(await firstValueFrom(outbox.observeUnsent(ana))).toMatchObject([belonging, belonging]);
  expect(await firstValueFrom(outbox.observePending(ana))).toBe(2);
  expect((await store.images(first))?.image.byteLength).toBe(3);
});

test('PH25 they are sent as the others, beside a new one', async () => {
  const image = new Uint8Array([1, 2, 3]).buffer;
  const compressed = { image, mimeType: 'image/webp', width: 1, height: 1, sha256: 'b'.repeat(64) };
  const [, of] = kinds;
  if (of === undefined) throw new Error('no kind');
  const added = await outbox.keep(
    {
      photoId: '01890a5d-ac96-774b-bcce-000000000003',
      userId: ana,
      of,
      parentId: inspectionId,
      part: itemId,
      fileName: 'image.jpg',
      capturedAt: Date.parse('2026-03-02T10:03:00Z'),
    },
    { ...compressed, thumbnail: image, thumbnailType: 'image/webp' },
  );
  const asked: unknown[] = [];
  const sent: string[] = [];
  const rows: PhotoRows = {
    isAcknowledged: async ({ photoId, kind, parent }) => {
      asked.push([photoId, kind, parent]);
      return true;
    },
    isRemoved: async () => false,
    isStored: async () => true,
  };
  const session: PhotoSession = {
    userId: ana,
    accessToken: 'token',
    expiresAt: Number.POSITIVE_INFINITY,
    supabaseUrl: 'http://stack',
    anonKey: 'anon',
  };
  const sender = new PhotoSender({
    store,
    rows,
    session: async () => session,
    exclusively: (task) => task(),
    now: () => Date.parse('2026-03-02T11:00:00Z'),
    random: () => 0,
    transport: {
      upload: async (_session, path) => {
        sent.push(path);
        return { ok: true, value: null };
      },
      size: async () => ({ ok: true, value: 3 }),
      confirm: async (_session, paths) => ({
        ok: true,
        value: paths.map((path) => ({ path, bytes: 3, storedAt: '2026-03-02T11:00:00Z' })),
      }),
      remove: async () => ({ ok: true, value: null }),
    },
  });
  expect(await sender.run()).toEqual({ ended: 'done', nextTryAt: null });
  expect(asked).toEqual(
    [first, second, added.photoId].map((photoId) => [photoId, belonging.kind, inspection]),
  );
  expect(sent).toEqual([earlier(first, 1).path, earlier(second, 2).path, added.path]);
  for (const photoId of [first, second, added.photoId]) {
    expect(await store.photo(photoId)).toMatchObject({ state: 'stored', ...belonging });
  }
});

test('PH25 where nobody has declared their folder they wait, with what their names tell', async () => {
  store.declare([]);
  expect(await store.photo(first)).toMatchObject({
    state: 'waiting',
    kind: 'inspection_photos',
    parent: { collection: '', id: inspectionId },
  });
  expect(await outbox.captured(inspection, ana)).toHaveLength(2);
});

test('PH25 the copies and packs of that version are read', async () => {
  const kept: StoredPhoto = waitingPhoto(v.parse(capturedPhotoSchema, earlier(first, 1)));
  await store.forget(first);
  const image = new Uint8Array([1, 2, 3]).buffer;
  await store.add(kept, { photoId: first, image, thumbnail: image, thumbnailType: 'image/webp' });
  expect(await store.photo(first)).toMatchObject({ path: earlier(first, 1).path, ...belonging });
});

test.each([
  'inspection-photos/../../rest/v1/rpc/x',
  '/inspection-photos/a/b.webp',
  'inspection-photos/a/.webp',
  'inspection-photos',
])('PH25 %s is no object name', (path) => {
  expect(v.is(capturedPhotoSchema, { ...earlier(first, 1), path })).toBe(false);
});
