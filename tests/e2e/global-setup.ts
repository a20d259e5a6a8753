/** One fresh demo world for all browser tests: the embedded stack, and the built app in front of it. */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openAppServer } from '../../scripts/serve-app.ts';
import { startStack } from '../../supabase/local/stack.ts';

export type Backend = {
  readonly url: string;
  readonly anonKey: string;
  /** Direct access as the owner of the tables: for looking, past every policy. */
  readonly databaseUrl: string;
};

export type BuiltApp = {
  readonly url: string;
  /** The build as it was when the tests began. */
  readonly folder: string;
};

declare module 'vitest' {
  export interface ProvidedContext {
    backend: Backend;
    app: BuiltApp;
  }
}

const root = join(import.meta.dirname, '../..');

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built = join(root, 'dist');
  if (!existsSync(join(built, 'sw.js'))) {
    throw new Error('The app is not built: run npm run build first');
  }
  const folder = mkdtempSync(join(tmpdir(), 'storehand-browser-tests-'));
  const appFolder = join(folder, 'app');
  cpSync(built, appFolder, { recursive: true });
  const stack = await startStack({
    projectDir: root,
    dataDir: join(folder, 'world'),
    port: 0,
    durable: false,
  });
  const { url, anonKey, databaseUrl } = stack;
  const server = await openAppServer(0);
  server.serve(appFolder, () => ({ supabaseUrl: url, supabaseAnonKey: anonKey, demo: true }));
  project.provide('backend', { url, anonKey, databaseUrl });
  project.provide('app', { url: `http://localhost:${server.port}`, folder: appFolder });
  return async () => {
    await server.stop();
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
