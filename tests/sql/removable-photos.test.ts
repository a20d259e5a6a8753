import { afterAll, beforeAll, expect, it } from 'vitest';
import { removePhotos } from '../../scripts/remove-photos.ts';
import type { WireOp } from '../../sync/protocol.ts';
import { Device } from '../database/device.ts';
import { newInspection, newPhoto, remove, walkItems } from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';

const store = stores['7486'];
let world: World;
let manager: Device;
let admin: Device;

beforeAll(async () => {
  world = await startWorld();
  manager = new Device(await world.signIn(people.manager));
  admin = new Device(await world.signIn(people.admin));
});
afterAll(() => world.stop());

/** An inspection with photos that are stored, through the real storage. */
async function walkWithPhotos(count: number): Promise<{ inspection: WireOp; photos: WireOp[] }> {
  const inspection = newInspection(people.manager, store);
  const photos = Array.from({ length: count }, (_, n) =>
    newPhoto(inspection.id, store, n, {
      set: { path: `inspection-photos/${inspection.id}/${walkItems[n]?.id ?? ''}/${n}-photo.webp` },
    }),
  );
  await manager.push(inspection, ...photos);
  for (const photo of photos) {
    const { error } = await manager.client.storage
      .from('documents')
      .upload(String(photo.set['path']), new Blob(['photo'], { type: 'image/webp' }));
    if (error) throw error;
  }
  return { inspection, photos };
}

const pathsOf = async (inspection: WireOp): Promise<string[]> => {
  const rows = await world.sql<{ name: string }>(
    `select name from storage.objects where name like $1 order by name`,
    [`inspection-photos/${inspection.id}/%`],
  );
  return rows.map(({ name }) => name);
};

const run = (age: string): Promise<number> =>
  removePhotos(world.stack.url, world.stack.serviceRoleKey, age);

it('G8 the objects of removed photos and deleted inspections are removed, those of others stay', async () => {
  const kept = await walkWithPhotos(2);
  const deleted = await walkWithPhotos(2);
  const [removed, stays] = kept.photos;
  if (!removed || !stays) throw new Error('Two photos');
  await manager.push(remove(removed));
  await admin.push(remove(deleted.inspection));

  expect(await run('90 days')).toBe(0);
  expect(await run('0 seconds')).toBe(3);
  expect(await pathsOf(deleted.inspection)).toEqual([]);
  expect(await pathsOf(kept.inspection)).toEqual([stays.set['path']]);
  expect(await run('0 seconds')).toBe(0);
});

it('G8 an object whose row was purged is found by its path', async () => {
  const { inspection } = await walkWithPhotos(1);
  await admin.push(remove(inspection));
  await world.sql(`select sync.purge(500, '0 seconds')`);
  expect(await pathsOf(inspection)).toHaveLength(1);
  expect(await run('0 seconds')).toBe(1);
  expect(await pathsOf(inspection)).toEqual([]);
});

it('G8 only the service key may ask', async () => {
  const { error } = await admin.client.rpc('removable_photos');
  expect(error?.code).toBe('42501');
});
