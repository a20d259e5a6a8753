/** An admin makes a template, a manager walks it, and a second version leaves the running inspection alone (rules M and Q). */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { chooseStore, startSignedIn, type PersonName } from '../fixtures/app.ts';
import { told } from '../fixtures/messages.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { questions, startInspection } from '../fixtures/inspection.ts';

const name = 'Patio Walk';
const devices: Device[] = [];
afterEach(async () => {
  for (const device of devices.splice(0)) await device.stop();
  // The other tests find the templates as the demo has them.
  await sql(
    `update inspection_templates set deleted_at = now() where name like $1 and deleted_at is null`,
    [`${name}%`],
  );
});

async function deviceOf(
  person: PersonName,
  viewport: { width: number; height: number },
): Promise<Device> {
  const device = await startSignedIn(person, { viewport });
  devices.push(device);
  await chooseStore(device.page, '7486');
  return device;
}

async function addQuestion(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Add question to/ }).click();
  await page.getByLabel('Question', { exact: true }).fill(text);
}

async function publish(page: Page, version: number): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const published = told(page, `“${name}” is published as version ${version}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await published;
}

/** The picture beside the first question, once it is really to be seen. */
const referencePhoto = (page: Page) =>
  page
    .getByRole('button', { name: 'Reference photo: Is the patio open?' })
    .filter({ has: page.locator('img') });

const kept = (page: Page) => page.getByText('Draft kept on this device').waitFor();
const asked = async (page: Page) =>
  (await questions(page).getByRole('heading').allInnerTexts()).map((text) =>
    text.replace(/^(\d+\.)\s*/, '$1 '),
  );

/** They are kept when nothing else is to do. */
const referencePhotosKept = (page: Page) =>
  page.evaluate(async () => {
    const seen = await (await caches.open('storehand-photos-seen')).keys();
    return seen.filter(({ url }) => url.includes('template-photos')).length;
  });

test('a template is drafted, checked, translated, looked at and published; a running inspection keeps its version', async () => {
  const office = await deviceOf('admin', { width: 1280, height: 800 });
  const { page } = office;
  await page.goto('/inspections/templates');
  await page.getByRole('link', { name: 'New template' }).click();
  await page.getByRole('link', { name: 'Start an empty template' }).click();

  // M11: what is missing is said, and led to.
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Section name').fill('Outside');
  await addQuestion(page, 'Is the patio open?');
  await addQuestion(page, 'Are the tables clean?');
  await page.getByLabel('Asked').selectOption({ label: 'Depending on 1. Is the patio open?' });
  await page.getByRole('checkbox', { name: 'Pass' }).check();
  await page.getByRole('checkbox', { name: 'Fail' }).uncheck();
  await addQuestion(page, '');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('1 thing has to be fixed first').waitFor();
  await page.getByLabel('Question', { exact: true }).fill('Is the gate shut?');
  await expectNoViolations(page, 'body', 'editor');

  // M3: a removal can be taken back. M5: a reload loses nothing.
  await page.getByRole('button', { name: 'Remove “Is the gate shut?”' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Move “Is the gate shut?” up' }).click();
  await page.getByText('Moved to position 2').waitFor({ state: 'attached' });
  await kept(page);
  await page.reload();
  const outline = page.getByRole('region', { name: 'Outside' }).getByRole('listitem');
  await outline.nth(2).waitFor();
  expect(await outline.nth(1).innerText()).toContain('Is the gate shut?');
  expect(await outline.nth(2).innerText()).toContain('Are the tables clean?');

  // M19: translated where it is not.
  await page.getByRole('button', { name: /^Español: 5 places/ }).click();
  await page.getByLabel('Name (Español)', { exact: true }).fill('Recorrido del patio');
  await page
    .getByRole('button', { name: /Is the patio open\?/ })
    .first()
    .click();
  await page.getByLabel('Question (Español)', { exact: true }).fill('¿Está abierto el patio?');

  // R1, R2: how it should look, stored at the office at once.
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add reference photo' }).click();
  await (
    await chooser
  ).setFiles({
    name: 'patio.jpg',
    mimeType: 'image/jpeg',
    buffer: await page.screenshot({ type: 'jpeg' }),
  });
  await page.getByRole('button', { name: 'Change photo' }).waitFor();
  await referencePhoto(page).waitFor();
  await page.getByRole('button', { name: /^Español: 3 places/ }).waitFor();
  await kept(page);

  // Q1 as those who walk it will see it.
  await page.getByRole('link', { name: 'Preview' }).click();
  await questions(page).first().waitFor();
  await referencePhoto(page).waitFor();
  expect(await asked(page)).toEqual(['1. Is the patio open?', '2. Is the gate shut?']);
  await questions(page).first().getByRole('radio', { name: 'Pass' }).check({ force: true });
  await questions(page).nth(2).waitFor();
  await page.getByRole('radio', { name: 'Español' }).check({ force: true });
  await page.getByRole('heading', { name: /¿Está abierto el patio\?/ }).waitFor();
  await expectNoViolations(page, 'body', 'preview');
  await page.getByRole('link', { name: 'Back to the template' }).click();
  await publish(page, 1);
  await page.getByRole('article', { name }).waitFor();

  // The store walks it; what is not asked is no part of it.
  const store = await deviceOf('manager', { width: 390, height: 844 });
  await startInspection(store.page, name, '7486');
  const address = store.page.url();
  await store.page.getByText('0/2 items').first().waitFor();
  const patio = questions(store.page).filter({ hasText: 'Is the patio open?' });
  await patio.getByRole('radio', { name: 'Pass' }).check({ force: true });
  await store.page.getByText('1/3 items').first().waitFor();
  await patio.getByRole('radio', { name: 'N/A' }).check({ force: true });
  await store.page.getByText('1/2 items').first().waitFor();

  // R3: the picture is there without a connection as well.
  await referencePhoto(store.page).click();
  await store.page
    .getByRole('dialog', { name: 'Reference photo' })
    .getByRole('img', { name: 'Reference photo: Is the patio open?' })
    .waitFor();
  await expectNoViolations(store.page, 'body', 'reference photo');
  await store.page.keyboard.press('Escape');
  await expect.poll(() => referencePhotosKept(store.page)).toBeGreaterThan(0);
  await store.goOffline();
  await store.page.reload();
  await referencePhoto(store.page).waitFor();
  await store.goOnline();
  await store.page.getByText('Online', { exact: true }).first().waitFor();

  // M7: a second version is for new inspections.
  await page.getByRole('link', { name: `Edit “${name}”` }).click();
  await page
    .getByRole('button', { name: /Is the patio open\?/ })
    .first()
    .click();
  await page.getByLabel('Question', { exact: true }).fill('Is the patio in use?');
  await publish(page, 2);
  await store.page.goto('/inspections/templates');
  await store.page.getByRole('article', { name }).getByText('2', { exact: true }).waitFor();
  await store.page.goto(address);
  await questions(store.page).nth(1).waitFor();
  expect(await asked(store.page)).toEqual(['1. Is the patio open?', '2. Is the gate shut?']);

  // The store's manager cannot edit it.
  await store.page.goto(`${new URL(address).origin}/inspections/templates/new`);
  await store.page.getByText('Only administrators can edit templates').waitFor();

  // M20, M21: out to a file and in again; a broken file says where.
  await page.getByRole('link', { name: `Edit “${name}”` }).click();
  const download = page.waitForEvent('download');
  // R4
  const leftOut = told(page, 'The file leaves out 1 reference photo');
  await page.getByRole('button', { name: 'Export as file' }).click();
  await leftOut;
  const file = await (await download).path();
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('Is the patio in use?');
  expect(text).not.toContain('template-photos');
  await page.goto('/inspections/templates/new');
  const upload = (content: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'patio.template.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
  await page.getByText('Choose a file or drop it here').waitFor();
  await upload(text.replace('"checkbox"', '"slider"'));
  await page.getByText('sections[0].items[0].item_type').waitFor();
  const imported = told(page, `“${name}” imported with 3 questions`);
  await upload(text);
  await imported;
  await page.getByRole('heading', { name, level: 1 }).waitFor();

  // M5: without a connection work goes on, and is not lost.
  await office.goOffline();
  await page.getByLabel('Name', { exact: true }).fill(`${name} again`);
  await kept(page);
  await page.reload();
  await page.getByRole('heading', { name: `${name} again`, level: 1 }).waitFor();
  await page.getByText('publishing needs a connection').waitFor();
});

test('M8 two admins: the one whose draft is older is told whose version came first, and chooses', async () => {
  const one = await deviceOf('admin', { width: 1280, height: 800 });
  const two = await deviceOf('admin', { width: 390, height: 844 });
  await one.page.goto('/inspections/templates/new');
  await one.page.getByRole('link', { name: 'Start an empty template' }).click();
  await one.page.getByLabel('Name', { exact: true }).fill(name);
  await one.page.getByLabel('Section name').fill('Outside');
  await addQuestion(one.page, 'Is the patio open?');
  await publish(one.page, 1);
  for (const [{ page }, description] of [
    [one, 'Outside only.'],
    // Where both say the same there is nothing to choose.
    [two, 'Outside first.'],
  ] as const) {
    await page.goto('/inspections/templates');
    await page.getByRole('link', { name: `Edit “${name}”` }).click();
    // The search of the list, which may still be there, speaks of descriptions too.
    await page.getByText('From version 1').waitFor();
    await page.getByLabel('Description').first().fill(description);
    await kept(page);
  }
  await publish(one.page, 2);
  // Whoever opens the page anew asks for news at once; a page that is open hears of it by and by.
  await two.page.reload();
  await two.page.getByText(/published version 2 while you worked on this draft/).waitFor();
  expect(await two.page.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(
    true,
  );
  await two.page.getByRole('button', { name: 'Keep my draft' }).click();
  await publish(two.page, 3);
});
