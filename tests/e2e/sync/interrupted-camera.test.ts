/** The camera takes so much memory that the system kills the app behind it. */
import { afterEach, expect, test } from 'vitest';
import { startSignedIn, upToDate } from '../fixtures/app.ts';
import type { Device } from '../fixtures/browser.ts';
import { told } from '../fixtures/messages.ts';
import { addPhoto, answer, questions, saved, startInspection } from '../fixtures/inspection.ts';

let tablet: Device | null = null;
afterEach(async () => {
  await tablet?.stop();
  tablet = null;
});

test('the next start leads back to the question, says that the photo is missing, and nothing typed is lost', async () => {
  tablet = await startSignedIn('inspector');
  let { page } = tablet;
  await page.goto('/inspections');
  await page.getByRole('list', { name: 'Recent Inspections' }).waitFor();
  await upToDate(page);
  await tablet.goOffline();
  await startInspection(page, 'Opening Checklist', '7486');
  const address = page.url();
  const card = questions(page).first();
  await answer(card, 'Fail');
  await card.getByRole('textbox', { name: /Notes/ }).fill('Door seal torn');
  await addPhoto(page, card);
  await saved(page);
  const chooser = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: 'Add Photo' }).click();
  await chooser;

  // Android has the browser write its local storage down when the camera covers it
  page = await tablet.quitAndReopen();
  const interrupted = told(page, 'The camera was interrupted. Please take the photo again.');
  await page.goto('/modules');
  await interrupted;
  expect(page.url()).toBe(address);
  const again = questions(page).first();
  expect(await again.getByRole('radio', { name: 'Fail' }).isChecked()).toBe(true);
  expect(await again.getByRole('textbox', { name: /Notes/ }).inputValue()).toBe('Door seal torn');
  await again
    .getByRole('list', { name: 'Photos' })
    .getByRole('button', { name: /^Photo 1/ })
    .waitFor();
});
