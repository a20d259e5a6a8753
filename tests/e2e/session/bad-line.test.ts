/** A session over a line on which others answer (design §7): nobody is signed out by them, and nothing is lost. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fillSignIn, newAccount, type Account } from '../fixtures/accounts.ts';
import { appOverLine, expireToken, startDevice, upToDate } from '../fixtures/app.ts';
import { backend, sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { html, json, tokenPath } from '../fixtures/false-answers.ts';
import { startFaultyProxy, type Fault, type FaultyProxy } from '../fixtures/faulty-proxy.ts';
import { addFoodCost } from '../fixtures/food-cost.ts';

const dataPath = /\/rest\/v1\/rpc\//;

let proxy: FaultyProxy;
let account: Account;
/** It meets one fault after the other. */
let device: Device;

const greeting = () => device.page.getByRole('heading', { level: 1, name: /Rosa/ });

/** The built app, with a line to the backend that can go bad. */
beforeAll(async () => {
  proxy = await startFaultyProxy(backend.url);
  const baseURL = appOverLine({
    supabaseUrl: proxy.url,
    supabaseAnonKey: backend.anonKey,
    demo: true,
  });
  account = await newAccount();
  device = await startDevice({ baseURL });
  await device.page.getByLabel('Remember me').check();
  await fillSignIn(device.page, account.email, account.password);
  await greeting().waitFor();
});
afterEach(() => proxy.heal());
afterAll(async () => {
  await device.stop();
  await proxy.stop();
});

/** What the office has of the person's food cost. */
async function entries(): Promise<string[]> {
  const rows = await sql<{ amount: string }>(
    `select amount::text from food_cost_entries e join auth.users u on u.id = e.user_id where u.email = $1`,
    [account.email],
  );
  return rows.map(({ amount }) => amount);
}

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
  const { page } = device;
  await upToDate(page);
  const had = (await entries()).length;
  const before = proxy.passed.length;
  for (const path of [tokenPath, dataPath]) proxy.meet('POST', path, fault, 1000);
  await expireToken(page);
  await page.goto('/budget');
  await page.getByRole('heading', { level: 1, name: 'Budget' }).waitFor();
  await addFoodCost(page, had, `${had + 10}.34`);
  // The renewal was tried and met the fault.
  await expect
    .poll(() => proxy.passed.slice(before).filter(({ path }) => tokenPath.test(path)).length)
    .toBeGreaterThan(0);
  await page.goto('/modules');
  await greeting().waitFor();
  // Once the line is good again, the same session goes on by itself, and what was written goes out.
  proxy.heal();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  // A request that nobody answers is given up after a while, and then the round begins anew.
  await expect.poll(entries).toContain(`${had + 10}.34`);
});
