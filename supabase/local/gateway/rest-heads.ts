/**
 * The heads of requests and answers between a caller and PostgREST, read and rewritten as text. Only what is written
 * as every client writes it is understood here; for anything else these answer undefined, and Node's own parser takes
 * the call.
 */
import { EXPOSED } from './cors.ts';

/** A request to `/rest/v1` that may go to PostgREST as it is. */
export interface RestRequest {
  /** The head for PostgREST, with the empty line at its end. */
  upstreamHead: string;
  isHead: boolean;
  /** Bytes of the body. */
  bodyLength: number;
  /** A browser asks: it is told which headers it may show to the page. */
  hasOrigin: boolean;
}

/** How the end of an answer's body is found. `close`: by the end of the connection. */
export type BodyFraming = { kind: 'length'; bytes: number } | { kind: 'chunked' | 'close' };

export interface RestAnswer {
  status: number;
  /** The head for the caller, with the empty line at its end. */
  callerHead: string;
  body: BodyFraming;
  /** PostgREST keeps the connection open after this answer. */
  keepsOpen: boolean;
}

/** No dots and no escapes: a path that no reading of URLs changes. The query is passed on as it was sent. */
const REQUEST_LINE =
  /^(GET|HEAD|POST|PATCH|PUT|DELETE) \/rest\/v1(\/[\w/-]*)((?:\?[\x21\x22\x24-\x7e]*)?) HTTP\/1\.1$/;
const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*$/;
const HEADER_LINE = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\x20-\x7e\t]*)$/;
const LENGTH = /^\d{1,15}$/;

/** Seconds for which an idle connection is kept. */
export const KEPT_SECONDS = 65;
const KEPT = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEPT_SECONDS}\r\n\r\n`;
const CORS = 'Access-Control-Allow-Origin: *\r\n';
const CORS_OF_BROWSERS = `${CORS}Access-Control-Expose-Headers: ${EXPOSED}\r\n`;

/** An answer of the gateway itself; it closes the connection. */
function lastAnswer(status: string, content: Record<string, unknown>): string {
  const body = JSON.stringify(content);
  return (
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
    `${CORS}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}

export const unreachableAnswer = (): string =>
  lastAnswer('503 Service Unavailable', {
    code: 'PGRST000',
    details: null,
    hint: null,
    message: 'Could not connect with the database.',
  });

export const tooSlowAnswer = (): string =>
  lastAnswer('408 Request Timeout', { message: 'Request timeout' });

export const tooLargeAnswer = (): string =>
  lastAnswer('413 Payload Too Large', { message: 'Request body too large' });

export const noRoomAnswer = (): string =>
  lastAnswer('503 Service Unavailable', { message: 'Too much is being sent at the moment' });

/**
 * @param head the request line and the headers, without the empty line at their end.
 * @returns undefined: not for PostgREST, without a key that counts, or written in a way that needs a full parser.
 */
export function readRestRequest(
  head: string,
  isApiKey: (key: string) => boolean,
): RestRequest | undefined {
  const lines = head.split('\r\n');
  const start = REQUEST_LINE.exec(lines[0] ?? '');
  if (!start) return undefined;
  const [, method, path, query = ''] = start;
  if (query.includes('apikey=')) return undefined;
  let passedOn = '';
  let host: string | undefined;
  let apiKey: string | undefined;
  let authorization: string | undefined;
  let origin: string | undefined;
  let length: string | undefined;
  for (let index = 1; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const header = HEADER_LINE.exec(line);
    if (!header) return undefined;
    const value = (header[2] ?? '').trimEnd();
    switch ((header[1] ?? '').toLowerCase()) {
      case 'transfer-encoding':
      case 'expect':
      case 'upgrade':
      case 'trailer':
        return undefined;
      case 'connection':
        if (value.toLowerCase() !== 'keep-alive') return undefined;
        break;
      case 'host':
        if (host !== undefined) return undefined;
        host = value;
        break;
      case 'apikey':
        if (apiKey !== undefined) return undefined;
        apiKey = value;
        break;
      case 'authorization':
        if (authorization !== undefined) return undefined;
        authorization = value;
        break;
      case 'origin':
        if (origin !== undefined) return undefined;
        origin = value;
        break;
      case 'content-length':
        if (length !== undefined || !LENGTH.test(value)) return undefined;
        length = value;
        passedOn += `Content-Length: ${value}\r\n`;
        break;
      case 'cookie':
      case 'keep-alive':
      case 'te':
      case 'proxy-authenticate':
      case 'proxy-authorization':
        break;
      default:
        passedOn += `${line}\r\n`;
    }
  }
  if (host === undefined || apiKey === undefined || !isApiKey(apiKey)) return undefined;
  // As Kong's transformer does: without a bearer token the key is the token.
  const bearer =
    authorization !== undefined && /^Bearer\s+\S/i.test(authorization)
      ? authorization
      : `Bearer ${apiKey}`;
  return {
    upstreamHead: `${method} ${path}${query} HTTP/1.1\r\nHost: localhost\r\n${passedOn}Authorization: ${bearer}\r\n\r\n`,
    isHead: method === 'HEAD',
    bodyLength: Number(length ?? 0),
    hasOrigin: origin !== undefined,
  };
}

/**
 * @param head the status line and the headers, without the empty line at their end.
 * @returns undefined: not an answer that HTTP/1.1 allows.
 */
export function readRestAnswer(
  head: string,
  request: Pick<RestRequest, 'isHead' | 'hasOrigin'>,
): RestAnswer | undefined {
  const lines = head.split('\r\n');
  const statusLine = lines[0] ?? '';
  const status = Number(STATUS_LINE.exec(statusLine)?.[1]);
  if (Number.isNaN(status)) return undefined;
  let passedOn = '';
  let body: BodyFraming = { kind: 'close' };
  let keepsOpen = true;
  for (let index = 1; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const colon = line.indexOf(':');
    if (colon < 1) return undefined;
    const name = line.slice(0, colon).toLowerCase();
    if (name.startsWith('access-control-') || name === 'keep-alive') continue;
    const value = line.slice(colon + 1).trim();
    if (name === 'connection') {
      if (value.toLowerCase() === 'close') keepsOpen = false;
      continue;
    }
    if (name === 'transfer-encoding') {
      if (value.toLowerCase() !== 'chunked') return undefined;
      body = { kind: 'chunked' };
    } else if (name === 'content-length' && body.kind === 'close') {
      if (!LENGTH.test(value)) return undefined;
      body = { kind: 'length', bytes: Number(value) };
    }
    passedOn += `${line}\r\n`;
  }
  if (request.isHead || status < 200 || status === 204 || status === 304) {
    body = { kind: 'length', bytes: 0 };
  }
  if (body.kind === 'close') keepsOpen = false;
  const cors = request.hasOrigin ? CORS_OF_BROWSERS : CORS;
  const kept = body.kind === 'close' ? 'Connection: close\r\n\r\n' : KEPT;
  return {
    status,
    callerHead: `${statusLine}\r\n${passedOn}${cors}${kept}`,
    body,
    keepsOpen,
  };
}
