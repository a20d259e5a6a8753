/** Food cost on a phone: days typed without a line, looked at in the history and the analysis, a file brought in and taken back. */
import { afterEach, expect, test } from 'vitest';
import { stores } from '../../world/stores.ts';
import { phone, startSignedIn, upToDate } from '../fixtures/app.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { addFoodCost } from '../fixtures/food-cost.ts';

let device: Device;
afterEach(() => device.stop());

/** How many entries of these amounts the office has, deleted ones left out. */
async function atOffice(amounts: readonly string[]): Promise<number> {
  const [found] = await sql<{ known: number }>(
    `select count(*)::int known from food_cost_entries
     where store_id = $1 and deleted_at is null and amount = any($2::numeric[])`,
    [stores['7505'].id, amounts],
  );
  return found?.known ?? 0;
}

test('BW1, HI1, AN1, IM8: days typed offline are in the history and reach the office; an import goes with one press', async () => {
  device = await startSignedIn('manager2', { viewport: phone });
  const { page } = device;
  await upToDate(page);
  await device.goOffline();
  await page.goto('/budget');
  const typed = ['21.01', '21.02', '21.03', '21.04', '21.05', '21.06', '21.07'];
  const days: string[] = [];
  for (const [back, amount] of typed.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- a person enters one day after another
    days.push(await addFoodCost(page, back, amount));
  }

  const bar = page.getByRole('navigation', { name: 'Quick navigation' });
  await bar.getByRole('link', { name: 'History' }).click();
  await page.getByRole('heading', { level: 1, name: 'Budget history' }).waitFor();
  await page.getByText(/^Offline: what lies before/).waitFor();
  await page.getByRole('radio', { name: 'Daily entries' }).click();
  for (const amount of typed) await page.getByText(`$${amount}`).waitFor();

  await bar.getByRole('link', { name: 'Analytics' }).click();
  await page.getByRole('heading', { level: 1, name: 'Budget analytics' }).waitFor();
  await page.getByRole('region', { name: 'By weekday' }).getByText('Show the figures').click();
  await page.getByRole('table', { name: 'By weekday' }).waitFor();

  await device.goOnline();
  await expect.poll(() => atOffice(typed)).toBe(typed.length);

  await page.goto('/budget/import');
  const imported = ['21.11', '21.12'];
  await page.getByLabel('CSV file').setInputFiles({
    name: 'past.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Date;Montant',
        ...imported.map((amount, place) => `${days[place]};${amount.replace('.', ',')}`),
      ].join('\r\n'),
    ),
  });
  await page.getByRole('table', { name: 'What is imported' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await page.getByRole('heading', { level: 1, name: 'Budget history' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const amount of imported) await page.getByText(`$${amount}`).waitFor({ state: 'detached' });
  await expect.poll(() => atOffice(imported)).toBe(0);
});
