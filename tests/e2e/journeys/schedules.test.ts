/** Scheduled inspections, from the office to the store (rules U of the inspections). */
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { stores } from '../../world/stores.ts';
import { chooseStore, startSignedIn, upToDate } from '../fixtures/app.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';

let device: Device;
afterEach(() => device.stop());

async function accessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoViolations(page, 'body', `${what}, ${colorScheme}`);
  }
}

// A store of which no other test has anything to say.
const store = stores['7510'];

test('U1 U2 U6 U7 an administrator plans an inspection: it is due at once, not while it is paused, and never after its end', async () => {
  device = await startSignedIn('admin', { viewport: { width: 1440, height: 900 } });
  const { page } = device;
  await chooseStore(page, '7510');
  await page.goto('/inspections/schedules');
  await page.getByRole('heading', { name: 'No scheduled inspections' }).waitFor();

  await page.getByRole('button', { name: 'Add schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add schedule' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.locator('[aria-invalid=true]').first().waitFor();
  await accessible(page, 'a schedule with what is missing');
  await dialog.getByLabel('Template').selectOption({ label: 'Opening Checklist' });
  await dialog.getByLabel('Who does it').selectOption({ label: 'Supervisor' });
  // Every day is one that the store’s clock is in, whatever the hour.
  await dialog.getByRole('button', { name: 'Sun', exact: true }).click();
  await dialog.getByRole('button', { name: 'Sat', exact: true }).click();
  await dialog.getByLabel('From').fill('12 am');
  await dialog.getByLabel('From').press('ArrowDown');
  await dialog.getByRole('option', { name: '00:00', selected: true }).waitFor();
  await accessible(page, 'the hours of a schedule');
  await dialog.getByLabel('From').press('Escape');
  await dialog.getByLabel('Due by').fill('24');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('list', { name: 'Schedules' }).getByRole('listitem');
  await row.getByText('Every day, 00:00–00:00').waitFor();
  await accessible(page, 'schedules');

  // They are the office's: without a connection they are read, and it is said why no more can be done.
  await upToDate(page);
  await device.goOffline();
  const notice = page.getByText('Schedules can be changed when there is a connection');
  await notice.waitFor();
  await row.getByText('Every day, 00:00–00:00').waitFor();
  expect(await page.getByRole('button', { name: 'Add schedule' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Pause Opening Checklist' }).isDisabled()).toBe(
    true,
  );
  await device.goOnline();
  await notice.waitFor({ state: 'detached' });

  await page.goto('/inspections');
  const due = page.getByRole('list', { name: 'Due now' }).getByRole('listitem');
  await due.filter({ hasText: 'Opening Checklist' }).waitFor();
  expect(
    await due.getByRole('link', { name: 'Start Opening Checklist' }).getAttribute('href'),
  ).toMatch(new RegExp(`^/inspections/new/[0-9a-f-]+\\?storeId=${store.id}$`));

  await page.goto('/inspections/schedules');
  await page.getByRole('button', { name: 'Pause Opening Checklist' }).click();
  await row.getByText('Paused').waitFor();
  await page.goto('/inspections');
  await page.getByRole('heading', { name: 'Quick Start' }).waitFor();
  await due.waitFor({ state: 'detached' });

  await page.goto('/inspections/schedules');
  await page.getByRole('button', { name: 'End Opening Checklist' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'End schedule' })
    .click();
  await page.getByRole('heading', { name: 'No scheduled inspections' }).waitFor();
  expect(
    await sql(`select 1 from inspection_occurrences where store_id = $1 and deleted_at is null`, [
      store.id,
    ]),
  ).toEqual([]);
});
