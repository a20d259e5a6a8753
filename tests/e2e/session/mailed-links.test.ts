/** Ways in by mail (spec §2 Password reset page, §5 Password reset, §7 Auth, §8), with the real mailbox. */
import type { Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import {
  enrolAuthenticator,
  fillSignIn,
  lettersTo,
  mailedSignInLink,
  newAccount,
} from '../fixtures/accounts.ts';
import { app, startDevice } from '../fixtures/app.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import { backend, sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';

let device: Device;
afterEach(() => device.stop());

const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor();

/** From the sign-in page; the mail is what the address got. */
async function askFor(page: Page, kind: 'sign-in' | 'reset', email: string): Promise<void> {
  const name = kind === 'reset' ? 'Forgot your password?' : 'Email me a sign-in link';
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: /^Send/ }).click();
  await dialog.getByText(/an email.* is on its way/).waitFor();
}

async function newestLink(email: string): Promise<string> {
  const letter = (await lettersTo(email))[0];
  if (letter?.link === undefined) throw new Error(`No letter to ${email}`);
  return letter.link;
}

/** Uses the link's token past the app. */
async function spend(link: string, type: string): Promise<object> {
  const answer = await fetch(`${backend.url}/auth/v1/verify`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ token_hash: new URL(link).searchParams.get('token_hash'), type }),
  });
  return (await answer.json()) as object;
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the new password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
}

const noTokenInSight = (page: Page) => expect(page.url()).not.toMatch(/[?#]/);

describe('the password reset page', () => {
  test('sets a new password once, signs out everywhere and leads to the sign-in page', async () => {
    const account = await newAccount();
    device = await startDevice();
    const { page } = device;
    await askFor(page, 'reset', account.email);
    const link = await newestLink(account.email);
    const token = new URL(link).searchParams.get('token_hash') ?? '-';
    const told: (string | undefined)[] = [];
    page.on('request', (request) => {
      // Of one that the end of the test breaks off nothing is known any more.
      request.allHeaders().then(
        ({ referer }) => told.push(referer),
        () => undefined,
      );
    });
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).waitFor();
    await page.getByText(account.email).waitFor();
    noTokenInSight(page);
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(token);
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter((referer) => referer?.includes(token))).toEqual([]);
    await setPassword(page, 'short');
    await page.getByText('The password must have at least 6 characters').waitFor();
    await page.getByLabel('New password', { exact: true }).fill('another-1');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('The passwords do not match').waitFor();
    await expectNoViolations(page);
    await setPassword(page, account.password);
    await page.getByText('The new password must differ from the old one').waitFor();
    await setPassword(page, 'Brand-new-1');
    await page.getByText('Your password has been changed').waitFor();
    await page.waitForURL('**/login');
    expect(
      await sql(
        'select 1 from auth.sessions s join auth.users u on u.id = s.user_id where email = $1',
        [account.email],
      ),
    ).toEqual([]);
    await fillSignIn(page, account.email, account.password);
    await alert(page, 'The email or password you entered is incorrect.');
    await fillSignIn(page, account.email, 'Brand-new-1');
    await page.waitForURL('**/modules');

    await device.context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto(link);
    await alert(page, 'Invalid or expired password reset link.');
    noTokenInSight(page);
  });

  test('asks for the second factor of an account that has one', async () => {
    const account = await newAccount();
    const authenticator = await enrolAuthenticator(account);
    device = await startDevice();
    const { page } = device;
    await askFor(page, 'reset', account.email);
    await page.goto(await newestLink(account.email));
    const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' });
    await dialog.getByLabel('6-digit code').fill(authenticator.code());
    await dialog.getByRole('button', { name: 'Verify' }).click();
    noTokenInSight(page);
    await setPassword(page, 'Brand-new-2');
    await page.getByText('Your password has been changed').waitFor();
  });

  test('takes an access token', async () => {
    const account = await newAccount();
    device = await startDevice();
    const { page } = device;
    await askFor(page, 'reset', account.email);
    const session = await spend(await newestLink(account.email), 'recovery');
    const { access_token } = session as { access_token: string };
    await page.goto(`/reset-password?access_token=${access_token}&type=recovery`);
    await page.getByLabel('New password', { exact: true }).waitFor();
    noTokenInSight(page);
    await setPassword(page, 'Brand-new-3');
    await page.getByText('Your password has been changed').waitFor();
  });

  test.each([
    ['without a token', '/reset-password'],
    ['with a made-up token', '/reset-password?token_hash=nonsense&type=recovery'],
    [
      'with a token that is for something else',
      '/reset-password?access_token=nonsense&type=signup',
    ],
    ['with a made-up access token', '/reset-password?access_token=nonsense&type=recovery'],
  ])('%s offers a new link', async (_name, path) => {
    device = await startDevice();
    const { page } = device;
    await page.goto(path);
    await alert(page, 'Invalid or expired password reset link.');
    noTokenInSight(page);
    await expectNoViolations(page);
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText('If nobody@example.com belongs to an account').waitFor();
    expect(await lettersTo('nobody@example.com')).toEqual([]);
  });

  test('an expired link', async () => {
    const account = await newAccount();
    device = await startDevice();
    const { page } = device;
    await askFor(page, 'reset', account.email);
    await sql(
      `update auth.one_time_tokens set created_at = created_at - interval '2 hours' where user_id =
         (select id from auth.users where email = $1)`,
      [account.email],
    );
    await sql(
      `update auth.users set recovery_sent_at = recovery_sent_at - interval '2 hours' where email = $1`,
      [account.email],
    );
    await page.goto(await newestLink(account.email));
    await alert(page, 'Invalid or expired password reset link.');
    noTokenInSight(page);
  });
});

describe('a sign-in link', () => {
  test('needs an address, and leads to the modules', async () => {
    const account = await newAccount();
    device = await startDevice();
    const { page } = device;
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('Please enter your email address').waitFor();
    await page.keyboard.press('Escape');
    await askFor(page, 'sign-in', account.email);
    const link = await newestLink(account.email);
    await page.goto(link);
    await page.getByRole('button', { name: /^Current store #7511/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/modules');
    noTokenInSight(page);
    expect(
      await page.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.startsWith('storehand-link')),
      ),
    ).toEqual([]);
  });

  test('has a code beside it, for a mail that is read on another device', async () => {
    const account = await newAccount();
    device = await startDevice();
    const { page } = device;
    await askFor(page, 'sign-in', account.email);
    const letter = (await lettersTo(account.email))[0];
    await page.getByLabel('Code from the email').fill('000000');
    await page.getByRole('button', { name: 'Sign in with the code' }).click();
    await page.getByText('This code is wrong or has expired.').waitFor();
    await expectNoViolations(page);
    await page.getByLabel('Code from the email').fill(letter?.code ?? '');
    await page.getByRole('button', { name: 'Sign in with the code' }).click();
    await page.getByRole('button', { name: /^Current store #7511/ }).waitFor();
  });

  test('that answers with a code for another browser opens nothing here', async () => {
    device = await startDevice();
    const { page } = device;
    await page.goto('/modules?code=7d3d2c4e-0000-4000-8000-000000000000');
    await alert(page, 'This link works only in the browser that requested it.');
    noTokenInSight(page);
  });

  test('LK1 with tokens in the address signs nobody in', async () => {
    const account = await newAccount();
    const session = await spend(await mailedSignInLink(account.email), 'magiclink');
    const { access_token, refresh_token } = session as Record<string, string>;
    device = await startDevice();
    const { page } = device;
    await page.goto(
      `/modules#access_token=${access_token}&refresh_token=${refresh_token}&type=magiclink`,
    );
    await alert(page, 'Invalid or expired sign-in link. Please request a new one.');
    noTokenInSight(page);
  });

  test('used before, and asked for by nobody we know', async () => {
    const account = await newAccount();
    device = await startDevice();
    const { page } = device;
    await askFor(page, 'sign-in', 'stranger@example.com');
    expect(await lettersTo('stranger@example.com')).toEqual([]);
    expect(await sql(`select 1 from auth.users where email = 'stranger@example.com'`)).toEqual([]);
    await page.keyboard.press('Escape');
    await askFor(page, 'sign-in', account.email);
    const link = await newestLink(account.email);
    expect(await spend(link, 'magiclink')).toHaveProperty('access_token');
    await page.goto(link);
    await alert(page, 'Invalid or expired sign-in link. Please request a new one.');
    noTokenInSight(page);
  });

  test('opened where somebody else is signed in asks what to do, and is not spent before', async () => {
    const [here, invited] = [await newAccount('Vera'), await newAccount('Ines')];
    device = await startDevice();
    const { page } = device;
    await fillSignIn(page, here.email, here.password);
    await page.getByRole('button', { name: 'Account of Vera Novak' }).waitFor();
    const link = `/modules${new URL(await mailedSignInLink(invited.email)).search}`;

    await page.goto(link);
    await page.getByRole('heading', { name: 'A sign-in link was opened' }).waitFor();
    noTokenInSight(page);
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Continue as Vera Novak' }).click();
    await page.getByRole('button', { name: 'Account of Vera Novak' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Account of Vera Novak' }).waitFor();

    // LK2: it was not asked for here, so it names the account; refused, nothing is signed in, and it is spent.
    await page.goto(link);
    await page.getByRole('button', { name: 'Sign out and use the link' }).click();
    const whose = page.getByRole('dialog', { name: 'Whose account is this?' });
    await whose.getByText(invited.email).waitFor();
    await expectNoViolations(page);
    await whose.getByRole('button', { name: 'Not mine' }).click();
    await whose.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();

    await page.goto(`/modules${new URL(await mailedSignInLink(invited.email)).search}`);
    await whose.getByRole('button', { name: 'Yes, sign in' }).click();
    await page.getByRole('button', { name: 'Account of Ines Novak' }).waitFor();
    noTokenInSight(page);

    await page.goto(`${app.url}/modules?error=access_denied&error_code=otp_expired`);
    await page.getByText('Invalid or expired sign-in link.').waitFor();
    await page.getByRole('button', { name: 'Continue as Ines Novak' }).click();
    await page.getByRole('button', { name: 'Account of Ines Novak' }).waitFor();
  });

  test('about a new address, opened where nobody is signed in, says that the other one is still to be opened', async () => {
    const account = await newAccount();
    const next = `next-${account.email}`;
    const changed = await fetch(
      `${backend.url}/auth/v1/user?redirect_to=${encodeURIComponent(`${app.url}/profile`)}`,
      {
        method: 'PUT',
        headers: {
          apikey: backend.anonKey,
          authorization: `Bearer ${account.token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ email: next }),
      },
    );
    expect(changed.ok).toBe(true);
    device = await startDevice();
    const { page } = device;
    const { search } = new URL(await newestLink(next));
    await page.goto(`/profile${search}`);
    await page
      .getByRole('status')
      .getByText('Link opened. Now open the link in the other email')
      .waitFor();
    noTokenInSight(page);
  });
});
