/** Two people walk the same store with a tablet each, both without a network, and meet again. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { signIn, startDevice, type PersonName } from './app.ts';
import { sql } from './backend.ts';
import type { Device } from './browser.ts';
import {
  addPhoto,
  answerSection,
  nextSection,
  questions,
  startWalk,
  type Answers,
} from './walk.ts';

const devices: Device[] = [];
afterEach(async () => {
  for (const device of devices.splice(0)) await device.stop();
});

async function tabletOf(name: PersonName): Promise<Device> {
  const device = await startDevice();
  devices.push(device);
  await signIn(device.page, name);
  return device;
}

const answered = (page: Page, count: number) =>
  page
    .getByText(new RegExp(`^${count}/24 items$`))
    .first()
    .waitFor({ timeout: 60_000 });

test('answers of two tablets that were both offline are all there on both, and on the server', async () => {
  const one = await tabletOf('inspector');
  const other = await tabletOf('manager');
  await startWalk(one.page, 'Daily Food Safety Walk', '7486');
  const path = new URL(one.page.url()).pathname;
  const inspectionId = path.split('/')[2];
  await other.page.goto('/inspections');
  await other.page
    .getByRole('list', { name: 'Recent Inspections' })
    .locator(`a[href="${path}"]`)
    .click();
  await questions(other.page).first().waitFor();

  await one.goOffline();
  await other.goOffline();
  const first: Answers = new Map();
  await answerSection(one.page, first, (index) => (index % 2 === 0 ? 'Pass' : 'Fail'));
  await addPhoto(one.page, questions(one.page).first());
  const second: Answers = new Map();
  await nextSection(other.page);
  await answerSection(other.page, second);
  await nextSection(other.page);
  await answerSection(other.page, second, () => 'N/A');
  await answered(one.page, first.size);
  await answered(other.page, second.size);

  await one.goOnline();
  await other.goOnline();
  const both = new Map([...first, ...second]);
  await answered(one.page, both.size);
  await answered(other.page, both.size);
  await expect
    .poll(
      async () => {
        const rows = await sql<{ question: string; value: string }>(
          `select t.question_text question, r.response_value as value
           from inspection_responses r join inspection_items t on t.id = r.item_id
           where r.inspection_id = $1`,
          [inspectionId],
        );
        return new Map(rows.map(({ question, value }) => [question, value]));
      },
      { timeout: 30_000 },
    )
    .toEqual(both);
  // what the other tablet saw is what it can act on: its picture has come across as well
  const photo = other.page
    .getByRole('list', { name: 'Photos' })
    .getByRole('img', { includeHidden: true });
  await other.page.getByRole('button', { name: 'Previous' }).click();
  await other.page.getByRole('button', { name: 'Previous' }).click();
  await photo.first().waitFor({ timeout: 60_000 });
  expect(
    await sql(
      'select 1 from record_conflicts where record_id in (select id from inspection_responses where inspection_id = $1)',
      [inspectionId],
    ),
  ).toEqual([]);
});
