/** Reports at a desk: a figure opened to its record and back, and read without a line (rules RP of the reports). */
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { phone, startSignedIn, upToDate } from '../fixtures/app.ts';
import { violationsOf } from '../fixtures/axe.ts';
import type { Device } from '../fixtures/browser.ts';

let desk: Device | null = null;
afterEach(async () => {
  await desk?.stop();
  desk = null;
});

test('RP2, RP4, RP7, RP8: a figure opens the rows that made it, a row its record; the report is read, sorted and taken along offline', async () => {
  desk = await startSignedIn('admin', { viewport: { width: 1440, height: 900 } });
  const { page } = desk;
  await upToDate(page);
  await page.goto('/reports');
  await page.getByRole('link', { name: /Open action items by age/ }).click();
  const table = page.getByRole('table', { name: 'Open action items by age' });
  const figure = table.getByRole('button', { name: /^Overdue [1-9]/ }).first();
  await figure.waitFor();
  expect(await violationsOf(page)).toEqual([]);

  const said = (await figure.textContent()) ?? '';
  await figure.click();
  const panel = page.getByRole('dialog', { name: new RegExp(`^Overdue: ${said} · `) });
  await panel.getByText(new RegExp(`^${said} rows?$`)).waitFor();
  const rows = panel.getByRole('list', { name: 'Rows' }).getByRole('listitem');
  expect(await rows.count()).toBe(Number(said));
  expect(await violationsOf(page)).toEqual([]);
  await rows.first().getByRole('button').click();
  await page.waitForURL(/\/inspections\/actions\//);
  await page.goBack();
  // Of all stores again, as it was left.
  await figure.waitFor();
  await page.getByRole('combobox', { name: 'Store' }).waitFor();

  await page.getByRole('radio', { name: 'Age' }).click();
  await table.getByRole('row', { name: /days/ }).first().waitFor();
  expect(page.url()).toContain('by=parts');
  await page.setViewportSize(phone);
  await desk.goOffline();
  await page.reload();
  await page.getByText(/what this device keeps/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const text = readFileSync(await (await saved).path(), 'utf8');
  expect(text).toMatch(/^\uFEFFAge,Open,Overdue,Critical,Average age,Oldest,Found again\r\n/);
  await page.goto('/reports/budget');
  await page.getByText('Not on this device').waitFor();
});
