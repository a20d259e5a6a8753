/** Makes a rescue pack on the device, without a network (SPEC X1, X2). */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Op, RefusedOp } from '../op.ts';
import type { CapturedMetadata } from '../photos/photo-schema.ts';
import { sha256 } from '../sha256.ts';
import { signOps } from './signed-op.ts';
import {
  fileNames,
  packFormat,
  packVersion,
  photoFile,
  type Manifest,
  type PackProgress,
} from './pack-format.ts';

/** What a device has of one person that the server lacks. */
export type UnsentWork = {
  readonly user: Manifest['user'];
  readonly clientId: string | null;
  /** X10: of the journal, hex; null: it has none yet. */
  readonly key: string | null;
  readonly ops: readonly Op[];
  readonly refused: readonly RefusedOp[];
  readonly photos: readonly CapturedMetadata[];
  /** Null: it is not on the device any more. */
  readonly image: (photoId: string) => Promise<ArrayBuffer | null>;
};

export type PackOptions = {
  readonly packId: string;
  /** Epoch milliseconds of the device's clock. */
  readonly madeAt: number;
  readonly appVersion: string;
  readonly onProgress?: (progress: PackProgress) => void;
  readonly signal?: AbortSignal;
};

/** Rejects with an AbortError when cancelled. One image is in memory at a time. */
export async function writePack(work: UnsentWork, options: PackOptions): Promise<Blob> {
  const { packId, madeAt, appVersion, onProgress, signal } = options;
  const { ops, refused, photos, user, clientId, key } = work;
  const parts: Blob[] = [];
  const failed: Error[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) failed.push(error);
    // Blobs may leave the memory, arrays do not.
    else parts.push(new Blob([new Uint8Array(chunk)]));
  });
  const files: Manifest['files'] = [];

  async function add(name: string, bytes: Uint8Array<ArrayBuffer>, packed: boolean): Promise<void> {
    signal?.throwIfAborted();
    // Images are packed already.
    const file = packed ? new ZipDeflate(name) : new ZipPassThrough(name);
    file.mtime = madeAt;
    zip.add(file);
    files.push({ name, bytes: bytes.byteLength, sha256: await sha256(bytes) });
    file.push(bytes, true);
    const [error] = failed;
    if (error !== undefined) throw error;
  }
  const addJson = (name: string, value: unknown) =>
    add(name, new TextEncoder().encode(JSON.stringify(value)), true);

  await addJson(fileNames.about, { format: packFormat, version: packVersion });
  await addJson(fileNames.ops, ops);
  await addJson(fileNames.refused, refused);
  if (key !== null) await addJson(fileNames.signed, await signOps([...ops, ...refused], key));
  const packed: object[] = [];
  const missing: string[] = [];
  for (const [index, photo] of photos.entries()) {
    const image = await work.image(photo.photoId);
    if (image === null) missing.push(photo.photoId);
    else {
      const file = photoFile(photo);
      await add(file, new Uint8Array(image), false);
      packed.push({ ...photo, file });
    }
    onProgress?.({ done: index + 1, of: photos.length });
  }
  await addJson(fileNames.photos, packed);
  const manifest: Manifest = {
    format: packFormat,
    version: packVersion,
    pack_id: packId,
    user,
    client_id: clientId,
    made_at: new Date(madeAt).toISOString(),
    app_version: appVersion,
    counts: { ops: ops.length, refused: refused.length, photos: packed.length },
    missing_photos: missing,
    files: [...files],
  };
  await addJson(fileNames.manifest, manifest);
  zip.end();
  return new Blob(parts, { type: 'application/zip' });
}

/** Says when and of whom, and nothing that a file system does not like. */
export function packName(manifest: {
  readonly madeAt: number;
  readonly email: string | null;
}): string {
  const who = (manifest.email ?? '').split('@')[0]?.replace(/[^A-Za-z0-9]+/g, '-') ?? '';
  const when = new Date(manifest.madeAt).toISOString().slice(0, 16).replace(/[T:]/g, '-');
  return ['storehand-rescue', who, when].filter((part) => part !== '').join('-') + '.zip';
}
