/** Rules: sync/photos/rules.md. The outbox in a real browser, against the real storage, over a bad line. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CapturedPhoto } from '../../sync/photos/photo-outbox.ts';
import type { PhotoSession } from '../../sync/photos/ports.ts';
import { apiFetch, apiSignIn, backend, sql, type ApiUser } from '../e2e/fixtures/backend.ts';
import { Device } from '../e2e/fixtures/browser.ts';
import { startFaultyProxy, type FaultyProxy } from '../e2e/fixtures/faulty-proxy.ts';
import type { StaticServer } from '../e2e/fixtures/static-server.ts';
import { startPhotoPage } from './page-server.ts';

const upload = /^\/storage\/v1\/object\/documents\/inspection-photos\//;
const confirmation = /^\/rest\/v1\/rpc\/photos_stored/;

let server: StaticServer;
let proxy: FaultyProxy;
let device: Device;
let inspector: ApiUser;
let place: { userId: string; inspectionId: string; itemId: string; storeId: string };

beforeAll(async () => {
  server = await startPhotoPage();
  inspector = await apiSignIn('inspector@storehand.demo');
  const [found] = await sql<{ inspection: string; item: string; store: string }>(
    `select i.id inspection, t.id item, i.store_id store
     from inspections i
       join stores s on s.id = i.store_id and s.store_number = '7486'
       join inspection_sections c on c.template_id = i.template_id
       join inspection_items t on t.section_id = c.id
     where i.deleted_at is null limit 1`,
  );
  if (!found) throw new Error('The demo world has no inspection in 7486');
  place = {
    userId: inspector.userId,
    inspectionId: found.inspection,
    itemId: found.item,
    storeId: found.store,
  };
});
afterAll(() => server.stop());

beforeEach(async () => {
  proxy = await startFaultyProxy(backend.url);
  device = await Device.start({ baseURL: server.url, whole: true });
  await openPage();
});
afterEach(async () => {
  await device.stop();
  await proxy.stop();
});

async function openPage(): Promise<void> {
  await device.page.goto('/');
  await device.page.evaluate((at) => photoPage.at(at), place);
}

/** Takes a photo and has its row known to the server, as an acknowledged push does. */
async function take(): Promise<CapturedPhoto> {
  const added = await device.page.evaluate(() => photoPage.addPicture(1200, 900));
  if (!('kept' in added) || !added.kept) throw new Error(JSON.stringify(added));
  const photo = added.kept;
  await sql(
    `insert into inspection_photos
       (id, inspection_id, item_id, store_id, path, mime_type, sha256, captured_at, captured_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      photo.photoId,
      place.inspectionId,
      place.itemId,
      place.storeId,
      photo.path,
      photo.mimeType,
      photo.sha256,
      photo.capturedAt,
      place.userId,
    ],
  );
  return photo;
}

const session = (): PhotoSession => ({
  userId: inspector.userId,
  accessToken: inspector.token,
  expiresAt: inspector.expiresAt,
  supabaseUrl: proxy.url,
  anonKey: backend.anonKey,
});

const startSending = (page = device.page) =>
  page.evaluate((session) => photoPage.startSending(session, true), session());
const nudge = () => device.page.evaluate(() => photoPage.nudge());
const reached = (photo: CapturedPhoto, state: 'stored' | 'needs_attention' | 'on_device') =>
  device.page.evaluate(([photoId, state]) => photoPage.reached(photoId, state), [
    photo.photoId,
    state,
  ] as const);
const requestsTo = (path: RegExp) => proxy.passed.filter((request) => path.test(request.path));

/** What the server has: one object, its row says so, and it is byte for byte what was kept. */
async function expectStoredOnce(photo: CapturedPhoto): Promise<void> {
  const rows = await sql<{ stored: boolean; bytes: number; objects: number }>(
    `select p.stored_at is not null stored, p.bytes,
       (select count(*)::int from storage.objects o where o.name = p.path) objects
     from inspection_photos p where p.path = $1`,
    [photo.path],
  );
  expect(rows).toEqual([{ stored: true, bytes: photo.bytes, objects: 1 }]);
  const response = await apiFetch(
    inspector,
    `/storage/v1/object/authenticated/documents/${photo.path}`,
  );
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(photo.sha256);
}

describe('a photo reaches the server exactly once', () => {
  test('PH7 on a good line', async () => {
    const photo = await take();
    await startSending();
    expect(await reached(photo, 'stored')).toMatchObject({ at: expect.any(String) });
    await expectStoredOnce(photo);
    expect(requestsTo(upload).map(({ status }) => status)).toEqual([200]);
  });

  test('PH6 when the answer to its upload was lost', async () => {
    proxy.meet('POST', upload, { kind: 'lose_answer' });
    const photo = await take();
    await startSending();
    await reached(photo, 'on_device');
    await nudge();
    await reached(photo, 'stored');
    await expectStoredOnce(photo);
    expect(requestsTo(upload)).toHaveLength(2);
  });

  test('PH7 when the answer to its confirmation was lost', async () => {
    proxy.meet('POST', confirmation, { kind: 'lose_answer' });
    const photo = await take();
    await startSending();
    await expect.poll(() => requestsTo(confirmation).length).toBe(1);
    await nudge();
    await reached(photo, 'stored');
    await expectStoredOnce(photo);
    expect(requestsTo(upload)).toHaveLength(1);
  });

  test('PH5 PH6 when the browser was killed before it heard of the upload', async () => {
    proxy.meet('POST', upload, { kind: 'lose_answer' });
    const photo = await take();
    await startSending();
    await expect.poll(() => requestsTo(upload).length).toBe(1);
    await device.restart();
    await openPage();
    await startSending();
    await reached(photo, 'stored');
    await expectStoredOnce(photo);
  });

  test('PH5 when two tabs begin to send at once', async () => {
    const photos = [await take(), await take(), await take()];
    const other = await device.context.newPage();
    await other.goto('/');
    await Promise.all([startSending(), startSending(other)]);
    for (const photo of photos) {
      await reached(photo, 'stored');
      await expectStoredOnce(photo);
    }
    expect(requestsTo(upload)).toHaveLength(3);
  });

  test('PH14 when the page is gone: the worker sends it with the token it was given', async () => {
    await device.page.evaluate(() => photoPage.registerWorker());
    proxy.meet('POST', upload, { kind: 'lose_request' }, Number.POSITIVE_INFINITY);
    const photo = await take();
    await startSending();
    // having met no network, the page asks to have the worker woken
    await expect
      .poll(() => device.page.evaluate(() => photoPage.wakeTags()))
      .toEqual(['workbox-background-sync:photos']);
    const blank = await device.context.newPage();
    await device.closeApp();
    proxy.heal();
    await device.wakeWorker('photos');
    await expect.poll(() => requestsTo(confirmation).length).toBe(1);
    await expectStoredOnce(photo);
    await blank.goto(server.url);
    await reached(photo, 'stored');
  });
});

describe('a photo that cannot be sent', () => {
  test('PH10 too large for the storage: set aside, the others go on, and a retry is possible', async () => {
    const tooLarge = JSON.stringify({
      statusCode: '413',
      error: 'Payload too large',
      message: 'The object exceeded the maximum allowed size',
    });
    proxy.meet('POST', upload, {
      kind: 'answer',
      status: 400,
      body: tooLarge,
      type: 'application/json',
    });
    const first = await take();
    const second = await take();
    await startSending();
    expect(await reached(first, 'needs_attention')).toMatchObject({ code: 'too_large' });
    await reached(second, 'stored');
    await device.page.evaluate((id) => photoPage.retry(id), first.photoId);
    await reached(first, 'stored');
    await expectStoredOnce(first);
  });

  test('PH11 behind a captive portal: it waits', async () => {
    const portal = {
      kind: 'answer',
      status: 200,
      body: '<h1>Wi-Fi</h1>',
      type: 'text/html',
    } as const;
    proxy.meet('POST', upload, portal);
    const photo = await take();
    await startSending();
    await expect.poll(() => requestsTo(upload).length).toBe(1);
    await expect.poll(() => reached(photo, 'on_device')).toMatchObject({ code: 'offline' });
    await nudge();
    await reached(photo, 'stored');
    await expectStoredOnce(photo);
  });

  test('PH3 without an inspection that the server knows: the storage itself refuses it', async () => {
    const path = `inspection-photos/${randomUUID()}/${place.itemId}/1-image.webp`;
    const response = await apiFetch(inspector, `/storage/v1/object/documents/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'image/webp', 'x-upsert': 'false' },
      body: new Uint8Array(10),
    });
    expect(response.ok).toBe(false);
    expect(await sql('select 1 from storage.objects where name = $1', [path])).toEqual([]);
  });
});
