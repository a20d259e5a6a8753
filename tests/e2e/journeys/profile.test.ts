/** The profile: names, picture, password and email address (rules AC6 to AC8). */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { fillSignIn, lettersTo, newAccount, type Account } from '../fixtures/accounts.ts';
import { phone, startSignedIn } from '../fixtures/app.ts';
import { told } from '../fixtures/messages.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';

let device: Device;
afterEach(() => device.stop());

async function openProfile(account: Account): Promise<Page> {
  device = await startSignedIn(account, { viewport: phone });
  const { page } = device;
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  return page;
}

/** The profile has fields for an address and a password, too: what is typed next is for the sign-in page. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
}

test('AC6 names are changed where everybody reads them; offline what was typed stays', async () => {
  const account = await newAccount();
  const page = await openProfile(account);
  const form = page.getByRole('form', { name: 'Name' });
  await form.getByLabel('First name').fill(' ');
  await form.getByRole('button', { name: 'Save name' }).click();
  await form.getByText('Please enter your first and last name.').waitFor();
  await expectNoViolations(page);

  await form.getByLabel('First name').fill('Rosalind');
  await device.goOffline();
  await form.getByRole('button', { name: 'Save name' }).click();
  await form.getByText('The office could not be reached.', { exact: false }).waitFor();
  expect(await form.getByLabel('First name').inputValue()).toBe('Rosalind');
  await device.goOnline();
  const saved = told(page, 'Name saved');
  await form.getByRole('button', { name: 'Save name' }).click();
  await saved;
  await page.getByRole('button', { name: 'Account of Rosalind Novak' }).waitFor();
  const rows = await sql(
    'select p.first_name from public.profiles p join auth.users u on u.id = p.id where u.email = $1',
    [account.email],
  );
  expect(rows).toEqual([{ first_name: 'Rosalind' }]);
});

test('AC7 a new password takes the present one, and is the one from then on', async () => {
  const account = await newAccount();
  const page = await openProfile(account);
  const form = page.getByRole('form', { name: 'Password' });
  const next = `New-${randomUUID()}`;
  const submit = form.getByRole('button', { name: 'Change password' });
  const fill = async (current: string, first: string, second: string) => {
    await form.getByLabel('Current password').fill(current);
    await form.getByLabel('New password', { exact: true }).fill(first);
    await form.getByLabel('Repeat the new password').fill(second);
    await submit.click();
  };
  await fill('wrong', next, next);
  await form.getByText('The current password is not correct.').waitFor();
  await fill(account.password, 'short', 'short');
  await form.getByText('The new password needs at least 6 characters.').waitFor();
  await fill(account.password, next, `${next}!`);
  await form.getByText('The two new passwords are not the same.').waitFor();
  await fill(account.password, account.password, account.password);
  await form.getByText('This is already your password.', { exact: false }).waitFor();
  const changed = told(page, 'Password changed');
  await fill(account.password, next, next);
  await changed;

  await signOut(page);
  await fillSignIn(page, account.email, account.password);
  await page
    .getByText('The email or password you entered is incorrect.', { exact: false })
    .waitFor();
  await fillSignIn(page, account.email, next);
  await page.waitForURL('**/modules');
});

test('AC7 a new email address is asked for with the password, and mailed to both addresses', async () => {
  const account = await newAccount();
  const other = await newAccount();
  const page = await openProfile(account);
  const form = page.getByRole('form', { name: 'Email address' });
  const next = `new-${randomUUID()}@example.com`;
  const fill = async (email: string, password: string) => {
    await form.getByLabel('New email address').fill(email);
    await form.getByLabel('Current password').fill(password);
    await form.getByRole('button', { name: 'Change email address' }).click();
  };
  await fill('nobody', account.password);
  await form.getByText('Please enter a valid email address.').waitFor();
  await fill(next, 'wrong');
  await form.getByText('The current password is not correct.').waitFor();
  await fill(other.email, account.password);
  await form.getByText('This email address belongs to another account.').waitFor();
  await fill(next, account.password);
  await form.getByText(`Open both links: the one sent to ${next}`, { exact: false }).waitFor();
  for (const address of [next, account.email]) {
    const letter = (await lettersTo(address)).find(({ link }) => link !== undefined);
    const { search } = new URL(letter?.link ?? '');
    const opened = told(page, 'Link opened');
    await page.goto(`/profile${search}`);
    await opened;
    // The token does not stay in the address.
    expect(new URL(page.url()).search).toBe('');
  }
  await form.getByText(next, { exact: true }).waitFor();
  await signOut(page);
  await fillSignIn(page, next, account.password);
  await page.waitForURL('**/modules');
});

test('AC8 a picture is made small, shown in the header without a connection, and removed', async () => {
  const account = await newAccount();
  const page = await openProfile(account);
  const picture = await page.screenshot({ type: 'png' });
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  const refused = told(page, 'Please select an image file');
  await choose('notes.txt', 'text/plain', Buffer.from('no picture'));
  await refused;
  const saved = told(page, 'Picture saved');
  await choose('me.png', 'image/png', picture);
  await saved;
  const objects = () =>
    sql<{ size: number }>(
      `select (o.metadata ->> 'size')::integer as size from storage.objects o
       join auth.users u on u.raw_user_meta_data ->> 'avatar_url' = o.name where u.email = $1`,
      [account.email],
    );
  const [stored] = await objects();
  expect(stored?.size).toBeGreaterThan(0);
  expect(stored?.size).toBeLessThan(100_000);

  await device.goOffline();
  await page.reload();
  const header = page.getByRole('button', { name: /^Account of/ }).locator('img');
  await header.waitFor();
  expect(await header.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await device.goOnline();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Remove' }).click();
  await header.waitFor({ state: 'detached' });
  await expect.poll(objects).toEqual([]);
});
