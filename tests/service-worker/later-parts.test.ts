/** Design §6: what is not precached comes when there is time or when it is used, and says so when it is not there. */
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { modules } from '../../src/app/manifests.ts';
import { places } from '../../src/app/places.ts';
import type { Standing } from '../../src/kernel/permission.ts';
import { signIn } from '../e2e/fixtures/app.ts';
import { workerIsReady } from '../e2e/fixtures/kept-app.ts';
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

async function visit(page: Page): Promise<void> {
  await page.goto('/');
  await workerIsReady(page);
}

const kept = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('storehand-later-parts');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });

/** All that was left for later, as the worker's own mark says. */
async function keptAll(page: Page): Promise<void> {
  await expect.poll(() => kept(page)).toContain('/kept-all-parts');
}

/** Everything that whoever signed in may open, as the worker's mark says. */
async function keptOwn(page: Page): Promise<void> {
  await expect.poll(() => kept(page)).toContain('/kept-modules');
}

/** A browser whose person wants to save data. */
const sparing = () =>
  device.context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });

test('some time after signing in every page opens offline, also one that was never opened', async () => {
  const { page } = device;
  await visit(page);
  await signIn(page, 'manager');
  await keptAll(page);
  const paths = await kept(page);
  expect(deployment.later.filter(({ path }) => !paths.includes(`/${path}`))).toEqual([]);
  await device.kill();
  const again = await device.open();
  await device.goOffline();
  for (const path of ['/settings', '/help', '/feedback', '/dashboard', '/sync']) {
    await again.goto(path);
    await again.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await again.getByText('This page is not on this device yet').count(), path).toBe(0);
  }
});

const roles = {
  shift: { role: 'shift_lead', isGlobalAdmin: false },
  manager: { role: 'general_manager', isGlobalAdmin: false },
  inspector: { role: 'supervisor', isGlobalAdmin: false },
  admin: { role: null, isGlobalAdmin: true },
} as const satisfies Record<string, Standing>;

test.each(['shift', 'manager', 'inspector', 'admin'] as const)(
  'once the modules of %s are kept each place that they may open opens offline, never visited before',
  async (person) => {
    const { page } = device;
    await visit(page);
    await signIn(page, person);
    await keptOwn(page);
    await device.goOffline();
    const paths = new Set(
      [
        ...modules.flatMap(({ routes }) => routes.map(({ path }) => path)),
        ...places.entries.map(({ to }) => to),
      ]
        .map((path) => path.replace(/\/\*$/, ''))
        .filter((to) => places.mayOpen({ to }, roles[person]))
        // What an address adds to a page is no page of its own.
        .map((to) => to.replace(/\?.*$/, '')),
    );
    expect(paths.size).toBeGreaterThan(12);
    // From page to page within the app: each title is another one than that of the page before.
    const title = page.locator('main').getByRole('heading', { level: 1 }).first();
    for (const path of paths) {
      await title.evaluate((heading) => heading.setAttribute('data-left', ''));
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      const next = page.locator('main h1:not([data-left])').first();
      await next.waitFor();
      expect(await next.textContent(), path).not.toMatch(
        /not on this device|could not be loaded|Access Denied|Unexpected/,
      );
    }
  },
);

test('who saves data gets only what is used; the rest says that it is not there, and comes with the network', async () => {
  await sparing();
  const { page } = device;
  await visit(page);
  await signIn(page, 'manager');
  await page.getByText('Up to date').filter({ visible: true }).first().waitFor();
  await device.goOffline();
  await page.evaluate(() => {
    history.pushState(null, '', '/settings');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('heading', { name: 'This page is not on this device yet' }).waitFor();
  // The shell and the other modules go on working.
  await page.getByRole('link', { name: 'Home' }).filter({ visible: true }).first().click();
  await page
    .getByText(/in progress/i)
    .first()
    .waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'This page is not on this device yet' }).waitFor();
  await device.goOnline();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  // The worker keeps a part after it has answered with it.
  await expect
    .poll(async () => (await kept(page)).some((path) => path.startsWith('/assets/routes-')))
    .toBe(true);
  expect(await kept(page)).not.toContain('/kept-all-parts');
});

test('the language of the page is kept at its first visit', async () => {
  const { page } = device;
  await device.context.addInitScript(() => {
    if (localStorage.getItem('language') === null) localStorage.setItem('language', 'es');
  });
  await visit(page);
  await expect.poll(() => kept(page)).toContain('/locales/es/translation.json');
  const again = await device.quitAndReopen();
  await device.goOffline();
  await again.goto('/');
  await again.getByRole('button', { name: 'Iniciar sesión', exact: true }).waitFor();
});

test('a new version has what the one before had', async () => {
  const { page } = device;
  await visit(page);
  await signIn(page, 'manager');
  await keptAll(page);
  deployment.publish('2');
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  await page.getByRole('button', { name: 'Refresh Now' }).click();
  await page.waitForFunction(() => document.documentElement.dataset['version'] === '2');
  const paths = await kept(page);
  expect(deployment.later.filter(({ path }) => !paths.includes(`/${path}`))).toEqual([]);
});
