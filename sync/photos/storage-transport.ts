/**
 * Supabase Storage and the RPC `photos_stored`, spoken over plain fetch so that the worker needs no client library.
 * What became of a request is decided by status codes; an answer that is not the server's own (a captive portal's page,
 * a proxy's refusal) counts as no answer.
 */
import * as v from 'valibot';
import { sha256 } from '../sha256.ts';
import { leavesDevices } from './attachment.ts';
import type { PhotoSession } from './ports.ts';

const bucket = 'documents';
const uploadTimeout = 120_000;
const requestTimeout = 20_000;

export type TransportFailure =
  | 'offline'
  | 'server'
  | 'unauthorized'
  | 'forbidden'
  | 'too_large'
  | 'wrong_type'
  | 'not_found'
  | 'exists';

export type TransportResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: TransportFailure };

type StoredObject = {
  readonly path: string;
  readonly storedAt: string;
  readonly bytes: number;
};

export interface PhotoTransport {
  /** Never overwrites: `exists` when an object of that name is there already. */
  upload(
    session: PhotoSession,
    path: string,
    image: ArrayBuffer,
    mimeType: string,
  ): Promise<TransportResult<null>>;
  /** Bytes of the stored object. */
  size(session: PhotoSession, path: string): Promise<TransportResult<number>>;
  /** Has the server mark the photos' rows as stored. A path that is missing from the answer is not in the storage. */
  confirm(
    session: PhotoSession,
    paths: readonly string[],
  ): Promise<TransportResult<readonly StoredObject[]>>;
  remove(session: PhotoSession, paths: readonly string[]): Promise<TransportResult<null>>;
}

const statusNumber = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.number(),
  v.minValue(100),
);
/** Storage answers its errors as HTTP 400 with the real status in the body; newer versions add a `code`. */
const storageErrorSchema = v.object({
  statusCode: v.optional(statusNumber),
  code: v.optional(v.nullable(v.string())),
  error: v.optional(v.string()),
  message: v.string(),
});
const uploadedSchema = v.object({ Key: v.string() });
const infoSchema = v.object({ size: v.pipe(v.number(), v.integer()) });
const removedSchema = v.array(v.unknown());
const confirmedSchema = v.array(
  v.object({
    path: v.string(),
    stored_at: v.nullable(v.string()),
    bytes: v.nullable(v.number()),
  }),
);

const failures: Readonly<Record<number, TransportFailure>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'exists',
  413: 'too_large',
  415: 'wrong_type',
};

function failureOf(status: number, code: string | null | undefined): TransportFailure {
  if (code === 'InvalidJWT' || code === 'PGRST301' || code === 'PGRST303') return 'unauthorized';
  return failures[status] ?? 'server';
}

async function read<Schema extends v.GenericSchema>(
  response: Response,
  schema: Schema,
): Promise<TransportResult<v.InferOutput<Schema>>> {
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    // our server answers JSON; a bare 5xx comes from the gateway before it
    return { ok: false, failure: response.status >= 500 ? 'server' : 'offline' };
  }
  if (response.ok) {
    const parsed = v.safeParse(schema, body);
    return parsed.success ? { ok: true, value: parsed.output } : { ok: false, failure: 'offline' };
  }
  const error = v.safeParse(storageErrorSchema, body);
  if (!error.success) return { ok: false, failure: response.status >= 500 ? 'server' : 'offline' };
  return {
    ok: false,
    failure: failureOf(error.output.statusCode ?? response.status, error.output.code),
  };
}

const withNothing = <T>(result: TransportResult<T>): TransportResult<null> =>
  result.ok ? { ok: true, value: null } : result;

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

export function storageTransport(fetcher: typeof fetch = fetch): PhotoTransport {
  async function ask<Schema extends v.GenericSchema>(
    session: PhotoSession,
    route: string,
    init: { method: string; headers?: Record<string, string>; body?: BodyInit },
    schema: Schema,
    timeout = requestTimeout,
  ): Promise<TransportResult<v.InferOutput<Schema>>> {
    let response: Response;
    try {
      response = await fetcher(`${session.supabaseUrl}${route}`, {
        ...init,
        headers: {
          ...init.headers,
          apikey: session.anonKey,
          authorization: `Bearer ${session.accessToken}`,
        },
        signal: AbortSignal.timeout(timeout),
      });
    } catch {
      return { ok: false, failure: 'offline' };
    }
    return read(response, schema);
  }

  const json = { 'content-type': 'application/json' };

  return {
    async upload(session, path, image, mimeType) {
      const result = await ask(
        session,
        `/storage/v1/object/${bucket}/${encodePath(path)}`,
        {
          method: 'POST',
          headers: {
            'content-type': mimeType,
            'cache-control': leavesDevices(path) ? 'no-store' : 'max-age=3600',
            'x-upsert': 'false',
            // What was sent, for a storage that does not say itself what it holds (SPEC E6).
            'x-metadata': btoa(JSON.stringify({ sha256: await sha256(image) })),
          },
          body: image,
        },
        uploadedSchema,
        uploadTimeout,
      );
      return withNothing(result);
    },

    async size(session, path) {
      const result = await ask(
        session,
        `/storage/v1/object/info/${bucket}/${encodePath(path)}`,
        { method: 'GET' },
        infoSchema,
      );
      return result.ok ? { ok: true, value: result.value.size } : result;
    },

    async confirm(session, paths) {
      const result = await ask(
        session,
        '/rest/v1/rpc/photos_stored',
        { method: 'POST', headers: json, body: JSON.stringify({ paths }) },
        confirmedSchema,
      );
      if (!result.ok) return result;
      return {
        ok: true,
        value: result.value.flatMap(({ path, stored_at, bytes }) =>
          stored_at === null || bytes === null ? [] : [{ path, storedAt: stored_at, bytes }],
        ),
      };
    },

    async remove(session, paths) {
      const result = await ask(
        session,
        `/storage/v1/object/${bucket}`,
        { method: 'DELETE', headers: json, body: JSON.stringify({ prefixes: paths }) },
        removedSchema,
      );
      return withNothing(result);
    },
  };
}
