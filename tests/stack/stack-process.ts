import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';

const Facts = v.object({
  url: v.string(),
  anonKey: v.string(),
  serviceRoleKey: v.string(),
  jwtSecret: v.string(),
  databaseUrl: v.string(),
});

/** A stack in a process of its own, as `npm run stack` runs it. */
export interface StackProcess extends v.InferOutput<typeof Facts> {
  child: ChildProcess;
  /** Resolves when the process has ended. */
  exited: Promise<void>;
  /** PostgreSQL's postmaster. */
  postgresPid: number;
  postgrestPid: number;
  stop(): Promise<void>;
}

export async function startStackProcess(project: {
  projectDir: string;
  dataDir: string;
}): Promise<StackProcess> {
  const script = resolve(import.meta.dirname, '../../scripts/stack.ts');
  const { projectDir, dataDir } = project;
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      script,
      '--project',
      projectDir,
      '--data',
      dataDir,
      '--port',
      '0',
      '--json',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const exited = new Promise<void>((done) => child.once('close', () => done()));
  const line = await Promise.race([
    new Promise<string>((done) => createInterface({ input: child.stdout }).once('line', done)),
    exited.then(() => ''),
  ]);
  if (line === '') throw new Error(`The stack did not start: ${complaint}`);
  const pidIn = (name: string): number => {
    const file = join(dataDir, name);
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  };
  return {
    ...v.parse(Facts, JSON.parse(line)),
    child,
    exited,
    postgresPid: pidIn('pg/postmaster.pid'),
    postgrestPid: pidIn('postgrest.pid'),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Resident megabytes of a process; Linux only, 0 elsewhere. */
export function residentMegabytes(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}
