import type { Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { AuthMail } from './auth/mail.ts';
import { Guesses } from './auth/guesses.ts';
import { MailPauses } from './auth/mail-pauses.ts';
import { MailTemplates } from './auth/mail-templates.ts';
import { RateLimiter } from './auth/rate-limit.ts';
import { handleAuth } from './auth/router.ts';
import type { StackConfig } from './config.ts';
import { bytesOf, secondsOf } from './config.ts';
import { openPool } from './database.ts';
import { StackError } from './errors.ts';
import { createFunctionService } from './functions/service.ts';
import { functionSecrets } from './functions/source.ts';
import { createRestProxy, type RestProxy } from './gateway/rest-proxy.ts';
import type { Service } from './gateway/server.ts';
import type { JobClock } from './jobs/job-clock.ts';
import { startJobClock } from './jobs/job-clock.ts';
import { mailParts } from './mail/mail-parts.ts';
import { startMailServer } from './mail/mail-server.ts';
import { Mailbox } from './mail/mailbox.ts';
import { handleInbox } from './mail/mailbox-page.ts';
import type { PostgrestAddress } from './postgrest.ts';
import { pushKeysOf, tellPushKeys } from './push-keys.ts';
import { RealtimeHub } from './realtime/hub.ts';
import type { RealtimeService } from './realtime/service.ts';
import { createRealtimeService } from './realtime/service.ts';
import { ObjectFiles } from './storage/object-files.ts';
import { handleStorage } from './storage/router.ts';
import { TokenService } from './tokens.ts';
import type { WebhookDelivery } from './webhooks/delivery.ts';
import { startWebhookDelivery } from './webhooks/delivery.ts';

export interface ServiceOptions {
  config: StackConfig;
  projectDir: string;
  dataDir: string;
  /** Public address of the gateway. */
  url: string;
  jwtSecret: string;
  postgresPort: number;
  superuserUrl: string;
  /** Direct access as `postgres`. */
  databaseUrl: string;
  anonKey: string;
  serviceRoleKey: string;
  isApiKey: (key: string) => boolean;
  /** Milliseconds without a byte of an edge function's answer before the call is given up. */
  functionTimeout: number;
  /** More for the environment of edge functions. */
  functionEnvironment: Record<string, string>;
  /** Names a process that must not outlive this one. */
  started: (pid: number) => void;
  report: (part: string, error: unknown) => void;
}

export interface Services {
  list: Service[];
  realtime: RealtimeService;
  mailbox: Mailbox;
  jobs: JobClock;
  /** Runs as `postgres`. */
  sqlPool: pg.Pool;
  /** PostgREST starts last: it must see the migrated schema. */
  useRest(address: PostgrestAddress): void;
  /** Sees a caller's connection before the HTTP server does. */
  accept(socket: Socket, toHttp: (socket: Socket) => void): void;
  stop(): Promise<void>;
}

/** Opens everything behind the gateway but PostgREST, on a database that is ready. */
export async function openServices(options: ServiceOptions): Promise<Services> {
  const { config, url, postgresPort, report } = options;
  const address = { port: postgresPort };
  const tokens = new TokenService(options.jwtSecret, `${url}/auth/v1`);
  const mailbox = new Mailbox();
  const templates = new MailTemplates(config.auth.email.template, options.projectDir);
  const authPool = openPool(address, 'supabase_auth_admin', 10);
  const callerPool = openPool(address, 'authenticator', 12);
  const ownerPool = openPool(address, 'supabase_storage_admin', 6);
  const sqlPool = openPool(address, 'postgres', 4);
  const systemPool = new pg.Pool({ connectionString: options.superuserUrl, max: 4 });
  systemPool.on('error', () => undefined);
  const pools = [authPool, callerPool, ownerPool, sqlPool, systemPool];
  const hub = new RealtimeHub({
    address,
    tokens,
    callerPool,
    systemPool,
    report: (error) => report('Realtime', error),
  });
  const realtime = createRealtimeService(hub, options.isApiKey);
  // What `functions/.env` says counts before what the world has made for itself.
  const pushKeys = {
    ...pushKeysOf(join(options.dataDir, 'push-keys.json')),
    ...functionSecrets(join(options.projectDir, 'supabase')),
  };
  // What functions send is delivered where the mails of accounts are.
  const mailServer = await startMailServer({
    take: ({ to, raw }) => {
      const { headers, text, html } = mailParts(raw);
      mailbox.send({
        to: to.toLowerCase(),
        subject: headers['subject'] ?? '',
        text,
        html,
        link: undefined,
        code: undefined,
      });
    },
  });
  const functions = createFunctionService({
    config,
    projectDir: options.projectDir,
    dataDir: options.dataDir,
    environment: {
      MAIL_URL: `smtp://127.0.0.1:${mailServer.port}`,
      MAIL_FROM: 'Storehand <storehand@storehand.demo>',
      APP_URL: config.auth.site_url,
      ...pushKeys,
      ...options.functionEnvironment,
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: options.anonKey,
      SUPABASE_SERVICE_ROLE_KEY: options.serviceRoleKey,
      SUPABASE_DB_URL: options.databaseUrl,
    },
    tokens,
    timeout: options.functionTimeout,
    started: options.started,
    report: (error) => report('Functions', error),
  });
  const jobPool = openPool(address, 'postgres', 4);
  pools.push(jobPool);
  const jobs = startJobClock(jobPool, (name, error) => report(`Job ${name}`, error));
  let webhooks: WebhookDelivery | undefined;
  let rest: RestProxy | undefined;
  const stop = async () => {
    realtime.close();
    rest?.close();
    await functions.stop();
    await mailServer.stop();
    await jobs.stop();
    await webhooks?.stop();
    await hub.stop();
    await Promise.all(pools.map((pool) => pool.end()));
  };
  try {
    await hub.start();
    await makeBuckets(ownerPool, config);
    await tellPushKeys(sqlPool, pushKeys, url);
    webhooks = await startWebhookDelivery(options.superuserUrl, (error) =>
      report('Webhooks', error),
    );
  } catch (error) {
    await stop();
    throw error;
  }

  const auth = {
    pool: authPool,
    config: config.auth,
    tokens,
    mail: new AuthMail(authPool, config.auth, mailbox, templates, `${url}/auth/v1`),
    limiter: new RateLimiter(config.auth.rate_limit),
    guesses: new Guesses(),
    mailPauses: new MailPauses(secondsOf(config.auth.email.max_frequency)),
    report: (error: unknown) => report('Auth', error),
    sessions: {
      tokens,
      jwtExpiry: config.auth.jwt_expiry,
      rotation: config.auth.enable_refresh_token_rotation,
      reuseInterval: config.auth.refresh_token_reuse_interval,
    },
  };
  const storage = {
    callerPool,
    ownerPool,
    tokens,
    files: new ObjectFiles(join(options.dataDir, 'storage')),
    sizeLimit: bytesOf(config.storage.file_size_limit) ?? 50 * 1024 * 1024,
    report: (error: unknown) => report('Storage', error),
  };
  const list: Service[] = [
    { prefix: '/auth/v1', needsApiKey: true, handle: (call) => handleAuth(auth, call) },
    { prefix: '/storage/v1', needsApiKey: false, handle: (call) => handleStorage(storage, call) },
    { prefix: '/realtime/v1', needsApiKey: true, handle: (call) => realtime.handle(call) },
    {
      prefix: '/functions/v1',
      needsApiKey: false,
      ownCors: true,
      handle: (call) => functions.handle(call),
    },
    {
      prefix: '/inbox.json',
      needsApiKey: false,
      handle: (call) => handleInbox(mailbox, { ...call, path: '.json' }),
    },
    { prefix: '/inbox', needsApiKey: false, handle: (call) => handleInbox(mailbox, call) },
  ];
  return {
    list,
    realtime,
    mailbox,
    jobs,
    sqlPool,
    useRest(address) {
      const proxy = createRestProxy({ address, isApiKey: options.isApiKey });
      rest = proxy;
      list.unshift({ prefix: '/rest/v1', needsApiKey: true, handle: (call) => proxy.handle(call) });
    },
    accept(socket, toHttp) {
      if (rest) rest.accept(socket, toHttp);
      else toHttp(socket);
    },
    stop,
  };
}

/** The buckets of `[storage.buckets]`, as `supabase start` makes them. */
async function makeBuckets(pool: pg.Pool, config: StackConfig): Promise<void> {
  for (const [id, bucket] of Object.entries(config.storage.buckets)) {
    const limit = bucket.file_size_limit === undefined ? null : bytesOf(bucket.file_size_limit);
    if (limit === undefined) {
      throw new StackError(
        `The size limit of bucket ${id} in config.toml is no size.`,
        'Write it like "5MiB".',
      );
    }
    await pool.query(
      `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ($1, $1, $2, $3, $4)
       on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
         allowed_mime_types = excluded.allowed_mime_types`,
      [id, bucket.public, limit, bucket.allowed_mime_types ?? null],
    );
  }
}
