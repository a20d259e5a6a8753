/** Keeping pictures of deliveries and of waste (rules SP). Their records are written with what they show. */
import { attachmentKind } from '../../../db/declaration.ts';
import { change, type Change, type Writing } from '../../../db/local-database.ts';
import { undoing } from '../../../db/undoing.ts';
import { hasPermission } from '../../../kernel/permission.ts';
import { serverTimeOf } from '../../../platform/browser/clock.ts';
import {
  photoOutbox,
  PhotoRefused,
  type CapturedPhoto,
} from '../../../platform/photos/photo-capture.ts';
import { supplyPhotos } from '../model/collections.ts';
import type { SupplyActor } from '../model/commands-base.ts';
import { mayTakePhotoBack } from './domain/photo-take-back.ts';

/** Of an entry the pictures that were chosen for it. */
export type Pictured = { readonly entryId: string; readonly files: readonly Blob[] };

/**
 * Keeps all pictures on this device, or none: answers null where one of them is no picture. Rejects with `StorageFull` when
 * there is no room. Whoever cannot write the records lets go of them.
 */
export async function keepPictures(
  userId: string,
  pictured: readonly Pictured[],
): Promise<readonly CapturedPhoto[] | null> {
  const kept: CapturedPhoto[] = [];
  try {
    for (const { entryId, files } of pictured) {
      for (const file of files) {
        kept.push(
          await photoOutbox.add({
            file,
            of: attachmentKind(supplyPhotos),
            parentId: entryId,
            part: 'entry',
            userId,
          }),
        );
      }
    }
  } catch (error) {
    await letGo(kept);
    if (error instanceof PhotoRefused) return null;
    throw error;
  }
  return kept;
}

/** Their records could not be written. One that cannot be taken out is no loss: it is never sent. */
export async function letGo(photos: readonly CapturedPhoto[]): Promise<void> {
  await Promise.all(
    photos.map(({ photoId }) => photoOutbox.refuse(photoId).catch(() => undefined)),
  );
}

/** After their records were taken back. */
export async function forgetPictures(photos: readonly CapturedPhoto[]): Promise<void> {
  await Promise.all(photos.map((photo) => photoOutbox.remove(photo)));
}

/**
 * Rule SP3: a photo of one's own goes again, from the record and from this device. Answers what brings it back, or `stays`
 * where it was not taken back in time or this person may not.
 */
export async function takePhotoBack(
  { database, standing, now }: SupplyActor,
  photoId: string,
): Promise<'stays' | { readonly undo: (followed?: Writing) => Promise<void> }> {
  const photo = await database.get(supplyPhotos, photoId);
  if (
    photo === null ||
    !hasPermission(standing, 'count_inventory') ||
    !mayTakePhotoBack(photo, database.userId, now())
  ) {
    return 'stays';
  }
  const noted = undoing(database, now);
  const set = { deleted_at: now().toISOString() };
  await noted.database.write([change({ declaration: supplyPhotos, id: photoId, set })]);
  await photoOutbox.remove({ photoId });
  return {
    async undo(followed) {
      await noted.undo(followed);
      await photoOutbox.restore(photoId);
    },
  };
}

/** The records of kept pictures. The outbox dates by the device's clock, records by the server's. */
export const photoRecords = (scope: string, photos: readonly CapturedPhoto[]): readonly Change[] =>
  photos.map((photo) =>
    change({
      declaration: supplyPhotos,
      id: photo.photoId,
      create: true,
      scope,
      set: {
        entry_id: photo.path.split('/')[1] ?? '',
        path: photo.path,
        mime_type: photo.mimeType,
        sha256: photo.sha256,
        width: photo.width,
        height: photo.height,
        bytes: photo.bytes,
        captured_at: new Date(serverTimeOf(Date.parse(photo.capturedAt))).toISOString(),
      },
    }),
  );
