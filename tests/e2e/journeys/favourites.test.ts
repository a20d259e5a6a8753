/** Favourites: by visits and pins, each person's own on a shared tablet (rules FV1 to FV8). */
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { signIn, startSignedIn } from '../fixtures/app.ts';
import { told } from '../fixtures/messages.ts';
import type { Device } from '../fixtures/browser.ts';

let device: Device;
afterEach(() => device.stop());

const shortcuts = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Favourites' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

const rows = (page: Page) =>
  page
    .getByRole('list', { name: 'Favourites' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test('FV1-FV8 visits, pins and their order decide; another person has their own', async () => {
  device = await startSignedIn('manager', { viewport: { width: 1024, height: 768 } });
  const { page } = device;
  await page.getByRole('navigation', { name: 'Favourites' }).waitFor();
  expect((await shortcuts(page)).slice(0, 3)).toEqual([
    '/dashboard',
    '/quick-links',
    '/candidates',
  ]);

  for (const [path, name] of [
    ['/budget', 'Budget'],
    ['/inspections', 'Store Inspections'],
    ['/budget', 'Budget'],
    ['/quick-links', 'Quick links'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name }).waitFor();
  }
  await page.getByRole('list', { name: 'Favourites' }).waitFor();
  expect((await rows(page)).slice(0, 3)).toEqual(['/budget', '/quick-links', '/inspections']);

  await page.getByRole('button', { name: 'Pin Store Inspections' }).click();
  await page.getByRole('button', { name: 'Pin Dashboard' }).click();
  await expect
    .poll(async () => (await rows(page)).slice(0, 3))
    .toEqual(['/inspections', '/dashboard', '/budget']);
  await page.getByRole('button', { name: 'Move Dashboard up' }).click();
  await page.getByText('Dashboard is now number 1').waitFor({ state: 'attached' });
  expect((await rows(page)).slice(0, 2)).toEqual(['/dashboard', '/inspections']);

  const removed = told(page, 'Budget removed from favourites');
  await page.getByRole('button', { name: 'Remove Budget from favourites' }).click();
  await removed;
  // It stays for as long as somebody is about to press it.
  await page.getByRole('button', { name: 'Undo' }).hover();
  expect(await rows(page)).not.toContain('/budget');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rows(page)).toContain('/budget');

  await page.goto('/modules');
  await page.getByRole('navigation', { name: 'Favourites' }).waitFor();
  expect((await shortcuts(page)).slice(0, 3)).toEqual(['/dashboard', '/inspections', '/budget']);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await signIn(page, 'shift');
  await page.getByRole('navigation', { name: 'Favourites' }).waitFor();
  expect((await shortcuts(page)).slice(0, 3)).toEqual([
    '/dashboard',
    '/quick-links',
    '/candidates',
  ]);
});
