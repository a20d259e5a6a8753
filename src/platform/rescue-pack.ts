/** Rescue packs in the browser: from what the device holds to a file, and from a file to the office (SPEC X1 to X9). */
import { v7 } from 'uuid';
import * as v from 'valibot';
import { createIndexedDbJournalStore } from '../../sync/journal/indexed-db-journal-store.ts';
import { createJournal } from '../../sync/journal/journal.ts';
import { journalName } from '../../sync/journal/open-journal-store.ts';
import type { Op, RefusedOp } from '../../sync/op.ts';
import { ownBucket } from '../../sync/own-bucket.ts';
import type { CapturedMetadata } from '../../sync/photos/photo-schema.ts';
import { unsentStates } from '../../sync/photos/photo.ts';
import { storageTransport } from '../../sync/photos/storage-transport.ts';
import {
  importPack,
  type ImportFailure,
  type ImportPorts,
  type ImportProgress,
  type ImportResult,
} from '../../sync/rescue/import-pack.ts';
import type { PackProgress } from '../../sync/rescue/pack-format.ts';
import { PackRefused, readPack, type RescuePack } from '../../sync/rescue/read-pack.ts';
import { rescueAnswerSchema } from '../../sync/rescue/rescue-protocol.ts';
import { packName, writePack } from '../../sync/rescue/write-pack.ts';
import { readJournalFiles } from '../../sync/second-store/journal-files.ts';
import { createPhotoCopies } from '../../sync/second-store/photo-copies.ts';
import { loggedWork } from '../../sync/second-store/rebuild.ts';
import { appVersion } from './app-version.ts';
import { photoStore } from './photo-database.ts';
import { photoSession } from './photo-session.ts';
import { dataClient } from './supabase.ts';

export { PackRefused, readPack as readRescuePack };
export type { ImportProgress, ImportResult, PackProgress, RescuePack };

type Person = { readonly userId: string; readonly email: string };
type Watched<Progress> = {
  readonly onProgress: (progress: Progress) => void;
  readonly signal: AbortSignal;
};

/** A finished pack, to be saved or shared. */
export type MadePack = {
  readonly file: File;
  /** Changes, refused ones included. */
  readonly changes: number;
  readonly photos: number;
};

type JournalWork = {
  clientId: string | null;
  key: string | null;
  ops: Op[];
  refused: RefusedOp[];
};

/** Opens the journal by itself: neither rows nor sync nor anybody's session are needed. */
async function journalWork(userId: string): Promise<JournalWork> {
  try {
    const factory = await ownBucket(journalName);
    const store = createIndexedDbJournalStore(journalName, { factory, keyRange: IDBKeyRange });
    const journal = createJournal(store);
    try {
      return await journal.markExported(userId);
    } finally {
      await journal.close();
    }
  } catch (error) {
    const files = await readJournalFiles().catch(() => {
      throw error;
    });
    return loggedWork(files, userId);
  }
}

type PhotoWork = {
  photos: CapturedMetadata[];
  image: (photoId: string) => Promise<ArrayBuffer | null>;
};

async function photoWork(userId: string): Promise<PhotoWork> {
  const store = photoStore();
  try {
    const photos = await store.inStates(userId, unsentStates);
    return { photos, image: async (photoId) => (await store.images(photoId))?.image ?? null };
  } catch {
    const copies = createPhotoCopies(null);
    const kept = await copies.kept().catch(() => []);
    const read = await Promise.all(kept.map((photoId) => copies.read(photoId)));
    const photos = read.flatMap((copy) => (copy?.[0].userId === userId ? [copy[0]] : []));
    return { photos, image: async (photoId) => (await copies.read(photoId))?.[1].image ?? null };
  }
}

/** Everything of the person that the office lacks. Rejects with an AbortError when cancelled. */
export async function makeRescuePack(
  { userId, email }: Person,
  watched: Watched<PackProgress>,
): Promise<MadePack> {
  const [journal, photos] = await Promise.all([journalWork(userId), photoWork(userId)]);
  const madeAt = Date.now();
  const pack = await writePack(
    { user: { id: userId, email }, ...journal, ...photos },
    { packId: v7(), madeAt, appVersion, ...watched },
  );
  const type = 'application/zip';
  return {
    file: new File([pack], packName({ madeAt, email }), { type, lastModified: madeAt }),
    changes: journal.ops.length + journal.refused.length,
    photos: photos.photos.length,
  };
}

export function canShareFile(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

/** By the system's own sheet. Somebody who closes it has changed their mind: that is no error. */
export async function shareFile(file: File): Promise<void> {
  await navigator.share({ files: [file] }).catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
  });
}

const failures: Readonly<Record<string, ImportFailure>> = {
  forbidden: 'forbidden',
  person_gone: 'person_gone',
  unsigned: 'unsigned',
  bad_signature: 'unsigned',
};
const errorSchema = v.object({ code: v.fallback(v.string(), '') });

function failureOf(status: number, error: unknown): ImportFailure {
  const { code } = v.parse(v.fallback(errorSchema, { code: '' }), error);
  const known = failures[code];
  if (known !== undefined) return known;
  // No answer, or a server in trouble: it may pass.
  return status < 400 || status >= 500 || status === 408 || status === 429 ? 'offline' : 'failed';
}

const ports: ImportPorts = {
  async send(request, signal) {
    const client = await dataClient();
    const { data, error, status } = await client
      .rpc('rescue_import', { request })
      .abortSignal(signal);
    if (error !== null) return { failed: failureOf(status, error) };
    const answer = v.safeParse(rescueAnswerSchema, data);
    return answer.success ? answer.output : { failed: 'offline' };
  },
  async upload({ path, image, mimeType, bytes }) {
    const session = await photoSession();
    if (session === null) return 'offline';
    const transport = storageTransport((input, init) => fetch(input, init));
    const sent = await transport.upload(session, path, await image.arrayBuffer(), mimeType);
    if (sent.ok) return 'stored';
    if (['offline', 'server', 'unauthorized'].includes(sent.failure)) return 'offline';
    if (sent.failure !== 'exists') return 'refused';
    const size = await transport.size(session, path);
    if (!size.ok) return size.failure === 'not_found' ? 'refused' : 'offline';
    return size.value === bytes ? 'stored' : 'refused';
  },
  newId: v7,
  pause: (attempt, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, 1000 * 2 ** attempt);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};

/** As the signed-in person; somebody else's only where that is a global admin. */
export function bringInRescuePack(
  pack: RescuePack,
  watched: Watched<ImportProgress>,
): Promise<ImportResult> {
  return importPack(pack, ports, watched);
}
