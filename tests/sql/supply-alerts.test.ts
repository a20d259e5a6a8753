/** What may run out, and counts that wait (rules AL of the supplies). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { naturalId, newId } from '../../src/kernel/ids.ts';
import { Device, op } from '../database/device.ts';
import { scopeOf } from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';

const store = stores['7486'];
const supplier = 'c0ffee00-0000-4000-8000-000000000001';
const buns = 'c0ffee00-0000-4000-8000-000000000011';
const cheese = 'c0ffee00-0000-4000-8000-000000000012';
/** Monday, ten past seven in the morning in New York. */
const seven = '2033-03-07T12:10:00Z';

let world: World;
let manager: Device;
beforeAll(async () => {
  world = await startWorld();
  // what the clock of the world would say meanwhile
  await world.sql(`delete from sync.scheduled_jobs where name like 'supply-%'`);
  await world.sql(`insert into suppliers (id, name) values ($1, 'Farm')`, [supplier]);
  await world.sql(
    `insert into products (id, name, translations) values ($1, 'Buns', '{"es": {"name": "Panes"}}'), ($2, 'Cheese', '{}')`,
    [buns, cheese],
  );
  await world.sql(
    `insert into product_offers (product_id, supplier_id, pack_size, price) values ($1, $3, 12, 6), ($2, $3, 4, 30)`,
    [buns, cheese, supplier],
  );
  const day = (weekday: number) =>
    `{"weekday": ${weekday}, "from": "07:00", "until": "09:00", "cut_off_days": 1, "cut_off": "12:00"}`;
  // Wednesdays and Saturdays
  await world.sql(
    `insert into supplier_terms (store_id, supplier_id, deliveries) values ($1, $2, $3)`,
    [store.id, supplier, `[${day(3)}, ${day(6)}]`],
  );
  manager = new Device(await world.signIn(people.manager));
});
afterAll(() => world.stop());
beforeEach(async () => {
  for (const table of [
    'public.store_products',
    'public.reorder_dismissals',
    'sync.supply_reminders',
  ]) {
    await world.sql(`delete from ${table}`);
  }
  await world.sql(`update notifications set deleted_at = now() where deleted_at is null`);
});

const onShelf = (product: string, onHand: number, dailyUse: number) =>
  world.sql(
    `insert into store_products (store_id, product_id, on_hand, counted_at, avg_daily_use) values ($1, $2, $3, '2033-03-01', $4)`,
    [store.id, product, onHand, dailyUse],
  );
async function told(kind: string): Promise<readonly { user_id: string; message: string }[]> {
  await world.sql('select deliver_notifications()');
  return world.sql<{ user_id: string; message: string }>(
    `select user_id, message from notifications where text_key = $1 and deleted_at is null`,
    [kind],
  );
}
const warn = (at: string) => world.sql('select sync.warn_of_stock($1)', [at]);

it('AL2 at seven by the clock of the store, together and once, what is used up before the next delivery', async () => {
  // Wednesday is in two days.
  await onShelf(buns, 10, 8);
  await onShelf(cheese, 3, 4);
  await warn('2033-03-07T11:59:00Z');
  expect(await told('supply_stock_risk')).toEqual([]);
  await warn(seven);
  await warn(seven);
  const risks = await told('supply_stock_risk');
  expect(risks.map(({ user_id }) => user_id)).toContain(people.manager.id);
  expect(risks.map(({ user_id }) => user_id)).not.toContain(people.shift.id);
  expect(new Set(risks.map(({ message }) => message))).toEqual(
    new Set(['Store #7486: may run out before the next delivery: Cheese, Buns']),
  );
  expect(risks).toHaveLength(new Set(risks.map(({ user_id }) => user_id)).size);
});

it('AL2 a store whose turn does not come at seven is looked at until ten, once', async () => {
  await onShelf(cheese, 3, 4);
  await warn('2033-03-14T14:00:00Z');
  expect(await told('supply_stock_risk')).toEqual([]);
  await warn('2033-03-14T13:40:00Z');
  const { length } = await told('supply_stock_risk');
  expect(length).toBeGreaterThan(0);
  await warn('2033-03-14T13:55:00Z');
  expect(await told('supply_stock_risk')).toHaveLength(length);
});

it('AL2 what lasts, what is put off and what is ordered meanwhile is not told', async () => {
  await onShelf(buns, 10, 4);
  await onShelf(cheese, 3, 4);
  await world.sql(
    `insert into reorder_dismissals (store_id, product_id, until) values ($1, $2, '2033-03-20')`,
    [store.id, cheese],
  );
  await warn(seven);
  expect(await told('supply_stock_risk')).toEqual([]);
});

it('AL3 of a count that was handed in and waits, once, but for whoever handed it in', async () => {
  const shift = new Device(await world.signIn(people.shift));
  const id = naturalId('stock_counts', store.id, '2033-03-07', 'all');
  const count = (set: Record<string, unknown>, create = false) =>
    op({
      collection: 'stock_counts',
      id,
      scope: scopeOf(store),
      create,
      set,
      ...(create ? {} : { base: { submitted_at: null, decision: null } }),
    });
  await shift.push(
    count({ store_id: store.id, user_id: people.shift.id, day: '2033-03-07', sheet: 'all' }, true),
    op({
      collection: 'stock_entries',
      id: naturalId('stock_entries', id, 'dry', buns, people.shift.id),
      scope: scopeOf(store),
      create: true,
      set: { product_id: buns, kind: 'count', count_id: id, area_id: 'dry', entered_qty: 9 },
    }),
  );
  expect(await told('supply_count_to_review')).toEqual([]);
  await shift.push(count({ submitted_at: new Date().toISOString() }));
  await shift.push(
    op({
      collection: 'stock_entries',
      id: newId(),
      scope: scopeOf(store),
      create: true,
      set: { product_id: cheese, kind: 'waste', entered_qty: 1, reason: 'spill' },
    }),
  );
  const waiting = await told('supply_count_to_review');
  expect(waiting.map(({ user_id }) => user_id)).toContain(people.manager.id);
  expect(waiting[0]?.message).toBe(
    'Store #7486: the count of 03/07/2033 was handed in and waits for a decision.',
  );
  const shown = waiting.length;
  await manager.push(count({ decision: 'post' }));
  expect(await told('supply_count_to_review')).toHaveLength(shown);
});
