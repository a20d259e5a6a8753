/** One fresh demo world for all browser tests: the embedded stack, and later the app in front of it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startStack } from '../../supabase/local/stack.ts';

export type Backend = {
  readonly url: string;
  readonly anonKey: string;
  /** Direct access as the owner of the tables: for looking, past every policy. */
  readonly databaseUrl: string;
};

declare module 'vitest' {
  export interface ProvidedContext {
    backend: Backend;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'storehand-browser-tests-'));
  const stack = await startStack({
    projectDir: join(import.meta.dirname, '../..'),
    dataDir,
    port: 0,
    durable: false,
  });
  const { url, anonKey, databaseUrl } = stack;
  project.provide('backend', { url, anonKey, databaseUrl });
  return async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
