import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Pool } from 'undici';
import { ended } from '../child-process.ts';

const LAUNCHER = join(import.meta.dirname, 'launcher.mjs');
const BOOT_TIMEOUT = 60_000;

export interface WorkerOptions {
  /** The Deno binary. */
  binary: string;
  /** `supabase/functions`: all that a function may read, beside temporary files. */
  folder: string;
  entrypoint: string;
  /** Flags that name a deno.json or an import map. */
  resolution: string[];
  environment: Record<string, string>;
  temporaryFolder: string;
  /** Milliseconds without a byte of the answer before a call is given up. */
  timeout: number;
  log: (line: string) => void;
  started: (pid: number) => void;
}

/** One function in a Deno process of its own. */
export interface FunctionWorker {
  upstream: Pool;
  /** True once the process has ended. */
  readonly gone: boolean;
  exited: Promise<void>;
  stop(): Promise<void>;
}

/** Starts the function and waits until it listens; rejects when it ends before. */
export async function startWorker(options: WorkerOptions): Promise<FunctionWorker> {
  const token = `listening-${randomBytes(12).toString('hex')}`;
  const child = spawn(
    options.binary,
    [
      'run',
      '--quiet',
      '--no-prompt',
      '--no-lock',
      '--allow-net',
      '--allow-env',
      '--allow-sys',
      '--allow-import',
      `--allow-read=${[options.folder, LAUNCHER, options.temporaryFolder].join(',')}`,
      `--allow-write=${options.temporaryFolder}`,
      '--v8-flags=--max-old-space-size=256',
      ...options.resolution,
      LAUNCHER,
      pathToFileURL(options.entrypoint).href,
      token,
    ],
    {
      cwd: options.folder,
      env: options.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    },
  );
  let gone = false;
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      gone = true;
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  if (child.pid !== undefined) options.started(child.pid);
  const port = await new Promise<number | undefined>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith(`${token} `)) resolve(Number(line.slice(token.length + 1)));
      else options.log(line);
    });
    createInterface(child.stderr).on('line', options.log);
    const timer = setTimeout(() => resolve(undefined), BOOT_TIMEOUT);
    void exited.then(() => {
      clearTimeout(timer);
      resolve(undefined);
    });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    if (!(await ended(child, 2000))) child.kill('SIGKILL');
    await ended(child, 2000);
  };
  if (port === undefined) {
    if (!gone) await stop();
    throw new Error('The function did not start.');
  }
  const upstream = new Pool(`http://127.0.0.1:${port}`, {
    connections: 64,
    headersTimeout: options.timeout,
    bodyTimeout: options.timeout,
  });
  return {
    upstream,
    exited,
    get gone() {
      return gone;
    },
    async stop() {
      await upstream.destroy();
      if (!gone) await stop();
    },
  };
}
