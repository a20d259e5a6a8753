/** Brings a rescue pack in through this device: its ops by `rescue_import`, its photos to their places (SPEC X5 to X9). */
import { largestBatch, wireOp } from '../push-plan.ts';
import { protocolVersion } from '../protocol.ts';
import type { Op } from '../op.ts';
import type { RescuePack } from './read-pack.ts';
import type { RescueAnswer, RescueRequest } from './rescue-protocol.ts';

/**
 * `offline`: no answer of our server's. `forbidden`: this person may not bring in the pack. `person_gone`: the account
 * whose work it is. `unsigned`: the server does not know who wrote it (X10). `update`: the server asks for a newer app. `failed`: anything else that will not pass by itself.
 */
export type ImportFailure =
  | 'offline'
  | 'forbidden'
  | 'person_gone'
  | 'unsigned'
  | 'update'
  | 'failed';

export type ImportPorts = {
  send(
    request: RescueRequest,
    signal: AbortSignal,
  ): Promise<RescueAnswer | { readonly failed: ImportFailure }>;
  /** Never overwrites; `stored` also when the same photo is there already. */
  upload(photo: RescuePack['photos'][number]): Promise<'stored' | 'refused' | 'offline'>;
  newId(): string;
  /** Before a try is made again. */
  pause(attempt: number, signal: AbortSignal): Promise<void>;
};

/** `stored`: now. `known`: before. `refused`: the server would not take it; the pack still has it. */
type OpOutcome = {
  readonly op: Op;
  readonly outcome: 'stored' | 'known' | 'refused';
  readonly code: string | null;
};
type PhotoOutcome = {
  readonly photo: RescuePack['photos'][number];
  readonly stored: boolean;
};

export type ImportResult = {
  readonly ops: readonly OpOutcome[];
  readonly photos: readonly PhotoOutcome[];
  /** Null: everything in the pack was tried. The same pack can be brought in again in any case. */
  readonly stopped: ImportFailure | 'cancelled' | null;
};
export type ImportProgress = {
  readonly ops: number;
  readonly photos: number;
  readonly of: { readonly ops: number; readonly photos: number };
};

/** Characters of JSON in one request. */
const largestRequest = 1_000_000;
const photosAtOnce = 10;
const attempts = 4;

/** X5: in the order of writing, so that what an op builds on comes before it. */
function batchesOf(ops: readonly Op[]): Op[][] {
  const batches: Op[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const op of ops.toSorted((one, other) => one.no - other.no)) {
    const length = JSON.stringify(wireOp(op)).length;
    if (size + length > largestRequest || (batches.at(-1)?.length ?? 0) >= largestBatch) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(op);
    size += length;
  }
  return batches;
}

class Stopped extends Error {
  readonly why: ImportFailure;
  constructor(why: ImportFailure) {
    super(why);
    this.why = why;
  }
}

/** Does not reject for what a network or a server does. */
export async function importPack(
  pack: RescuePack,
  ports: ImportPorts,
  { onProgress, signal }: { onProgress: (progress: ImportProgress) => void; signal: AbortSignal },
): Promise<ImportResult> {
  const { manifest } = pack;
  const all = [...pack.ops, ...pack.refused];
  const ops = new Map<string, OpOutcome>();
  const photos = new Map<string, PhotoOutcome>();
  const importId = ports.newId();
  let no = 0;

  /** X10: as it was signed, where it was; a batch that only tells of photos has no ops. */
  function contentOf(batch: readonly Op[]): Pick<RescueRequest, 'ops' | 'journal' | 'signed'> {
    const signed = batch.flatMap(({ op_id }) => pack.signed.get(op_id) ?? []);
    return batch.length > 0 && signed.length === batch.length && manifest.client_id !== null
      ? { ops: [], journal: manifest.client_id, signed }
      : { ops: batch.map(wireOp) };
  }

  const tell = () =>
    onProgress({
      ops: ops.size,
      photos: photos.size,
      of: { ops: all.length, photos: pack.photos.length },
    });

  async function send(batch: readonly Op[], paths: readonly string[]): Promise<RescueAnswer> {
    no += 1;
    const request: RescueRequest = {
      protocol: protocolVersion,
      import_id: importId,
      no,
      batch_id: ports.newId(),
      pack: {
        id: manifest.pack_id,
        sha256: pack.sha256,
        user_id: manifest.user.id,
        made_at: manifest.made_at,
        ops: all.length,
        photos: pack.photos.length,
      },
      ...contentOf(batch),
      photos: [...paths],
    };
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted();
      const answer = await ports.send(request, signal);
      if (!('failed' in answer)) {
        if (answer.push === null || answer.push.kind === 'accepted') return answer;
        throw new Stopped(answer.push.kind === 'update' ? 'update' : 'failed');
      }
      if (answer.failed !== 'offline' || attempt === attempts) throw new Stopped(answer.failed);
      await ports.pause(attempt, signal);
    }
  }

  /** Answers the ops whose parents the server did not have. */
  async function bring(batch: readonly Op[]): Promise<Op[]> {
    const answer = await send(batch, []);
    if (answer.push?.kind !== 'accepted') return [];
    const results = new Map(answer.push.results.map((result) => [result.op_id, result]));
    const orphans: Op[] = [];
    for (const op of batch) {
      const result = results.get(op.op_id);
      const code = result?.code ?? null;
      const taken = result?.status === 'applied' || result?.status === 'conflict';
      const outcome = taken ? (code === 'known' ? 'known' : 'stored') : 'refused';
      ops.set(op.op_id, { op, outcome, code });
      if (result?.status === 'retry') orphans.push(op);
    }
    tell();
    return orphans;
  }

  async function bringPhotos(): Promise<void> {
    for (let start = 0; start < pack.photos.length; start += photosAtOnce) {
      const uploaded = [];
      for (const photo of pack.photos.slice(start, start + photosAtOnce)) {
        signal.throwIfAborted();
        const sent = await uploadPatiently(photo);
        if (sent) uploaded.push(photo);
        else photos.set(photo.photoId, { photo, stored: false });
        tell();
      }
      if (uploaded.length === 0) continue;
      const paths = uploaded.map(({ path }) => path);
      const held = new Set((await send([], paths)).photos);
      for (const photo of uploaded) {
        photos.set(photo.photoId, { photo, stored: held.has(photo.path) });
      }
      tell();
    }
  }

  async function uploadPatiently(photo: RescuePack['photos'][number]): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      const sent = await ports.upload(photo);
      if (sent !== 'offline') return sent === 'stored';
      if (attempt === attempts) throw new Stopped('offline');
      await ports.pause(attempt, signal);
    }
  }

  let stopped: ImportResult['stopped'] = null;
  tell();
  try {
    const orphans: Op[] = [];
    for (const batch of batchesOf(all)) orphans.push(...(await bring(batch)));
    // A parent that was refused on the device came after its children: now it is there, or it never will be.
    for (const batch of batchesOf(orphans)) await bring(batch);
    await bringPhotos();
  } catch (error) {
    if (error instanceof Stopped) stopped = error.why;
    else if (signal.aborted) stopped = 'cancelled';
    else throw error;
  }
  return { ops: [...ops.values()], photos: [...photos.values()], stopped };
}
