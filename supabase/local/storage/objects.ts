import * as v from 'valibot';
import type { Call } from '../gateway/http.ts';
import { sendJson } from '../gateway/http.ts';
import { parseBody } from './buckets.ts';
import type { ObjectRow, StorageContext } from './context.ts';
import { callerOf, findObject, requireBucket, requireKey, splitPath } from './context.ts';
import { objectNotFound } from './errors.ts';
import { storeUpload } from './upload.ts';

/** `POST` (new) and `PUT` (replace) `/object/<bucket>/<name>` */
export async function uploadObject(
  context: StorageContext,
  call: Call,
  path: string,
): Promise<void> {
  const { run, caller } = await callerOf(context, call);
  const { bucket, name } = splitPath(path);
  const upsert = call.request.method === 'PUT' || call.request.headers['x-upsert'] === 'true';
  const { id, key } = await storeUpload(context, call, { bucket, name, upsert, run, caller });
  sendJson(call.response, 200, { Key: key, Id: id });
}

/** `GET /object/info/<bucket>/<name>` */
export async function objectInfo(context: StorageContext, call: Call, path: string): Promise<void> {
  const { run } = await callerOf(context, call);
  const { bucket, name } = splitPath(path.replace(/^\/authenticated\//, '/'));
  const object = await findObject(run, bucket, name);
  if (!object) throw objectNotFound();
  sendJson(call.response, 200, {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: object.metadata?.size ?? null,
    content_type: object.metadata?.mimetype ?? null,
    cache_control: object.metadata?.cacheControl ?? null,
    etag: object.metadata?.eTag ?? null,
    metadata: object.user_metadata ?? {},
    last_modified: object.updated_at,
    created_at: object.created_at,
  });
}

/** `DELETE /object/<bucket>/<name>` */
export async function deleteObject(
  context: StorageContext,
  call: Call,
  path: string,
): Promise<void> {
  const { bucket, name } = splitPath(path);
  const gone = await removeRows(context, call, bucket, [name]);
  if (gone.length === 0) throw objectNotFound();
  sendJson(call.response, 200, { message: 'Successfully deleted' });
}

const Prefixes = v.object({
  prefixes: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(1000)),
});

/** `DELETE /object/<bucket>` with the names in the body; answers those that were removed. */
export async function deleteObjects(
  context: StorageContext,
  call: Call,
  bucket: string,
): Promise<void> {
  const { prefixes } = await parseBody(call, Prefixes);
  sendJson(call.response, 200, await removeRows(context, call, bucket, prefixes));
}

async function removeRows(
  context: StorageContext,
  call: Call,
  bucket: string,
  names: string[],
): Promise<ObjectRow[]> {
  const { run } = await callerOf(context, call);
  const gone = await run((db) =>
    db.query<ObjectRow>(
      'delete from storage.objects where bucket_id = $1 and name = any($2) returning *',
      [bucket, names],
    ),
  );
  await context.files.remove(gone.rows.map((row) => row.version));
  return gone.rows;
}

const Transfer = v.object({
  bucketId: v.string(),
  sourceKey: v.string(),
  destinationKey: v.string(),
  destinationBucket: v.optional(v.string()),
});

/** `POST /object/move` */
export async function moveObject(context: StorageContext, call: Call): Promise<void> {
  const { run } = await callerOf(context, call);
  const input = await parseBody(call, Transfer);
  requireKey(input.destinationKey);
  const target = input.destinationBucket ?? input.bucketId;
  await requireBucket(context, target);
  const moved = await run((db) =>
    db.query(
      'update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2',
      [input.bucketId, input.sourceKey, target, input.destinationKey],
    ),
  );
  if (moved.rowCount === 0) throw objectNotFound();
  sendJson(call.response, 200, { message: 'Successfully moved' });
}

/** `POST /object/copy` */
export async function copyObject(context: StorageContext, call: Call): Promise<void> {
  const { run, caller } = await callerOf(context, call);
  const input = await parseBody(call, Transfer);
  requireKey(input.destinationKey);
  const target = input.destinationBucket ?? input.bucketId;
  await requireBucket(context, target);
  const source = await findObject(run, input.bucketId, input.sourceKey);
  if (!source?.version) throw objectNotFound();
  const version = await context.files.copy(source.version);
  try {
    const sub = caller.claims['sub'];
    await run((db) =>
      db.query(
        `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
         values ($1, $2, $3::text::uuid, $3, $4, $5, $6)`,
        [
          target,
          input.destinationKey,
          typeof sub === 'string' ? sub : null,
          version,
          source.metadata,
          source.user_metadata,
        ],
      ),
    );
  } catch (error) {
    await context.files.remove([version]);
    throw error;
  }
  sendJson(call.response, 200, { Key: `${target}/${input.destinationKey}` });
}

const Listing = v.object({
  prefix: v.optional(v.string(), ''),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)), 100),
  offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  search: v.optional(v.nullable(v.string()), ''),
  sortBy: v.optional(
    v.object({
      column: v.optional(
        v.picklist(['name', 'updated_at', 'created_at', 'last_accessed_at']),
        'name',
      ),
      order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
    }),
    {},
  ),
});

/** `POST /object/list/<bucket>`: one level below the prefix; folders have a null id. */
export async function listObjects(
  context: StorageContext,
  call: Call,
  bucket: string,
): Promise<void> {
  const { run } = await callerOf(context, call);
  const input = await parseBody(call, Listing);
  const prefix =
    input.prefix === '' || input.prefix.endsWith('/') ? input.prefix : `${input.prefix}/`;
  // Column and direction come from the pick lists above, never from the caller's text.
  const order = `${input.sortBy.column} ${input.sortBy.order}`;
  const rows = await run((db) =>
    db.query(
      `with visible as (
         select o.*, substr(o.name, length($2) + 1) as rest from storage.objects o
         where o.bucket_id = $1 and starts_with(o.name, $2) and starts_with(lower(substr(o.name, length($2) + 1)), lower($3))
       ), level as (
         select split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
                null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
         from visible where strpos(rest, '/') > 0 group by 1
         union all
         select rest, id, updated_at, created_at, last_accessed_at, metadata from visible where strpos(rest, '/') = 0
       )
       select * from level order by ${order}, name limit $4 offset $5`,
      [bucket, prefix, input.search ?? '', input.limit, input.offset],
    ),
  );
  sendJson(call.response, 200, rows.rows);
}
