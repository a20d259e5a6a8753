/** Two people walk the same store with a tablet each, both without a network, and meet again. */
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { people } from '../../world/people.ts';
import { startSignedIn, type PersonName } from '../fixtures/app.ts';
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

const devices: Device[] = [];
afterEach(async () => {
  for (const device of devices.splice(0)) await device.stop();
});

async function tabletOf(name: PersonName): Promise<Device> {
  const device = await startSignedIn(name);
  devices.push(device);
  return device;
}

/** For what comes with the next word from the office. */

const answered = (page: Page, count: number) =>
  page
    .getByText(new RegExp(`^${count}/24 items$`))
    .first()
    .waitFor();

test('answers of two tablets that were both offline are all there on both, and on the server', async () => {
  const one = await tabletOf('inspector');
  const other = await tabletOf('manager');
  await startInspection(one.page, 'Daily Food Safety Walk', '7486');
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
    .poll(async () => {
      const rows = await sql<{ question: string; value: string }>(
        `select t.question_text question, r.response_value as value
           from inspection_responses r join inspection_items t on t.id = r.item_id
           where r.inspection_id = $1`,
        [inspectionId],
      );
      return new Map(rows.map(({ question, value }) => [question, value]));
    })
    .toEqual(both);
  // what the other tablet saw is what it can act on: its picture has come across as well
  const photo = other.page
    .getByRole('list', { name: 'Photos' })
    .getByRole('img', { includeHidden: true });
  await other.page.getByRole('button', { name: 'Previous' }).click();
  await other.page.getByRole('button', { name: 'Previous' }).click();
  await photo.first().waitFor();
  expect(
    await sql(
      'select 1 from record_conflicts where record_id in (select id from inspection_responses where inspection_id = $1)',
      [inspectionId],
    ),
  ).toEqual([]);

  // each sees the other in it, and whose an answer is
  const luis = `${people.manager.first_name} ${people.manager.last_name}`;
  const daniel = `${people.inspector.first_name} ${people.inspector.last_name}`;
  const seen = (page: Page, name: string) =>
    page.getByRole('button', { name: `Also here: ${name}` });
  await seen(one.page, luis).waitFor();
  await seen(other.page, daniel).click();
  await other.page
    .getByRole('dialog', { name: 'With you in this inspection' })
    .getByRole('listitem')
    .filter({ hasText: daniel })
    .filter({ hasText: await one.page.getByRole('heading', { level: 2 }).first().innerText() })
    .waitFor();
  await other.page.keyboard.press('Escape');
  const mine = questions(one.page).first();
  const theirs = questions(other.page).first();
  await theirs.getByText(`Answered by ${daniel}`).waitFor();
  expect(await mine.getByText('Answered by').count()).toBe(0);

  // an answer that takes the place of mine says so, and mine comes back with a press
  await theirs.getByRole('radio', { name: 'N/A' }).check({ force: true });
  await mine
    .getByRole('paragraph')
    .filter({ hasText: `${luis} changed your answer (Pass)` })
    .waitFor();
  await mine.getByRole('radio', { name: 'N/A', checked: true }).waitFor({ state: 'attached' });
  await mine.getByRole('button', { name: 'Restore mine' }).click();
  await theirs.getByRole('radio', { name: 'Pass', checked: true }).waitFor({ state: 'attached' });
  await mine.getByText('changed your answer').first().waitFor({ state: 'detached' });

  // without a network nobody is said to be there
  await one.goOffline();
  await seen(one.page, luis).waitFor({ state: 'detached' });
});
