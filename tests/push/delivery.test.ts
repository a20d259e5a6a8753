/** The queue: every wanted push exactly once, whatever the push services answer (rules.md, Delivery). */
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { naturalId } from '../../src/kernel/ids.ts';
import { Device, op } from '../database/device.ts';
import { userScope } from '../database/drafts.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';
import { startKillableSender } from './killable-sender.ts';
import type { Fault } from './push-service.ts';
import { startPushWorld, type PushWorld } from './push-world.ts';

let world: PushWorld;
beforeAll(async () => {
  world = await startPushWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.sql('delete from webpush_subscriptions');
  await world.sql('delete from sync.push_deliveries');
  await world.sql('delete from notification_preferences');
  await world.sql('delete from notification_subscriptions');
  world.service.arrived.length = 0;
});

const { shift, manager } = people;
const idsArrived = (): (string | null)[] =>
  world.service.arrived.map(({ message }) => message.notification.data.notificationId);
const prefer = (settings: Record<string, unknown>) => {
  const all = { user_id: shift.id, ...settings };
  return world.sql(
    `insert into notification_preferences (${Object.keys(all).join(', ')})
     values (${Object.keys(all)
       .map((_, place) => `$${place + 1}`)
       .join(', ')})`,
    Object.values(all),
  );
};
type Claim = {
  letters: {
    id: number;
    digest: { title: string }[] | null;
    notification: { id: string } | null;
  }[];
};
/** Claims as a worker of its own does, by a clock of the test's. */
const claimAt = async (at: string, worker = v7(), lease = 60): Promise<Claim['letters']> =>
  (
    await world.sql<{ claim: Claim }>('select claim_push_deliveries($1, 50, $2, $3) as claim', [
      worker,
      lease,
      at,
    ])
  )[0]?.claim.letters ?? [];
const settleAt = (at: string, worker: string, id: number, outcome: string, status: number) =>
  world.sql('select settle_push_deliveries($1, $2, $3) as settled', [
    worker,
    JSON.stringify([{ id, outcome, status }]),
    at,
  ]);
/** What is queued now is due at `at`. */
const queuedAt = (at: string) =>
  world.sql('update sync.push_deliveries set next_attempt_at = $1, created_at = $1', [at]);

describe('D9 faults of push services', () => {
  it.each<[string, Fault[], object]>([
    ['410', [{ status: 410 }], { state: 'failed', reason: 'gone', last_status: 410 }],
    ['404', [{ status: 404 }], { state: 'failed', reason: 'gone', last_status: 404 }],
    ['400', [{ status: 400 }], { state: 'failed', reason: 'refused', last_status: 400 }],
    ['a redirect', [{ status: 307 }], { state: 'failed', reason: 'refused', last_status: 307 }],
  ])('%s: it is not brought, and told as such', async (_name, faults, expected) => {
    const { endpoint } = await world.browserOf(shift);
    world.service.plan(endpoint, faults);
    const [id = ''] = await world.tell([shift]);
    await world.drain();
    expect(await world.stateOf(id)).toMatchObject([expected]);
    expect(world.service.arrived).toEqual([]);
    const left = await world.sql('select id from webpush_subscriptions');
    expect(left).toHaveLength('reason' in expected && expected.reason === 'gone' ? 0 : 1);
  });

  it.each<[string, Fault[]]>([
    ['429 with seconds', [{ status: 429, retryAfter: '120' }]],
    [
      '429 with a date',
      [{ status: 429, retryAfter: new Date(Date.now() + 300_000).toUTCString() }],
    ],
    ['500, then 503', [{ status: 500 }, { status: 503 }]],
  ])('%s: it waits, and comes exactly once', async (_name, faults) => {
    const { endpoint } = await world.browserOf(shift);
    world.service.plan(endpoint, faults);
    const [id = ''] = await world.tell([shift]);
    for (const attempt of faults.keys()) {
      await world.drain();
      expect(await world.stateOf(id)).toMatchObject([{ state: 'waiting', attempts: attempt + 1 }]);
      // Not before its time, however often somebody asks.
      await world.drain();
      expect(await world.stateOf(id)).toMatchObject([{ attempts: attempt + 1 }]);
      await world.makeDue();
    }
    await world.drain();
    await world.makeDue();
    await world.drain();
    expect(idsArrived()).toEqual([id]);
    expect(
      await world.sql('select failure_count, failing_since from webpush_subscriptions'),
    ).toEqual([{ failure_count: 0, failing_since: null }]);
  });

  it('silence: it is left after a while, waits, and comes exactly once', async () => {
    const { endpoint } = await world.browserOf(shift);
    world.service.plan(endpoint, [{ silence: true }]);
    const [id = ''] = await world.tell([shift]);
    const sender = await startKillableSender(world, 300);
    expect(await sender.drain()).toBe('200 {"handled":1}');
    await sender.stop();
    expect(await world.stateOf(id)).toMatchObject([{ state: 'waiting', last_status: 0 }]);
    await world.makeDue();
    await world.drain();
    expect(idsArrived()).toEqual([id]);
  });

  it('waits as long as the service asks, and longer each time', async () => {
    await world.browserOf(shift);
    await world.tell([shift]);
    const at = new Date().toISOString();
    await queuedAt(at);
    const waits: number[] = [];
    for (const [turn, retry] of [null, 600, null].entries()) {
      await world.sql('update sync.push_deliveries set next_attempt_at = $1', [at]);
      const worker = v7();
      const [letter] = await claimAt(at, worker);
      await world.sql('select settle_push_deliveries($1, $2, $3)', [
        worker,
        JSON.stringify([{ id: letter?.id, outcome: 'retry', status: 429, retry_after: retry }]),
        at,
      ]);
      const [row] = await world.sql<{ seconds: string }>(
        'select extract(epoch from next_attempt_at - $1::timestamptz) as seconds from sync.push_deliveries',
        [at],
      );
      waits[turn] = Number(row?.seconds);
    }
    expect(waits).toEqual([30, 600, 120]);
  });

  it('413 sends it once more, shorter', async () => {
    const { endpoint } = await world.browserOf(shift);
    world.service.plan(endpoint, [{ status: 413 }]);
    const [id = ''] = await world.tell([shift], { message: 'long '.repeat(390) });
    await world.drain();
    expect(idsArrived()).toEqual([id]);
    expect(world.service.arrived[0]?.bytes).toBeLessThan(1650);
    expect(await world.stateOf(id)).toMatchObject([{ state: 'sent', shortened: true }]);
  });

  it('D11 leaves an endpoint alone at which nothing arrived for seven days, until it is registered again', async () => {
    await world.browserOf(shift);
    const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();
    for (const n of [0, 6.9, 7.1]) {
      await world.tell([shift]);
      await queuedAt(day(n));
      const worker = v7();
      const letters = await claimAt(day(n), worker);
      for (const { id } of letters) await settleAt(day(n), worker, id, 'retry', 500);
    }
    expect(
      await world.sql(
        'select revoked_reason, failure_count > 2 as often from webpush_subscriptions',
      ),
    ).toEqual([{ revoked_reason: 'failing', often: true }]);
    expect(await world.tell([shift])).toHaveLength(1);
    expect(await claimAt(day(8))).toEqual([]);
    const [row] = await world.sql<{ endpoint: string; p256dh: string; auth: string }>(
      'select endpoint, p256dh, auth from webpush_subscriptions',
    );
    await world.sql(`select register_webpush_subscription($1, $2, $3, $4, '')`, [
      shift.id,
      row?.endpoint,
      row?.p256dh,
      row?.auth,
    ]);
    expect(await world.sql('select revoked_at, failing_since from webpush_subscriptions')).toEqual([
      { revoked_at: null, failing_since: null },
    ]);
  });
});

describe('D9 one attempt has one owner', () => {
  it('two workers at once share what is due, and a lease that is over is taken by another', async () => {
    await world.browserOf(shift);
    const ids = await world.tell(Array.from({ length: 60 }, () => shift));
    const at = new Date(Date.now() + 1000).toISOString();
    const [one, other] = await Promise.all([claimAt(at), claimAt(at)]);
    const claimed = [...one, ...other].map(({ notification }) => notification?.id);
    expect(new Set(claimed).size).toBe(claimed.length);
    const rest = await claimAt(at);
    const all = [...claimed, ...rest.map(({ notification }) => notification?.id)];
    expect(new Set(all)).toEqual(new Set(ids));
    expect(all).toHaveLength(60);
    expect(await claimAt(at)).toEqual([]);
    const later = new Date(Date.parse(at) + 61_000).toISOString();
    const worker = v7();
    const again = await claimAt(later, worker);
    expect(again.length).toBe(50);
    // Of the worker that was late nothing is believed.
    expect(await settleAt(later, v7(), again[0]?.id ?? 0, 'sent', 201)).toEqual([{ settled: 0 }]);
    expect(await settleAt(later, worker, again[0]?.id ?? 0, 'sent', 201)).toEqual([{ settled: 1 }]);
  });

  it('the first claim of a connection may be a full one', async () => {
    await world.browserOf(shift);
    await world.tell(Array.from({ length: 50 }, () => shift));
    const client = new pg.Client(world.stack.databaseUrl);
    await client.connect();
    try {
      const { rows } = await client.query('select claim_push_deliveries($1) as claim', [v7()]);
      expect(rows).toMatchObject([{ claim: { more: true } }]);
    } finally {
      await client.end();
    }
  });

  it('a function that is killed in the middle loses nothing: what was on its way comes again under the same topic and receipt', async () => {
    const browsers = await Promise.all(Array.from({ length: 5 }, () => world.browserOf(shift)));
    const other = await world.browserOf(manager);
    const ids = await world.tell(Array.from({ length: 12 }, () => shift));
    const { service } = world;
    const sender = await startKillableSender(world);
    let seen = 0;
    service.watch(() => {
      seen += 1;
      if (seen === 20) sender.kill();
    });
    const answered = await sender.drain();
    service.watch(() => undefined);
    await sender.stop();
    expect(answered).toBe('killed');
    expect(seen).toBeLessThan(60);
    // Its lease runs out.
    await world.sql(
      `update sync.push_deliveries set claimed_until = now() where state = 'waiting'`,
    );
    await world.drain();
    const wanted = browsers
      .flatMap(({ endpoint }) => ids.map((id) => `${endpoint} ${id}`))
      .toSorted();
    const shown = (each: (typeof service.arrived)[number]) =>
      `${each.endpoint} ${each.message.notification.data.notificationId}`;
    expect([...new Set(service.arrived.map(shown))].toSorted()).toEqual(wanted);
    // What came twice is what the killed one had on its way: the same receipt, under the topic by which the service
    // replaces the first.
    const receipts = new Set(
      service.arrived.map(({ message }) => message.notification.data.receipt),
    );
    expect(receipts.size).toBe(60);
    const topics = new Set(
      service.arrived.map(({ message, topic }) => `${message.notification.data.receipt} ${topic}`),
    );
    expect(topics.size).toBe(60);
    expect(service.arrived.length - 60).toBeLessThanOrEqual(seen);
    expect(service.arrived.filter(({ endpoint }) => endpoint === other.endpoint)).toEqual([]);
    expect(service.wrong).toEqual([]);
  });

  it('of a worker that was killed, what its device has said is there is not sent again', async () => {
    await world.browserOf(shift);
    const [known = '', unknown = ''] = await world.tell([shift, shift]);
    await claimAt(new Date().toISOString(), v7(), 0);
    const { receipt } = (
      await world.sql<{ receipt: string }>(
        'select receipt from sync.push_deliveries where notification_id = $1',
        [known],
      )
    )[0] ?? { receipt: '' };
    await world.sql(`select mark_push($1, 'delivered')`, [receipt]);
    await world.drain();
    expect(idsArrived()).toEqual([unknown]);
    expect(await world.stateOf(known)).toMatchObject([{ state: 'sent', reason: null }]);
  });
});

describe('D3 D4 what is not wanted is not pushed', () => {
  it.each([
    ['read meanwhile', `update notifications set is_read = true where id = $1`],
    ['deleted meanwhile', `update notifications set deleted_at = now() where id = $1`],
  ])('%s', async (_what, change) => {
    await world.browserOf(shift);
    const [id = ''] = await world.tell([shift]);
    await world.sql(change, [id]);
    await world.drain();
    expect(world.service.arrived).toEqual([]);
    expect(await world.stateOf(id)).toMatchObject([{ state: 'dropped' }]);
  });

  it.each([
    ['all of it off', { enabled: false }],
    ['its category off', { inspections: false }],
    ['every category off', { all_categories: false }],
  ])('%s', async (_what, settings) => {
    await prefer(settings);
    await world.browserOf(shift);
    await world.tell([shift]);
    await world.tell([shift], { category: 'system' });
    await world.drain();
    expect(world.service.arrived).toHaveLength('inspections' in settings ? 1 : 0);
  });

  it('a muted record is in the list as read, a followed one comes though its category is off', async () => {
    await prefer({ inspections: false });
    await world.browserOf(shift);
    const record = (id: string) => ({ record_collection: 'inspections', record_id: id });
    const [muted, followed] = [v7(), v7()];
    for (const [id, mode] of [
      [muted, 'mute'],
      [followed, 'follow'],
    ]) {
      await world.sql(
        `insert into notification_subscriptions (user_id, record_collection, record_id, mode) values ($1, 'inspections', $2, $3)`,
        [shift.id, id, mode],
      );
    }
    const [quiet = ''] = await world.tell([shift], { ...record(muted), category: 'system' });
    const [loud] = await world.tell([shift], record(followed));
    await world.drain();
    expect(idsArrived()).toEqual([loud]);
    expect(await world.sql('select is_read from notifications where id = $1', [quiet])).toEqual([
      { is_read: true },
    ]);
  });

  it('whoever has taken the browser over gets nothing of the one before', async () => {
    const browser = await world.browserOf(shift);
    const [id = ''] = await world.tell([shift]);
    const { endpoint, keys } = browser.subscription;
    await world.sql(`select register_webpush_subscription($1, $2, $3, $4, '')`, [
      manager.id,
      endpoint,
      keys.p256dh,
      keys.auth,
    ]);
    await world.drain();
    expect(world.service.arrived).toEqual([]);
    expect(await world.stateOf(id)).toMatchObject([{ reason: 'another_person' }]);
  });
});

describe('D5 D6 D7 quiet hours', () => {
  // New York is five hours behind in November.
  const night = '2026-11-24T04:00:00Z';
  const morning = '2026-11-24T13:00:00Z';
  const withHours = { quiet_hours_enabled: true, time_zone: 'America/New_York' };

  it('keeps what comes in them, and tells it after them in one digest; urgent passes', async () => {
    await prefer(withHours);
    await world.browserOf(shift);
    for (const title of ['One', 'Two', 'Three']) await world.tell([shift], { title });
    const [urgent] = await world.tell([shift], { urgency: 'high' });
    await queuedAt(night);
    const worker = v7();
    const passes = await claimAt(night, worker);
    expect(passes.map(({ notification }) => notification?.id)).toEqual([urgent]);
    await settleAt(night, worker, passes[0]?.id ?? 0, 'sent', 201);
    expect(await claimAt('2026-11-24T12:59:59Z')).toEqual([]);
    const [digest, ...rest] = await claimAt(morning, worker);
    expect(rest).toEqual([]);
    expect(digest).toMatchObject({ notification: null });
    expect(digest?.digest?.map(({ title }) => title).toSorted()).toEqual(['One', 'Three', 'Two']);
    // A digest that did not get through comes again as it is.
    await settleAt(morning, worker, digest?.id ?? 0, 'retry', 503);
    expect(await claimAt('2026-11-24T14:00:00Z')).toMatchObject([{ id: digest?.id }]);
  });

  it('a single one comes as itself; what was read in the morning is not told', async () => {
    await prefer(withHours);
    await world.browserOf(shift);
    const [one = ''] = await world.tell([shift]);
    const [two = ''] = await world.tell([shift]);
    await queuedAt(night);
    expect(await claimAt(night)).toEqual([]);
    await world.sql('update notifications set is_read = true where id = $1', [one]);
    expect(await claimAt(morning)).toMatchObject([{ notification: { id: two }, digest: null }]);
  });

  it('are those of the store’s clock, and of the person’s where there is no store', async () => {
    await prefer({ ...withHours, time_zone: 'Europe/Paris' });
    await world.browserOf(shift);
    // Ten at night in Paris, four in the afternoon in New York.
    const at = '2026-11-24T21:30:00Z';
    const [ofStore] = await world.tell([shift], { store_id: stores['7486'].id });
    await world.tell([shift]);
    await queuedAt(at);
    expect((await claimAt(at)).map(({ notification }) => notification?.id)).toEqual([ofStore]);
  });

  it('a device that names a zone or a category which the server does not know is heard in all the rest', async () => {
    const device = new Device(await world.signIn(shift));
    const scope = userScope(shift);
    const collection = 'notification_preferences';
    const id = naturalId(collection, shift.id);
    const chosen = { user_id: shift.id, time_zone: 'Etc/Unknown', vehicles: false };
    const made = await device.push(op({ collection, id, scope, create: true, set: chosen }));
    expect(made).toMatchObject([{ status: 'applied' }]);
    expect(await world.sql('select time_zone, vehicles from notification_preferences')).toEqual([
      { time_zone: null, vehicles: false },
    ]);
    const follow = (category: string) =>
      op({
        collection: 'notification_subscriptions',
        id: naturalId('notification_subscriptions', shift.id, category),
        scope,
        create: true,
        set: { user_id: shift.id, category, mode: 'follow' },
      });
    const said = await device.push(follow('gossip'), follow('budget'));
    expect(said.map(({ status }) => status)).toEqual(['rejected', 'applied']);
    expect(await world.sql('select category from notification_subscriptions')).toEqual([
      { category: 'budget' },
    ]);
  });

  it('of two equal times are none; a zone that does not exist is left out, and what is chosen beside it counts', async () => {
    await prefer({ ...withHours, quiet_hours_start: '08:00', quiet_hours_end: '08:00' });
    await world.browserOf(shift);
    await world.tell([shift]);
    await queuedAt(night);
    expect(await claimAt(night)).toHaveLength(1);
    for (const zone of ['Mars/North', 'FOO5BAR', '']) {
      await world.sql(
        `update notification_preferences set time_zone = 'Europe/Paris', vehicles = true`,
      );
      expect(
        await world.sql(
          'update notification_preferences set time_zone = $1, vehicles = false returning time_zone, vehicles',
          [zone],
        ),
      ).toEqual([{ time_zone: null, vehicles: false }]);
    }
    await expect(
      world.sql(`update notification_preferences set quiet_hours_end = '24:00'`),
    ).rejects.toMatchObject({ code: '23514' });
    await expect(
      world.sql(
        `insert into notification_subscriptions (user_id, category, mode) values ($1, 'gossip', 'mute')`,
        [shift.id],
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('D12 D13 what is told of a push', () => {
  it('a receipt marks its push once; who caused an urgent one sees it, and nobody else', async () => {
    await world.browserOf(shift);
    const [id = ''] = await world.tell([shift], { urgency: 'high', store_id: stores['7486'].id });
    await world.sql(
      'insert into sync.notification_makers (notification_id, maker_id) values ($1, $2)',
      [id, manager.id],
    );
    await world.drain();
    const receipt = world.service.arrived[0]?.message.notification.data.receipt;
    const mark = (name: string, at: string, which = receipt) =>
      world.as(null, 'select mark_push($1, $2, $3)', [which, name, at]);
    await mark('delivered', new Date().toISOString());
    await mark('opened', '1999-01-01T00:00:00Z');
    await mark('opened', '2099-01-01T00:00:00Z');
    await mark('forged', new Date().toISOString());
    await mark('acted', new Date().toISOString(), v7());
    const seen = async (person: { id: string }): Promise<unknown[]> =>
      (await world.as(person, 'select people from notification_marks()')).flatMap((row) =>
        (row['people'] as { notification_id: string }[]).filter(
          ({ notification_id }) => notification_id === id,
        ),
      );
    expect(await seen(manager)).toMatchObject([
      {
        user_id: shift.id,
        person: expect.stringMatching(/\w/),
        delivered_at: expect.any(String),
        opened_at: expect.any(String),
        acted_at: null,
        read_at: null,
      },
    ]);
    const [row] = (await seen(manager)) as { opened_at: string }[];
    const openedAt = Date.parse(row?.opened_at ?? '');
    expect(openedAt).toBeGreaterThan(Date.UTC(2001, 0));
    expect(openedAt).toBeLessThanOrEqual(Date.now());
    expect(await seen(shift)).toEqual([]);
  });

  it('D13 D8 those of one event stand together; what a mute made as read is not seen, what was deleted is', async () => {
    const [store, record] = [stores['7486'].id, v7()];
    const told = [shift, people.manager2, people.admin];
    const what = {
      urgency: 'high',
      store_id: store,
      record_collection: 'inspections',
      record_id: record,
      group_key: `critical_failure:${record}`,
    };
    await world.sql(
      `insert into notification_subscriptions (user_id, record_collection, record_id, mode) values ($1, 'inspections', $2, 'mute')`,
      [shift.id, record],
    );
    const ids = await world.tell([...told, manager], what);
    await world.sql(
      'insert into sync.notification_makers (notification_id, maker_id) select id, $2 from unnest($1::uuid[]) id',
      [ids, manager.id],
    );
    await world.sql(`update notifications set deleted_at = now() where id = $1`, [ids[2]]);
    const seen = async (of: string) =>
      (await world.as(manager, 'select * from notification_marks($1)', [of])).map((row) => [
        row['record_id'],
        (row['people'] as { user_id: string; read_at: string | null }[]).map(
          ({ user_id, read_at }) => [user_id, read_at === null ? 'not seen' : 'seen'],
        ),
      ]);
    // Of what they were told themselves nothing stands there.
    expect(await seen(record)).toEqual([
      [
        record,
        [
          [shift.id, 'not seen'],
          [people.manager2.id, 'not seen'],
          [people.admin.id, 'seen'],
        ],
      ],
    ]);
    expect(await seen(v7())).toEqual([]);
    await world.sql(
      `update store_users set deleted_at = now() where user_id = $1 and store_id = $2`,
      [manager.id, store],
    );
    expect(await seen(record)).toEqual([]);
    await world.sql(
      `update store_users set deleted_at = null where user_id = $1 and store_id = $2`,
      [manager.id, store],
    );
  });
});

it('D15 admins see figures of five people or more, and how pushes do', async () => {
  const everybody = [people.shift, people.manager, people.manager2, people.inspector, people.admin];
  for (const person of everybody) await world.browserOf(person);
  await world.sql(
    `update notifications set created_at = now() - interval '1 year' where category = 'vehicles' or category = 'candidates'`,
  );
  await world.tell(everybody, { category: 'vehicles' });
  await world.tell(everybody.slice(1), { category: 'candidates' });
  expect(await (await world.drain()).json()).toEqual({ handled: 9 });
  for (const { message } of world.service.arrived) {
    for (const mark of ['delivered', 'opened', 'acted']) {
      await world.as(null, 'select mark_push($1, $2)', [message.notification.data.receipt, mark]);
    }
  }
  const rows = await world.as(people.admin, 'select * from notification_statistics(1)');
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        category: 'vehicles',
        made: '5',
        sent: '5',
        opened: '5',
        acted: '5',
      }),
      expect.objectContaining({ category: 'candidates', made: '4', sent: null, opened: null }),
    ]),
  );
  const ofVehicles = rows.find(({ category }) => category === 'vehicles');
  expect(Number(ofVehicles?.['median_seconds'])).toBeGreaterThanOrEqual(0);
  const [health] = await world.as(people.admin, 'select notification_health() as health');
  expect(health).toMatchObject({
    health: { endpoints: { reached: 5, failing: 0, left_alone: 0 }, muted: { vehicles: 0 } },
  });
});
