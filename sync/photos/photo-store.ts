/**
 * The photo outbox's own IndexedDB database, one per device: rows carry their user. Page and worker open it side by
 * side. Metadata and image are separate tables written in one transaction, so that lists never load images.
 */
import { Dexie, liveQuery, type Table } from 'dexie';
import { defer, Observable, switchMap } from 'rxjs';
import * as v from 'valibot';
import { asStorageError } from '../errors.ts';
import { holdInUse, onceUnused } from '../in-use.ts';
import { bucketNames, dropBucket, ownBucket } from '../own-bucket.ts';
import type { RecordKey } from '../op.ts';
import { belongingOf, belongingSchema, type AttachmentKind } from './attachment.ts';
import { unsentStates, type OutboxPhoto, type PhotoState, type StoredPhoto } from './photo.ts';
import type { PhotoSession } from './ports.ts';

/**
 * Images are kept as bytes, not as Blob: WebKit has handed back blobs that can no longer be read after its own storage
 * process restarted.
 */
export type PhotoImages = {
  readonly photoId: string;
  readonly image: ArrayBuffer;
  readonly thumbnail: ArrayBuffer;
  readonly thumbnailType: string;
};

/** A second place for photos that were not sent yet. Failures cost the copy, never the photo. */
export interface PhotoCopies {
  /** Durable when it resolves. */
  keep(photo: StoredPhoto, images: PhotoImages): Promise<void>;
  drop(photoIds: readonly string[]): Promise<void>;
  /** The photos that have a copy. */
  kept(): Promise<string[]>;
  /** One of those, to be sent again; null when it is not whole. */
  read(photoId: string): Promise<[StoredPhoto, PhotoImages] | null>;
}

type StoredSession = PhotoSession & { readonly key: 'current' };

/** Time for which a photo stays on the device after the server's list names it, or after its removal. */
export const keptFor = 7 * 24 * 60 * 60 * 1000;

const databaseName = 'storehand-photos';

/** Rejects with `StorageFull` where the browser has no room; the transaction has then left nothing behind. */
async function withRoom<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw asStorageError(error);
  }
}

type PhotoChange = Partial<Omit<OutboxPhoto, 'photoId' | 'path' | 'userId'>>;

const isUnsent = ({ state }: StoredPhoto): boolean =>
  unsentStates.some((unsent) => unsent === state);

const inOrder = (photos: StoredPhoto[]): StoredPhoto[] =>
  photos.sort((a, b) => (a.capturedAt < b.capturedAt ? -1 : 1));

type Tables = {
  readonly database: Dexie;
  readonly photos: Table<StoredPhoto, string>;
  readonly images: Table<PhotoImages, string>;
  readonly sessions: Table<StoredSession, string>;
};

async function open(name: string): Promise<Tables> {
  const factory = await ownBucket(name);
  const database = new Dexie(name, {
    indexedDB: factory,
    IDBKeyRange,
    // strict: "saved" is only said once the bytes are on the disk
    chromeTransactionDurability: 'strict',
  });
  database.version(1).stores({
    // a database of before has one index more, which nobody asks any longer
    photos: 'photoId, &path, [userId+state], state',
    images: 'photoId',
    sessions: 'key',
  });
  return {
    database,
    photos: database.table('photos'),
    images: database.table('images'),
    sessions: database.table('sessions'),
  };
}

async function isHere(name: string): Promise<boolean> {
  if ((await bucketNames()).includes(name)) return true;
  return (await indexedDB.databases()).some((database) => database.name === name);
}

/** Brings database and copies together: each has what the other has of unsent photos. Answers what came back. */
async function recoverPhotos(tables: Tables, copies: PhotoCopies): Promise<StoredPhoto[]> {
  const { database, photos, images } = tables;
  const kept = new Set(await copies.kept());
  const known = await photos.toArray();
  const unsent = known.filter(isUnsent);
  const done = known.filter((photo) => !isUnsent(photo)).map(({ photoId }) => photoId);
  await copies.drop(done.filter((photoId) => kept.has(photoId)));
  for (const photo of unsent.filter(({ photoId }) => !kept.has(photoId))) {
    const image = await images.get(photo.photoId);
    if (image !== undefined) await copies.keep(photo, image);
  }
  const recovered: StoredPhoto[] = [];
  const knownIds = new Set(known.map(({ photoId }) => photoId));
  for (const photoId of [...kept].filter((photoId) => !knownIds.has(photoId))) {
    const copy = await copies.read(photoId);
    if (copy === null) continue;
    const [photo, image] = copy;
    // another tab may have been faster
    const added = await database.transaction('rw', photos, images, async () => {
      if ((await photos.get(photoId)) !== undefined) return false;
      await photos.add(photo);
      await images.put(image);
      return true;
    });
    if (added) recovered.push(photo);
  }
  return recovered;
}

export class PhotoStore {
  readonly #name: string;
  readonly #copies: PhotoCopies | null;
  readonly #recovers: boolean;
  #recovered: readonly StoredPhoto[] = [];
  #kinds: readonly AttachmentKind[] = [];
  #opened: Promise<Tables> | null = null;

  /** `recovers`: photos that only the copies know come back when the store is opened, as the page does it. */
  constructor(
    copies: PhotoCopies | null = null,
    { recovers = true, name = databaseName }: { recovers?: boolean; name?: string } = {},
  ) {
    this.#name = name;
    this.#copies = copies;
    this.#recovers = recovers;
  }

  /** What modules declare; told before the first photo of an older version of the app is looked at. */
  declare(kinds: readonly AttachmentKind[]): void {
    this.#kinds = kinds;
  }

  /** Photos of an older version of the app are carried over as they are read. */
  #whole = (photo: StoredPhoto): OutboxPhoto => {
    const own = v.safeParse(belongingSchema, photo);
    return { ...photo, ...(own.success ? own.output : belongingOf(photo.path, this.#kinds)) };
  };

  #tables(): Promise<Tables> {
    this.#opened ??= this.#open().catch((error: unknown) => {
      this.#opened = null;
      throw error;
    });
    return this.#opened;
  }

  async #open(): Promise<Tables> {
    const tables = await open(this.#name);
    // A bucket that is thrown away closes what others have open in it.
    tables.database.on('close', () => {
      this.#opened = null;
    });
    const copies = this.#recovers ? this.#copies : null;
    if (copies !== null) {
      this.#recovered = await recoverPhotos(tables, copies).catch(() => []);
    }
    return tables;
  }

  /** Photos of a person that the database had lost and a copy had not, since this page was opened. */
  async recovered(userId: string): Promise<OutboxPhoto[]> {
    await this.#tables();
    return this.#recovered.filter((photo) => photo.userId === userId).map(this.#whole);
  }

  /** Resolves when photo and image are durable, in both places where there are two. */
  async add(photo: StoredPhoto, images: PhotoImages): Promise<void> {
    const release = await holdInUse(this.#name);
    try {
      const { database, photos, images: allImages } = await this.#tables();
      await withRoom(
        database.transaction('rw', photos, allImages, async () => {
          await photos.add(photo);
          await allImages.add(images);
        }),
      );
    } finally {
      release();
    }
    await this.#copies?.keep(photo, images).catch(() => undefined);
  }

  async photo(photoId: string): Promise<OutboxPhoto | undefined> {
    const { photos } = await this.#tables();
    const photo = await photos.get(photoId);
    return photo && this.#whole(photo);
  }

  async images(photoId: string): Promise<PhotoImages | undefined> {
    const { images } = await this.#tables();
    return images.get(photoId);
  }

  /** Also the removed ones. Oldest first. */
  async ofParent(parent: RecordKey, userId: string): Promise<OutboxPhoto[]> {
    const { photos } = await this.#tables();
    // a device has few photos at a time: none needs an index by parent
    const own = await photos
      .where('[userId+state]')
      .between([userId, Dexie.minKey], [userId, Dexie.maxKey])
      .toArray();
    return inOrder(own)
      .map(this.#whole)
      .filter(
        ({ parent: { collection, id } }) =>
          id === parent.id && (collection === parent.collection || collection === ''),
      );
  }

  /** Oldest first, so that what waited longest is sent first. */
  async inStates(userId: string, states: readonly PhotoState[]): Promise<OutboxPhoto[]> {
    const { photos } = await this.#tables();
    const found = await photos
      .where('[userId+state]')
      .anyOf(states.map((state) => [userId, state]))
      .toArray();
    return inOrder(found).map(this.#whole);
  }

  /**
   * Changes a photo only while it is in one of the states `from`: a person may remove a photo while it is being sent.
   * Answers whether it was changed.
   */
  async change(
    photoId: string,
    from: readonly PhotoState[],
    change: PhotoChange | ((photo: StoredPhoto) => PhotoChange),
  ): Promise<boolean> {
    const { database, photos } = await this.#tables();
    const changed = await withRoom(
      database.transaction('rw', photos, async () => {
        const photo = await photos.get(photoId);
        if (!photo || !from.includes(photo.state)) return null;
        const next = { ...photo, ...(typeof change === 'function' ? change(photo) : change) };
        await photos.put(next);
        return { photo, next };
      }),
    );
    if (changed === null) return false;
    await this.#copyFor(changed.photo, changed.next).catch(() => undefined);
    return true;
  }

  /** The copy goes with the last reason to send, and comes back with it. */
  async #copyFor(before: StoredPhoto, after: StoredPhoto): Promise<void> {
    if (this.#copies === null || isUnsent(before) === isUnsent(after)) return;
    if (!isUnsent(after)) return this.#copies.drop([after.photoId]);
    const images = await this.images(after.photoId);
    if (images !== undefined) await this.#copies.keep(after, images);
  }

  /** Puts back what a killed sender left in hand. Only the holder of the sender's lock may call it. */
  async releaseInterrupted(): Promise<void> {
    const { photos } = await this.#tables();
    await photos.where('state').equals('sending').modify({ state: 'waiting' });
  }

  /** Forgets photo and image. */
  async forget(photoId: string): Promise<void> {
    const { database, photos, images } = await this.#tables();
    await database.transaction('rw', photos, images, async () => {
      await photos.delete(photoId);
      await images.delete(photoId);
    });
    await this.#copies?.drop([photoId]).catch(() => undefined);
  }

  /**
   * Of people who left only what the server lacks stays (SPEC F1). A database in which nothing is left leaves the disk,
   * with what its files still tell of before.
   */
  async leave(hasLeft: (userId: string) => boolean): Promise<void> {
    if (!(await isHere(this.#name))) return;
    const { database, photos, images } = await this.#tables();
    await database.transaction('rw', photos, images, async () => {
      const done = await photos.where('state').anyOf('stored', 'removed').toArray();
      const ids = done.filter(({ userId }) => hasLeft(userId)).map(({ photoId }) => photoId);
      await photos.bulkDelete(ids);
      await images.bulkDelete(ids);
    });
    await onceUnused(this.#name, async () => {
      if ((await photos.count()) > 0) return;
      database.close();
      this.#opened = null;
      await dropBucket(this.#name);
    });
  }

  observePending(userId: string): Observable<number> {
    return this.#observe(({ photos }) =>
      photos
        .where('[userId+state]')
        .anyOf(unsentStates.map((state) => [userId, state]))
        .count(),
    );
  }

  /** Oldest first. */
  observeInStates(userId: string, states: readonly PhotoState[]): Observable<OutboxPhoto[]> {
    return this.#observe(async ({ photos }) => {
      const found = await photos
        .where('[userId+state]')
        .anyOf(states.map((state) => [userId, state]))
        .toArray();
      return inOrder(found).map(this.#whole);
    });
  }

  observe(photoIds: readonly string[]): Observable<OutboxPhoto[]> {
    return this.#observe(async ({ photos }) => {
      const found = await photos.bulkGet([...photoIds]);
      return found.filter((photo) => photo !== undefined).map(this.#whole);
    });
  }

  /** The short-lived token that the page hands to the worker. */
  async grantSession(session: PhotoSession): Promise<void> {
    const { sessions } = await this.#tables();
    await sessions.put({ ...session, key: 'current' });
  }

  async grantedSession(): Promise<PhotoSession | null> {
    const { sessions } = await this.#tables();
    const session = await sessions.get('current');
    return session ?? null;
  }

  async revokeSession(): Promise<void> {
    const { sessions } = await this.#tables();
    await sessions.delete('current');
  }

  async close(): Promise<void> {
    const opened = await this.#opened;
    opened?.database.close();
    this.#opened = null;
  }

  #observe<T>(query: (tables: Tables) => Promise<T>): Observable<T> {
    return defer(() => this.#tables()).pipe(
      switchMap(
        (tables) =>
          new Observable<T>((subscriber) => {
            const subscription = liveQuery(() => query(tables)).subscribe({
              next: (value) => subscriber.next(value),
              error: (error) => subscriber.error(error),
            });
            return () => subscription.unsubscribe();
          }),
      ),
    );
  }
}
