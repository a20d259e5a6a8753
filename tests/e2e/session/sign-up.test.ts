/** Signing up (spec §2 Signup page, §5 Signup, §8): each text by its real cause. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { fillSignIn, newAccount } from '../fixtures/accounts.ts';
import { startDevice } from '../fixtures/app.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';

let device: Device;
afterEach(() => device.stop());

const submitButton = (page: Page) => page.getByRole('button', { name: 'Sign up' });
async function open(): Promise<Page> {
  device = await startDevice();
  const { page } = device;
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  return page;
}
async function fillIn(page: Page, email: string, store = '7511'): Promise<void> {
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Last name').fill('Novak');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Pass-word-1');
  await page.getByLabel('Store number').selectOption(store);
}
const newEmail = () => `new-${randomUUID()}@example.com`;

describe('the sign-up page', () => {
  test('makes an account with its store, says so, and leads to the sign-in page', async () => {
    const page = await open();
    expect(await submitButton(page).isDisabled()).toBe(true);
    await page.getByText(/^Still missing: First name, Last name, Email, /).waitFor();
    const email = newEmail();
    await fillIn(page, email);
    await page.getByText('Strong', { exact: true }).waitFor();
    await submitButton(page).click();
    await page.getByText('Your account is ready.').waitFor();
    await page.waitForURL('**/login');
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(await page.evaluate(() => localStorage.getItem('storehand-session'))).toBeNull();
    expect(
      await sql(
        `select p.first_name, p.last_name, r.is_admin, m.role, s.store_number
         from auth.users u join profiles p on p.id = u.id join user_roles r on r.user_id = u.id
         join store_users m on m.user_id = u.id join stores s on s.id = m.store_id where u.email = $1`,
        [email],
      ),
    ).toEqual([
      {
        first_name: 'Rosa',
        last_name: 'Novak',
        is_admin: false,
        role: 'general_manager',
        store_number: '7511',
      },
    ]);
    await fillSignIn(page, email, 'Pass-word-1');
    await page.getByRole('button', { name: /^Current store #7511/ }).waitFor();
  });

  test('measures the password', async () => {
    const page = await open();
    const strength = async (password: string, label: string) => {
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByText(label, { exact: true }).waitFor();
    };
    await strength('abc', 'Very Weak');
    await strength('abcdef', 'Weak');
    await strength('abcdefgh', 'Fair');
    await strength('Abcdefgh', 'Good');
    await strength('Abcdefg1', 'Strong');
  });

  test('says what is wrong', async () => {
    const page = await open();
    const problem = (text: string) => page.getByRole('alert').getByText(text).waitFor();
    await fillIn(page, 'no-address');
    await submitButton(page).click();
    await problem('Please enter a valid email address');
    await expectNoViolations(page);

    const { email } = await newAccount();
    await page.getByLabel('Email').fill(email);
    await submitButton(page).click();
    await problem('This email address is already registered.');

    // Stores that do not exist are not offered; one may go after the page was opened.
    const offered = await page.getByLabel('Store number').getByRole('option').allInnerTexts();
    expect(offered.find((text) => text.startsWith('#7511'))).toMatch(/^#7511 \w/);
    expect(offered.some((text) => text.startsWith('#7516'))).toBe(false);
    await page.getByLabel('Email').fill(newEmail());
    await sql("update stores set store_number = 'AWAY' where store_number = '7511'");
    try {
      await submitButton(page).click();
      await problem(
        'Store #7511 does not exist in the system. Please contact your administrator to have this store created first.',
      );
    } finally {
      await sql("update stores set store_number = '7511' where store_number = 'AWAY'");
    }

    await device.goOffline();
    await submitButton(page).click();
    await problem('Network error: Unable to connect to the server.');
    await device.goOnline();

    await sql('alter table profiles rename to profiles_away');
    try {
      await submitButton(page).click();
      await problem('because of a problem on the server');
    } finally {
      await sql('alter table profiles_away rename to profiles');
    }

    await sql(`create function lose_row() returns trigger language plpgsql as
      'begin return null; end'`);
    await sql(`create trigger lose_row before insert on store_users
      for each row execute function lose_row()`);
    try {
      await submitButton(page).click();
      await page.getByText('Failed to associate you with the store #7511.').waitFor();
    } finally {
      await sql('drop function lose_row cascade');
    }
  });
});
