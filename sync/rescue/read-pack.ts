/** Reads a rescue pack and believes nothing that does not add up (SPEC X3, X4). */
import { unzipSync, type UnzipFileInfo } from 'fflate';
import * as v from 'valibot';
import type { Op, RefusedOp } from '../op.ts';
import { sha256 } from '../sha256.ts';
import type { SignedOp } from './signed-op.ts';
import {
  aboutSchema,
  fileNames,
  manifestSchema,
  opsSchema,
  packVersion,
  photosSchema,
  refusedSchema,
  signedSchema,
  type Manifest,
  type PackedPhoto,
  type PackProgress,
} from './pack-format.ts';

/** `not_a_pack`: another file. `damaged`: cut off or altered. `newer`: made by a newer version of the app. */
export type PackProblem = 'not_a_pack' | 'damaged' | 'newer';

/** The pack cannot be brought in. Nothing of it was. */
export class PackRefused extends Error {
  override readonly name = 'PackRefused';
  readonly problem: PackProblem;

  constructor(problem: PackProblem, detail: string) {
    super(`The pack is refused: ${problem}, ${detail}`);
    this.problem = problem;
  }
}

export type RescuePack = {
  readonly manifest: Manifest;
  /** Of the manifest, which has that of every other file. Hex. */
  readonly sha256: string;
  readonly ops: readonly Op[];
  readonly refused: readonly RefusedOp[];
  /** By op (X10); empty where the pack is not signed. */
  readonly signed: ReadonlyMap<string, SignedOp>;
  readonly photos: readonly (PackedPhoto & { readonly image: Blob })[];
};

/** No list in a pack is larger, and no photo; a ZIP that says otherwise is not unpacked. */
const largestList = 64 * 1024 * 1024;
const largestPhoto = 5 * 1024 * 1024;
/** Of all photos together, as long as the file itself is no larger: they are stored in it as they are. */
const largestSum = 1024 * 1024 * 1024;

/** Rejects with `PackRefused`, or an AbortError when cancelled. */
export async function readPack(
  file: Blob,
  options: { onProgress?: (progress: PackProgress) => void; signal?: AbortSignal } = {},
): Promise<RescuePack> {
  const { onProgress, signal } = options;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isOurs = startsAsPack(bytes);
  /** Null: there is no such file. */
  function unpack(name: string): Uint8Array<ArrayBuffer> | null {
    const filter = (entry: UnzipFileInfo) =>
      entry.name === name &&
      entry.originalSize <= (name.startsWith('photos/') ? largestPhoto : largestList);
    try {
      const unpacked = unzipSync(bytes, { filter })[name];
      return unpacked === undefined ? null : new Uint8Array(unpacked);
    } catch (error) {
      throw new PackRefused(isOurs ? 'damaged' : 'not_a_pack', String(error));
    }
  }

  const about = parseJson(aboutSchema, unpack(fileNames.about));
  if (about === null) throw new PackRefused(isOurs ? 'damaged' : 'not_a_pack', 'no format');
  if (about.version > packVersion) throw new PackRefused('newer', String(about.version));
  const manifestBytes = unpack(fileNames.manifest);
  const manifest = parseJson(manifestSchema, manifestBytes);
  if (manifest === null || manifestBytes === null) throw new PackRefused('damaged', 'no manifest');

  const named = new Map(manifest.files.map((entry) => [entry.name, entry]));
  async function verified(name: string): Promise<Uint8Array<ArrayBuffer>> {
    signal?.throwIfAborted();
    const entry = named.get(name);
    const content = unpack(name);
    if (entry === undefined || content === null) throw new PackRefused('damaged', `no ${name}`);
    if (content.byteLength !== entry.bytes || (await sha256(content)) !== entry.sha256) {
      throw new PackRefused('damaged', `${name} was altered`);
    }
    return content;
  }
  async function json<T>(name: string, schema: v.GenericSchema<unknown, T>): Promise<T> {
    const parsed = parseJson(schema, await verified(name));
    if (parsed === null) throw new PackRefused('damaged', `${name} cannot be understood`);
    return parsed;
  }

  const ops = await json(fileNames.ops, opsSchema);
  const refused = await json(fileNames.refused, refusedSchema);
  const listed = await json(fileNames.photos, photosSchema);
  const signed = named.has(fileNames.signed) ? await json(fileNames.signed, signedSchema) : [];
  // X3: each photo is a file of its own, and none grows on the way out of the ZIP.
  const sizes = new Map(
    listed.map(({ file: name }) => [name, named.get(name)?.bytes ?? Number.POSITIVE_INFINITY]),
  );
  const sum = [...sizes.values()].reduce((all, size) => all + size, 0);
  const areFiles = [...sizes.keys()].every((name) => name.startsWith('photos/'));
  if (sizes.size < listed.length || !areFiles || sum > Math.min(largestSum, bytes.byteLength)) {
    throw new PackRefused('damaged', 'its photos are not files of their own');
  }
  const photos: (PackedPhoto & { image: Blob })[] = [];
  for (const [index, photo] of listed.entries()) {
    const image = await verified(photo.file);
    if (named.get(photo.file)?.sha256 !== photo.sha256) {
      throw new PackRefused('damaged', `${photo.file} is another photo`);
    }
    photos.push({ ...photo, image: new Blob([image], { type: photo.mimeType }) });
    onProgress?.({ done: index + 1, of: listed.length });
  }

  const { counts, user } = manifest;
  const belongs = [...ops, ...refused].every((op) => op.user === user.id);
  const complete =
    counts.ops === ops.length &&
    counts.refused === refused.length &&
    counts.photos === photos.length;
  if (!complete || !belongs || !photos.every(({ userId }) => userId === user.id)) {
    throw new PackRefused('damaged', 'the files do not belong together');
  }
  const signatures = new Map(signed.map((op) => [op.op_id, op]));
  return {
    manifest,
    sha256: await sha256(manifestBytes),
    ops,
    refused,
    signed: signatures,
    photos,
  };
}

/** A ZIP whose first file is the one that names our format, whole or not. */
function startsAsPack(bytes: Uint8Array): boolean {
  const signature = [0x50, 0x4b, 3, 4];
  const name = new TextDecoder().decode(bytes.subarray(30, 30 + fileNames.about.length));
  return signature.every((byte, at) => bytes[at] === byte) && name === fileNames.about;
}

function parseJson<T>(
  schema: v.GenericSchema<unknown, T>,
  bytes: Uint8Array<ArrayBuffer> | null,
): T | null {
  if (bytes === null) return null;
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), schema),
    new TextDecoder().decode(bytes),
  );
  return parsed.success ? parsed.output : null;
}
