/** The journal's second store in a real Chromium, whose profile is damaged while it is closed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Device } from '../e2e/fixtures/browser.ts';
import { corruptDatabases, loseDatabases, loseFiles } from '../e2e/fixtures/damage.ts';
import { serveFolder, type StaticServer } from '../e2e/fixtures/static-server.ts';
import type { Person } from './page/sync-page.ts';
import { startWorld, type World } from './world.ts';

const folder = mkdtempSync(join(tmpdir(), 'storehand-second-store-'));
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
  const userId = await world.person({ [world.storeA]: 'general_manager' });
  const { url, anonKey } = world.stack;
  ana = { userId, url, anonKey, token: await world.token(userId), storeId: world.storeA };
});
afterEach(() => tablet.stop());

async function stored(): Promise<number[]> {
  const rows = await world.stack.sql(
    'select amount::float8 as amount from public.food_cost_entries where user_id = $1 order by 1',
    [ana.userId],
  );
  return rows.map((row) => Number(row['amount']));
}

/** Opens the page with or without a network, in a browser with or without storage buckets. Answers what was recovered. */
async function open(options: { buckets: boolean; online: boolean }): Promise<number> {
  const { context, page } = tablet;
  if (!options.buckets) {
    await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'storageBuckets', { value: undefined });
    });
  }
  if (!options.online) await context.route(`${world.stack.url}/**`, (route) => route.abort());
  await page.goto(server.url);
  return page.evaluate((who) => sync.open(who), ana);
}

async function writeOffline(buckets: boolean): Promise<void> {
  await open({ buckets, online: false });
  const { page } = tablet;
  await page.evaluate(() => sync.enter(1));
  const id = await page.evaluate(() => sync.enter(2));
  await page.evaluate((id) => sync.edit(id, 3), id);
  // The rows follow the journal on their own (J1): whoever reads them has waited for them.
  expect(await page.evaluate(() => sync.amounts())).toEqual([1, 3]);
}

describe.each([
  ['a browser with storage buckets', true],
  ['a browser without', false],
])('%s', (_name, buckets) => {
  it.each([
    ['deleted', loseDatabases],
    ['overwritten', corruptDatabases],
  ])(
    'J13 has every unsent write when its databases were %s, says so, and sends each once',
    async (_how, damage) => {
      await writeOffline(buckets);
      const page = await tablet.reopenDamaged(damage);
      expect(await open({ buckets, online: true })).toBe(2);
      expect(await page.evaluate(() => sync.amounts())).toEqual([1, 3]);
      await page.evaluate(() => sync.pendingBecomes(0));
      expect(await stored()).toEqual([1, 3]);
    },
  );

  it('J14 has them when its second store was deleted, and writes that anew', async () => {
    await writeOffline(buckets);
    await tablet.reopenDamaged(loseFiles);
    expect(await open({ buckets, online: false })).toBe(0);
    const page = await tablet.reopenDamaged(loseDatabases);
    expect(await open({ buckets, online: true })).toBe(2);
    await page.evaluate(() => sync.pendingBecomes(0));
    expect(await stored()).toEqual([1, 3]);
  });
});

it('J12 two tabs write side by side, and a kill that costs the databases costs no write of either', async () => {
  await open({ buckets: false, online: false });
  const second = await tablet.context.newPage();
  await second.goto(server.url);
  await second.evaluate((who) => sync.open(who), ana);
  await tablet.page.evaluate(() => sync.enter(1));
  await second.evaluate(() => sync.enter(2));
  await tablet.page.evaluate(() => sync.enter(3));
  await tablet.kill();
  await tablet.open();
  const page = await tablet.reopenDamaged(loseDatabases);
  await open({ buckets: false, online: true });
  await page.evaluate(() => sync.pendingBecomes(0));
  expect(await stored()).toEqual([1, 2, 3]);
});

it('J12 a tab that opens while another one writes its file reads that again, and has a second store', async () => {
  await open({ buckets: false, online: false });
  await tablet.page.evaluate(() => sync.enter(1));
  const second = await tablet.context.newPage();
  // As the browser does where the file was written to between the two.
  await second.addInitScript(() => {
    let readings = 0;
    const { value: read } = Object.getOwnPropertyDescriptor(Blob.prototype, 'arrayBuffer') as {
      value: () => Promise<ArrayBuffer>;
    };
    Blob.prototype.arrayBuffer = function (this: Blob) {
      readings += 1;
      if (readings > 2) return read.call(this);
      return Promise.reject(new DOMException('It was written to', 'NotReadableError'));
    };
  });
  await second.goto(server.url);
  await second.evaluate((who) => sync.open(who), ana);
  await second.evaluate(() => sync.enter(2));
  await tablet.kill();
  await tablet.open();
  const page = await tablet.reopenDamaged(loseDatabases);
  await open({ buckets: false, online: true });
  await page.evaluate(() => sync.pendingBecomes(0));
  expect(await stored()).toEqual([1, 2]);
});
