/** What becomes of photos that were kept when the page was killed before their records were written. */
import { firstValueFrom } from 'rxjs';
import { photoOutbox } from '../../platform/photo-capture.ts';
import { addPhoto, type InspectionActor } from './commands.ts';
import { fieldsOf, subjectInPath } from './domain/photo-role.ts';

/**
 * Writes the records that are missing of an inspection's photos. A photo that already left this device has its record at
 * the office: one that is missing here was removed there. A signature without its record is asked for again.
 */
export async function recordCaptured(actor: InspectionActor, inspectionId: string): Promise<void> {
  const captured = await photoOutbox.captured(inspectionId, actor.database.userId);
  if (captured.length === 0) return;
  const ids = captured.map((photo) => photo.photoId);
  const progress = await firstValueFrom(photoOutbox.observePhotos(ids));
  for (const [orderIndex, photo] of captured.entries()) {
    if (progress.get(photo.photoId)?.state !== 'on_device') continue;
    const subject = subjectInPath(photo.path);
    if (subject === null) continue;
    const record = { ...photo, inspectionId, ...fieldsOf(subject), orderIndex };
    // One that cannot be recorded, as in a walk that was completed meanwhile, keeps no other from it.
    await addPhoto(actor, record).catch(() => undefined);
  }
}
