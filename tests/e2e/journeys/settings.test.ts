/** Settings: each person's own on a shared tablet; a reset never takes unsent work (rules ST1, ST3). */
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { people } from '../../world/people.ts';
import { phone, signIn, startSignedIn } from '../fixtures/app.ts';
import type { Device } from '../fixtures/browser.ts';
import { addFoodCost } from '../fixtures/food-cost.ts';

let device: Device;
afterEach(() => device.stop());

async function signOut(page: Page, account: RegExp, item: string): Promise<void> {
  await page.getByRole('button', { name: account }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.locator('input[type=password]').waitFor();
}

test('ST3 language and theme are each person’s own', async () => {
  device = await startSignedIn('manager', { viewport: phone });
  const { page } = device;
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: 'Español' }).click();
  await page.getByRole('heading', { level: 1, name: 'Configuración' }).waitFor();
  await signOut(page, /^Cuenta de/, 'Cerrar sesión');

  await page.getByRole('button', { name: 'English' }).click();
  await signIn(page, 'shift');
  await page.goto('/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Device' }).isChecked()).toBe(true);
  await signOut(page, /^Account of/, 'Sign Out');

  await signIn(page, 'manager');
  // Nothing was chosen before this sign-in: their own choices are back.
  await page.goto('/settings');
  await page.getByRole('heading', { level: 1, name: 'Configuración' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
});

const copies = (page: Page) =>
  page.evaluate(async (userId) => {
    const { storageBuckets } = navigator as unknown as {
      storageBuckets: { keys(): Promise<string[]> };
    };
    const databases = await indexedDB.databases();
    const names = [...(await storageBuckets.keys()), ...databases.map(({ name }) => name)];
    return names.filter((name) => name?.includes(`storehand-${userId}`)).length;
  }, people.manager.id);

test('ST1 a reset is refused while something is unsent; else it clears, signs out, and loses nothing', async () => {
  device = await startSignedIn('manager', { viewport: phone });
  const { page } = device;
  await page.goto('/budget');
  await page.getByRole('button', { name: 'Add food cost' }).first().waitFor();
  // The part of the app behind the page is on the device from now on.
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Reset' }).waitFor();
  await page.goto('/budget');
  await page.getByRole('button', { name: 'Add food cost' }).first().waitFor();
  await device.goOffline();
  await addFoodCost(page, 0, '61.07');
  await page.goto('/settings');
  await page.getByText('Not possible yet: 1 change has not reached the office.').waitFor();
  expect(await page.getByRole('button', { name: 'Reset' }).count()).toBe(0);

  await device.goOnline();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('button', { name: 'Reset' }).click();
  expect(await copies(page)).toBeGreaterThan(0);
  const dialog = page.getByRole('alertdialog', { name: 'Reset this device?' });
  // The sign-in page stands for a moment before everything is loaded anew.
  const loaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await loaded;
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await copies(page)).toBe(0);
  const own = await page.evaluate(
    (userId) => Object.keys(localStorage).filter((key) => key.includes(userId) || key === 'theme'),
    people.manager.id,
  );
  expect(own).toEqual([]);

  await signIn(page, 'manager');
  await page.goto('/budget');
  await page.getByText('$61.07').first().waitFor();
});
