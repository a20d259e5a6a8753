/**
 * The photo outbox's own IndexedDB database, one per device: rows carry their user. Page and worker open it side by
 * side. Metadata and image are separate tables written in one transaction, so that lists never load images.
 */
import { Dexie, liveQuery, type Table } from 'dexie';
import { Observable } from 'rxjs';
import { asStorageError } from '../errors.ts';
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

export class PhotoStore {
  readonly #database: Dexie;
  readonly #photos: Table<OutboxPhoto, string>;
  readonly #images: Table<PhotoImages, string>;
  readonly #sessions: Table<StoredSession, string>;

  constructor(name: string = databaseName) {
    // strict: "saved" is only said once the bytes are on the disk
    this.#database = new Dexie(name, { chromeTransactionDurability: 'strict' });
    this.#database.version(1).stores({
      photos: 'photoId, &path, [userId+state], [userId+inspectionId], state',
      images: 'photoId',
      sessions: 'key',
    });
    this.#photos = this.#database.table('photos');
    this.#images = this.#database.table('images');
    this.#sessions = this.#database.table('sessions');
  }

  /** Resolves when photo and image are durable. */
  async add(photo: OutboxPhoto, images: PhotoImages): Promise<void> {
    await withRoom(
      this.#database.transaction('rw', this.#photos, this.#images, async () => {
        await this.#photos.add(photo);
        await this.#images.add(images);
      }),
    );
  }

  photo(photoId: string): Promise<OutboxPhoto | undefined> {
    return this.#photos.get(photoId);
  }

  photoAt(path: string): Promise<OutboxPhoto | undefined> {
    return this.#photos.where('path').equals(path).first();
  }

  images(photoId: string): Promise<PhotoImages | undefined> {
    return this.#images.get(photoId);
  }

  /** Also the removed ones. Oldest first. */
  async ofInspection(inspectionId: string, userId: string): Promise<OutboxPhoto[]> {
    const photos = await this.#photos
      .where('[userId+inspectionId]')
      .equals([userId, inspectionId])
      .toArray();
    return photos.sort((a, b) => (a.capturedAt < b.capturedAt ? -1 : 1));
  }

  /** Oldest first, so that what waited longest is sent first. */
  async inStates(userId: string, states: readonly PhotoState[]): Promise<OutboxPhoto[]> {
    const photos = await this.#photos
      .where('[userId+state]')
      .anyOf(states.map((state) => [userId, state]))
      .toArray();
    return photos.sort((a, b) => (a.capturedAt < b.capturedAt ? -1 : 1));
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
    return withRoom(
      this.#database.transaction('rw', this.#photos, async () => {
        const photo = await this.#photos.get(photoId);
        if (!photo || !from.includes(photo.state)) return false;
        await this.#photos.put({ ...photo, ...change });
        return true;
      }),
    );
  }

  /** Puts back what a killed sender left in hand. Only the holder of the sender's lock may call it. */
  async releaseInterrupted(): Promise<void> {
    await this.#photos.where('state').equals('sending').modify({ state: 'waiting' });
  }

  /** Forgets photo and image. */
  async forget(photoId: string): Promise<void> {
    await this.#database.transaction('rw', this.#photos, this.#images, async () => {
      await this.#photos.delete(photoId);
      await this.#images.delete(photoId);
    });
  }

  observePending(userId: string): Observable<number> {
    return this.#observe(() =>
      this.#photos
        .where('[userId+state]')
        .anyOf(unsentStates.map((state) => [userId, state]))
        .count(),
    );
  }

  observe(photoIds: readonly string[]): Observable<OutboxPhoto[]> {
    return this.#observe(async () => {
      const photos = await this.#photos.bulkGet([...photoIds]);
      return photos.filter((photo) => photo !== undefined);
    });
  }

  /** The short-lived token that the page hands to the worker. */
  async grantSession(session: PhotoSession): Promise<void> {
    await this.#sessions.put({ ...session, key: 'current' });
  }

  async grantedSession(): Promise<PhotoSession | null> {
    const session = await this.#sessions.get('current');
    return session ?? null;
  }

  async revokeSession(): Promise<void> {
    await this.#sessions.delete('current');
  }

  close(): void {
    this.#database.close();
  }

  #observe<T>(query: () => Promise<T>): Observable<T> {
    return new Observable<T>((subscriber) => {
      const subscription = liveQuery(query).subscribe({
        next: (value) => subscriber.next(value),
        error: (error) => subscriber.error(error),
      });
      return () => subscription.unsubscribe();
    });
  }
}
