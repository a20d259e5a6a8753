import type { OutboxPhoto } from '../../../platform/photo-capture.ts';
import type { KnownRecord } from './use-naming.ts';

/** A photo of this device as the record that it is; where its row is not here, what the outbox knows of it. */
export function photoRecord(photo: OutboxPhoto): KnownRecord {
  const { photoId: id, inspectionId: inspection_id, itemId: item_id } = photo;
  // Its scope is only asked for the store's clock, which names no photo.
  const row = { id, scope: '', change: 0, inspection_id, item_id, caption: null };
  return { collection: 'inspection_photos', id, scope: '', row, partial: true };
}
