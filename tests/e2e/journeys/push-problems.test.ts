/** What keeps a device from being pushed to, in the words of spec §8 (rules W5, W11). */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phone, startSignedIn } from '../fixtures/app.ts';
import type { Device } from '../fixtures/browser.ts';

let device: Device;
beforeAll(async () => {
  device = await startSignedIn('shift', { viewport: { width: 1440, height: 900 } });
});
afterAll(() => device.stop());

type Browser = {
  readonly permission?: NotificationPermission;
  /** What the person says when they are asked. */
  readonly says?: NotificationPermission;
  readonly lacks?: 'PushManager' | 'Notification' | 'worker';
  /** Whether it reaches a push service, as no browser of a test does: it takes a subscription, or turns it down. */
  readonly subscribes?: boolean;
};

/** A page whose browser is so; the rest is the real one. */
async function openPage(browser: Browser, path: string, before?: (page: Page) => Promise<unknown>) {
  const page = await device.context.newPage();
  await page.addInitScript(({ permission = 'granted', says = 'granted', lacks, subscribes }) => {
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => says;
    if (lacks === 'worker') navigator.serviceWorker.getRegistration = async () => undefined;
    else if (lacks !== undefined) Reflect.deleteProperty(globalThis, lacks);
    if (subscribes === false) {
      Object.defineProperty(PushManager.prototype, 'subscribe', {
        value: () => Promise.reject(new DOMException('push service error', 'AbortError')),
      });
    }
    if (subscribes === true) {
      const subscription = {
        endpoint: 'https://fcm.googleapis.com/fcm/send/test',
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/test', keys: {} }),
      };
      Object.defineProperty(PushManager.prototype, 'subscribe', {
        value: async () => subscription,
      });
    }
  }, browser);
  await before?.(page);
  await page.goto(path);
  return page;
}

const answers = (path: string, status: number, body: string) => (page: Page) =>
  page.route(path, (route) => route.fulfill({ status, contentType: 'application/json', body }));
const noKey = answers('**/rpc/get_vapid_public_key*', 200, 'null');

test.each<[problem: string, browser: Browser, text: string]>([
  ['no Web Push', { lacks: 'PushManager' }, 'Web Push is not supported in this browser.'],
  [
    'no notifications',
    { lacks: 'Notification' },
    'Notifications are not supported in this browser.',
  ],
  [
    'they were refused before',
    { permission: 'denied' },
    'Notification permission was blocked. Please enable notifications in your browser settings.',
  ],
])('%s: the settings say so, and offer nothing that cannot be', async (_problem, browser, text) => {
  const page = await openPage(browser, '/notifications?settings');
  const settings = page.getByRole('dialog', { name: 'Notification settings' });
  await settings.getByText(text).waitFor();
  expect(await settings.getByRole('button', { name: 'Enable notifications' }).count()).toBe(0);
  await page.close();
});

test.each<
  [problem: string, browser: Browser, before: (page: Page) => Promise<unknown>, text: string]
>([
  [
    'the person says no',
    { permission: 'default', says: 'denied' },
    async () => undefined,
    'Notification permission denied. You can enable notifications in your browser settings.',
  ],
  [
    'the worker failed',
    { lacks: 'worker' },
    async () => undefined,
    'Service worker registration failed. Please refresh the page and try again.',
  ],
  ['no key', {}, noKey, 'VAPID key configuration error. Please check your setup.'],
  [
    'the browser makes no subscription',
    { subscribes: false },
    async () => undefined,
    'Failed to subscribe for push notifications.',
  ],
  [
    'no session',
    { subscribes: true },
    answers('**/functions/v1/register-webpush-subscription-anon', 401, '{}'),
    'No active session found',
  ],
])('%s: pressing Enable says so', async (_problem, browser, before, text) => {
  const page = await openPage(browser, '/notifications?settings', before);
  await page.getByRole('button', { name: 'Enable notifications' }).click();
  await page.getByText(text, { exact: true }).waitFor();
  await page.close();
});

test('the diagnosis names what is missing: the key, then the subscription', async () => {
  const without = await openPage({}, '/notification-debug', noKey);
  await without.getByRole('status').getByText('Missing VAPID public key').waitFor();
  await without.close();
  const page = await openPage({}, '/notification-debug');
  await page
    .getByRole('status')
    .getByText('No Web Push subscription found. Please enable notifications first.')
    .waitFor();
  await page.close();
});

test('on a phone the button of the settings covers nothing at rest, and stands below the last line of the page', async () => {
  const page = await openPage({}, '/modules');
  await page.setViewportSize(phone);
  const button = page.getByRole('button', { name: 'Notification settings' });
  const opacity = () => button.evaluate((element) => getComputedStyle(element).opacity);
  await expect.poll(opacity).toBe('0');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(opacity).toBe('1');
  // By keyboard it is reached wherever the page stands.
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(opacity).toBe('0');
  await button.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect.poll(opacity).toBe('1');
  await page.close();
});
