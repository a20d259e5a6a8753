/** Rescue packs in the browser: from what the device holds to a file (SPEC X1 to X4). */
import { v7 } from 'uuid';
import { createJournal } from '../../../sync/journal/journal.ts';
import { openFirstJournalStore } from '../../../sync/journal/open-first-journal-store.ts';
import type { Op, RefusedOp } from '../../../sync/op.ts';
import type { CapturedMetadata } from '../../../sync/photos/photo-schema.ts';
import { unsentStates } from '../../../sync/photos/photo.ts';
import type { PackProgress } from '../../../sync/rescue/pack-format.ts';
import { packName, writePack } from '../../../sync/rescue/write-pack.ts';
import { readJournalFiles } from '../../../sync/second-store/journal-files.ts';
import { createPhotoCopies } from '../../../sync/second-store/photo-copies.ts';
import { loggedWork } from '../../../sync/second-store/rebuild.ts';
import { appVersion } from '../worker/app-version.ts';
import { photoStore } from '../photos/photo-database.ts';

export type { PackProgress };

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
    const journal = createJournal(await openFirstJournalStore());
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

/** Everything of the person that the server lacks. Rejects with an AbortError when cancelled. */
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
