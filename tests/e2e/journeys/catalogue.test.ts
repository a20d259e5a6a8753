/** The catalogue from a file and back, and what is thrown away at the shelf without a line (rules SC and ST). */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { stores } from '../../world/stores.ts';
import { phone, startSignedIn, upToDate } from '../fixtures/app.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';

const devices: Device[] = [];
afterEach(async () => {
  for (const device of devices.splice(0)) await device.stop();
});

test('ST3, ST4, ST8, ST10 waste of a phone without a signal is posted once and taken back; a par is set', async () => {
  const milk = () =>
    sql<{ on_hand: string; par: string }>(
      `select s.on_hand::text, s.par::text from store_products s join products p on p.id = s.product_id
       where s.store_id = $1 and p.name = 'Whole milk'`,
      [stores['7486'].id],
    );
  const [before] = await milk();
  const left = Number(before?.on_hand);
  const device = await startSignedIn('shift', { viewport: phone });
  devices.push(device);
  const { page } = device;
  await page.goto('/supply-inventory/waste');
  await page.getByRole('heading', { level: 1, name: 'Waste' }).waitFor();
  await page.getByText('Past its day.').waitFor();
  await upToDate(page);
  await device.goOffline();
  const search = page.getByRole('searchbox');
  await search.fill('whole milk');
  await page.getByText('1 product', { exact: true }).waitFor();
  await search.press('Enter');
  await page.getByRole('button', { name: 'Save waste' }).click();
  await page.getByText('Please enter more than 0').waitFor();
  await page.getByLabel('In cases').fill('0.5');
  await page.getByLabel('Why?').selectOption('Expired');
  await page.getByText('Worth $9.45').waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save waste' }).click();
  await page.getByText('− 0.5 cases').waitFor();

  await device.quitAndReopen();
  await device.goOnline();
  const again = device.page;
  await again.goto('/supply-inventory/waste');
  await expect.poll(async () => Number((await milk())[0]?.on_hand)).toBe(left - 2);
  const takeBack = again.getByRole('button', { name: 'Take back: Whole milk, − 0.5 cases' });
  await takeBack.click();
  const dialog = again.getByRole('dialog');
  await dialog.getByLabel('Why?').fill('It was another carton');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await again.getByText('Waste taken back').first().waitFor();
  await expect.poll(async () => Number((await milk())[0]?.on_hand)).toBe(left);

  const desk = await startSignedIn('manager', { viewport: { width: 1440, height: 900 } });
  devices.push(desk);
  await desk.page.goto('/supply-inventory?q=whole+milk');
  const shelf = desk.page.getByRole('dialog');
  const setPar = async (par: string) => {
    await desk.page.getByRole('button', { name: 'Whole milk' }).click();
    await shelf.getByLabel(/^Par/).fill(par);
    if (par === '999') await expectNoViolations(desk.page);
    await shelf.getByRole('button', { name: 'Save' }).click();
    await shelf.waitFor({ state: 'detached' });
  };
  await setPar('999');
  // the message stays for seconds, however long the office takes
  await desk.page.getByRole('button', { name: 'Undo' }).click();
  await upToDate(desk.page);
  await expect.poll(async () => (await milk())[0]?.par).toBe(before?.par);
  await setPar('998');
  await expect.poll(async () => Number((await milk())[0]?.par)).toBe(998);
  await setPar(String(Number(before?.par)));
  await expect.poll(async () => (await milk())[0]?.par).toBe(before?.par);
});

test('SC6, SC7 a list comes in whole and goes out as no change, and is taken back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  const file = (name: string, lines: readonly string[]) => {
    const path = join(folder, name);
    writeFileSync(path, lines.join('\r\n'));
    return path;
  };
  const office = await startSignedIn('admin', { viewport: { width: 1440, height: 900 } });
  devices.push(office);
  const { page } = office;
  await page.goto('/supply-admin/products');
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  await page.getByRole('button', { name: 'American cheese, sliced' }).waitFor();
  await expectNoViolations(page);
  const [given] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const kept = file('kept.csv', readFileSync(await given.path(), 'utf8').split('\r\n'));

  await page.getByRole('link', { name: 'Bring in a list' }).click();
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles(kept);
  await page.getByText('No changes: the catalogue says all of this already.').waitFor();
  await page.getByText('0 new').waitFor();

  const header = 'SKU;Product;Supplier;Pack Size;Order Unit;Price';
  await choose.setInputFiles(
    file('wrong.csv', [
      header,
      'OAT-1;Oat milk;Nobody;6;case;22,50',
      'OAT-2;=1+1;Hillside Dairy;6;case;x',
    ]),
  );
  await page.getByText('Row 2, Supplier: not known (Nobody)').waitFor();
  await page.getByText('Row 3, Product: a formula (=1+1)').waitFor();
  expect(await page.getByRole('button', { name: 'Bring in' }).isDisabled()).toBe(true);
  await expectNoViolations(page);

  await choose.setInputFiles(
    file('list.csv', [header, 'OAT-1;Oat milk;Hillside Dairy;6;case;22,50']),
  );
  await page.getByText('1 new').waitFor();
  await page.getByRole('button', { name: 'Bring in' }).click();
  const oats = () =>
    sql(`select 1 from products where sku = 'OAT-1' and deleted_at is null`).then(
      ({ length }) => length,
    );
  // the message stays for seconds, however long the list takes to follow
  await page.getByText('1 row brought in').waitFor();
  expect(await oats()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(oats).toBe(0);
  await page.getByText('77 products').waitFor();
});
