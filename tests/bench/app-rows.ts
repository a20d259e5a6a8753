/** Rows of the built app as a person meets it: run `npm run build` first. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openAppServer } from '../../scripts/serve-app.ts';
import { startStack } from '../../supabase/local/stack.ts';
import { Device } from '../e2e/browser.ts';
import { demoPassword, people } from '../world/people.ts';
import type { BenchRow } from './bench-row.ts';
import { coldStarts, openBarePage } from './cold-start.ts';
import { interleave, type Side } from './measure.ts';
import { changeRoute } from './page/route-change.ts';

const root = resolve(import.meta.dirname, '../..');
const desk = { width: 1440, height: 900 };

/** Two screens full of figures, chart and lists, and the heading that each shows. */
const screens = [
  ['/budget', 'Budget'],
  ['/inspections', 'Store Inspections'],
] as const;

type App = { readonly device: Device; readonly close: () => Promise<void> };

/** The app on a device of its own, signed in to the demo world and up to date. */
async function openApp(): Promise<App> {
  const dist = join(root, 'dist');
  if (!existsSync(join(dist, 'index.html'))) throw new Error('Run npm run build first');
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
    const server = await openAppServer(0);
    endings.push(() => server.stop());
    server.serve(dist, () => ({ supabaseUrl: stack.url, supabaseAnonKey: stack.anonKey }));
    const device = await Device.start({
      baseURL: `http://localhost:${server.port}`,
      viewport: desk,
    });
    endings.push(() => device.stop());
    const { page } = device;
    // The names that the compiler of this file gives to functions mean nothing in the page.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.goto('/');
    await page.getByLabel('Email').fill(people.inspector.email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Up to date').first().waitFor();
    return { device, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function routesOfApp(): Promise<Side> {
  const { device, close } = await openApp();
  return {
    run: (index) => device.page.evaluate(changeRoute, screens[index % 2] ?? screens[0]),
    close,
  };
}

/** Kept on the device whole: its worker serves it, with the parts of the module page. */
async function coldStartsOfApp(): Promise<Side> {
  const { device, close } = await openApp();
  try {
    const { page } = device;
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await page.getByText('Up to date').first().waitFor();
    return await coldStarts(device, close);
  } catch (error) {
    await close();
    throw error;
  }
}

export const appRows: readonly BenchRow[] = [
  {
    name: 'cold-offline-start',
    what: 'without a network, from the worker: a new page until its modules can be used',
    unit: 'ms',
    target: 2,
    samples: 12,
    async measure(_context, samples) {
      return interleave(await coldStartsOfApp(), await openBarePage(), samples, 3);
    },
  },
  {
    name: 'route-change',
    what: 'from one screen to another, until it is painted',
    unit: 'ms',
    samples: 40,
    async measure(context, samples) {
      const browser = await (await context.browsers()).start();
      try {
        const peer = await browser.side('bare-router', undefined);
        return await interleave(await routesOfApp(), peer, samples);
      } finally {
        await browser.stop();
      }
    },
  },
];
