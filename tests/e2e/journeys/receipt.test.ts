/** The office's receipt of a completed inspection: agreed with the device, or visibly not. */
import { afterEach, expect, test } from 'vitest';
import { startSignedIn } from '../fixtures/app.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import {
  addPhoto,
  answerSection,
  nextSection,
  questions,
  startInspection,
  type Answers,
} from '../fixtures/inspection.ts';

let device: Device;
afterEach(() => device.stop());

test('E1 E2 what the office counts is shown once it has everything; a difference is told as one', async () => {
  device = await startSignedIn('manager');
  const { page } = device;
  await startInspection(page, 'Daily Food Safety Walk', '7486');
  const path = new URL(page.url()).pathname;
  const inspectionId = path.split('/')[2];
  const answers: Answers = new Map();
  await answerSection(page, answers);
  await addPhoto(page, questions(page).first());
  while (await page.getByRole('button', { name: 'Next Section' }).isVisible()) {
    await nextSection(page);
    await answerSection(page, answers);
  }
  await device.goOffline();
  await page.getByRole('button', { name: 'Complete Inspection' }).click();
  await page.waitForURL('**/inspections');
  await page.locator(`a[href="${path}"]`).first().click();
  await page.getByRole('heading', { level: 1, name: 'Daily Food Safety Walk' }).waitFor();
  // Nothing is said of what the office does not have yet.
  expect(await page.getByText(/^The office has \d/).count()).toBe(0);

  await device.goOnline();
  await page
    .getByText(new RegExp(`^The office has ${answers.size} answers, 1 photo, \\d\\d:\\d\\d$`))
    .waitFor();

  // The office's rows are altered behind everybody's back, and a receipt is written of that.
  await sql(
    `do $$ begin
       alter table public.inspection_responses disable trigger user;
       update public.inspection_responses set notes = 'altered' where inspection_id = '${inspectionId}'
         and id = (select min(id::text)::uuid from public.inspection_responses where inspection_id = '${inspectionId}');
       alter table public.inspection_responses enable trigger user;
       perform sync.issue_receipts(array['${inspectionId}'::uuid]);
     end $$`,
  );
  await page
    .getByText(new RegExp(`^The office has something else: ${answers.size} answers, 1 photo,`))
    .waitFor();
  await page.getByText('This device has').waitFor();
});
