/** The ways into an account and through its second factor by the keyboard alone (spec §2 Login, Signup, Password reset). */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { nextCode } from '../../world/authenticator.ts';
import { lettersTo, newAccount } from '../fixtures/accounts.ts';
import { startDevice } from '../fixtures/app.ts';
import type { Device } from '../fixtures/browser.ts';
import { pressAt, signOutByKeyboard, tabTo, typeInto } from '../fixtures/keyboard.ts';

let device: Device;
afterEach(() => device.stop());

const account = (page: Page) => page.getByRole('button', { name: /^Account of/ });

async function signInByKeyboard(page: Page, email: string, password: string): Promise<void> {
  await typeInto(page, page.getByLabel('Email'), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
}

test('sign-up, second factor, sign-in with a code, and a new password by mail, Tab by Tab', async () => {
  device = await startDevice({ viewport: { width: 1440, height: 900 } });
  const { page } = device;
  const email = `keys-${randomUUID()}@example.com`;
  await pressAt(page, page.getByRole('link', { name: 'Create an account' }));
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await typeInto(page, page.getByLabel('First name'), 'Rosa');
  await typeInto(page, page.getByLabel('Last name'), 'Novak');
  await typeInto(page, page.getByLabel('Email'), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'Pass-word-1');
  const store = page.getByLabel('Store number');
  await tabTo(page, store);
  while ((await store.inputValue()) !== '7511') {
    const before = await store.inputValue();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => store.inputValue()).not.toBe(before);
  }
  await pressAt(page, page.getByRole('button', { name: 'Sign up' }));
  await page.waitForURL('**/login');

  await signInByKeyboard(page, email, 'Pass-word-1');
  await account(page).waitFor();
  await page.goto('/settings/security');
  await pressAt(page, page.getByRole('button', { name: 'Set up two-factor authentication' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: /^QR code/ }).waitFor();
  const secret = (await dialog.locator('[data-secret]').innerText()).replace(/\s/g, '');
  const code = () => nextCode(secret);
  const field = dialog.getByLabel('Code from the app');
  if (!(await field.evaluate((input) => input === document.activeElement))) {
    await tabTo(page, field);
  }
  await page.keyboard.type(code());
  await page.keyboard.press('Enter');
  await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await pressAt(page, dialog.getByRole('button', { name: 'I have saved them' }));
  await page.getByText('10 recovery codes are left.').waitFor();
  await signOutByKeyboard(page);

  await signInByKeyboard(page, email, 'Pass-word-1');
  const digits = page
    .getByRole('dialog', { name: 'Two-factor authentication' })
    .getByLabel('6-digit code');
  await expect.poll(() => digits.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type(code());
  await page.keyboard.press('Enter');
  await account(page).waitFor();
  await signOutByKeyboard(page);

  // Somebody else, without a second factor, has forgotten the password.
  const other = await newAccount();
  await pressAt(page, page.getByRole('button', { name: 'Forgot your password?' }));
  const address = page.getByRole('dialog').getByLabel('Email');
  await address.waitFor();
  if (!(await address.evaluate((input) => input === document.activeElement))) {
    await tabTo(page, address);
  }
  await page.keyboard.press('Control+a');
  await page.keyboard.type(other.email);
  await page.keyboard.press('Enter');
  await page.getByText(/an email.* is on its way/).waitFor();
  const [letter] = await lettersTo(other.email);
  await page.goto(letter?.link ?? '');
  await typeInto(page, page.getByLabel('New password', { exact: true }), 'Another-word-2');
  await typeInto(page, page.getByLabel('Repeat the new password'), 'Another-word-2');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
  await signInByKeyboard(page, other.email, 'Another-word-2');
  await account(page).waitFor();
});
