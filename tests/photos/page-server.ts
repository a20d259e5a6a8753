/** Builds the photo page with the app's own service worker and serves it, so that it is an origin like the app's. */
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

export type PageServer = { readonly url: string; stop(): Promise<void> };

/** A folder of built files on a free port of this machine. */
export async function serveFolder(folder: string): Promise<PageServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page');
    const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname));
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    response.setHeader('cache-control', 'no-cache');
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export async function startPhotoPage(): Promise<PageServer> {
  const outDir = mkdtempSync(join(tmpdir(), 'storehand-photo-page-'));
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'page'),
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
  const server = await serveFolder(outDir);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
