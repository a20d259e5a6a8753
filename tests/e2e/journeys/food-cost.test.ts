/**
 * Food cost on a phone: days typed without a line, looked at in the history and the analysis, a file brought in and taken
 * back. At a desk by keyboard alone, while somebody else changes the same day.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { people } from '../../world/people.ts';
import { stores } from '../../world/stores.ts';
import { phone, startSignedIn, upToDate } from '../fixtures/app.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { addFoodCost } from '../fixtures/food-cost.ts';
import { pressAt, tabTo } from '../fixtures/keyboard.ts';

let device: Device;
let other: Device | null = null;
afterEach(async () => {
  await device.stop();
  await other?.stop();
  other = null;
});

/** Counts from now on what is touched or clicked. */
const countTaps = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset['testTaps'] = '0';
    addEventListener(
      'pointerdown',
      () => {
        const { dataset } = document.documentElement;
        dataset['testTaps'] = String(Number(dataset['testTaps']) + 1);
      },
      true,
    );
  });
const taps = (page: Page) =>
  page.evaluate(() => Number(document.documentElement.dataset['testTaps']));

/** Phones, tablets and desks; the walk of the screens looks at 390 and 1440 px, and at twice the text size. */
const widths = [360, 390, 768, 1024, 1440];

async function fitsEveryWidth(page: Page): Promise<void> {
  for (const width of widths) {
    // oxlint-disable-next-line no-await-in-loop -- one window
    await page.setViewportSize({ width, height: 844 });
    // oxlint-disable-next-line no-await-in-loop -- one window
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `${width}`,
      })
      .toBeLessThanOrEqual(width);
  }
  await page.setViewportSize(phone);
}

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
  // One thumb: the day that is proposed needs two taps and the digits.
  await page.getByRole('button', { name: 'Add food cost', exact: true }).waitFor();
  await countTaps(page);
  await page.getByRole('button', { name: 'Add food cost', exact: true }).click();
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.keyboard.type('21.00');
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await taps(page)).toBe(2);
  await page.getByText('$21.00').first().waitFor();
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
  await fitsEveryWidth(page);

  await bar.getByRole('link', { name: 'Analytics' }).click();
  await page.getByRole('heading', { level: 1, name: 'Budget analytics' }).waitFor();
  await page.getByRole('region', { name: 'By weekday' }).getByText('Show the figures').click();
  await page.getByRole('table', { name: 'By weekday' }).waitFor();

  await device.goOnline();
  await expect.poll(() => atOffice(typed)).toBe(typed.length);

  await page.goto('/budget/import');
  const imported = ['21.11', '21.12'];
  // By keyboard alone, but for the list of files, which is the device's.
  const file = page.getByLabel('CSV file');
  await tabTo(page, file);
  await file.setInputFiles({
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
  await fitsEveryWidth(page);
  await pressAt(page, page.getByRole('button', { name: 'Import 2 rows' }));
  await page.getByRole('heading', { level: 1, name: 'Budget history' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await page.keyboard.press('F8');
  await page.keyboard.press('Enter');
  for (const amount of imported) await page.getByText(`$${amount}`).waitFor({ state: 'detached' });
  await expect.poll(() => atOffice(imported)).toBe(0);

  // An admin elsewhere finds the store among all, and in it what was typed, and by whom.
  other = await startSignedIn('admin', { viewport: { width: 1440, height: 900 } });
  await other.page.goto('/budget/stores');
  await other.page
    .getByRole('table', { name: 'All stores' })
    .getByText(`#${stores['7505'].store_number}`)
    .first()
    .click();
  await other.page.getByText('$21.01').first().waitFor();
  const row = other.page.getByRole('listitem').filter({ hasText: '$21.01' });
  await row.getByText(new RegExp(people.manager2.first_name)).first().waitFor();

  // What was said clears by itself; that it takes 3 s is held where the clock is ours.
  await page.goto('/budget');
  const said = 'Daily entry added successfully';
  await page.evaluate((text) => {
    new MutationObserver((_, watch) => {
      if (!document.body.textContent.includes(text)) return;
      watch.disconnect();
      document.documentElement.dataset['testSaid'] = text;
    }).observe(document.body, { childList: true, subtree: true });
  }, said);
  await addFoodCost(page, 0, '21.31');
  await page.waitForFunction((text) => document.documentElement.dataset['testSaid'] === text, said);
  // The mouse of this device may lie where the message comes, and one that is pointed at stays.
  await page.mouse.move(1, 1);
  await page.getByText(said).waitFor({ state: 'detached' });
});

const desk = { width: 1440, height: 900 };

/** What the page says, in its language, where it is found by that. */
const wordsSchema = v.object({
  budget: v.object({
    action: v.object({ more: v.string(), export: v.string() }),
    history: v.object({ title: v.string() }),
  }),
});
const wordsOf = (language: string) =>
  v.parse(
    wordsSchema,
    JSON.parse(
      readFileSync(
        new URL(`../../../src/modules/budget/locales/${language}.json`, import.meta.url),
        'utf8',
      ),
    ),
  ).budget;

test('BX1, BX2, BW8: the days of a range come as the same file in three languages, and its weeks are read on a phone', async () => {
  const store = stores['7505'].id;
  // Days that no other journey looks at.
  await sql(
    `insert into food_cost_entries (user_id, store_id, entry_date, amount)
     values ($1, $2, '2024-03-04', 200.10), ($1, $2, '2024-03-04', 80.20), ($1, $2, '2024-03-09', 14.80),
       ($1, $2, '2024-03-12', 1234.50)`,
    [people.manager2.id, store],
  );
  await sql(
    `insert into weekly_sales_forecasts (user_id, store_id, week_start_date, projected_amount)
     values ($1, $2, '2024-03-03', 1000), ($1, $2, '2024-03-10', 12345.67)`,
    [people.manager2.id, store],
  );
  const expected = readFileSync(new URL('expected-food-cost-report.csv', import.meta.url), 'utf8');
  device = await startSignedIn('manager2', { viewport: desk });
  const { page } = device;
  await upToDate(page);
  for (const [language, name] of [
    ['es', 'Español'],
    ['fr', 'Français'],
    ['en', 'English'],
  ] as const) {
    const words = wordsOf(language);
    // oxlint-disable no-await-in-loop -- one page
    await page.goto('/settings');
    await page.getByRole('radio', { name }).click();
    await page.waitForFunction((lang) => document.documentElement.lang === lang, language);
    await page.goto('/budget/history?view=entries&from=2024-03-01&to=2024-03-16');
    await page.getByRole('heading', { level: 1, name: words.history.title }).waitFor();
    await page
      .getByText(/1[.,\s]?234[.,]50/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: words.action.more }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: words.action.export }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('food-cost-report.csv');
    expect(readFileSync(await file.path(), 'utf8').replace(/^\uFEFF/, '')).toBe(expected);

    // On a phone the way back to this week stands below the field of the week that is shown, however long its words are.
    await page.setViewportSize(phone);
    await page.goto('/budget?week=2024-03-04');
    const field = await page.locator('#main input[type=date]').boundingBox();
    expect(field?.width).toBeGreaterThan(150);
    await page.setViewportSize(desk);
    // oxlint-enable no-await-in-loop
  }
  await sql(
    `update food_cost_entries set deleted_at = now() where store_id = $1 and entry_date < '2025-01-01'`,
    [store],
  );
});

/** Presses Tab until what has the focus stands in a row, or a button, of this text. */
async function reach(page: Page, text: string): Promise<void> {
  for (let press = 0; press < 120; press += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one key after another
    await page.keyboard.press('Tab');
    // oxlint-disable-next-line no-await-in-loop -- one key after another
    const isThere = await page.evaluate(
      (text) =>
        document.activeElement?.closest('#main li, #main button')?.textContent.includes(text) ===
        true,
      text,
    );
    if (isThere) return;
  }
  throw new Error(`The keyboard does not reach ${text}`);
}

test('BD3, BH3: by keyboard alone at a desk, while another manager offline sets the same day: both values are kept and shown', async () => {
  const store = stores['7486'].id;
  const [entry] = await sql<{ id: string; day: string }>(
    `insert into food_cost_entries (user_id, store_id, entry_date, amount)
     select $1, s.id, (now() at time zone s.time_zone)::date - 17, 777.31 from stores s where s.id = $2
     returning id, entry_date::text as day`,
    [people.manager.id, store],
  );
  if (entry === undefined) throw new Error('No entry was made');
  device = await startSignedIn('inspector', { viewport: { width: 1440, height: 900 } });
  other = await startSignedIn('manager', { viewport: phone });
  const [desk, thumb] = [device.page, other.page];
  for (const page of [desk, thumb]) {
    await page.goto(`/budget?week=${entry.day}`);
    await page.locator('#main li', { hasText: '$777.31' }).first().waitFor();
  }
  await device.goOffline();
  await other.goOffline();

  await reach(desk, '$777.31');
  await desk.keyboard.press('Enter');
  // The field has the focus a moment after the dialog is drawn: keys before that reach nothing.
  await desk.getByRole('dialog').locator('input:focus').waitFor();
  await desk.keyboard.press('Control+A');
  await desk.keyboard.type('777.42');
  await desk.keyboard.press('Enter');
  await desk.getByText('$777.42').first().waitFor();

  await thumb.locator('#main li', { hasText: '$777.31' }).getByRole('button').first().click();
  await thumb.getByRole('dialog').getByLabel('Food cost').fill('777.53');
  await thumb.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await thumb.getByText('$777.53').first().waitFor();

  const amount = async () =>
    (
      await sql<{ amount: string }>('select amount from food_cost_entries where id = $1', [
        entry.id,
      ])
    )[0]?.amount;
  await device.goOnline();
  await expect.poll(amount).toBe('777.42');
  await other.goOnline();
  await expect.poll(amount).toBe('777.53');
  for (const page of [desk, thumb]) {
    const notice = page.getByRole('complementary', { name: 'Two people gave different answers' });
    await notice.getByText('777.42').first().waitFor();
    await notice.getByText('777.53').first().waitFor();
  }
  await reach(desk, 'Use the other');
  await desk.keyboard.press('Enter');
  await expect.poll(amount).toBe('777.42');
  for (const page of [desk, thumb]) {
    await page
      .getByRole('complementary', { name: 'Two people gave different answers' })
      .waitFor({ state: 'detached' });
  }

  // Deleted and taken back: the question begins at its harmless answer, and the focus goes on where the row was.
  const row = desk.locator('#main li', { hasText: '$777.42' });
  const remove = row.getByRole('button', { name: /^Delete/ });
  await pressAt(desk, remove);
  await desk
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Cancel' })
    .and(desk.locator(':focus'))
    .waitFor();
  await desk.keyboard.press('Escape');
  await remove.and(desk.locator(':focus')).waitFor();
  await desk.keyboard.press('Enter');
  await pressAt(desk, desk.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await row.waitFor({ state: 'detached' });
  await desk.locator('#main').locator(':focus').or(desk.locator('#main:focus')).waitFor();
  await desk.keyboard.press('F8');
  await desk.keyboard.press('Enter');
  await row.waitFor();
  // Other journeys find this store as they know it.
  await sql('update food_cost_entries set deleted_at = now() where id = $1', [entry.id]);
});
