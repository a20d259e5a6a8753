/**
 * What is pushed to a device, through its real worker (rules W6, W12 to W15; Chromium alone shows notifications), and who
 * has seen what is urgent (D13).
 */
import type { Page } from 'playwright';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { app, phone, startSignedIn } from '../fixtures/app.ts';
import { apiFetch, apiSignIn, sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { newAnswer, newInspection, walkItems } from '../../database/drafts.ts';
import { protocolVersion } from '../../../sync/protocol.ts';
import { startPushWorld, type PushWorld } from '../../push/push-world.ts';
import { people } from '../../world/people.ts';
import { stores } from '../../world/stores.ts';

let device: Device;
let world: PushWorld;
beforeAll(async () => {
  world = await startPushWorld();
});
afterAll(() => world.stop());
afterEach(() => device.stop());

const origin = new URL(app.url).origin;

/** What the push service has for the manager's browser, as the real function wrote it and that browser's keys open it. */
async function sent(
  world: PushWorld,
  what: { readonly url: string; readonly text_key?: string } = { url: '/inspections/actions' },
): Promise<{ id: string; data: string }> {
  const { service } = world;
  const browser = await world.browserOf(people.manager);
  const [id = ''] = await world.tell([people.manager], what);
  await world.drain();
  expect(service.wrong).toEqual([]);
  const letter = service.arrived.find(({ endpoint }) => endpoint === browser.endpoint);
  if (letter === undefined) throw new Error('Nothing was pushed');
  // The device has its rows from the world of the browser tests.
  await sql(
    `insert into public.notifications (id, user_id, title, message, url, category)
     values ($1, $2, 'Walk-in is warm', 'Store #7486', $3, 'inspections')`,
    [id, people.manager.id, what.url],
  );
  return { id, data: JSON.stringify(letter.message) };
}

/**
 * What the browser is brought stays shown until it is pressed or taken away: one that runs for itself has no list of the
 * system's, and drops each after eight seconds.
 */
async function deliver(page: Page, data: string): Promise<void> {
  // A worker that rests is woken by what it answers.
  await page.evaluate(() => fetch('/config.json'));
  const worker =
    device.context.serviceWorkers()[0] ?? (await device.context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as {
      registration: {
        showNotification(title: string, options: NotificationOptions): Promise<void>;
      };
    };
    const show = registration.showNotification.bind(registration);
    registration.showNotification = (title, options) =>
      show(title, { ...options, requireInteraction: true });
  });
  await device.push(data);
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    // Chromium forgets what is asked about while it comes (rule W17).
    const all = await navigator.locks.request('storehand-shown-notifications', () =>
      worker.getNotifications(),
    );
    return all.map(({ title, body }) => [title, body]);
  });

/** Of the worker, as far as it is asked here. */
type WorkerScope = {
  readonly registration: {
    getNotifications(): Promise<{ readonly data: { readonly notificationId?: string } | null }[]>;
  };
  readonly clients: object;
  readonly NotificationEvent: new (type: string, init: object) => Event;
  dispatchEvent(event: Event): boolean;
};

/**
 * No program can press what the system shows: the event is given to the worker, which handles it as any other. Answers
 * the pages that it asked the browser to open.
 */
async function press(action: '' | 'read' | 'done'): Promise<string[]> {
  const [worker] = device.context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no worker');
  return worker.evaluate(async (pressed) => {
    const scope = globalThis as unknown as WorkerScope;
    const all = await scope.registration.getNotifications();
    const notification = all.find(({ data }) => data?.notificationId);
    if (notification === undefined) throw new Error('Nothing is shown');
    const work: Promise<unknown>[] = [];
    const opened: string[] = [];
    const event = new scope.NotificationEvent('notificationclick', {
      notification,
      action: pressed,
    });
    // A browser lets only its own events wait, open windows and take the focus.
    Object.defineProperty(event, 'waitUntil', {
      value: (each: Promise<unknown>) => work.push(each),
    });
    Object.defineProperty(scope.clients, 'openWindow', {
      value: async (path: string) => void opened.push(path),
      configurable: true,
    });
    scope.dispatchEvent(event);
    await Promise.all(work);
    return opened;
  }, action);
}

const isRead = async (id: string) =>
  (
    await sql<{ is_read: boolean }>('select is_read from public.notifications where id = $1', [id])
  )[0]?.is_read;

async function start(viewport: { width: number; height: number }): Promise<Page> {
  device = await startSignedIn('manager', { whole: true, viewport });
  await device.context.grantPermissions(['background-sync', 'notifications'], { origin });
  const { page } = device;
  await page.goto('/modules');
  await page.getByRole('button', { name: 'Notification settings' }).waitFor();
  return page;
}

/** Without a push service no browser subscribes: the device is told for whom it is, as after that. */
const register = (page: Page) =>
  page.evaluate(async (userId) => {
    const cache = await caches.open('storehand-push');
    const person = { userId, language: 'en', vibration: true };
    await cache.put('/push/person', new Response(JSON.stringify(person)));
  }, people.manager.id);

const told = ['Walk-in is warm', 'Store #7486'];
const neutral = ['Storehand: something new', ''];
const state = (page: Page) => page.evaluate(() => (history.state as { usr: unknown }).usr);

test('W12 to W16 on a phone: what the function sends is shown, its press leads to the record, reads it and takes it away; so does what is read on another device', async () => {
  const page = await start(phone);
  await register(page);
  const { id, data } = await sent(world);
  await deliver(page, data);
  await expect.poll(() => shown(page)).toEqual([told]);
  expect(await press('')).toEqual([]);
  await page.waitForURL('**/inspections/actions');
  await page.getByRole('heading', { level: 1, name: 'Action Items' }).waitFor();
  expect(await state(page)).toEqual({
    fromNotifications: true,
    notificationId: id,
    source: 'service_worker',
  });
  await expect.poll(() => isRead(id)).toBe(true);
  await expect.poll(() => shown(page)).toEqual([]);

  const elsewhere = await sent(world);
  await deliver(page, elsewhere.data);
  await expect.poll(() => shown(page)).toEqual([told]);
  await sql('update public.notifications set is_read = true where id = $1', [elsewhere.id]);
  await expect.poll(() => shown(page)).toEqual([]);

  await deliver(page, 'junk');
  await expect.poll(() => shown(page)).toEqual([neutral]);
});

test('W13 to W15 on a desktop: nothing is told to a device that is nobody’s; what is pressed while the app is closed opens it, or is read when it opens', async () => {
  const page = await start({ width: 1440, height: 900 });
  const [first, second] = [await sent(world), await sent(world)];
  await deliver(page, first.data);
  await expect.poll(() => shown(page)).toEqual([neutral]);
  await register(page);
  await deliver(page, first.data);
  await expect.poll(() => shown(page)).toContainEqual(told);
  const other = await device.context.newPage();
  await device.closeApp();
  expect(await press('read')).toEqual([]);
  await other.goto('/modules');
  await expect.poll(() => isRead(first.id)).toBe(true);
  await expect.poll(() => shown(other)).toEqual([neutral]);

  await deliver(other, second.data);
  await expect.poll(() => shown(other)).toContainEqual(told);
  const last = await device.context.newPage();
  await device.closeApp();
  const [opened = ''] = await press('');
  expect(opened).toBe('/inspections/actions');
  await last.goto(opened);
  await last.getByRole('heading', { level: 1, name: 'Action Items' }).waitFor();
  await expect
    .poll(() => state(last))
    .toEqual({ fromNotifications: true, notificationId: second.id, source: 'service_worker' });
  await expect.poll(() => isRead(second.id)).toBe(true);
});

test('W14 W15 in the background: "Done" leads the page behind another one to where it asks for what was done', async () => {
  const [action] = await sql<{ id: string }>(
    `select id from public.inspection_action_items
     where store_id = $1 and status = 'open' and repeat_of is null and deleted_at is null order by id limit 1`,
    [stores['7486'].id],
  );
  const url = `/inspections/actions/${action?.id}`;
  const page = await start({ width: 1440, height: 900 });
  await register(page);
  const { id, data } = await sent(world, { url, text_key: 'action_overdue' });
  await deliver(page, data);
  await expect.poll(() => shown(page)).toHaveLength(1);
  const front = await device.context.newPage();
  await front.bringToFront();
  expect(await press('done')).toEqual([]);
  await page.waitForURL(({ pathname, search }) => pathname + search === `${url}?step=done`);
  // A browser brings to the front only what a person pressed.
  await page.bringToFront();
  const asks = page.getByRole('dialog', { name: 'Done' });
  await asks.getByText('Somebody else will check it.').waitFor();
  expect(await state(page)).toMatchObject({ fromNotifications: true, notificationId: id });
  await expect.poll(() => isRead(id)).toBe(true);
  await asks.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(({ pathname, search }) => pathname + search === url);
});

/** A walk of the inspector's that they complete with a failed critical item, of which the manager is told; answers its id. */
async function criticalFailure(): Promise<string> {
  const store = stores['7486'];
  const walk = newInspection(people.inspector, store, {
    set: { status: 'completed', completed_date: new Date().toISOString() },
  });
  // Answered a second before it was completed: afterwards nobody may.
  const critical = walkItems.findIndex(({ is_critical }) => is_critical);
  const request = {
    protocol: protocolVersion,
    client_id: v7(),
    no: 1,
    batch_id: v7(),
    sent_at: new Date().toISOString(),
    ops: [walk, newAnswer(walk.id, store, critical, 'fail', { ago: 1000 })],
  };
  const pushed = await apiFetch(await apiSignIn(people.inspector.email), '/rest/v1/rpc/sync_push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request }),
  });
  expect(await pushed.json()).toMatchObject({
    results: [{ status: 'applied' }, { status: 'applied' }],
  });
  // Whoever is busy gets theirs with the next delivery.
  await expect
    .poll(async () => {
      await sql('select deliver_notifications()');
      return sql(
        `select 1 from public.notifications where record_id = $1 and user_id = $2 and urgency = 'high'`,
        [walk.id, people.manager.id],
      );
    })
    .toHaveLength(1);
  return walk.id;
}

test('D13 whoever completed an inspection with a failed critical item sees from its page who knows of it, as of when', async () => {
  const inspection = await criticalFailure();
  device = await startSignedIn('inspector', { viewport: phone });
  const { page } = device;
  await page.goto(`/inspections/${inspection}`);
  await page.getByRole('link', { name: 'Who has seen it' }).click();
  await page.getByRole('heading', { level: 1, name: 'Who has seen it' }).waitFor();
  const [named] = await sql<{ name: string }>(
    `select trim(first_name || ' ' || last_name) as name from public.profiles where id = $1`,
    [people.manager.id],
  );
  const manager = page.getByRole('listitem').filter({ hasText: named?.name ?? '?' });
  await manager.getByText('Not seen yet').waitFor();

  await sql(
    `update public.notifications set is_read = true where record_id = $1 and user_id = $2 and urgency = 'high'`,
    [inspection, people.manager.id],
  );
  await page.getByRole('button', { name: 'Look again' }).click();
  await manager.getByText('Opened').waitFor();

  // What it knows stays, and says as of when it is.
  await device.goOffline();
  await page.getByText(/^As of \d\d:\d\d\. A newer answer needs a connection\.$/).waitFor();
  expect(await manager.getByText('Opened').isVisible()).toBe(true);
});
