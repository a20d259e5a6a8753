/** A device with unsent work that never comes back, and one that does: the work arrives by a file, once. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { readPack } from '../../../sync/rescue/read-pack.ts';
import { chooseStore, startSignedIn, upToDate, type PersonName } from '../fixtures/app.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { addFoodCost } from '../fixtures/food-cost.ts';
import {
  addPhoto,
  answerSection,
  complete,
  nextSection,
  questions,
  startInspection,
} from '../fixtures/inspection.ts';
import { people } from '../../world/people.ts';

const devices: Device[] = [];
afterEach(async () => {
  for (const device of devices.splice(0)) await device.stop();
});

async function deviceOf(name: PersonName): Promise<Device> {
  const device = await startSignedIn(name);
  devices.push(device);
  return device;
}

/** With the store's figures on the device. */
async function openBudget(page: Page): Promise<void> {
  await page.goto('/budget');
  await page.getByRole('button', { name: 'Add food cost', exact: true }).waitFor();
  await upToDate(page);
}

/** From the sync centre; answers where the file is. */
async function makePack(page: Page): Promise<string> {
  await page.goto('/sync');
  await page.getByRole('button', { name: 'Make rescue pack' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^storehand-rescue-[a-z0-9-]+\.zip$/);
  return download.path();
}

async function chooseFile(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
) {
  await page.goto('/sync');
  await page.getByLabel('Bring in a rescue pack').setInputFiles(file);
  return page.getByRole('dialog', { name: 'Bring in a rescue pack' });
}

const damaged = (path: string, bytes: number) => ({
  name: 'pack.zip',
  mimeType: 'application/zip',
  buffer: readFileSync(path).subarray(0, bytes),
});

/** What the server holds of an inspection. */
const walkOf = async (inspectionId: string) =>
  (
    await sql(
      `select i.status, i.inspector_id,
         (select count(*)::int from inspection_responses r where r.inspection_id = i.id) as answers,
         (select count(*)::int from inspection_action_items a where a.inspection_id = i.id) as follow_ups,
         (select count(*)::int from inspection_photos p where p.inspection_id = i.id and p.stored_at is not null) as photos,
         (select count(*)::int from storage.objects o where o.name like 'inspection-photos/' || i.id || '/%') as objects,
         (select count(*)::int from record_conflicts c where c.record_id in (
            select i.id union select r.id from inspection_responses r where r.inspection_id = i.id)) as conflicts
       from inspections i where i.id = $1`,
      [inspectionId],
    )
  )[0];

test('X5 X6 X9 an inspection of 24 answers and 3 photos is brought in by another device, and the first one comes back to find it done', async () => {
  const first = await deviceOf('inspector');
  const { page } = first;
  await chooseStore(page, '7486');
  await page.goto('/inspections/templates');
  await page.getByRole('article', { name: 'Daily Food Safety Walk' }).waitFor();
  await upToDate(page);
  await first.goOffline();
  await startInspection(page, 'Daily Food Safety Walk', '7486');
  const inspectionId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const answers = new Map<string, string>();
  for (let section = 0; section < 5; section += 1) {
    if (section > 0) await nextSection(page);
    await answerSection(page, answers, (index) => (index % 4 === 0 ? 'Fail' : 'Pass'));
    if (section < 3) await addPhoto(page, questions(page).first());
  }
  expect(answers.size).toBe(24);
  await complete(page);
  const file = await makePack(page);
  expect(await walkOf(inspectionId)).toBeUndefined();

  const second = await deviceOf('inspector');
  const dialog = await chooseFile(second.page, file);
  await dialog.getByText('You', { exact: true }).waitFor();
  await dialog.getByText(/^\d\d changes · 3 photos$/).waitFor();
  await dialog.getByRole('button', { name: 'Bring it in' }).click();
  await dialog.getByText('Everything has arrived').waitFor();
  await dialog.getByText('3 photos stored').waitFor();
  const there = await walkOf(inspectionId);
  expect(there).toMatchObject({
    status: 'completed',
    inspector_id: people.inspector.id,
    answers: 24,
    photos: 3,
    objects: 3,
    conflicts: 0,
  });
  expect(there?.['follow_ups']).toBeGreaterThan(0);

  const again = await chooseFile(second.page, file);
  await again.getByRole('button', { name: 'Bring it in' }).click();
  await again.getByText('0 changes stored').waitFor();
  await again.getByText(/^\d\d changes were there already$/).waitFor();
  expect(await walkOf(inspectionId)).toEqual(there);

  await first.goOnline();
  await page.getByText('Everything is sent').waitFor();
  expect(await walkOf(inspectionId)).toEqual(there);
});

test('X3 X7 X8 a damaged pack and one of somebody else are refused; an admin brings it in, in the name of its person', async () => {
  const broken = await deviceOf('manager');
  await openBudget(broken.page);
  await broken.goOffline();
  for (const amount of ['611.11', '622.22']) await addFoodCost(broken.page, 0, amount);
  const file = await makePack(broken.page);

  const colleague = await deviceOf('manager2');
  const size = readFileSync(file).byteLength;
  const cut = await chooseFile(colleague.page, damaged(file, size - 40));
  await cut.getByText(/^This rescue pack is damaged or incomplete\./).waitFor();
  const foreign = await chooseFile(colleague.page, file);
  await foreign.getByText(/^This rescue pack belongs to somebody else\./).waitFor();
  await foreign.getByText('Nothing was brought in, and the file is unchanged.').waitFor();
  expect(await foreign.getByRole('button', { name: 'Bring it in' }).count()).toBe(0);

  const office = await deviceOf('admin');
  const dialog = await chooseFile(office.page, file);
  await dialog.getByText(people.manager.email).waitFor();
  await dialog.getByRole('button', { name: 'Bring it in' }).click();
  await dialog.getByText('2 changes stored').waitFor();
  const entries = () =>
    sql(
      `select amount::float8 as amount, user_id from food_cost_entries where amount in (611.11, 622.22) order by 1`,
    );
  const stored = [611.11, 622.22].map((amount) => ({ amount, user_id: people.manager.id }));
  expect(await entries()).toEqual(stored);
  expect(
    await sql(`select by_user, applied, refused from rescue_imports where for_user = $1`, [
      people.manager.id,
    ]),
  ).toEqual([{ by_user: people.admin.id, applied: 2, refused: 0 }]);

  await broken.goOnline();
  await broken.page.getByText('Everything is sent').waitFor();
  expect(await entries()).toEqual(stored);
});

test.each([
  ['the database of the app', 'rxdb-', '633.33'],
  // What is left then are the files beside the journal.
  ['any database, the journal included,', '', '644.44'],
])(
  'X1 where %s cannot be opened any more, the pack can still be made',
  async (_what, broken, amount) => {
    const device = await deviceOf('manager');
    await openBudget(device.page);
    await device.goOffline();
    await addFoodCost(device.page, 0, amount);
    await device.context.addInitScript((prefix) => {
      const real = Object.getOwnPropertyDescriptor(IDBFactory.prototype, 'open')?.value as Function;
      IDBFactory.prototype.open = function (this: IDBFactory, name: string, version?: number) {
        if (name.startsWith(prefix)) throw new DOMException('broken', 'UnknownError');
        return Reflect.apply(real, this, version === undefined ? [name] : [name, version]);
      };
    }, broken);
    await device.page.reload();
    const downloading = device.page.waitForEvent('download');
    await device.page.getByRole('button', { name: 'Make rescue pack' }).click();
    const pack = await readPack(new Blob([readFileSync(await (await downloading).path())]));
    expect(pack.ops.map(({ set }) => set['amount'])).toEqual([Number(amount)]);
    await device.page.getByText(/^It is saved as a file\./).waitFor();
  },
);
