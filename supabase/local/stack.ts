import { existsSync, mkdirSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { PostgresMajor } from './binaries.ts';
import { findPostgres, findPostgrest } from './binaries.ts';
import { openCluster } from './cluster.ts';
import type { StackConfig } from './config.ts';
import { readConfig } from './config.ts';
import { StackError, asStackError, errorText } from './errors.ts';
import { createGateway, listenOnLoopback } from './gateway/server.ts';
import { LOCAL_ANON_KEY, LOCAL_JWT_SECRET, LOCAL_SERVICE_ROLE_KEY } from './keys.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { applyMigrations, applySeed } from './migrations.ts';
import { SUPERUSER, clearOrphan, startPostgres } from './postgres.ts';
import { clearOrphanPostgrest, startPostgrest } from './postgrest.ts';
import { startReaper } from './reaper.ts';
import type { Services } from './services.ts';
import { openServices } from './services.ts';
import { lockWorld } from './world-lock.ts';

export interface StackOptions {
  /** The folder that holds `supabase/`. */
  projectDir: string;
  /** The folder that holds this world's data; made when missing. */
  dataDir: string;
  /** Port of the gateway on 127.0.0.1; 0 takes a free one. */
  port: number;
  /** Gets a line per step worth telling. The stack itself prints nothing. */
  log?: (line: string) => void;
  /** Leave the seed out (tests that build their own world). */
  seed?: boolean;
  /** Files below `supabase/` that follow the seed in a world that this start seeds; not in one that has lived. */
  moreSeeds?: string[];
  /** Leave the migrations (and the seed) out. */
  migrations?: boolean;
  /** false: no fsync, for tests. A killed process loses nothing either way. */
  durable?: boolean;
  /** PostgreSQL's major version; 17 unless a test wants an older one. */
  postgresMajor?: PostgresMajor;
  /** Milliseconds without a byte of an edge function's answer before the call is given up; 150 s as hosted. */
  functionTimeout?: number;
  /** More for the environment of edge functions. */
  functionEnvironment?: Record<string, string>;
}

export interface Stack {
  url: string;
  port: number;
  anonKey: string;
  serviceRoleKey: string;
  jwtSecret: string;
  /** Direct access as the migration role `postgres`. */
  databaseUrl: string;
  /** Direct access as the superuser; for the stack's own tests. */
  superuserUrl: string;
  dataDir: string;
  mailbox: Mailbox;
  /** True when this start made the world. */
  fresh: boolean;
  /** Runs a statement as `postgres` and returns its rows. */
  sql<Row extends pg.QueryResultRow = Record<string, unknown>>(
    text: string,
    params?: unknown[],
  ): Promise<Row[]>;
  /** Runs the scheduled jobs of the minute of `moment`, as the clock does; for tests. Resolves with their names. */
  runJobs(moment: Date): Promise<string[]>;
  /** Resolves with a reason when a part of the stack ends by itself. */
  failed: Promise<StackError>;
  /** Ends everything that was started; safe to call twice. */
  stop(): Promise<void>;
}

/** Bytes that a start may need for WAL and a new world. */
const SPACE_NEEDED = 64 * 1024 * 1024;

type Cleanup = () => Promise<void> | void;

/**
 * Boots PostgreSQL, PostgREST and the gateway on the project's `supabase/` folder. Rejects with a
 * {@link StackError} whose `line` says what to do; nothing is left running then.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const cleanups: Cleanup[] = [];
  const stop = once(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  });
  try {
    return await boot(options, cleanups, stop);
  } catch (error) {
    await stop();
    throw asStackError(error);
  }
}

async function boot(
  options: StackOptions,
  cleanups: Cleanup[],
  stop: () => Promise<void>,
): Promise<Stack> {
  const projectDir = resolve(options.projectDir);
  const dataDir = resolve(options.dataDir);
  const log = options.log ?? (() => undefined);
  if (!existsSync(join(projectDir, 'supabase'))) {
    throw new StackError(
      `${projectDir} holds no folder "supabase".`,
      'Point --project to one that does.',
    );
  }
  const config = readConfig(projectDir);
  findPostgrest();
  const binaries = await findPostgres(options.postgresMajor);
  mkdirSync(dataDir, { recursive: true });
  requireSpace(dataDir);

  let url = '';
  const lock = await lockWorld(dataDir, () =>
    url === '' ? 'it is starting' : `it runs at ${url}`,
  );
  cleanups.push(() => lock.release());

  // The port is taken first: that is the cheapest thing that can fail.
  let opened: Services | undefined;
  let ending = false;
  const jwtSecret = LOCAL_JWT_SECRET;
  const keys = new Set([LOCAL_ANON_KEY, LOCAL_SERVICE_ROLE_KEY]);
  const isApiKey = (key: string) => keys.has(key);
  const server = createGateway({
    isApiKey,
    services: () => opened?.list ?? [],
    connection: (socket, toHttp) => {
      if (opened) opened.accept(socket, toHttp);
      else toHttp(socket);
    },
    upgrade: (request, socket, head) => {
      if (opened) opened.realtime.upgrade(request, socket, head);
      else socket.destroy();
    },
  });
  const port = await listenOnLoopback(server, options.port);
  url = `http://127.0.0.1:${port}`;
  cleanups.push(
    () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  );

  const reaper = startReaper();
  cleanups.push(() => reaper.dismiss());
  await clearOrphanPostgrest(dataDir);
  await clearOrphan(join(dataDir, 'pg'));
  const cluster = await openCluster(dataDir, binaries);
  if (cluster.fresh) log('Made a new world.');
  const postgres = await startPostgres({
    binaries,
    folder: cluster.folder,
    logFile: join(dataDir, 'postgres.log'),
    superuserPassword: cluster.superuserPassword,
    durable: options.durable ?? true,
  });
  reaper.watch(postgres.pid);
  cleanups.push(() => postgres.stop());
  const databaseUrl = `postgresql://postgres:postgres@127.0.0.1:${postgres.port}/postgres`;

  const superuserUrl = `postgresql://${SUPERUSER}:${cluster.superuserPassword}@127.0.0.1:${postgres.port}/postgres`;

  await prepareDatabase(options, projectDir, config, databaseUrl, log);

  const services = await openServices({
    config,
    projectDir,
    dataDir,
    url,
    jwtSecret,
    postgresPort: postgres.port,
    superuserUrl,
    databaseUrl,
    anonKey: LOCAL_ANON_KEY,
    serviceRoleKey: LOCAL_SERVICE_ROLE_KEY,
    functionTimeout: options.functionTimeout ?? 150_000,
    functionEnvironment: options.functionEnvironment ?? {},
    started: (pid) => reaper.watch(pid),
    isApiKey,
    // What fails because the database has just ended is told once, by `failed`.
    report: (part, error) => {
      setTimeout(() => {
        if (!ending) log(`${part}: ${errorText(error)}`);
      }, 50).unref();
    },
  });
  cleanups.push(() => services.stop());

  const postgrest = await startPostgrest({
    dataDir,
    databaseUrl: `postgresql://authenticator:postgres@127.0.0.1:${postgres.port}/postgres?application_name=postgrest`,
    jwtSecret,
    schemas: config.api.schemas.filter((schema) => schema !== 'graphql_public'),
    searchPath: config.api.extra_search_path,
    maxRows: config.api.max_rows,
  });
  reaper.watch(postgrest.pid);
  cleanups.push(() => postgrest.stop());
  services.useRest(postgrest.address);
  opened = services;
  cleanups.push(() => {
    opened = undefined;
  });

  const ended = (name: string) => () => {
    if (ending) return new Promise<StackError>(() => undefined);
    ending = true;
    return new StackError(
      `${name} ended unexpectedly.`,
      `See the logs in ${dataDir}, then start again.`,
    );
  };
  return {
    url,
    port,
    anonKey: LOCAL_ANON_KEY,
    serviceRoleKey: LOCAL_SERVICE_ROLE_KEY,
    jwtSecret,
    databaseUrl,
    superuserUrl,
    dataDir,
    mailbox: services.mailbox,
    fresh: cluster.fresh,
    async sql<Row extends pg.QueryResultRow>(text: string, params: unknown[] = []) {
      return (await services.sqlPool.query<Row>(text, params)).rows;
    },
    runJobs: (moment) => services.jobs.runDue(moment),
    failed: Promise.race([
      postgres.exited.then(ended('PostgreSQL')),
      postgrest.exited.then(ended('PostgREST')),
    ]),
    async stop() {
      ending = true;
      await stop();
    },
  };
}

/** PostgreSQL on a full disk starts and then refuses every write: better not to start. */
function requireSpace(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= SPACE_NEEDED) return;
  throw Object.assign(new Error('No space left'), { code: 'ENOSPC' });
}

async function prepareDatabase(
  options: StackOptions,
  projectDir: string,
  config: StackConfig,
  databaseUrl: string,
  log: (line: string) => void,
): Promise<void> {
  if (options.migrations === false) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const applied = await applyMigrations(client, projectDir);
    if (applied.length > 0) log(`Applied ${applied.length} migrations.`);
    if (options.seed === false || !config.db.seed.enabled) return;
    const seeded = await applySeed(client, projectDir, config.db.seed.sql_paths);
    if (seeded.length > 0) {
      seeded.push(...(await applySeed(client, projectDir, options.moreSeeds ?? [])));
    }
    if (seeded.length > 0) log(`Seeded from ${seeded.join(', ')}.`);
  } finally {
    await client.end();
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}
