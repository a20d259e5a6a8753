/** What came in, walked through at a desk and on a phone (rules RV and CM of the review). */
import { afterEach, expect, test } from 'vitest';
import { people } from '../../world/people.ts';
import { stores } from '../../world/stores.ts';
import { phone, startSignedIn, upToDate } from '../fixtures/app.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';

const devices: Device[] = [];
afterEach(async () => {
  await Promise.all(devices.splice(0).map((device) => device.stop()));
});

const name = 'Walk of the patio';

/** Somebody else's inspection, completed just now, by a name that no other has: that of its template. */
async function finishedWalk(): Promise<string> {
  const [template] = await sql<{ id: string }>(
    'insert into inspection_templates (store_id, name) values ($1, $2) returning id',
    [stores['7505'].id, name],
  );
  const [row] = await sql<{ id: string }>(
    `insert into inspections (template_id, store_id, inspector_id, status, start_date, completed_date, template_snapshot)
     values ($1, $2, $3, 'completed', now() - interval '10 minutes', now() - interval '1 minute', '{}') returning id`,
    [template?.id, stores['7505'].id, people.manager2.id],
  );
  // Other journeys choose among the templates as they know them.
  await sql('update inspection_templates set is_active = false where id = $1', [template?.id]);
  return row?.id ?? '';
}

test('RV3, RV8, RV9, CM6, CM7: somebody walks through what came in by keyboard, takes one back, makes an action item, and asks the store about it, which answers without a line', async () => {
  const id = await finishedWalk();
  const desk = await startSignedIn('inspector', { viewport: { width: 1440, height: 900 } });
  devices.push(desk);
  const { page } = desk;
  await upToDate(page);
  await page.goto('/review');
  const row = page.getByRole('list', { name: 'What came in' }).getByRole('button', { name });
  await row.click();
  await page.getByRole('heading', { name }).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  const marks = () =>
    sql(`select 1 from review_marks where user_id = $1 and key = $2 and deleted_at is null`, [
      people.inspector.id,
      id,
    ]);
  await page.keyboard.press('r');
  await expect.poll(marks).toHaveLength(1);
  await row.getByText('reviewed').waitFor();
  // The next one is shown meanwhile, or this one where it was the last.
  await row.click();
  await page.getByRole('button', { name: 'Review again' }).click();
  await expect.poll(marks).toHaveLength(0);
  await page.getByRole('button', { name: 'Reviewed', exact: true }).waitFor();

  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Make an action item' });
  await dialog.getByLabel('What is to be done').fill('Lock the patio');
  await dialog.getByLabel('Who does it').selectOption({ label: 'Priya Raman' });
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const given = () =>
    sql(
      `select from inspection_action_items
       where inspection_id = $1 and title = 'Lock the patio' and assignee_id = $2 and deleted_at is null`,
      [id, people.manager2.id],
    );
  await expect.poll(given).toHaveLength(1);
  await dialog.waitFor({ state: 'hidden' });

  await page.keyboard.press('c');
  await page.getByRole('textbox', { name: 'Comment or question' }).fill('Who closed the patio?');
  await page.keyboard.press('Control+Enter');
  const told = () =>
    sql<{ text: string }>(
      `select text_params ->> 'text' as text from notifications
       where user_id = $1 and text_key = 'inspection_comment' and url = $2`,
      [people.manager2.id, `/comments/inspections/${id}`],
    );
  await expect.poll(told).toEqual([{ text: 'Who closed the patio?' }]);

  // The store answers on a phone.
  const handset = await startSignedIn('manager2', { viewport: phone });
  devices.push(handset);
  await upToDate(handset.page);
  await handset.page.goto(`/comments/inspections/${id}`);
  await handset.page.getByText('Who closed the patio?').waitFor();
  // Without a line, too (CM7).
  await handset.goOffline();
  await handset.page.getByRole('textbox', { name: 'Comment or question' }).fill('I did, at nine.');
  await handset.page.getByRole('button', { name: 'Send' }).click();
  await handset.page.getByRole('listitem').filter({ hasText: 'I did, at nine.' }).waitFor();
  expect(await violationsOf(handset.page)).toEqual([]);
  const answered = () =>
    sql<{ text: string }>(
      `select text_params ->> 'text' as text from notifications
       where user_id = $1 and text_key = 'inspection_comment' and url = $2`,
      [people.inspector.id, `/comments/inspections/${id}`],
    );
  expect(await answered()).toEqual([]);
  await handset.goOnline();
  await expect.poll(answered).toEqual([{ text: 'I did, at nine.' }]);
  await handset.page.goto('/review');
  await handset.page.getByRole('heading', { name: 'Review', exact: true }).waitFor();
});
