/** All stores side by side (rules AS of the budget). */
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { addDays } from '../../src/kernel/business-week.ts';
import { newId } from '../../src/kernel/ids.ts';
import { storeWeeksSchema, type StoreWeeks } from '../../src/modules/budget/stores/remote.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';

// 2026-03-01 is a Sunday, and the week after it is over.
const week = '2026-03-01';
const at = '2026-03-08T17:00:00Z';
let world: World;
let owner: SupabaseClient;
const ids = new Map<string, string>();

/** A store with 28 percent of $1,000 a week, and what each of its days cost by week; null: nothing was projected. */
async function store(
  number: string,
  costs: readonly (readonly number[])[],
  sales: number | null = 1000,
): Promise<void> {
  const id = newId();
  ids.set(id, number);
  await world.sql('insert into stores (id, store_number, name) values ($1, $2, $2)', [id, number]);
  await world.sql(
    `insert into store_users (user_id, store_id, role) values ($1, $2, 'supervisor')`,
    [people.manager2.id, id],
  );
  const rows = costs.flatMap((days, ago) =>
    days.map((amount, day) => ({ day: addDays(week, day - 7 * ago), amount })),
  );
  await world.sql(
    `insert into food_cost_entries (user_id, store_id, entry_date, amount)
     select $1, $2, r.day, r.amount from jsonb_to_recordset($3) r (day date, amount numeric)`,
    [people.manager2.id, id, JSON.stringify(rows)],
  );
  if (sales === null) return;
  await world.sql(
    `insert into weekly_sales_forecasts (user_id, store_id, week_start_date, projected_amount)
     select $1, $2, $3::date - 7 * n, $4 from generate_series(0, 9) n`,
    [people.manager2.id, id, week, sales],
  );
}
const days = (amount: number, count = 7) => Array.from({ length: count }, () => amount);

beforeAll(async () => {
  world = await startWorld();
  // By what its days cost: this week, and eight before. An even day of the budget is $40.
  const usual = Array.from({ length: 8 }, () => days(36));
  await store('Z1', [days(36), ...usual]);
  await store('Z2', [days(44), ...usual]);
  await store('Z3', [days(38), ...usual]);
  await store('Z4', [days(36, 3), ...usual]);
  await store('Z5', []);
  await store('Z6', [days(36)], null);
  await store('Z7', [days(36), ...Array.from({ length: 8 }, () => days(44))]);
  await store('Z8', [days(44, 3), ...usual]);
  await store('Z9', [[], ...usual], null);
  await store('ZA', [days(60, 2), ...usual]);
  // Sundays cost half of a week, which is $280.
  const byHabit = [140, 24, 24, 23, 23, 23, 23];
  await store('ZB', [byHabit.slice(0, 3), ...Array.from({ length: 4 }, () => byHabit)]);
  await store('ZC', [byHabit.slice(0, 3), ...Array.from({ length: 3 }, () => byHabit)]);
  owner = await world.signIn(people.manager2);
});
afterAll(() => world.stop());

async function overview(
  client: SupabaseClient,
  params: Record<string, unknown> = {},
): Promise<StoreWeeks[]> {
  const { data, error } = await client.rpc('budget_overview', {
    week_from: week,
    week_to: week,
    at,
    ...params,
  });
  if (error) throw new Error(error.message);
  return v.parse(v.array(storeWeeksSchema), data);
}
const own = (rows: readonly StoreWeeks[]) => rows.filter(({ store_id }) => ids.has(store_id));

it('AS1 AS2 AS3 each store has its completeness, its variance and its own base', async () => {
  const rows = new Map((await overview(owner)).map((row) => [row.store_number, row]));
  expect(rows.get('Z1')).toMatchObject({
    days_entered: 7,
    days_missing: 0,
    projected_sales: 1000,
    budget: 280,
    food_cost: 252,
    variance: 28,
    variance_percentage: 10,
    pace: 10,
    base: 10,
    against_base: 0,
    spark: days(10, 9),
  });
  // Three days of seven: $172 of the week is left, but no more of its three days than of another's seven.
  expect(rows.get('Z4')).toMatchObject({
    days_entered: 3,
    days_missing: 4,
    variance: 172,
    pace: 10,
    against_base: 0,
  });
  expect(rows.get('Z2')).toMatchObject({ variance: -28, pace: -10, base: 10, against_base: -20 });
  // Two days tell nothing yet, whatever they cost.
  expect(rows.get('ZA')).toMatchObject({ variance: 160, pace: null, against_base: null });
  expect(rows.get('ZA')?.spark).toEqual([...days(10, 8), null]);
  expect(rows.get('Z7')).toMatchObject({ pace: 10, base: -10, against_base: 20 });
  expect(rows.get('Z6')).toMatchObject({ budget: null, variance: null, pace: null, base: null });
  expect(rows.get('Z5')).toMatchObject({ days_entered: 0, variance: 280, base: null });
});

it('AS2 a day has the part of the budget that its weekday usually makes up in the store, a seventh where too few weeks tell', async () => {
  const rows = new Map((await overview(owner)).map((row) => [row.store_number, row]));
  expect(rows.get('ZB')).toMatchObject({ food_cost: 188, pace: 0, base: 0, against_base: 0 });
  // $188 of the $120 of three even days
  expect(rows.get('ZC')).toMatchObject({ food_cost: 188, pace: -56.67, base: 0 });
});

it('AS4 first comes who needs attention', async () => {
  const rows = own(await overview(owner));
  expect(rows.map(({ store_number, attention }) => `${store_number} ${attention}`)).toEqual([
    // over budget
    'Z2 0',
    // incomplete, or without projected sales: worst against its base first, then who misses most
    'ZC 1',
    'Z8 1',
    'Z4 1',
    'ZB 1',
    'Z5 1',
    'Z9 1',
    'ZA 1',
    'Z6 1',
    // worse than usual
    'Z3 2',
    'Z1 3',
    'Z7 3',
  ]);
});

it('AS1 a range is its weeks together, and the base lies before it', async () => {
  const [row] = own(await overview(owner, { week_from: addDays(week, -7) })).filter(
    ({ store_number }) => store_number === 'Z2',
  );
  expect(row).toMatchObject({
    weeks: 2,
    days_entered: 14,
    budget: 560,
    food_cost: 560,
    variance: 0,
    pace: 0,
    base: 10,
  });
  expect(row?.spark).toHaveLength(10);
});

it('AS1 exactly the stores whose budget the person sees: the owner’s, a member’s one, all but the main office for a global admin', async () => {
  const numbers = (rows: readonly StoreWeeks[]) =>
    rows.map(({ store_number }) => store_number).toSorted();
  const rows = await overview(owner);
  expect(numbers(rows)).toEqual(['7505', ...ids.values()]);
  expect(rows[0]?.stores).toBe(13);
  const shift = await world.signIn(people.shift);
  expect(numbers(await overview(shift))).toEqual(['7486']);
  const admin = await world.signIn(people.admin);
  const [all] = await world.sql<{ n: number }>(
    `select count(*)::int as n from stores where deleted_at is null and store_number <> 'OFFICE'`,
  );
  expect(await overview(admin)).toHaveLength(all?.n ?? 0);
  expect(
    (await world.anonymous().rpc('budget_overview', { week_from: week, week_to: week })).error,
  ).not.toBeNull();
});

it('AS1 pages hold each store once, in the same order', async () => {
  const whole = await overview(owner);
  const parts: StoreWeeks[] = [];
  for (let page = 0; page < 5; page += 1)
    parts.push(...(await overview(owner, { page, page_size: 3 })));
  expect(parts).toEqual(whole);
});

it('AS1 it reads only: the function is stable and runs as its caller', async () => {
  const [made] = await world.sql(
    `select p.provolatile as volatile, p.prosecdef as definer from pg_proc p where p.oid = 'public.budget_overview'::regproc`,
  );
  expect(made).toEqual({ volatile: 's', definer: false });
});

// Last: the other tests do not know these stores.
it('BW9 AS1 AS4 a day on which a store was closed is not missing, and a store that was closed all along is not among them', async () => {
  const made = async (number: string, costs: readonly (readonly number[])[], open: string) => {
    await store(number, costs, null);
    await world.sql(`update stores set ${open} where store_number = $1`, [number]);
  };
  const lastWeek = [[], days(36)];
  await made('ZD', lastWeek, `closed_on = date '${week}' - 1`);
  await made('ZE', [], `opened_on = date '${week}' + 7`);
  await made('ZF', lastWeek, `closed_on = date '${week}'`);
  await made('ZG', [days(36, 1)], `opened_on = date '${week}' + 6`);
  const found = new Map(own(await overview(owner)).map((row) => [row.store_number, row]));
  expect([...found.keys()]).not.toContain('ZD');
  expect([...found.keys()]).not.toContain('ZE');
  expect(found.get('ZF')?.days_missing).toBe(1);
  expect(found.get('ZG')).toMatchObject({ days_entered: 1, days_missing: 1 });
  const both = own(await overview(owner, { week_from: addDays(week, -7) }));
  expect(both.find(({ store_number }) => store_number === 'ZD')).toMatchObject({
    days_entered: 7,
    days_missing: 0,
  });
});
