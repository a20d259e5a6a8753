/** Photos of deliveries and waste, and what of them a supplier sees (rules SP of the supplies). */
import { createHash, randomBytes } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { naturalId, newId } from '../../src/kernel/ids.ts';
import { hashOfToken, tokenFrom } from '../../src/modules/supply/model/domain/credit-link.ts';
import type { WireOp } from '../../sync/protocol.ts';
import { Device, op } from '../database/device.ts';
import { edit, remove, scopeOf } from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';

const store = stores['7486'];
const supplier = 'c0ffee00-0000-4000-8000-000000000001';
const buns = 'c0ffee00-0000-4000-8000-000000000011';
const bunsByCase = 'c0ffee00-0000-4000-8000-000000000021';
const bytes = new Uint8Array([0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4]);
const image = new Blob([bytes], { type: 'image/webp' });
const sha256 = createHash('sha256').update(bytes).digest('hex');

let world: World;
let clients: Record<'manager' | 'shift' | 'outsider', SupabaseClient>;
let manager: Device;
let shift: Device;

beforeAll(async () => {
  world = await startWorld();
  await world.sql(`insert into suppliers (id, name) values ($1, 'North Foods')`, [supplier]);
  await world.sql(`insert into products (id, name) values ($1, 'Buns')`, [buns]);
  await world.sql(
    `insert into product_offers (id, product_id, supplier_id, pack_size, price) values ($1, $2, $3, 12, 6)`,
    [bunsByCase, buns, supplier],
  );
  clients = {
    manager: await world.signIn(people.manager),
    shift: await world.signIn(people.shift),
    outsider: await world.signIn(people.manager2),
  };
  manager = new Device(clients.manager);
  shift = new Device(clients.shift);
});
afterAll(() => world.stop());
beforeEach(() => world.sql('delete from sync.credit_link_calls'));

const made = (collection: string, id: string, set: Record<string, unknown>) =>
  op({ collection, id, scope: scopeOf(store), create: true, set });
const entry = (id: string, set: Record<string, unknown>) =>
  made('stock_entries', id, {
    store_id: store.id,
    product_id: buns,
    kind: 'waste',
    entered_qty: 2,
    reason: 'spill',
    ...set,
  });
const photoOf = (entryId: string, name = 'spilt.webp') =>
  made('supply_photos', v7(), {
    entry_id: entryId,
    path: `supply-photos/${entryId}/entry/1762000000000-${name}`,
    mime_type: 'image/webp',
    sha256,
    captured_at: new Date().toISOString(),
  });
const pathOf = (photo: WireOp): string => String(photo.set['path']);
const upload = async (client: SupabaseClient, photo: WireOp) =>
  (
    await client.storage
      .from('documents')
      .upload(pathOf(photo), image, { upsert: false, contentType: image.type })
  ).error;
const codes = (results: readonly { readonly code?: string | null | undefined }[]) =>
  results.map(({ code }) => code ?? null);

/** Waste of the shift lead with a photo, whose picture has arrived. */
async function storedPhoto(): Promise<WireOp> {
  const id = newId();
  const photo = photoOf(id);
  expect(codes(await shift.push(entry(id, {}), photo))).toEqual([null, null]);
  expect(await upload(clients.shift, photo)).toBeNull();
  const { data } = await clients.shift.rpc('photos_stored', { paths: [pathOf(photo)] });
  expect(data).toHaveLength(1);
  return photo;
}

it('SP1 is of a delivery or of waste, and of nothing else', async () => {
  const photo = await storedPhoto();
  expect(await shift.row('supply_photos', photo.id)).toMatchObject({
    store_id: store.id,
    captured_by: people.shift.id,
  });
  const adjusted = newId();
  const results = await manager.push(
    entry(adjusted, { kind: 'adjustment', reason: 'miscount' }),
    photoOf(adjusted),
  );
  expect(codes(results)).toEqual([null, 'no_photo_here']);
});

it('SP1 is seen by whoever sees the supplies of the store, and by nobody else', async () => {
  const photo = await storedPhoto();
  const read = async (client: SupabaseClient) =>
    (await client.storage.from('documents').download(pathOf(photo))).error === null;
  expect(await read(clients.manager)).toBe(true);
  expect(await read(clients.outsider)).toBe(false);
  expect(await read(world.anonymous())).toBe(false);
  const { data } = await clients.outsider.from('supply_photos').select('id');
  expect(data).toEqual([]);
  const stray = photoOf(newId());
  expect(await upload(clients.shift, stray)).not.toBeNull();
});

it('SP3 is taken back by who took it, within ten minutes or while it has not arrived', async () => {
  const stored = await storedPhoto();
  expect(codes(await manager.push(remove(stored)))).toEqual(['photo_stays']);
  const age = (photo: WireOp) =>
    world.sql(
      `do $$ begin
         alter table supply_photos disable trigger user;
         update supply_photos set created_at = now() - interval '11 minutes' where id = '${photo.id}';
         alter table supply_photos enable trigger user;
       end $$`,
    );
  await age(stored);
  expect(codes(await shift.push(remove(stored)))).toEqual(['photo_stays']);
  expect(codes(await shift.push(remove(await storedPhoto())))).toEqual([null]);
  const lost = photoOf(String(stored.set['entry_id']), 'lost.webp');
  await shift.push(lost);
  await age(lost);
  expect(codes(await shift.push(remove(lost)))).toEqual([null]);
});

it('SP3 what was taken back can be had again', async () => {
  const photo = await storedPhoto();
  const gone = remove(photo);
  expect(codes(await shift.push(gone))).toEqual([null]);
  const again = edit(photo, { deleted_at: null }, { deleted_at: gone.set['deleted_at'] });
  expect(codes(await shift.push(again))).toEqual([null]);
  expect(await shift.row('supply_photos', photo.id)).toMatchObject({ deleted_at: null });
});

it('SP4 a supplier sees the photos of the request that its link opens, and no others', async () => {
  const order = newId();
  const line = naturalId('supply_order_lines', order, bunsByCase);
  const receipt = naturalId('supply_receipts', order, '2026-11-20', '1');
  const came = naturalId('stock_entries', receipt, line);
  const token = tokenFrom(new Uint8Array(randomBytes(32)));
  const photo = photoOf(came, 'crushed.webp');
  const onItsWay = photoOf(came, 'late.webp');
  const step = (person: { readonly id: string }, name: string) =>
    made('supply_order_steps', newId(), { order_id: order, user_id: person.id, step: name });
  await manager.push(
    made('supply_orders', order, {
      user_id: people.manager.id,
      store_id: store.id,
      supplier_id: supplier,
      source: 'manual',
    }),
    made('supply_order_lines', line, { order_id: order, offer_id: bunsByCase, qty: 4 }),
    step(people.manager, 'submit'),
    step(people.manager, 'send'),
  );
  const results = await shift.push(
    made('supply_receipts', receipt, {
      order_id: order,
      store_id: store.id,
      user_id: people.shift.id,
      day: '2026-11-20',
      drop_no: 1,
    }),
    entry(came, {
      kind: 'receipt',
      receipt_id: receipt,
      order_line_id: line,
      entered_qty: 3,
      entered_unit: 'case',
      pack_size: 12,
      qty_refused: 1,
      condition: 'damaged',
      reason: null,
    }),
    photo,
    onItsWay,
    made('supply_credits', naturalId('supply_credits', receipt), {
      receipt_id: receipt,
      link_hash: await hashOfToken(token),
    }),
  );
  expect(codes(results)).toEqual([null, null, null, null, null]);
  await upload(clients.shift, photo);
  await clients.shift.rpc('photos_stored', { paths: [pathOf(photo)] });
  const { data } = await world.anonymous().rpc('credit_request', { token });
  expect(data).toMatchObject({ state: 'open', items: [{ photos: [photo.id] }] });

  const ask = (body: object) =>
    fetch(`${world.stack.url}/functions/v1/credit-photo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const shown = await ask({ token, photo: photo.id });
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toBe('image/webp');
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(bytes);

  const other = await storedPhoto();
  const status = async (body: object) => (await ask(body)).status;
  expect(await status({ token, photo: other.id })).toBe(404);
  expect(await status({ token, photo: onItsWay.id })).toBe(404);
  expect(await status({ token: token.replace(/.$/, '!'), photo: photo.id })).toBe(404);
  expect(await status({ token, photo: '../secret' })).toBe(400);
  await world.sql(`update sync.credit_link_calls set calls = 1000`);
  expect(await status({ token, photo: photo.id })).toBe(429);
  await world.sql(`delete from sync.credit_link_calls`);
  await world.sql(`update supply_credits set link_hash = null where id = $1`, [
    naturalId('supply_credits', receipt),
  ]);
  expect(await status({ token, photo: photo.id })).toBe(404);
});
