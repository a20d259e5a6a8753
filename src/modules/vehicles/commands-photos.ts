/** Photos of the driver's cards (rule VE31): the file on this device, its record in the journal. */
import { attachmentKind } from '../../db/declaration.ts';
import { change, type Writing } from '../../db/local-database.ts';
import { undoing } from '../../db/undoing.ts';
import { serverTimeOf } from '../../platform/browser/clock.ts';
import {
  photoOutbox,
  PhotoRefused,
  type CapturedPhoto,
} from '../../platform/photos/photo-capture.ts';
import { vehicleCardPhotos, vehicleDocuments } from './collections.ts';
import { require, VehicleRefused, type Keeper } from './commands.ts';
import { driversCards } from './domain/paper.ts';

type Undoable = { readonly undo: (followed?: Writing) => Promise<void> };

/** Keeps a picture of a card; `no_picture` where the file is none. Rejects with `StorageFull` when there is no room. */
export async function addCardPhoto(
  keeper: Keeper,
  paperId: string,
  file: Blob,
): Promise<'no_picture' | Undoable> {
  require(keeper, 'view_vehicles');
  const { database, now } = keeper;
  const paper = await database.get(vehicleDocuments, paperId);
  if (paper === null) throw new VehicleRefused('not_found');
  if (!driversCards.includes(paper.kind)) throw new VehicleRefused('forbidden');
  const photo = await kept(database.userId, paperId, file);
  if (photo === null) return 'no_picture';
  const noted = undoing(database, now);
  try {
    await noted.database.write([
      change({
        declaration: vehicleCardPhotos,
        id: photo.photoId,
        create: true,
        scope: paper.scope,
        set: {
          document_id: paperId,
          path: photo.path,
          mime_type: photo.mimeType,
          sha256: photo.sha256,
          width: photo.width,
          height: photo.height,
          bytes: photo.bytes,
          // the outbox dates by the device's clock, records by the server's
          captured_at: new Date(serverTimeOf(Date.parse(photo.capturedAt))).toISOString(),
        },
      }),
    ]);
  } catch (error) {
    await photoOutbox.refuse(photo.photoId).catch(() => undefined);
    throw error;
  }
  return {
    async undo(followed) {
      await noted.undo(followed);
      await photoOutbox.remove(photo);
    },
  };
}

async function kept(userId: string, paperId: string, file: Blob): Promise<CapturedPhoto | null> {
  try {
    return await photoOutbox.add({
      file,
      of: attachmentKind(vehicleCardPhotos),
      parentId: paperId,
      part: 'card',
      userId,
    });
  } catch (error) {
    if (error instanceof PhotoRefused) return null;
    throw error;
  }
}

/** From its record and from this device. */
export async function removeCardPhoto(keeper: Keeper, photoId: string): Promise<Undoable> {
  require(keeper, 'view_vehicles');
  const { database, now } = keeper;
  if ((await database.get(vehicleCardPhotos, photoId)) === null) {
    throw new VehicleRefused('not_found');
  }
  const noted = undoing(database, now);
  const set = { deleted_at: now().toISOString() };
  await noted.database.write([change({ declaration: vehicleCardPhotos, id: photoId, set })]);
  await photoOutbox.remove({ photoId });
  return {
    async undo(followed) {
      await noted.undo(followed);
      await photoOutbox.restore(photoId);
    },
  };
}
