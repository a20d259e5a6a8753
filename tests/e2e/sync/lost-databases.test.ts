/** A tablet whose browser found its databases damaged and threw them away, in the middle of an inspection without a network. */
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { signIn, startDevice, upToDate } from '../fixtures/app.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { corruptDatabases, loseDatabases } from '../fixtures/damage.ts';
import {
  addPhoto,
  answerSection,
  questions,
  saved,
  startInspection,
  type Answers,
} from '../fixtures/inspection.ts';

let tablet: Device;
afterEach(() => tablet.stop());

async function withoutBuckets(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'storageBuckets', { value: undefined });
  });
}

test.each([
  ['deleted, in a browser with storage buckets', loseDatabases, true],
  ['overwritten, in a browser without', corruptDatabases, false],
])(
  'J13 PH17 nothing that was not sent is lost when every database was %s, and the person is told',
  async (_how, damage, buckets) => {
    tablet = await startDevice();
    if (!buckets) {
      await withoutBuckets(tablet.page);
      await tablet.page.goto('/');
    }
    await signIn(tablet.page, 'inspector');
    await tablet.page.goto('/inspections/templates');
    await tablet.page.getByRole('article', { name: 'Daily Food Safety Walk' }).waitFor();
    await upToDate(tablet.page);
    await tablet.goOffline();
    await startInspection(tablet.page, 'Daily Food Safety Walk', '7486');
    const inspectionId = new URL(tablet.page.url()).pathname.split('/')[2] ?? '';
    const answers: Answers = new Map();
    await answerSection(tablet.page, answers);
    await addPhoto(tablet.page, questions(tablet.page).first());
    await saved(tablet.page);

    const page = await tablet.reopenDamaged(damage);
    if (!buckets) await withoutBuckets(page);
    await tablet.goOnline();
    await page.goto('/dashboard');
    await page.getByText(/changes were recovered after a crash/).waitFor();
    await expect
      .poll(() =>
        sql(
          `select
               (select count(*)::int from inspection_responses r where r.inspection_id = i.id) as answers,
               (select count(*)::int from inspection_photos p where p.inspection_id = i.id and p.stored_at is not null) as photos,
               (select count(*)::int from record_conflicts c where c.record_id = i.id) as conflicts
             from inspections i where i.id = $1`,
          [inspectionId],
        ),
      )
      .toEqual([{ answers: answers.size, photos: 1, conflicts: 0 }]);
  },
);
