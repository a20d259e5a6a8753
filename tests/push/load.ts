/**
 * `npm run push:load [-- --notifications 10000 --people 1000 --seed 1]`: every kind of fault of push services, and the
 * function killed again and again; then every wanted push must have come, and nothing else. Ends with 1 where that is not
 * so.
 */
import { parseArgs } from 'node:util';
import { v7 } from 'uuid';
import { createRandom } from '../world/random.ts';
import { startKillableSender } from './killable-sender.ts';
import type { Fault } from './push-service.ts';
import { startPushWorld } from './push-world.ts';

const { values } = parseArgs({
  options: {
    notifications: { type: 'string', default: '10000' },
    people: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
});
const [notifications, count] = [Number(values.notifications), Number(values.people)];
const random = createRandom(Number(values.seed));
const start = Date.now();
const since = () => `${((Date.now() - start) / 1000).toFixed(0)} s`;

const world = await startPushWorld();
const { service } = world;
let failed = false;
try {
  const people = Array.from({ length: count }, () => ({ id: v7() }));
  await world.sql(
    `insert into auth.users (id, email) select u::uuid, u || '@example.com' from unnest($1::text[]) u`,
    [people.map(({ id }) => id)],
  );
  const owners = new Map<string, string>();
  const endpointsOf = new Map<string, string[]>();
  for (const person of people) {
    const { endpoint } = await world.browserOf(person);
    owners.set(endpoint, person.id);
    endpointsOf.set(person.id, [endpoint]);
  }
  // One that nobody tells of anything must hear nothing.
  const bystander = await world.browserOf({ id: people[0]?.id ?? '' });
  await world.sql('update webpush_subscriptions set user_id = $1 where endpoint = $2', [
    (
      await world.sql<{ id: string }>(
        `select id from auth.users where email like '%@storehand.demo' limit 1`,
      )
    )[0]?.id,
    bystander.endpoint,
  ]);

  const gone = new Set<string>();
  const planned: Record<string, number> = {};
  for (const endpoint of owners.keys()) {
    if (!random.chance(0.3)) continue;
    const faults: Fault[] = [];
    for (let left = random.between(1, 3); left > 0; left -= 1) {
      // What is too long for the second time is given up (rules.md D10).
      const isTooLong = faults.some((fault) => 'status' in fault && fault.status === 413);
      faults.push(
        random.pick<Fault>([
          isTooLong ? { status: 502 } : { status: 413 },
          { status: 429, retryAfter: '1' },
          { status: 429, retryAfter: new Date(Date.now() + 5000).toUTCString() },
          { status: 500 },
          { status: 503 },
          { silence: true },
        ]),
      );
    }
    if (random.chance(0.15)) {
      faults.push({ status: random.pick([404, 410]) });
      gone.add(endpoint);
    }
    for (const fault of faults) {
      const name = 'silence' in fault ? 'silence' : String(fault.status);
      planned[name] = (planned[name] ?? 0) + 1;
    }
    service.plan(endpoint, faults);
  }

  const wanted = new Map<string, string>();
  const perPerson = Math.ceil(notifications / count);
  for (let turn = 0; turn < perPerson; turn += 1) {
    const ids = await world.tell(people, { message: 'It is warm. '.repeat(40) });
    for (const [place, id] of ids.entries()) wanted.set(id, people[place]?.id ?? '');
  }
  console.log(`${wanted.size} notifications to ${count} people are queued (${since()}).`);

  // Every fifth device is not reached for now: the service holds what comes for it, of each topic the latest.
  const away = new Set([...owners.keys()].filter(() => random.chance(0.2)));
  let told = 0;
  /** What devices do as soon as a push is there, and long before a lease ends. */
  const devicesAnswer = async () => {
    await service.idle();
    const news = service.arrived.slice(told).filter(({ endpoint }) => !away.has(endpoint));
    told = service.arrived.length;
    await world.sql(`select mark_push(r::uuid, 'delivered') from unnest($1::text[]) r`, [
      news.map(({ message }) => message.notification.data.receipt),
    ]);
  };

  let kills = 0;
  let most = 0;
  let runs = 0;
  const waiting = async () =>
    Number(
      (
        await world.sql<{ n: string }>(
          `select count(*) as n from sync.push_deliveries where state = 'waiting'`,
        )
      )[0]?.n,
    );
  const sending = Date.now();
  for (; runs < 200 && (await waiting()) > 0; runs += 1) {
    const sender = await startKillableSender(world, 1000);
    // The first ones are killed somewhere in the middle.
    const killAt = runs < 15 ? random.between(20, 600) : Infinity;
    let seen = 0;
    service.watch(() => {
      seen += 1;
      if (seen % 50 === 0) most = Math.max(most, sender.memory() ?? 0);
      if (seen === killAt) {
        kills += 1;
        sender.kill();
      }
    });
    const answered = await sender.drain();
    if (answered !== 'killed' && !answered.startsWith('200')) console.log(answered);
    service.watch(() => undefined);
    await sender.stop();
    await devicesAnswer();
    await world.sql(
      `update sync.push_deliveries set claimed_until = now(), next_attempt_at = now() where state = 'waiting'`,
    );
  }
  const seconds = (Date.now() - sending) / 1000;

  const seenOf = new Map<string, number>();
  let strange = 0;
  const receipts = new Map<string, string>();
  for (const { endpoint, message, topic } of service.arrived) {
    const { notificationId, receipt } = message.notification.data;
    const key = `${endpoint} ${notificationId}`;
    seenOf.set(key, (seenOf.get(key) ?? 0) + 1);
    if (wanted.get(notificationId ?? '') !== owners.get(endpoint)) strange += 1;
    const name = `${receipt} ${topic}`;
    if ((receipts.get(key) ?? name) !== name) strange += 1;
    receipts.set(key, name);
  }
  const missing = [...wanted].filter(([id, person]) =>
    (endpointsOf.get(person) ?? []).some(
      (endpoint) => !gone.has(endpoint) && !seenOf.has(`${endpoint} ${id}`),
    ),
  );
  const givenUp = await world.sql(
    `select reason, count(*) from sync.push_deliveries where state in ('failed', 'dropped') group by 1`,
  );
  const twice = [...seenOf].filter(([, times]) => times > 1).map(([key]) => key.split(' ')[0]);
  const twiceAtADevice = twice.filter((endpoint) => !away.has(endpoint ?? '')).length;
  console.log(
    JSON.stringify(
      {
        wanted: wanted.size,
        people: count,
        faults: planned,
        'browsers that are gone': gone.size,
        kills,
        runs,
        'arrived, each once': seenOf.size,
        'devices away': away.size,
        'sent again after a kill to a device that is there': twiceAtADevice,
        'sent again for a device that is away: the service keeps the latest of a topic':
          twice.length - twiceAtADevice,
        missing: missing.length,
        'given up': givenUp,
        'to somebody else': strange,
        'wrong by the standards': service.wrong.length,
        'seconds of sending': Math.round(seconds),
        'most memory of the function, MB': most,
      },
      null,
      2,
    ),
  );
  failed =
    twiceAtADevice > 0 ||
    missing.length > 0 ||
    strange > 0 ||
    service.wrong.length > 0 ||
    (await waiting()) > 0;
} finally {
  await world.stop();
}
process.exit(failed ? 1 : 0);
