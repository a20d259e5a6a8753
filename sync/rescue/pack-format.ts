/**
 * A rescue pack: the unsent and refused work of one person on one device, in a ZIP that any device can bring in
 * (SPEC X1 to X4). `storehand.json` comes first and names the format, `manifest.json` last and names every other file
 * with its checksum, so that a file that was cut off is never taken for a whole one.
 */
import * as v from 'valibot';
import { opSchema, refusedOpSchema } from '../op-schema.ts';
import { capturedPhotoSchema } from '../photos/photo-schema.ts';
import { signedOpSchema } from './signed-op.ts';

export const packFormat = 'storehand-rescue-pack';
/** Raised when an older app could not read the pack. */
export const packVersion = 2;

export const fileNames = {
  about: 'storehand.json',
  ops: 'ops.json',
  refused: 'refused.json',
  photos: 'photos.json',
  /** X10. A pack of an older app, or of a journal without a key, has none. */
  signed: 'signed.json',
  manifest: 'manifest.json',
} as const;

const id = v.pipe(v.string(), v.uuid());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const checksum = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

export const aboutSchema = v.object({ format: v.literal(packFormat), version: count });

export const manifestSchema = v.object({
  ...aboutSchema.entries,
  pack_id: id,
  /** Whose work it is. `email`: for people to recognise them by. */
  user: v.object({ id, email: v.nullable(v.string()) }),
  /** The device as the server knows it; null before its first batch. */
  client_id: v.nullable(id),
  /** By the device's clock, ISO 8601. */
  made_at: v.string(),
  app_version: v.string(),
  counts: v.object({ ops: count, refused: count, photos: count }),
  /** Photos whose image was not on the device any more. */
  missing_photos: v.array(id),
  files: v.array(v.object({ name: v.string(), bytes: count, sha256: checksum })),
});
export type Manifest = v.InferOutput<typeof manifestSchema>;

const packedPhotoSchema = v.object({ ...capturedPhotoSchema.entries, file: v.string() });
/** `file`: where in the pack its image is. */
export type PackedPhoto = v.InferOutput<typeof packedPhotoSchema>;

export const opsSchema = v.array(opSchema);
export const refusedSchema = v.array(refusedOpSchema);
export const signedSchema = v.array(signedOpSchema);
export const photosSchema = v.array(packedPhotoSchema);

export function photoFile({ photoId, mimeType }: { photoId: string; mimeType: string }): string {
  return `photos/${photoId}.${mimeType.slice('image/'.length)}`;
}

/** How far the making or reading of a pack has come; both in files. */
export type PackProgress = { readonly done: number; readonly of: number };
