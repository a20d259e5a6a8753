/**
 * `npm run push:load [-- --notifications 10000 --people 1000 --seed 1]`: every kind of fault of push services, and the
 * function killed again and again; then each person must have heard each wanted notification exactly once, and nothing
 * else. Ends with 1 where that is not so.
 *
 * Nobody can send exactly once: a function that is killed between the service's 201 and its own note of it leaves a letter
 * of which nobody knows (rules.md D9). So what is judged is what is heard: the devices here show what comes by the worker's
 * own rules (`devices.ts`), and say at once that they have it, as the worker does. What came a second time on the wire is
 * counted beside it, by its cause. Of a letter that its device has said of, and whose lease ended after that, nothing may
 * come again.
 */
import { parseArgs } from 'node:util';
import { v7 } from 'uuid';
import { createRandom } from '../world/random.ts';
import { createDevices } from './devices.ts';
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
  const devices = createDevices((receipt) =>
    world.sql(`select mark_push($1, 'delivered')`, [receipt]),
  );
  const endpoints: string[] = [];
  for (const person of people) {
    const { endpoint } = await world.browserOf(person);
    devices.add(endpoint, person.id);
    endpoints.push(endpoint);
  }
  // One that nobody tells of anything must hear nothing.
  const [bystander] = await world.sql<{ id: string }>(
    `select id from auth.users where email like '%@storehand.demo' limit 1`,
  );
  if (bystander === undefined) throw new Error('There is nobody in the demo world.');
  devices.add((await world.browserOf(bystander)).endpoint, bystander.id);

  const gone = new Set<string>();
  const planned: Record<string, number> = {};
  for (const endpoint of endpoints) {
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

  const away = endpoints.filter(() => random.chance(0.2));
  for (const endpoint of away) devices.leave(endpoint);

  let kills = 0;
  let most = 0;
  let runs = 0;
  let isKilled = false;
  /** By receipt: whether the first that came was followed by a kill in the same run. */
  const firstOf = new Map<string, { run: number; topic: string }>();
  const killedRuns = new Set<number>();
  const again = { 'after a kill': 0, 'after an answer that came too late': 0 };
  let againToADevice = 0;
  let changed = 0;
  service.bringTo((arrived) => {
    const { receipt } = arrived.message.notification.data;
    const first = firstOf.get(receipt ?? '');
    if (first === undefined) firstOf.set(receipt ?? '', { run: runs, topic: arrived.topic });
    else {
      again[killedRuns.has(first.run) ? 'after a kill' : 'after an answer that came too late'] += 1;
      if (!devices.isAway(arrived.endpoint)) againToADevice += 1;
      if (first.topic !== arrived.topic) changed += 1;
    }
    devices.take(arrived);
  });
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
    isKilled = false;
    service.watch(() => {
      seen += 1;
      if (seen % 50 === 0) most = Math.max(most, sender.memory() ?? 0);
      if (seen === killAt) {
        isKilled = true;
        sender.kill();
      }
    });
    const answered = await sender.drain();
    if (isKilled) {
      kills += 1;
      killedRuns.add(runs);
    }
    if (answered !== 'killed' && !answered.startsWith('200')) console.log(answered);
    service.watch(() => undefined);
    await sender.stop();
    await service.idle();
    // Long before a lease ends.
    await devices.answered();
    await world.sql(
      `update sync.push_deliveries set claimed_until = now(), next_attempt_at = now() where state = 'waiting'`,
    );
  }
  const seconds = (Date.now() - sending) / 1000;
  const left = await waiting();
  devices.comeBack();
  await devices.answered();

  const verdict = devices.verdict(wanted, gone);
  const givenUp = await world.sql(
    `select state, reason, count(*)::integer from sync.push_deliveries where state in ('failed', 'dropped') group by 1, 2`,
  );
  const unsaid = await world.sql(
    `select id from sync.push_deliveries where state = 'sent' and delivered_at is null`,
  );
  console.log(
    JSON.stringify(
      {
        wanted: wanted.size,
        people: count,
        faults: planned,
        'browsers that are gone': gone.size,
        kills,
        runs,
        'heard exactly once': verdict.once,
        'missing, by people whose browser is there': verdict.missing,
        'heard twice': verdict.heardTwice,
        'heard by somebody else': verdict.toSomebodyElse,
        'devices away meanwhile': away.length,
        'came again on the wire': again,
        'of that, to a device that had said it has it': againToADevice,
        'came again under another topic': changed,
        'shown again without a sound': verdict.quiet,
        'given up': givenUp,
        'sent, and its device has not said so': unsaid.length,
        'wrong by the standards': service.wrong.length,
        'still waiting': left,
        'seconds of sending': Math.round(seconds),
        'most memory of the function, MB': most,
      },
      null,
      2,
    ),
  );
  failed =
    verdict.missing > 0 ||
    verdict.heardTwice > 0 ||
    verdict.toSomebodyElse > 0 ||
    againToADevice > 0 ||
    changed > 0 ||
    unsaid.length > 0 ||
    service.wrong.length > 0 ||
    left > 0;
} finally {
  await world.stop();
}
process.exit(failed ? 1 : 0);
