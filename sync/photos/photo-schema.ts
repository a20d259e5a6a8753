/** A photo's metadata as it is read back from files: a rescue pack, the second store. */
import * as v from 'valibot';
import { belongingSchema } from './attachment.ts';
import type { StoredPhoto } from './photo.ts';

const id = v.pipe(v.string(), v.uuid());
const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What was fixed at capture; how far it was sent is known by others. */
export const capturedPhotoSchema = v.object({
  photoId: id,
  // no part of it may lead out of its folder
  path: v.pipe(v.string(), v.regex(/^[a-z-]+(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/)),
  userId: id,
  scope: v.optional(v.string()),
  // those of an older app say it by their path only
  ...v.partial(belongingSchema).entries,
  mimeType: v.pipe(v.string(), v.regex(/^(image\/[a-z0-9.+-]+|application\/pdf)$/)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  width: whole,
  height: whole,
  bytes: whole,
  capturedAt: v.string(),
});
export type CapturedMetadata = v.InferOutput<typeof capturedPhotoSchema>;

/** As if it had been taken just now: to be sent, which is harmless where it was sent before. */
export function waitingPhoto(captured: CapturedMetadata): StoredPhoto {
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
