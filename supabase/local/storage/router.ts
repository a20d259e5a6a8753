import type { Call } from '../gateway/http.ts';
import { sendJson } from '../gateway/http.ts';
import {
  createBucket,
  deleteBucket,
  emptyBucket,
  getBucket,
  listBuckets,
  updateBucket,
} from './buckets.ts';
import type { StorageContext } from './context.ts';
import { callerOf, findObject, splitPath } from './context.ts';
import { StorageFailure, asStorageFailure, objectNotFound } from './errors.ts';
import {
  copyObject,
  deleteObject,
  deleteObjects,
  listObjects,
  moveObject,
  objectInfo,
  uploadObject,
} from './objects.ts';
import { serveObject } from './serve.ts';
import {
  serveSigned,
  servePublic,
  signObject,
  signObjects,
  signUpload,
  uploadSigned,
} from './signed.ts';

type Handler = (context: StorageContext, call: Call, rest: string) => Promise<void>;

const bucketOnly =
  (handler: Handler): Handler =>
  async (context, call, rest) =>
    handler(context, call, splitPath(rest).bucket);

/** First match wins; `rest` is what follows the pattern, still encoded. */
const ROUTES: [methods: string, pattern: RegExp, handler: Handler][] = [
  ['GET', /^\/status$/, async (_, call) => void call.response.writeHead(200).end()],
  ['GET', /^\/bucket\/?$/, listBuckets],
  ['POST', /^\/bucket\/?$/, createBucket],
  ['POST', /^\/bucket(?=\/[^/]+\/empty$)/, bucketOnly(emptyBucket)],
  ['GET', /^\/bucket(?=\/[^/]+$)/, bucketOnly(getBucket)],
  ['PUT', /^\/bucket(?=\/[^/]+$)/, bucketOnly(updateBucket)],
  ['DELETE', /^\/bucket(?=\/[^/]+$)/, bucketOnly(deleteBucket)],
  ['POST', /^\/object\/move$/, moveObject],
  ['POST', /^\/object\/copy$/, copyObject],
  ['POST', /^\/object\/list(?=\/[^/]+$)/, bucketOnly(listObjects)],
  ['POST', /^\/object\/upload\/sign(?=\/[^/]+\/.)/, signUpload],
  ['PUT', /^\/object\/upload\/sign(?=\/[^/]+\/.)/, uploadSigned],
  ['POST', /^\/object\/sign(?=\/[^/]+$)/, bucketOnly(signObjects)],
  ['POST', /^\/object\/sign(?=\/[^/]+\/.)/, signObject],
  ['GET HEAD', /^\/object\/sign(?=\/[^/]+\/.)/, serveSigned],
  ['GET HEAD', /^\/object\/public(?=\/[^/]+\/.)/, servePublic],
  ['GET HEAD', /^\/object\/info\/public(?=\/[^/]+\/.)/, servePublic],
  ['GET', /^\/object\/info(?=\/[^/]+\/.)/, objectInfo],
  ['GET HEAD', /^\/object\/authenticated(?=\/[^/]+\/.)/, serveOwn],
  ['GET HEAD', /^\/object(?=\/[^/]+\/.)/, serveOwn],
  ['POST PUT', /^\/object(?=\/[^/]+\/.)/, uploadObject],
  ['DELETE', /^\/object(?=\/[^/]+$)/, bucketOnly(deleteObjects)],
  ['DELETE', /^\/object(?=\/[^/]+\/.)/, deleteObject],
];

async function serveOwn(context: StorageContext, call: Call, path: string): Promise<void> {
  const { run } = await callerOf(context, call);
  const { bucket, name } = splitPath(path);
  const object = await findObject(run, bucket, name);
  if (!object) throw objectNotFound();
  await serveObject(context, call, object);
}

/** Answers a call to `/storage/v1`. Never throws. */
export async function handleStorage(context: StorageContext, call: Call): Promise<void> {
  try {
    const method = call.request.method ?? 'GET';
    for (const [methods, pattern, handler] of ROUTES) {
      if (!methods.split(' ').includes(method)) continue;
      const match = pattern.exec(call.path);
      if (!match) continue;
      await handler(context, call, call.path.slice(match[0].length));
      return;
    }
    throw new StorageFailure(
      404,
      'Not Found',
      'InvalidRequest',
      `Route ${method}:${call.path} not found`,
    );
  } catch (error) {
    const failure = asStorageFailure(error);
    if (failure.statusCode === 500) context.report(failure.cause);
    refuse(call, failure);
  }
}

function refuse(call: Call, failure: StorageFailure): void {
  const { statusCode, error, code, message } = failure;
  const status = statusCode === 500 || statusCode === 416 ? statusCode : 400;
  // What was not read of an upload is not waited for.
  const unread = !call.request.complete;
  sendJson(
    call.response,
    status,
    { statusCode: String(statusCode), code, error, message },
    unread ? { connection: 'close' } : {},
  );
  if (unread) call.request.resume();
}
