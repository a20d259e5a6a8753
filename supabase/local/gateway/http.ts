import type { IncomingMessage, ServerResponse } from 'node:http';

/** One call to the gateway. `path` is decoded by nobody yet: handlers decode their own segments. */
export interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  /** The path below the service's prefix, starting with a slash. */
  path: string;
}

/** Thrown by handlers whose error shape differs; the service turns it into its own answer. */
export class BodyError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'BodyError';
    this.status = status;
  }
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const text = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': text.byteLength,
    ...headers,
  });
  response.end(text);
}

/** Reads the whole body, refusing more than `limit` bytes with 413. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limit) throw new BodyError(413, 'Request body too large');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > limit) throw new BodyError(413, 'Request body too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Levels of lists and objects within each other: more than any client of ours sends, less than PostgreSQL's stack. */
const DEEPEST = 100;

/** Whether PostgreSQL can hold it as jsonb: not too deep, without NUL and without half of a surrogate pair. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= DEEPEST) return false;
  return Array.isArray(value)
    ? value.every((item) => isStorable(item, depth + 1))
    : Object.entries(value).every(
        ([name, item]) => isStorable(name) && isStorable(item, depth + 1),
      );
}

/** Reads a JSON body; an empty one is `{}`. Malformed JSON or UTF-8, or what no row can hold, is a {@link BodyError} 400. */
export async function readJson(request: IncomingMessage, limit = 1024 * 1024): Promise<unknown> {
  const body = await readBody(request, limit);
  if (body.byteLength === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(strictUtf8.decode(body));
  } catch {
    throw new BodyError(400, 'Could not parse request body as JSON');
  }
  if (!isStorable(value)) throw new BodyError(400, 'The request holds text that cannot be stored');
  return value;
}

/** The bearer token of the Authorization header; else the apikey, as Kong's transformer puts it there. */
export function bearerToken(request: IncomingMessage, url: URL): string | undefined {
  const header = request.headers.authorization;
  if (header !== undefined) {
    const match = /^Bearer\s+(.+)$/i.exec(header.trim());
    if (match?.[1] !== undefined) return match[1];
  }
  return apiKey(request, url);
}

export function apiKey(request: IncomingMessage, url: URL): string | undefined {
  const header = request.headers['apikey'];
  if (typeof header === 'string' && header !== '') return header;
  return url.searchParams.get('apikey') ?? undefined;
}
