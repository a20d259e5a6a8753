/** The camera in the page: a form's photos without another app, and the after-photo from where the first was taken. */
import type { Locator, Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { newAccount } from '../fixtures/accounts.ts';
import { startSignedIn, upToDate } from '../fixtures/app.ts';
import type { Device, DeviceOptions } from '../fixtures/browser.ts';
import {
  answerSection,
  complete,
  nextSection,
  questions,
  startInspection,
} from '../fixtures/inspection.ts';

const devices: Device[] = [];
afterEach(async () => {
  for (const device of devices.splice(0)) await device.stop();
});

async function tabletOfNewManager(camera: DeviceOptions['camera'] & string): Promise<Device> {
  const device = await startSignedIn(await newAccount(), {
    viewport: { width: 1024, height: 768 },
    touch: true,
    camera,
  });
  devices.push(device);
  await upToDate(device.page);
  return device;
}

const photos = (card: Locator) =>
  card.getByRole('list', { name: 'Photos' }).getByRole('button', { name: /^Photo \d/ });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Camera' });
const shutter = (page: Page) => dialogOf(page).getByRole('button', { name: 'Take photo' });

async function chosenFile(page: Page) {
  return {
    name: 'image.jpg',
    mimeType: 'image/jpeg',
    buffer: await page.screenshot({ type: 'jpeg' }),
  };
}

test('two in a row, a closed camera, a retake, and the after-photo over the earlier one; all without a network', async () => {
  const tablet = await tabletOfNewManager('allowed');
  const { page } = tablet;
  await page.goto('/inspections/templates');
  await page.getByRole('article', { name: 'Opening Checklist' }).waitFor();
  await tablet.goOffline();
  await startInspection(page, 'Opening Checklist', '7511');
  const card = questions(page).first();
  const text = (await card.getByRole('heading').innerText()).replace(/^\d+\.\s*/, '');
  await card.getByRole('radio', { name: 'Fail' }).tap();
  await card.getByRole('button', { name: 'Camera' }).tap();
  await shutter(page).tap();
  await dialogOf(page).getByText('1 photo', { exact: true }).waitFor();
  await shutter(page).tap();
  await dialogOf(page).getByText('2 photos', { exact: true }).waitFor();
  await dialogOf(page).getByRole('button', { name: 'Done' }).tap();
  await photos(card).nth(1).waitFor();

  await card.getByRole('button', { name: 'Camera' }).tap();
  await shutter(page).and(page.locator(':enabled')).waitFor();
  await dialogOf(page).getByRole('button', { name: 'Close' }).tap();
  await dialogOf(page).waitFor({ state: 'detached' });
  expect(await photos(card).count()).toBe(2);

  await photos(card).first().tap();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Retake' }).tap();
  const before = await photos(card).first().locator('img').getAttribute('src');
  await (await chooser).setFiles(await chosenFile(page));
  await expect
    .poll(async () => {
      const now = await photos(card).first().locator('img').getAttribute('src');
      return [now === before, await photos(card).count()];
    })
    .toEqual([false, 2]);

  // the first question stays as it is
  const answers = new Map<string, string>();
  await answerSection(page, answers, () => (answers.size === 0 ? 'Fail' : 'Pass'));
  while (await page.getByRole('button', { name: 'Next Section' }).isVisible()) {
    await nextSection(page);
    await answerSection(page, answers);
  }
  await complete(page);
  await page.goto('/inspections/actions');
  // Only its own is there: a second one of the same question would be another inspection's.
  await page.getByRole('link', { name: text }).tap();
  await page.getByRole('button', { name: 'Take after-photo' }).tap();
  await shutter(page).and(page.locator(':enabled')).waitFor();
  const ghost = dialogOf(page).locator('img');
  await ghost.waitFor();
  const over = dialogOf(page).getByRole('button', { name: 'Show the earlier photo' });
  await over.tap();
  await ghost.waitFor({ state: 'detached' });
  expect(await over.getAttribute('aria-pressed')).toBe('false');
  await shutter(page).tap();
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^After\. Photo 1/ }).waitFor();
});

test('a camera that may not be used says so, and a photo is chosen instead', async () => {
  const { page } = await tabletOfNewManager('refused');
  await startInspection(page, 'Opening Checklist', '7511');
  const card = questions(page).first();
  await card.getByRole('button', { name: 'Camera' }).tap();
  await dialogOf(page).getByRole('alert').filter({ hasText: 'Choose a photo instead' }).waitFor();
  expect(await shutter(page).isDisabled()).toBe(true);
  const chooser = page.waitForEvent('filechooser');
  await dialogOf(page).getByRole('button', { name: 'Choose a photo' }).tap();
  await (await chooser).setFiles(await chosenFile(page));
  await photos(card).first().waitFor();
  await dialogOf(page).waitFor({ state: 'detached' });
});
