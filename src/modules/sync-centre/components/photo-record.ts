import type { OutboxPhoto } from '../../../platform/photos/photo-capture.ts';
import type { KnownRecord } from './use-naming.ts';

/** A photo of this device as the record that it is; where its row is not here, what the outbox knows of it. */
export function photoRecord(photo: OutboxPhoto): KnownRecord {
  // Its scope is only asked for the store's clock, which names no photo.
  return { collection: photo.kind, id: photo.photoId, scope: '', row: null, file: photo };
}
