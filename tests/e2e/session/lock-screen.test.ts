/** The lock of a shared tablet (design §7): nothing is shown, the count of unsent work alone, and the next one can sign in. */
import { afterEach, expect, test } from 'vitest';
import { signIn, startSignedIn } from '../fixtures/app.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import { demoPassword, notify } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { photoSessionOn } from '../fixtures/photo-session.ts';

let device: Device;
afterEach(() => device.stop());

test('LO1 locks where it can be opened again, stays locked after a reload, counts unsent work, and opens with the password or for another person', async () => {
  await notify('shift@storehand.demo');
  device = await startSignedIn('shift');
  const { page } = device;
  await page.getByRole('heading', { level: 1, name: /Mia/ }).waitFor();
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread/ });
  await bell.waitFor();
  const lock = page.getByRole('menuitem', { name: /^Lock/ });
  const openMenu = () => page.getByRole('button', { name: /^Account of/ }).click();

  // LO1: without a connection the password could not be checked.
  await device.goOffline();
  await openMenu();
  await page
    .locator('[role=menuitem][aria-disabled=true]', { hasText: 'Needs a connection' })
    .waitFor();
  await expectNoViolations(page);
  await device.goOnline();
  await lock.getByText('Needs a connection').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');

  // It is on its way for as long as the line takes.
  await page.route('**/rpc/sync_push', () => undefined);
  await bell.click();
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await openMenu();
  await lock.click();
  const locked = page.getByRole('heading', { name: 'Locked' });
  await locked.waitFor();
  await device.goOffline();
  await page.reload();
  await locked.waitFor();
  await page.getByText(/unsent changes? (is|are) kept on this device/).waitFor();
  expect(await page.getByText('#7486').count()).toBe(0);

  const unlock = async (password: string) => {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Unlock' }).click();
  };
  await unlock('');
  await page.getByText('Please enter your password').waitFor();
  await expectNoViolations(page);
  await unlock(demoPassword);
  await page.getByText('Your password cannot be checked without a connection.').waitFor();
  await page.unrouteAll();
  await device.goOnline();
  await unlock('wrong');
  await page.getByText('The password you entered is incorrect.').waitFor();
  await unlock(demoPassword);
  await page.getByRole('button', { name: /^Current store #7486/ }).waitFor();

  // PH23: left behind by a page that is gone, ended by one that has opened no photos.
  await expect.poll(() => photoSessionOn(page)).toMatchObject({ tokens: 1 });
  await page.evaluate(async () => {
    const seen = await caches.open('storehand-photos-seen');
    await seen.put('/a-photo-that-was-seen', new Response('picture'));
  });
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  await locked.waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Switch user' }).click();
  await expect.poll(() => photoSessionOn(page)).toEqual({ photos: 0, tokens: 0 });
  await signIn(page, 'manager2');
  await page.getByRole('button', { name: /^Current store #7505/ }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: /^Current store #7505/ }).waitFor();
});
