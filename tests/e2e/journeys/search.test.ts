/** Search rules S1-S7 (`src/modules/search/rules.md`), with the keyboard, on a phone, offline and in French. */
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { people } from '../../world/people.ts';
import { chooseStore, phone, startSignedIn, upToDate, type PersonName } from '../fixtures/app.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import type { Device } from '../fixtures/browser.ts';
import { addFoodCost } from '../fixtures/food-cost.ts';

let device: Device;
afterEach(() => device.stop());

const field = (page: Page) => page.getByRole('combobox', { name: 'Search this store' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search this store' });
const hit = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });

/** Open, and what is typed goes into it. */
async function opened(page: Page): Promise<void> {
  await field(page).waitFor();
  await expect
    .poll(() => field(page).evaluate((element) => element === document.activeElement))
    .toBe(true);
}

async function signedIn(person: PersonName, viewport?: typeof phone) {
  device = await startSignedIn(person, viewport ? { viewport } : {});
  const { page } = device;
  await upToDate(page);
  return page;
}

test('the keyboard alone: open, find with a slip, walk, go there; Escape leads back to where one was', async () => {
  const page = await signedIn('manager');
  const opener = page
    .getByRole('button', { name: /^Search/ })
    .filter({ visible: true })
    .first();
  await opener.focus();
  await page.keyboard.press('Control+k');
  await opened(page);
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'hidden' });
  await expect
    .poll(() => opener.evaluate((element) => element === document.activeElement))
    .toBe(true);

  await page.keyboard.press('Control+k');
  await opened(page);
  await page.keyboard.type('safty');
  await hit(page, /Daily Food Safety Walk/)
    .first()
    .waitFor();
  /** Which of the options the field points at. */
  const chosen = async () => {
    const id = await field(page).getAttribute('aria-activedescendant');
    const ids = await palette(page)
      .getByRole('option')
      .evaluateAll((options) => options.map((option) => option.id));
    return id === null ? -1 : ids.indexOf(id);
  };
  await expect.poll(chosen).toBe(0);
  await page.keyboard.press('ArrowDown');
  await expect.poll(chosen).toBe(1);
  await page.keyboard.press('ArrowUp');
  await expect.poll(chosen).toBe(0);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/inspections\//);
  await palette(page).waitFor({ state: 'hidden' });
  // An inspection that is opened again takes the focus to where it was left.
  await page.getByRole('heading', { level: 1, name: /Daily Food Safety Walk/ }).waitFor();

  // S6
  await page.keyboard.press('Control+k');
  await opened(page);
  await hit(page, 'safty').waitFor();
  await expect.poll(chosen).toBe(0);
  await page.keyboard.press('Enter');
  await expect.poll(() => field(page).inputValue()).toBe('safty');
  await hit(page, /Daily Food Safety Walk/)
    .first()
    .waitFor();
});

test('S1: offline it finds rows of this store and this person only, and another store once that is chosen', async () => {
  const page = await signedIn('inspector');
  await chooseStore(page, '7505');
  await chooseStore(page, '7486');
  // S9: by person and result in all stores, which the office is asked about.
  await page.keyboard.press('Control+k');
  await opened(page);
  await palette(page).getByRole('button', { name: 'All my stores' }).click();
  const everywhere = page.getByRole('dialog', { name: 'Search your stores' });
  await everywhere.getByRole('combobox').fill('priya passed');
  await everywhere
    .getByRole('option', { name: /#7505 Maple Street · Passed .* Priya/ })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await device.goOffline();
  await page.keyboard.press('Control+k');
  await opened(page);
  await page.keyboard.type('inspection');
  await hit(page, /Store Inspections/)
    .first()
    .waitFor();
  await field(page).fill('maple');
  await hit(page, /#7505 Maple Street/).waitFor();
  expect(await palette(page).getByRole('group').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Current store #7505/ }).waitFor();
  await page.keyboard.press('Control+k');
  await opened(page);
  await page.keyboard.type('riverside');
  await hit(page, /#7486 Riverside Plaza/).waitFor();
});

test('S7: what is written while the palette was closed is found, as it is now', async () => {
  const page = await signedIn('admin');
  // Nobody else enters anything there.
  await chooseStore(page, '7515');
  await page.keyboard.press('Control+k');
  await opened(page);
  await page.keyboard.type('1876.54');
  await palette(page).getByText('Nothing found for “1876.54”').waitFor();
  await palette(page).getByText('everything on this device').waitFor();
  await page.keyboard.press('Escape');
  await page.goto('/budget');
  await addFoodCost(page, 0, '1876.54');
  await page.keyboard.press('Control+k');
  await opened(page);
  await page.keyboard.type('1876.54');
  await hit(page, /\$1,876\.54/).waitFor();

  // A form opens beside the app, which stays where it is.
  await field(page).fill('time clock');
  await hit(page, /Time clock adjustment/).waitFor();
  const beside = page.context().waitForEvent('page');
  const asked = page
    .context()
    .waitForEvent('request', (request) => request.url().startsWith('https://time.example.com/'));
  await page.keyboard.press('Enter');
  await asked;
  await (await beside).close();
  expect(page.url()).toContain('/budget');
  await palette(page).waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await opened(page);
  await page.keyboard.type('forgot my password');
  await hit(page, 'I forgot my password.').click();
  await page.waitForURL('**/help#password');
  await page.getByText('Forgot your password?').waitFor();
});

test('on a phone it fills the screen, in French, without accents; no violation in either theme', async () => {
  const page = await signedIn('manager', phone);
  await page.evaluate((userId) => {
    localStorage.setItem(`storehand:${userId}:language`, '"fr"');
  }, people.manager.id);
  await page.reload();
  await page
    .getByRole('button', { name: /^Rechercher/ })
    .filter({ visible: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Rechercher dans ce magasin' });
  await dialog.getByRole('combobox').fill('inspections');
  await dialog.getByRole('option').first().waitFor();
  const box = await dialog.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: phone.width, height: phone.height });
  // What was looked for stands in the list, and below it the line that clears it.
  await dialog.getByRole('option').first().click();
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByRole('button', { name: /^Rechercher/ })
    .filter({ visible: true })
    .first()
    .click();
  await dialog.getByRole('option', { name: 'inspections' }).waitFor();
  await dialog.getByRole('option', { name: 'Effacer' }).waitFor();
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    await expectNoViolations(page, '[role=dialog]', theme);
  }
});
