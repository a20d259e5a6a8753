/** Two people set one field differently while both were offline: the later value stands, the other is kept and shown. */
import type { Locator, Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { startSignedIn, type PersonName } from '../fixtures/app.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { answer, questions, startInspection } from '../fixtures/inspection.ts';

const devices: Device[] = [];
afterEach(async () => {
  for (const device of devices.splice(0)) await device.stop();
});

async function tabletOf(name: PersonName): Promise<Device> {
  const device = await startSignedIn(name);
  devices.push(device);
  return device;
}

const first = (page: Page): Locator => questions(page).first();
const notice = (page: Page): Locator =>
  first(page).getByRole('complementary', { name: 'Two people gave different answers' });
const chosen = (page: Page, choice: string): Promise<void> =>
  first(page).getByRole('radio', { name: choice, checked: true }).waitFor({ state: 'attached' });

test('M2 M11 the later answer stands on both tablets; the other is shown with who and when, and can be put back offline', async () => {
  const one = await tabletOf('inspector');
  const other = await tabletOf('manager');
  await startInspection(one.page, 'Daily Food Safety Walk', '7486');
  const path = new URL(one.page.url()).pathname;
  await other.page.goto(path);
  await first(other.page).waitFor();

  await one.goOffline();
  await other.goOffline();
  await answer(first(one.page), 'Pass');
  await one.goOnline();
  // The office dates an edit by how long its request was on its way: the later one is made once it has the earlier.
  const stored = () =>
    sql('select response_value from inspection_responses where inspection_id = $1', [
      path.split('/')[2],
    ]);
  await expect.poll(stored).toEqual([{ response_value: 'pass' }]);
  await answer(first(other.page), 'Fail');
  await other.goOnline();

  await chosen(one.page, 'Fail');
  await chosen(other.page, 'Fail');
  for (const [{ page }, kept, lost] of [
    [one, 'Luis', 'You'],
    [other, 'You', 'Daniel'],
  ] as const) {
    await notice(page).getByText('Current', { exact: true }).waitFor();
    const [stands, gaveWay] = await notice(page).getByRole('group').allInnerTexts();
    expect(stands).toMatch(new RegExp(`Current\\s+Fail\\s+${kept}.*\\d\\d:\\d\\d`));
    expect(gaveWay).toMatch(new RegExp(`Other answer\\s+Pass\\s+${lost}.*\\d\\d:\\d\\d`));
  }

  // The choice needs no network.
  await one.goOffline();
  await notice(one.page).getByRole('button', { name: 'Use the other' }).click();
  await notice(one.page).waitFor({ state: 'detached' });
  await one.page.getByRole('link', { name: /1 to send/ }).click();
  await one.page.getByText(/^Your choice: .*: Fail$/).waitFor();
  await one.page.goBack();
  await one.goOnline();
  await chosen(one.page, 'Pass');
  await chosen(other.page, 'Pass');
  await notice(other.page).waitFor({ state: 'detached' });
  const conflicts = await sql(
    `select c.choice, c.kept_value, c.other_value, r.response_value
     from record_conflicts c join inspection_responses r on r.id = c.record_id where r.inspection_id = $1`,
    [path.split('/')[2]],
  );
  expect(conflicts).toEqual([
    { choice: 'other', kept_value: 'fail', other_value: 'pass', response_value: 'pass' },
  ]);
});
