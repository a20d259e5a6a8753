/** The sync centre: what waits, and what the office would not take, each said in words. */
import { afterEach, expect, test } from 'vitest';
import { phone, signIn, startDevice } from './app.ts';
import { sql } from './backend.ts';
import type { Device } from './browser.ts';

let device: Device;
afterEach(() => device.stop());

const setRole = (role: string) =>
  sql(
    `update public.store_users set role = $1::public.store_role
     where user_id = (select id from auth.users where email = 'manager2@storehand.demo')`,
    [role],
  );

test('a change that is refused stays visible until the person decides', async () => {
  device = await startDevice({ viewport: phone });
  const { page } = device;
  await signIn(page, 'manager2');
  // The store's figures are on the device.
  await page.getByText(/left, \d day|over budget/).waitFor();
  await page
    .getByRole('link', { name: /^Budget/ })
    .first()
    .click();
  await page.waitForURL('**/budget');
  await device.goOffline();
  await page.getByRole('button', { name: 'Add food cost', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add food cost' });
  await dialog.getByLabel('Food cost').fill('41.07');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: /1 to send/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Sync centre' }).waitFor();
  await page.getByText(/^Food cost, .*\$41\.07$/).waitFor();
  await page.getByRole('heading', { level: 2, name: /Not sent yet · #7505/ }).waitFor();
  await page.getByText('On this device', { exact: true }).waitFor();

  // Meanwhile the office takes the right away.
  await setRole('shift_lead');
  try {
    await device.goOnline();
    await page.getByText('You are not allowed to change this any more.').waitFor();
    await page.getByRole('button', { name: /^Discard: Food cost, / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Nothing waits on this device').waitFor();
  } finally {
    await setRole('general_manager');
  }
  const stored = await sql(`select 1 from public.food_cost_entries where amount = 41.07`);
  expect(stored).toEqual([]);
});
