/** Feedback: written without a line, sent when there is one, dealt with by an admin (rules FB1 to FB4). */
import { afterEach, expect, test } from 'vitest';
import { people } from '../../world/people.ts';
import { phone, startSignedIn } from '../fixtures/app.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';

const devices: Device[] = [];
afterEach(async () => {
  for (const device of devices.splice(0)) await device.stop();
});

test('FB1-FB4 from a phone without a signal to the office, and back that it was dealt with', async () => {
  const store = await startSignedIn('shift', { viewport: phone });
  devices.push(store);
  const { page } = store;
  await page.goto('/help');
  await page.getByRole('link', { name: 'Ask a question' }).click();
  await page.getByRole('heading', { level: 1, name: 'Feedback' }).waitFor();
  await store.goOffline();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Please write a few words').waitFor();
  await page.getByRole('radio', { name: 'Question' }).check();
  await page.getByLabel('Your message').fill('Where do I see last week?');
  expect(await page.getByRole('checkbox', { name: /page \/help/ }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Send' }).click();
  const own = page.getByRole('region', { name: 'What you wrote' });
  const mine = own.getByRole('listitem').filter({ hasText: 'Where do I see last week?' });
  await mine.getByText('On this device').waitFor();

  await store.quitAndReopen();
  await store.goOnline();
  await store.page.goto('/feedback');
  const again = store.page
    .getByRole('region', { name: 'What you wrote' })
    .getByRole('listitem')
    .filter({ hasText: 'Where do I see last week?' });
  await again.getByText(/^Sent/).waitFor();
  const arrived = () =>
    sql<{ category: string; page: string; handled_by: string | null }>(
      `select payload ->> 'category' category, payload ->> 'page' page, handled_by from requests
       where payload ->> 'text' = 'Where do I see last week?'`,
    );
  expect(await arrived()).toEqual([{ category: 'question', page: '/help', handled_by: null }]);

  const office = await startSignedIn('admin', { viewport: { width: 1024, height: 768 } });
  devices.push(office);
  await office.page.goto('/feedback');
  await office.page.getByRole('tab', { name: 'Received' }).click();
  const received = office.page
    .getByRole('listitem')
    .filter({ hasText: 'Where do I see last week?' });
  await received.getByText('Mia').waitFor();
  await received.getByRole('button', { name: 'Mark as dealt with' }).click();
  await received.getByText('Dealt with', { exact: true }).waitFor();
  await expect.poll(async () => (await arrived())[0]?.handled_by).toBe(people.admin.id);

  await store.page.reload();
  await again.getByText('Dealt with').waitFor();
});
