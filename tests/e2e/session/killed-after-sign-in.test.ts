/** Browsers write localStorage seconds late: coming and leaving hold all the same when the browser dies right after. */
import { afterEach, expect, test } from 'vitest';
import { signIn, startDevice } from '../fixtures/app.ts';
import type { Device } from '../fixtures/browser.ts';
import { sessionCopy } from '../fixtures/session-copy.ts';

let device: Device;
afterEach(() => device.stop());

const home = () => device.page.getByRole('button', { name: /^Current store #7486/ });
const signInButton = () => device.page.getByRole('button', { name: 'Sign in', exact: true });

test('a sign-in, and a sign-out, of a moment ago', async () => {
  device = await startDevice();
  await signIn(device.page, 'manager');
  await home().waitFor();
  await expect.poll(() => sessionCopy(device.page)).toBe('open');
  await device.restart();
  await device.page.goto('/');
  await home().waitFor();
  await device.page.reload();
  await home().waitFor();

  await device.page.getByRole('button', { name: /^Account of/ }).click();
  await device.page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await signInButton().waitFor();
  await expect.poll(() => sessionCopy(device.page)).toBe('ended');
  await device.restart();
  await device.page.goto('/');
  await signInButton().waitFor();
  await device.page.getByText('Connected').waitFor();
  expect(await home().count()).toBe(0);
  await device.page.reload();
  await signInButton().waitFor();
});
