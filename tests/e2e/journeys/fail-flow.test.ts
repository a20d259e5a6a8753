/** From a fail to its check: evidence, review, signature, action item, after-photo, and another person's eye. */
import { afterEach, expect, test } from 'vitest';
import { people } from '../../world/people.ts';
import { chooseStore, startSignedIn, upToDate, type PersonName } from '../fixtures/app.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import {
  answerSection,
  complete,
  nextSection,
  questions,
  startInspection,
} from '../fixtures/inspection.ts';

const tablet = { width: 1024, height: 768 };
const failing = /^Poultry reaches/;

const devices: Device[] = [];
afterEach(async () => {
  for (const device of devices.splice(0)) await device.stop();
});

async function deviceOf(name: PersonName): Promise<Device> {
  const device = await startSignedIn(name, { viewport: tablet });
  devices.push(device);
  await chooseStore(device.page, '7486');
  return device;
}

test('a fail asks for its evidence, is reviewed and signed offline, and is put right by one and checked by another', async () => {
  const one = await deviceOf('inspector');
  const { page } = one;
  await page.goto('/inspections/actions');
  await page.getByRole('heading', { name: 'Action Items', level: 1 }).waitFor();
  await page.getByRole('tab', { name: /^To do/ }).waitFor();
  await expectNoViolations(page, 'body', 'action items');

  await page.goto('/inspections/templates');
  await page.getByRole('article', { name: 'Daily Food Safety Walk' }).waitFor();
  await upToDate(page);
  await one.goOffline();
  await startInspection(page, 'Daily Food Safety Walk', '7486');
  const inspectionId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const answers = new Map<string, string>();
  for (let section = 0; section < 5; section += 1) {
    if (section > 0) await nextSection(page);
    await answerSection(page, answers, (index) => (index === 10 ? 'Fail' : 'Pass'));
  }

  // Everything is answered, but not everything is there.
  const completing = page.getByRole('button', { name: 'Complete Inspection' });
  const missing = page.getByRole('button', { name: /^24 of 24 answered, .* missing$/ });
  await missing.waitFor();
  expect(await completing.isDisabled()).toBe(true);
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Review and complete' }).click();
  await page.getByRole('heading', { name: 'Review', level: 1 }).waitFor();
  await page.getByRole('heading', { name: '1 thing is missing' }).waitFor();
  expect(await completing.isDisabled()).toBe(true);
  await expectNoViolations(page, 'body', 'review');
  await page.getByRole('button', { name: /Poultry reaches.*Photo missing · Note missing/ }).click();

  const card = questions(page).filter({ has: page.getByRole('heading', { name: /Poultry/ }) });
  await card.getByText('Photo required').waitFor();
  await card.getByLabel('Notes').fill('158 °F in two pieces');
  await card.getByText('Note required').waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'No photo possible?' }).click();
  await card.getByLabel('No photo because…').fill('Wet hands at the fryer');
  await card.getByLabel('No photo because…').blur();
  await missing.waitFor({ state: 'detached' });

  // What it has cost is a press away from the score, by the keyboard as well, and leads there from anywhere (rule P8).
  await nextSection(page);
  const score = page.getByRole('button', { name: /points .* lost/ });
  await score.focus();
  await page.keyboard.press('Enter');
  const lost = page.getByRole('list', { name: 'Items that lost points' }).getByRole('button');
  await lost.filter({ hasText: 'Poultry' }).filter({ hasText: 'Critical' }).waitFor();
  expect(await lost.count()).toBe(1);
  await expectNoViolations(page, 'body', 'points lost');
  await lost.focus();
  await page.keyboard.press('Enter');
  await card.waitFor();
  await lost.waitFor({ state: 'detached' });
  await expect.poll(() => card.evaluate((item) => item === document.activeElement)).toBe(true);

  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Review and complete' }).click();
  await page.getByText('Everything is answered and documented.').waitFor();

  await page.getByRole('button', { name: 'Sign: Store manager' }).click();
  const dialog = page.getByRole('dialog', { name: 'Store manager' });
  await dialog.getByLabel('Name').fill('Ana Flores');
  await dialog.getByRole('button', { name: 'Keep signature' }).click();
  await dialog.getByText('Sign in the field, or use the typed name').waitFor();
  await dialog.getByRole('button', { name: 'Use the typed name' }).click();
  await dialog.getByRole('button', { name: 'Keep signature' }).click();
  await page.getByRole('button', { name: 'Sign again: Store manager' }).waitFor();
  await complete(page);

  await page.goto('/inspections/actions');
  const found = page.getByRole('link', { name: failing }).filter({ hasText: 'On this device' });
  await found.filter({ hasText: 'Critical' }).filter({ hasText: 'Shift lead' }).waitFor();
  await one.goOnline();
  await found.waitFor({ state: 'detached' });
  const arrived = async () => {
    const [action] = await sql<{ id: string; note: string; reason: string; signed: string }>(
      `select a.id, r.notes as note, r.no_photo_reason as reason,
         (select p.caption from inspection_photos p where p.inspection_id = a.inspection_id
           and p.role = 'store_signature' and p.deleted_at is null) as signed
       from inspection_action_items a
       join inspection_responses r on r.inspection_id = a.inspection_id and r.item_id = a.item_id
       where a.inspection_id = $1`,
      [inspectionId],
    );
    return action;
  };
  await expect.poll(arrived).toMatchObject({
    note: '158 °F in two pieces',
    reason: 'Wet hands at the fryer',
    signed: 'Ana Flores',
  });
  const action = await arrived();

  const other = await deviceOf('shift');
  await other.page.goto(`/inspections/actions/${action?.id}`);
  await other.page.getByRole('heading', { name: failing, level: 1 }).waitFor();
  await expectNoViolations(other.page, 'body', 'action item');
  await other.page.getByRole('button', { name: 'Done', exact: true }).click();
  const step = other.page.getByRole('dialog', { name: 'Done' });
  await step.getByRole('button', { name: 'Done', exact: true }).click();
  await step.getByText('Take an after-photo, or write what was done').waitFor();
  // The dialog that asks for the photo takes it.
  const chooser = other.page.waitForEvent('filechooser');
  await step.getByRole('button', { name: 'Take after-photo' }).click();
  const buffer = await other.page.screenshot({ type: 'jpeg' });
  await (await chooser).setFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer });
  await step.getByRole('status').filter({ hasText: '1 photo' }).waitFor();
  await step.getByRole('button', { name: 'Done', exact: true }).click();
  await other.page.getByRole('button', { name: /^After\. Photo 1/ }).waitFor();
  await other.page.getByRole('button', { name: 'Take back' }).waitFor();

  await page.goto(`/inspections/actions/${action?.id}`);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Verified', { exact: true }).first().waitFor();
  const settled = async () =>
    await sql(
      `select a.status, a.done_by, a.verified_by, p.stored_at is not null as stored
       from inspection_action_items a join inspection_photos p on p.action_item_id = a.id
       where a.id = $1 and p.role = 'after' and p.deleted_at is null`,
      [action?.id],
    );
  await expect.poll(settled).toEqual([
    {
      status: 'verified',
      done_by: people.shift.id,
      verified_by: people.inspector.id,
      stored: true,
    },
  ]);

  await page.goto(`/inspections/${inspectionId}`);
  await page.getByRole('heading', { name: '1 item failed' }).waitFor();
  await page.getByText('Ana Flores').waitFor();
  await expectNoViolations(page, 'body', 'report');
});

test('an inspection that began today is joined, or another one is begun on purpose', async () => {
  const { page } = await deviceOf('admin');
  await startInspection(page, 'Opening Checklist', '7486');
  const first = new URL(page.url()).pathname;
  await page.goto('/inspections');
  await page
    .getByRole('region', { name: 'Quick Start' })
    .getByRole('link', { name: /Opening Checklist/ })
    .click();
  const guard = page.getByRole('dialog', { name: 'This inspection is already running' });
  await guard
    .getByText(/^You started it/)
    .first()
    .waitFor();
  await guard.getByRole('button', { name: 'Continue' }).first().click();
  await questions(page).first().waitFor();
  expect(new URL(page.url()).pathname).toBe(first);
});
