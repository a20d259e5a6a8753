/** Browsers for the bench, and its page for them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright';
import { build } from 'vite';
import { Device } from '../e2e/fixtures/browser.ts';
import { serveFolder } from '../e2e/fixtures/static-server.ts';
import type { Side } from './measure.ts';
import type { SetupOf, SideName } from './page/bench-page.ts';

export type BenchBrowser = {
  readonly page: Page;
  /** Prepares a side in the browser's page. */
  side<Name extends SideName>(name: Name, setup: SetupOf<Name>): Promise<Side>;
  stop(): Promise<void>;
};

export type BenchBrowsers = {
  /** A browser with a profile of its own, on a disk as empty as the others'. */
  start(): Promise<BenchBrowser>;
  stop(): Promise<void>;
};

export async function serveBenchPage(): Promise<BenchBrowsers> {
  const folder = mkdtempSync(join(tmpdir(), 'storehand-bench-'));
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'page'),
    logLevel: 'error',
    // Screens of the app are measured as it builds them.
    plugins: [
      react(),
      babel({ plugins: ['babel-plugin-react-compiler'], exclude: [/node_modules|\0/] }),
      tailwindcss(),
    ],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 5000 },
  });
  // isolated pages get a clock of 5 microseconds instead of 100
  const server = await serveFolder(folder, {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  });
  return {
    async start() {
      const device = await Device.start({ baseURL: server.url, whole: true });
      const { page } = device;
      await page.goto('/');
      return {
        page,
        async side(name, setup) {
          const place = await page.evaluate(([name, setup]) => bench.open(name, setup as never), [
            name,
            setup,
          ] as const);
          return {
            run: (index) =>
              page.evaluate(([place, index]) => bench.run(place, index), [place, index] as const),
            close: () => page.evaluate((place) => bench.close(place), place),
          };
        },
        stop: () => device.stop(),
      };
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
