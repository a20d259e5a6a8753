import * as v from 'valibot';
import type { Caller } from '../database.ts';
import { asCaller } from '../database.ts';
import type { Call } from '../gateway/http.ts';
import { sendJson } from '../gateway/http.ts';
import { parseBody } from './buckets.ts';
import type { StorageContext } from './context.ts';
import { asOwner, callerOf, findObject, requireBucket, requireKey, splitPath } from './context.ts';
import { objectNotFound, unauthorized } from './errors.ts';
import { serveObject } from './serve.ts';
import { rehearse, storeUpload } from './upload.ts';

const UPLOAD_SECONDS = 2 * 60 * 60;

const Seconds = v.pipe(v.number(), v.integer(), v.minValue(1));
const SignOne = v.object({ expiresIn: Seconds });
const SignMany = v.object({
  expiresIn: Seconds,
  paths: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(1000)),
});
const DownloadToken = v.object({
  url: v.string(),
  use: v.literal('download'),
  /** The object that was signed: another one of the same name is not meant. */
  object: v.string(),
  /** Whose right to read it is lent. */
  by: v.object({ role: v.string(), claims: v.record(v.string(), v.unknown()) }),
});
const UploadToken = v.object({
  url: v.string(),
  use: v.literal('upload'),
  owner: v.optional(v.string()),
  upsert: v.optional(v.boolean(), false),
});

/** A right to read that is lent does not outlive the day, however long was asked for. */
const LONGEST_SECONDS = 24 * 60 * 60;

const expiry = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** The path is left as it is: clients encode the whole address themselves. */
async function signedPath(
  context: StorageContext,
  caller: Caller,
  path: string,
  object: string,
  seconds: number,
): Promise<string> {
  // Policies may ask for any claim. The times of the caller's token are not the address's, what people say of themselves
  // decides nothing, and an address is not to be long.
  const { exp: _, iat: __, user_metadata: ___, ...claims } = caller.claims;
  const by = { role: caller.role, claims };
  const token = await context.tokens.sign(
    { url: path, use: 'download', object, by },
    expiry(Math.min(seconds, LONGEST_SECONDS)),
  );
  return `/object/sign/${path}?token=${token}`;
}

/** `POST /object/sign/<bucket>/<name>`: only who can read an object can sign it. */
export async function signObject(context: StorageContext, call: Call, path: string): Promise<void> {
  const { caller, run } = await callerOf(context, call);
  const { expiresIn } = await parseBody(call, SignOne);
  const { bucket, name } = splitPath(path);
  const object = await findObject(run, bucket, name);
  if (!object) throw objectNotFound();
  sendJson(call.response, 200, {
    signedURL: await signedPath(context, caller, `${bucket}/${name}`, object.id, expiresIn),
  });
}

/** `POST /object/sign/<bucket>`: several at once; what cannot be read has an error and no address. */
export async function signObjects(
  context: StorageContext,
  call: Call,
  bucket: string,
): Promise<void> {
  const { caller, run } = await callerOf(context, call);
  const { expiresIn, paths } = await parseBody(call, SignMany);
  const found = await run((db) =>
    db.query<{ id: string; name: string }>(
      'select id, name from storage.objects where bucket_id = $1 and name = any($2)',
      [bucket, paths],
    ),
  );
  const readable = new Map(found.rows.map((row) => [row.name, row.id]));
  const answer = [];
  for (const path of paths) {
    const id = readable.get(path);
    answer.push(
      id !== undefined
        ? {
            error: null,
            path,
            signedURL: await signedPath(context, caller, `${bucket}/${path}`, id, expiresIn),
          }
        : {
            error: 'Either the object does not exist or you do not have access to it',
            path,
            signedURL: null,
          },
    );
  }
  sendJson(call.response, 200, answer);
}

async function tokenOf<S extends v.GenericSchema>(
  context: StorageContext,
  call: Call,
  schema: S,
): Promise<v.InferOutput<S>> {
  try {
    const payload = await context.tokens.verifyPayload(call.url.searchParams.get('token') ?? '');
    return v.parse(schema, payload);
  } catch (error) {
    throw unauthorized(error instanceof Error ? error.message : 'Invalid token');
  }
}

/** `GET /object/sign/<bucket>/<name>?token=`: as long as that object is there and its signer may read it. */
export async function serveSigned(
  context: StorageContext,
  call: Call,
  path: string,
): Promise<void> {
  const { bucket, name } = splitPath(path);
  const token = await tokenOf(context, call, DownloadToken);
  if (token.url !== `${bucket}/${name}`) throw unauthorized('The token is for another object');
  const object = await findObject(
    (work) => asCaller(context.callerPool, token.by, work),
    bucket,
    name,
  );
  if (object?.id !== token.object) throw objectNotFound();
  await serveObject(context, call, object);
}

/** `GET /object/public/<bucket>/<name>` */
export async function servePublic(
  context: StorageContext,
  call: Call,
  path: string,
): Promise<void> {
  const { bucket, name } = splitPath(path);
  const row = await requireBucket(context, bucket);
  if (!row.public) throw objectNotFound();
  await serveObject(context, call, await findObject(asOwner(context), bucket, name));
}

/** `POST /object/upload/sign/<bucket>/<name>`: a right to upload that holds for two hours. */
export async function signUpload(context: StorageContext, call: Call, path: string): Promise<void> {
  const { run, caller } = await callerOf(context, call);
  const { bucket, name } = splitPath(path);
  requireKey(name);
  await requireBucket(context, bucket);
  const upsert = call.request.headers['x-upsert'] === 'true';
  await rehearse({ bucket, name, upsert, run, caller });
  const owner = caller.claims['sub'];
  const token = await context.tokens.sign(
    {
      url: `${bucket}/${name}`,
      use: 'upload',
      upsert,
      ...(typeof owner === 'string' ? { owner } : {}),
    },
    expiry(UPLOAD_SECONDS),
  );
  sendJson(call.response, 200, {
    url: `/object/upload/sign/${bucket}/${name}?token=${token}`,
    token,
  });
}

/** `PUT /object/upload/sign/<bucket>/<name>?token=` */
export async function uploadSigned(
  context: StorageContext,
  call: Call,
  path: string,
): Promise<void> {
  const { bucket, name } = splitPath(path);
  const token = await tokenOf(context, call, UploadToken);
  if (token.url !== `${bucket}/${name}`) throw unauthorized('The token is for another object');
  const { key } = await storeUpload(context, call, {
    bucket,
    name,
    upsert: token.upsert,
    run: asOwner(context),
    caller: {
      role: 'service_role',
      claims: token.owner === undefined ? {} : { sub: token.owner },
    },
  });
  sendJson(call.response, 200, { Key: key });
}
