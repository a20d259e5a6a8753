/** Builds a page of these tests with the app's own service worker, and serves it as an origin like the app's. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { serveFolder, type StaticServer } from '../e2e/fixtures/static-server.ts';

type BuiltPage = { readonly folder: string; readonly remove: () => void };

export async function buildPage(name: 'page' | 'fault-page'): Promise<BuiltPage> {
  // what the app is built as; the test runner says `test`
  process.env['NODE_ENV'] = 'production';
  const outDir = mkdtempSync(join(tmpdir(), 'storehand-photo-page-'));
  await build({
    configFile: false,
    root: join(import.meta.dirname, name),
    logLevel: 'error',
    plugins: [
      VitePWA({
        strategies: 'injectManifest',
        srcDir: '../../../sw',
        filename: 'sw.ts',
        outDir,
        injectRegister: null,
        manifest: false,
        injectManifest: { rollupFormat: 'iife', globPatterns: ['**/*.{html,js}'] },
      }),
    ],
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  });
  return { folder: outDir, remove: () => rmSync(outDir, { recursive: true, force: true }) };
}

export async function startPhotoPage(): Promise<StaticServer> {
  const { folder, remove } = await buildPage('page');
  const server = await serveFolder(folder);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      remove();
    },
  };
}
