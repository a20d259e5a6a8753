/** The rows of the bench that measure the embedded stack. Each measures ours and its peer in one run, in turn. */
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import ws from 'ws';
import { findPostgres } from '../../supabase/local/binaries.ts';
import { handOver } from '../../supabase/local/cluster.ts';
import { spawnPostgresProgram, startPostgres } from '../../supabase/local/postgres.ts';
import { startStack } from '../../supabase/local/stack.ts';
import { startStackProcess } from '../stack/stack-process.ts';
import type { BenchRow } from './bench-row.ts';
import { interleave, type Samples, type Side } from './measure.ts';
import { startLoadClient } from './stack-client.ts';
import { listenToDecoding } from './stack-decoding.ts';
import { makeBenchProject, startBenchStack } from './stack-project.ts';

type Request = { path: string; method: string; headers: Record<string, string>; body?: string };

/** The same request to the gateway and to a PostgREST without one, from a client in a process of its own. */
async function throughGateway(request: Request, times: number, count: number): Promise<Samples> {
  const bench = await startBenchStack();
  const { stack, restUrl } = bench;
  const client = startLoadClient();
  const headers = {
    apikey: stack.anonKey,
    authorization: `Bearer ${stack.anonKey}`,
    ...request.headers,
  };
  const side = (base: string): Side => ({
    run: () => client.time({ ...request, url: `${base}${request.path}`, headers, times }),
    close: async () => undefined,
  });
  try {
    return await interleave(side(`${stack.url}/rest/v1`), side(restUrl), count);
  } finally {
    client.stop();
    await bench.stop();
  }
}

const notes = JSON.stringify(
  Array.from({ length: 500 }, (_, id) => ({ id: id + 1, body: `note ${id}`, done: id % 2 === 0 })),
);

/** A cluster by `initdb` alone, and a server on it. */
async function startBarePostgres(folder: string) {
  const binaries = await findPostgres();
  mkdirSync(folder, { mode: 0o700 });
  handOver(folder);
  const args = ['--username=supabase_admin', '--auth=trust', '--no-sync', '--no-instructions'];
  const initdb = spawnPostgresProgram(binaries.initdb, binaries, folder, args, 'pipe');
  await once(initdb, 'close');
  return startPostgres({
    binaries,
    folder,
    logFile: `${folder}.log`,
    superuserPassword: '',
    durable: false,
  });
}

/** Milliseconds from nothing to an answer, each time on an empty folder. */
async function coldStart(count: number): Promise<Samples> {
  const ours: Side = {
    async run() {
      const project = makeBenchProject();
      const start = performance.now();
      const stack = await startStack({ ...project, port: 0, durable: false });
      const answer = await fetch(`${stack.url}/rest/v1/notes?limit=1`, {
        headers: { apikey: stack.anonKey },
      });
      await answer.arrayBuffer();
      const duration = performance.now() - start;
      await stack.stop();
      project.remove();
      return duration;
    },
    close: async () => undefined,
  };
  const peer: Side = {
    async run() {
      const home = mkdtempSync(join(tmpdir(), 'storehand-bench-pg-'));
      const start = performance.now();
      const server = await startBarePostgres(join(home, 'pg'));
      const duration = performance.now() - start;
      await server.stop();
      rmSync(home, { recursive: true, force: true });
      return duration;
    },
    close: async () => undefined,
  };
  return interleave(ours, peer, count, 1);
}

/**
 * From the start of inserts, each in a transaction of its own, until their changes have arrived: at a subscriber, and on
 * a bare replication connection.
 */
async function commitToClient(count: number, burst = 1): Promise<Samples> {
  const bench = await startBenchStack();
  const { stack } = bench;
  const arrived = new Map<number, () => void>();
  const client = createClient(stack.url, stack.anonKey, {
    auth: { persistSession: false },
    realtime: { transport: ws as never },
  });
  const channel = client
    .channel('bench')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, (change) =>
      arrived.get(Number(change.new['id']))?.(),
    );
  await new Promise<void>((resolve) => {
    channel.on('system', {}, (message: { status?: string }) => {
      if (message.status === 'ok') resolve();
    });
    channel.subscribe();
  });
  const decoding = await listenToDecoding(stack.superuserUrl, (text) => {
    const id = /id\[integer\]:(\d+)/.exec(text)?.[1];
    if (id !== undefined) arrived.get(-Number(id))?.();
  });
  let last = 10_000;
  /** `sign` tells who is waited for: 1 the subscriber, -1 the bare connection. */
  const side = (sign: 1 | -1): Side => ({
    async run() {
      const ids = Array.from({ length: burst }, () => (last += 1));
      const heard = Promise.all(
        ids.map((id) => new Promise<void>((resolve) => arrived.set(sign * id, resolve))),
      );
      const start = performance.now();
      await Promise.all(
        ids.map((id) => stack.sql(`insert into notes (id, body) values ($1, 'new')`, [id])),
      );
      await heard;
      arrived.clear();
      return performance.now() - start;
    },
    close: async () => undefined,
  });
  try {
    return await interleave(side(1), side(-1), count, burst === 1 ? undefined : 2);
  } finally {
    await decoding.stop();
    await client.realtime.disconnect();
    await bench.stop();
  }
}

/** Megabytes of a process and all below it; what several share is counted once. Linux only. */
function megabytesOfTree(pid: number): number {
  const rollup = `/proc/${pid}/smaps_rollup`;
  if (!existsSync(rollup)) throw new Error('Memory is only measured on Linux.');
  const kilobytes = Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(rollup, 'utf8'))?.[1] ?? 0);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return children
    .filter((child) => child.trim() !== '')
    .reduce((sum, child) => sum + megabytesOfTree(Number(child)), kilobytes / 1024);
}

async function memory(count: number): Promise<Samples> {
  const project = makeBenchProject();
  const home = mkdtempSync(join(tmpdir(), 'storehand-bench-pg-'));
  const stack = await startStackProcess(project);
  const bare = await startBarePostgres(join(home, 'pg'));
  try {
    for (let sent = 0; sent < 200; sent += 1) {
      const answer = await fetch(`${stack.url}/rest/v1/notes?limit=10`, {
        headers: { apikey: stack.anonKey },
      });
      await answer.arrayBuffer();
    }
    const samples = { ours: [] as number[], peer: [] as number[] };
    for (let taken = 0; taken < count; taken += 1) {
      // PostgreSQL, PostgREST and Node's own tree: all are children of the stack's process.
      samples.ours.push(megabytesOfTree(stack.child.pid ?? 0));
      samples.peer.push(megabytesOfTree(bare.pid));
    }
    return samples;
  } finally {
    await bare.stop();
    await stack.stop();
    project.remove();
    rmSync(home, { recursive: true, force: true });
  }
}

export const stackRows: readonly BenchRow[] = [
  {
    name: 'gateway-select',
    what: 'one row read through the gateway, against PostgREST directly',
    unit: 'ms',
    target: 1.3,
    samples: 500,
    measure: (_, samples) =>
      throughGateway({ path: '/notes?id=eq.7&select=*', method: 'GET', headers: {} }, 5, samples),
  },
  {
    name: 'gateway-upsert',
    what: '500 rows upserted through the gateway, against PostgREST directly',
    unit: 'ms',
    target: 1.3,
    samples: 300,
    measure: (_, samples) =>
      throughGateway(
        {
          path: '/notes',
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(notes)),
            prefer: 'resolution=merge-duplicates,return=minimal',
          },
          body: notes,
        },
        1,
        samples,
      ),
  },
  {
    name: 'stack-cold-start',
    what: 'an empty folder to the first answer of the stack, against initdb and start of PostgreSQL alone',
    unit: 'ms',
    samples: 5,
    measure: (_, samples) => coldStart(samples),
  },
  {
    name: 'realtime-commit',
    what: 'a row inserted to its change at a subscriber, against bare logical decoding',
    unit: 'ms',
    samples: 200,
    measure: (_, samples) => commitToClient(samples),
  },
  {
    name: 'realtime-burst',
    what: '300 rows inserted in as many transactions to the last change at a subscriber, against bare logical decoding',
    unit: 'ms',
    samples: 5,
    measure: (_, samples) => commitToClient(samples, 300),
  },
  {
    name: 'stack-memory',
    what: 'memory of the whole stack, against PostgreSQL alone',
    unit: 'MB',
    samples: 3,
    measure: (_, samples) => memory(samples),
  },
];
