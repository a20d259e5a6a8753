/** Giving up a photo that the office will not take. */
import { change, type LocalDatabase } from '../../db/local-database.ts';
import { photoOutbox } from '../../platform/photo-capture.ts';
import { inspectionPhotos } from './collections.ts';

/**
 * Takes its record back too: with the record alone the office would wait for the picture for ever, and so would the
 * receipt of its inspection. Whoever took a photo may discard it; the office judges the write as any other.
 */
export async function discardPhoto(
  database: LocalDatabase,
  photoId: string,
  now: () => Date,
): Promise<void> {
  if ((await database.get(inspectionPhotos, photoId)) !== null) {
    await database.write([
      change({
        declaration: inspectionPhotos,
        id: photoId,
        set: { deleted_at: now().toISOString() },
      }),
    ]);
  }
  await photoOutbox.giveUp(photoId);
}
