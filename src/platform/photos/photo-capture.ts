/** From the camera to the outbox: what a screen does with photos. */
import type { Observable } from 'rxjs';
import { v7 } from 'uuid';
import { StorageFull } from '../../../sync/errors.ts';
import type { RecordKey } from '../../../sync/op.ts';
import type { AttachmentKind } from '../../../sync/photos/attachment.ts';
import type { OutboxPhoto, PhotoProgress } from '../../../sync/photos/photo.ts';
import {
  PhotoOutbox,
  type CapturedPhoto,
  type CompressedPhoto,
  type PhotoPlace,
} from '../../../sync/photos/photo-outbox.ts';
import type { PhotoOutboxStatus } from '../../../sync/photos/ports.ts';
import { holdUpdates } from '../worker/hold-updates.ts';
import { freeReadCaches, requestPersistence } from '../storage/persistent-storage.ts';
import { isCalledPdf, wholePdf } from './pdf-file.ts';
import { compressInTurn } from './photo-compressor.ts';
import { photoStore } from './photo-database.ts';
import { nudgePhotoSending } from './photo-nudge.ts';

export { PhotoRefused, type PhotoRefusal } from './photo-compression.ts';
export type { CapturedPhoto, OutboxPhoto, PhotoProgress };

export type NewPhoto = {
  readonly file: Blob;
  /** Default: the file's own name. */
  readonly fileName?: string;
  /** The declared kind of its record. */
  readonly of: AttachmentKind;
  readonly parentId: string;
  /** What of the parent it is of. */
  readonly part: string;
  /** Of its record: without it a file that leaves the device (rule PH26) stays until the server has it. */
  readonly scope?: string;
  readonly userId: string;
  /** Whether its kind takes PDFs (rule PH27). */
  readonly takesPdf?: boolean;
  /** Epoch ms. */
  readonly now?: () => number;
};

let outbox: PhotoOutbox | null = null;
const opened = (): PhotoOutbox => (outbox ??= new PhotoOutbox(photoStore()));

/** When the device is full, what can be fetched again makes room for what cannot. */
async function keep(place: PhotoPlace, compressed: CompressedPhoto): Promise<CapturedPhoto> {
  try {
    return await opened().keep(place, compressed);
  } catch (error) {
    if (!(error instanceof StorageFull) || !(await freeReadCaches())) throw error;
    return opened().keep(place, compressed);
  }
}

/** The photo outbox of this device. Opens its database at first use. */
export const photoOutbox = {
  /**
   * Compresses and keeps a photo; resolves when it is durable. Its row is the caller's to write.
   * Rejects with `PhotoRefused`, or with `StorageFull` when the device has no room; nothing of the photo is kept then.
   */
  async add(photo: NewPhoto): Promise<CapturedPhoto> {
    const { file, of, parentId, part, scope, userId, takesPdf = false, now = Date.now } = photo;
    const capturedAt = now();
    const fileName = photo.fileName ?? (file instanceof File ? file.name : '');
    const release = holdUpdates();
    try {
      const compressed = await (takesPdf && isCalledPdf(file)
        ? wholePdf(file)
        : compressInTurn(file));
      const place = { photoId: v7(), of, parentId, part, scope, userId, fileName, capturedAt };
      const kept = await keep(place, compressed);
      void requestPersistence();
      nudgePhotoSending();
      return kept;
    } finally {
      release();
    }
  },

  /** What modules declare, before anything of the outbox is asked for. */
  declare: (kinds: readonly AttachmentKind[]): void => photoStore().declare(kinds),

  /** Every photo of this device for the record that was not removed; their rows may be missing after a kill. */
  captured: (parent: RecordKey, userId: string): Promise<readonly CapturedPhoto[]> =>
    opened().captured(parent, userId),

  /** After `deleted_at` was written on its row. */
  async remove({ photoId }: { readonly photoId: string }): Promise<void> {
    await opened().remove(photoId, Date.now());
    nudgePhotoSending();
  },

  /** After that was undone. Answers false when the image is no longer on this device. */
  async restore(photoId: string): Promise<boolean> {
    const restored = await opened().restore(photoId);
    nudgePhotoSending();
    return restored;
  },

  /** Tries a photo again that needs attention. */
  async retry(photoId: string): Promise<void> {
    await opened().retry(photoId);
    nudgePhotoSending();
  },

  /** When its row could not be written. Rejects where it cannot be taken out; it is kept then. */
  refuse: (photoId: string): Promise<void> => opened().refuse(photoId),

  giveUp: (photoId: string): Promise<void> => opened().giveUp(photoId),

  recovered: (userId: string): Promise<readonly RecordKey[]> => opened().recovered(userId),

  observePending: (userId: string): Observable<number> => opened().observePending(userId),

  observeUnsent: (userId: string): Observable<readonly OutboxPhoto[]> =>
    opened().observeUnsent(userId),

  observePhotos: (photoIds: readonly string[]): Observable<ReadonlyMap<string, PhotoProgress>> =>
    opened().observePhotos(photoIds),
} satisfies PhotoOutboxStatus & Record<string, unknown>;
