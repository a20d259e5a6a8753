/** The built app and its backend, for rows that measure what a person meets. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildAppIfNeeded } from '../../scripts/app-build.ts';
import { openAppServer } from '../../scripts/serve-app.ts';
import { startStack } from '../../supabase/local/stack.ts';
import { Device } from '../e2e/fixtures/browser.ts';
import { demoPassword, people } from '../world/people.ts';

const root = resolve(import.meta.dirname, '../..');

export type App = { readonly device: Device; readonly close: () => Promise<void> };

/** On a device of its own, signed in to the demo world, after `prepare`, and up to date. */
export async function openApp(
  person: keyof typeof people,
  viewport: { readonly width: number; readonly height: number },
  prepare: (databaseUrl: string) => Promise<void> = async () => undefined,
): Promise<App> {
  const dist = await buildAppIfNeeded(new AbortController().signal);
  const folder = mkdtempSync(join(tmpdir(), 'storehand-bench-app-'));
  const endings: (() => Promise<void> | void)[] = [
    () => rmSync(folder, { recursive: true, force: true }),
  ];
  const close = async (): Promise<void> => {
    for (const end of endings.toReversed()) await end();
  };
  try {
    const stack = await startStack({ projectDir: root, dataDir: folder, port: 0, durable: false });
    endings.push(() => stack.stop());
    await prepare(stack.databaseUrl);
    const server = await openAppServer(0);
    endings.push(() => server.stop());
    server.serve(dist, () => ({ supabaseUrl: stack.url, supabaseAnonKey: stack.anonKey }));
    const device = await Device.start({
      whole: true,
      baseURL: `http://localhost:${server.port}`,
      viewport,
    });
    endings.push(() => device.stop());
    const { page } = device;
    // The names that the compiler of this file gives to functions mean nothing in the page.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.goto('/');
    await page.getByLabel('Email').fill(people[person].email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Up to date').first().waitFor();
    return { device, close };
  } catch (error) {
    await close();
    throw error;
  }
}
