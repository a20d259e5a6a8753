/** The product's main job: an inspection done without a network, and the office has all of it exactly once. */
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { people } from '../../world/people.ts';
import { chooseStore, startSignedIn, upToDate, type PersonName } from '../fixtures/app.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { addFoodCost } from '../fixtures/food-cost.ts';
import {
  addPhoto,
  answerSection,
  complete,
  nextSection,
  photosToBeSeen,
  questions,
  shownAnswers,
  startInspection,
  type Answers,
} from '../fixtures/inspection.ts';

const template = 'Daily Food Safety Walk';
const costs = ['101.11', '202.22', '303.33'];

const devices: Device[] = [];
afterEach(async () => {
  for (const device of devices.splice(0)) await device.stop();
});

async function deviceOf(person: PersonName): Promise<Device> {
  const started = await startSignedIn(person);
  devices.push(started);
  return started;
}

const inspectionLinks = (page: Page) =>
  page.getByRole('list', { name: 'Recent Inspections' }).getByRole('link');
const inspectionLink = (page: Page, inspectionId: string) =>
  page.locator(`#main a[href="/inspections/${inspectionId}"]`);

test('an inspection done offline survives a killed browser and reaches the office exactly once, and the office sees it arrive', async () => {
  const tablet = await deviceOf('inspector');
  let page = tablet.page;
  await page.goto('/inspections');
  await inspectionLinks(page).first().waitFor();

  const office = await deviceOf('admin');
  await chooseStore(office.page, '7486');
  await office.page.goto('/inspections');
  await inspectionLinks(office.page).first().waitFor();

  await upToDate(page);
  await tablet.goOffline();
  await startInspection(page, template, '7486');
  const inspectionId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const answers: Answers = new Map();
  const choose = (index: number) => (index === 2 ? 'Fail' : index === 5 ? 'N/A' : 'Pass');
  for (let section = 0; section < 5; section += 1) {
    if (section > 0) await nextSection(page);
    await answerSection(page, answers, choose);
    if (section < 3) await addPhoto(page, questions(page).first());
  }
  expect(answers.size).toBe(24);
  await complete(page);
  await page.goto('/budget');
  const days: string[] = [];
  for (const [index, amount] of costs.entries()) {
    days.push(await addFoodCost(page, index + 1, amount));
  }

  await page.close();
  await tablet.kill();
  page = await tablet.open();
  await page.goto('/inspections');
  await inspectionLink(page, inspectionId)
    .filter({ hasText: 'Completed' })
    .filter({ hasText: 'On this device' })
    .waitFor();
  await expectWalk(page, inspectionId, answers);
  await page.goto('/budget');
  for (const amount of costs) {
    await page
      .getByRole('button', { name: new RegExp(`^.*On this device.*\\$${amount}`) })
      .waitFor();
  }
  expect(await sql('select 1 from inspections where id = $1', [inspectionId])).toEqual([]);

  await tablet.goOnline();
  await page.goto('/inspections');
  await inspectionLink(page, inspectionId).filter({ hasText: 'The office has it' }).waitFor();
  const server = await sql<{ question: string; value: string }>(
    `select t.question_text question, r.response_value as value
     from inspection_responses r join inspection_items t on t.id = r.item_id
     where r.inspection_id = $1 and r.deleted_at is null`,
    [inspectionId],
  );
  expect(new Map(server.map(({ question, value }) => [question, value]))).toEqual(answers);
  expect(server).toHaveLength(24);
  const photos = await sql<{ stored: boolean; objects: number }>(
    `select p.stored_at is not null and p.bytes = (o.metadata->>'size')::int stored, count(o.id)::int objects
     from inspection_photos p left join storage.objects o on o.name = p.path
     where p.inspection_id = $1 and p.deleted_at is null group by p.id, o.metadata`,
    [inspectionId],
  );
  expect(photos).toEqual(Array.from({ length: 3 }, () => ({ stored: true, objects: 1 })));
  const inspections = await sql<{ status: string; inspector_id: string }>(
    'select status, inspector_id from inspections where id = $1',
    [inspectionId],
  );
  expect(inspections).toEqual([{ status: 'completed', inspector_id: people.inspector.id }]);
  const entries = await sql<{ day: string; amount: string }>(
    `select entry_date::text as day, amount::text from food_cost_entries
     where user_id = $1 and deleted_at is null and amount::text = any ($2) order by amount`,
    [people.inspector.id, costs],
  );
  expect(entries).toEqual(costs.map((amount, index) => ({ day: days[index], amount })));

  // no reload: what follows arrived by itself
  await inspectionLink(office.page, inspectionId).filter({ hasText: 'Completed' }).waitFor();
  await expectWalk(office.page, inspectionId, answers);

  // what the office has seen it sees without a network as well
  await upToDate(office.page);
  await office.goOffline();
  await office.page.goto('/inspections');
  await expectWalk(office.page, inspectionId, answers);
});

/** Everything of the inspection, as read from its own page. */
async function expectWalk(page: Page, inspectionId: string, answers: Answers): Promise<void> {
  await inspectionLink(page, inspectionId).click();
  await expect.poll(() => shownAnswers(page)).toEqual(answers);
  await photosToBeSeen(page, 3);
}
