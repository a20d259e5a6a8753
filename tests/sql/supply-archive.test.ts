/** The archive of supply orders (rules SA of the supplies). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { naturalId, newId } from '../../src/kernel/ids.ts';
import {
  archiveRanges,
  archiveRangeStart,
} from '../../src/modules/supply/archive/domain/archive-range.ts';
import { Device, op } from '../database/device.ts';
import { scopeOf } from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';

const store = stores['7486'];
const supplier = 'c0ffee00-0000-4000-8000-000000000001';
const buns = 'c0ffee00-0000-4000-8000-000000000011';
const bunsByCase = 'c0ffee00-0000-4000-8000-000000000021';

let world: World;
let manager: Device;
let admin: Awaited<ReturnType<World['signIn']>>;

beforeAll(async () => {
  world = await startWorld();
  await world.sql(`insert into suppliers (id, name) values ($1, 'North Foods')`, [supplier]);
  await world.sql(`insert into products (id, name) values ($1, 'Buns')`, [buns]);
  await world.sql(
    `insert into product_offers (id, product_id, supplier_id, code, pack_size, price) values ($1, $2, $3, 'B-12', 12, 8.5)`,
    [bunsByCase, buns, supplier],
  );
  manager = new Device(await world.signIn(people.manager));
  admin = await world.signIn(people.admin);
});
afterAll(() => world.stop());
beforeEach(() => world.sql('delete from supply_orders_archive'));

/** An order of three cases of buns, received so many days ago. */
async function received(daysAgo: number, status = 'received'): Promise<string> {
  const id = newId();
  await world.sql(
    `insert into supply_orders (id, user_id, store_id, supplier_id, status, status_at, submitted_by, submitted_at, created_at)
     values ($1, $2, $3, $4, $5, now() - $6 * interval '1 day', $2, now() - $6 * interval '1 day',
       now() - ($6 + 3.5) * interval '1 day')`,
    [id, people.manager.id, store.id, supplier, status, daysAgo],
  );
  await world.sql(
    `insert into supply_order_lines (order_id, offer_id, qty, qty_requested, qty_received) values ($1, $2, 3, 3, 2.5)`,
    [id, bunsByCase],
  );
  await world.sql(
    `insert into supply_order_steps (order_id, user_id, step, from_status, to_status, made_at)
     values ($1, $2, 'submit', 'draft', 'approved', now())`,
    [id, people.manager.id],
  );
  return id;
}

/** The rows of an order, without what sync numbers and dates anew. */
const rowsOf = (id: string) =>
  world.sql(
    `select to_jsonb(o) - '{change,updated_at,field_at}'::text[] as row from supply_orders o where id = $1
     union all select to_jsonb(l) - '{change,updated_at,field_at}'::text[] from supply_order_lines l where order_id = $1
     union all select to_jsonb(s) - '{change,updated_at,field_at}'::text[] from supply_order_steps s where order_id = $1`,
    [id],
  );
const livesAt = async (id: string) =>
  (await world.sql('select id from supply_orders where id = $1 and deleted_at is null', [id]))
    .length > 0;
const archived = () =>
  world.sql<{ id: string }>('select id from supply_orders_archive order by archived_at, id');
const nightly = () => world.sql('select sync.archive_old_supply_orders()');

it('SA2 what was received or cancelled more than 30 days ago is archived at night, and leaves the devices', async () => {
  const over = await received(31);
  const fresh = await received(29);
  const open = await received(60, 'delivered');
  const called = await received(40, 'cancelled');
  await nightly();
  const moved = await archived();
  expect(moved.map(({ id }) => id).sort()).toEqual([over, called].sort());
  expect(await livesAt(fresh)).toBe(true);
  expect(await livesAt(open)).toBe(true);
  const [kept] = await world.sql(
    `select archive_reason, archived_by, days_active_before_archive as days, store_number, supplier_name, submitted_by_name,
       jsonb_array_length(items) as items, jsonb_array_length(steps) as steps, subtotal::text
     from supply_orders_archive where id = $1`,
    [over],
  );
  expect(kept).toEqual({
    archive_reason: null,
    archived_by: null,
    // 34 and a half
    days: 35,
    store_number: '7486',
    supplier_name: 'North Foods',
    submitted_by_name: 'Luis Ortega',
    items: 1,
    steps: 1,
    subtotal: '25.50',
  });
  const [tombstone] = await world.sql(
    `select (select count(*)::int from supply_order_lines where order_id = $1 and deleted_at is null) as lines,
       (select count(*)::int from supply_order_steps where order_id = $1 and deleted_at is null) as steps`,
    [over],
  );
  expect(tombstone).toEqual({ lines: 0, steps: 0 });
});

it.each([
  ['its tombstones', false],
  ['nothing, as they are purged', true],
])('SA3 an order of which there is %s comes back as it was', async (_what, purged) => {
  const id = await received(31);
  await world.sql(`update product_offers set price = 99, code = 'NEW' where id = $1`, [bunsByCase]);
  const before = await rowsOf(id);
  await nightly();
  if (purged) await world.sql(`select sync.purge(2000, interval '0 days')`);
  expect((await rowsOf(id)).length === 0).toBe(purged);
  const answer = await admin.rpc('restore_archived_supply_order', { order_id: id });
  expect(answer.error).toBeNull();
  expect(await rowsOf(id)).toEqual(before);
  expect(await archived()).toEqual([]);
  // rule SA2: it stays for thirty days
  await nightly();
  expect(await livesAt(id)).toBe(true);
  await world.sql(
    `update sync.supply_orders_restored set restored_at = now() - interval '31 days' where order_id = $1`,
    [id],
  );
  await nightly();
  expect(await livesAt(id)).toBe(false);
  await world.sql(`update product_offers set price = 8.5, code = 'B-12' where id = $1`, [
    bunsByCase,
  ]);
});

it('SA3 a note that was written without a line brings an order back that was archived meanwhile', async () => {
  const id = await received(31, 'cancelled');
  await world.sql(`update supply_orders set status = 'draft' where id = $1`, [id]);
  await admin.rpc('archive_supply_order', { order_id: id, reason: 'Forgotten' });
  expect(await livesAt(id)).toBe(false);
  const [answer] = await manager.push(
    op({
      collection: 'supply_orders',
      id,
      scope: scopeOf(store),
      set: { note: 'Still wanted' },
      base: { note: null },
    }),
  );
  expect(answer?.status).not.toBe('rejected');
  expect(await livesAt(id)).toBe(true);
  expect(await archived()).toEqual([]);
  expect(
    await world.sql('select id from supply_order_lines where id = $1 and deleted_at is null', [
      naturalId('supply_order_lines', id, bunsByCase),
    ]),
  ).toHaveLength(1);
});

it('SA1 only a global admin archives and restores, and says why', async () => {
  const id = await received(1);
  const person = await world.signIn(people.manager);
  expect(
    (await person.rpc('archive_supply_order', { order_id: id, reason: 'Over' })).error?.code,
  ).toBe('forbidden');
  expect((await admin.rpc('archive_supply_order', { order_id: id, reason: ' ' })).error?.code).toBe(
    'reason_missing',
  );
  expect(
    (await admin.rpc('archive_supply_order', { order_id: newId(), reason: 'Over' })).error?.code,
  ).toBe('not_found');
  expect(
    (await admin.rpc('archive_supply_order', { order_id: id, reason: 'Over' })).error,
  ).toBeNull();
  expect((await person.rpc('restore_archived_supply_order', { order_id: id })).error?.code).toBe(
    'forbidden',
  );
  expect((await person.rpc('get_supply_order_archive_stats')).error?.code).toBe('forbidden');
  expect((await person.from('supply_orders_archive').select()).data).toEqual([]);
  expect(
    (await admin.rpc('restore_archived_supply_order', { order_id: newId() })).error?.code,
  ).toBe('not_archived');
});

it('SA4 the figures are those of the filtered lists, around every midnight, in three time zones', async () => {
  const zones = ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu'];
  const [before] = await world.sql<{ time_zone: string }>(
    `select time_zone from stores where store_number = 'OFFICE'`,
  );
  for (const zone of zones) {
    await world.sql(`update stores set time_zone = $1 where store_number = 'OFFICE'`, [zone]);
    const now = new Date();
    const starts = archiveRanges.map((range) => archiveRangeStart(range, now, zone));
    await world.sql('delete from supply_orders_archive');
    // one at each start, one just before it
    for (const start of starts) {
      for (const before of [0, 1]) {
        await world.sql(
          `insert into supply_orders_archive (id, store_id, order_number, status, created_at, archived_at, store_number,
             store_name, supplier_name, subtotal, archived_order, items, steps)
           values ($1, $2, 'x', 'received', $3::timestamptz - interval '40 days', $3::timestamptz - $4 * interval '1 ms',
             '7486', 'Riverside Plaza', 'North Foods', 0, '{}', '[]', '[]')`,
          [newId(), store.id, start, before],
        );
      }
    }
    const { data } = await admin.rpc('get_supply_order_archive_stats');
    const counts: number[] = [];
    for (const start of starts) {
      const { count } = await admin
        .from('supply_orders_archive')
        .select('id', { count: 'exact', head: true })
        .gte('archived_at', start);
      counts.push(count ?? 0);
    }
    const [today, week, month] = counts;
    expect(data, zone).toMatchObject([
      {
        total_archived: 8,
        archived_today: today,
        archived_this_week: week,
        archived_this_month: month,
        most_common_status: 'received',
      },
    ]);
    const [ranges] = await world.sql<Record<string, string>>(
      `select sync.iso_time(today) as today, sync.iso_time(week) as week, sync.iso_time(month) as month,
         sync.iso_time(year) as year from sync.archive_ranges($1)`,
      [now.toISOString()],
    );
    expect(
      archiveRanges.map((range) => ranges?.[range]),
      zone,
    ).toEqual(starts);
  }
  await world.sql(`update stores set time_zone = $1 where store_number = 'OFFICE'`, [
    before?.time_zone,
  ]);
});

it('SA4 both say the same of every hour around the nights on which clocks change', async () => {
  const [office] = await world.sql<{ time_zone: string }>(
    `select time_zone from stores where store_number = 'OFFICE'`,
  );
  const hours = Array.from({ length: 96 }, (_, hour) => [
    new Date(Date.UTC(2026, 2, 7, hour)),
    new Date(Date.UTC(2026, 9, 31, hour)),
  ]).flat();
  const rows = await world.sql<Record<string, string>>(
    `select sync.iso_time(r.today) as today, sync.iso_time(r.week) as week, sync.iso_time(r.month) as month,
       sync.iso_time(r.year) as year
     from unnest($1::timestamptz[]) with ordinality h (at, place) cross join lateral sync.archive_ranges(h.at) r order by place`,
    [hours.map((at) => at.toISOString())],
  );
  expect(rows).toEqual(
    hours.map((at) =>
      Object.fromEntries(
        archiveRanges.map((range) => [range, archiveRangeStart(range, at, office?.time_zone)]),
      ),
    ),
  );
});
