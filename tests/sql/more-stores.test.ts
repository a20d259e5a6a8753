/** What `npm start` adds to the seed: more stores and half a year of supplies, whatever the hour and the weekday. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { boardRowSchema, type BoardRow } from '../../src/modules/board/remote.ts';
import { startWorld, type World } from '../database/world.ts';
import { demoPassword, people } from '../world/people.ts';
import { boardOnDevice } from './board-on-device.ts';
import type { BoardWorld } from './board-worlds.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld({ moreSeeds: ['more-stores.sql', 'more-supplies.sql'] });
});
afterAll(() => world.stop());

const walksSchema = v.object({
  inspections: v.object({
    due: v.number(),
    done: v.number(),
    missed: v.number(),
    running: v.number(),
    overdue: v.number(),
    last: v.nullable(v.object({ failed_critical: v.boolean() })),
  }),
});

async function board(): Promise<Map<string, BoardRow>> {
  const admin = await world.signIn(people.admin);
  const { data, error } = await admin.rpc('store_board');
  if (error) throw new Error(error.message);
  const rows = v.parse(v.array(boardRowSchema), data);
  return new Map(rows.map((row) => [row.store_number, row]));
}

it('fills the board: stores that did well, failed, missed and are at it, and one whose device is silent', async () => {
  const rows = await board();
  expect(rows.size).toBe(27);
  const walks = [...rows.values()].map(({ parts }) => v.parse(walksSchema, parts).inspections);
  const among = (test: (told: (typeof walks)[number]) => boolean) => walks.filter(test).length;
  expect(among(({ due }) => due > 0)).toBeGreaterThanOrEqual(18);
  expect(among(({ done }) => done > 0)).toBeGreaterThanOrEqual(8);
  expect(among(({ missed }) => missed > 0)).toBeGreaterThanOrEqual(3);
  expect(among(({ running }) => running > 0)).toBeGreaterThanOrEqual(1);
  expect(among(({ overdue }) => overdue > 0)).toBeGreaterThanOrEqual(2);
  expect(among(({ last }) => last?.failed_critical === true)).toBeGreaterThanOrEqual(2);
  expect(rows.get('7527')?.need).toBe(3);
  expect(rows.get('7535')?.parts['devices']).toMatchObject({ unsent: 14, devices: 1 });
  expect(rows.get('7554')?.closed_on).not.toBeNull();
  expect(rows.get('7554')?.need).toBeLessThan(2);
  expect(rows.get('7518')?.need).toBeLessThan(2);
});

it('has eight weeks of food cost in a store that enters every day', async () => {
  const [told] = await world.sql<{ days: number }>(
    `select count(distinct e.entry_date)::integer as days from food_cost_entries e join stores s on s.id = e.store_id
     where s.store_number = '7518'`,
  );
  expect(told?.days).toBeGreaterThanOrEqual(56);
});

it('lets the manager of such a store sign in, who sees that store alone', async () => {
  const client = world.anonymous();
  const { error } = await client.auth.signInWithPassword({
    email: 'manager7518@storehand.demo',
    password: demoPassword,
  });
  expect(error).toBeNull();
  const { data } = await client.rpc('store_board');
  expect(v.parse(v.array(boardRowSchema), data).map((row) => row.store_number)).toEqual(['7518']);
});

it('BD2 BD3 BD6 BD7 has the same figures on the board as on the devices of each of its stores', async () => {
  const [now] = await world.sql<{ at: string }>('select sync.iso_time(now()) as at');
  const at = now?.at ?? '';
  const rowsOf = async <Row>(table: string): Promise<Row[]> => {
    const [wire] = await world.sql<{ text: string }>('select sync.wire_row($1) as text', [table]);
    const rows = await world.sql<{ row: Row }>(
      `select ${wire?.text} as row from public.${table} t`,
    );
    return rows.map(({ row }) => row);
  };
  type Budget = BoardWorld['budget'];
  const ofStore = <Row extends { readonly store_id: string }>(rows: readonly Row[], id: string) =>
    rows.filter(({ store_id }) => store_id === id);
  const stores = await rowsOf<Budget['store']>('stores');
  const entries = await rowsOf<Budget['entries'][number]>('food_cost_entries');
  const forecasts = await rowsOf<Budget['forecasts'][number]>('weekly_sales_forecasts');
  const percentages = await rowsOf<Budget['percentages'][number]>('store_percentages');
  const inspections = await rowsOf<BoardWorld['inspections'][number]>('inspections');
  const responses = await rowsOf<BoardWorld['responses'][number]>('inspection_responses');
  const actions = await rowsOf<BoardWorld['actions'][number]>('inspection_action_items');
  const occurrences = await rowsOf<BoardWorld['occurrences'][number]>('inspection_occurrences');
  const admin = await world.signIn(people.admin);
  const { data, error } = await admin.rpc('store_board', { at });
  if (error) throw new Error(error.message);
  const board = v.parse(v.array(boardRowSchema), data);
  expect(board).toHaveLength(27);
  for (const { store_id, store_number, parts } of board) {
    const store = stores.find(({ id }) => id === store_id);
    if (store === undefined) throw new Error(`#${store_number} is not there`);
    const expected = boardOnDevice({
      budget: {
        store,
        at,
        entries: ofStore(entries, store_id),
        forecasts: ofStore(forecasts, store_id),
        percentages: ofStore(percentages, store_id),
      },
      day: null,
      inspections: ofStore(inspections, store_id),
      responses: ofStore(responses, store_id),
      actions: ofStore(actions, store_id),
      occurrences: ofStore(occurrences, store_id),
    });
    expect({ store_number, ...(parts['inspections'] as object) }).toEqual({
      store_number,
      ...expected.inspections.figures,
    });
    const percent = Number(expected.budget.figures['variance_percentage']);
    expect({ store_number, ...(parts['budget'] as object) }).toEqual({
      store_number,
      ...expected.budget.figures,
      variance_percentage: expect.closeTo(percent, 7),
    });
  }
});

it('has a catalogue of 420 products of six suppliers, each with an offer, a barcode and three languages', async () => {
  const [told] = await world.sql(
    `select count(*)::integer as products, (select count(*) from suppliers)::integer as suppliers,
      count(distinct p.name)::integer as names, count(distinct p.barcodes)::integer as barcodes,
      count(*) filter (where exists (select from product_offers o where o.product_id = p.id))::integer as offered,
      count(*) filter (where p.translations -> 'es' ->> 'name' <> '' and p.translations -> 'fr' ->> 'name' <> '')::integer as told
     from products p`,
  );
  expect(told).toEqual({
    products: 420,
    suppliers: 6,
    names: 420,
    barcodes: 420,
    offered: 420,
    told: 420,
  });
});

it('has 26 weeks of orders, deliveries, counts, waste and credits in each of eight stores, no number twice', async () => {
  const rows = await world.sql<Record<string, number>>(
    `select (select min(r.day) <= (now() at time zone 'America/New_York')::date - 170 from supply_receipts r where r.store_id = s.id) as since,
      (select count(*) from supply_orders_archive a where a.store_id = s.id) > 80 as archived,
      (select count(*) from supply_receipts r where r.store_id = s.id) > 80 as received,
      (select count(*) from stock_counts c where c.store_id = s.id and c.status = 'posted') > 8 as counted,
      (select count(*) from stock_entries e where e.store_id = s.id and e.kind = 'waste') > 50 as wasted,
      (select count(*) from supply_credits c where c.store_id = s.id and c.status = 'settled') > 4 as credited
     from stores s where s.store_number in ('7486', '7505', '7506', '7509', '7510', '7511', '7514', '7515')`,
  );
  expect(rows).toHaveLength(8);
  for (const row of rows) expect(Object.values(row)).toEqual([true, true, true, true, true, true]);
  const [twice] = await world.sql<{ numbers: number }>(
    `select count(*)::integer as numbers from (
       select n.order_number from (select order_number from supply_orders union all select order_number from supply_orders_archive) n
       group by 1 having count(*) > 1) t`,
  );
  expect(twice?.numbers).toBe(0);
});

it('ST1 CR2 whose figures, ledger and credits are what follows from the entries', async () => {
  const [told] = await world.sql(
    `select count(*) filter (where f.on_hand <> p.on_hand or f.counted_at is distinct from p.counted_at)::integer as figures,
      count(*) filter (where l.sum is distinct from p.on_hand and (l.sum is not null or p.on_hand <> 0))::integer as ledger,
      count(*) filter (where u.daily_use is distinct from p.avg_daily_use)::integer as used, count(*) > 500 as any
     from stores s
     cross join lateral (select array_agg(k.product_id) as products from store_products k where k.store_id = s.id) k
     cross join lateral sync.stock_figures(s.id, k.products) f
     join lateral sync.average_daily_use(s.id, k.products) u on u.product_id = f.product_id
     join store_products p on p.store_id = s.id and p.product_id = f.product_id
     left join lateral (
       select sum(g.delta) from stock_ledger g where g.store_id = s.id and g.product_id = f.product_id) l on true`,
  );
  expect(told).toEqual({ figures: 0, ledger: 0, used: 0, any: true });
  const [credits] = await world.sql(
    `select count(*) filter (where c.amount is distinct from i.amount)::integer as wrong
     from supply_credits c join supply_orders o on o.id = c.order_id
     left join sync.credit_items(array[c.receipt_id]) i on true`,
  );
  expect(credits).toEqual({ wrong: 0 });
});

it('ST7 CR9 of which devices hold the last 45 days of entries, and the credits of 90', async () => {
  const [told] = await world.sql(
    `select count(*)::integer as rows from (
       select t.scope, t.change from stock_entries t
       where t.off_devices_at is null and t.effective_at < now() - interval '47 days' and t.status <> 'pending'
       union all select t.scope, t.change from supply_credits t
       where t.off_devices_at is null and t.created_at < now() - interval '92 days' and t.status = 'settled'
       union all select t.scope, t.change from stock_entries t join sync_scopes s using (scope) where t.change > s.head
       union all select t.scope, t.change from supply_orders t join sync_scopes s using (scope) where t.change > s.head) w`,
  );
  expect(told).toEqual({ rows: 0 });
});
