/**
 * The worker that writes the second store: only workers may write files of the origin's own file system at once and
 * know when they are durable. One request after the other.
 */
import * as v from 'valibot';
import { folderAt } from './folders.ts';

const requestSchema = v.object({
  id: v.number(),
  job: v.variant('do', [
    /** A new file that this worker holds from here on; answers once `text` is durable. */
    v.object({ do: v.literal('begin'), folder: v.string(), name: v.string(), text: v.string() }),
    v.object({ do: v.literal('append'), text: v.string() }),
    /** A file written once, whole. */
    v.object({
      do: v.literal('write'),
      folder: v.string(),
      name: v.string(),
      parts: v.array(v.instance(Uint8Array)),
    }),
  ]),
});
export type FileJob = v.InferOutput<typeof requestSchema>['job'];
/** `failed`: the name of the error. */
export type FileAnswer = { readonly id: number; readonly failed: string | null };

/** What TypeScript's page library does not describe: workers have it. */
type SyncAccessHandle = {
  write(bytes: Uint8Array, options: { readonly at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
};
type WithAccess = { createSyncAccessHandle(): Promise<SyncAccessHandle> };

const encoder = new TextEncoder();
let held: SyncAccessHandle | null = null;
let end = 0;

async function openFile(folder: string, name: string): Promise<SyncAccessHandle> {
  const file = await (await folderAt(folder)).getFileHandle(name, { create: true });
  return (file as unknown as WithAccess).createSyncAccessHandle();
}

function append(handle: SyncAccessHandle, bytes: Uint8Array, at: number): number {
  const written = handle.write(bytes, { at });
  if (written < bytes.byteLength) {
    // no room: what was there before stays whole
    handle.truncate(at);
    throw new DOMException('The file has no room left', 'QuotaExceededError');
  }
  return at + written;
}

async function run(job: FileJob): Promise<void> {
  if (job.do === 'write') {
    const handle = await openFile(job.folder, job.name);
    try {
      handle.truncate(0);
      let at = 0;
      for (const part of job.parts) at = append(handle, part, at);
      handle.flush();
    } finally {
      handle.close();
    }
    return;
  }
  if (job.do === 'begin') {
    const handle = await openFile(job.folder, job.name);
    handle.truncate(0);
    const size = append(handle, encoder.encode(job.text), 0);
    handle.flush();
    held?.close();
    held = handle;
    end = size;
    return;
  }
  if (held === null) throw new DOMException('No file is held', 'InvalidStateError');
  end = append(held, encoder.encode(job.text), end);
  held.flush();
}

let last: Promise<unknown> = Promise.resolve();
self.addEventListener('message', (event: MessageEvent<unknown>) => {
  const { id, job } = v.parse(requestSchema, event.data);
  last = last
    .then(() => run(job))
    .then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.name : 'Error'),
    )
    .then((failed) => self.postMessage({ id, failed } satisfies FileAnswer, { transfer: [] }));
});
