/** A module that the core of sync has never heard of: all that it needs is what it declares (docs/architecture.md). */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { naturalId, newId } from '../../../src/kernel/ids.ts';
import type { OpResult, WireOp } from '../../../sync/protocol.ts';
import { Device, op, type OpDraft } from '../../database/device.ts';
import { scopeOf } from '../../database/drafts.ts';
import { startWorld, type World } from '../../database/world.ts';
import { people } from '../../world/people.ts';
import { stores } from '../../world/stores.ts';

const store = stores['7486'];
const scope = scopeOf(store);
let world: World;
let phone: Device;
let desk: Device;
let elsewhere: Device;
let shiftLead: Device;

beforeAll(async () => {
  world = await startWorld();
  await world.sql(readFileSync(new URL('supply-orders.sql', import.meta.url), 'utf8'));
  phone = new Device(await world.signIn(people.manager));
  desk = new Device(await world.signIn(people.admin));
  elsewhere = new Device(await world.signIn(people.manager2));
  shiftLead = new Device(await world.signIn(people.shift));
});
afterAll(() => world.stop());

const statuses = (results: readonly OpResult[]): string[] =>
  results.map((one) => [one.status, one.code].filter(Boolean).join(' '));

type Extra = Partial<Pick<OpDraft, 'ago' | 'base'>>;
const order = (id: string, set: object = {}, extra: Extra = {}) =>
  op({
    collection: 'test_orders',
    id,
    scope,
    create: true,
    set: { user_id: people.manager.id, store_id: store.id, vendor: 'Fresh & Co', ...set },
    ...extra,
  });
const line = (orderId: string, product: string, quantity: number, extra: Extra = {}) =>
  op({
    collection: 'test_order_lines',
    id: naturalId('test_order_lines', orderId, product),
    scope,
    create: true,
    set: { order_id: orderId, product, quantity, price: 2.5 },
    ...extra,
  });
const change = (collection: string, id: string, set: object, extra: Extra = {}) =>
  op({ collection, id, scope, set: { ...set }, ...extra });

async function made(): Promise<string> {
  const id = newId();
  expect(statuses(await phone.push(order(id), line(id, 'lettuce', 4)))).toEqual([
    'applied',
    'applied',
  ]);
  return id;
}

it('push and pull: a child in the same batch, a sum that the server owns, settled once', async () => {
  const id = await made();
  expect(await desk.row('test_orders', id)).toMatchObject({ vendor: 'Fresh & Co', total: 10 });
  const [tomato] = [line(id, 'tomato', 2)];
  await phone.push(tomato);
  expect(await desk.row('test_orders', id)).toMatchObject({ total: 15 });
  // A line whose order has not come yet waits; one with another id than its key has none of it.
  expect(statuses(await phone.push(line(newId(), 'onion', 1)))).toEqual(['retry 23503']);
  expect(statuses(await phone.push({ ...line(id, 'onion', 1), id: newId() }))).toEqual([
    'rejected wrong_id',
  ]);
  // What the server owns is not taken from a device.
  await phone.push(change('test_orders', id, { total: 1, vendor: 'Other' }));
  expect(await desk.row('test_orders', id)).toMatchObject({ vendor: 'Other', total: 15 });
});

it('row-level security: who may not read it gets neither row nor conflict, who may not write it is refused', async () => {
  const id = await made();
  expect(await elsewhere.row('test_orders', id)).toBeNull();
  expect(statuses(await elsewhere.push(change('test_orders', id, { vendor: 'Mine' })))).toEqual([
    'rejected forbidden',
  ]);
  expect(statuses(await shiftLead.push(change('test_orders', id, { vendor: 'Mine' })))).toEqual([
    'rejected forbidden',
  ]);
  expect(await shiftLead.row('test_orders', id)).toMatchObject({ vendor: 'Fresh & Co' });
});

it('merge: two values of one field, both kept, read by whoever may read the record', async () => {
  const id = await made();
  const base = { vendor: 'Fresh & Co' };
  await phone.push(change('test_orders', id, { vendor: 'Late' }, { base, ago: 1000 }));
  expect(
    statuses(
      await desk.push(change('test_orders', id, { vendor: 'Early' }, { base, ago: 60_000 })),
    ),
  ).toEqual(['conflict']);
  const conflicts = async (device: Device) =>
    (await device.rows(scope, 'record_conflicts')).filter((row) => row['record_id'] === id);
  expect(await conflicts(phone)).toMatchObject([{ kept_value: 'Late', other_value: 'Early' }]);
  expect(await conflicts(shiftLead)).toHaveLength(1);
  expect(await conflicts(elsewhere)).toEqual([]);
});

it('deletes: lines fall with their order, work on one brings it back whole', async () => {
  const id = await made();
  const lettuce = naturalId('test_order_lines', id, 'lettuce');
  const gone = new Date().toISOString();
  expect(statuses(await phone.push(change('test_orders', id, { deleted_at: gone })))).toEqual([
    'applied',
  ]);
  expect((await desk.row('test_order_lines', lettuce))?.deleted_at).not.toBeNull();
  expect(statuses(await desk.push(line(id, 'bread', 2, { ago: 60_000 })))).toEqual(['applied']);
  expect(await phone.row('test_orders', id)).toMatchObject({ deleted_at: null, total: 15 });
  expect(await phone.row('test_order_lines', lettuce)).toMatchObject({ deleted_at: null });
});

it('deletes: one made before somebody else’s work arrived below it loses', async () => {
  const id = await made();
  await desk.push(line(id, 'bread', 2));
  const gone = new Date().toISOString();
  expect(
    statuses(await phone.push(change('test_orders', id, { deleted_at: gone }, { ago: 60_000 }))),
  ).toEqual(['conflict']);
  expect(await desk.row('test_orders', id)).toMatchObject({ deleted_at: null });
});

it('an op writes a row of another scope too: many at once, from two stores, without a deadlock', async () => {
  const other = stores['7505'];
  const orderElsewhere = () =>
    op({
      collection: 'test_orders',
      id: newId(),
      scope: scopeOf(other),
      create: true,
      set: { user_id: people.manager2.id, store_id: other.id, vendor: 'Dairy' },
    });
  const before = (await desk.rows('global', 'test_vendor')).length;
  const rounds = Array.from({ length: 6 }, async () => {
    const a = new Device(phone.client);
    const b = new Device(elsewhere.client);
    return Promise.all([
      a.push(order(newId(), { vendor: 'Dairy' }), order(newId(), { vendor: 'Dairy' })),
      b.push(orderElsewhere(), orderElsewhere()),
    ]);
  });
  const results = (await Promise.all(rounds)).flat(2);
  expect(new Set(statuses(results))).toEqual(new Set(['applied']));
  const vendors = await desk.rows('global', 'test_vendor');
  expect(vendors).toHaveLength(before + 1);
  expect(vendors.find((row) => row['name'] === 'Dairy')).toMatchObject({ orders: 24 });
  // What is refused reserves nothing beside its own store either.
  const head = async () =>
    (await world.sql(`select head from sync_scopes where scope = 'global'`))[0]?.['head'];
  const unmoved = await head();
  expect(statuses(await shiftLead.push(order(newId())))).toEqual(['rejected forbidden']);
  expect(await head()).toBe(unmoved);
});

it('notifications: its event is told by its own teller', async () => {
  const id = newId();
  await desk.push(order(id, { user_id: people.admin.id }));
  await world.sql('select deliver_notifications()');
  expect(
    await world.sql(
      `select title, message, category, text_key from notifications where user_id = $1 and text_key = 'test_order_made'
       and text_params ->> 'vendor' = 'Fresh & Co' order by created_at desc limit 1`,
      [people.manager.id],
    ),
  ).toEqual([
    {
      title: 'Order made',
      message: 'Fresh & Co: 0.00',
      category: 'supply_orders',
      text_key: 'test_order_made',
    },
  ]);
});

it('notifications: what a clock raises is told once a day and store, by the store’s own clock, in one', async () => {
  await world.sql('delete from test_order_lines');
  await world.sql('delete from test_orders');
  const [shop] = await world.sql<{ zone: string }>(
    `select time_zone as zone from stores where id = $1`,
    [store.id],
  );
  // Two of yesterday by the store's clock, one of today.
  await world.sql(
    `insert into test_orders (user_id, store_id, vendor, scope, created_at)
     select $1, $2::uuid, 'Vendor ' || n, 'store:' || $2::uuid,
       ((timestamp '2026-11-23 23:30' + make_interval(hours => n - 2)) at time zone $3)
     from generate_series(1, 3) n`,
    [people.manager.id, store.id, shop?.zone],
  );
  const at = async (clock: string) => {
    await world.sql(`select sync.raise_test_orders_of_day($1::timestamp at time zone $2)`, [
      clock,
      shop?.zone,
    ]);
    await world.sql('select deliver_notifications()');
    return world.sql(
      `select message, urgency, group_key, record_collection, text_params ->> 'orders' as orders
       from notifications where text_key = 'test_orders_of_day' and user_id = $1 order by created_at`,
      [people.manager.id],
    );
  };
  expect(await at('2026-11-24 06:59')).toEqual([]);
  const told = {
    message: '2 orders, store #7486',
    urgency: 'low',
    group_key: `test_orders_of_day:${store.id}`,
    record_collection: 'stores',
    orders: '2',
  };
  expect(await at('2026-11-24 07:00')).toEqual([told]);
  expect(await at('2026-11-24 07:05')).toEqual([told]);
  expect(await at('2026-11-24 23:59')).toEqual([told]);
  expect(await at('2026-11-25 07:00')).toMatchObject([told, { orders: '1' }]);
});

it('purge: lines go before their order, and what the device named stays refused', async () => {
  const id = await made();
  await phone.push(change('test_orders', id, { deleted_at: new Date().toISOString() }));
  await world.sql(`select sync.purge(5000, '0 seconds')`);
  expect(await world.sql('select id from test_order_lines where order_id = $1', [id])).toEqual([]);
  expect(await world.sql('select id from test_orders where id = $1', [id])).toEqual([]);
  expect(statuses(await phone.push(order(id)))).toEqual(['rejected gone']);
});

it('rescue: a pack of somebody’s orders is brought in, and known the second time', async () => {
  const id = newId();
  const ops = [order(id), line(id, 'lettuce', 4)];
  const request = (no: number) => ({
    protocol: 1,
    import_id: '5e5c0e00-0000-4000-8000-00000000000' + no,
    no: 1,
    batch_id: newId(),
    pack: { id: newId(), sha256: 'a'.repeat(64), user_id: people.manager.id, ops: 2, photos: 0 },
    ops,
  });
  const brought = async (no: number) => {
    const { data, error } = await phone.client.rpc('rescue_import', { request: request(no) });
    if (error) throw new Error(error.message);
    return statuses((data as { push: { results: OpResult[] } }).push.results);
  };
  expect(await brought(1)).toEqual(['applied', 'applied']);
  expect(await desk.row('test_orders', id)).toMatchObject({ total: 10 });
  expect(await brought(2)).toEqual(['applied known', 'applied known']);
});

describe('attachments', () => {
  const pdf = (text: string) => new Blob([text], { type: 'application/pdf' });
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const file = (orderId: string, text: string, set: object = {}) => {
    const id = newId();
    const path = `test-order-files/${orderId}/note/1762000000000-delivery-${id.slice(-8)}.pdf`;
    return op({
      collection: 'test_order_files',
      id,
      scope,
      create: true,
      set: {
        order_id: orderId,
        path,
        mime_type: 'application/pdf',
        sha256: hashOf(text),
        ...set,
      },
    });
  };
  const pathOf = (of: WireOp) => String(of.set['path']);
  const upload = async (by: Device, of: WireOp, content: Blob) => {
    const { error } = await by.client.storage.from('documents').upload(pathOf(of), content);
    return error === null;
  };
  const download = async (by: Device, of: WireOp) => {
    const { data } = await by.client.storage.from('documents').download(pathOf(of));
    return data === null ? null : data.text();
  };
  const stored = async (by: Device, ...files: WireOp[]) => {
    const { data } = await by.client.rpc('photos_stored', { paths: files.map(pathOf) });
    return (data as { path: string }[]).map(({ path }) => path);
  };

  it('its file arrives once it has a row, is read by whoever reads the order, and counts as stored', async () => {
    const note = file(await made(), 'four of lettuce');
    expect(await upload(phone, note, pdf('four of lettuce'))).toBe(false);
    expect(statuses(await phone.push(note))).toEqual(['applied']);
    // Evidence is of who brought it, and nobody else's to put there.
    expect(await upload(desk, note, pdf('something else'))).toBe(false);
    expect(await upload(phone, note, pdf('four of lettuce'))).toBe(true);
    expect(await download(shiftLead, note)).toBe('four of lettuce');
    expect(await download(elsewhere, note)).toBeNull();
    expect(await stored(elsewhere, note)).toEqual([]);
    expect(await stored(phone, note)).toEqual([pathOf(note)]);
    expect(await desk.row('test_order_files', note.id)).toMatchObject({
      bytes: 15,
      captured_by: people.manager.id,
    });
  });

  it('asked together with those of other kinds, each is answered', async () => {
    const note = file(await made(), 'bread');
    await phone.push(note);
    await upload(phone, note, pdf('bread'));
    const { data } = await phone.client.rpc('photos_stored', {
      paths: ['inspection-photos/none', 'nowhere/none', pathOf(note)],
    });
    expect(data).toMatchObject([{ path: pathOf(note), bytes: 5 }]);
  });

  it('refuses a path of another record, and a type that is not declared; what is too large is not stored', async () => {
    const id = await made();
    const other = file(await made(), 'x').set['path'];
    const photo = String(other).replace('test-order-files', 'inspection-photos');
    expect(
      statuses(
        await phone.push(
          file(id, 'x', { path: other }),
          file(id, 'x', { path: photo }),
          file(id, 'x', { mime_type: 'image/gif' }),
        ),
      ),
    ).toEqual(['rejected wrong_path', 'rejected wrong_path', 'rejected wrong_type']);
    const long = 'x'.repeat(1001);
    const large = file(id, long);
    await phone.push(large);
    await upload(phone, large, pdf(long));
    expect(await stored(phone, large)).toEqual([]);
  });

  it('its object may go once it was removed; what falls with its order is found by whoever clears the storage', async () => {
    const id = await made();
    const [one, two] = [file(id, 'one'), file(id, 'two')];
    await phone.push(one, two);
    await upload(phone, one, pdf('one'));
    await upload(phone, two, pdf('two'));
    const removable = async () =>
      (await world.sql(`select r from removable_photos(1000, '0 seconds') r`))
        .map(({ r }) => r)
        .filter((path) => path === pathOf(one) || path === pathOf(two));
    const clear = async (of: WireOp) => {
      const { data } = await phone.client.storage.from('documents').remove([pathOf(of)]);
      return data?.length;
    };
    expect(await removable()).toEqual([]);
    expect(await clear(one)).toBe(0);
    const gone = new Date().toISOString();
    await phone.push(change('test_order_files', one.id, { deleted_at: gone }));
    expect(await removable()).toEqual([pathOf(one)]);
    expect(await clear(one)).toBe(1);
    await phone.push(change('test_orders', id, { deleted_at: gone }));
    expect(await removable()).toEqual([pathOf(two)]);
    await world.sql(`select sync.purge(5000, '0 seconds')`);
    expect(await removable()).toEqual([pathOf(two)]);
  });

  it('of a rescue pack it is brought in with its order', async () => {
    const note = file(await made(), 'packed');
    await phone.push(note);
    await upload(phone, note, pdf('packed'));
    const { data } = await phone.client.rpc('rescue_import', {
      request: {
        protocol: 1,
        import_id: newId(),
        no: 1,
        batch_id: newId(),
        pack: {
          id: newId(),
          sha256: 'a'.repeat(64),
          user_id: people.manager.id,
          ops: 0,
          photos: 1,
        },
        ops: [],
        photos: [pathOf(note)],
      },
    });
    expect(data).toMatchObject({ push: null, photos: [pathOf(note)] });
  });
});
