/** The local database as the app opens it, in a real Chromium, against the real stack. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { Device } from '../e2e/fixtures/browser.ts';
import { serveFolder, type StaticServer } from '../e2e/fixtures/static-server.ts';
import { startWorld, type World } from './world.ts';
import type { Person } from './page/sync-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'storehand-sync-page-'));
let world: World;
let server: StaticServer;
let tablet: Device;
let ana: Person;

beforeAll(async () => {
  [world] = await Promise.all([
    startWorld(),
    build({
      configFile: false,
      root: join(import.meta.dirname, 'page'),
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
    }),
  ]);
  server = await serveFolder(folder);
});
afterAll(async () => {
  await server.stop();
  await world.end();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  tablet = await Device.start({ baseURL: server.url });
  ana = await person();
});
afterEach(() => tablet.stop());

async function person(): Promise<Person> {
  const userId = await world.person({ [world.storeA]: 'general_manager' });
  const { url, anonKey } = world.stack;
  return { userId, url, anonKey, token: await world.token(userId), storeId: world.storeA };
}

/** Answers how many edits were recovered. */
async function open(page: Page, who: Person): Promise<number> {
  await page.goto(server.url);
  return page.evaluate((who) => sync.open(who), who);
}

/** Their storage bucket, as a browser does that finds it damaged. On a page that has not opened them. */
const loseRows = (page: Page, { userId }: Person) =>
  page.evaluate(async (name) => {
    const { storageBuckets } = navigator as unknown as {
      storageBuckets: { keys(): Promise<string[]>; delete(name: string): Promise<void> };
    };
    if (!(await storageBuckets.keys()).includes(name)) throw new Error(`No bucket ${name}`);
    await storageBuckets.delete(name);
  }, `storehand-${userId}`);

const toBackend = () => `${world.stack.url}/**`;
const cut = (device: Device) => device.context.route(toBackend(), (route) => route.abort());
const mend = (device: Device) => device.context.unroute(toBackend());

async function stored(userId: string): Promise<number[]> {
  const rows = await world.stack.sql(
    'select amount::float8 as amount from public.food_cost_entries where user_id = $1 order by 1',
    [userId],
  );
  return rows.map((row) => Number(row['amount']));
}

it('T4 T6 an edit is on the device, is sent by itself, and the server has it at the time of its answer', async () => {
  const { page } = tablet;
  await open(page, ana);
  const id = await page.evaluate(() => sync.enter(12.5));
  const at = await page.evaluate((id) => sync.stateBecomes(id, 'office_has_it'), id);
  expect(at).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(await stored(ana.userId)).toEqual([12.5]);
});

it('J1 a browser killed right after "Saved" has every edit after the restart, and sends each once', async () => {
  const { page } = tablet;
  await open(page, ana);
  await page.evaluate(() => sync.syncNow());
  await cut(tablet);
  for (const amount of [1, 2, 3]) await page.evaluate((amount) => sync.enter(amount), amount);
  const again = await tablet.restart();
  await cut(tablet);
  await open(again, ana);
  expect(await again.evaluate(() => sync.amounts())).toEqual([1, 2, 3]);
  await again.evaluate(() => sync.connectionBecomes('offline'));
  expect(await stored(ana.userId)).toEqual([]);
  await mend(tablet);
  await again.evaluate(() => sync.syncNow());
  await again.evaluate(() => sync.pendingBecomes(0));
  expect(await stored(ana.userId)).toEqual([1, 2, 3]);
  expect(await again.evaluate(() => sync.amounts())).toEqual([1, 2, 3]);
});

it('J11 B2 a browser that comes back without its IndexedDB has every edit, and sends each once', async () => {
  const { page } = tablet;
  await open(page, ana);
  await page.evaluate(() => sync.syncNow());
  await cut(tablet);
  for (const amount of [4, 5, 6]) await page.evaluate((amount) => sync.enter(amount), amount);
  const again = await tablet.restartWithoutIndexedDb();
  await again.goto(server.url);
  await loseRows(again, ana);
  await cut(tablet);
  expect(await open(again, ana)).toBe(3);
  expect(await again.evaluate(() => sync.amounts())).toEqual([4, 5, 6]);
  await mend(tablet);
  await again.evaluate(() => sync.syncNow());
  await again.evaluate(() => sync.pendingBecomes(0));
  expect(await stored(ana.userId)).toEqual([4, 5, 6]);
  expect(await again.evaluate(() => sync.amounts())).toEqual([4, 5, 6]);
});

it('B2 rows that were lost are made again from the journal, and are counted', async () => {
  const { page } = tablet;
  await cut(tablet);
  await open(page, ana);
  for (const amount of [7, 8]) await page.evaluate((amount) => sync.enter(amount), amount);
  await page.evaluate(() => sync.close());
  await page.goto(server.url);
  await loseRows(page, ana);
  expect(await open(page, ana)).toBe(2);
  expect(await page.evaluate(() => sync.amounts())).toEqual([7, 8]);
});

it('T10 two tabs share one loop: both show every edit, each is sent once, the second takes over', async () => {
  const first = tablet.page;
  await open(first, ana);
  const second = await tablet.context.newPage();
  await open(second, ana);
  const one = await first.evaluate(() => sync.enter(21));
  const other = await second.evaluate(() => sync.enter(22));
  await second.evaluate(() => sync.shows(21));
  await first.evaluate(() => sync.shows(22));
  await second.evaluate((id) => sync.stateBecomes(id, 'office_has_it'), other);
  await second.evaluate((id) => sync.stateBecomes(id, 'office_has_it'), one);
  expect(await stored(ana.userId)).toEqual([21, 22]);
  await first.close();
  const last = await second.evaluate(() => sync.enter(23));
  await second.evaluate((id) => sync.stateBecomes(id, 'office_has_it'), last);
  expect(await stored(ana.userId)).toEqual([21, 22, 23]);
});

it('T8 what one device writes shows on the other by a poke', async () => {
  const { page } = tablet;
  await open(page, ana);
  await page.evaluate(() => sync.syncNow());
  const office = await Device.start({ baseURL: server.url });
  try {
    const luis = await person();
    await open(office.page, luis);
    await office.page.evaluate(() => sync.syncNow());
    await office.page.evaluate(() => sync.enter(31));
    expect(await page.evaluate(() => sync.shows(31))).toBe(true);
  } finally {
    await office.stop();
  }
});
