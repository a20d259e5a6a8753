/** Signing in and staying signed in (spec §4 Session, §8 Login and session; design §7), over good and bad lines. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { newAccount } from '../fixtures/accounts.ts';
import { appOverLine, signIn, startDevice } from '../fixtures/app.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import { backend, demoPassword, notify, sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { startFaultyProxy, type Fault, type FaultyProxy } from '../fixtures/faulty-proxy.ts';
import { addFoodCost } from '../fixtures/food-cost.ts';
import { allowWrongClock, setClock } from '../fixtures/wrong-clock.ts';

const tokenPath = /\/auth\/v1\/token/;
const dataPath = /\/rest\/v1\/rpc\//;
/** What a bad line takes for an answer. */
const slowMs = 4000;
const healthPath = /\/auth\/v1\/health/;
const html = (status: number): Fault => ({
  kind: 'answer',
  status,
  type: 'text/html',
  body: '<html><title>Welcome to Hotel Wi-Fi</title></html>',
});
const json = (status: number, body: object): Fault => ({
  kind: 'answer',
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

let proxy: FaultyProxy;
let baseURL: string;
let device: Device;

/** The built app, with a line to the backend that can go bad. */
beforeAll(async () => {
  proxy = await startFaultyProxy(backend.url);
  baseURL = appOverLine({
    supabaseUrl: proxy.url,
    supabaseAnonKey: backend.anonKey,
    demo: true,
  });
});
afterAll(async () => {
  await proxy.stop();
});
afterEach(async () => {
  proxy.heal();
  await device.stop();
});

const start = () => startDevice({ baseURL });
const alert = (page: Page) => page.getByRole('alert');
const fill = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
const greeting = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: new RegExp(name) });

/** What the office has of that person's food cost. */
async function entriesOf(email: string): Promise<string[]> {
  const rows = await sql<{ amount: string }>(
    `select amount::text from food_cost_entries e join auth.users u on u.id = e.user_id where u.email = $1`,
    [email],
  );
  return rows.map(({ amount }) => amount);
}

/** As if the device had been off for a week: the stored token is no longer good. */
async function expireToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stored: unknown = JSON.parse(localStorage.getItem('storehand-session') ?? '{}');
    localStorage.setItem(
      'storehand-session',
      JSON.stringify({ ...(stored as object), expires_at: 1 }),
    );
  });
}

describe('the sign-in page says what is wrong (spec §8)', () => {
  test('both fields are needed', async () => {
    device = await start();
    await fill(device.page, '', '');
    await alert(device.page).getByText('Please enter both email and password').waitFor();
  });

  test('a wrong password and an unknown person look the same', async () => {
    device = await start();
    for (const email of ['manager@storehand.demo', 'nobody@storehand.demo']) {
      await fill(device.page, email, 'wrong-password');
      await alert(device.page)
        .getByText('The email or password you entered is incorrect. Please try again.')
        .waitFor();
    }
  });

  test('no connection', async () => {
    device = await start();
    await device.goOffline();
    await device.page.getByText('Disconnected').waitFor();
    await fill(device.page, 'manager@storehand.demo', demoPassword);
    await alert(device.page)
      .getByText(
        'Unable to connect to the server. Please check your internet connection and try again.',
      )
      .waitFor();
  });

  test('a server whose sign-in is out of order', async () => {
    device = await start();
    await device.page.getByText('Connected').waitFor();
    proxy.meet('POST', tokenPath, html(502));
    await fill(device.page, 'manager@storehand.demo', demoPassword);
    await alert(device.page).getByText('Cannot connect to authentication server').waitFor();
  });

  test('what stands between: checking, connected, disconnected and why', async () => {
    device = await start();
    const { page } = device;
    const status = (text: string) => page.getByRole('status').getByText(text).waitFor();
    await status('Connected');
    for (const [fault, text] of [
      [html(540), 'The server’s project is paused.'],
      [json(401, { message: 'Invalid API key' }), 'The app’s key was refused.'],
      [html(200), 'Something else answers instead of the server, such as a Wi-Fi sign-in page.'],
      [json(500, { code: 'oops' }), 'The server cannot be reached at the moment.'],
      [{ kind: 'lose_request' }, 'Network issue: please check your internet connection.'],
    ] satisfies [Fault, string][]) {
      proxy.meet('GET', healthPath, fault, 100);
      await page.reload();
      await status('Disconnected');
      await status(text);
      proxy.heal();
      await page.getByRole('button', { name: 'Try again' }).click();
      await status('Connected');
    }
    // Asked twice, each time for ten seconds.
    proxy.meet('GET', healthPath, { kind: 'silence' }, 100);
    await page.reload();
    await status('Checking connection…');
    await status('Disconnected');
    await status('Connection timed out. Please try again in a moment.');
  });

  test('too many attempts', async () => {
    device = await start();
    await device.page.getByText('Connected').waitFor();
    proxy.meet(
      'POST',
      tokenPath,
      json(429, { code: 429, error_code: 'over_request_rate_limit', msg: 'Too many requests' }),
    );
    await fill(device.page, 'manager@storehand.demo', demoPassword);
    await alert(device.page).getByText('Too many attempts').waitFor();
  });
});

describe('nobody is signed out by what stands between (design §7)', () => {
  test.each([
    ['a captive portal that answers 200 with its page', html(200)],
    ['a captive portal that answers 200 with its own JSON', json(200, { login: 'required' })],
    ['a proxy that answers 403 with its page', html(403)],
    ['a rate limit', json(429, { code: 'over_request_rate_limit', message: 'slow down' })],
    ['a server error', json(500, { code: 'unexpected_failure', message: 'oops' })],
    ['a lost request', { kind: 'lose_request' }],
    ['a lost answer', { kind: 'lose_answer' }],
    ['a server that says nothing', { kind: 'silence' }],
  ] satisfies [string, Fault][])('%s', async (_name, fault) => {
    device = await start();
    const { page } = device;
    const account = await newAccount();
    await page.getByLabel('Remember me').check();
    await fill(page, account.email, account.password);
    await greeting(page, 'Rosa').waitFor();
    await page.getByText('Up to date').first().waitFor();
    const before = proxy.passed.length;
    for (const path of [tokenPath, dataPath]) proxy.meet('POST', path, fault, 1000);
    await expireToken(page);
    await page.goto('/budget');
    await page.getByRole('heading', { level: 1, name: 'Budget' }).waitFor();
    await addFoodCost(page, 0, '12.34');
    // The renewal was tried and met the fault.
    await expect
      .poll(() => proxy.passed.slice(before).filter(({ path }) => tokenPath.test(path)).length)
      .toBeGreaterThan(0);
    await page.goto('/modules');
    await greeting(page, 'Rosa').waitFor();
    // Once the line is good again, the same session goes on by itself, and what was written goes out.
    proxy.heal();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    // A request that nobody answers is given up after a while, and then the round begins anew.
    await expect.poll(() => entriesOf(account.email)).toEqual(['12.34']);
  });

  test('a name that no server knows', async () => {
    device = await start();
    const { page } = device;
    await signIn(page, 'manager');
    await greeting(page, 'Luis').waitFor();
    const failed: (string | undefined)[] = [];
    page.on('requestfailed', (request) => {
      if (tokenPath.test(request.url())) failed.push(request.failure()?.errorText);
    });
    // Before the token is void: a round that is still under way would renew it.
    await page.route(`${proxy.url}/**`, (route) => route.abort('namenotresolved'));
    await expireToken(page);
    await page.reload();
    await greeting(page, 'Luis').waitFor();
    // What the page asked before it was loaded anew was broken off.
    await expect.poll(() => failed).toContain('net::ERR_NAME_NOT_RESOLVED');
    await page.getByRole('link', { name: 'Offline' }).waitFor();
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('Up to date').first().waitFor();
  });

  test.each([
    ['ahead', 3],
    ['behind', -3],
  ])(
    'a clock three days %s, and put right later: nobody is signed out, nothing is lost',
    async (_name, days) => {
      device = await start();
      await allowWrongClock(device.context);
      const { page } = device;
      const account = await newAccount();
      await setClock(page, days);
      await fill(page, account.email, account.password);
      await greeting(page, 'Rosa').waitFor();
      await page.goto('/budget');
      await addFoodCost(page, 4, '43.21');
      await expect.poll(() => entriesOf(account.email)).toEqual(['43.21']);
      await page.goto('/modules');
      await greeting(page, 'Rosa').waitFor();
      // Nobody ticked "Remember me": the hour is told by the office's clock, too, however slow the line to it is.
      await page.route(tokenPath, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, slowMs));
        // The page that asked may be gone.
        await route.continue().catch(() => undefined);
      });
      await setClock(page, 0);
      await greeting(page, 'Rosa').waitFor();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await setClock(page, days);
      await greeting(page, 'Rosa').waitFor();
      await page.getByText('Up to date').first().waitFor();
    },
  );

  test('a clock that was set back does not make the hour longer', async () => {
    device = await start();
    await allowWrongClock(device.context);
    const { page } = device;
    await fill(page, 'manager@storehand.demo', demoPassword);
    await greeting(page, 'Luis').waitFor();
    // Offline, so that no round in between renews the token before the clock is set.
    await device.goOffline();
    await page.evaluate(() => {
      const identity = JSON.parse(localStorage.getItem('storehand-identity') ?? '{}') as {
        signedInAtServer: number;
      };
      identity.signedInAtServer -= 3_600_000;
      localStorage.setItem('storehand-identity', JSON.stringify(identity));
    });
    await expireToken(page);
    await setClock(page, -3);
    await device.goOnline();
    await page.getByText('You were signed out after 1 hour.').waitFor();
  });

  test('a week offline', async () => {
    device = await start();
    const { page } = device;
    await signIn(page, 'manager');
    await greeting(page, 'Luis').waitFor();
    await device.goOffline();
    await expireToken(page);
    await page.reload();
    await greeting(page, 'Luis').waitFor();
    await page.getByRole('link', { name: 'Offline' }).waitFor();
  });
});

describe('a session ends', () => {
  test('when the server refuses it for good, and says that nothing is lost', async () => {
    device = await start();
    const { page } = device;
    await signIn(page, 'manager2');
    await greeting(page, 'Priya').waitFor();
    // Offline, so that no round in between renews the token before the session is gone.
    await device.goOffline();
    await expireToken(page);
    await sql(
      `delete from auth.sessions where user_id = (select id from auth.users where email = 'manager2@storehand.demo')`,
    );
    await page.reload();
    await greeting(page, 'Priya').waitFor();
    await device.goOnline();
    await page.getByText('Please sign in again. Unsent work is kept on this device.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  test('after an hour, when the person is not remembered, and leads back to the page', async () => {
    device = await start();
    const { page } = device;
    await fill(page, 'manager@storehand.demo', demoPassword);
    await page.waitForURL('**/modules');
    await greeting(page, 'Luis').waitFor();
    await page.goto('/budget');
    await page.getByRole('heading', { level: 1, name: 'Budget' }).waitFor();
    await page.evaluate(() => {
      const identity = JSON.parse(localStorage.getItem('storehand-identity') ?? '{}') as {
        signedInAt: number;
        signedInAtServer: number;
      };
      identity.signedInAt -= 3_600_000;
      identity.signedInAtServer -= 3_600_000;
      localStorage.setItem('storehand-identity', JSON.stringify(identity));
    });
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('#main')) sessionStorage.setItem('test-shell-seen', 'yes');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await page.getByText('You were signed out after 1 hour.').waitFor();
    // Not even one frame showed what is behind the sign-in.
    expect(await page.evaluate(() => sessionStorage.getItem('test-shell-seen'))).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('storehand-session'))).toBeNull();
    await fill(page, 'manager@storehand.demo', demoPassword);
    await page.waitForURL('**/budget');
  });

  test('by the person: unsent work stays, is hidden from the next one, and goes out when they are back', async () => {
    await notify('shift@storehand.demo');
    device = await start();
    const { page } = device;
    await signIn(page, 'shift');
    await greeting(page, 'Mia').waitFor();
    await device.goOffline();
    await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
    await page.getByRole('button', { name: 'Mark all read' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.getByText(/not reached the office yet/).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click();
    await page.getByText('You are signed out. Unsent work stays on this device.').waitFor();

    await device.goOnline();
    await signIn(page, 'manager2');
    await page.getByRole('button', { name: /^Current store #7505/ }).waitFor();
    expect(await page.getByText('#7486').count()).toBe(0);
    const unread = () =>
      sql<{ count: string }>(
        `select count(*) from public.notifications n join auth.users u on u.id = n.user_id
         where u.email = 'shift@storehand.demo' and not n.is_read and n.deleted_at is null`,
      );
    expect(Number((await unread())[0]?.count)).toBeGreaterThan(0);

    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await signIn(page, 'shift');
    await expect.poll(async () => Number((await unread())[0]?.count)).toBe(0);
  });
});

test.each([
  ['//evil.example/x'],
  ['/%2F%2Fevil.example'],
  ['/\\evil.example'],
  ['/%5C%5Cevil.example'],
  ['/login?redirect=//evil.example&next=javascript:alert(1)&redirect_to=https://evil.example'],
  ['/modules?returnUrl=https:%2F%2Fevil.example'],
])('a sign-in at %s stays in the app', async (path) => {
  device = await start();
  const { page } = device;
  const { origin } = new URL(page.url());
  const left: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil')) left.push(request.url());
  });
  await page.goto(origin + path);
  await fill(page, 'manager@storehand.demo', demoPassword);
  await greeting(page, 'Luis').waitFor();
  expect(new URL(page.url()).origin).toBe(origin);
  expect(left.filter((url) => !url.startsWith(origin))).toEqual([]);
});

test('a person without a store joins one by its number (spec §5 Joining, §8)', async () => {
  const email = `new-${Date.now()}@storehand.demo`;
  const signedUp = await fetch(`${backend.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  expect(signedUp.ok).toBe(true);
  device = await start();
  const { page } = device;
  await fill(page, email, demoPassword);
  await page.getByRole('heading', { name: 'Add your store' }).waitFor();
  const tryNumber = async (number: string, text: string) => {
    await page.getByLabel('Store number').fill(number);
    await page.getByRole('button', { name: 'Add store' }).click();
    await page.getByText(text).waitFor();
  };
  await tryNumber('', 'Please enter a store number');
  await expectNoViolations(page);
  await tryNumber('74 86', 'Please enter a valid store number from the approved list');
  await tryNumber(
    '1234',
    'Invalid store number. Please contact your manager for approved store access.',
  );
  await tryNumber(
    '7516',
    'Store #7516 does not exist in the system. Please contact your administrator to have this store created first.',
  );
  await tryNumber('7511', 'Store #7511 is added.');
  await page.waitForURL('**/modules');
  await page.getByRole('button', { name: /^Current store #7511/ }).waitFor();
});
