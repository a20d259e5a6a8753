/**
 * Stock: what is posted, and the figure that follows (rules SR, ST and SK of the supplies). Whatever arrives late, twice or
 * from a device with a wrong clock, the figure is what a replay in the order of events says. For more worlds than in every
 * run: STOCK_WORLDS=2000 and this file alone.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { naturalId, newId } from '../../src/kernel/ids.ts';
import { stockOnHand } from '../../src/modules/supply/model/domain/stock-on-hand.ts';
import { toQuantity } from '../../src/modules/supply/model/domain/quantity.ts';
import { entryKinds } from '../../src/modules/supply/model/domain/stock.ts';
import type { WireOp } from '../../sync/protocol.ts';
import { accepted, Device, op } from '../database/device.ts';
import { scopeOf } from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { createRandom } from '../world/random.ts';
import { stores } from '../world/stores.ts';
import { drawStockWorld, type Hand, type StockWorld } from './stock-worlds.ts';

const worldCount = Number(process.env['STOCK_WORLDS'] ?? 30);
const store = stores['7486'];
const otherStore = stores['7505'];
const supplier = 'c0ffee00-0000-4000-8000-000000000001';
const buns = 'c0ffee00-0000-4000-8000-000000000011';
const cheese = 'c0ffee00-0000-4000-8000-000000000012';
const bunsByCase = 'c0ffee00-0000-4000-8000-000000000021';
const cheeseByCase = 'c0ffee00-0000-4000-8000-000000000022';

let world: World;
let manager: Device;
let manager2: Device;
let shift: Device;

beforeAll(async () => {
  world = await startWorld();
  await world.sql(`insert into suppliers (id, name) values ($1, 'North Foods')`, [supplier]);
  await world.sql(
    `insert into products (id, name, category) values ($1, 'Buns', 'food'), ($2, 'Cheese', 'food')`,
    [buns, cheese],
  );
  await world.sql(
    `insert into product_offers (id, product_id, supplier_id, pack_size, price) values ($1, $2, $5, 12, 6), ($3, $4, $5, 4, 30)`,
    [bunsByCase, buns, cheeseByCase, cheese, supplier],
  );
  manager = new Device(await world.signIn(people.manager));
  manager2 = new Device(await world.signIn(people.manager2));
  shift = new Device(await world.signIn(people.shift));
});
afterAll(() => world.stop());

const codes = (results: readonly { readonly code?: string | null | undefined }[]) =>
  results.map(({ code }) => code ?? null);

async function newProduct(): Promise<string> {
  const id = newId();
  await world.sql(`insert into products (id, name) values ($1, 'Thing')`, [id]);
  return id;
}

const newEntry = (product: string, set: Record<string, unknown>, id = newId(), ago = 0) =>
  op({
    collection: 'stock_entries',
    id,
    scope: scopeOf(store),
    create: true,
    ago,
    set: { store_id: store.id, product_id: product, ...set },
  });
const wasted = (product: string, qty: number, ago = 0, id = newId()) =>
  newEntry(product, { kind: 'waste', entered_qty: qty, reason: 'spill' }, id, ago);

let sheetNo = 0;
function newCount(user: string, sheet = `sheet ${(sheetNo += 1)}`) {
  const id = naturalId('stock_counts', store.id, '2026-11-20', sheet);
  const made = op({
    collection: 'stock_counts',
    id,
    scope: scopeOf(store),
    create: true,
    set: { store_id: store.id, user_id: user, day: '2026-11-20', sheet },
  });
  return { id, sheet, made };
}
const countedId = (count: string, area: string, product: string, user: string) =>
  naturalId('stock_entries', count, area, product, user);
const counted = (
  count: string,
  product: string,
  user: string,
  qty: number,
  { area = 'cooler', ago = 0 } = {},
) =>
  newEntry(
    product,
    { kind: 'count', count_id: count, area_id: area, entered_qty: qty },
    countedId(count, area, product, user),
    ago,
  );
const changed = (collection: string, id: string, set: Record<string, unknown>, where = store) =>
  op({
    collection,
    id,
    scope: scopeOf(where),
    set,
    base: Object.fromEntries(Object.keys(set).map((key) => [key, null])),
  });
const post = (count: string) => changed('stock_counts', count, { decision: 'post' });

async function onHand(product: string, where = store): Promise<number | undefined> {
  const [row] = await world.sql<{ on_hand: string }>(
    `select on_hand::text from store_products where store_id = $1 and product_id = $2`,
    [where.id, product],
  );
  return row === undefined ? undefined : Number(row.on_hand);
}
async function stored(table: string, id: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await world.sql(`select * from ${table} where id = $1`, [id]);
  return row;
}

describe('the figure', () => {
  it('ST1: what comes and goes adds up, and the ledger says each step with its balance', async () => {
    const product = await newProduct();
    await manager.push(
      newEntry(product, { kind: 'opening', entered_qty: 20 }, newId(), 60_000),
      wasted(product, 3),
      newEntry(product, { kind: 'adjustment', entered_qty: -1.5, pack_size: 2, reason: 'theft' }),
    );
    expect(await onHand(product)).toBe(14);
    const rows = await world.sql<{ kind: string; delta: string; balance: string }>(
      `select kind, delta::text, balance::text from stock_ledger where product_id = $1 order by no`,
      [product],
    );
    expect(rows.map(({ delta }) => Number(delta)).reduce((a, b) => a + b, 0)).toBe(14);
    expect(rows.at(-1)?.balance).toBe('14.000');
    expect(rows).toHaveLength(3);
  });

  it('ST2: work from before a count that arrives after it changes the ledger, never the figure', async () => {
    const product = await newProduct();
    const { id, made } = newCount(people.manager.id);
    await manager.push(made, counted(id, product, people.manager.id, 10), post(id));
    await shift.push(wasted(product, 4, 3_600_000));
    expect(await onHand(product)).toBe(10);
    await shift.push(wasted(product, 4));
    expect(await onHand(product)).toBe(6);
  });

  it('ST2: a product that was not counted everywhere where it is kept keeps its figure', async () => {
    const product = await newProduct();
    await world.sql(
      `insert into store_products (store_id, product_id, areas) values ($1, $2, '["cooler", "dry"]')`,
      [store.id, product],
    );
    await manager.push(newEntry(product, { kind: 'opening', entered_qty: 20 }));
    const { id, made } = newCount(people.manager.id);
    await manager.push(made, counted(id, product, people.manager.id, 4), post(id));
    expect(await onHand(product)).toBe(20);
    const [row] = await world.sql<{ part_counted_at: Date | null }>(
      `select part_counted_at from store_products where product_id = $1`,
      [product],
    );
    expect(row?.part_counted_at).not.toBeNull();
    const whole = newCount(people.manager.id);
    await manager.push(
      whole.made,
      counted(whole.id, product, people.manager.id, 4),
      counted(whole.id, product, people.manager.id, 5, { area: 'dry' }),
      post(whole.id),
    );
    expect(await onHand(product)).toBe(9);
  });

  it('ST4: what is posted is not edited; a mistake is reversed once, however often it is tried', async () => {
    const product = await newProduct();
    const mistake = newId();
    await manager.push(wasted(product, 3, 0, mistake));
    expect(
      codes(await manager.push(changed('stock_entries', mistake, { entered_qty: 1 }))),
    ).toEqual(['posted']);
    const back = () =>
      newEntry(
        product,
        { kind: 'waste', reverses_id: mistake, entered_qty: 1 },
        naturalId('stock_entries', 'reversal', mistake),
      );
    await manager.push(back());
    await manager.push(back());
    expect(await onHand(product)).toBe(0);
  });

  it.each([
    ['waste', {}, 'reason_missing'],
    ['waste', { reason: 'spill', entered_qty: 0 }, 'not_positive'],
    ['waste', { reason: 'spill', entered_qty: -1 }, 'not_positive'],
    ['waste', { reason: 'spill', entered_qty: 100_000 }, '23514'],
    ['adjustment', { reason: 'other' }, 'forbidden'],
    ['opening', {}, 'forbidden'],
    ['return', {}, 'forbidden'],
    ['transfer_out', { other_store_id: otherStore.id }, 'forbidden'],
    ['transfer_in', { other_store_id: otherStore.id }, 'forbidden'],
  ] as const)('ST3: a shift lead’s %s with %o is refused: %s', async (kind, set, code) => {
    const product = await newProduct();
    const results = await shift.push(newEntry(product, { kind, entered_qty: 1, ...set }));
    expect(codes(results)).toEqual([code]);
    expect(entryKinds).toContain(kind);
  });

  it('ST4, ST10: what its person takes back at once is reversed where it was posted meanwhile', async () => {
    const product = await newProduct();
    const spilled = newId();
    const takenBack = () =>
      changed('stock_entries', spilled, { deleted_at: new Date().toISOString() });
    await shift.push(wasted(product, 3, 0, spilled));
    expect(codes(await manager.push(takenBack()))).toEqual(['posted']);
    expect(codes(await shift.push(takenBack()))).toEqual([null]);
    expect(await onHand(product)).toBe(0);
    expect(await stored('stock_entries', spilled)).toMatchObject({
      status: 'posted',
      deleted_at: null,
    });
    expect(
      await stored('stock_entries', naturalId('stock_entries', 'reversal', spilled)),
    ).toMatchObject({ status: 'posted', reverses_id: spilled, made_by: people.shift.id });
    // said twice it is reversed once
    await shift.push(takenBack());
    expect(await onHand(product)).toBe(0);
    const old = newId();
    await shift.push(wasted(product, 2, 0, old));
    await world.sql(`alter table stock_entries disable trigger user`);
    await world.sql(
      `update stock_entries set created_at = now() - interval '11 minutes' where id = $1`,
      [old],
    );
    await world.sql(`alter table stock_entries enable trigger user`);
    expect(
      codes(
        await shift.push(changed('stock_entries', old, { deleted_at: new Date().toISOString() })),
      ),
    ).toEqual(['posted']);
  });

  it('ST4: it is taken back by when its person did, however late that arrives', async () => {
    const product = await newProduct();
    const spilled = newId();
    await shift.push(wasted(product, 3, 0, spilled));
    await world.sql(`alter table stock_entries disable trigger user`);
    await world.sql(
      `update stock_entries set created_at = now() - interval '30 minutes' where id = $1`,
      [spilled],
    );
    await world.sql(`alter table stock_entries enable trigger user`);
    const takenBack = op({
      collection: 'stock_entries',
      id: spilled,
      scope: scopeOf(store),
      ago: 25 * 60_000,
      set: { deleted_at: new Date().toISOString() },
      base: { deleted_at: null },
    });
    expect(codes(await shift.push(takenBack))).toEqual([null]);
    expect(await onHand(product)).toBe(0);
  });

  it('ST4, ST6: what was taken back before it was sent posts nothing, and does not arrive', async () => {
    const product = await newProduct();
    const [sent, spilled] = [newId(), newId()];
    const deleted_at = new Date().toISOString();
    const leaves = { kind: 'transfer_out', other_store_id: otherStore.id, entered_qty: 4 };
    await manager.push(
      newEntry(product, { ...leaves, deleted_at }, sent),
      newEntry(product, { kind: 'waste', entered_qty: 3, reason: 'spill', deleted_at }, spilled),
    );
    const arrival = naturalId('stock_entries', 'arrival', sent);
    expect(await stored('stock_entries', arrival)).toBeUndefined();
    expect((await stored('stock_entries', spilled))?.['status']).toBe('pending');
    expect((await onHand(product)) ?? 0).toBe(0);
    const there = () => changed('stock_entries', sent, { deleted_at: null });
    expect(codes(await shift.push(there()))).toEqual(['forbidden']);
    expect(codes(await manager.push(there()))).toEqual([null]);
    expect(await onHand(product)).toBe(-4);
    expect((await stored('stock_entries', arrival))?.['status']).toBe('pending');
  });

  it('ST6: a transfer that is taken back at once does not arrive', async () => {
    const product = await newProduct();
    const sent = newId();
    await manager.push(
      newEntry(
        product,
        { kind: 'transfer_out', other_store_id: otherStore.id, entered_qty: 4 },
        sent,
      ),
    );
    await manager.push(changed('stock_entries', sent, { deleted_at: new Date().toISOString() }));
    expect(await onHand(product)).toBe(0);
    expect(
      await stored('stock_entries', naturalId('stock_entries', 'arrival', sent)),
    ).toMatchObject({ status: 'rejected' });
  });

  it('ST8: taking back what was said of a product first leaves its figure', async () => {
    const product = await newProduct();
    const id = naturalId('store_products', store.id, product);
    const deleted_at = new Date().toISOString();
    const said = (set: Record<string, unknown>) =>
      op({
        collection: 'store_products',
        id,
        scope: scopeOf(store),
        create: true,
        set: { store_id: store.id, product_id: product, ...set },
      });
    const unsaid = {
      par: null,
      reorder_point: null,
      areas: [],
      track: 'quantity',
      deleted_at: null,
    };
    await manager.push(said({ par: 24, track: 'status', deleted_at }));
    expect(await stored('store_products', id)).toMatchObject(unsaid);
    await manager.push(newEntry(product, { kind: 'opening', entered_qty: 20 }));
    await manager.push(said({ par: 24, areas: ['dry'] }));
    expect(await stored('store_products', id)).toMatchObject({ par: '24.000' });
    expect(codes(await manager.push(changed('store_products', id, { deleted_at })))).toEqual([
      null,
    ]);
    expect(await stored('store_products', id)).toMatchObject({ ...unsaid, on_hand: '20.000' });
  });

  it('ST12: a transfer goes to a store that is open, and who may send is told which those are', async () => {
    const product = await newProduct();
    const closed = stores['7506'];
    await world.sql(`update stores set closed_on = current_date - 2 where id = $1`, [closed.id]);
    const set = { kind: 'transfer_out', other_store_id: closed.id, entered_qty: 1 };
    expect(codes(await manager.push(newEntry(product, set)))).toEqual(['store_closed']);
    const { data } = await manager.client.rpc('stores_to_transfer_to', { from_store: store.id });
    const numbers = (data as { store_number: string }[]).map(({ store_number }) => store_number);
    expect(numbers).toContain('7505');
    expect(numbers).not.toContain('7506');
    expect(numbers).not.toContain('7486');
    expect(numbers).not.toContain('OFFICE');
    const asShift = await shift.client.rpc('stores_to_transfer_to', { from_store: store.id });
    expect(asShift.data).toEqual([]);
    await world.sql(`update stores set closed_on = null where id = $1`, [closed.id]);
  });

  it('ST5, SP2: waste above the store’s limit waits for a manager, who decides once', async () => {
    await world.sql(
      `insert into supply_settings (store_id, adjust_above) values ($1, 20) on conflict (store_id) do update set adjust_above = 20`,
      [store.id],
    );
    // a base unit of buns is 50 cents
    const before = (await onHand(buns)) ?? 0;
    const much = newId();
    await shift.push(wasted(buns, 40), wasted(buns, 41, 0, much));
    expect(await onHand(buns)).toBe(before - 40);
    expect(codes(await shift.push(changed('stock_entries', much, { decision: 'accept' })))).toEqual(
      ['forbidden'],
    );
    await manager.push(changed('stock_entries', much, { decision: 'accept' }));
    expect(await onHand(buns)).toBe(before - 81);
    expect(
      codes(await manager.push(changed('stock_entries', much, { decision: 'reject' }))),
    ).toEqual(['posted']);
    // without a photo it waits, whoever entered it; a manager has decided with theirs
    const photo = (of: string) => {
      const id = newId();
      return op({
        collection: 'supply_photos',
        id,
        scope: scopeOf(store),
        create: true,
        set: {
          entry_id: of,
          path: `supply-photos/${of}/entry/1764300000000-${id}.webp`,
          mime_type: 'image/webp',
          sha256: 'a'.repeat(64),
          captured_at: new Date().toISOString(),
        },
      });
    };
    const own = newId();
    expect(codes(await manager.push(wasted(buns, 41, 0, own)))).toEqual([null]);
    expect(await onHand(buns)).toBe(before - 81);
    expect(codes(await manager.push(photo(own)))).toEqual([null]);
    expect(await onHand(buns)).toBe(before - 122);
    const together = newId();
    const both = await manager.push(wasted(buns, 41, 0, together), photo(together));
    expect(codes(both)).toEqual([null, null]);
    expect(await onHand(buns)).toBe(before - 163);
    const others = newId();
    await shift.push(wasted(buns, 41, 0, others), photo(others));
    expect(await onHand(buns)).toBe(before - 163);
    await manager.push(changed('stock_entries', others, { decision: 'reject' }));
    await world.sql(`update supply_settings set adjust_above = null where store_id = $1`, [
      store.id,
    ]);
  });

  it('ST6: a transfer leaves at once, and arrives when the other store says so', async () => {
    const product = await newProduct();
    const send = async (qty: number) => {
      const id = newId();
      const set = { kind: 'transfer_out', other_store_id: otherStore.id, entered_qty: qty };
      expect(codes(await manager.push(newEntry(product, set, id)))).toEqual([null]);
      return naturalId('stock_entries', 'arrival', id);
    };
    const taken = await send(5);
    expect(await onHand(product)).toBe(-5);
    expect(await onHand(product, otherStore)).toBeUndefined();
    await manager2.push(changed('stock_entries', taken, { decision: 'accept' }, otherStore));
    expect(await onHand(product, otherStore)).toBe(5);
    const [departure] = await world.sql<{ id: string }>(
      `select id from stock_entries where kind = 'transfer_out' and product_id = $1`,
      [product],
    );
    const left = departure?.id ?? '';
    const back = newEntry(
      product,
      { kind: 'transfer_out', reverses_id: left, entered_qty: 1 },
      naturalId('stock_entries', 'reversal', left),
    );
    const undone = changed('stock_entries', left, { deleted_at: new Date().toISOString() });
    expect(codes(await manager.push(back))).toEqual(['not_reversible']);
    expect(codes(await manager.push(undone))).toEqual(['not_reversible']);
    expect(await onHand(product)).toBe(-5);
    const refused = await send(2);
    expect(await onHand(product)).toBe(-7);
    await manager2.push(changed('stock_entries', refused, { decision: 'reject' }, otherStore));
    expect(await onHand(product)).toBe(-5);
    expect(await onHand(product, otherStore)).toBe(5);
  });
});

describe('two people count', () => {
  it('SK2: areas add up and equal figures pass', async () => {
    const product = await newProduct();
    const { id, made } = newCount(people.manager.id);
    await manager.push(made, counted(id, product, people.manager.id, 4));
    await shift.push(
      counted(id, product, people.shift.id, 4),
      counted(id, product, people.shift.id, 7, { area: 'dry' }),
    );
    expect(codes(await manager.push(post(id)))).toEqual([null]);
    expect(await onHand(product)).toBe(11);
  });

  it('SK3: of different figures both stay until somebody decides', async () => {
    const product = await newProduct();
    const { id, made } = newCount(people.manager.id);
    const theirs = countedId(id, 'cooler', product, people.shift.id);
    await manager.push(made, counted(id, product, people.manager.id, 4));
    await shift.push(counted(id, product, people.shift.id, 6));
    expect(codes(await manager.push(post(id)))).toEqual(['counts_differ']);
    expect(await onHand(product)).toBeUndefined();
    await manager.push(changed('stock_entries', theirs, { decision: 'accept' }), post(id));
    expect(await onHand(product)).toBe(6);
    expect((await stored('stock_entries', theirs))?.['status']).toBe('posted');
    expect(
      (await stored('stock_entries', countedId(id, 'cooler', product, people.manager.id)))?.[
        'status'
      ],
    ).toBe('rejected');
  });

  it('SK3: a different figure that arrives after the posting waits beside it, and can still be chosen', async () => {
    const product = await newProduct();
    const { id, made } = newCount(people.manager.id);
    const theirs = countedId(id, 'cooler', product, people.shift.id);
    await manager.push(made, counted(id, product, people.manager.id, 4), post(id));
    await shift.push(counted(id, product, people.shift.id, 6));
    expect(await onHand(product)).toBe(4);
    expect((await stored('stock_entries', theirs))?.['status']).toBe('pending');
    await manager.push(changed('stock_entries', theirs, { decision: 'accept' }));
    expect(await onHand(product)).toBe(6);
  });

  it('SK3: what was chosen before is chosen again over a figure that came after it', async () => {
    const product = await newProduct();
    const { id, made } = newCount(people.manager.id);
    const mine = countedId(id, 'cooler', product, people.manager.id);
    const theirs = countedId(id, 'cooler', product, people.shift.id);
    await manager.push(made, counted(id, product, people.manager.id, 4));
    await manager.push(changed('stock_entries', mine, { decision: 'accept' }));
    await shift.push(counted(id, product, people.shift.id, 6));
    expect(codes(await manager.push(post(id)))).toEqual(['counts_differ']);
    await manager.push(changed('stock_entries', theirs, { decision: 'reject' }));
    expect(codes(await manager.push(post(id)))).toEqual([null]);
    expect(await onHand(product)).toBe(4);
    expect((await stored('stock_entries', theirs))?.['status']).toBe('rejected');
  });

  it('SK7: who counts again what was not chosen is heard again, and so is the manager', async () => {
    const product = await newProduct();
    const { id, made } = newCount(people.manager.id);
    const mine = countedId(id, 'cooler', product, people.manager.id);
    const theirs = countedId(id, 'cooler', product, people.shift.id);
    await manager.push(made, counted(id, product, people.manager.id, 4));
    await shift.push(counted(id, product, people.shift.id, 6));
    await manager.push(
      changed('stock_entries', mine, { decision: 'accept' }),
      changed('stock_entries', theirs, { decision: 'reject' }),
    );
    const again = changed('stock_entries', theirs, { entered_qty: 7 });
    expect(codes(await shift.push(again))).toEqual([null]);
    expect(await stored('stock_entries', theirs)).toMatchObject({
      decision: null,
      decided_at: null,
    });
    expect(codes(await manager.push(post(id)))).toEqual(['counts_differ']);
    await manager.push(changed('stock_entries', theirs, { decision: 'reject' }), post(id));
    expect(await onHand(product)).toBe(4);
    expect((await stored('stock_entries', theirs))?.['status']).toBe('rejected');
  });

  it('SK3: nobody writes another person’s figure', async () => {
    const product = await newProduct();
    const { id, made } = newCount(people.manager.id);
    await manager.push(made, counted(id, product, people.manager.id, 4));
    const mine = countedId(id, 'cooler', product, people.manager.id);
    expect(codes(await shift.push(changed('stock_entries', mine, { entered_qty: 9 })))).toEqual([
      'forbidden',
    ]);
  });

  it('SK4: only a manager posts, and what is closed stays closed', async () => {
    const product = await newProduct();
    const { id, made } = newCount(people.shift.id);
    await shift.push(made, counted(id, product, people.shift.id, 4));
    expect(codes(await shift.push(post(id)))).toEqual(['forbidden']);
    await manager.push(changed('stock_counts', id, { decision: 'void' }));
    expect(codes(await manager.push(post(id)))).toEqual(['count_closed']);
    expect(await onHand(product)).toBeUndefined();
  });

  it('SK4: what was begun, counted and decided without a line comes as one', async () => {
    const product = await newProduct();
    const byManager = newCount(people.manager.id);
    const posted = { ...byManager.made, set: { ...byManager.made.set, decision: 'post' } };
    await manager.push(posted, counted(byManager.id, product, people.manager.id, 6));
    expect(await onHand(product)).toBe(6);
    expect(await stored('stock_counts', byManager.id)).toMatchObject({
      status: 'posted',
      closed_by: people.manager.id,
    });

    const byLead = newCount(people.shift.id);
    const decided = { ...byLead.made, set: { ...byLead.made.set, decision: 'post' } };
    expect(codes(await shift.push(decided))).toEqual(['forbidden']);
  });

  it('SK5: handed in and within the tolerance a count posts itself, else it waits', async () => {
    await world.sql(
      `insert into supply_settings (store_id, count_tolerance) values ($1, 10) on conflict (store_id) do update set count_tolerance = 10`,
      [store.id],
    );
    const product = await newProduct();
    await manager.push(newEntry(product, { kind: 'opening', entered_qty: 100 }));
    const handIn = async (qty: number) => {
      const { id, made } = newCount(people.shift.id);
      await shift.push(
        made,
        counted(id, product, people.shift.id, qty),
        changed('stock_counts', id, { submitted_at: new Date().toISOString() }),
      );
      return (await stored('stock_counts', id))?.['status'];
    };
    expect(await handIn(92)).toBe('posted');
    expect(await onHand(product)).toBe(92);
    expect(await handIn(80)).toBe('submitted');
    expect(await onHand(product)).toBe(92);
    await world.sql(`update supply_settings set count_tolerance = null where store_id = $1`, [
      store.id,
    ]);
  });
});

describe('receiving', () => {
  const lineOf = (order: string, offer: string) => naturalId('supply_order_lines', order, offer);
  const step = (person: { readonly id: string }, order: string, name: string) =>
    op({
      collection: 'supply_order_steps',
      id: newId(),
      scope: scopeOf(store),
      create: true,
      set: {
        order_id: order,
        user_id: person.id,
        step: name,
        ...(name === 'cancel' && { reason: 'Twice' }),
      },
    });
  async function sentOrder(): Promise<string> {
    const id = newId();
    const line = (offer: string, qty: number) =>
      op({
        collection: 'supply_order_lines',
        id: lineOf(id, offer),
        scope: scopeOf(store),
        create: true,
        set: { order_id: id, offer_id: offer, qty },
      });
    await manager.push(
      op({
        collection: 'supply_orders',
        id,
        scope: scopeOf(store),
        create: true,
        set: {
          user_id: people.manager.id,
          store_id: store.id,
          supplier_id: supplier,
          source: 'manual',
        },
      }),
      line(bunsByCase, 4),
      line(cheeseByCase, 2),
      step(people.manager, id, 'submit'),
      step(people.manager, id, 'send'),
    );
    return id;
  }
  const receiptOf = (order: string) => naturalId('supply_receipts', order, '2026-11-20', '1');
  const receipt = (person: { readonly id: string }, order: string) =>
    op({
      collection: 'supply_receipts',
      id: receiptOf(order),
      scope: scopeOf(store),
      create: true,
      set: {
        order_id: order,
        store_id: store.id,
        user_id: person.id,
        day: '2026-11-20',
        drop_no: 1,
      },
    });
  const came = (order: string, offer: string, qty: number, more: Record<string, unknown> = {}) =>
    newEntry(
      offer === bunsByCase ? buns : cheese,
      {
        kind: 'receipt',
        receipt_id: receiptOf(order),
        order_line_id: lineOf(order, offer),
        entered_qty: qty,
        entered_unit: 'case',
        pack_size: offer === bunsByCase ? 12 : 4,
        condition: 'ok',
        ...more,
      },
      naturalId('stock_entries', receiptOf(order), lineOf(order, offer)),
    );
  const status = async (order: string) => (await stored('supply_orders', order))?.['status'];

  it('SR2: what came is in stock in base units, and on the lines in order units', async () => {
    const order = await sentOrder();
    const before = (await onHand(buns)) ?? 0;
    const results = await shift.push(
      receipt(people.shift, order),
      came(order, bunsByCase, 3, { condition: 'damaged', qty_refused: 1 }),
      came(order, cheeseByCase, 2, { invoice_price: 32 }),
      step(people.shift, order, 'receive'),
    );
    expect(codes(results)).toEqual([null, null, null, null]);
    expect(await onHand(buns)).toBe(before + 36);
    expect(await stored('supply_order_lines', lineOf(order, bunsByCase))).toMatchObject({
      qty_received: '3.000',
      qty_refused: '1.000',
    });
    expect(await status(order)).toBe('partially_received');
    const [cost] = await world.sql<{ last_cost: string }>(
      `select last_cost::text from store_products where product_id = $1`,
      [cheese],
    );
    expect(cost?.last_cost).toBe('8.0000');
  });

  it('SR3: an order of which nothing is missing is received; a correction of a line counts', async () => {
    const order = await sentOrder();
    await shift.push(
      receipt(people.shift, order),
      came(order, bunsByCase, 4),
      came(order, cheeseByCase, 1, { condition: 'short' }),
      step(people.shift, order, 'receive'),
    );
    expect(await status(order)).toBe('partially_received');
    const before = (await onHand(cheese)) ?? 0;
    await shift.push(
      op({
        collection: 'stock_entries',
        id: naturalId('stock_entries', receiptOf(order), lineOf(order, cheeseByCase)),
        scope: scopeOf(store),
        set: { entered_qty: 2 },
        base: { entered_qty: 1 },
      }),
    );
    expect(await status(order)).toBe('received');
    expect(await onHand(cheese)).toBe(before + 4);
  });

  it('SR1: a delivery of a cancelled or an archived order is taken, and brings the order back', async () => {
    const cancelled = await sentOrder();
    await manager.push(step(people.manager, cancelled, 'cancel'));
    const archived = await sentOrder();
    await world.sql(`select sync.archive_supply_orders($1, null, null)`, [[archived]]);
    for (const order of [cancelled, archived]) {
      const results = await shift.push(
        receipt(people.shift, order),
        came(order, bunsByCase, 4),
        came(order, cheeseByCase, 2),
        step(people.shift, order, 'receive'),
      );
      expect(codes(results)).toEqual([null, null, null, null]);
      expect(await status(order)).toBe('received');
      expect((await stored('supply_orders', order))?.['deleted_at']).toBeNull();
    }
  });

  it('SR4: two receivers of one delivery meet line by line, and both values are kept', async () => {
    const order = await sentOrder();
    await shift.push(receipt(people.shift, order), came(order, bunsByCase, 4));
    const results = await manager.push(
      receipt(people.manager, order),
      came(order, bunsByCase, 3),
      came(order, cheeseByCase, 2),
    );
    expect(results.map((each) => each.status)).not.toContain('rejected');
    const [kept] = await world.sql<{ n: string }>(
      `select count(*)::text as n from record_conflicts where collection = 'stock_entries' and record_id = $1 and field = 'entered_qty'`,
      [naturalId('stock_entries', receiptOf(order), lineOf(order, bunsByCase))],
    );
    expect(kept?.n).toBe('1');
    const rows = await world.sql(`select id from stock_entries where receipt_id = $1`, [
      receiptOf(order),
    ]);
    expect(rows).toHaveLength(2);
  });
});

describe('random worlds', () => {
  const hands: Record<Hand, () => Device> = { manager: () => manager, shift: () => shift };
  const minute = 60_000;
  /** The shift lead’s clock is three days ahead. */
  const skew: Record<Hand, number> = { manager: -7 * minute, shift: 3 * 24 * 60 * minute };

  async function sendAll(
    hand: Hand,
    made: readonly { readonly op: WireOp; readonly at: number }[],
    twice: boolean,
  ): Promise<void> {
    const device = hands[hand]();
    for (let from = 0; from < made.length; from += 100) {
      const ops = made
        .slice(from, from + 100)
        .map((each) => ({ ...each.op, edited_at: new Date(each.at + skew[hand]).toISOString() }));
      const overrides = () => ({ sent_at: new Date(Date.now() + skew[hand]).toISOString() });
      const { results } = accepted(await device.send(device.batch(ops, overrides())));
      expect(results.filter((each) => each.status !== 'applied')).toEqual([]);
      // A device that was killed before it had the answer, and restored from a copy.
      if (twice) await device.send(device.batch(ops, overrides()));
    }
  }

  const mutants: readonly (readonly [string, string, string])[] = [
    [
      'everything counts, whenever it happened',
      `e.effective_at > coalesce(a.at, '-infinity')`,
      'true',
    ],
    ['one area stands for all', 'select sum(g.qty) as qty', 'select max(g.qty) as qty'],
    ['the first count stands', 'order by l.effective_at desc', 'order by l.effective_at'],
    ['figures that agree are added', 'max(e.qty) as qty', 'sum(e.qty) as qty'],
    ['what is refused counts, too', `e.anchors and e.status = 'posted'`, 'e.count_id is not null'],
  ];

  it(
    `ST1, ST2, SK2 and SK3: in ${worldCount} worlds device, server, ledger and replay agree`,
    { timeout: 60_000 + worldCount * 1000 },
    async () => {
      const random = createRandom(20_261_125);
      const drawn: StockWorld[] = Array.from({ length: worldCount }, () =>
        drawStockWorld(
          store.id,
          { manager: people.manager.id, shift: people.shift.id },
          newId(),
          random,
        ),
      );
      await world.sql(
        `insert into products (id, name) select i::uuid, 'Thing' from unnest($1::text[]) i`,
        [drawn.map(({ product }) => product)],
      );
      await sendAll(
        'manager',
        drawn.flatMap(({ sent }) => sent.manager),
        true,
      );
      await sendAll(
        'shift',
        drawn.flatMap(({ sent }) => sent.shift),
        true,
      );
      await sendAll(
        'manager',
        drawn.flatMap(({ decided }) => decided),
        false,
      );
      await sendAll(
        'shift',
        drawn.flatMap(({ heldBack }) => heldBack),
        true,
      );

      type Figures = { product_id: string; on_hand: string; ledger: string; balance: string };
      const server = await world.sql<Figures>(
        `select s.product_id, s.on_hand::text, coalesce(sum(l.delta), 0)::text as ledger,
           (array_agg(l.balance order by l.no desc))[1]::text as balance
         from store_products s left join stock_ledger l on l.product_id = s.product_id and l.store_id = s.store_id
         where s.store_id = $1 and s.product_id = any ($2) group by s.id`,
        [store.id, drawn.map(({ product }) => product)],
      );
      const told = new Map(server.map((row) => [row.product_id, row]));
      const entries = await allRows('stock_entries');
      const of = new Map<string, Record<string, unknown>[]>();
      for (const entry of entries) {
        const product = String(entry['product_id']);
        of.set(product, [...(of.get(product) ?? []), entry]);
      }
      const wrong = drawn.filter(({ product, left }) => {
        const row = told.get(product);
        const device = stockOnHand((of.get(product) ?? []) as never);
        return (
          ![row?.on_hand, row?.ledger, row?.balance].every(
            (figure) => toQuantity(Number(figure ?? 0)) === left,
          ) || device.onHand !== left
        );
      });
      expect(wrong.map(({ product, left }) => ({ left, ...told.get(product) }))).toEqual([]);

      const [whole] = await world.sql<{ text: string }>(
        `select pg_get_functiondef('sync.stock_figures'::regproc) as text`,
      );
      const text = whole?.text ?? '';
      for (const [name, right, planted] of mutants) {
        expect(text, name).toContain(right);
        await world.sql(text.replaceAll(right, planted));
        const figures = await world.sql<{ product_id: string; on_hand: string }>(
          `select product_id, on_hand::text from sync.stock_figures($1, $2)`,
          [store.id, drawn.map(({ product }) => product)],
        );
        const lefts = new Map(drawn.map(({ product, left }) => [product, left]));
        const caught = figures.filter(
          (row) => toQuantity(Number(row.on_hand)) !== lefts.get(row.product_id),
        );
        expect(caught.length, name).toBeGreaterThan(0);
      }
      await world.sql(text);
    },
  );

  async function allRows(kind: string): Promise<Record<string, unknown>[]> {
    const rows: Record<string, unknown>[] = [];
    let after = 0;
    for (;;) {
      const page = await manager.rows(scopeOf(store), kind, after);
      rows.push(...(page as unknown as Record<string, unknown>[]));
      const last = page.at(-1);
      if (last === undefined) return rows;
      after = last.change;
    }
  }

  it(
    'ST1: 200 entries in one push stay far below the limit of a statement',
    { timeout: 60_000 },
    async () => {
      const ids = Array.from({ length: 200 }, () => newId());
      await world.sql(
        `insert into products (id, name) select i::uuid, 'Thing' from unnest($1::text[]) i`,
        [ids],
      );
      const started = performance.now();
      await shift.push(...ids.map((product) => wasted(product, 1)));
      const took = performance.now() - started;
      const figures = await world.sql(
        `select from store_products where product_id = any ($1) and on_hand = -1`,
        [ids],
      );
      expect(figures).toHaveLength(200);
      if (process.env['STOCK_WORLDS'] !== undefined)
        console.info(`200 entries: ${Math.round(took)} ms`);
    },
  );
});
