/** Help: guides with pictures in three languages that work offline; what is new is marked until it was seen. */
import { afterEach, expect, test } from 'vitest';
import { phone, startSignedIn } from '../fixtures/app.ts';
import type { Device } from '../fixtures/browser.ts';

let device: Device;
afterEach(() => device.stop());

test('HP1 a guide is read to the end, without a connection, in the language of the person', async () => {
  device = await startSignedIn('shift', { viewport: phone });
  const { page } = device;
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'Français' }).click();
  await page.getByRole('heading', { level: 1, name: 'Paramètres' }).waitFor();
  await page.goto('/help-support');
  await page.getByRole('heading', { level: 1, name: 'Aide' }).waitFor();
  await page.getByRole('heading', { name: 'Faire une inspection' }).waitFor();
  await device.goOffline();
  await page.reload();
  await page.getByRole('link', { name: /Faire une inspection/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Faire une inspection' }).waitFor();
  const steps = page.getByRole('main').locator('ol > li');
  expect(await steps.count()).toBe(4);
  expect(await steps.locator('svg').count()).toBe(4);
  await page.getByRole('checkbox', { name: 'J’ai lu ceci' }).check();
  await page.getByRole('link', { name: /^Suivant/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Travailler sans réseau' }).waitFor();
  await page.goto('/tutorials');
  await page.getByRole('link', { name: /Faire une inspection.*Lu$/ }).waitFor();
  await page.goto('/tutorials/none');
  await page.getByText('Tutoriel introuvable').waitFor();
});

test('HP2 a new person is shown the first steps; what is new later is marked until they have looked', async () => {
  device = await startSignedIn('manager', { viewport: phone });
  const { page } = device;
  await page.getByRole('link', { name: /^First steps/ }).click();
  await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor();
  await page.goto('/modules');
  await page.getByRole('heading', { level: 1, name: /Luis/ }).waitFor();
  expect(await page.getByRole('link', { name: /^First steps/ }).count()).toBe(0);
  // Their last visit was before the latest release.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('seenNews')) ?? '';
    localStorage.setItem(key, '"2026-11-20"');
  });
  await page.reload();
  await page.getByRole('link', { name: /^What’s New \d+ new things/ }).click();
  await page.getByRole('heading', { level: 1, name: 'What’s New' }).waitFor();
  await page
    .getByRole('heading', { name: /2026 ?Since you last looked$/ })
    .first()
    .waitFor();
  await page.goto('/modules');
  await page.getByRole('heading', { level: 1, name: /Luis/ }).waitFor();
  expect(await page.getByRole('link', { name: /^What’s New \d+ new things/ }).count()).toBe(0);
});
