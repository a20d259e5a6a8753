/** The app as a person meets it: by what is written on it. */
import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { people } from '../world/people.ts';
import { apiSession, demoPassword, type ApiSession } from './backend.ts';
import { Device, type DeviceOptions } from './browser.ts';
import { workerIsReady } from './kept-app.ts';
import { world } from './worlds.ts';

export const { app } = world;
const { profile } = world;

export const phone = { width: 390, height: 844 };

/** A device on which the app was opened before: its worker is ready and has kept every part. Nobody is signed in. */
export async function startDevice(options: Partial<DeviceOptions> = {}): Promise<Device> {
  const device = await Device.start({ baseURL: app.url, profile, ...options });
  await device.page.goto('/');
  await workerIsReady(device.page);
  return device;
}

/** Where the app keeps a session, as if that person had just signed in there and asked to be remembered. */
async function keepSession(page: Page, session: ApiSession): Promise<void> {
  const { access_token, user } = session;
  const claims = Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString();
  const identity = {
    userId: user.id,
    email: user.email,
    firstName: user.user_metadata.first_name,
    lastName: user.user_metadata.last_name,
    remembered: true,
    signedInAt: Date.now(),
    signedInAtOffice: (JSON.parse(claims) as { iat: number }).iat * 1000,
  };
  const kept = {
    'storehand-session': JSON.stringify(session),
    'storehand-identity': JSON.stringify(identity),
    savedEmail: user.email,
  };
  const script = await page.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, kept);
  await page.goto('/modules');
  await script.dispose();
}

/**
 * A device of that person, on the modules page. The session is made past the form: tests of signing in take
 * `startDevice` and `signIn`.
 */
export async function startSignedIn(
  person: PersonName | { readonly email: string; readonly password: string },
  options: Partial<DeviceOptions> = {},
): Promise<Device> {
  const session = await (typeof person === 'string'
    ? apiSession(people[person].email)
    : apiSession(person.email, person.password));
  const device = await Device.start({ baseURL: app.url, profile, ...options });
  await keepSession(device.page, session);
  return device;
}

/** A device that opens the app for the first time: its worker is ready, and keeps the rest when there is time. */
export async function startNewDevice(options: Partial<DeviceOptions> = {}): Promise<Device> {
  const device = await Device.start({ baseURL: app.url, ...options });
  await device.page.goto('/');
  await workerIsReady(device.page);
  return device;
}

/** The app at its other address, with a line to the backend of the test's own; for the rest of the file. */
export function appOverLine(config: {
  readonly supabaseUrl: string;
  readonly supabaseAnonKey: string;
  readonly demo?: boolean;
}): string {
  writeFileSync(app.overLine.configFile, JSON.stringify(config));
  return app.overLine.url;
}

/** The device has read what its person may see, and has nothing left to send. */
export async function upToDate(page: Page): Promise<void> {
  await page.getByText('Up to date').filter({ visible: true }).first().waitFor();
}

export type PersonName = keyof typeof people;

/** From the sign-in page to the modules. */
export async function signIn(page: Page, name: PersonName): Promise<void> {
  await page.getByLabel('Email').fill(people[name].email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/modules');
}

/** On the modules page. */
export async function chooseStore(page: Page, store: string): Promise<void> {
  const current = page.getByRole('button', { name: /^Current store / });
  await current.waitFor();
  // The office has no number.
  const sign = store === 'OFFICE' ? 'Main Office' : `#${store}`;
  if ((await current.getAttribute('aria-label'))?.startsWith(`Current store ${sign}`)) return;
  await current.click();
  const dialog = page.getByRole('dialog', { name: 'Choose store' });
  await dialog.getByRole('button', { name: new RegExp(sign) }).click();
  await page.getByRole('button', { name: new RegExp(`^Current store ${sign}`) }).waitFor();
}
