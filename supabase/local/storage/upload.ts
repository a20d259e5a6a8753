import busboy from 'busboy';
import type { Readable } from 'node:stream';
import * as v from 'valibot';
import type { Caller } from '../database.ts';
import type { Call } from '../gateway/http.ts';
import type { BucketRow, ObjectRow, Run, StorageContext } from './context.ts';
import { requireBucket, requireKey } from './context.ts';
import { alreadyExists, invalidRequest, mimeRefused, tooLarge } from './errors.ts';

interface IncomingFile {
  stream: Readable;
  mimetype: string;
  cacheControl: string;
  userMetadata: Record<string, unknown> | null;
}

export interface UploadTarget {
  bucket: string;
  name: string;
  upsert: boolean;
  run: Run;
  /** Who becomes the owner. */
  caller: Caller;
}

const UserMetadata = v.record(v.string(), v.unknown());

class Rehearsed extends Error {}

/**
 * Stores the call's body as an object. The row is written once before the bytes are read, and rolled
 * back, so that a refused upload is refused before it is sent; then for good once they are on disk.
 */
export async function storeUpload(
  context: StorageContext,
  call: Call,
  target: UploadTarget,
): Promise<{ id: string; key: string }> {
  const { bucket, name } = target;
  requireKey(name);
  const row = await requireBucket(context, bucket);
  await rehearse(target);
  const limit = sizeLimit(context, row);
  const declared = Number(call.request.headers['content-length'] ?? 0);
  if (declared > limit + 64 * 1024) throw tooLarge();
  const file = await incomingFile(call, limit);
  requireMime(row, file.mimetype);
  const stored = await context.files.write(file.stream, limit);
  const metadata = {
    eTag: stored.eTag,
    size: stored.bytes,
    mimetype: file.mimetype,
    cacheControl: file.cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: stored.bytes,
    httpStatusCode: 200,
    sha256: stored.sha256,
  };
  try {
    const { id, replaced } = await target.run(async (db) => {
      const before = target.upsert
        ? await db.query<{ version: string | null }>(
            'select version from storage.objects where bucket_id = $1 and name = $2',
            [bucket, name],
          )
        : undefined;
      const newId = await writeRow(db, target, stored.version, metadata, file.userMetadata);
      return { id: newId, replaced: before?.rows[0]?.version ?? null };
    });
    await context.files.remove([replaced]);
    return { id: id ?? (await objectId(context, bucket, name)), key: `${bucket}/${name}` };
  } catch (error) {
    await context.files.remove([stored.version]);
    throw error;
  }
}

async function objectId(context: StorageContext, bucket: string, name: string): Promise<string> {
  const found = await context.ownerPool.query<{ id: string }>(
    'select id from storage.objects where bucket_id = $1 and name = $2',
    [bucket, name],
  );
  return found.rows[0]?.id ?? '';
}

/** Whether the caller may write this object, tried and undone. */
export async function rehearse(target: UploadTarget): Promise<void> {
  try {
    await target.run(async (db) => {
      await writeRow(db, target, null, null, null);
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}

const OwnerId = v.pipe(v.string(), v.uuid());

/**
 * A plain insert asks for the INSERT policy alone (no RETURNING); an upsert for INSERT, SELECT and
 * UPDATE, as on Supabase. The id is that of an upserted row, undefined after a plain insert.
 */
async function writeRow(
  db: Parameters<Parameters<Run>[0]>[0],
  target: UploadTarget,
  version: string | null,
  metadata: object | null,
  userMetadata: object | null,
): Promise<string | undefined> {
  const sub = target.caller.claims['sub'];
  const ownerId = typeof sub === 'string' ? sub : null;
  const values = [
    target.bucket,
    target.name,
    v.is(OwnerId, ownerId) ? ownerId : null,
    ownerId,
    version,
    metadata,
    userMetadata,
  ];
  const insert = `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values ($1, $2, $3, $4, $5, $6, $7)`;
  if (!target.upsert) {
    await db.query(insert, values);
    return undefined;
  }
  const result = await db.query<Pick<ObjectRow, 'id'>>(
    `${insert} on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
       version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata
     returning id`,
    values,
  );
  const id = result.rows[0]?.id;
  if (id === undefined) throw alreadyExists();
  return id;
}

function sizeLimit(context: StorageContext, bucket: BucketRow): number {
  const own = bucket.file_size_limit === null ? Infinity : Number(bucket.file_size_limit);
  return Math.min(own, context.sizeLimit);
}

function requireMime(bucket: BucketRow, mimetype: string): void {
  const allowed = bucket.allowed_mime_types;
  if (!allowed || allowed.length === 0) return;
  const plain = mimetype.split(';')[0]?.trim().toLowerCase() ?? '';
  const ok = allowed.some((pattern) => {
    const wanted = pattern.toLowerCase();
    return (
      wanted === '*/*' ||
      (wanted.endsWith('/*') ? plain.startsWith(wanted.slice(0, -1)) : wanted === plain)
    );
  });
  if (!ok) throw mimeRefused(plain);
}

async function incomingFile(call: Call, limit: number): Promise<IncomingFile> {
  const type = call.request.headers['content-type'] ?? 'application/octet-stream';
  if (/^multipart\/form-data/i.test(type)) return multipartFile(call, limit);
  return {
    stream: call.request,
    mimetype: type,
    cacheControl: call.request.headers['cache-control'] ?? 'no-cache',
    userMetadata: parseMetadata(call.request.headers['x-metadata'], 'base64'),
  };
}

function parseMetadata(
  value: string | string[] | undefined,
  encoding: 'base64' | 'utf8',
): Record<string, unknown> | null {
  if (typeof value !== 'string' || value === '') return null;
  try {
    return v.parse(UserMetadata, JSON.parse(Buffer.from(value, encoding).toString('utf8')));
  } catch {
    throw invalidRequest('Invalid metadata');
  }
}

/** supabase-js puts the fields before the file: once the file starts, they are known. */
function multipartFile(call: Call, limit: number): Promise<IncomingFile> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: call.request.headers,
        limits: { files: 1, fields: 20, fieldSize: 1024 * 1024, fileSize: limit + 1 },
      });
    } catch {
      reject(invalidRequest('Malformed multipart body'));
      return;
    }
    let found = false;
    parser.on('field', (name, value) => fields.set(name, value));
    parser.on('file', (_, stream, info) => {
      found = true;
      try {
        const seconds = fields.get('cacheControl');
        resolve({
          stream,
          mimetype: info.mimeType || 'application/octet-stream',
          cacheControl: seconds === undefined ? 'no-cache' : cacheControl(seconds),
          userMetadata: parseMetadata(fields.get('metadata'), 'utf8'),
        });
        // A connection that breaks off must end the stream too.
        call.request.once('close', () => {
          if (!call.request.complete) stream.destroy(new Error('The upload broke off'));
        });
      } catch (error) {
        stream.resume();
        reject(error);
      }
    });
    parser.once('error', () => reject(invalidRequest('Malformed multipart body')));
    parser.once('close', () => {
      if (!found) reject(invalidRequest('No file in the multipart body'));
    });
    call.request.pipe(parser);
  });
}

function cacheControl(value: string): string {
  return /^\d+$/.test(value) ? `max-age=${value}` : value;
}
