/**
 * Every figure of the board equals its store's own page: the board is computed in SQL, the pages by the rules of the
 * modules. Here both answer for random worlds; for more of them than in every run: BOARD_WORLDS=1000 and this file alone.
 */
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { addDays, businessDayOf } from '../../src/kernel/business-week.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { createRandom } from '../world/random.ts';
import { boardOnDevice, type BoardFigures } from './board-on-device.ts';
import { makeBoardWorld, type BoardWorld } from './board-worlds.ts';
import { keepBudgetWorlds, keepRows } from './kept-worlds.ts';

const worlds = Number(process.env['BOARD_WORLDS'] ?? 300);
const seed = 20261123;
let world: World;
let client: pg.Client;
let random: readonly BoardWorld[];

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
  random = Array.from({ length: worlds }, () => makeBoardWorld(chance));
  await keepBudgetWorlds(
    client,
    random.map(({ budget }) => budget),
  );
  await keepRows(client, {
    inspections: random.flatMap(({ inspections }) => inspections),
    inspection_responses: random.flatMap(({ responses }) => responses),
    inspection_action_items: random.flatMap(({ actions }) => actions),
    inspection_occurrences: random.flatMap(({ occurrences }) => occurrences),
  });
});
afterAll(async () => {
  await client?.end();
  await world?.stop();
});

const answerSchema = v.array(
  v.object({
    store: v.string(),
    need: v.number(),
    figures: v.record(v.string(), v.unknown()),
  }),
);

/** Divided in decimals there and in binary here: equal to nine digits. */
function nineDigits({ need, figures }: BoardFigures): BoardFigures {
  const percent = figures['variance_percentage'];
  return {
    need,
    figures:
      typeof percent === 'number'
        ? { ...figures, variance_percentage: percent.toPrecision(9) }
        : figures,
  };
}

async function inSql(
  made: readonly BoardWorld[],
  name: string,
): Promise<ReadonlyMap<string, BoardFigures>> {
  const { rows } = await client.query(
    `select w.store, b.need, b.figures from jsonb_to_recordset($1) w (store uuid, at timestamptz, day date)
     cross join lateral sync.${name}(array[w.store], w.day, w.at) b`,
    [JSON.stringify(made.map(({ budget: { store, at }, day }) => ({ store: store.id, at, day })))],
  );
  return new Map(
    v.parse(answerSchema, rows).map(({ store, ...told }) => [store, nineDigits(told)]),
  );
}

type Part = keyof ReturnType<typeof boardOnDevice>;
const onDevice = (made: readonly BoardWorld[], part: Part): ReadonlyMap<string, BoardFigures> =>
  new Map(made.map((one) => [one.budget.store.id, nineDigits(boardOnDevice(one)[part])] as const));

it.each(['budget', 'inspections'] as const)(
  `BD2 BD3 BD6 BD7 ${worlds} random worlds have the same %s on the board as on devices`,
  async (part) => {
    const sql = await inSql(random, `board_of_${part}`);
    expect(sql.size).toBe(worlds);
    const expected = onDevice(random, part);
    for (const [store, told] of expected) expect(sql.get(store)).toEqual(told);
    // What the planted bugs are told by.
    expect(isDeepStrictEqual(sql, expected)).toBe(true);
  },
);

it('the random worlds hold what the rules speak of', () => {
  const told = random.map((one) => ({ one, ...boardOnDevice(one) }));
  const of = (holds: (each: (typeof told)[number]) => boolean) => told.filter(holds).length;
  const looked = ({ budget: { store, at }, day }: BoardWorld) =>
    day ?? addDays(businessDayOf(new Date(at), store.time_zone), -1);
  const held = {
    ...Object.fromEntries(
      ['entered', 'missing', 'over', 'open', 'closed'].map((state) => [
        `a day ${state}`,
        of(({ budget }) => (budget.figures['days'] as string[]).includes(state)),
      ]),
    ),
    'its own weekdays': of(({ budget }) => budget.own),
    'a changed percentage': of(({ one }) => one.budget.percentages.length > 0),
    'no sales': of(({ budget }) => budget.figures['projected_sales'] === null),
    'a night of DST': of(({ one }) =>
      ['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25'].includes(
        addDays(looked(one), one.day === null ? 1 : 0),
      ),
    ),
    'a year’s end': of(
      ({ one }) => looked(one).slice(0, 4) !== addDays(looked(one), -6).slice(0, 4),
    ),
    'a failed critical item': of(
      ({ inspections }) =>
        (inspections.figures['last'] as { failed_critical: boolean } | null)?.failed_critical ===
        true,
    ),
    'a change of the score': of(
      ({ inspections }) =>
        ((inspections.figures['last'] as { change: number | null } | null)?.change ?? 0) !== 0,
    ),
    'something missed': of(({ inspections }) => Number(inspections.figures['missed']) > 0),
    'something overdue': of(({ inspections }) => Number(inspections.figures['overdue']) > 0),
    'something to verify': of(({ inspections }) => Number(inspections.figures['to_verify']) > 0),
  };
  console.info(`${worlds} random worlds, seed ${seed}, held: ${JSON.stringify(held)}`);
  for (const count of Object.values(held)) expect(count).toBeGreaterThan(worlds / 100);
});

it.each([
  ['budget', 'a day before the opening is missing', 's.opened_on <= g.on_day', 'true'],
  ['budget', 'the running day is missing', 'g.on_day >= s.today', 'g.on_day > s.today'],
  ['budget', 'three weeks tell the weekdays', 'having count(*) >= 4', 'having count(*) >= 3'],
  ['budget', 'the weeks that are shown tell them too', 's.first_week - 7\n', 's.first_week\n'],
  ['budget', 'every day has a seventh', 'u.parts[c.place]', 'null::numeric'],
  ['budget', 'a day just at what it may take is over', 'c.cost > round', 'c.cost >= round'],
  ['budget', 'a closed store lacks sales', 's.closed_on >= w.week_start', 'true'],
  [
    'budget',
    'the running day is that of UTC',
    'at time zone s.time_zone',
    `at time zone 'UTC'`,
    'board_stores',
  ],
  [
    'inspections',
    'what hangs on an answer is always asked',
    'rules,show_if',
    'rules,none',
    'failed_items',
  ],
  ['inspections', 'a text fails', `= 'checkbox'`, `<> 'radio'`, 'failed_items'],
  [
    'inspections',
    'a later finding is a thing of its own',
    'earlier.id = a.repeat_of',
    'false',
    'things_to_do',
  ],
  ['inspections', 'the first inspection is the last', 't.finished desc, i.id', 't.finished, i.id'],
  ['inspections', 'any type is the one before', 'b.template_id = i.template_id', 'true'],
  ['inspections', 'a deleted one is the one before', 'b.deleted_at is null', 'true'],
  ['inspections', 'what closed is still due', 'o.closes_at <= board', 'o.closes_at < board'],
  ['inspections', 'what was begun is not to do', `('open', 'in_progress')`, `('open')`],
  ['inspections', 'the day is that of UTC', 'at time zone s.time_zone', `at time zone 'UTC'`],
  ['inspections', 'a failed item of an earlier day counts', 'l.day >= s.day', 'true'],
] as [Part, string, string, string, string?][])(
  'a planted bug in %s is caught: %s',
  async (part, _bug, find, replace, name?: string) => {
    const [source] = await world.sql<{ text: string }>(
      `select pg_get_functiondef($1::regproc) as text`,
      [`sync.${name ?? `board_of_${part}`}`],
    );
    const text = source?.text ?? '';
    expect(text).toContain(find);
    await client.query('begin');
    await client.query(text.replaceAll(find, replace));
    let caught = false;
    for (let from = 0; !caught && from < worlds; from += 50) {
      const some = random.slice(from, from + 50);
      const answered = await inSql(some, `board_of_${part}`);
      caught = !isDeepStrictEqual(answered, onDevice(some, part));
    }
    await client.query('rollback');
    expect(caught).toBe(true);
  },
);
