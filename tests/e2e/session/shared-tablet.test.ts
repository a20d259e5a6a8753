/** A tablet that people share: unsent work waits for the one who did it, out of sight of the others. */
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { people } from '../../world/people.ts';
import { signIn, startSignedIn, upToDate } from '../fixtures/app.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { photoSessionOn } from '../fixtures/photo-session.ts';
import { addPhoto, answer, questions, startInspection } from '../fixtures/inspection.ts';

let tablet: Device | null = null;
afterEach(async () => {
  await tablet?.stop();
  tablet = null;
});

async function signOut(page: Page, unsent: boolean): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  if (unsent) {
    const dialog = page.getByRole('alertdialog', { name: 'Sign out with unsent work?' });
    await dialog.getByRole('button', { name: 'Sign Out' }).click();
  }
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
}

const photosOf = (inspectionId: string) =>
  sql<{ captured_by: string; stored: boolean; objects: number }>(
    `select p.captured_by, p.stored_at is not null stored,
       (select count(*)::int from storage.objects o where o.name = p.path) objects
     from inspection_photos p where p.inspection_id = $1`,
    [inspectionId],
  );

test("PH4 one person's unsent photo is neither sent nor shown by the next, and goes out when he is back", async () => {
  tablet = await startSignedIn('inspector');
  const { page } = tablet;
  await upToDate(page);
  await tablet.goOffline();
  await startInspection(page, 'Opening Checklist', '7486');
  const inspectionId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const card = questions(page).first();
  await answer(card);
  await addPhoto(page, card);
  await page.goto('/modules');
  await signOut(page, true);

  await tablet.goOnline();
  await signIn(page, 'manager');
  await upToDate(page);
  await page.goto('/inspections');
  await page.getByRole('list', { name: 'Recent Inspections' }).getByRole('link').first().waitFor();
  expect(await page.locator(`a[href="/inspections/${inspectionId}"]`).count()).toBe(0);
  await page.goto('/modules');
  await upToDate(page);
  expect(await sql('select 1 from inspections where id = $1', [inspectionId])).toEqual([]);
  await signOut(page, false);
  await expect.poll(() => photoSessionOn(page)).toEqual({ photos: 0, tokens: 0 });

  await signIn(page, 'inspector');
  const captured_by = people.inspector.id;
  await expect
    .poll(() => photosOf(inspectionId))
    .toEqual([{ captured_by, stored: true, objects: 1 }]);
});
