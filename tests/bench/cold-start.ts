/** Opening a page without a network, from its service worker, on a slow device. */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { openAppServer } from '../../scripts/serve-app.ts';
import { Device } from '../e2e/fixtures/browser.ts';
import type { Side } from './measure.ts';
import { watchUntilUsable } from './page/usable-at.ts';

/** How much slower the device is than this machine. */
export const slowDown = 6;

/** A page, and what it is used by: there when the person can begin. */
type Start = { readonly path: string; readonly usable: string };

/** The module page; the bare page has its link. */
export const modules: Start = { path: '/', usable: 'main a[href="/budget"]' };

const root = resolve(import.meta.dirname, '../..');

/** Each start finds no page and no running worker; the network is off from here on. */
export async function coldStarts(
  device: Device,
  close: () => Promise<void>,
  { path, usable }: Start = modules,
): Promise<Side> {
  const { context } = device;
  const waiting = await context.newPage();
  const workers = await context.newCDPSession(waiting);
  await workers.send('ServiceWorker.enable');
  await device.goOffline();
  return {
    async run() {
      await device.closeApp();
      await workers.send('ServiceWorker.stopAllWorkers');
      const page = await context.newPage();
      // The names that the compiler of this file gives to functions mean nothing in the page.
      await page.addInitScript('globalThis.__name = (named) => named');
      await page.addInitScript(watchUntilUsable, usable);
      const processor = await context.newCDPSession(page);
      await processor.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
      await page.goto(path, { waitUntil: 'commit' });
      return page.evaluate(() => globalThis.usableAt);
    },
    close,
  };
}

/** React alone behind the product's own worker and server, kept on a device. */
export async function openBarePage(): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'storehand-bench-bare-'));
  const endings: (() => Promise<void> | void)[] = [
    () => rmSync(folder, { recursive: true, force: true }),
  ];
  const close = async (): Promise<void> => {
    for (const end of endings.toReversed()) await end();
  };
  try {
    await buildBarePage(folder);
    const server = await openAppServer(0);
    endings.push(() => server.stop());
    server.serve(folder, () => ({}));
    const device = await Device.start({ baseURL: `http://localhost:${server.port}`, whole: true });
    endings.push(() => device.stop());
    await device.page.goto('/');
    await device.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    return await coldStarts(device, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function buildBarePage(folder: string): Promise<void> {
  const common = { configFile: false, logLevel: 'error' } as const;
  const define = { 'process.env.NODE_ENV': '"production"' };
  await build({
    ...common,
    root: join(import.meta.dirname, 'bare-page'),
    define,
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', modulePreload: false },
  });
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      url: path.slice(folder.length + 1),
      revision: createHash('sha256').update(readFileSync(path)).digest('hex'),
    }));
  await build({
    ...common,
    root,
    publicDir: false,
    define: { ...define, 'self.__WB_MANIFEST': JSON.stringify(files) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      lib: {
        entry: join(root, 'sw/sw.ts'),
        formats: ['iife'],
        name: 'sw',
        fileName: () => 'sw.js',
      },
    },
  });
}
