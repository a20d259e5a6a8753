/** Unsent photos, one file each in the origin's own file system, beside the outbox's database (rules PH16, PH17). */
import * as v from 'valibot';
import { capturedPhotoSchema, waitingPhoto } from '../photos/photo-schema.ts';
import type { StoredPhoto } from '../photos/photo.ts';
import type { PhotoCopies, PhotoImages } from '../photos/photo-store.ts';
import { sha256 } from '../sha256.ts';
import type { FileWriter } from './file-writer.ts';
import { filesIn, readFile, removeFile } from './folders.ts';

const folder = 'photos';

const headSchema = v.object({
  photo: capturedPhotoSchema,
  thumbnailType: v.string(),
  thumbnailBytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/**
 * `openWriter` is called at the first photo; null for whoever may only take copies away, as a service worker.
 * A file: four bytes, the length of the head as JSON; the head; the thumbnail; the image.
 */
export function createPhotoCopies(openWriter: (() => FileWriter | null) | null): PhotoCopies {
  let writer: FileWriter | null | undefined;
  const names = new Map<string, FileSystemFileHandle>();
  return {
    async keep(photo, { image, thumbnail, thumbnailType }) {
      writer ??= openWriter?.() ?? null;
      if (writer === null) return;
      const head = new TextEncoder().encode(
        JSON.stringify({ photo, thumbnailType, thumbnailBytes: thumbnail.byteLength }),
      );
      const length = new Uint8Array(4);
      new DataView(length.buffer).setUint32(0, head.byteLength);
      const parts = [length, head, new Uint8Array(thumbnail), new Uint8Array(image)];
      await writer.run({ do: 'write', folder, name: photo.photoId, parts });
    },
    drop: async (photoIds) => {
      for (const photoId of photoIds) await removeFile(folder, photoId);
    },
    async kept() {
      names.clear();
      for (const [name, file] of await filesIn(folder)) names.set(name, file);
      return [...names.keys()];
    },
    async read(photoId) {
      const file = names.get(photoId);
      return file === undefined ? null : readCopy(file).catch(() => null);
    },
  };
}

/** Null for a file that was not finished, or is damaged. */
async function readCopy(file: FileSystemFileHandle): Promise<[StoredPhoto, PhotoImages] | null> {
  const bytes = await readFile(file);
  if (bytes === null || bytes.byteLength < 4) return null;
  const headEnd = 4 + new DataView(bytes).getUint32(0);
  if (headEnd > bytes.byteLength) return null;
  const head = v.safeParse(
    v.pipe(v.string(), v.parseJson(), headSchema),
    new TextDecoder().decode(bytes.slice(4, headEnd)),
  );
  if (!head.success) return null;
  const { photo, thumbnailType, thumbnailBytes } = head.output;
  const image = bytes.slice(headEnd + thumbnailBytes);
  if (image.byteLength !== photo.bytes || (await sha256(image)) !== photo.sha256) return null;
  const thumbnail = bytes.slice(headEnd, headEnd + thumbnailBytes);
  return [waitingPhoto(photo), { photoId: photo.photoId, image, thumbnail, thumbnailType }];
}
