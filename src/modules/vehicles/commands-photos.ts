/** Photos of papers and invoices (rules VE31 and VE36): the file on this device, its record in the journal. */
import { attachmentKind } from '../../db/declaration.ts';
import { change, type Writing } from '../../db/local-database.ts';
import { undoing } from '../../db/undoing.ts';
import { serverTimeOf } from '../../platform/browser/clock.ts';
import {
  photoOutbox,
  PhotoRefused,
  type CapturedPhoto,
} from '../../platform/photos/photo-capture.ts';
import {
  vehicleCardPhotos,
  vehicleDocuments,
  vehiclePaperPhotos,
  vehicleServices,
} from './collections.ts';
import { require, VehicleRefused, type Keeper } from './commands.ts';
import { driversCards } from './domain/paper.ts';

type Undoable = { readonly undo: (followed?: Writing) => Promise<void> };

/** What is photographed: a paper, or what a service was invoiced. */
export type Photographed = { readonly of: 'paper' | 'service'; readonly id: string };

/** Keeps a picture; `no_picture` where the file is none. Rejects with `StorageFull` when there is no room. */
export async function addPhoto(
  keeper: Keeper,
  shown: Photographed,
  file: Blob,
): Promise<'no_picture' | Undoable> {
  require(keeper, 'view_vehicles');
  const { database, now } = keeper;
  const place = await placeOf(keeper, shown);
  const photo = await kept(database.userId, place, file);
  if (photo === null) return 'no_picture';
  const noted = undoing(database, now);
  const facts = {
    path: photo.path,
    mime_type: photo.mimeType,
    sha256: photo.sha256,
    width: photo.width,
    height: photo.height,
    bytes: photo.bytes,
    // the outbox dates by the device's clock, records by the server's
    captured_at: new Date(serverTimeOf(Date.parse(photo.capturedAt))).toISOString(),
  };
  const record = { id: photo.photoId, create: true, scope: place.scope } as const;
  try {
    await noted.database.write([
      place.isCard
        ? change({
            declaration: vehicleCardPhotos,
            ...record,
            set: { document_id: shown.id, ...facts },
          })
        : change({
            declaration: vehiclePaperPhotos,
            ...record,
            set: {
              vehicle_id: place.vehicleId,
              document_id: shown.of === 'paper' ? shown.id : null,
              service_id: shown.of === 'service' ? shown.id : null,
              ...facts,
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

type PhotoPlace = {
  /** A card that the driver shows: its photos are for every role. */
  readonly isCard: boolean;
  readonly vehicleId: string;
  readonly scope: string;
  readonly shownId: string;
};

async function placeOf({ database }: Keeper, { of, id }: Photographed): Promise<PhotoPlace> {
  const paper = of === 'paper' ? await database.get(vehicleDocuments, id) : null;
  const shown = of === 'paper' ? paper : await database.get(vehicleServices, id);
  if (shown === null) throw new VehicleRefused('not_found');
  return {
    isCard: paper !== null && driversCards.includes(paper.kind),
    vehicleId: shown.vehicle_id,
    scope: shown.scope,
    shownId: id,
  };
}

async function kept(
  userId: string,
  { isCard, vehicleId, shownId }: PhotoPlace,
  file: Blob,
): Promise<CapturedPhoto | null> {
  try {
    return await photoOutbox.add({
      file,
      of: isCard ? attachmentKind(vehicleCardPhotos) : attachmentKind(vehiclePaperPhotos),
      parentId: isCard ? shownId : vehicleId,
      part: isCard ? 'card' : shownId,
      userId,
    });
  } catch (error) {
    if (error instanceof PhotoRefused) return null;
    throw error;
  }
}

/** From its record and from this device. */
export async function removePhoto(keeper: Keeper, photoId: string): Promise<Undoable> {
  require(keeper, 'view_vehicles');
  const { database, now } = keeper;
  const isCard = (await database.get(vehicleCardPhotos, photoId)) !== null;
  if (!isCard && (await database.get(vehiclePaperPhotos, photoId)) === null) {
    throw new VehicleRefused('not_found');
  }
  const noted = undoing(database, now);
  const set = { deleted_at: now().toISOString() };
  await noted.database.write([
    isCard
      ? change({ declaration: vehicleCardPhotos, id: photoId, set })
      : change({ declaration: vehiclePaperPhotos, id: photoId, set }),
  ]);
  await photoOutbox.remove({ photoId });
  return {
    async undo(followed) {
      await noted.undo(followed);
      await photoOutbox.restore(photoId);
    },
  };
}
