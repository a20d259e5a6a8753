/** The page's side of the worker that writes the second store. */
import * as v from 'valibot';
import { asStorageError } from '../errors.ts';
import type { FileAnswer, FileJob } from './file-worker.ts';

const answerSchema: v.GenericSchema<unknown, FileAnswer> = v.object({
  id: v.number(),
  failed: v.nullable(v.string()),
});

/** A worker that is silent for so long is dead, or the disk is: the first store goes on alone. */
const patience = 10_000;

export type FileWriter = {
  /** Durable when it resolves. */
  run(job: FileJob, transfer?: Transferable[]): Promise<void>;
  close(): void;
};

/** Null where the browser has no file system of its own for workers. */
export function openFileWriter(): FileWriter | null {
  if (
    typeof Worker === 'undefined' ||
    typeof FileSystemFileHandle === 'undefined' ||
    typeof navigator.storage?.getDirectory !== 'function'
  ) {
    return null;
  }
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (failed: string | null) => void>();
  let jobs = 0;
  const failAll = (name: string) => {
    for (const end of waiting.values()) end(name);
    waiting.clear();
  };
  worker.addEventListener('message', (event: MessageEvent<unknown>) => {
    const answer = v.safeParse(answerSchema, event.data);
    if (!answer.success) return;
    waiting.get(answer.output.id)?.(answer.output.failed);
    waiting.delete(answer.output.id);
  });
  worker.addEventListener('error', () => failAll('WorkerFailed'));
  return {
    run: (job, transfer = []) =>
      new Promise<void>((resolve, reject) => {
        jobs += 1;
        const id = jobs;
        const timer = setTimeout(() => end('TimeoutError'), patience);
        const end = (failed: string | null) => {
          clearTimeout(timer);
          waiting.delete(id);
          if (failed === null) resolve();
          else reject(asStorageError(new DOMException('The second store failed', failed)));
        };
        waiting.set(id, end);
        worker.postMessage({ id, job }, transfer);
      }),
    close() {
      failAll('AbortError');
      worker.terminate();
    },
  };
}
