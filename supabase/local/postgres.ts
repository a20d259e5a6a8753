import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { PostgresBinaries } from './binaries.ts';
import { UNPRIVILEGED_ID, isRoot, reachableByUnprivileged } from './binaries.ts';
import { commandLine, ended, isAlive, waitUntilGone } from './child-process.ts';
import { StackError, errorCode, errorText } from './errors.ts';

export const SUPERUSER = 'supabase_admin';
const LOG_LIMIT = 10 * 1024 * 1024;

export interface RunningPostgres {
  port: number;
  pid: number;
  /** Resolves when the server has ended for whatever reason. */
  exited: Promise<void>;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  binaries: PostgresBinaries;
  /** The cluster's folder (PGDATA). */
  folder: string;
  logFile: string;
  superuserPassword: string;
  /** false trades safety against power loss for speed; a killed process loses nothing either way. */
  durable: boolean;
}

/**
 * Runs one of PostgreSQL's programs on a cluster folder. As root it runs as an unprivileged account,
 * which may not be able to enter the folder's parents (a checkout under /root): the folder is then
 * handed over as an open file descriptor.
 */
export function spawnPostgresProgram(
  program: string,
  binaries: PostgresBinaries,
  folder: string,
  args: string[],
  output: number | 'pipe',
): ChildProcess {
  const environment: NodeJS.ProcessEnv = { ...process.env, TZ: 'UTC', LC_MESSAGES: 'C' };
  for (const name of Object.keys(environment)) if (name.startsWith('PG')) delete environment[name];
  if (process.platform === 'linux') environment['LD_LIBRARY_PATH'] = binaries.libraries;
  const options: SpawnOptions = {
    env: environment,
    detached: process.platform !== 'win32',
    windowsHide: true,
    cwd: dirname(program),
    stdio: ['ignore', output, output],
  };
  if (!isRoot) return spawn(program, ['-D', folder, ...args], options);
  const asNobody = { ...options, uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID };
  if (reachableByUnprivileged(folder)) return spawn(program, ['-D', folder, ...args], asNobody);
  const handle = openSync(folder, 'r');
  try {
    return spawn(program, ['-D', '/proc/self/fd/3', ...args], {
      ...asNobody,
      stdio: ['ignore', output, output, handle],
    });
  } finally {
    closeSync(handle);
  }
}

/** A free loopback port. Another process may take it before it is used: callers retry. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('No free port'));
      });
    });
  });
}

/** Marks our server processes, so that a later start can recognise orphans of its own folder. */
function clusterName(folder: string): string {
  return `storehand-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
}

/**
 * Ends a server that an earlier, killed start left behind, and removes its stale lock file.
 * Call only while holding the world's lock.
 */
export async function clearOrphan(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (Number.isInteger(pid) && pid > 1 && isAlive(pid)) {
    if (commandLine(pid).includes(clusterName(folder))) {
      for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
        process.kill(pid, signal);
        if (await waitUntilGone(pid, 10_000)) break;
      }
    }
  }
  rmSync(pidFile, { force: true });
}

export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  let reason = '';
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const port = await freePort();
    const { child, logStart } = spawnServer(options, port);
    const failed = await waitUntilReady(child, port, options.superuserPassword);
    if (failed === undefined) return running(child, port);
    child.kill('SIGKILL');
    await ended(child, 5000);
    reason = lastComplaint(options.logFile, logStart) || failed;
    if (/No space left on device/.test(reason)) {
      throw Object.assign(new Error(reason), { code: 'ENOSPC' });
    }
    if (!/could not bind|Address already in use|pre-existing shared memory/i.test(reason)) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new StackError(
    `PostgreSQL did not start: ${reason}.`,
    `See ${options.logFile}; "npm run reset" makes a new world.`,
  );
}

function spawnServer(options: PostgresOptions, port: number) {
  const { logFile } = options;
  if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT) truncateSync(logFile, 0);
  const log = openSync(logFile, 'a', 0o600);
  const logStart = statSync(logFile).size;
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    cluster_name: clusterName(options.folder),
    max_connections: '100',
    shared_buffers: '64MB',
    dynamic_shared_memory_type: process.platform === 'win32' ? 'windows' : 'mmap',
    wal_level: 'logical',
    max_replication_slots: '10',
    max_wal_senders: '10',
    max_slot_wal_keep_size: '512MB',
    max_wal_size: '512MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    log_checkpoints: 'off',
    log_replication_commands: 'off',
    password_encryption: 'scram-sha-256',
    ...(options.durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  try {
    const { binaries, folder } = options;
    const child = spawnPostgresProgram(binaries.postgres, binaries, folder, args, log);
    return { child, logStart };
  } finally {
    closeSync(log);
  }
}

/** Undefined once the server answers; else why it will not. */
async function waitUntilReady(
  child: ChildProcess,
  port: number,
  password: string,
): Promise<string | undefined> {
  let failure: string | undefined;
  child.once('error', (error) => (failure = errorText(error)));
  child.once('exit', (code) => (failure ??= `it ended at once with status ${code}`));
  const deadline = Date.now() + 60_000;
  while (failure === undefined) {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: SUPERUSER,
      password,
      database: 'postgres',
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return failure;
    } catch (error) {
      const code = errorCode(error);
      if (code !== 'ECONNREFUSED' && code !== '57P03' && code !== 'ECONNRESET') {
        return errorText(error);
      }
      if (Date.now() > deadline) return 'it did not answer within 60 s';
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }
  return failure;
}

function running(child: ChildProcess, port: number): RunningPostgres {
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (child.exitCode !== null) throw new StackError('PostgreSQL ended at once.', 'Start again.');
  return {
    port,
    pid: child.pid ?? 0,
    exited,
    async stop() {
      for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
        child.kill(signal);
        if (await ended(child, 10_000)) return;
      }
    },
  };
}

/** The last line in which PostgreSQL said what went wrong. */
function lastComplaint(logFile: string, from: number): string {
  const text = readFileSync(logFile).subarray(from).toString('utf8');
  const lines = text
    .split('\n')
    .filter(
      (line) => /(FATAL|PANIC|ERROR|LOG: {2}could not|error):/.test(line) || /could not/.test(line),
    );
  return (lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC|ERROR|LOG): +/, '').trim();
}
