/** A deployed copy of the built app, of which a newer version can be published while it is served. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { parseChunks, type Chunks } from '../../scripts/app-parts.ts';
import { openAppServer } from '../../scripts/serve-app.ts';
import { backend } from '../e2e/fixtures/backend.ts';
import { world } from '../e2e/fixtures/worlds.ts';

const built = world.app.folder;

type BuiltFile = { readonly path: string; readonly gzipBytes: number };

export type Deployment = {
  readonly url: string;
  /** Paths of all files that the app consists of, the worker and build notes apart. */
  readonly files: readonly string[];
  /** What the worker precaches, and what it keeps later; sizes as transferred. */
  readonly core: readonly BuiltFile[];
  readonly later: readonly BuiltFile[];
  readonly chunks: Chunks;
  /** Replaces the shell by one that says so in its `<html data-version>`, and the worker by one that knows it. */
  publish(version: string): void;
  /** Nobody answers any more, as when the server is down. */
  stop(): Promise<void>;
};

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => file !== 'sw.js' && !file.startsWith('.'));
}

export async function deploy(backendUrl: string = backend.url): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'storehand-deployed-'));
  cpSync(built, folder, { recursive: true });
  const files = filesIn(folder);
  const listed = [
    ...readFileSync(join(folder, 'sw.js'), 'utf8').matchAll(/\{[^{}]*"url":"([^"]+)"[^{}]*\}/g),
  ].map(([entry, path = '']) => ({
    path,
    later: entry.includes('"later":'),
    gzipBytes: gzipSync(readFileSync(join(folder, path))).length,
  }));
  const server = await openAppServer(0);
  server.serve(folder, () => ({
    supabaseUrl: backendUrl,
    supabaseAnonKey: backend.anonKey,
    demo: true,
  }));
  return {
    url: `http://localhost:${server.port}`,
    files,
    core: listed.filter(({ later }) => !later),
    later: listed.filter(({ later }) => later),
    chunks: parseChunks(readFileSync(join(built, '.vite/manifest.json'), 'utf8')),
    publish(version) {
      const shell = join(folder, 'index.html');
      const html = readFileSync(shell, 'utf8').replace(
        /<html [^>]*>/,
        `<html lang="en" data-version="${version}">`,
      );
      writeFileSync(shell, html);
      const revision = createHash('md5').update(html).digest('hex');
      const worker = join(folder, 'sw.js');
      const entry = /\{"revision":"[0-9a-f]+","url":"index\.html"\}/;
      const script = readFileSync(worker, 'utf8');
      if (!entry.test(script)) throw new Error('The worker does not precache index.html');
      writeFileSync(worker, script.replace(entry, `{"revision":"${revision}","url":"index.html"}`));
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
