/** What the photo outbox asks about the rows of its photos, answered by the local database. */
import type { PhotoRows } from '../platform/photo-sending.ts';
import type { LocalDatabase } from '../db/local-database.ts';
import { inspectionPhotos, inspections } from '../modules/inspections/collections.ts';

export function photoRows(database: LocalDatabase): PhotoRows {
  return {
    async isAcknowledged({ photoId, inspectionId, state }) {
      const removed = state === 'removing';
      if (!removed && (await database.get(inspectionPhotos, photoId)) === null) return false;
      return database.isAcknowledged([
        { collection: 'inspections', id: inspectionId },
        { collection: 'inspection_photos', id: photoId },
      ]);
    },
    async isRemoved({ photoId, inspectionId }) {
      if ((await database.get(inspections, inspectionId)) === null) return false;
      return (await database.get(inspectionPhotos, photoId)) === null;
    },
    async isStored(photoId) {
      const row = await database.get(inspectionPhotos, photoId);
      return row !== null && row.stored_at !== null;
    },
  };
}
