/** Fingerprint or face (spec §2 Login page, §4, §8; sign-in rules BI1 to BI8), with the sensor that Chromium brings along. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { filesOf, laterPartOf, parseChunks } from '../../../scripts/app-parts.ts';
import { fillSignIn, newAccount, type Account } from '../fixtures/accounts.ts';
import { app, phone, startDevice, startNewDevice } from '../fixtures/app.ts';
import { told } from '../fixtures/messages.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import { apiFetch, sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { addFingerprint } from '../fixtures/fingerprint.ts';

let device: Device;
afterEach(() => device.stop());

const problem = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor();
const enter = (page: Page) =>
  page.getByRole('button', { name: 'Sign in with fingerprint or face' });
const unlockButton = (page: Page) =>
  page.getByRole('button', { name: 'Unlock with fingerprint or face' });
const account = (page: Page) => page.getByRole('button', { name: /^Account of/ });
const home = (page: Page) => account(page).waitFor();

async function choose(page: Page, item: 'Lock' | 'Sign Out'): Promise<void> {
  await account(page).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function signInAs(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Remember me').check();
  await fillSignIn(page, email, password);
  await home(page);
}

/** Right after a sign-in, as it is offered then. */
async function acceptOffer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const done = told(page, 'Fingerprint or face is set up');
  await page.getByRole('button', { name: 'Use fingerprint or face' }).click();
  await done;
}

const ownSection = (page: Page) => page.getByRole('region', { name: 'Fingerprint or face' });

/** On a page that was loaded anew. */
async function setUpInSettings(page: Page, { password }: Account): Promise<void> {
  await page.goto('/settings/security');
  const section = ownSection(page);
  await section.getByText('Off for this device').waitFor();
  await section.getByRole('button', { name: 'Set up on this device' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Use fingerprint or face' }).click();
  await section.getByText('On for this device').waitFor();
}

/** The files that are not precached and open a lock by fingerprint or face. */
function biometricParts(): string[] {
  const chunks = parseChunks(readFileSync(join(app.folder, '.vite/manifest.json'), 'utf8'));
  const laterPart = laterPartOf(chunks);
  const files = [...filesOf(chunks, ['src/modules/auth/commands-biometrics.ts'])];
  return files.filter((file) => laterPart(file) !== null).map((file) => `/${file}`);
}

const keptParts = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('storehand-later-parts');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });

/** Whether a session lies in the vault of this device. */
const isSealed = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('storehand-vaults');
        opening.addEventListener('success', () => {
          const vaults = opening.result.transaction('kept').objectStore('kept').getAll();
          vaults.addEventListener('success', () => {
            opening.result.close();
            resolve(
              (vaults.result as { session: unknown }[]).some(({ session }) => session !== null),
            );
          });
        });
      }),
  );

/** Of the person, on the server. */
const devicesOf = ({ email }: Account) =>
  sql<{ used: boolean; revoked: boolean; signed_in: boolean }>(
    `select d.last_used_at is not null used, d.revoked_at is not null revoked,
       exists (select from auth.sessions s where s.id = d.session_id) signed_in
     from biometric_devices d join auth.users u on u.id = d.user_id where u.email = $1 order by d.created_at`,
    [email],
  );

test('BI1 BI2 BI3 BI4 set up with the password; then it unlocks and signs in, without a connection too', async () => {
  device = await startDevice({ viewport: phone });
  const { page } = device;
  const stranger = await addFingerprint(page);
  await stranger.refuse();
  const person = await newAccount();
  await signInAs(page, person);
  // Offered right after the sign-in, and not again; a page that is loaded anew asks for the password.
  await page.getByText('Next time, sign in on this device').waitFor();
  await page.goto('/settings/security');
  const section = ownSection(page);
  await section.getByText('Off for this device').waitFor();
  await section.getByRole('button', { name: 'Set up on this device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fingerprint or face' });
  await dialog.getByLabel('Name of this device').fill('Counter tablet');
  await dialog.getByLabel('Your password').fill('wrong');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('The current password is not correct.').waitFor();
  await expectNoViolations(page);
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Use fingerprint or face' }).click();
  await problem(page, 'You were not recognised, or it was cancelled.');
  expect(await devicesOf(person)).toEqual([]);
  await stranger.remove();
  const sensor = await addFingerprint(page);
  await dialog.getByRole('button', { name: 'Use fingerprint or face' }).click();
  await section.getByText('On for this device').waitFor();
  await section.getByRole('list').getByText('Counter tablet').waitFor();
  await section.getByRole('list').getByText('This device').waitFor();
  await expectNoViolations(page);
  expect(await devicesOf(person)).toEqual([{ used: false, revoked: false, signed_in: true }]);

  await choose(page, 'Lock');
  await unlockButton(page).waitFor();
  await device.goOffline();
  await page.reload();
  await unlockButton(page).click();
  await section.getByText('On for this device').waitFor();
  await device.goOnline();
  await expect
    .poll(() => devicesOf(person))
    .toEqual([{ used: true, revoked: false, signed_in: true }]);

  // A device of one's own: the rows stay for a sign-in without a connection.
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Keep my data here after I sign out' }).check();
  await choose(page, 'Sign Out');
  await enter(page).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('storehand-session'))).toBeNull();
  await expect.poll(() => isSealed(page)).toBe(true);
  await device.goOffline();
  await page.reload();
  await enter(page).click();
  await home(page);
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await device.goOnline();
  const isRenewed = () =>
    page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('storehand-session') ?? '{}') as {
        access_token?: string;
      };
      return (stored.access_token ?? '') !== '';
    });
  await expect.poll(isRenewed).toBe(true);

  // The page first asked for comes before the dashboard.
  await page.evaluate(() => {
    const identity = JSON.parse(localStorage.getItem('storehand-identity') ?? '{}') as object;
    localStorage.setItem(
      'storehand-identity',
      JSON.stringify({ ...identity, remembered: false, signedInAt: 1, signedInAtServer: 1 }),
    );
  });
  await page.goto('/budget');
  await page.getByText('You were signed out after 1 hour.').waitFor();
  await enter(page).click();
  await page.getByRole('heading', { level: 1, name: 'Budget' }).waitFor();

  // Not recognised: the password is the way in.
  await sensor.refuse();
  await choose(page, 'Lock');
  await unlockButton(page).click();
  await problem(page, 'You were not recognised. Try again, or use your password.');
  await expectNoViolations(page);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  await choose(page, 'Sign Out');
  await enter(page).click();
  await problem(page, 'Biometric authentication failed. Please try email login.');
  await expectNoViolations(page);
});

test('BI5 BI7 revoked from elsewhere it opens nothing more; with the password one comes back, and can turn it off', async () => {
  device = await startDevice();
  const { page } = device;
  const sensor = await addFingerprint(page);
  const person = await newAccount();
  const user = { userId: '', token: person.token, expiresAt: 0 };
  const revoke = () =>
    apiFetch(user, '/rest/v1/biometric_devices?revoked_at=is.null', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ revoked_at: 'now' }),
    });
  await signInAs(page, person);
  await acceptOffer(page);
  await choose(page, 'Sign Out');
  await enter(page).waitFor();
  await expect
    .poll(() => devicesOf(person))
    .toEqual([{ used: false, revoked: false, signed_in: true }]);
  expect((await revoke()).ok).toBe(true);
  expect(await devicesOf(person)).toEqual([{ used: false, revoked: true, signed_in: false }]);
  await enter(page).click();
  await problem(page, 'Biometric authentication failed. Please try email login.');
  await enter(page).click();
  await problem(page, 'No saved credentials found. Please login with email first.');

  // The password still counts; the device then learns that its vault does not, and what is shown follows.
  const section = ownSection(page);
  let answer = (): void => undefined;
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/rpc/biometric_device_seen', async (route) => {
    await mayAnswer;
    // The page that asked first is gone.
    await route.continue().catch(() => undefined);
  });
  await signInAs(page, person);
  await page.goto('/settings/security');
  await section.getByText('On for this device').waitFor();
  answer();
  await section.getByText('Off for this device').waitFor();
  await page.unrouteAll();
  await setUpInSettings(page, person);

  // A device whose session the server did not know is signed out when it asks.
  await choose(page, 'Lock');
  await device.goOffline();
  await unlockButton(page).click();
  await section.getByText('On for this device').waitFor();
  await sql(
    `update biometric_devices set revoked_at = now() where user_id = (select id from auth.users where email = $1)`,
    [person.email],
  );
  await device.goOnline();
  await page.getByText('Fingerprint and face sign-in was turned off for this device.').waitFor();
  await enter(page).waitFor({ state: 'detached' });

  await signInAs(page, person);
  await setUpInSettings(page, person);
  await section.getByRole('button', { name: 'Turn off on this device' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await section.getByText('Off for this device').waitFor();
  // Whoever turns it off on the device in hand stays signed in.
  await page.reload();
  await section.getByText('Off for this device').waitFor();
  expect((await devicesOf(person)).every(({ revoked }) => revoked)).toBe(true);
  await choose(page, 'Sign Out');
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await expect
    .poll(async () => (await devicesOf(person)).map(({ signed_in }) => signed_in))
    .toEqual([false, false, false]);
  expect(await sensor.credentials()).toBeLessThanOrEqual(3);
});

test('BI6 BI8 two people on one tablet: each opens their own, and the lock only theirs', async () => {
  device = await startNewDevice();
  const { page } = device;
  // A device that fetches only what is used.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.reload();
  expect(biometricParts()).not.toEqual([]);
  const sensor = await addFingerprint(page);
  const [first, second] = [await newAccount(), await newAccount()];
  const email = () =>
    page.evaluate(() => {
      const identity = JSON.parse(localStorage.getItem('storehand-identity') ?? '{}') as {
        email?: string;
      };
      return identity.email;
    });
  await signInAs(page, first);
  await acceptOffer(page);
  // What opens the lock without a connection is kept from the moment on in which it was set up.
  const missing = async () => {
    const kept = await keptParts(page);
    return biometricParts().filter((part) => !kept.includes(part));
  };
  await expect.poll(missing).toEqual([]);
  await choose(page, 'Lock');
  await device.goOffline();
  await page.reload();
  await unlockButton(page).click();
  await home(page);
  await device.goOnline();
  await choose(page, 'Lock');
  await page.getByRole('button', { name: 'Switch user' }).click();
  await signInAs(page, second);
  await choose(page, 'Lock');
  await page.getByRole('heading', { name: 'Locked' }).waitFor();
  expect(await unlockButton(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Switch user' }).click();
  await enter(page).click();
  await home(page);
  expect(await email()).toBe(first.email);

  await choose(page, 'Sign Out');
  await signInAs(page, second);
  await setUpInSettings(page, second);
  await choose(page, 'Sign Out');
  await enter(page).waitFor();
  await sensor.keepOnly(second.email);
  await enter(page).click();
  await home(page);
  expect(await email()).toBe(second.email);
  // A reset forgets the vault of the one who resets.
  await page.goto('/settings');
  await page.getByRole('button', { name: /^Reset/ }).click();
  // The sign-in page stands for a moment before everything is loaded anew.
  const loaded = page.waitForEvent('load');
  await page.getByRole('alertdialog').getByRole('button', { name: /Reset/ }).click();
  await loaded;
  await enter(page).click();
  await problem(page, 'Biometric authentication failed. Please try email login.');
});

test('BI1 a device without a sensor, or whose sensor gives no secret, says so politely', async () => {
  device = await startDevice();
  const { page } = device;
  const person = await newAccount();
  expect(await enter(page).count()).toBe(0);
  const protocol = await device.context.newCDPSession(page);
  await protocol.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.reload();
  await enter(page).click();
  await problem(page, 'Biometric authentication not supported on this device');
  await signInAs(page, person);
  await page.goto('/settings/security');
  const section = ownSection(page);
  await section.getByText('Biometric authentication not supported on this device').waitFor();
  expect(await section.getByRole('button').count()).toBe(0);

  const sensor = await addFingerprint(page, { prf: false });
  await choose(page, 'Sign Out');
  // It asks first what is unsent: a reload before the answer would take the press back.
  await enter(page).waitFor();
  await page.reload();
  await enter(page).click();
  await problem(page, 'No saved credentials found. Please login with email first.');
  await signInAs(page, person);
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await page.getByRole('button', { name: 'Use fingerprint or face' }).click();
  await problem(page, 'This device recognises you but cannot protect your sign-in that way.');
  expect(await sensor.credentials()).toBeLessThanOrEqual(1);
  expect(await devicesOf(person)).toEqual([]);
});
