/** Rows of the built app as a person meets it: run `npm run build` first. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openAppServer } from '../../scripts/serve-app.ts';
import { startStack } from '../../supabase/local/stack.ts';
import { Device } from '../e2e/browser.ts';
import { demoPassword, people } from '../world/people.ts';
import type { BenchRow } from './bench-row.ts';
import { interleave, type Side } from './measure.ts';
import { changeRoute } from './page/route-change.ts';

const root = resolve(import.meta.dirname, '../..');
const desk = { width: 1440, height: 900 };

/** Two screens full of figures, chart and lists, and the heading that each shows. */
const screens = [
  ['/budget', 'Budget'],
  ['/inspections', 'Store Inspections'],
] as const;

/** The app on a device of its own, signed in to the demo world, with both screens opened once. */
async function openApp(): Promise<Side> {
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
    return {
      run: (index) => page.evaluate(changeRoute, screens[index % 2] ?? screens[0]),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export const appRows: readonly BenchRow[] = [
  {
    name: 'route-change',
    what: 'from one screen to another, until it is painted',
    unit: 'ms',
    samples: 40,
    async measure(context, samples) {
      const browser = await (await context.browsers()).start();
      try {
        const peer = await browser.side('bare-router', undefined);
        return await interleave(await openApp(), peer, samples);
      } finally {
        await browser.stop();
      }
    },
  },
];
