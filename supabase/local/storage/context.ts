import type pg from 'pg';
import type { Caller } from '../database.ts';
import { asCaller, transaction } from '../database.ts';
import type { Call } from '../gateway/http.ts';
import { bearerToken } from '../gateway/http.ts';
import type { TokenService } from '../tokens.ts';
import { StorageFailure, bucketNotFound, invalidKey, unauthorized } from './errors.ts';
import type { ObjectFiles } from './object-files.ts';

export interface StorageContext {
  /** Logs in as `authenticator`: statements run as the caller, under row level security. */
  callerPool: pg.Pool;
  /** Logs in as the owner of the tables: for public buckets and signed addresses only. */
  ownerPool: pg.Pool;
  tokens: TokenService;
  files: ObjectFiles;
  /** Bytes; buckets may lower it. */
  sizeLimit: number;
  report: (error: unknown) => void;
}

export interface BucketRow {
  id: string;
  name: string;
  owner: string | null;
  public: boolean;
  file_size_limit: string | null;
  allowed_mime_types: string[] | null;
  type: string;
  created_at: Date;
  updated_at: Date;
}

export interface ObjectRow {
  id: string;
  bucket_id: string;
  name: string;
  owner: string | null;
  owner_id: string | null;
  version: string | null;
  created_at: Date;
  updated_at: Date;
  last_accessed_at: Date;
  metadata: ObjectMetadata | null;
  user_metadata: Record<string, unknown> | null;
}

interface ObjectMetadata {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
  /** Of what is stored, hex. Objects from before it was kept have none. */
  sha256?: string;
}

/** Runs statements with the rights of whoever a call speaks for. */
export type Run = <T>(work: (db: pg.PoolClient) => Promise<T>) => Promise<T>;

/** The rights of the token that the call carries. */
export async function callerOf(
  context: StorageContext,
  call: Call,
): Promise<{ caller: Caller; run: Run }> {
  const token = bearerToken(call.request, call.url);
  if (token === undefined) {
    throw new StorageFailure(
      400,
      'Error',
      'InvalidRequest',
      "headers must have required property 'authorization'",
    );
  }
  let caller: Caller;
  try {
    caller = await context.tokens.caller(token);
  } catch (error) {
    throw unauthorized(error instanceof Error ? error.message : 'Invalid token');
  }
  return { caller, run: (work) => asCaller(context.callerPool, caller, work) };
}

/** The platform's own rights, for what is public or signed. */
export function asOwner(context: StorageContext): Run {
  return (work) => transaction(context.ownerPool, work);
}

/** The bucket as it is, whatever the caller may see of it. */
export async function requireBucket(context: StorageContext, id: string): Promise<BucketRow> {
  const found = await context.ownerPool.query<BucketRow>(
    'select * from storage.buckets where id = $1',
    [id],
  );
  const bucket = found.rows[0];
  if (!bucket) throw bucketNotFound();
  return bucket;
}

export async function findObject(
  run: Run,
  bucket: string,
  name: string,
): Promise<ObjectRow | undefined> {
  return run(async (db) => {
    const found = await db.query<ObjectRow>(
      'select * from storage.objects where bucket_id = $1 and name = $2',
      [bucket, name],
    );
    return found.rows[0];
  });
}

const KEY = /^(\w|\/|!|-|\.|\*|'|\(|\)| |&|\$|@|=|;|:|\+|,|\?)*$/;

/** Object names as the Storage API allows them. */
export function requireKey(name: string): string {
  const parts = name.split('/');
  const bad = name === '' || name.length > 1024 || !KEY.test(name);
  if (bad || parts.includes('..') || parts.includes('.') || name.startsWith('/')) {
    throw invalidKey(name);
  }
  return name;
}

/** Splits `/bucket/path/of/object`, decoding each segment. */
export function splitPath(path: string): { bucket: string; name: string } {
  const [bucket = '', ...rest] = path.replace(/^\//, '').split('/');
  try {
    return { bucket: decodeURIComponent(bucket), name: rest.map(decodeURIComponent).join('/') };
  } catch {
    throw invalidKey(path);
  }
}
