/** A photo's metadata as it is read back from files: a rescue pack, the second store. */
import * as v from 'valibot';
import type { OutboxPhoto } from './photo.ts';

const id = v.pipe(v.string(), v.uuid());
const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What was fixed at capture; how far it was sent is known by others. */
export const capturedPhotoSchema = v.object({
  photoId: id,
  path: v.pipe(v.string(), v.regex(/^inspection-photos\/[A-Za-z0-9._/-]+$/)),
  userId: id,
  inspectionId: id,
  itemId: id,
  mimeType: v.pipe(v.string(), v.regex(/^image\/[a-z0-9.+-]+$/)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  width: whole,
  height: whole,
  bytes: whole,
  capturedAt: v.string(),
});
export type CapturedMetadata = v.InferOutput<typeof capturedPhotoSchema>;

/** As if it had been taken just now: to be sent, which is harmless where it was sent before. */
export function waitingPhoto(captured: CapturedMetadata): OutboxPhoto {
  return {
    ...captured,
    state: 'waiting',
    acknowledged: false,
    attempts: 0,
    lastError: null,
    nextTryAt: 0,
    storedAt: null,
    removedAt: null,
  };
}
