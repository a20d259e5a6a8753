/** Signing in and staying signed in (spec §4 Session, §8 Login and session; design §7), over good and bad lines. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { newAccount } from '../fixtures/accounts.ts';
import { appOverLine, expireToken, signIn, startDevice } from '../fixtures/app.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import { backend, demoPassword, notify, sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { html, json, tokenPath } from '../fixtures/false-answers.ts';
import { startFaultyProxy, type Fault, type FaultyProxy } from '../fixtures/faulty-proxy.ts';
import { addFoodCost } from '../fixtures/food-cost.ts';
import { allowWrongClock, setClock } from '../fixtures/wrong-clock.ts';

/** What a bad line takes for an answer. */
const slowMs = 4000;
const healthPath = /\/auth\/v1\/health/;

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

describe('the sign-in page says what is wrong (spec §8)', () => {
  test('nothing typed, a wrong password, an unknown person, too many attempts, a server out of order, no connection', async () => {
    device = await start();
    const { page } = device;
    const says = (text: string) => alert(page).getByText(text).waitFor();
    await page.getByText('Connected').waitFor();
    await fill(page, '', '');
    await says('Please enter both email and password');
    for (const email of ['manager@storehand.demo', 'nobody@storehand.demo']) {
      await fill(page, email, 'wrong-password');
      await says('The email or password you entered is incorrect. Please try again.');
      await page.reload();
    }
    await page.getByText('Connected').waitFor();
    proxy.meet(
      'POST',
      tokenPath,
      json(429, { code: 429, error_code: 'over_request_rate_limit', msg: 'Too many requests' }),
    );
    await fill(page, 'manager@storehand.demo', demoPassword);
    await says('Too many attempts');
    proxy.meet('POST', tokenPath, html(502));
    await fill(page, 'manager@storehand.demo', demoPassword);
    await says('Cannot connect to authentication server');
    await device.goOffline();
    await page.getByText('Disconnected').waitFor();
    await fill(page, 'manager@storehand.demo', demoPassword);
    await says(
      'Unable to connect to the server. Please check your internet connection and try again.',
    );
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
});

describe('nobody is signed out by what stands between (design §7)', () => {
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

test('a sign-in stays in the app, whatever the address asked for', async () => {
  device = await start();
  const { page } = device;
  const { origin } = new URL(page.url());
  const left: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil')) left.push(request.url());
  });
  for (const path of [
    '//evil.example/x',
    '/%2F%2Fevil.example',
    '/\\evil.example',
    '/%5C%5Cevil.example',
    '/login?redirect=//evil.example&next=javascript:alert(1)&redirect_to=https://evil.example',
    '/modules?returnUrl=https:%2F%2Fevil.example',
  ]) {
    await page.goto(origin + path);
    await fill(page, 'manager@storehand.demo', demoPassword);
    await greeting(page, 'Luis').waitFor();
    expect(new URL(page.url()).origin, path).toBe(origin);
    expect(
      left.filter((url) => !url.startsWith(origin)),
      path,
    ).toEqual([]);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.getByLabel('Email').waitFor();
  }
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
