import type { Call } from '../gateway/http.ts';
import type { ObjectRow, StorageContext } from './context.ts';
import { StorageFailure, objectNotFound } from './errors.ts';

/** Streams an object with ETag, ranges, and the download name that was asked for. */
export async function serveObject(
  context: StorageContext,
  call: Call,
  object: ObjectRow | undefined,
): Promise<void> {
  const metadata = object?.metadata;
  if (!object?.version || !metadata) throw objectNotFound();
  const { request, response } = call;
  const headers: Record<string, string> = {
    'content-type': metadata.mimetype,
    'cache-control': metadata.cacheControl || 'no-cache',
    etag: metadata.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    // Uploaded documents are data: they may not run on this origin.
    'content-security-policy': "default-src 'none'; sandbox",
    ...disposition(call, object.name),
  };
  if (isFresh(call, metadata.eTag, metadata.lastModified)) {
    response.writeHead(304, headers).end();
    return;
  }
  const range = rangeOf(request.headers.range, metadata.size);
  if (range === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${metadata.size}`);
    throw new StorageFailure(
      416,
      'InvalidRange',
      'InvalidRange',
      'The requested range is not satisfiable',
    );
  }
  const length = range ? range.end - range.start + 1 : metadata.size;
  headers['content-length'] = String(length);
  if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${metadata.size}`;
  if (request.method === 'HEAD' || length === 0) {
    response.writeHead(range ? 206 : 200, headers).end();
    return;
  }
  const stream = context.files.read(object.version, range);
  await new Promise<void>((resolve, reject) => {
    stream.once('open', () => {
      response.writeHead(range ? 206 : 200, headers);
      stream.pipe(response);
    });
    stream.once('error', () =>
      response.headersSent ? response.destroy() : reject(objectNotFound()),
    );
    response.once('close', () => {
      stream.destroy();
      resolve();
    });
  });
}

function disposition(call: Call, name: string): Record<string, string> {
  const asked = call.url.searchParams.get('download');
  if (asked === null) return {};
  const file = asked === '' || asked === 'true' ? (name.split('/').at(-1) ?? name) : asked;
  return {
    'content-disposition': `attachment; filename="${file.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(file)};`,
  };
}

function isFresh(call: Call, eTag: string, lastModified: string): boolean {
  const match = call.request.headers['if-none-match'];
  if (match !== undefined) {
    return match
      .split(',')
      .some((tag) => tag.trim().replace(/^W\//, '') === eTag || tag.trim() === '*');
  }
  const since = call.request.headers['if-modified-since'];
  if (since === undefined) return false;
  return Math.floor(Date.parse(lastModified) / 1000) * 1000 <= Date.parse(since);
}

/** One byte range; undefined means the whole object (none asked, several asked, or malformed). */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || start > end) return 'unsatisfiable';
  return { start, end };
}
