import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDeno } from '../../supabase/local/binaries.ts';
import { startWorker } from '../../supabase/local/functions/worker.ts';
import { pushKeysOf } from '../../supabase/local/push-keys.ts';
import type { PushWorld } from './push-world.ts';

export type KillableSender = {
  /** Drains the queue; what the function answered, or `killed`. */
  drain(): Promise<string>;
  kill(): void;
  /** The most memory that the process has had, in MB; null where the system does not tell. */
  memory(): number | null;
  stop(): Promise<void>;
};

/** The function that sends, in a Deno of its own beside the stack's: it can be killed in the middle. */
export async function startKillableSender(
  { stack, service }: PushWorld,
  /** Milliseconds until it leaves a service that says nothing. */
  patience = 60_000,
): Promise<KillableSender> {
  const functions = join(import.meta.dirname, '..', '..', 'supabase', 'functions');
  const temporaryFolder = mkdtempSync(join(tmpdir(), 'storehand-push-'));
  let pid = 0;
  const worker = await startWorker({
    binary: findDeno(),
    folder: functions,
    entrypoint: join(functions, 'send-webpush-notification', 'index.ts'),
    resolution: ['--no-config'],
    environment: {
      ...pushKeysOf(join(stack.dataDir, 'push-keys.json')),
      SUPABASE_URL: stack.url,
      SUPABASE_ANON_KEY: stack.anonKey,
      SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
      PUSH_SERVICES: service.origin,
      PUSH_PATIENCE_MS: String(patience),
      DENO_DIR: process.env['DENO_DIR'] ?? join(temporaryFolder, 'deno'),
      PATH: process.env['PATH'] ?? '',
    },
    temporaryFolder,
    timeout: 90_000,
    log: () => undefined,
    started: (started) => (pid = started),
  });
  return {
    drain: () =>
      worker.upstream
        .request({
          path: '/send-webpush-notification',
          method: 'POST',
          headers: { authorization: `Bearer ${stack.serviceRoleKey}` },
          body: JSON.stringify({ drain: true }),
        })
        .then(async ({ statusCode, body }) => `${statusCode} ${await body.text()}`)
        .catch(() => 'killed'),
    kill: () => void process.kill(pid, 'SIGKILL'),
    memory() {
      try {
        const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
        return peak ? Math.round(Number(peak[1]) / 1024) : null;
      } catch {
        return null;
      }
    },
    async stop() {
      await worker.stop();
      rmSync(temporaryFolder, { recursive: true, force: true });
    },
  };
}
