import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import { cacheFolder, findDeno } from '../binaries.ts';
import type { StackConfig } from '../config.ts';
import { forward, forwardedHeaders } from '../gateway/forward.ts';
import type { Call } from '../gateway/http.ts';
import { sendJson } from '../gateway/http.ts';
import type { TokenService } from '../tokens.ts';
import type { FunctionSource } from './source.ts';
import { findFunction, functionSecrets, sourceStamp } from './source.ts';
import type { FunctionWorker } from './worker.ts';
import { startWorker } from './worker.ts';

export interface FunctionOptions {
  config: StackConfig;
  projectDir: string;
  dataDir: string;
  /** SUPABASE_URL and the keys, as every function finds them in its environment. */
  environment: Record<string, string>;
  tokens: TokenService;
  /** Milliseconds without a byte of the answer before a call is given up. */
  timeout: number;
  /** Named processes must not outlive the stack. */
  started: (pid: number) => void;
  report: (error: unknown) => void;
}

export interface FunctionService {
  handle(call: Call): Promise<void>;
  stop(): Promise<void>;
}

interface Started {
  stamp: string;
  worker: Promise<FunctionWorker>;
}

/**
 * `/functions/v1/<name>`: each function runs in a Deno of its own, started at its first call and again after any file
 * below `functions/` has changed.
 */
export function createFunctionService(options: FunctionOptions): FunctionService {
  const supabaseDir = join(options.projectDir, 'supabase');
  const folder = join(supabaseDir, 'functions');
  const running = new Map<string, Started>();
  let stopped = false;

  const boot = async (source: FunctionSource): Promise<FunctionWorker> => {
    const temporaryFolder = join(options.dataDir, 'functions');
    mkdirSync(temporaryFolder, { recursive: true });
    const cache = process.env['DENO_DIR'] ?? join(await cacheFolder(), 'deno');
    return startWorker({
      binary: findDeno(),
      folder,
      entrypoint: source.entrypoint,
      resolution: source.resolution,
      environment: {
        ...functionSecrets(supabaseDir),
        ...options.environment,
        SB_REGION: 'local',
        DENO_DIR: cache,
        DENO_NO_UPDATE_CHECK: '1',
        NO_COLOR: '1',
        TMPDIR: temporaryFolder,
        PATH: process.env['PATH'] ?? '',
        // Windows opens no socket without it.
        ...(process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {}),
      },
      temporaryFolder,
      timeout: options.timeout,
      log: (line) =>
        appendFileSync(join(options.dataDir, 'functions.log'), `[${source.name}] ${line}\n`),
      started: options.started,
    });
  };

  const workerOf = async (source: FunctionSource): Promise<FunctionWorker> => {
    const stamp = sourceStamp(folder);
    const known = running.get(source.name);
    if (known?.stamp === stamp) {
      const worker = await known.worker;
      if (!worker.gone) return worker;
    }
    // Another call may have replaced it meanwhile.
    const current = running.get(source.name);
    if (current && current !== known) return current.worker;
    const started = { stamp, worker: boot(source) };
    running.set(source.name, started);
    void known?.worker.then((worker) => worker.stop()).catch(() => undefined);
    started.worker.catch(() => {
      if (running.get(source.name) === started) running.delete(source.name);
    });
    return started.worker;
  };

  return {
    async handle(call) {
      const { request, response } = call;
      const [, name = ''] = call.path.split('/');
      const source = existsSync(folder)
        ? findFunction(supabaseDir, options.config, name)
        : undefined;
      if (!source || stopped)
        return refuse(response, 404, 'NOT_FOUND', 'Requested function was not found');
      if (request.method !== 'OPTIONS' && source.verifyJwt) {
        const problem = await tokenProblem(options.tokens, request.headers.authorization);
        if (problem !== undefined)
          return sendJson(response, 401, { code: 401, message: problem }, ANY_ORIGIN);
      }
      let worker: FunctionWorker;
      try {
        worker = await workerOf(source);
      } catch (error) {
        options.report(error);
        return refuse(response, 503, 'BOOT_ERROR', 'Function failed to start (please check logs)');
      }
      forward(worker.upstream, call, {
        path: (request.url ?? '/').slice('/functions/v1'.length),
        headers: [
          ...forwardedHeaders(call, (header) => header !== 'cookie'),
          'host',
          request.headers.host ?? 'localhost',
          'x-forwarded-host',
          request.headers.host ?? 'localhost',
          'x-forwarded-for',
          request.socket.remoteAddress ?? '127.0.0.1',
          'x-forwarded-proto',
          'http',
        ],
        streams: true,
        keeps: () => true,
        failed: (answer, error) => {
          const timedOut = 'code' in error && error.code === 'UND_ERR_HEADERS_TIMEOUT';
          if (timedOut) {
            const seconds = Math.round(options.timeout / 1000);
            refuse(answer, 504, 'IDLE_TIMEOUT', `Request idle timeout limit (${seconds}s) reached`);
            return;
          }
          // A broken connection is heard of before the end of the process: the next call must not meet it.
          const settled = new Promise((resolve) => setTimeout(resolve, 250));
          void Promise.race([worker.exited, settled]).then(() => {
            const message = 'Function exited due to an error (please check logs)';
            refuse(answer, 500, 'WORKER_ERROR', message);
          });
        },
      });
    },
    async stop() {
      stopped = true;
      const workers = [...running.values()].map(({ worker }) => worker);
      await Promise.allSettled(workers.map(async (worker) => (await worker).stop()));
    },
  };
}

/** Answers of the platform, unlike those of functions, may be read from any origin. */
const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  sendJson(response, status, { code, message }, { ...ANY_ORIGIN, 'sb-error-code': code });
}

/** Why the Authorization header does not do, in the platform's words. */
async function tokenProblem(
  tokens: TokenService,
  header: string | undefined,
): Promise<string | undefined> {
  if (header === undefined) return 'Missing authorization header';
  const match = /^Bearer\s+(\S+)$/i.exec(header.trim());
  if (match?.[1] === undefined) return 'Invalid JWT';
  return tokens.verify(match[1]).then(
    () => undefined,
    () => 'Invalid JWT',
  );
}
