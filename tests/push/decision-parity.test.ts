/** Preferences and quiet hours stand twice: on devices, and in SQL, which decides. Here both answer for random worlds. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  decidePush,
  type PushDecision,
  type PushQuestion,
} from '../../src/modules/notifications/domain/push-decision.ts';
import { startWorld, type World } from '../database/world.ts';
import { createRandom, type Random } from '../world/random.ts';

const worlds = 1000;
const seed = 20261123;
const zones: readonly [string, ...string[]] = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Santiago',
  'Europe/Paris',
  'Europe/London',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'UTC',
];
/** Moments at which the clock of a zone is turned. */
const turns: readonly [[string, string], ...[string, string][]] = [
  ['2026-03-08T07:00:00Z', 'America/New_York'],
  ['2026-11-01T06:00:00Z', 'America/New_York'],
  ['2026-11-01T07:00:00Z', 'America/Chicago'],
  ['2026-03-08T05:30:00Z', 'America/St_Johns'],
  ['2026-03-29T01:00:00Z', 'Europe/Paris'],
  ['2026-10-25T01:00:00Z', 'Europe/London'],
  ['2026-04-04T15:00:00Z', 'Australia/Lord_Howe'],
  ['2026-10-03T15:30:00Z', 'Australia/Lord_Howe'],
  ['2026-09-26T14:00:00Z', 'Pacific/Auckland'],
  ['2026-04-05T03:00:00Z', 'America/Santiago'],
  ['2026-09-06T04:00:00Z', 'America/Santiago'],
];
const categories = [
  'candidates',
  'supply_orders',
  'inspections',
  'budget',
  'vehicles',
  'system',
  'urgent',
] as const;

type Case = { readonly question: PushQuestion; readonly at: Date };

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function makeCase(random: Random): Case {
  const mode = () => (random.chance(0.1) ? random.pick(['follow', 'mute'] as const) : null);
  const [turn, zoneOfTurn] = random.pick(turns);
  const isTurned = random.chance(0.6);
  const storeZone = isTurned ? zoneOfTurn : random.chance(0.5) ? random.pick(zones) : null;
  const minutes = isTurned
    ? new Date(turn).getTime() + random.between(-6 * 60, 6 * 60) * 60_000
    : Date.UTC(2026, random.between(0, 11), random.between(1, 28), 0, random.between(0, 1439));
  const at = minutes + (random.chance(0.2) ? random.between(0, 59_999) : 0);
  // Often the very minute that the clock shows.
  const now = new Intl.DateTimeFormat('en-US', {
    timeZone: storeZone ?? 'UTC',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(at)
    .split(':')
    .map(Number);
  const minuteOfDay = () =>
    random.chance(0.1)
      ? (now[0] ?? 0) * 60 + (now[1] ?? 0)
      : random.chance(0.3)
        ? random.pick([0, 60, 90, 120, 150, 180, 1439])
        : random.between(0, 1439);
  const start = minuteOfDay();
  const switched = () => !random.chance(0.07);
  return {
    at: new Date(at),
    question: {
      preferences: random.chance(0.05)
        ? null
        : {
            enabled: switched(),
            quiet_hours_enabled: random.chance(0.9),
            quiet_hours_start: clock(start),
            quiet_hours_end: clock(random.chance(0.05) ? start : minuteOfDay()),
            time_zone: random.chance(0.8) ? random.pick(zones) : null,
            all_categories: switched(),
            candidates: switched(),
            supply_orders: switched(),
            inspections: switched(),
            budget: switched(),
            vehicles: switched(),
            system: switched(),
            urgent: switched(),
          },
      category: random.pick(categories),
      urgency: random.pick(['low', 'normal', 'normal', 'high'] as const),
      recordMode: mode(),
      categoryMode: mode(),
      storeZone,
    },
  };
}

let world: World;
let client: pg.Client;
let cases: readonly Case[];
beforeAll(async () => {
  world = await startWorld();
  client = new pg.Client(world.stack.superuserUrl);
  await client.connect();
  const random = createRandom(seed);
  cases = Array.from({ length: worlds }, () => makeCase(random));
});
afterAll(async () => {
  await client?.end();
  await world?.stop();
});

const told = (decision: PushDecision): string =>
  decision.decision === 'hold' ? `hold until ${decision.until.toISOString()}` : decision.decision;

async function answersOfSql(): Promise<string[]> {
  const { rows } = await client.query<{ decision: string; until: Date | null }>(
    `select d.decision, d.until
     from jsonb_array_elements($1) with ordinality c(c, place)
     cross join lateral sync.push_decision(
       nullif(c.c -> 'preferences', 'null'), c.c ->> 'category', c.c ->> 'urgency', c.c ->> 'recordMode',
       c.c ->> 'categoryMode', c.c ->> 'storeZone', (c.c ->> 'at')::timestamptz) d
     order by c.place`,
    [JSON.stringify(cases.map(({ question, at }) => ({ ...question, at })))],
  );
  return rows.map(({ decision, until }) =>
    until === null ? decision : `${decision} until ${until.toISOString()}`,
  );
}
const differences = (answers: readonly string[]): number =>
  cases.filter(({ question, at }, place) => told(decidePush(question, at)) !== answers[place])
    .length;

it(`D3 D4 D5 D6 devices and the server decide alike in ${worlds} random worlds`, async () => {
  const answers = await answersOfSql();
  const wrong = cases.flatMap(({ question, at }, place) => {
    const here = told(decidePush(question, at));
    return here === answers[place] ? [] : [{ at, question, here, there: answers[place] }];
  });
  expect(wrong).toEqual([]);
  const held = cases.filter((_, place) => answers[place]?.startsWith('hold'));
  const zoneOf = ({ question }: Case) =>
    question.storeZone ?? question.preferences?.time_zone ?? 'America/New_York';
  const offset = (moment: number, zone: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
      .formatToParts(moment)
      .find(({ type }) => type === 'timeZoneName')?.value;
  const turned = held.filter((each) => {
    const moment = each.at.getTime();
    return offset(moment - 43_200_000, zoneOf(each)) !== offset(moment + 43_200_000, zoneOf(each));
  });
  const overMidnight = held.filter(
    ({ question: { preferences } }) =>
      preferences !== null && preferences.quiet_hours_start > preferences.quiet_hours_end,
  );
  const count = {
    send: answers.filter((answer) => answer === 'send').length,
    off: answers.filter((answer) => answer === 'off').length,
    hold: held.length,
    'held in a night in which the clock is turned': turned.length,
    'held in hours past midnight': overMidnight.length,
    zones: new Set(cases.map(zoneOf)).size,
  };
  console.log(`Worlds: ${JSON.stringify(count)}`);
  expect(Math.min(...Object.values(count))).toBeGreaterThan(10);
  expect(turned.length).toBeGreaterThan(50);
});

it.each<[string, string, string, string]>([
  [
    'quiet hours of two equal times are all day',
    'quiet_until',
    'when starts > ends and l.clock >= starts',
    'when starts >= ends and l.clock >= starts',
  ],
  [
    'the end belongs to the quiet hours',
    'quiet_until',
    'l.clock >= starts and l.clock < ends',
    'l.clock >= starts and l.clock <= ends',
  ],
  ['past midnight ends today', 'quiet_until', 'l.day + 1 + ends::time', 'l.day + ends::time'],
  [
    'the person’s zone counts before the store’s',
    'push_decision',
    "coalesce(store_zone, preferences ->> 'time_zone', 'America/New_York')",
    "coalesce(preferences ->> 'time_zone', store_zone, 'America/New_York')",
  ],
  ['urgent waits too', 'push_decision', "of_urgency <> 'high' and", ''],
])('a planted bug is caught: %s', async (_name, name, right, planted) => {
  const { rows } = await client.query<{ text: string }>(
    `select pg_get_functiondef(p.oid) as text from pg_proc p
     where p.pronamespace = 'sync'::regnamespace and p.proname = $1`,
    [name],
  );
  const text = rows[0]?.text ?? '';
  const bug = text.replace(right, planted);
  expect(bug).not.toBe(text);
  await client.query('begin');
  try {
    await client.query(bug);
    expect(differences(await answersOfSql())).toBeGreaterThan(0);
  } finally {
    await client.query('rollback');
  }
  expect(differences(await answersOfSql())).toBe(0);
});
