/** The edge functions as they are deployed, in the real Deno, against a push service that takes nothing that is wrong. */
import { randomBytes } from 'node:crypto';
import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { people } from '../world/people.ts';
import { startPushWorld, type PushWorld } from './push-world.ts';

let world: PushWorld;
let shift: SupabaseClient;
let manager: SupabaseClient;

beforeAll(async () => {
  world = await startPushWorld();
  shift = await world.signIn(people.shift);
  manager = await world.signIn(people.manager);
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.sql('delete from webpush_subscriptions');
  await world.sql('delete from sync.push_deliveries');
  await world.sql('delete from notification_preferences');
  world.service.arrived.length = 0;
});

async function invoke(client: SupabaseClient, name: string, body: object) {
  const { data, error } = await client.functions.invoke<Record<string, unknown>>(name, { body });
  if (error instanceof FunctionsHttpError) {
    const response = error.context as Response;
    return { status: response.status, ...((await response.json()) as object) };
  }
  if (error) throw error;
  return { status: 200, ...data };
}
const register = (client: SupabaseClient, body: object) =>
  invoke(client, 'register-webpush-subscription-anon', body);
const send = (client: SupabaseClient, body: object) =>
  invoke(client, 'send-webpush-notification', body);
const endpointsOf = async (person: { id: string }) =>
  (
    await world.sql('select endpoint from webpush_subscriptions where user_id = $1', [person.id])
  ).map((row) => row['endpoint']);

describe('registering a browser', () => {
  it('keeps it for whoever the token is of, once, and tells its person alone', async () => {
    const { subscription, endpoint } = world.service.subscribe();
    const body = {
      subscription,
      user_id: people.shift.id,
      device_info: { userAgent: 'Firefox' },
    };
    const first = await register(shift, body);
    expect(first).toMatchObject({ status: 200, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(await register(shift, { subscription })).toEqual(first);
    expect((await shift.from('webpush_subscriptions').select('endpoint, user_agent')).data).toEqual(
      [{ endpoint, user_agent: '' }],
    );
    expect((await manager.from('webpush_subscriptions').select('*')).data).toEqual([]);
  });

  it('refuses somebody else’s name, and a browser that another person has, unless its keys are the same', async () => {
    const { subscription, endpoint } = world.service.subscribe();
    expect(await register(shift, { subscription, user_id: people.manager.id })).toMatchObject({
      status: 403,
      code: 'not_permitted',
    });
    expect(await endpointsOf(people.manager)).toEqual([]);
    await register(shift, { subscription });
    const guessed = { endpoint, keys: world.service.subscribe().subscription.keys };
    expect(await register(manager, { subscription: guessed })).toMatchObject({
      status: 409,
      code: 'endpoint_taken',
    });
    expect(await endpointsOf(people.shift)).toEqual([endpoint]);
    expect(await register(manager, { subscription })).toMatchObject({ status: 200 });
    expect([await endpointsOf(people.shift), await endpointsOf(people.manager)]).toEqual([
      [],
      [endpoint],
    ]);
  });

  it('W9 a browser without a session gives its new address in the place of the old one, whose secret it knows; it stays its person’s', async () => {
    const browser = world.service.subscribe();
    await register(shift, { subscription: browser.subscription });
    const { endpoint } = browser;
    const { auth } = browser.subscription.keys;
    const next = world.service.subscribe();
    const renewing = { subscription: next.subscription, renews: { endpoint, auth } };
    const refused: [object, number, string][] = [
      [
        { ...renewing, renews: { endpoint, auth: next.subscription.keys.auth } },
        404,
        'unknown_endpoint',
      ],
      [{ ...renewing, renews: { endpoint: next.endpoint, auth } }, 404, 'unknown_endpoint'],
      [{ ...renewing, renews: { endpoint } }, 400, 'malformed'],
      [{ ...renewing, renews: null }, 400, 'malformed'],
      [
        { ...renewing, subscription: { ...next.subscription, endpoint: 'https://10.0.0.1/x' } },
        400,
        'endpoint_not_allowed',
      ],
      [{ ...renewing, subscription: { endpoint: next.endpoint, keys: {} } }, 400, 'bad_keys'],
    ];
    for (const [body, status, code] of refused) {
      expect(await register(world.anonymous(), body)).toMatchObject({ status, code });
    }
    expect(await endpointsOf(people.shift)).toEqual([endpoint]);
    // Nor does an address come to whoever has it already.
    const taken = world.service.subscribe();
    await register(manager, { subscription: taken.subscription });
    expect(
      await register(manager, { ...renewing, subscription: taken.subscription }),
    ).toMatchObject({ status: 404 });
    // Also said by somebody else it stays of whom it is.
    expect(await register(manager, renewing)).toMatchObject({ status: 200 });
    expect(await endpointsOf(people.shift)).toEqual([next.endpoint]);
    expect(await endpointsOf(people.manager)).toEqual([taken.endpoint]);
    expect(await register(world.anonymous(), renewing)).toMatchObject({ status: 404 });
    const [id = ''] = await world.tell([people.shift]);
    await world.drain();
    expect(
      world.service.arrived
        .filter(({ message }) => message.notification.data.notificationId === id)
        .map((letter) => letter.endpoint),
    ).toEqual([next.endpoint]);
  });

  it('asks who is there: not without a session, nor with a token that is worth nothing', async () => {
    const { subscription } = world.service.subscribe();
    expect(await register(world.anonymous(), { subscription })).toMatchObject({
      status: 401,
      code: 'sign_in_required',
    });
    const stale = world.withToken(
      await world.token({
        sub: people.shift.id,
        session_id: '0197a000-0000-7000-8000-000000000001',
      }),
    );
    expect(await register(stale, { subscription })).toMatchObject({ status: 401 });
  });

  it.each([
    'https://evil.example.com/push',
    'https://127.0.0.1/push',
    'https://10.0.0.8/push',
    'https://192.168.1.1/push',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/push',
    'https://localhost/push',
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://fcm.googleapis.com.evil.example.com/x',
    'https://fcm.googleapis.com@evil.example.com/x',
    'https://evil.example.com/#https://fcm.googleapis.com',
    'https://someone@fcm.googleapis.com/x',
    'file:///etc/passwd',
    'not an address',
    '',
    7,
    null,
  ])('refuses the endpoint %s: the function calls push services alone', async (endpoint) => {
    const { keys } = world.service.subscribe().subscription;
    expect(await register(shift, { subscription: { endpoint, keys } })).toMatchObject({
      status: 400,
      code: 'endpoint_not_allowed',
    });
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/QOsk',
  ])('takes %s', async (endpoint) => {
    const { keys } = world.service.subscribe().subscription;
    expect(await register(shift, { subscription: { endpoint, keys } })).toMatchObject({
      status: 200,
    });
  });

  it('refuses keys of another length, and a point that is not on the curve', async () => {
    const { endpoint, keys } = world.service.subscribe().subscription;
    const point = Buffer.from(keys.p256dh, 'base64url');
    const text = (bytes: Buffer) => bytes.toString('base64url');
    for (const bad of [
      { ...keys, p256dh: text(point.subarray(0, 64)) },
      { ...keys, p256dh: text(Buffer.concat([point, Buffer.of(0)])) },
      { ...keys, p256dh: text(Buffer.concat([Buffer.of(4), randomBytes(64)])) },
      { ...keys, p256dh: '%%%' },
      { ...keys, auth: text(randomBytes(15)) },
      { ...keys, auth: text(randomBytes(17)) },
      { p256dh: keys.p256dh },
      null,
    ]) {
      expect(await register(shift, { subscription: { endpoint, keys: bad } })).toMatchObject({
        status: 400,
        code: 'bad_keys',
      });
    }
  });

  it('keeps twenty of a person: the oldest makes room', async () => {
    await world.sql(
      `insert into webpush_subscriptions (user_id, endpoint, p256dh, auth, created_at)
       select $1, 'https://fcm.googleapis.com/' || n, 'B' || repeat('A', 86), repeat('A', 22), now() - n * interval '1 minute'
       from generate_series(1, 1000) n`,
      [people.shift.id],
    );
    const { subscription, endpoint } = world.service.subscribe();
    await register(shift, { subscription });
    const left = await endpointsOf(people.shift);
    expect(left).toHaveLength(20);
    expect(left).toEqual(expect.arrayContaining([endpoint, 'https://fcm.googleapis.com/19']));
  });

  it('forgets it when its person says so, and nobody else’s', async () => {
    const { endpoint } = await world.browserOf(people.shift);
    const ask = { endpoint };
    expect((await manager.rpc('remove_webpush_subscription', ask)).data).toBe(false);
    expect((await shift.rpc('remove_webpush_subscription', ask)).data).toBe(true);
    expect(await endpointsOf(people.shift)).toEqual([]);
  });
});

describe('sending', () => {
  it('brings an event to the browser in its reader’s words, signed and encrypted as the standards say', async () => {
    const { endpoint } = await world.browserOf(people.shift);
    await world.sql(
      `insert into notification_preferences (user_id, language, sound) values ($1, 'fr', false)`,
      [people.shift.id],
    );
    const [id] = await world.tell([people.shift], {
      title: 'Inspection completed',
      message: 'English',
      text_key: 'inspection_completed',
      text_params: { template: 'Ronde', number: '7486', earned: 1234.5, possible: 1300 },
      group_key: 'inspection_completed:1',
      urgency: 'high',
    });
    expect(await (await world.drain()).json()).toEqual({ handled: 1 });
    expect(world.service.wrong).toEqual([]);
    expect(world.service.arrived).toMatchObject([
      {
        endpoint,
        urgency: 'high',
        message: {
          app_badge: expect.stringMatching(/^[1-9]/),
          notification: {
            title: 'Inspection terminée',
            body: expect.stringContaining('1 234,5'.replace(' ', '\u202f')),
            lang: 'fr',
            tag: 'inspection_completed:1',
            navigate: '/inspections',
            silent: true,
            data: { notificationId: id, category: 'inspections', urgency: 'high', done: null },
          },
        },
      },
    ]);
    expect(world.service.arrived[0]?.ttl).toBeGreaterThan(86_000);
    expect(await world.stateOf(id ?? '')).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });

  it('W15 says where to do what is to be done, where its event declares it', async () => {
    await world.browserOf(people.shift);
    const url = '/inspections/actions/7';
    await world.tell([people.shift], { text_key: 'action_overdue', url });
    await world.tell([people.shift], { text_key: 'action_overdue', url: `${url}?from=mail` });
    await world.tell([people.shift], { text_key: 'action_done', url });
    await world.drain();
    const places = world.service.arrived.map(({ message }) => message.notification.data.done);
    expect(new Set(places)).toEqual(
      new Set([`${url}?from=mail&step=done`, `${url}?step=done`, null]),
    );
  });

  it('is set going by the commit that queued it, with no more than the database knows', async () => {
    await world.sql(`insert into sync.settings (name, value) values ('functions_url', $1)`, [
      `${world.stack.url}/functions/v1`,
    ]);
    try {
      await world.browserOf(people.shift);
      await world.tell([people.shift]);
      await expect.poll(() => world.service.arrived.length).toBe(1);
    } finally {
      await world.sql(`delete from sync.settings where name = 'functions_url'`);
    }
  });

  it('shortens what is over 4 kB, whatever its letters', async () => {
    const { endpoint } = await world.browserOf(people.shift);
    await world.tell([people.shift], { message: '👩‍🍳 é '.repeat(280) });
    await world.drain();
    expect(world.service.wrong).toEqual([]);
    const [push] = world.service.arrived;
    expect(push).toMatchObject({
      endpoint,
      message: { notification: { title: 'Walk-in is warm' } },
    });
    expect(push?.bytes).toBeLessThanOrEqual(4096);
    expect(push?.message.notification.body).toMatch(/^(👩‍🍳 é )+.*…$/u);
  });

  it('calls nobody whom it would not register, whatever stands in the table', async () => {
    const { keys, endpoint: known } = world.service.subscribe().subscription;
    const called: string[] = [];
    world.service.watch((endpoint) => called.push(endpoint));
    // The service would be reached by this name, too.
    const { port, pathname } = new URL(known);
    for (const host of ['localhost', '[::ffff:127.0.0.1]']) {
      const endpoint = `http://${host}:${port}${pathname}`;
      await world.sql(
        'insert into webpush_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)',
        [people.shift.id, endpoint, keys.p256dh, keys.auth],
      );
    }
    const [id = ''] = await world.tell([people.shift]);
    await world.drain();
    const refused = { state: 'failed', reason: 'refused', last_status: 0 };
    expect(await world.stateOf(id)).toMatchObject([refused, refused]);
    expect(await send(shift, { user_ids: [people.shift.id], title: 'Test' })).toMatchObject({
      sent: 0,
      failed: 2,
    });
    world.service.watch(() => undefined);
    expect(called).toEqual([]);
  });

  it('sends a test to oneself, to others as an admin only, and drains for the database alone', async () => {
    const { endpoint } = await world.browserOf(people.shift);
    const test = {
      user_ids: [people.shift.id],
      title: 'Test',
      body: 'It works',
      data: { url: '/profile' },
    };
    expect(await send(shift, test)).toMatchObject({ status: 200, sent: 1, failed: 0 });
    expect(world.service.arrived).toMatchObject([
      { endpoint, message: { notification: { title: 'Test', navigate: '/profile' } } },
    ]);
    expect(await send(shift, { ...test, body: 'é'.repeat(100_000) })).toMatchObject({
      status: 413,
      code: 'too_long',
    });
    expect(await send(shift, { ...test, body: 'é'.repeat(5000) })).toMatchObject({ sent: 1 });
    expect(world.service.arrived.at(-1)?.bytes).toBeLessThanOrEqual(4096);
    expect(await send(manager, test)).toMatchObject({ status: 403, code: 'not_permitted' });
    expect(await send(shift, { drain: true })).toMatchObject({ status: 403 });
    expect(await send(world.anonymous(), test)).toMatchObject({ status: 401 });
    expect(await send(shift, { ...test, user_ids: ['x'] })).toMatchObject({ status: 400 });
    expect(await send(shift, { ...test, title: 7 })).toMatchObject({ status: 400 });
    expect(await send(shift, { ...test, data: { url: 'https://evil.example.com' } })).toMatchObject(
      { sent: 1 },
    );
    expect(world.service.arrived.at(-1)?.message.notification.navigate).toBe('/notifications');
    const admin = await world.signIn(people.admin);
    expect(await send(admin, test)).toMatchObject({ status: 200, sent: 1 });
  });
});
