/**
 * The photo outbox's own IndexedDB database, one per device: rows carry their user. Page and worker open it side by
 * side. Metadata and image are separate tables written in one transaction, so that lists never load images.
 */
import { Dexie, liveQuery, type Table } from 'dexie';
import { defer, Observable, switchMap } from 'rxjs';
import { asStorageError } from '../errors.ts';
import { ownBucket } from '../own-bucket.ts';
import { unsentStates, type OutboxPhoto, type PhotoState } from './photo.ts';
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

type Tables = {
  readonly database: Dexie;
  readonly photos: Table<OutboxPhoto, string>;
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
    photos: 'photoId, &path, [userId+state], [userId+inspectionId], state',
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

export class PhotoStore {
  readonly #name: string;
  #opened: Promise<Tables> | null = null;

  constructor(name: string = databaseName) {
    this.#name = name;
  }

  #tables(): Promise<Tables> {
    this.#opened ??= open(this.#name).catch((error: unknown) => {
      this.#opened = null;
      throw error;
    });
    return this.#opened;
  }

  /** Resolves when photo and image are durable. */
  async add(photo: OutboxPhoto, images: PhotoImages): Promise<void> {
    const { database, photos, images: allImages } = await this.#tables();
    await withRoom(
      database.transaction('rw', photos, allImages, async () => {
        await photos.add(photo);
        await allImages.add(images);
      }),
    );
  }

  async photo(photoId: string): Promise<OutboxPhoto | undefined> {
    const { photos } = await this.#tables();
    return photos.get(photoId);
  }

  async photoAt(path: string): Promise<OutboxPhoto | undefined> {
    const { photos } = await this.#tables();
    return photos.where('path').equals(path).first();
  }

  async images(photoId: string): Promise<PhotoImages | undefined> {
    const { images } = await this.#tables();
    return images.get(photoId);
  }

  /** Also the removed ones. Oldest first. */
  async ofInspection(inspectionId: string, userId: string): Promise<OutboxPhoto[]> {
    const { photos } = await this.#tables();
    const found = await photos
      .where('[userId+inspectionId]')
      .equals([userId, inspectionId])
      .toArray();
    return found.sort((a, b) => (a.capturedAt < b.capturedAt ? -1 : 1));
  }

  /** Oldest first, so that what waited longest is sent first. */
  async inStates(userId: string, states: readonly PhotoState[]): Promise<OutboxPhoto[]> {
    const { photos } = await this.#tables();
    const found = await photos
      .where('[userId+state]')
      .anyOf(states.map((state) => [userId, state]))
      .toArray();
    return found.sort((a, b) => (a.capturedAt < b.capturedAt ? -1 : 1));
  }

  /**
   * Changes a photo only while it is in one of the states `from`: a person may remove a photo while it is being sent.
   * Answers whether it was changed.
   */
  async change(
    photoId: string,
    from: readonly PhotoState[],
    change: Partial<Omit<OutboxPhoto, 'photoId' | 'path' | 'userId'>>,
  ): Promise<boolean> {
    const { database, photos } = await this.#tables();
    return withRoom(
      database.transaction('rw', photos, async () => {
        const photo = await photos.get(photoId);
        if (!photo || !from.includes(photo.state)) return false;
        await photos.put({ ...photo, ...change });
        return true;
      }),
    );
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
      return found.sort((a, b) => (a.capturedAt < b.capturedAt ? -1 : 1));
    });
  }

  observe(photoIds: readonly string[]): Observable<OutboxPhoto[]> {
    return this.#observe(async ({ photos }) => {
      const found = await photos.bulkGet([...photoIds]);
      return found.filter((photo) => photo !== undefined);
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
