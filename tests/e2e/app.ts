/** The app as a person meets it: by what is written on it. */
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { people } from '../world/people.ts';
import { demoPassword } from './backend.ts';
import { Device, type DeviceOptions } from './browser.ts';

export const app = inject('app');

export const phone = { width: 390, height: 844 };

/** A device on which the app was opened once and its worker is ready. */
export async function startDevice(options: Partial<DeviceOptions> = {}): Promise<Device> {
  const device = await Device.start({ baseURL: app.url, ...options });
  await device.page.goto('/');
  await workerIsReady(device.page);
  return device;
}

/** The worker of a first visit serves the page once it has precached everything. */
export async function workerIsReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The parts of the app that a walk does not need are here, too: they are fetched when nothing else is to do. */
export async function everyPartIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    while ((await caches.match('/kept-all-parts')) === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
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
