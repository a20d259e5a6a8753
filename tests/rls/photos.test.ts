import { createHash } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WireOp } from '../../sync/protocol.ts';
import { Device } from '../database/device.ts';
import { edit, newAnswer, newInspection, newPhoto, remove, walkItems } from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';

const store = stores['7486'];
const bytes = [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4];
const image = new Blob([new Uint8Array(bytes)], {
  type: 'image/webp',
});
let world: World;
let shift: SupabaseClient;
let outsider: SupabaseClient;
let device: Device;
let inspection: string;

beforeAll(async () => {
  world = await startWorld();
  shift = await world.signIn(people.shift);
  outsider = await world.signIn(people.manager2);
  device = new Device(shift);
  const walk = newInspection(people.shift, store);
  inspection = walk.id;
  await device.push(walk, newAnswer(inspection, store, 0, 'fail'));
});
afterAll(() => world.stop());

const pathOf = (name: string, of = inspection): string =>
  `inspection-photos/${of}/${walkItems[0]?.id}/1762000000000-${name}`;
const sha256 = createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
/** The row of a photo that this person captured: without it no object is taken. */
const captured = async (by: Device, name: string): Promise<WireOp> => {
  const photo = newPhoto(inspection, store, 0, { set: { path: pathOf(name), sha256 } });
  expect(await by.push(photo)).toMatchObject([{ status: 'applied' }]);
  return photo;
};
const upload = (client: SupabaseClient, path: string, body = image) =>
  client.storage
    .from('documents')
    .upload(path, body, { cacheControl: '3600', upsert: false, contentType: body.type });

it('who conducts inspections in the store adds photos of its inspections and reads them', async () => {
  await captured(device, 'mine.webp');
  expect((await upload(shift, pathOf('mine.webp'))).error).toBeNull();
  expect((await shift.storage.from('documents').download(pathOf('mine.webp'))).error).toBeNull();
  const manager = await world.signIn(people.manager);
  const signed = await manager.storage.from('documents').createSignedUrl(pathOf('mine.webp'), 60);
  expect(signed.error).toBeNull();
  expect((await fetch(signed.data?.signedUrl ?? '')).status).toBe(200);
});

it('nobody else adds, reads, signs or lists them', async () => {
  await captured(device, 'secret.webp');
  expect((await upload(shift, pathOf('secret.webp'))).error).toBeNull();
  expect((await upload(outsider, pathOf('hers.webp'))).error).not.toBeNull();
  expect((await upload(world.anonymous(), pathOf('anon.webp'))).error).not.toBeNull();
  for (const client of [outsider, world.anonymous()]) {
    const bucket = client.storage.from('documents');
    expect((await bucket.download(pathOf('secret.webp'))).error).not.toBeNull();
    expect((await bucket.createSignedUrl(pathOf('secret.webp'), 60)).error).not.toBeNull();
    const listed = await bucket.list(`inspection-photos/${inspection}/${walkItems[0]?.id}`);
    expect(listed.data ?? []).toEqual([]);
  }
  const open = await fetch(
    `${world.stack.url}/storage/v1/object/public/documents/${pathOf('secret.webp')}`,
  );
  expect(open.ok).toBe(false);
});

it('only at a path of a live inspection, and never over another photo', async () => {
  for (const path of [
    pathOf('a.webp', v7()),
    'inspection-photos/a.webp',
    'anything.webp',
    `inspection-photos/${inspection}/${walkItems[0]?.id}/a.webp`,
    `other/${inspection}/${walkItems[0]?.id}/1-a.webp`,
  ]) {
    expect((await upload(shift, path)).error).not.toBeNull();
  }
  await captured(device, 'twice.webp');
  await upload(shift, pathOf('twice.webp'));
  expect((await upload(shift, pathOf('twice.webp'))).error).not.toBeNull();
  const over = await shift.storage.from('documents').update(pathOf('twice.webp'), image);
  expect(over.error).not.toBeNull();
});

it('only images and PDFs up to 5 MB', async () => {
  const big = new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/webp' });
  const script = new Blob(['<script>'], { type: 'text/html' });
  await captured(device, 'big.webp');
  await captured(device, 'page.webp');
  expect((await upload(shift, pathOf('big.webp'), big)).error).not.toBeNull();
  expect((await upload(shift, pathOf('page.webp'), script)).error).not.toBeNull();
});

it('photos_stored says what the storage holds and names the first photo in the response', async () => {
  const [second, first] = ['second.webp', 'first.webp'].map((name, index) =>
    newPhoto(inspection, store, 0, { set: { path: pathOf(name), sha256, order_index: 1 - index } }),
  );
  if (!first || !second) throw new Error('There are no photos.');
  await device.push(first, second);
  await upload(shift, pathOf('second.webp'));
  const paths = [pathOf('second.webp'), pathOf('first.webp')];

  const partly = await shift.rpc('photos_stored', { paths });
  expect(partly.data).toMatchObject([{ path: pathOf('second.webp'), bytes: image.size }]);
  const response = newAnswer(inspection, store, 0, '');
  expect(await device.row('inspection_responses', response.id)).toMatchObject({
    photo_url: pathOf('second.webp'),
  });
  expect(await device.row('inspection_photos', first.id)).toMatchObject({ stored_at: null });

  await upload(shift, pathOf('first.webp'));
  expect((await shift.rpc('photos_stored', { paths })).data).toHaveLength(2);
  expect(await device.row('inspection_responses', response.id)).toMatchObject({
    photo_url: pathOf('first.webp'),
  });

  await device.push(remove(first));
  expect(await device.row('inspection_responses', response.id)).toMatchObject({
    photo_url: pathOf('second.webp'),
  });
});

it('an object is removed by its store once its photo is, and by nobody else before an admin', async () => {
  const photo = newPhoto(inspection, store, 0, { set: { path: pathOf('gone.webp'), sha256 } });
  await device.push(photo);
  await upload(shift, pathOf('gone.webp'));
  await shift.rpc('photos_stored', { paths: [pathOf('gone.webp')] });
  const bucket = shift.storage.from('documents');
  const held = async (): Promise<number> => {
    const rows = await world.sql(`select 1 from storage.objects where name = $1`, [
      pathOf('gone.webp'),
    ]);
    return rows.length;
  };
  await bucket.remove([pathOf('gone.webp')]);
  expect(await held()).toBe(1);
  await device.push(remove(photo));
  await outsider.storage.from('documents').remove([pathOf('gone.webp')]);
  expect(await held()).toBe(1);
  await bucket.remove([pathOf('gone.webp')]);
  expect(await held()).toBe(0);

  // taken back, it is on its way again
  await device.push(edit(photo, { deleted_at: null }, { deleted_at: new Date().toISOString() }));
  expect(await device.row('inspection_photos', photo.id)).toMatchObject({
    deleted_at: null,
    stored_at: null,
  });

  const admin = await world.signIn(people.admin);
  expect((await admin.storage.from('documents').remove([pathOf('mine.webp')])).data).toHaveLength(
    1,
  );
});

it('PH12 an upload that comes after its photo was removed is refused, until the removal is undone', async () => {
  const photo = newPhoto(inspection, store, 0, { set: { path: pathOf('late.webp') } });
  await device.push(photo);
  await device.push(remove(photo));
  expect((await upload(shift, pathOf('late.webp'))).error).not.toBeNull();
  await device.push(edit(photo, { deleted_at: null }, { deleted_at: new Date().toISOString() }));
  expect((await upload(shift, pathOf('late.webp'))).error).toBeNull();
});

it('the path of a photo names its own inspection and item', async () => {
  const stray = newPhoto(inspection, store, 0, { set: { path: pathOf('a.webp', v7()) } });
  expect(await device.push(stray)).toMatchObject([{ status: 'rejected', code: 'wrong_path' }]);
});

it('E6 only whoever captured a photo adds its object; a name without a photo takes none', async () => {
  await captured(device, 'hers.webp');
  const colleague = await world.signIn(people.manager);
  expect((await upload(colleague, pathOf('hers.webp'))).error).not.toBeNull();
  expect((await upload(shift, pathOf('nobody.webp'))).error).not.toBeNull();
  expect((await upload(shift, pathOf('hers.webp'))).error).toBeNull();
});

it('E6 whoever brings in a rescue pack adds the photos of its person, and of nobody else', async () => {
  await captured(device, 'packed.webp');
  const admin = await world.signIn(people.admin);
  expect((await upload(admin, pathOf('packed.webp'))).error).not.toBeNull();
  const begin = (who: { id: string }, updated: string) =>
    world.sql(
      `insert into rescue_imports (id, pack_id, sha256, for_user, by_user, pack_ops, pack_photos, updated_at)
       values ($1, $1, repeat('a', 64), $2, $3, 0, 1, $4)`,
      [v7(), who.id, people.admin.id, updated],
    );
  await begin(people.manager, new Date().toISOString());
  await begin(people.shift, new Date(Date.now() - 25 * 3_600_000).toISOString());
  expect((await upload(admin, pathOf('packed.webp'))).error).not.toBeNull();
  await begin(people.shift, new Date().toISOString());
  expect((await upload(admin, pathOf('packed.webp'))).error).toBeNull();
});

it('E6 another picture than the one that was captured is not counted as stored', async () => {
  await captured(device, 'swapped.webp');
  const other = new Blob([new Uint8Array([0x52, 0x49, 0x46, 0x46, 9, 9])], { type: 'image/webp' });
  expect((await upload(shift, pathOf('swapped.webp'), other)).error).toBeNull();
  const answered = await shift.rpc('photos_stored', { paths: [pathOf('swapped.webp')] });
  expect(answered.data).toEqual([]);
  // a hosted storage says nothing itself: the word of whoever sent it counts
  await captured(device, 'hosted.webp');
  await world.sql(
    `insert into storage.objects (bucket_id, name, metadata, user_metadata)
     values ('documents', $1, '{"size": 8}', jsonb_build_object('sha256', $2::text))`,
    [pathOf('hosted.webp'), sha256],
  );
  const hosted = await shift.rpc('photos_stored', { paths: [pathOf('hosted.webp')] });
  expect(hosted.data).toHaveLength(1);
});
