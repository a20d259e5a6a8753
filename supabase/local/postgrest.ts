import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { findPostgrest } from './binaries.ts';
import { commandLine, ended, isAlive, waitUntilGone } from './child-process.ts';
import { StackError } from './errors.ts';
import { freePort } from './postgres.ts';

/** Where PostgREST listens: a socket file in the data folder, or a loopback port. */
export type PostgrestAddress = { socketPath: string } | { host: '127.0.0.1'; port: number };

export interface RunningPostgrest {
  address: PostgrestAddress;
  pid: number;
  exited: Promise<void>;
  stop(): Promise<void>;
}

export interface PostgrestOptions {
  dataDir: string;
  databaseUrl: string;
  jwtSecret: string;
  schemas: string[];
  searchPath: string[];
  maxRows: number;
  /** A loopback port even where a socket file would do. */
  tcp?: boolean;
}

/** What fits into a socket address on every platform. */
const LONGEST_SOCKET_PATH = 100;

const CONFIG = 'postgrest.conf';
const PID = 'postgrest.pid';

/** Ends a PostgREST that an earlier, killed start left behind. Call only while holding the world's lock. */
export async function clearOrphanPostgrest(dataDir: string): Promise<void> {
  const file = join(dataDir, PID);
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8'));
  if (Number.isInteger(pid) && pid > 1 && isAlive(pid)) {
    if (commandLine(pid).includes(join(dataDir, CONFIG))) {
      process.kill(pid, 'SIGKILL');
      await waitUntilGone(pid, 5000);
    }
  }
  rmSync(file, { force: true });
}

/**
 * Starts PostgREST and waits until it has read the schema. A socket file costs a request a third less than a port, and
 * nobody else on the machine reaches it; Windows and very long paths get a port.
 */
export async function startPostgrest(options: PostgrestOptions): Promise<RunningPostgrest> {
  const binary = findPostgrest();
  const socketPath = join(options.dataDir, 'rest.sock');
  const useSocket =
    options.tcp !== true &&
    process.platform !== 'win32' &&
    Buffer.byteLength(socketPath) <= LONGEST_SOCKET_PATH;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const address: PostgrestAddress = useSocket
      ? { socketPath }
      : { host: '127.0.0.1', port: await freePort() };
    if (useSocket) rmSync(socketPath, { force: true });
    const started = await tryStart(binary, options, address);
    if (started) return started;
  }
  throw new StackError(
    'PostgREST did not start.',
    `See ${join(options.dataDir, 'postgrest.log')}, then start again.`,
  );
}

async function tryStart(
  binary: string,
  options: PostgrestOptions,
  address: PostgrestAddress,
): Promise<RunningPostgrest | undefined> {
  const config = join(options.dataDir, CONFIG);
  writeFileSync(config, configText(options, address), { mode: 0o600 });
  const log = openSync(join(options.dataDir, 'postgrest.log'), 'w', 0o600);
  // PGRST_* variables of the caller would override the file.
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(PGRST_|PG)/.test(name)),
  );
  const child = spawn(binary, [config], {
    env: environment,
    stdio: ['ignore', log, log],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  closeSync(log);
  let failed = false;
  child.once('error', () => (failed = true));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (child.pid !== undefined) writeFileSync(join(options.dataDir, PID), String(child.pid));
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && !failed && child.exitCode === null && child.signalCode === null) {
    const status = await probe(address);
    if (status !== undefined && status < 500) {
      return {
        address,
        pid: child.pid ?? 0,
        exited,
        async stop() {
          child.kill('SIGTERM');
          if (!(await ended(child, 3000))) child.kill('SIGKILL');
          await ended(child, 3000);
          rmSync(join(options.dataDir, PID), { force: true });
          if ('socketPath' in address) rmSync(address.socketPath, { force: true });
        },
      };
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill('SIGKILL');
  return undefined;
}

/** A route that cannot exist: 404 once the schema is read, 503 before. */
function probe(address: PostgrestAddress): Promise<number | undefined> {
  return new Promise((resolve) => {
    const call = request(
      { ...address, path: '/_stack_readiness_probe', agent: false },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    call.once('error', () => resolve(undefined));
    call.end();
  });
}

function configText(options: PostgrestOptions, address: PostgrestAddress): string {
  const settings: Record<string, string | number | boolean> = {
    'db-uri': options.databaseUrl,
    'db-schemas': options.schemas.join(','),
    'db-anon-role': 'anon',
    'db-extra-search-path': options.searchPath.join(','),
    'db-max-rows': options.maxRows,
    'db-use-legacy-gucs': false,
    'db-pool': 20,
    'db-pool-acquisition-timeout': 10,
    'jwt-secret': options.jwtSecret,
    ...('socketPath' in address
      ? { 'server-unix-socket': address.socketPath, 'server-unix-socket-mode': '600' }
      : { 'server-host': address.host, 'server-port': address.port }),
    'log-level': 'error',
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
    .join('\n');
}
