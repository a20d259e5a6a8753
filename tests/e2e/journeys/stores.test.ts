/** The stores of a person: how they come and go while the app is open, and what is said while they can't be read. */
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fillSignIn, newAccount, type Account } from '../fixtures/accounts.ts';
import { appOverLine, startDevice } from '../fixtures/app.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import { backend, sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { startFaultyProxy, type Fault, type FaultyProxy } from '../fixtures/faulty-proxy.ts';
import { addFoodCost } from '../fixtures/food-cost.ts';

let proxy: FaultyProxy;
let baseURL: string;
let device: Device;

beforeAll(async () => {
  proxy = await startFaultyProxy(backend.url);
  baseURL = appOverLine({ supabaseUrl: proxy.url, supabaseAnonKey: backend.anonKey });
});
afterAll(async () => {
  await proxy.stop();
});
afterEach(async () => {
  proxy.heal();
  await device.stop();
});

const start = () => startDevice({ baseURL });
const current = (page: Page, sign: string) =>
  page
    .getByRole('button', { name: new RegExp(`^Current store ${sign}`) })
    .filter({ visible: true })
    .first();

async function member(account: Account, number: string, ended = false): Promise<void> {
  await sql(
    `insert into store_users (user_id, store_id, role)
     select u.id, s.id, 'shift_lead' from auth.users u, stores s where u.email = $1 and s.store_number = $2
     on conflict (user_id, store_id) do update set deleted_at = case when $3 then now() end`,
    [account.email, number, ended],
  );
}

test('a membership that comes or goes is seen at once; the current store goes over to the first, or to none; work stays with its store', async () => {
  const account = await newAccount();
  device = await start();
  const { page } = device;
  await fillSignIn(page, account.email, account.password);
  await current(page, '#7511').waitFor();

  // A locked screen goes on reading, and shows what came when it is opened again, without a new start.
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  await page.getByRole('heading', { name: 'Locked' }).waitFor();
  await member(account, '7505');
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await current(page, '#7511').click();
  const picker = page.getByRole('dialog', { name: 'Choose store' });
  await picker.getByRole('button', { name: /7505/ }).waitFor();
  await picker.getByRole('button', { name: /7511/ }).click();

  // What is written offline in one store belongs to it, wherever the person is when it goes out.
  await page.goto('/budget');
  await page.getByRole('heading', { level: 1, name: 'Budget' }).waitFor();
  await device.goOffline();
  const amount = `${(Date.now() % 90_000) / 100 + 11}`;
  await addFoodCost(page, 0, amount);
  await page.goto('/modules');
  await current(page, '#7511').click();
  await picker.getByRole('button', { name: /7505/ }).click();
  await current(page, '#7505').waitFor();
  // The choice is the device's: it holds after a new start, without a connection.
  await page.reload();
  await current(page, '#7505').waitFor();
  await device.goOnline();
  await expect
    .poll(() =>
      sql(
        `select s.store_number from food_cost_entries e join stores s on s.id = e.store_id
         join auth.users u on u.id = e.user_id where u.email = $1`,
        [account.email],
      ),
    )
    .toEqual([{ store_number: '7511' }]);

  await member(account, '7505', true);
  await current(page, '#7511').waitFor();
  await member(account, '7511', true);
  await page.getByRole('heading', { name: 'Add your store' }).waitFor();
  const tryNumber = async (number: string, text: string) => {
    await page.getByLabel('Store number').fill(number);
    await page.getByRole('button', { name: 'Add store' }).click();
    await page.getByText(text).waitFor();
  };
  await tryNumber('7511', 'Your access to store #7511 was removed.');
  const failing = async (table: string, column: string, text: string) => {
    await sql(`alter table ${table} rename column ${column} to away`);
    try {
      await tryNumber('7486', text);
    } finally {
      await sql(`alter table ${table} rename column away to ${column}`);
    }
  };
  await failing(
    'approved_store_numbers',
    'store_number',
    'Failed to check store availability. Please try again.',
  );
  await failing('store_users', 'user_id', 'Failed to check store association. Please try again.');
  await sql(`create function refuse_row() returns trigger language plpgsql as
    'begin raise exception ''no''; end'`);
  await sql(`create trigger refuse_row before insert on store_users
    for each row execute function refuse_row()`);
  try {
    await tryNumber('7486', 'Failed to associate you with the store. Please try again.');
  } finally {
    await sql('drop function refuse_row cascade');
  }
  await device.goOffline();
  await tryNumber('7486', 'Network connection failed. Please check your internet connection');
  await device.goOnline();
  await tryNumber('7506', 'Store #7506 is added.');
  await page.waitForURL('**/modules');
  await current(page, '#7506').waitFor();
});

describe('a new device that can not read the stores says why (spec §8)', () => {
  const json = (status: number, body: object): Fault => ({
    kind: 'answer',
    status,
    type: 'application/json',
    body: JSON.stringify(body),
  });
  const pull = /\/rpc\/sync_pull/;

  test('and shows them once it can', async () => {
    const account = await newAccount();
    device = await start();
    const { page } = device;
    proxy.meet('POST', pull, { kind: 'silence' }, 1000);
    await fillSignIn(page, account.email, account.password);
    await page.getByText('Connection timed out. Please try again in a moment.').waitFor();
    proxy.heal();
    proxy.meet('POST', pull, { kind: 'lose_request' }, 1000);
    await page.reload();
    await page.getByRole('heading', { name: 'Your stores are not on this device yet' }).waitFor();
    for (const [fault, text] of [
      [{ kind: 'lose_request' }, 'Unable to connect to the database.'],
      [
        json(500, { code: '57P03', message: 'the database system is starting up' }),
        'Database error occurred. Please contact support if this persists.',
      ],
      [json(400, { code: 'P0001', message: 'no' }), 'Database error: P0001'],
      [
        json(401, { code: 'PGRST301', message: 'JWSError' }),
        'Authentication failed. Please check your configuration and try again.',
      ],
    ] satisfies [Fault, string][]) {
      proxy.heal();
      proxy.meet('POST', pull, fault, 1000);
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByText(text).waitFor();
    }
    await expectNoViolations(page);
    proxy.heal();
    // By itself, as soon as there is a network again: nobody has to press anything.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await current(page, '#7511').waitFor();
  });
});

test('an admin without a store is attached to OFFICE; one whose admin check says no is no admin', async () => {
  const account = await newAccount();
  await sql(
    `update user_roles set is_admin = true where user_id = (select id from auth.users where email = $1)`,
    [account.email],
  );
  await member(account, '7511', true);
  device = await start();
  const { page } = device;
  await fillSignIn(page, account.email, account.password);
  await page.getByRole('heading', { name: 'Protect your administrator account' }).waitFor();
  await expectNoViolations(page, '[aria-labelledby=second-factor-ask]');
  const memberships = () =>
    sql(
      `select s.store_number, m.role from store_users m join stores s on s.id = m.store_id
       join auth.users u on u.id = m.user_id where u.email = $1 and m.deleted_at is null`,
      [account.email],
    );
  await expect.poll(memberships).toEqual([{ store_number: 'OFFICE', role: 'admin' }]);
  await page.getByRole('button', { name: 'Later' }).click();
  await page
    .getByRole('heading', { name: 'Protect your administrator account' })
    .waitFor({ state: 'detached' });

  await current(page, 'Main Office').click();
  const picker = page.getByRole('dialog', { name: 'Choose store' });
  await picker.getByRole('listitem').nth(3).waitFor();
  await page.keyboard.press('Escape');
  await sql(
    `update user_roles set is_admin = false where user_id = (select id from auth.users where email = $1)`,
    [account.email],
  );
  await current(page, 'Main Office').click();
  await picker.getByRole('listitem').first().waitFor();
  await expect.poll(() => picker.getByRole('listitem').count()).toBe(1);
});
