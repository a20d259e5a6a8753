import { createClient } from '@supabase/supabase-js';
import { v7 } from 'uuid';
import ws from 'ws';
import { loadProject } from './load.ts';
import { startStackProcess, type StackProcess } from './stack-process.ts';

export type KillReport = {
  readonly rounds: number;
  readonly acknowledged: number;
  /** Acknowledged rows that were not there after the next start: must stay empty. */
  readonly lost: string[];
  /** Acknowledged files whose content was not there: must stay empty. */
  readonly lostFiles: string[];
  /** Seconds from a start after a kill until the stack is ready, the slowest. */
  readonly slowestStart: number;
};

const BATCH = 200;

/**
 * Kills the stack with SIGKILL at random moments while rows and files are written, starts it again and looks for all that
 * was acknowledged. Every second kill takes PostgreSQL with it, without a chance to write anything.
 */
export async function runKills(rounds: number): Promise<KillReport> {
  const project = loadProject();
  const rows: string[] = [];
  const files: string[] = [];
  const lost: string[] = [];
  const lostFiles: string[] = [];
  let slowestStart = 0;
  try {
    let stack = await startStackProcess(project);
    for (let round = 0; round < rounds; round += 1) {
      const client = serviceOf(stack);
      let alive = true;
      // However slow the machine is, it is killed in the midst of writes that were acknowledged.
      let acknowledged = 0;
      let underLoad = (): void => {};
      const isUnderLoad = new Promise<void>((resolve) => {
        underLoad = resolve;
      });
      const acknowledge = (kept: string[], name: string) => {
        kept.push(name);
        acknowledged += 1;
        if (acknowledged === 8) underLoad();
      };
      const writers = Array.from({ length: 6 }, async (_, writer) => {
        while (alive) {
          const id = v7();
          if (writer === 0) {
            const path = `${id}.txt`;
            const stored = await client.storage
              .from('files')
              .upload(path, id, { contentType: 'text/plain' })
              .catch(() => undefined);
            if (stored?.data) acknowledge(files, path);
          } else {
            const { error } = await client.from('notes').insert({ id, owner: id, body: 'kept' });
            if (!error) acknowledge(rows, id);
          }
        }
      });
      await isUnderLoad;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 600));
      stack.child.kill('SIGKILL');
      if (round % 2 === 1) process.kill(stack.postgresPid, 'SIGKILL');
      alive = false;
      await Promise.all(writers);
      await stack.exited;

      const began = performance.now();
      stack = await startStackProcess(project);
      slowestStart = Math.max(slowestStart, (performance.now() - began) / 1000);
    }
    const client = serviceOf(stack);
    for (let from = 0; from < rows.length; from += BATCH) {
      const wanted = rows.slice(from, from + BATCH);
      const { data, error } = await client.from('notes').select('id').in('id', wanted);
      if (error) throw error;
      const found = new Set(data.map(({ id }) => id as unknown));
      lost.push(...wanted.filter((id) => !found.has(id)));
    }
    for (const path of files) {
      const { data } = await client.storage.from('files').download(path);
      if (`${await data?.text()}.txt` !== path) lostFiles.push(path);
    }
    await stack.stop();
    return {
      rounds,
      acknowledged: rows.length + files.length,
      lost,
      lostFiles,
      slowestStart,
    };
  } finally {
    project.remove();
  }
}

function serviceOf(stack: StackProcess) {
  return createClient(stack.url, stack.serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
  });
}
