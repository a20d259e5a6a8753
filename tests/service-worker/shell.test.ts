/** Design §6: the app opens offline after one visit, and a new version takes over without taking anything away. */
import type { Page } from 'playwright';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { precacheBudget } from '../../scripts/app-parts.ts';
import { signIn } from '../e2e/fixtures/app.ts';
import { workerIsReady } from '../e2e/fixtures/kept-app.ts';
import { backend } from '../e2e/fixtures/backend.ts';
import { Device } from '../e2e/fixtures/browser.ts';
import { deploy, type Deployment } from './deployment.ts';

let deployment: Deployment;
let device: Device;

beforeEach(async () => {
  deployment = await deploy();
  device = await Device.start({ baseURL: deployment.url });
});
afterEach(async () => {
  await device.stop();
  await deployment.stop();
});

async function firstVisit(path = '/'): Promise<Page> {
  const { page } = device;
  await page.goto(path);
  await workerIsReady(page);
  return page;
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });
const refreshNow = (page: Page) => page.getByRole('button', { name: 'Refresh Now' });
const version = (page: Page) => page.locator('html').getAttribute('data-version');

async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const { installing } = registration;
    if (registration.waiting || !installing) return;
    await new Promise((resolve) => {
      installing.addEventListener('statechange', resolve, { once: true });
    });
  });
}

const waitingVersion = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);

/** As when the person turns to another tab. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** As while something is edited there, until the page hears `release`. */
async function takeInHand(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((held) => {
        void navigator.locks.request('storehand-busy', { mode: 'shared' }, () => {
          held();
          return new Promise<void>((release) => {
            window.addEventListener('release', () => release());
          });
        });
      }),
  );
}

const isHeld = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.some(({ name }) => name === 'storehand-busy');
  });

describe('the shell', () => {
  test('one visit precaches what every person needs, within what it may weigh; nothing is both precached and left for later', async () => {
    const page = await firstVisit();
    const cached = await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.includes('precache'));
      const found = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      );
      return found.flat();
    });
    const paths = cached.map((url) => decodeURIComponent(new URL(url).pathname.slice(1)));
    const { core, later } = deployment;
    expect(paths.toSorted()).toEqual(core.map(({ path }) => path).toSorted());
    expect(later.filter(({ path }) => paths.includes(path))).toEqual([]);
    const known = [...core, ...later].map(({ path }) => path);
    expect(
      // A supplier's page is no part of the app: no device keeps it.
      deployment.files.filter((file) => !known.includes(file) && !/^credit\/|\.png$/.test(file)),
    ).toEqual([]);
    const bytes = core.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
    expect(bytes).toBeLessThanOrEqual(precacheBudget(deployment.chunks));
  });

  test.each(['/', '/modules', '/inspections', '/inspections/1/section/2', '/budget?week=1'])(
    'after one visit it opens offline at %s, also after the browser was killed',
    async (path) => {
      await firstVisit();
      await device.kill();
      const page = await device.open();
      await device.goOffline();
      await page.goto(path);
      await signInButton(page).waitFor();
      expect(await page.evaluate(() => navigator.onLine)).toBe(false);
    },
  );

  test('it can be installed, and its icons and shortcuts are there', async () => {
    const page = await firstVisit();
    const browser = await device.context.newCDPSession(page);
    const { errors, data = '' } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const manifest = v.parse(
      v.object({
        icons: v.array(v.object({ src: v.string(), type: v.string() })),
        shortcuts: v.array(v.object({ url: v.string() })),
      }),
      JSON.parse(data),
    );
    for (const { src, type } of manifest.icons) {
      const icon = await fetch(new URL(src, deployment.url));
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type]);
    }
    for (const { url } of manifest.shortcuts) {
      expect((await fetch(new URL(url, deployment.url))).status).toBe(200);
    }
  });

  test('the backend address is asked for anew while there is a network, and remembered without', async () => {
    const page = await firstVisit();
    const address = () =>
      page.evaluate(async () => (await (await fetch('/config.json')).json()).supabaseUrl);
    expect(await address()).toBe(backend.url);
    await device.goOffline();
    expect(await address()).toBe(backend.url);
  });

  test('answers of the backend are not cached', async () => {
    const page = await firstVisit();
    await signIn(page, 'shift');
    await page.getByText('Up to date').filter({ visible: true }).first().waitFor();
    const names = await page.evaluate(() => caches.keys());
    expect(names.filter((name) => !/precache|config|later-parts/.test(name))).toEqual([]);
  });
});

describe('a new version', () => {
  test('waits until the person asks, then reloads at the same place', async () => {
    const page = await firstVisit();
    await signIn(page, 'shift');
    await page.goto('/inspections/templates?q=walk');
    deployment.publish('2');
    await lookForUpdate(page);
    await refreshNow(page).waitFor();
    expect(await version(page)).toBeNull();
    await refreshNow(page).click();
    await page.waitForFunction(() => document.documentElement.dataset['version'] === '2');
    expect(page.url()).toBe(`${deployment.url}/inspections/templates?q=walk`);
  });

  test('takes over unseen when nobody looks and nothing is in hand', async () => {
    const page = await firstVisit();
    deployment.publish('2');
    await lookForUpdate(page);
    await hide(page);
    await page.waitForFunction(() => document.documentElement.dataset['version'] === '2');
    expect(await waitingVersion(page)).toBe(false);
  });

  test('does not take over by itself while another tab has something in hand', async () => {
    const page = await firstVisit();
    const other = await device.context.newPage();
    await other.goto('/');
    await takeInHand(other);
    deployment.publish('2');
    await lookForUpdate(page);
    await hide(page);
    await lookForUpdate(page);
    expect(await waitingVersion(page)).toBe(true);
    expect(await version(page)).toBeNull();
    await other.evaluate(() => window.dispatchEvent(new Event('release')));
    // Another tab learns of it a moment later.
    await expect.poll(() => isHeld(page)).toBe(false);
    await hide(page);
    await page.waitForFunction(() => document.documentElement.dataset['version'] === '2');
  });

  test('does not reload a tab that has something in hand until it is done', async () => {
    const page = await firstVisit();
    await signIn(page, 'shift');
    const other = await device.context.newPage();
    await other.goto('/');
    await takeInHand(other);
    deployment.publish('2');
    await lookForUpdate(page);
    await refreshNow(page).click();
    await page.waitForFunction(() => document.documentElement.dataset['version'] === '2');
    expect(await version(other)).toBeNull();
    await other.evaluate(() => window.dispatchEvent(new Event('release')));
    await other.waitForFunction(() => document.documentElement.dataset['version'] === '2');
  });
});
