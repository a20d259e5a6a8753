import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import type { ReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { tooLarge } from './errors.ts';

export interface StoredFile {
  version: string;
  bytes: number;
  eTag: string;
  /** Hex. Hosted projects do not have it. */
  sha256: string;
}

/**
 * The bytes of objects, one file per version. A file is named by a UUID made here, never by anything
 * a caller sent, so no name can lead out of the folder.
 */
export class ObjectFiles {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  #path(version: string): string {
    if (!/^[0-9a-f-]{36}$/.test(version)) throw new Error('Not a version');
    return join(this.#root, version.slice(0, 2), version);
  }

  /** Streams to disk and syncs; refuses more than `limit` bytes and leaves nothing behind then. */
  async write(source: Readable, limit: number): Promise<StoredFile> {
    const version = randomUUID();
    const path = this.#path(version);
    const partial = `${path}.partial`;
    const hash = createHash('md5');
    const digest = createHash('sha256');
    let bytes = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _, done) {
        bytes += chunk.byteLength;
        hash.update(chunk);
        digest.update(chunk);
        if (bytes > limit) done(tooLarge());
        else done(null, chunk);
      },
    });
    await mkdir(dirname(path), { recursive: true });
    try {
      await pipeline(source, meter, createWriteStream(partial, { mode: 0o600 }));
      const handle = await open(partial, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    const sha256 = digest.digest('hex');
    return { version, bytes, eTag: `"${hash.digest('hex')}"`, sha256 };
  }

  async copy(version: string): Promise<string> {
    const target = randomUUID();
    const path = this.#path(target);
    await mkdir(dirname(path), { recursive: true });
    await copyFile(this.#path(version), path, constants.COPYFILE_FICLONE);
    return target;
  }

  read(version: string, range?: { start: number; end: number }): ReadStream {
    return createReadStream(this.#path(version), range);
  }

  async remove(versions: (string | null)[]): Promise<void> {
    for (const version of versions) if (version) await rm(this.#path(version), { force: true });
  }
}
