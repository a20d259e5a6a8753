/** Spec §2 Shell, §8 General: what breaks is told, and leaves the rest usable. */
import { afterEach, expect, test } from 'vitest';
import { startSignedIn } from '../fixtures/app.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import type { Device } from '../fixtures/browser.ts';

let device: Device;
afterEach(() => device.stop());

/** Breaks whatever writes an amount of money, from the next page on. */
const breakMoney = () =>
  device.context.addInitScript(() => {
    const original = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format');
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      configurable: true,
      get(this: Intl.NumberFormat) {
        if (this.resolvedOptions().style === 'currency') throw new Error('No more money');
        return original?.get?.call(this) as unknown;
      },
    });
  });

test('a broken screen says what happened and what to do; the other modules work', async () => {
  device = await startSignedIn('manager');
  const { page } = device;
  await page.getByText('Up to date').filter({ visible: true }).first().waitFor();
  await breakMoney();
  await page.goto('/budget');
  const alert = page.getByRole('alert');
  await alert.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  await alert.getByText('No more money').waitFor();
  await page.getByText('Technical details').click();
  await page
    .getByText(/Component stack|at BudgetScreen|at [A-Z]\w+/)
    .first()
    .waitFor();
  await expectNoViolations(page, 'html');

  const { origin } = new URL(page.url());
  await device.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await page.bringToFront();
  await page.getByRole('button', { name: 'Copy details' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('No more money');
  expect(copied).toContain('/budget');

  await page.getByRole('link', { name: 'Home' }).filter({ visible: true }).first().click();
  await page
    .getByText(/in progress/i)
    .first()
    .waitFor();
  await page.goto('/budget');
  await page.getByRole('button', { name: 'Go Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('one broken part of the module page leaves the others', async () => {
  device = await startSignedIn('manager');
  const { page } = device;
  await page.getByText('Up to date').filter({ visible: true }).first().waitFor();
  await breakMoney();
  await page.goto('/modules');
  await page.getByText('This part could not be shown.').first().waitFor();
  await page
    .getByText(/in progress/i)
    .first()
    .waitFor();
});
