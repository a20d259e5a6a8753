/** Supply orders over stores: what waits, what is late, and what suppliers were paid and brought (rules SH of the supplies). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import { Device } from '../database/device.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';

const [store, other, foreign] = [stores['7486'], stores['7505'], stores['7510']];
const north = 'c0ffee00-0000-4000-8000-000000000001';
const south = 'c0ffee00-0000-4000-8000-000000000002';
const buns = 'c0ffee00-0000-4000-8000-000000000011';
const bunsByCase = 'c0ffee00-0000-4000-8000-000000000021';
const bunsByBag = 'c0ffee00-0000-4000-8000-000000000022';
/** Three in the afternoon in New York. */
const at = '2033-03-10T20:00:00Z';

type Row = { id: string; store_number: string; days_late: number | null };
type Answer = {
  stores: number;
  to_approve: { count: number; rows: Row[] };
  late: { count: number; rows: Row[] };
  suppliers: { id: string; orders: number; spend: number; fill_rate: number | null }[];
};

let world: World;
let inspector: Device;
let manager: Device;
let admin: Device;
beforeAll(async () => {
  world = await startWorld();
  await world.sql(
    `insert into suppliers (id, name) values ($1, 'North Foods'), ($2, 'South Foods')`,
    [north, south],
  );
  await world.sql(`insert into products (id, name) values ($1, 'Buns')`, [buns]);
  await world.sql(
    `insert into product_offers (id, product_id, supplier_id, code, pack_size, price)
     values ($1, $2, $3, 'B-12', 12, 8.5), ($4, $2, $3, 'B-1', 1, 1)`,
    [bunsByCase, buns, north, bunsByBag],
  );
  inspector = new Device(await world.signIn(people.inspector));
  manager = new Device(await world.signIn(people.manager));
  admin = new Device(await world.signIn(people.admin));
});
afterAll(() => world.stop());
beforeEach(async () => {
  for (const table of [
    'supply_orders_archive',
    'supply_order_lines',
    'supply_order_steps',
    'supply_orders',
  ]) {
    await world.sql(`delete from public.${table}`);
  }
});

/** An order as it stands now; what is not said is of one that was submitted and never sent. */
async function order(
  set: {
    readonly of?: { readonly id: string };
    readonly supplier?: string;
    readonly status: string;
    readonly submitted?: string;
    readonly expected?: string;
    readonly sent?: string;
    readonly subtotal?: number;
  },
  lines: readonly {
    readonly offer: string;
    readonly asked: number;
    readonly came: number | null;
  }[] = [],
): Promise<string> {
  const id = newId();
  await world.sql(
    `insert into supply_orders (id, user_id, store_id, supplier_id, submitted_at, submitted_by) values ($1, $2, $3, $4, $5, $2)`,
    [id, people.manager.id, (set.of ?? store).id, set.supplier ?? north, set.submitted ?? null],
  );
  for (const { offer, asked } of lines) {
    await world.sql(
      `insert into supply_order_lines (order_id, offer_id, qty) values ($1, $2, $3)`,
      [id, offer, asked],
    );
  }
  await world.sql(
    `update supply_orders set status = $2, expected_on = $3, sent_at = $4, subtotal = $5, submitted_at = $6 where id = $1`,
    [
      id,
      set.status,
      set.expected ?? null,
      set.sent ?? null,
      set.subtotal ?? 0,
      set.submitted ?? null,
    ],
  );
  for (const { offer, asked, came } of lines) {
    await world.sql(
      `update supply_order_lines set qty_requested = $3, qty_received = $4 where order_id = $1 and offer_id = $2`,
      [id, offer, asked, came],
    );
  }
  return id;
}

const ask = async (device: Device, more: object = {}): Promise<Answer> => {
  const { data, error } = await device.client.rpc('supply_orders_over_stores', { at, ...more });
  if (error) throw error;
  return data as Answer;
};

describe('SH1 what waits and what is late', () => {
  it('stands longest first, of the stores where one approves, and of one of them', async () => {
    const second = await order({ status: 'pending', submitted: '2033-03-09T12:00:00Z' });
    const first = await order({ of: other, status: 'pending', submitted: '2033-03-08T12:00:00Z' });
    await order({ of: foreign, status: 'pending', submitted: '2033-03-07T12:00:00Z' });
    await order({ status: 'draft' });
    await order({ status: 'approved', submitted: '2033-03-07T12:00:00Z' });
    const answer = await ask(inspector);
    expect(answer.to_approve.rows.map(({ id }) => id)).toEqual([first, second]);
    expect(answer.to_approve.count).toBe(2);
    expect(
      (await ask(inspector, { of_store: store.id })).to_approve.rows.map(({ id }) => id),
    ).toEqual([second]);
    expect((await ask(inspector, { of_store: foreign.id })).to_approve.count).toBe(0);
    expect((await ask(admin)).to_approve.count).toBe(3);
    expect(await ask(manager)).toMatchObject({ stores: 0, to_approve: { count: 0 } });
  });

  it('is late from the day after the one on which it was expected, by the clock of its store', async () => {
    const [late, today] = [
      await order({ status: 'processing', expected: '2033-03-08' }),
      await order({ status: 'out_for_delivery', expected: '2033-03-10' }),
    ];
    await order({ status: 'delivered', expected: '2033-03-01' });
    expect((await ask(inspector)).late.rows).toMatchObject([{ id: late, days_late: 2 }]);
    // Eleven at night in New York, where the next day has not begun; then an hour and a half later.
    expect((await ask(inspector, { at: '2033-03-11T04:00:00Z' })).late.count).toBe(1);
    expect(
      (await ask(inspector, { at: '2033-03-11T05:30:00Z' })).late.rows.map(({ id }) => id),
    ).toEqual([late, today]);
  });
});

describe('SH2 SH3 suppliers', () => {
  it('are told with what was sent to them in the days that are asked about, also what is in the archive', async () => {
    await order({ status: 'processing', sent: '2033-03-09T12:00:00Z', subtotal: 100 });
    await order({ of: other, status: 'received', sent: '2033-03-01T12:00:00Z', subtotal: 50 });
    await order({
      supplier: south,
      status: 'delivered',
      sent: '2033-03-08T12:00:00Z',
      subtotal: 500.5,
    });
    await order({ status: 'cancelled', sent: '2033-03-09T12:00:00Z', subtotal: 7 });
    await order({ of: foreign, status: 'processing', sent: '2033-03-09T12:00:00Z', subtotal: 9 });
    const archived = await order({
      status: 'received',
      sent: '2033-02-20T12:00:00Z',
      subtotal: 30,
    });
    await world.sql('select sync.archive_supply_orders($1, null, null)', [[archived]]);
    const told = async (days: number) =>
      (await ask(inspector, { days })).suppliers.map(({ id, orders, spend }) => [
        id,
        orders,
        spend,
      ]);
    expect(await told(7)).toEqual([
      [south, 1, 500.5],
      [north, 1, 100],
    ]);
    expect(await told(28)).toEqual([
      [south, 1, 500.5],
      [north, 3, 180],
    ]);
  });

  it('have the share of each line that came of closed orders, the archive included, and no more than all of it', async () => {
    const sent = '2033-03-08T12:00:00Z';
    await order({ supplier: south, status: 'processing', sent }, []);
    await order({ status: 'processing', sent }, [{ offer: bunsByCase, asked: 10, came: null }]);
    await order({ status: 'received', sent }, [
      { offer: bunsByCase, asked: 4, came: 3 },
      { offer: bunsByBag, asked: 100, came: 120 },
    ]);
    const rate = async () =>
      Object.fromEntries(
        (await ask(inspector)).suppliers.map(({ id, fill_rate }) => [id, fill_rate]),
      );
    expect(await rate()).toEqual({ [north]: 0.875, [south]: null });
    const archived = await order({ status: 'received', sent }, [
      { offer: bunsByBag, asked: 8, came: null },
    ]);
    await world.sql('select sync.archive_supply_orders($1, null, null)', [[archived]]);
    expect(await rate()).toEqual({ [north]: 0.5833, [south]: null });
  });
});
