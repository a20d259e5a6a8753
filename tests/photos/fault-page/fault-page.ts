/**
 * A tablet without screens: the app's own session, local database, capture, outbox and sender, as the form uses them, in
 * a real browser. What it did and was told is the caller's to judge.
 */
import { filter, firstValueFrom } from 'rxjs';
import { startPhotos } from '../../../src/app/start-photos.ts';
import { attachmentKind } from '../../../src/db/declaration.ts';
import type { LocalDatabase } from '../../../src/db/local-database.ts';
import { openLocalDatabase } from '../../../src/db/open-local-database.ts';
import { signIn } from '../../../src/modules/auth/commands.ts';
import {
  declarations,
  inspectionKey,
  inspectionPhotos,
  inspections,
  inspectionTemplates,
} from '../../../src/modules/inspections/model/collections.ts';
import { recordCaptured } from '../../../src/modules/inspections/photos/commands-captured.ts';
import {
  addPhoto,
  removePhoto,
  restorePhoto,
} from '../../../src/modules/inspections/photos/commands.ts';
import { startInspection } from '../../../src/modules/inspections/form/commands.ts';
import type { InspectionActor } from '../../../src/modules/inspections/model/commands-base.ts';
import { fieldsOf } from '../../../src/modules/inspections/model/domain/photo-role.ts';
import { discardFile } from '../../../src/modules/sync-centre/commands.ts';
import { localPicture } from '../../../src/platform/photos/photo-address.ts';
import { photoOutbox, PhotoRefused } from '../../../src/platform/photos/photo-capture.ts';
import { registerServiceWorker } from '../../../src/platform/worker/service-worker.ts';
import { endSession, readSession } from '../../../src/platform/session/session.ts';
import { readTokens, storeTokens } from '../../../src/platform/session/stored-session.ts';
import { StorageFull } from '../../../sync/errors.ts';
import { makeFile, type FileSpec } from './files.ts';

// The device's clock can be put forward, so that nobody sits out the pauses between attempts.
const clock = { ahead: 0 };
const systemNow = Date.now.bind(Date);
Date.now = () => systemNow() + clock.ahead;

type Open = { database: LocalDatabase; actor: InspectionActor; stop: () => Promise<void> };
let opened: Open | null = null;

function here(): Open {
  if (opened === null) throw new Error('Nobody is here yet');
  return opened;
}

export type Taken =
  | { readonly kept: { photoId: string; path: string; sha256: string; bytes: number } }
  | { readonly refused: string };

export type OnDevice = {
  readonly photoId: string;
  readonly state: string;
  readonly code: string | null;
  /** Of the picture as it is read back; null: there is none. */
  readonly sha256: string | null;
};

async function hashOf(photoId: string): Promise<string | null> {
  const picture = await localPicture(photoId, 'full');
  if (picture === null) return null;
  const digest = await crypto.subtle.digest('SHA-256', await picture.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Place = { inspectionId: string; itemId: string; orderIndex: number };

async function keep({ inspectionId, itemId }: Place, spec: FileSpec, userId: string) {
  return photoOutbox.add({
    file: await makeFile(spec),
    of: attachmentKind(inspectionPhotos),
    parentId: inspectionId,
    part: itemId,
    userId,
  });
}

async function told(take: () => ReturnType<typeof keep>): Promise<Taken> {
  try {
    const { photoId, path, sha256, bytes } = await take();
    return { kept: { photoId, path, sha256, bytes } };
  } catch (error) {
    if (error instanceof PhotoRefused) return { refused: error.code };
    if (error instanceof StorageFull) return { refused: 'storage_full' };
    throw error;
  }
}

const faultPage = {
  /** Signs in where nobody is, opens what the app opens, and answers who it is. */
  async open(email: string, password: string, storeId: string, ahead: number): Promise<string> {
    clock.ahead = ahead;
    if (readSession().identity === null) {
      const problem = await signIn({ email, password, remember: true });
      if (problem !== null) throw new Error(`Not signed in: ${JSON.stringify(problem)}`);
    }
    const userId = readSession().identity?.userId;
    if (userId === undefined) throw new Error('Nobody is signed in');
    const database = await openLocalDatabase({ userId, declarations, photos: photoOutbox });
    database.followStores([storeId]);
    const stop = startPhotos(database, declarations);
    const standing = { role: 'supervisor', isGlobalAdmin: false } as const;
    opened = { database, stop, actor: { database, standing, now: () => new Date(Date.now()) } };
    registerServiceWorker();
    return userId;
  },

  /** Begins a walk on the device and answers the first items of its template. */
  async begin(inspectionId: string, storeId: string): Promise<string[]> {
    const { actor, database } = here();
    const templates = await firstValueFrom(
      database
        .observe(inspectionTemplates, {})
        .pipe(filter((found) => found.some(({ is_active }) => is_active))),
    );
    const template = templates.find(({ is_active }) => is_active);
    if (template === undefined) throw new Error('There is no template');
    await startInspection(actor, { inspectionId, storeId, template });
    return template.sections.flatMap(({ items }) => items.map(({ id }) => id)).slice(0, 12);
  },

  /** As the form does it: first the picture, then its record; `withoutRecord`: the page is killed between the two. */
  async take(place: Place, spec: FileSpec, withoutRecord: boolean): Promise<Taken> {
    const { actor, database } = here();
    const { inspectionId, itemId, orderIndex } = place;
    // a device that lost its rows has no form to take photos in until they are back
    const walk = database.observe(inspections, { equals: { id: inspectionId } });
    await firstValueFrom(walk.pipe(filter((rows) => rows.length > 0)));
    return told(async () => {
      const kept = await keep(place, spec, database.userId);
      if (withoutRecord) return kept;
      const subject = fieldsOf({ role: 'evidence', itemId });
      await addPhoto(actor, { ...kept, inspectionId, ...subject, orderIndex });
      return kept;
    });
  },
  /** The picture alone, with nothing else open. */
  takeOnly: (place: Place, spec: FileSpec): Promise<Taken> =>
    told(() => keep(place, spec, readSession().identity?.userId ?? '')),

  /** What the form does when it is opened again. */
  record: (inspectionId: string): Promise<void> => recordCaptured(here().actor, inspectionId),

  async remove(photoId: string): Promise<void> {
    await removePhoto(here().actor, photoId);
    await photoOutbox.remove({ photoId });
  },
  async restore(photoId: string): Promise<boolean> {
    await restorePhoto(here().actor, photoId);
    return photoOutbox.restore(photoId);
  },
  /** What the sync centre does with one that was set aside. */
  discard: (photoId: string): Promise<void> =>
    discardFile(here().database, inspectionPhotos, photoId, () => new Date(Date.now())),
  retry: (photoId: string): Promise<void> => photoOutbox.retry(photoId),

  /** Gives up every record that the server refused, as the sync centre does. Answers their ids. */
  async giveUpRefused(): Promise<string[]> {
    const { database } = here();
    const unfinished = await firstValueFrom(database.observeUnfinished());
    const refused = unfinished.filter(({ state }) => state === 'refused');
    for (const { opId } of refused) await database.discardRefused(opId);
    return refused.map(({ id }) => id);
  },
  async refusedPhotos(): Promise<string[]> {
    const unfinished = await firstValueFrom(here().database.observeUnfinished());
    return unfinished.filter(({ state }) => state === 'refused').map(({ id }) => id);
  },

  /** The device's clock goes on by so much; then everything is tried once. */
  async tryAgain(ahead: number): Promise<void> {
    clock.ahead = ahead;
    await here().database.syncNow();
    window.dispatchEvent(new Event('online'));
  },

  /** As screens and sync centre are told. */
  async progress(photoIds: readonly string[]): Promise<OnDevice[]> {
    const known = await firstValueFrom(photoOutbox.observePhotos(photoIds));
    return Promise.all(
      photoIds.map(async (photoId) => {
        const progress = known.get(photoId);
        const { state = 'absent', code = null } = progress ?? {};
        return { photoId, state, code, sha256: await hashOf(photoId) };
      }),
    );
  },
  /** Ids of every photo that this device keeps of a walk. */
  async kept(inspectionId: string): Promise<string[]> {
    const photos = await photoOutbox.captured(inspectionKey(inspectionId), here().database.userId);
    return photos.map(({ photoId }) => photoId);
  },
  async status() {
    const { pending, refused, failure } = await firstValueFrom(here().database.observeStatus());
    return { pending, refused, failure };
  },
  /** The token stays, its end or itself is replaced: as with a wrong clock, and as after a night in a drawer. */
  replaceToken(change: { token?: string; endsInSeconds: number }): void {
    const tokens = readTokens();
    if (tokens === null) throw new Error('No tokens');
    storeTokens({
      ...tokens,
      ...(change.token === undefined ? {} : { access_token: change.token }),
      expires_at: Math.floor(Date.now() / 1000) + change.endsInSeconds,
    });
  },

  async signOut(): Promise<void> {
    endSession('user');
    const { database, stop } = here();
    opened = null;
    await stop();
    await database.close();
  },
  isSignedIn: (): boolean => readSession().identity !== null,
  workerReady: async (): Promise<void> => {
    await navigator.serviceWorker.ready;
  },
};

declare global {
  var faultPage: FaultPage;
}
export type FaultPage = typeof faultPage;
globalThis.faultPage = faultPage;
