/** Taking photos, and what becomes of those that were kept when the page was killed before their records were written. */
import { firstValueFrom } from 'rxjs';
import { attachmentKind } from '../../../db/declaration.ts';
import { serverTimeOf } from '../../../platform/browser/clock.ts';
import { photoOutbox } from '../../../platform/photos/photo-capture.ts';
import { inspectionKey, inspectionPhotos } from '../model/collections.ts';
import { addPhoto } from './commands.ts';
import type { InspectionActor } from '../model/commands-base.ts';
import {
  fieldsOf,
  fileNameFor,
  placeInPath,
  subjectInPath,
  type PhotoSubject,
} from '../model/domain/photo-role.ts';

/** The photo is on the device, its record is not yet: there was no room for it, nor to take the photo out again. */
export class PhotoKept extends Error {
  override readonly name = 'PhotoKept';
}

/** The outbox dates by the device's clock, records by the server's (rule D2). */
const byServer = <Photo extends { readonly capturedAt: string }>(photo: Photo): Photo => ({
  ...photo,
  capturedAt: new Date(serverTimeOf(Date.parse(photo.capturedAt))).toISOString(),
});

/** Keeps a photo and writes its record. A photo without a record is not kept either (PH24): it could never be sent. */
export async function takePhoto(
  actor: InspectionActor,
  inspectionId: string,
  subject: PhotoSubject,
  file: File,
  orderIndex: number,
): Promise<void> {
  const captured = await photoOutbox.add({
    file,
    fileName: fileNameFor(subject, file.name),
    of: attachmentKind(inspectionPhotos),
    parentId: inspectionId,
    part: placeInPath(subject, inspectionId),
    userId: actor.database.userId,
  });
  try {
    await addPhoto(actor, {
      ...byServer(captured),
      inspectionId,
      ...fieldsOf(subject),
      orderIndex,
    });
  } catch (error) {
    await photoOutbox.refuse(captured.photoId).catch((cause: unknown) => {
      throw new PhotoKept('The photo waits for its record', { cause });
    });
    throw error;
  }
}

/**
 * Writes the records that are missing of an inspection's photos. A photo that already left this device has its record at
 * the server: one that is missing here was removed there. A signature without its record is asked for again.
 */
export async function recordCaptured(actor: InspectionActor, inspectionId: string): Promise<void> {
  const captured = await photoOutbox.captured(inspectionKey(inspectionId), actor.database.userId);
  if (captured.length === 0) return;
  const ids = captured.map((photo) => photo.photoId);
  const progress = await firstValueFrom(photoOutbox.observePhotos(ids));
  for (const [orderIndex, photo] of captured.entries()) {
    if (progress.get(photo.photoId)?.state !== 'on_device') continue;
    const subject = subjectInPath(photo.path);
    if (subject === null) continue;
    const record = { ...byServer(photo), inspectionId, ...fieldsOf(subject), orderIndex };
    // One that cannot be recorded, as in an inspection that was completed meanwhile, keeps no other from it.
    await addPhoto(actor, record).catch(() => undefined);
  }
}
