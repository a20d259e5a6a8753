/** The second step of a sign-in (spec §4 Login flow and 2FA, §5 Login, §8), with real codes. */
import { afterEach, describe, expect, test } from 'vitest';
import { enrolAuthenticator, fillSignIn, newAccount } from '../fixtures/accounts.ts';
import { startDevice } from '../fixtures/app.ts';
import { told } from '../fixtures/messages.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';

let device: Device;
afterEach(() => device.stop());

const challenged = async () => {
  const account = await newAccount();
  const authenticator = await enrolAuthenticator(account);
  device = await startDevice();
  const { page } = device;
  await fillSignIn(page, account.email, account.password);
  const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' });
  await dialog.waitFor();
  const type = async (code: string) => {
    await dialog.getByLabel('6-digit code').fill(code);
    await dialog.getByRole('button', { name: 'Verify' }).click();
  };
  return { account, authenticator, page, dialog, type };
};

/** What this device holds of a session. */
const kept = () =>
  device.page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /session|identity|sign-in/.test(key)),
  );

describe('the second factor at sign-in', () => {
  test('a pasted code keeps its digits; nothing of the session is kept before it is right', async () => {
    const { authenticator, page, dialog, type } = await challenged();
    expect(await kept()).toEqual([]);
    await type('12');
    await dialog.getByText('Please enter a complete 6-digit code').waitFor();
    await expectNoViolations(page);
    const field = dialog.getByLabel('6-digit code');
    const code = authenticator.code();
    await field.evaluate(
      (input, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        input.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      },
      `Code: ${code.slice(0, 3)}-${code.slice(3)} (99)`,
    );
    expect(await field.inputValue()).toBe(code);
    const said = told(page, '2FA verification successful!');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/modules');
    await said;
    await page.getByRole('button', { name: /^Current store #7511/ }).waitFor();
  });

  test('three wrong codes lock it, and cancelling gives up', async () => {
    const { authenticator, page, dialog, type } = await challenged();
    await type(authenticator.wrongCode());
    await dialog.getByText('Invalid code. 2 attempts remaining.').waitFor();
    await type(authenticator.wrongCode());
    await dialog.getByText('Invalid code. 1 attempt remaining.').waitFor();
    await type(authenticator.wrongCode());
    await dialog.getByText('Too many failed attempts. Please try again later.').waitFor();
    expect(await dialog.getByLabel('6-digit code').isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).last().click();
    await page
      .getByRole('alert')
      .getByText('2FA verification was cancelled. Please try logging in again.')
      .waitFor();
    expect(await kept()).toEqual([]);
  });

  test('cancelling ends the half-finished session on the server too', async () => {
    const { account, page } = await challenged();
    const open = () =>
      sql<{ open: number }>(
        `select count(*)::int open from auth.sessions s join auth.users u on u.id = s.user_id
         where u.email = $1 and s.aal = 'aal1'`,
        [account.email],
      );
    expect(await open()).toEqual([{ open: 1 }]);
    await page.keyboard.press('Escape');
    await page.getByRole('alert').getByText('2FA verification was cancelled.').waitFor();
    await expect.poll(open).toEqual([{ open: 0 }]);
  });

  test('a recovery code takes the lost authenticator off', async () => {
    const { authenticator, page, dialog } = await challenged();
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    const field = dialog.getByLabel('Recovery code');
    await field.fill('AAAA-BBBB-CCCC-DDDD');
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await dialog.getByText('Invalid code. 2 attempts remaining.').waitFor();
    await expectNoViolations(page);
    await field.fill((authenticator.recoveryCodes[0] ?? '').toLowerCase().replaceAll('-', ' '));
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await page.waitForURL('**/modules');
    await page.getByRole('button', { name: /^Current store #7511/ }).waitFor();
    expect(
      await sql('select 1 from auth.mfa_factors where id = $1', [authenticator.factorId]),
    ).toEqual([]);
  });

  test('an authenticator that was taken off meanwhile, and a factor that is no authenticator', async () => {
    const { account, authenticator, page, dialog, type } = await challenged();
    await sql('delete from auth.mfa_factors where id = $1', [authenticator.factorId]);
    await type('123456');
    await dialog.getByText('Invalid 2FA verification setup').waitFor();
    await page.keyboard.press('Escape');
    await sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, phone)
       select gen_random_uuid(), id, 'Mobile', 'phone', 'verified', now(), now(), '15550100' from auth.users where email = $1`,
      [account.email],
    );
    await fillSignIn(page, account.email, account.password);
    await dialog.waitFor();
    await type('123456');
    await dialog.getByText('No verified TOTP factor found').waitFor();
  });
});
