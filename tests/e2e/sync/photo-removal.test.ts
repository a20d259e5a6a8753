/** A photo that was taken back: its object goes too (spec "Storage"), and one that was never sent stays unsent. */
import { afterEach, expect, test } from 'vitest';
import { startSignedIn } from '../fixtures/app.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { addPhoto, questions, startInspection } from '../fixtures/inspection.ts';

let tablet: Device | null = null;
afterEach(async () => {
  await tablet?.stop();
  tablet = null;
});

const objectsOf = (inspectionId: string) =>
  sql<{ name: string }>(`select name from storage.objects where name like $1 order by name`, [
    `inspection-photos/${inspectionId}/%`,
  ]);

test('PH12 a removed photo leaves the storage, one removed before it was sent never gets there', async () => {
  tablet = await startSignedIn('inspector');
  const { page } = tablet;
  await startInspection(page, 'Opening Checklist', '7486');
  const inspectionId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const card = questions(page).first();
  const photos = card
    .getByRole('list', { name: 'Photos' })
    .getByRole('button', { name: /^Photo \d/ });
  const removal = card.getByRole('button', { name: /^Remove/ });
  await addPhoto(page, card);
  await photos
    .first()
    .and(page.getByRole('button', { name: /The office has it/ }))
    .waitFor();
  const [sent] = await objectsOf(inspectionId);

  await tablet.goOffline();
  await addPhoto(page, card);
  await removal.nth(1).click();
  await expect.poll(() => photos.count()).toBe(1);
  await removal.first().click();
  await expect.poll(() => photos.count()).toBe(0);
  expect(await objectsOf(inspectionId)).toEqual([sent]);

  await tablet.goOnline();
  await expect.poll(() => objectsOf(inspectionId)).toEqual([]);
  const left = () =>
    sql('select 1 from inspection_photos where inspection_id = $1 and deleted_at is null', [
      inspectionId,
    ]);
  await expect.poll(left).toEqual([]);
  await expect
    .poll(() => page.getByText('Up to date').filter({ visible: true }).count())
    .toBeGreaterThan(0);
  expect(await objectsOf(inspectionId)).toEqual([]);
});
