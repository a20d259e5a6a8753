/** Grouping, quiet hours and digests of random lives: the database and `delivery-oracle.ts` say the same (rules.md D1, D3 to D8). */
import pg from 'pg';
import { v7 } from 'uuid';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PushQuestion } from '../../src/modules/notifications/domain/push-decision.ts';
import { startWorld, type World } from '../database/world.ts';
import { createRandom, type Random } from '../world/random.ts';
import { deliveriesOf, madeOf, type Change, type Life, type Modes } from './delivery-oracle.ts';
import { withPlantedBug } from './planted-bug.ts';
import { isTurnedAround, makeCase, usualZone, zones } from './random-questions.ts';

const seed = 20261125;
/** Of one group the deliveries are due at the same two moments. */
const groups = 40;
const livesOfGroup = 25;

type Person = Life & { readonly id: string; readonly endpoints: readonly string[] };
type Group = { readonly at: Date; readonly next: Date; readonly people: readonly Person[] };

const categories = ['inspections', 'budget', 'supply_orders'] as const;
const records: readonly [string, string] = [v7(), v7()];

function makeGroup(random: Random, no: number, size: number): Group {
  const { at, question } = makeCase(random);
  const next = new Date(at.getTime() + random.between(4 * 60, 16 * 60) * 60_000);
  const changesOf = (chance: number): Change[] =>
    Array.from({ length: 2 }, () => ({
      what: random.pick(['read', 'delete'] as const),
      nth: random.between(0, 5),
    })).filter(() => random.chance(chance));
  const modes = (): Modes =>
    Object.fromEntries(
      [...records, ...categories]
        .filter(() => random.chance(0.08))
        .map((subject) => [subject, random.pick(['follow', 'mute'] as const)]),
    );
  const preferences = () => {
    const made = makeCase(random).question.preferences;
    return made && { ...made, quiet_hours_enabled: random.chance(0.9) };
  };
  const people = Array.from({ length: size }, (_, place): Person => {
    const name = `${no}.${place}`;
    const begins = { preferences: preferences(), modes: modes() };
    const changesMind = begins.preferences !== null && random.chance(0.15);
    return {
      id: v7(),
      endpoints: Array.from(
        { length: random.between(0, 9) < 7 ? 1 : 2 },
        (_each, device) => `https://fcm.googleapis.com/${name}/${device}`,
      ),
      ...begins,
      rounds: Array.from({ length: random.between(1, 4) }, (_each, round) => ({
        letter: {
          id: v7(),
          title: `${name}.${round}`,
          category: random.pick(categories),
          urgency: random.pick(['low', 'normal', 'normal', 'normal', 'high'] as const),
          group: random.chance(0.7) ? random.pick(['one', 'other']) : null,
          groupSeconds: random.chance(0.8) ? random.pick([3600, 7200]) : null,
          record: random.chance(0.5) ? random.pick(records) : null,
          storeZone: random.chance(0.7) ? (question.storeZone ?? random.pick(zones)) : null,
        },
        changes: changesOf(0.15),
        // No sum of these is an hour or two: what is just in time is the clock's business, not the rule's.
        minutes: random.pick([11, 26, 41]),
      })),
      later: {
        preferences: changesMind ? (preferences() ?? begins.preferences) : begins.preferences,
        modes: random.chance(0.1) ? { ...begins.modes, ...modes() } : begins.modes,
        changes: changesOf(0.15),
      },
    };
  });
  return { at, next, people };
}

const makeGroups = (random: Random, count: number): Group[] =>
  Array.from({ length: count }, (_, no) => makeGroup(random, no, livesOfGroup));

let world: World;
let client: pg.Client;
const storeOf = new Map(zones.map((zone) => [zone, v7()]));
beforeAll(async () => {
  world = await startWorld();
  client = new pg.Client(world.stack.superuserUrl);
  await client.connect();
  await client.query(
    `insert into public.stores (id, store_number, name, time_zone)
     select s.id, s.number, s.number, s.zone from jsonb_to_recordset($1) s (id uuid, number text, zone text)`,
    [JSON.stringify([...storeOf].map(([zone, id], no) => ({ id, number: `90${no + 10}`, zone })))],
  );
  // What a commit kicks would race with what is claimed here.
  await client.query(`delete from sync.settings where name = 'functions_url'`);
});
afterAll(async () => {
  await client?.end();
  await world?.stop();
});

const preferenceNames = Object.keys(
  makeCase(createRandom(1)).question.preferences ?? {},
).toSorted();

/** What is only given is written past the triggers, which are tested elsewhere and cost most of the time. */
async function given(text: string, rows: readonly object[]): Promise<void> {
  await client.query('set local session_replication_role = replica');
  await client.query(text, [JSON.stringify(rows)]);
  await client.query('set local session_replication_role = origin');
}

const writePeople = async (ids: readonly string[]) => {
  const rows = ids.map((id) => ({ id, email: `${id}@example.com`, scope: `user:${id}` }));
  const from = 'from jsonb_to_recordset($1) p (id uuid, email text, scope text)';
  await given(`insert into auth.users (id, email) select id, email ${from}`, rows);
  await given(`insert into public.sync_scopes (scope) select scope ${from}`, rows);
};

const writePreferences = (
  people: readonly { id: string; preferences: PushQuestion['preferences'] }[],
) =>
  given(
    `insert into public.notification_preferences (user_id, scope, change, ${preferenceNames.join(', ')})
     select p.user_id, 'user:' || p.user_id, 0, ${preferenceNames.map((name) => `p.${name}`).join(', ')}
     from jsonb_populate_recordset(null::public.notification_preferences, $1) p
     on conflict (user_id) do update set ${preferenceNames.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    people.flatMap(({ id, preferences }) =>
      preferences === null ? [] : { user_id: id, ...preferences },
    ),
  );

async function writeModes(people: readonly { id: string; modes: Modes }[]): Promise<void> {
  const rows = people.flatMap(({ id, modes }) =>
    Object.entries(modes).map(([subject, mode]) => ({
      user_id: id,
      mode,
      ...(records.includes(subject)
        ? { record_collection: 'inspections', record_id: subject }
        : { category: subject }),
    })),
  );
  await client.query('delete from public.notification_subscriptions where user_id = any ($1)', [
    people.map(({ id }) => id),
  ]);
  await given(
    `insert into public.notification_subscriptions (user_id, scope, change, mode, category, record_collection, record_id)
     select p.user_id, 'user:' || p.user_id, row_number() over (), p.mode, p.category, p.record_collection, p.record_id
     from jsonb_populate_recordset(null::public.notification_subscriptions, $1) p`,
    rows,
  );
}

/** As the oracle's `change`, of what the database has. */
const writeChanges = (of: readonly { id: string; changes: readonly Change[] }[]) =>
  given(
    `with made as (
       select n.id, n.user_id, row_number() over (partition by n.user_id order by n.created_at, n.title) - 1 as place,
         count(*) over (partition by n.user_id) as size
       from public.notifications n where n.user_id in (select c.user_id from jsonb_to_recordset($1) c (user_id uuid))
     ), said as (
       select m.id, bool_or(c.what = 'read') as is_read, bool_or(c.what = 'delete') as is_deleted
       from jsonb_to_recordset($1) c (user_id uuid, what text, nth integer)
       join made m on m.user_id = c.user_id and m.place = c.nth % m.size
       group by m.id
     )
     update public.notifications n
     set is_read = n.is_read or s.is_read, deleted_at = case when s.is_deleted then now() else n.deleted_at end
     from said s where s.id = n.id`,
    of.flatMap(({ id, changes }) => changes.map((each) => ({ ...each, user_id: id }))),
  );

/** Begins a life in the database: it is told of everything, one round after the other. */
async function live(people: readonly Person[]): Promise<void> {
  await writePeople(people.map(({ id }) => id));
  await writePreferences(people);
  await writeModes(people);
  await client.query(
    `insert into public.webpush_subscriptions (user_id, endpoint, p256dh, auth)
     select s.id, e, 'B' || repeat('A', 86), repeat('A', 22)
     from jsonb_to_recordset($1) s (id uuid, endpoints text[]), unnest(s.endpoints) e`,
    [JSON.stringify(people.map(({ id, endpoints }) => ({ id, endpoints })))],
  );
  for (let round = 0; round < 4; round += 1) {
    const now = people.flatMap(({ id, rounds }) => {
      const [of] = rounds.slice(round);
      return of === undefined ? [] : { id, ...of };
    });
    await client.query(
      `insert into sync.outbox (store_id, notification) select (n ->> 'store_id')::uuid, n from jsonb_array_elements($1) n`,
      [
        JSON.stringify(
          now.map(({ id, letter }) => ({
            id: letter.id,
            user_id: id,
            store_id: letter.storeZone === null ? null : storeOf.get(letter.storeZone),
            title: letter.title,
            message: letter.title,
            type: 'info',
            category: letter.category,
            urgency: letter.urgency,
            group_key: letter.group,
            group_seconds: letter.groupSeconds,
            record_collection: letter.record === null ? null : 'inspections',
            record_id: letter.record,
          })),
        ),
      ],
    );
    await client.query('select public.deliver_notifications(100000)');
    await writeChanges(now);
    await given(
      `update public.notifications n set created_at = n.created_at - make_interval(mins => p.minutes)
       from jsonb_to_recordset($1) p (id uuid, minutes integer) where n.user_id = p.id`,
      now.map(({ id, minutes }) => ({ id, minutes })),
    );
  }
  await client.query(
    `update sync.push_deliveries d set next_attempt_at = 'infinity' where d.user_id = any ($1)`,
    [people.map(({ id }) => id)],
  );
}

const claimSchema = v.tuple([
  v.object({
    claim: v.object({
      letters: v.array(
        v.object({
          id: v.number(),
          endpoint: v.string(),
          notification: v.nullable(v.object({ title: v.string() })),
          digest: v.nullable(v.array(v.object({ title: v.string() }))),
        }),
      ),
    }),
  }),
]);

/** What is sent at that moment, to which browser. */
async function send(at: Date): Promise<string[]> {
  const worker = v7();
  const { rows } = await client.query(
    'select public.claim_push_deliveries($1, 100000, 60, $2) as claim',
    [worker, at],
  );
  const [{ claim }] = v.parse(claimSchema, rows);
  await client.query('select public.settle_push_deliveries($1, $2, $3)', [
    worker,
    JSON.stringify(claim.letters.map(({ id }) => ({ id, outcome: 'sent', status: 201 }))),
    at,
  ]);
  return claim.letters
    .map(({ endpoint, notification, digest }) =>
      notification === null
        ? `${endpoint} digest: ${digest?.map(({ title }) => title).join(', ')}`
        : `${endpoint} ${notification.title}`,
    )
    .toSorted();
}

/** What the database made and sent, and what it should have. */
async function compare(all: readonly Group[]) {
  const count = {
    made: 0,
    renewed: 0,
    sent: 0,
    held: 0,
    digests: 0,
    single: 0,
    dropped: 0,
    again: 0,
    turned: 0,
  };
  const wrong: unknown[] = [];
  const differ = (what: string, sql: readonly string[], oracle: readonly string[]) => {
    if (JSON.stringify(sql) === JSON.stringify(oracle)) return;
    wrong.push({
      what,
      more: sql.filter((each) => !oracle.includes(each)),
      less: oracle.filter((each) => !sql.includes(each)),
    });
  };
  const everybody = all.flatMap(({ people }) => people);
  await live(everybody);
  const made = new Map(everybody.map((person) => [person.id, madeOf(person)]));
  const { rows } = await client.query<{ told: string }>(
    `select concat_ws(' ', n.id, n.message, n.is_read, n.deleted_at is not null) as told
     from public.notifications n where n.user_id = any ($1)`,
    [everybody.map(({ id }) => id)],
  );
  const notifications = [...made.values()].flat();
  differ(
    'made',
    rows.map(({ told }) => told).toSorted(),
    notifications
      .map(({ letter, says, read, deleted }) =>
        [letter.id, says, read ? 't' : 'f', deleted ? 't' : 'f'].join(' '),
      )
      .toSorted(),
  );
  count.made = notifications.length;
  count.renewed = notifications.filter(({ letter, says }) => letter.title !== says).length;
  for (const { at, next, people } of all) {
    const ids = people.map(({ id }) => id);
    await client.query(
      'update sync.push_deliveries d set next_attempt_at = $2, created_at = $2 where d.user_id = any ($1)',
      [ids, at],
    );
    const first = await send(at);
    await writeChanges(people.map(({ id, later }) => ({ id, changes: later.changes })));
    await writePreferences(people.map(({ id, later }) => ({ id, preferences: later.preferences })));
    await writeModes(people.map(({ id, later }) => ({ id, modes: later.modes })));
    const second = await send(next);
    await client.query('delete from sync.push_deliveries where user_id = any ($1)', [ids]);
    const should = people.map((person) => ({
      person,
      ...deliveriesOf(person, made.get(person.id) ?? [], at, next),
    }));
    const toBrowsers = (which: 'first' | 'second') =>
      should
        .flatMap((each) =>
          each.person.endpoints.flatMap((endpoint) =>
            each[which].map((one) => `${endpoint} ${one}`),
          ),
        )
        .toSorted();
    differ(`first of ${at.toISOString()}`, first, toBrowsers('first'));
    differ(`second of ${next.toISOString()}`, second, toBrowsers('second'));
    const all_second = should.flatMap(({ second: each }) => each);
    count.sent += first.length;
    const held = should.flatMap((each) =>
      each.held.map(
        ({ one }) => one.letter.storeZone ?? each.person.preferences?.time_zone ?? usualZone,
      ),
    );
    count.held += held.length;
    count.turned += held.filter((zone) => isTurnedAround(at, zone)).length;
    count.digests += all_second.filter((each) => each.startsWith('digest')).length;
    count.single += all_second.filter((each) => !each.startsWith('digest')).length;
    count.dropped += should.reduce((sum, { dropped }) => sum + dropped, 0);
    count.again += should.reduce((sum, { heldAgain }) => sum + heldAgain, 0);
  }
  return { wrong, count };
}

it(`D1 D3 to D8 grouping, quiet hours and digests of ${groups * livesOfGroup} random lives`, async () => {
  await client.query('begin');
  const { wrong, count } = await compare(makeGroups(createRandom(seed), groups));
  await client.query('rollback');
  console.log(`Lives: ${JSON.stringify(count)}`);
  expect(wrong).toEqual([]);
  expect(Math.min(...Object.values(count))).toBeGreaterThan(10);
});

it.each<[string, string, string, string]>([
  ['what was read is said anew', 'sync.renew_in_group', 'and not o.is_read ', ''],
  [
    'a group has no end',
    'sync.renew_in_group',
    'and o.created_at > now() - make_interval(secs => group_seconds)',
    '',
  ],
  ['what is muted counts', 'public.deliver_notifications', "m.mode = 'mute'", "m.mode = 'follow'"],
  ['a single one comes as a digest', 'public.claim_push_deliveries', '(kept) > 1', '(kept) > 0'],
  [
    'one digest for all browsers',
    'public.claim_push_deliveries',
    'and d.subscription_id = device',
    'and true',
  ],
  ['what was read meanwhile is told', 'sync.judge_deliveries', "when n.is_read then 'read'", ''],
])('a planted bug is caught: %s', async (_bug, ...bug) => {
  await withPlantedBug(client, bug, async () => {
    const { wrong } = await compare(makeGroups(createRandom(seed), 4));
    expect(wrong).not.toEqual([]);
  });
});
