import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StackError } from '../supabase/local/errors.ts';
import { PROJECT } from './local-world.ts';

/** Everything that the bundle is made of. */
const INPUTS = [
  'src',
  'sync',
  'sw',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/app-parts.ts',
  'scripts/compile-ahead.ts',
  'scripts/credit-page.ts',
  'scripts/name-app-parts.ts',
  'scripts/shell-texts.ts',
  'tsconfig.json',
  'package-lock.json',
];
const STAMP = '.built-from';

/** Builds the app into `dist/` unless the build there was made from exactly these sources. */
export async function buildAppIfNeeded(signal: AbortSignal): Promise<string> {
  const dist = join(PROJECT, 'dist');
  const stamp = join(dist, STAMP);
  if (existsSync(join(dist, 'index.html')) && existsSync(stamp)) {
    if (readFileSync(stamp, 'utf8') === fingerprint()) return dist;
  }
  console.log('Building the app...');
  await buildApp(signal);
  return dist;
}

/** Builds the app into `dist/`, whatever is there. */
export async function buildApp(signal?: AbortSignal): Promise<void> {
  const sources = fingerprint();
  await runViteBuild(signal);
  // Written last: an interrupted build is made again.
  writeFileSync(join(PROJECT, 'dist', STAMP), sources);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const add = (path: string) => {
    const full = join(PROJECT, path);
    const info = statSync(full, { throwIfNoEntry: false });
    if (!info) return;
    if (info.isDirectory()) {
      for (const name of readdirSync(full).toSorted()) add(`${path}/${name}`);
      return;
    }
    if (/\.test\.tsx?$/.test(path)) return;
    hash.update(path).update('\0').update(readFileSync(full)).update('\0');
  };
  for (const input of INPUTS) add(input);
  return hash.digest('hex');
}

async function runViteBuild(signal: AbortSignal | undefined): Promise<void> {
  const vite = join(PROJECT, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
    ...(signal ? { signal } : {}),
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (status === 0) return;
  console.error(output.trim());
  throw new StackError(
    'The app could not be built (see above).',
    'Correct the error, then start again.',
  );
}
