/**
 * The rules of the budget stand twice: on devices, and in SQL as `budget_weeks`, which alerts and comparisons of stores
 * read. Here both answer for the demo world and for random worlds.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { addDays, businessDayOf, weekStart } from '../../src/kernel/business-week.ts';
import { fromCents } from '../../src/kernel/money.ts';
import { percentageOfWeek } from '../../src/modules/budget/model/domain/percentage.ts';
import { resultOfWeek } from '../../src/modules/budget/model/domain/week-result.ts';
import { startWorld, type World } from '../database/world.ts';
import { createRandom } from '../world/random.ts';
import { makeBudgetWorld, weeksShown, type BudgetWorld } from './budget-worlds.ts';
import { keepBudgetWorlds } from './kept-worlds.ts';

const worlds = 1000;
const seed = 20261123;
let world: World;
let client: pg.Client;
let random: readonly BudgetWorld[];

beforeAll(async () => {
  world = await startWorld();
  client = new pg.Client(world.stack.superuserUrl);
  await client.connect();
  const chance = createRandom(seed);
  random = Array.from({ length: worlds }, () => makeBudgetWorld(chance));
  await keepBudgetWorlds(client, random);
});
afterAll(async () => {
  await client?.end();
  await world?.stop();
});

const rowSchema = v.object({
  store_id: v.string(),
  week_start: v.string(),
  projected_sales: v.nullable(v.number()),
  percentage: v.number(),
  budget: v.number(),
  food_cost: v.number(),
  variance: v.number(),
  variance_percentage: v.number(),
  status: v.string(),
  days_entered: v.number(),
  missing_days: v.array(v.string()),
  day_costs: v.array(v.nullable(v.number())),
});
type Week = v.InferOutput<typeof rowSchema>;

/** What SQL answers of these worlds, by a function of this name. */
async function inSql(made: readonly BudgetWorld[], name = 'budget_weeks'): Promise<Week[]> {
  const { rows } = await client.query(
    `select to_jsonb(b) as week from jsonb_to_recordset($1) w (store uuid, at timestamptz, first date, last date)
     cross join lateral public.${name}(w.first, w.last, array[w.store], w.at) b order by b.store_id, b.week_start`,
    [
      JSON.stringify(
        made.map(({ store, at }) => ({ store: store.id, at, ...weeksShown(at, store.time_zone) })),
      ),
    ],
  );
  return v.parse(v.array(v.object({ week: rowSchema })), rows).map(({ week }) => week);
}

/** What the page shows: deleted rows are not on it. */
function onDevice(made: readonly BudgetWorld[]): Week[] {
  const living = <Row extends { deleted_at: string | null }>(rows: readonly Row[]) =>
    rows.filter(({ deleted_at }) => deleted_at === null);
  return made
    .toSorted((a, b) => (a.store.id < b.store.id ? -1 : 1))
    .flatMap(({ store, at, entries, forecasts, percentages }) => {
      const { first, last } = weeksShown(at, store.time_zone);
      const weeks: string[] = [];
      for (let week = first; week <= last; week = addDays(week, 7)) weeks.push(week);
      return weeks.map((week_start): Week => {
        const { week, forecast, result } = resultOfWeek({
          entries: living(entries),
          forecasts: living(forecasts),
          percentageOf: percentageOfWeek(
            { budgetPercentage: store.budget_percentage },
            living(percentages),
          ),
          weekStartDate: week_start,
          today: businessDayOf(new Date(at), store.time_zone),
          store: { openedOn: store.opened_on, closedOn: store.closed_on },
        });
        return {
          store_id: store.id,
          week_start,
          projected_sales: forecast?.projected_amount ?? null,
          percentage: percentageOfWeek(
            { budgetPercentage: store.budget_percentage },
            living(percentages),
          )(week_start),
          budget: fromCents(result.budgetAmount),
          food_cost: fromCents(result.actualFoodCost),
          variance: fromCents(result.variance),
          variance_percentage: result.variancePercentage,
          status: result.status,
          days_entered: week.enteredDays,
          missing_days: [...week.missingDays],
          day_costs: week.days.map(({ total }) => (total === null ? null : fromCents(total))),
        };
      });
    });
}

/** Divided in decimals there and in binary here: equal to nine digits. */
const nineDigits = (weeks: readonly Week[]) =>
  weeks.map((week) => ({ ...week, variance_percentage: week.variance_percentage.toPrecision(9) }));

it('BV BW FC1 BP the demo world has the same weeks in SQL as on its devices', async () => {
  const [now] = await world.sql<{ at: string }>('select now()::text as at');
  const at = new Date(now?.at ?? '').toISOString();
  const rows = async <Row>(table: string, storeId: string): Promise<Row[]> => {
    const found = await client.query(
      `select to_jsonb(t) as row from ${table} t where store_id = $1`,
      [storeId],
    );
    return found.rows.map(({ row }) => row as Row);
  };
  const stores = await client.query(
    `select to_jsonb(s) as row from stores s where exists (select from store_users m where m.store_id = s.id)`,
  );
  const demo: BudgetWorld[] = [];
  for (const { row } of stores.rows) {
    const store = row as BudgetWorld['store'];
    demo.push({
      store,
      at,
      entries: await rows('food_cost_entries', store.id),
      forecasts: await rows('weekly_sales_forecasts', store.id),
      percentages: await rows('store_percentages', store.id),
    });
  }
  const weeks = await inSql(demo);
  expect(weeks.some(({ days_entered }) => days_entered === 7)).toBe(true);
  expect(nineDigits(weeks)).toEqual(nineDigits(onDevice(demo)));
});

it(`BV BW FC1 BP ${worlds} random worlds have the same weeks in SQL as on devices`, async () => {
  const sql = await inSql(random);
  expect(sql.length).toBeGreaterThan(worlds * 2);
  expect(nineDigits(sql)).toEqual(nineDigits(onDevice(random)));

  const of = (holds: (made: BudgetWorld) => boolean) => random.filter(holds).length;
  const day = ({ at, store }: BudgetWorld) => businessDayOf(new Date(at), store.time_zone);
  const held = {
    'several forecasts of a week': of(({ forecasts }) =>
      forecasts.some((a) =>
        forecasts.some((b) => a !== b && a.week_start_date === b.week_start_date),
      ),
    ),
    'a changed percentage': of(({ percentages }) => percentages.length > 0),
    'deleted rows': of(({ entries, forecasts, percentages }) =>
      [...entries, ...forecasts, ...percentages].some(({ deleted_at }) => deleted_at !== null),
    ),
    'late edits': of(({ entries }) =>
      entries.some(
        ({ updated_at, entry_date }) => updated_at.slice(0, 10) > addDays(entry_date, 7),
      ),
    ),
    'a day before the opening or after the closing': of(
      ({ store }) => store.opened_on !== null || store.closed_on !== null,
    ),
    'a night of DST': of((made) =>
      ['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25'].includes(day(made)),
    ),
    'a year’s end': of(
      (made) => weekStart(day(made)).slice(0, 4) !== addDays(weekStart(day(made)), 6).slice(0, 4),
    ),
  };
  console.info(`${worlds} random worlds, seed ${seed}, held: ${JSON.stringify(held)}`);
  for (const count of Object.values(held)) expect(count).toBeGreaterThan(20);
});

it.each([
  ['the first forecast counts', 'o.updated_at desc, o.id desc', 'o.updated_at, o.id'],
  [
    'deleted entries count',
    'r.last_day and o.deleted_at is null\n  ), e as',
    'r.last_day\n  ), e as',
  ],
  [
    'a percentage begins a week late',
    'p.valid_from <= w.week_start and w.week_start < p.valid_to',
    'p.valid_from < w.week_start and w.week_start <= p.valid_to',
  ],
  ['the day is that of UTC', 'at time zone s.time_zone', `at time zone 'UTC'`],
  ['a day before the opening is missing', 's.opened_on <= w.week_start + n', 'true'],
  ['Saturday does not count', 'w.week_start + 6', 'w.week_start + 5'],
  [
    'half a cent is cut off',
    'round(coalesce(f.projected_amount',
    'trunc(coalesce(f.projected_amount',
  ],
])('a planted bug is caught: %s', async (_bug, find, replace) => {
  const [source] = await world.sql<{ text: string }>(
    `select pg_get_functiondef('public.budget_weeks'::regproc) as text`,
  );
  const text = source?.text ?? '';
  expect(text).toContain(find);
  await client.query('begin');
  await client.query(text.replaceAll('budget_weeks', 'planted_weeks').replaceAll(find, replace));
  const some = random.slice(0, 300);
  const wrong = nineDigits(await inSql(some, 'planted_weeks'));
  await client.query('rollback');
  expect(wrong).not.toEqual(nineDigits(onDevice(some)));
});
