/** What capturing and showing photos needs of the outbox: keeping, taking back, and what is told of them. */
import { map, type Observable } from 'rxjs';
import type { RecordKey } from '../op.ts';
import type { AttachmentKind } from './attachment.ts';
import { objectName } from './object-name.ts';
import { progressOf, unsentStates, type OutboxPhoto, type PhotoProgress } from './photo.ts';
import type { PhotoStore } from './photo-store.ts';
import type { PhotoOutboxStatus } from './ports.ts';

/** A photo as compressed, ready to be kept. */
export type CompressedPhoto = {
  readonly image: ArrayBuffer;
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
  /** Hex, of `image`. */
  readonly sha256: string;
  readonly thumbnail: ArrayBuffer;
  readonly thumbnailType: string;
};

export type PhotoPlace = {
  readonly photoId: string;
  readonly userId: string;
  readonly of: AttachmentKind;
  readonly parentId: string;
  readonly part: string;
  readonly fileName: string;
  /** Of its record. */
  readonly scope?: string | undefined;
  /** Epoch ms. */
  readonly capturedAt: number;
};

/** What the photo's row needs. */
export type CapturedPhoto = Pick<
  OutboxPhoto,
  'photoId' | 'path' | 'mimeType' | 'sha256' | 'width' | 'height' | 'bytes' | 'capturedAt' | 'part'
>;

function captured(photo: OutboxPhoto): CapturedPhoto {
  const { photoId, path, mimeType, sha256, width, height, bytes, capturedAt, part } = photo;
  return { photoId, path, mimeType, sha256, width, height, bytes, capturedAt, part };
}

export class PhotoOutbox implements PhotoOutboxStatus {
  readonly #store: PhotoStore;

  constructor(store: PhotoStore) {
    this.#store = store;
  }

  /** Resolves once photo and image are durable. Rejects with `StorageFull`, keeping nothing, when there is no room. */
  async keep(place: PhotoPlace, compressed: CompressedPhoto): Promise<CapturedPhoto> {
    const { photoId, userId, of, parentId, part, scope, capturedAt } = place;
    const { image, thumbnail, thumbnailType, mimeType, width, height, sha256 } = compressed;
    const photo: OutboxPhoto = {
      photoId,
      userId,
      kind: of.kind,
      parent: { collection: of.parent, id: parentId },
      part,
      ...(scope === undefined ? {} : { scope }),
      path: objectName({ ...place, folder: of.folder, mimeType }),
      mimeType,
      sha256,
      width,
      height,
      bytes: image.byteLength,
      capturedAt: new Date(capturedAt).toISOString(),
      state: 'waiting',
      acknowledged: false,
      offered: false,
      attempts: 0,
      lastError: null,
      nextTryAt: 0,
      storedAt: null,
      removedAt: null,
    };
    await this.#store.add(photo, { photoId, image, thumbnail, thumbnailType });
    return captured(photo);
  }

  /**
   * Every photo of this device for the record that was not removed, oldest first. A row may be missing for one that
   * was kept just before the page was killed: its row can be written again from here.
   */
  async captured(parent: RecordKey, userId: string): Promise<CapturedPhoto[]> {
    const photos = await this.#store.ofParent(parent, userId);
    return photos
      .filter(({ state }) => state !== 'removed' && state !== 'removing')
      .map((photo) => captured(photo));
  }

  /**
   * Takes a photo back. One that no sender had in hand stays unsent; of any other the object, which may be stored though
   * no answer said so, is deleted once the server has acknowledged the tombstone of its row. A photo of another device is
   * left alone.
   */
  async remove(photoId: string, removedAt: number): Promise<void> {
    const present = ['waiting', 'set_aside', 'sending', 'uploaded', 'stored'] as const;
    await this.#store.change(photoId, present, ({ offered }) =>
      offered === false
        ? { state: 'removed', removedAt }
        : { state: 'removing', acknowledged: false, attempts: 0, nextTryAt: 0, removedAt },
    );
  }

  /** Takes out a photo whose record could not be written: it was refused, so nothing of it stays (rule PH24). */
  refuse(photoId: string): Promise<void> {
    return this.#store.forget(photoId);
  }

  giveUp(photoId: string): Promise<void> {
    return this.remove(photoId, Date.now());
  }

  async recovered(userId: string): Promise<readonly RecordKey[]> {
    const photos = await this.#store.recovered(userId);
    return photos.map(({ kind, photoId }) => ({ collection: kind, id: photoId }));
  }

  /** Undoes `remove`. Answers false when the image is no longer kept. */
  async restore(photoId: string): Promise<boolean> {
    const images = await this.#store.images(photoId);
    if (!images) return false;
    // sending it again is harmless: an object that is still there counts as sent
    return this.#store.change(photoId, ['removed', 'removing'], {
      state: 'waiting',
      acknowledged: false,
      attempts: 0,
      nextTryAt: 0,
      removedAt: null,
    });
  }

  /** Gives a photo that was set aside another chance. */
  async retry(photoId: string): Promise<void> {
    await this.#store.change(photoId, ['set_aside', 'waiting'], {
      state: 'waiting',
      attempts: 0,
      nextTryAt: 0,
      lastError: null,
    });
  }

  observePending(userId: string): Observable<number> {
    return this.#store.observePending(userId);
  }

  /** Photos that the server is still owed, oldest first. */
  observeUnsent(userId: string): Observable<readonly OutboxPhoto[]> {
    return this.#store.observeInStates(userId, unsentStates);
  }

  observePhotos(photoIds: readonly string[]): Observable<ReadonlyMap<string, PhotoProgress>> {
    return this.#store
      .observe(photoIds)
      .pipe(map((photos) => new Map(photos.map((photo) => [photo.photoId, progressOf(photo)]))));
  }
}
