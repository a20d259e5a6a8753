/** Places that a person's role does not include (spec §2 Guarded, §6). */
import { afterEach, expect, test } from 'vitest';
import { phone, startSignedIn } from '../fixtures/app.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import type { Device } from '../fixtures/browser.ts';

let device: Device;
afterEach(() => device.stop());

test('a shift lead is told where they have no access, and the admin panel leads to /', async () => {
  device = await startSignedIn('shift', { viewport: phone });
  const { page } = device;
  await page.goto('/archived-orders');
  await page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor();
  await page.getByText('You need admin privileges to view archived orders.').waitFor();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Back to the modules' }).click();
  await page.waitForURL('**/modules');
  await page.goto('/reports');
  await page
    .getByText('Your role in store #7486 does not include this page.', { exact: false })
    .waitFor();
  await page.goto('/admin/users');
  await page.waitForURL((url) => url.pathname === '/');
});

test('a global admin is not kept out', async () => {
  device = await startSignedIn('admin', { viewport: phone });
  const { page } = device;
  await page.goto('/admin/users');
  await page.getByRole('heading', { level: 1, name: 'This part is not here yet' }).waitFor();
  expect(await page.getByText('Access Denied').count()).toBe(0);
});
