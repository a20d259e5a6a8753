import * as v from 'valibot';
import { bytesOf } from '../config.ts';
import type { Call } from '../gateway/http.ts';
import { readJson, sendJson } from '../gateway/http.ts';
import type { BucketRow, StorageContext } from './context.ts';
import { callerOf } from './context.ts';
import { StorageFailure, bucketNotFound, invalidRequest } from './errors.ts';

const Bucket = v.object({
  id: v.optional(v.string()),
  name: v.optional(v.string()),
  public: v.optional(v.boolean()),
  file_size_limit: v.optional(v.nullable(v.union([v.number(), v.string()]))),
  allowed_mime_types: v.optional(v.nullable(v.array(v.string()))),
});

export async function parseBody<S extends v.GenericSchema>(
  call: Call,
  schema: S,
): Promise<v.InferOutput<S>> {
  const result = v.safeParse(schema, await readJson(call.request));
  if (result.success) return result.output;
  const issue = result.issues[0];
  throw invalidRequest(`body/${v.getDotPath(issue) ?? ''} ${issue.message}`);
}

const bucketJson = (row: BucketRow) => ({
  id: row.id,
  name: row.name,
  owner: row.owner ?? '',
  public: row.public,
  type: row.type,
  file_size_limit: row.file_size_limit === null ? null : Number(row.file_size_limit),
  allowed_mime_types: row.allowed_mime_types,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

function limitOf(value: number | string | null | undefined): number | null {
  if (value === null || value === undefined) return null;
  const bytes = bytesOf(value);
  if (bytes === undefined) throw invalidRequest('body/file_size_limit is not a size');
  return bytes;
}

export async function listBuckets(context: StorageContext, call: Call): Promise<void> {
  const { run } = await callerOf(context, call);
  const rows = await run((db) =>
    db.query<BucketRow>('select * from storage.buckets order by name'),
  );
  sendJson(call.response, 200, rows.rows.map(bucketJson));
}

export async function getBucket(context: StorageContext, call: Call, id: string): Promise<void> {
  const { run } = await callerOf(context, call);
  const rows = await run((db) =>
    db.query<BucketRow>('select * from storage.buckets where id = $1', [id]),
  );
  const row = rows.rows[0];
  if (!row) throw bucketNotFound();
  sendJson(call.response, 200, bucketJson(row));
}

export async function createBucket(context: StorageContext, call: Call): Promise<void> {
  const { run, caller } = await callerOf(context, call);
  const input = await parseBody(call, Bucket);
  const name = input.name ?? input.id ?? '';
  if (!/^[\w!\-.*'() &$@=;:+,?]{1,100}$/.test(name)) throw invalidRequest('Invalid bucket name');
  const owner = typeof caller.claims['sub'] === 'string' ? caller.claims['sub'] : null;
  await run((db) =>
    db.query(
      `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
       values ($1, $2, $3::text::uuid, $3, $4, $5, $6)`,
      [
        input.id ?? name,
        name,
        owner,
        input.public ?? false,
        limitOf(input.file_size_limit),
        input.allowed_mime_types ?? null,
      ],
    ),
  );
  sendJson(call.response, 200, { name });
}

export async function updateBucket(context: StorageContext, call: Call, id: string): Promise<void> {
  const { run } = await callerOf(context, call);
  const input = await parseBody(call, Bucket);
  const changed = await run((db) =>
    db.query(
      `update storage.buckets set public = coalesce($2, public),
         file_size_limit = case when $3 then $4 else file_size_limit end,
         allowed_mime_types = case when $5 then $6 else allowed_mime_types end, updated_at = now()
       where id = $1`,
      [
        id,
        input.public ?? null,
        input.file_size_limit !== undefined,
        limitOf(input.file_size_limit),
        input.allowed_mime_types !== undefined,
        input.allowed_mime_types ?? null,
      ],
    ),
  );
  if (changed.rowCount === 0) throw bucketNotFound();
  sendJson(call.response, 200, { message: 'Successfully updated' });
}

export async function deleteBucket(context: StorageContext, call: Call, id: string): Promise<void> {
  const { run } = await callerOf(context, call);
  const full = await context.ownerPool.query(
    'select 1 from storage.objects where bucket_id = $1 limit 1',
    [id],
  );
  if (full.rowCount !== 0) {
    throw new StorageFailure(
      409,
      'InvalidRequest',
      'InvalidRequest',
      'The bucket you tried to delete is not empty',
    );
  }
  const gone = await run((db) => db.query('delete from storage.buckets where id = $1', [id]));
  if (gone.rowCount === 0) throw bucketNotFound();
  sendJson(call.response, 200, { message: 'Successfully deleted' });
}

export async function emptyBucket(context: StorageContext, call: Call, id: string): Promise<void> {
  const { run } = await callerOf(context, call);
  const versions = await run(async (db) => {
    const seen = await db.query('select 1 from storage.buckets where id = $1', [id]);
    if (seen.rowCount === 0) throw bucketNotFound();
    const rows = await db.query<{ version: string | null }>(
      'delete from storage.objects where bucket_id = $1 returning version',
      [id],
    );
    return rows.rows.map((row) => row.version);
  });
  await context.files.remove(versions);
  sendJson(call.response, 200, { message: 'Successfully emptied' });
}
