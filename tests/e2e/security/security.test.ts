/** Settings > Security: two-factor authentication and the devices of an account (rules AC2 to AC6). */
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { nextCode, wrongCode } from '../../world/authenticator.ts';
import { fillSignIn, newAccount, type Account } from '../fixtures/accounts.ts';
import { app, phone, startDevice } from '../fixtures/app.ts';
import { told } from '../fixtures/messages.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import { backend, sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';

let device: Device;
afterEach(() => device.stop());

async function signInAs(page: Page, { email, password }: Account): Promise<void> {
  await fillSignIn(page, email, password);
  await page
    .getByRole('button', { name: /^Current store #7511/ })
    .first()
    .waitFor();
}

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
}

/** Answers the secret and the recovery codes. */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: /^QR code/ }).waitFor();
  const secret = (await dialog.locator('[data-secret]').innerText()).replace(/\s/g, '');
  const field = dialog.getByLabel('Code from the app');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('Please enter a complete 6-digit code').waitFor();
  await field.fill(wrongCode(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('This code is not correct.', { exact: false }).waitFor();
  await expectNoViolations(page);
  const right = nextCode(secret);
  await field.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const list = dialog.getByRole('list', { name: 'Recovery codes' });
  await list.getByRole('listitem').nth(9).waitFor();
  await expectNoViolations(page);
  const codes = await list.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('10 recovery codes are left.').waitFor();
  return { secret, codes };
}

test('AC2 AC3 AC4 turned on with a code of the authenticator, new recovery codes, off again with a code', async () => {
  device = await startDevice({ viewport: phone });
  const { page } = device;
  const account = await newAccount();
  await signInAs(page, account);
  await openSecurity(page);
  const { secret, codes } = await turnOn(page);
  expect(new Set(codes).size).toBe(10);
  expect(codes.every((code) => /^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/.test(code))).toBe(true);

  // The sign-in of before, which proved no code, is over.
  const asked = await fetch(`${backend.url}/rest/v1/rpc/own_sessions`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, authorization: `Bearer ${account.token}` },
  });
  expect(asked.ok).toBe(false);
  await page.getByText('You are signed in on this device only.').waitFor();

  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' });
  await dialog.getByRole('button', { name: 'New recovery codes' }).click();
  await dialog.getByRole('listitem').nth(9).waitFor();
  const renewed = await dialog.getByRole('listitem').allInnerTexts();
  expect(new Set(renewed).size).toBe(10);
  expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();

  await page.getByRole('button', { name: 'Turn off' }).click();
  const off = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' });
  await off.getByRole('button', { name: 'Turn off' }).click();
  await off.getByText('Please enter a complete 6-digit code').waitFor();
  await expectNoViolations(page);
  await off.getByLabel('Code from your authenticator app').fill(nextCode(secret));
  const isOff = told(page, 'Two-factor authentication is off');
  await off.getByRole('button', { name: 'Turn off' }).click();
  await isOff;
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).waitFor();
  expect(
    await sql(
      'select 1 from auth.mfa_factors f join auth.users u on u.id = f.user_id where u.email = $1',
      [account.email],
    ),
  ).toEqual([]);
  // The session is the same, and still good for work.
  await page.reload();
  await page.getByText('You are signed in on this device only.').waitFor();
});

test('AC4 who has lost the phone turns it off with a recovery code; an old one is refused', async () => {
  device = await startDevice({ viewport: phone });
  const { page } = device;
  await signInAs(page, await newAccount());
  await openSecurity(page);
  const { codes } = await turnOn(page);
  await page.getByRole('button', { name: 'Turn off' }).click();
  const off = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' });
  const field = off.getByLabel('Code from your authenticator app');
  await field.fill('AAAA-BBBB-CCCC-DDDD');
  await off.getByRole('button', { name: 'Turn off' }).click();
  await off.getByText('This code is not correct.', { exact: false }).waitFor();
  await field.fill((codes[0] ?? '').toLowerCase());
  await off.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).waitFor();
});

test('AC5 signing out the other devices ends them at once and leaves this one', async () => {
  const account = await newAccount();
  const tablet = await startDevice();
  try {
    await signInAs(tablet.page, account);
    await tablet.page.goto('/budget');
    await tablet.page.getByRole('heading', { level: 1, name: 'Budget' }).waitFor();
    device = await startDevice({ viewport: phone });
    const { page } = device;
    await signInAs(page, account);
    await openSecurity(page);
    // The tablet, and the sign-in that made the account.
    await page.getByRole('button', { name: 'Sign out Chrome on Linux' }).waitFor();
    await page.getByRole('button', { name: 'Sign out Unknown device' }).waitFor();
    await page.getByRole('button', { name: 'Sign out all other devices' }).click();
    const signedOut = told(page, '2 other devices signed out');
    await page
      .getByRole('alertdialog', { name: 'Sign out all other devices?' })
      .getByRole('button', { name: 'Sign out' })
      .click();
    await signedOut;
    await page.getByText('You are signed in on this device only.').waitFor();
    await tablet.page.reload();
    await tablet.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await page.goto(`${app.url}/budget`);
    await page.getByRole('heading', { level: 1, name: 'Budget' }).waitFor();
  } finally {
    await tablet.stop();
  }
});

test('AC6 without a connection it says so, and goes on when there is one', async () => {
  device = await startDevice({ viewport: phone });
  const { page } = device;
  await signInAs(page, await newAccount());
  await openSecurity(page);
  await page.getByRole('button', { name: 'Sign out all other devices' }).waitFor();
  await device.goOffline();
  await page.reload();
  await page.getByText('This needs a connection to the office.').nth(1).waitFor();
  await device.goOnline();
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).waitFor();
});
