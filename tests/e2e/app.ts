/** The app as a person meets it: by what is written on it. */
import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { people } from '../world/people.ts';
import { demoPassword } from './backend.ts';
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
