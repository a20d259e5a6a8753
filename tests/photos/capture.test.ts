/** Rules: sync/photos/rules.md, design §5. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Device } from '../e2e/fixtures/browser.ts';
import { corruptDatabases, loseDatabases, loseFiles } from '../e2e/fixtures/damage.ts';
import type { StaticServer } from '../e2e/fixtures/static-server.ts';
import { withExif } from './jpeg-with-exif.ts';
import { startPhotoPage } from './page-server.ts';

let server: StaticServer;
let device: Device;

beforeAll(async () => {
  server = await startPhotoPage();
});
afterAll(() => server.stop());

beforeEach(async () => {
  device = await Device.start({ baseURL: server.url });
  await device.page.goto('/');
});
afterEach(() => device.stop());

const kept = () => device.page.evaluate(() => photoPage.kept());

async function addPicture(width = 3000, height = 2000, type = 'image/jpeg') {
  const added = await device.page.evaluate(
    ([width, height, type]) => photoPage.addPicture(width, height, type),
    [width, height, type] as const,
  );
  if (!('kept' in added) || !added.kept) throw new Error(`refused: ${JSON.stringify(added)}`);
  return added.kept;
}

const addBytes = (bytes: Buffer, type: string) =>
  device.page.evaluate(([base64, type]) => photoPage.addBytes(base64, type), [
    bytes.toString('base64'),
    type,
  ] as const);

describe('compressing', () => {
  test('the long edge becomes 2000 px, the thumbnail 320 px, and the checksum is of what is kept', async () => {
    const photo = await addPicture(3000, 2000);
    expect(photo).toMatchObject({ mimeType: 'image/webp', width: 2000, height: 1333 });
    const [onDevice] = await kept();
    expect(onDevice?.readBack).toEqual({
      sha256: photo.sha256,
      type: 'image/webp',
      fullSize: [2000, 1333],
      smallSize: [320, 213],
    });
  });

  test('a small picture is not enlarged', async () => {
    expect(await addPicture(640, 480)).toMatchObject({ width: 640, height: 480 });
  });

  test('a transparent PNG is taken too', async () => {
    expect(await addPicture(800, 600, 'image/png')).toMatchObject({ mimeType: 'image/webp' });
  });

  test('the picture stands upright, and where it was taken does not leave the device', async () => {
    const base64 = await device.page.evaluate(() => photoPage.jpeg(400, 300));
    const turned = withExif(Buffer.from(base64, 'base64'), 6, 'N52.5163 E13.3777');
    const added = await addBytes(turned, 'image/jpeg');
    expect(added).toMatchObject({ kept: { width: 300, height: 400 } });
    const [photo] = await kept();
    if (!photo) throw new Error('nothing kept');
    const bytes = Buffer.from(
      await device.page.evaluate((id) => photoPage.keptBytes(id), photo.photoId),
      'base64',
    );
    expect(bytes.length).toBe(photo.bytes);
    expect(bytes.includes('N52.5163')).toBe(false);
    expect(bytes.includes('Exif')).toBe(false);
  });

  test.each([
    ['a text file', Buffer.from('hello'), 'text/plain', 'not_an_image'],
    ['a PDF that says so', Buffer.from('%PDF-1.7'), 'application/pdf', 'not_an_image'],
    ['an empty file', Buffer.alloc(0), 'image/jpeg', 'empty'],
    ['a cut-off image', Buffer.from('ffd8ffe000', 'hex'), 'image/jpeg', 'undecodable'],
    ['bytes that only claim to be an image', Buffer.from('hello'), 'image/png', 'undecodable'],
    ['nonsense without a type', Buffer.from('hello'), '', 'undecodable'],
  ])('%s is refused and nothing is kept', async (_name, bytes, type, code) => {
    expect(await addBytes(bytes, type)).toEqual({ refused: code });
    expect(await kept()).toEqual([]);
  });

  test('several photos at once are all kept, each under its own name', async () => {
    await device.page.evaluate(() =>
      Promise.all([
        photoPage.addPicture(900, 600),
        photoPage.addPicture(800, 600),
        photoPage.addPicture(700, 600),
      ]),
    );
    const photos = await kept();
    expect(new Set(photos.map(({ width }) => width))).toEqual(new Set([700, 800, 900]));
    expect(new Set(photos.map(({ path }) => path)).size).toBe(3);
  });
});

describe('keeping', () => {
  test('PH1 a photo that was said to be saved is there after the browser was killed', async () => {
    const photos = [await addPicture(1000, 800), await addPicture(900, 800)];
    const page = await device.restart();
    await page.goto('/');
    const onDevice = await kept();
    const checksums = new Set(photos.map(({ sha256 }) => sha256));
    expect(new Set(onDevice.map(({ sha256 }) => sha256))).toEqual(checksums);
    expect(new Set(onDevice.map(({ readBack }) => readBack?.sha256))).toEqual(checksums);
  });

  test('PH15 a photo that was said to be saved is there after the browser lost its IndexedDB', async () => {
    const { photoId, sha256 } = await addPicture(1000, 800);
    const page = await device.restartWithoutIndexedDb();
    await page.goto('/');
    expect(await kept()).toMatchObject([{ photoId, sha256, readBack: { sha256 } }]);
  });

  test.each([
    ['deleted', loseDatabases],
    ['overwritten', corruptDatabases],
  ])('PH17 unsent photos come back when every database was %s', async (_how, damage) => {
    const first = await addPicture(1000, 800);
    const removed = await addPicture(900, 800);
    const undone = await addPicture(800, 800);
    for (const { photoId } of [removed, undone]) {
      await device.page.evaluate((id) => photoPage.remove(id), photoId);
    }
    await device.page.evaluate((id) => photoPage.restore(id), undone.photoId);
    const page = await device.reopenDamaged(damage);
    await page.goto('/');
    expect((await kept()).map(({ photoId, readBack }) => [photoId, readBack?.sha256])).toEqual([
      [first.photoId, first.sha256],
      [undone.photoId, undone.sha256],
    ]);
  });

  test('PH17 copies that were lost are written again', async () => {
    const { photoId, sha256 } = await addPicture(1000, 800);
    const page = await device.reopenDamaged(loseFiles);
    await page.goto('/');
    expect(await kept()).toHaveLength(1);
    await (await device.reopenDamaged(loseDatabases)).goto('/');
    expect(await kept()).toMatchObject([{ photoId, readBack: { sha256 } }]);
  });

  /** Chromium believes what it last heard of the free room for a while, so it is told in a fresh start. */
  async function restartWithRoomFor(bytes: number): Promise<() => Promise<void>> {
    const page = await device.restart();
    const protocol = await device.context.newCDPSession(page);
    const { origin } = new URL(server.url);
    await protocol.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytes });
    await page.goto('/');
    return () => protocol.send('Storage.overrideQuotaForOrigin', { origin }).then(() => undefined);
  }

  test('PH1 without room it is said so, and what was kept before stays', async () => {
    const first = await addPicture(1000, 800);
    const liftQuota = await restartWithRoomFor(10);
    expect(await device.page.evaluate(() => photoPage.addPicture())).toEqual({
      refused: 'storage_full',
    });
    expect((await kept()).map(({ photoId }) => photoId)).toEqual([first.photoId]);
    await liftQuota();
    await addPicture(1200, 800);
    expect(await kept()).toHaveLength(2);
  });

  test('PH1 seen photos make room for new ones', async () => {
    await device.page.evaluate(async () => {
      const seen = await caches.open('storehand-photos-seen');
      await seen.put('/seen', new Response(new Uint8Array(4_000_000)));
    });
    await restartWithRoomFor(3_500_000);
    await addPicture(1000, 800);
    expect(await kept()).toHaveLength(1);
    expect(await device.page.evaluate(() => caches.match('/seen'))).toBeUndefined();
  });

  test('PH12 a removed photo is gone from the list and comes back with an undo', async () => {
    const { photoId } = await addPicture(600, 400);
    await device.page.evaluate((id) => photoPage.remove(id), photoId);
    expect(await kept()).toEqual([]);
    expect(await device.page.evaluate((id) => photoPage.restore(id), photoId)).toBe(true);
    expect(await kept()).toHaveLength(1);
  });
});
