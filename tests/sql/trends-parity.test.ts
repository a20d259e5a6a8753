/**
 * Trends over stores are computed in SQL, a store's own by the rules of the module: both answer for random worlds here. For
 * more of them than in every run: TRENDS_WORLDS=1000 and this file alone.
 */
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { trendsOverStoresSchema } from '../../src/modules/inspections/trends/remote.ts';
import { addDays } from '../../src/kernel/business-week.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { createRandom } from '../world/random.ts';
import { keepRows } from './kept-worlds.ts';
import { trendsOnDevice } from './trends-on-device.ts';
import { makeTrendsWorld, type TrendsWorld } from './trends-worlds.ts';

const worlds = Number(process.env['TRENDS_WORLDS'] ?? 200);
const seed = 20261125;
let world: World;
let client: pg.Client;
let random: readonly TrendsWorld[];
const storesOf = (made: readonly TrendsWorld[]) =>
  made.flatMap(({ stores }) => stores.map(({ id }) => id));

/** All is added up by spans (XR2); of every second world it is old, and waits for being added up again. */
const fill = async (made: readonly TrendsWorld[]) => {
  const ids = made.flatMap(({ inspections }) => inspections.map(({ id }) => id));
  await client.query('delete from sync.inspection_results where inspection_id = any ($1)', [ids]);
  await client.query('insert into sync.inspection_results select * from sync.results_of($1)', [
    ids,
  ]);
  for (const table of ['sync.inspection_spans', 'sync.stale_weeks'])
    await client.query(`delete from ${table} where store_id = any ($1)`, [storesOf(made)]);
  const note = (of: readonly TrendsWorld[]) =>
    client.query(
      `select sync.note_stale_weeks(array_agg(r.store_id), array_agg(r.template_id), array_agg(r.finished_at))
       from sync.inspection_results r where r.store_id = any ($1)`,
      [storesOf(of)],
    );
  await note(made);
  await client.query('select sync.add_up_results(1000000)');
  await note(made.filter((_, place) => place % 2 === 1));
};

beforeAll(async () => {
  world = await startWorld();
  client = new pg.Client(world.stack.superuserUrl);
  await client.connect();
  await client.query(`select set_config('request.jwt.claims', $1, false)`, [
    JSON.stringify({
      role: 'authenticated',
      sub: people.admin.id,
      aal: 'aal1',
      iss: `${world.stack.url}/auth/v1`,
    }),
  ]);
  const chance = createRandom(seed);
  random = Array.from({ length: worlds }, (_, number) => makeTrendsWorld(chance, number));
  await keepRows(client, {
    stores: random.flatMap(({ stores }) => stores),
    inspections: random.flatMap(({ inspections }) => inspections),
    inspection_responses: random.flatMap(({ responses }) => responses),
  });
  await fill(random);
});
afterAll(async () => {
  await client?.end();
  await world?.stop();
});

type Told = ReturnType<typeof trendsOnDevice>;

async function inSql({ stores, from, to }: TrendsWorld): Promise<Told> {
  const { rows } = await client.query<{ told: unknown }>(
    'select trends_over_stores($1, $2, $3) as told',
    [from, to, stores.map(({ id }) => id)],
  );
  const told = v.parse(trendsOverStoresSchema, rows[0]?.told);
  return {
    template: told.template,
    visits: told.visits,
    stores: told.stores,
    sections: told.sections.map(({ id }) => id),
    questions: told.questions.map(({ id, failed, checked, stores: of }) => ({
      id,
      failed,
      checked,
      stores: of,
    })),
  };
}

it(`X2 X4 X7 X8 XR2 ${worlds} random worlds have the same trends over stores as on devices`, async () => {
  for (const one of random) expect(await inSql(one)).toEqual(trendsOnDevice(one));
});

it('the random worlds hold what the rules speak of', () => {
  const told = random.map((one) => trendsOnDevice(one));
  const held = {
    'nothing inspected': told.filter(({ visits }) => visits === 0).length,
    'several stores': told.filter(({ stores }) => stores.length > 1).length,
    'a section without a figure': told.filter(({ stores, sections }) =>
      stores.some(({ sections: of }) => Object.keys(of).length < sections.length),
    ).length,
    'a failed question': told.filter(({ questions }) => questions.length > 0).length,
    'a whole week': random.filter(({ from, to }) => addDays(from, 13) <= to).length,
    'four whole weeks': random.filter(({ from, to }) => addDays(from, 55) <= to).length,
    'a day on the edge': random.filter(({ inspections, from }) =>
      inspections.some(({ start_date }) => start_date.startsWith(from)),
    ).length,
  };
  for (const count of Object.values(held)) expect(count).toBeGreaterThan(worlds / 50);
});

it.each([
  ['a deleted inspection counts', 'i.deleted_at is null', 'true', 'results_of'],
  [
    'what is not asked counts',
    `coalesce(jsonb_typeof(i.show_if), 'null') = 'null'`,
    'true',
    'asked_items',
  ],
  ['a withdrawn answer counts', 'r.deleted_at is null', 'true', 'asked_items'],
  ['N/A is possible where it is not', `a.mode is distinct from 'applicable'`, 'true', 'results_of'],
  ['a rating fails', 'a.is_checkbox and', 'true and', 'results_of'],
  ['a section without points counts', 's.possible > 0', 'true', 'results_of'],
  [
    'the range is that of UTC',
    'at time zone s.time_zone',
    `at time zone 'utc'`,
    'results_beside_spans',
  ],
  [
    'any template counts',
    'where r.template_id = (select c.id from chosen c)',
    '',
    'public.trends_over_stores',
  ],
  [
    'what passed counts as failed',
    'unnest(r.failed)',
    'unnest(r.checked)',
    'public.trends_over_stores',
  ],
  ['a mean is cut off', ' + 0.5) / 100', ') / 100', 'public.trends_over_stores'],
  [
    'four weeks that begin before the range count whole',
    'span_start(from_day + 27, 28)',
    'span_start(from_day, 28)',
    'spans_in',
  ],
  [
    'a week is told of twice, by itself and among four',
    'and (d.start < f.first or d.start >= f.past)',
    '',
    'spans_in',
  ],
  [
    'what is noted as stale is told as it was added up',
    'where w.store_id = any',
    'where false and w.store_id = any',
    'spans_in',
  ],
  [
    'days of a span are those of UTC',
    'at time zone s.time_zone',
    `at time zone 'utc'`,
    'add_up_results',
  ],
] as const)('a planted bug is caught: %s', async (_bug, find, replace, name) => {
  const [source] = await world.sql<{ text: string }>(
    `select pg_get_functiondef($1::regproc) as text`,
    [name.includes('.') ? name : `sync.${name}`],
  );
  const text = source?.text ?? '';
  expect(text).toContain(find);
  await client.query('begin');
  await client.query(text.replaceAll(find, replace));
  await fill(random);
  let caught = false;
  for (const one of random) {
    caught = !isDeepStrictEqual(await inSql(one), trendsOnDevice(one));
    if (caught) break;
  }
  await client.query('rollback');
  expect(caught).toBe(true);
});
