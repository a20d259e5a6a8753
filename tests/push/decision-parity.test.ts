/** Preferences and quiet hours stand twice: on devices, and in SQL, which decides. Here both answer for random worlds. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  decidePush,
  type PushDecision,
} from '../../src/modules/notifications/domain/push-decision.ts';
import { startWorld, type World } from '../database/world.ts';
import { createRandom } from '../world/random.ts';
import { withPlantedBug } from './planted-bug.ts';
import { isTurnedAround, makeCase, usualZone, type Case } from './random-questions.ts';

const worlds = 1000;
const seed = 20261123;
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
    question.storeZone ?? question.preferences?.time_zone ?? usualZone;
  const turned = held.filter((each) => isTurnedAround(each.at, zoneOf(each)));
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
    'sync.quiet_until',
    'when starts > ends and l.clock >= starts',
    'when starts >= ends and l.clock >= starts',
  ],
  [
    'the end belongs to the quiet hours',
    'sync.quiet_until',
    'l.clock >= starts and l.clock < ends',
    'l.clock >= starts and l.clock <= ends',
  ],
  ['past midnight ends today', 'sync.quiet_until', 'l.day + 1 + ends::time', 'l.day + ends::time'],
  [
    'the person’s zone counts before the store’s',
    'sync.push_decision',
    "coalesce(store_zone, preferences ->> 'time_zone', 'America/New_York')",
    "coalesce(preferences ->> 'time_zone', store_zone, 'America/New_York')",
  ],
  ['urgent waits too', 'sync.push_decision', "of_urgency <> 'high' and", ''],
])('a planted bug is caught: %s', async (_bug, ...bug) => {
  await withPlantedBug(client, bug, async () => {
    expect(differences(await answersOfSql())).toBeGreaterThan(0);
  });
  expect(differences(await answersOfSql())).toBe(0);
});
