import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import * as v from 'valibot';
import type { PostgresBinaries } from './binaries.ts';
import { UNPRIVILEGED_ID, cacheFolder, isRoot } from './binaries.ts';
import { StackError, errorCode } from './errors.ts';
import { SUPERUSER, spawnPostgresProgram, startPostgres } from './postgres.ts';

/** Written last when a world is made: a folder without it is half-written. */
const MARKER = 'world.json';
const CLUSTER = 'pg';
const BOOTSTRAP = join(import.meta.dirname, 'bootstrap');

const Marker = v.object({ postgres: v.string(), superuserPassword: v.string() });

const INITDB_ARGUMENTS = [
  `--username=${SUPERUSER}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=icu',
  '--icu-locale=en-US',
  '--wal-segsize=4',
  '--no-instructions',
  '--no-sync',
];

export interface Cluster {
  folder: string;
  superuserPassword: string;
  /** True when this call made the world. */
  fresh: boolean;
}

/**
 * Opens the cluster in `dataDir`, or makes it from a cached template (a new cluster with the
 * Supabase roles and schemas). Refuses a half-written folder and one of another major version.
 */
export async function openCluster(dataDir: string, binaries: PostgresBinaries): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true });
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(`${CLUSTER}.partial`))
      rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const folder = join(dataDir, CLUSTER);
  const marker = join(dataDir, MARKER);
  if (existsSync(marker)) return existing(folder, marker, binaries);
  if (existsSync(folder)) {
    throw new StackError(
      `The data folder ${dataDir} is half-written: an earlier first start was interrupted.`,
      'Run "npm run reset" to make a new world.',
    );
  }
  const template = await findTemplate(binaries);
  const { superuserPassword } = readMarker(join(template, MARKER));
  const partial = join(dataDir, `${CLUSTER}.partial`);
  try {
    copyTree(join(template, CLUSTER), partial);
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  }
  writeMarker(marker, binaries.version, superuserPassword);
  return { folder, superuserPassword, fresh: true };
}

function existing(folder: string, marker: string, binaries: PostgresBinaries): Cluster {
  const { superuserPassword } = readMarker(marker);
  const versionFile = join(folder, 'PG_VERSION');
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : '';
  if (version !== binaries.version.split('.')[0]) {
    throw new StackError(
      version === ''
        ? `The data folder ${folder} is damaged: PG_VERSION is missing.`
        : `The data folder was made by PostgreSQL ${version}, this is ${binaries.version}.`,
      'Run "npm run reset" to make a new world.',
    );
  }
  return { folder, superuserPassword, fresh: false };
}

function readMarker(file: string): v.InferOutput<typeof Marker> {
  try {
    return v.parse(Marker, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new StackError(
      `The data folder is half-written: ${file} cannot be read.`,
      'Run "npm run reset" to make a new world.',
      error,
    );
  }
}

function writeMarker(file: string, postgres: string, superuserPassword: string): void {
  writeFileSync(`${file}.partial`, JSON.stringify({ postgres, superuserPassword }), {
    mode: 0o600,
  });
  renameSync(`${file}.partial`, file);
}

/** Names of the bootstrap scripts, in the order in which they run. */
function bootstrapScripts(): { name: string; sql: string }[] {
  return readdirSync(BOOTSTRAP)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(join(BOOTSTRAP, name), 'utf8') }));
}

async function findTemplate(binaries: PostgresBinaries): Promise<string> {
  const scripts = bootstrapScripts();
  const key = createHash('sha256')
    .update(JSON.stringify([binaries.version, INITDB_ARGUMENTS, scripts]))
    .digest('hex')
    .slice(0, 16);
  const template = join(await cacheFolder(), `template-${key}`);
  if (existsSync(join(template, MARKER))) return template;
  const partial = `${template}.partial-${randomBytes(4).toString('hex')}`;
  try {
    await makeTemplate(partial, binaries, scripts);
    renameSync(partial, template);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    // Somebody else finished the same template first.
    const code = errorCode(error);
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
  return template;
}

async function makeTemplate(
  home: string,
  binaries: PostgresBinaries,
  scripts: { name: string; sql: string }[],
): Promise<void> {
  const folder = join(home, CLUSTER);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(home, 0o711);
  const superuserPassword = randomBytes(24).toString('base64url');
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, superuserPassword, { mode: 0o600 });
  if (isRoot) {
    chownSync(folder, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
    chownSync(passwordFile, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  }
  await runInitdb(binaries, folder, [...INITDB_ARGUMENTS, `--pwfile=${passwordFile}`]);
  rmSync(passwordFile);
  const server = await startPostgres({
    binaries,
    folder,
    logFile: join(home, 'postgres.log'),
    superuserPassword,
    durable: false,
  });
  try {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: server.port,
      user: SUPERUSER,
      password: superuserPassword,
      database: 'postgres',
    });
    await client.connect();
    for (const { sql } of scripts) await client.query(sql);
    await client.end();
  } finally {
    await server.stop();
  }
  writeMarker(join(home, MARKER), binaries.version, superuserPassword);
}

async function runInitdb(
  binaries: PostgresBinaries,
  folder: string,
  args: string[],
): Promise<void> {
  const child = spawnPostgresProgram(binaries.initdb, binaries, folder, args, 'pipe');
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (status === 0) return;
  const reason = output.split('\n').findLast((line) => /error:|FATAL/.test(line)) ?? output.trim();
  if (/No space left on device/.test(output)) {
    throw Object.assign(new Error(reason), { code: 'ENOSPC' });
  }
  throw new StackError(
    `PostgreSQL could not make its data folder: ${reason.trim()}.`,
    'Check the free space and the folder rights, then start again.',
  );
}

/** Gives a cluster folder to the account that runs PostgreSQL when the caller is root. */
export function handOver(path: string): void {
  if (!isRoot) return;
  chownSync(path, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) handOver(join(path, name));
}

/** Copies a stopped cluster, sharing blocks where the file system can. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  if (isRoot) chownSync(to, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) {
      copyTree(source, target);
      continue;
    }
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
    chmodSync(target, statSync(source).mode & 0o777);
    if (isRoot) chownSync(target, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  }
}
