import type { IncomingMessage, ServerResponse } from 'node:http';

const METHODS = 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT';
/** What a page of another origin may read of an answer. */
export const EXPOSED = [
  'Content-Encoding',
  'Content-Location',
  'Content-Range',
  'Content-Type',
  'Content-Length',
  'Content-Disposition',
  'Date',
  'ETag',
  'Last-Modified',
  'Accept-Ranges',
  'Location',
  'Preference-Applied',
  'Range-Unit',
  'Server',
  'Transfer-Encoding',
  'X-Total-Count',
  'Link',
  'X-Supabase-Api-Version',
  'X-Relay-Error',
  'SB-Error-Code',
].join(', ');

/** Seconds for which a browser may keep a preflight's answer (Chromium's own limit). */
const MAX_AGE = '7200';

/** Adds the CORS headers that a Supabase project sends: any origin, no cookies. */
export function addCorsHeaders(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  if (request.headers.origin !== undefined) {
    response.setHeader('access-control-expose-headers', EXPOSED);
  }
}

/** Answers a preflight; false when the call is none. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== 'OPTIONS') return false;
  if (request.headers['access-control-request-method'] === undefined) return false;
  const asked = request.headers['access-control-request-headers'];
  response.writeHead(200, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': asked ?? '*',
    'access-control-max-age': MAX_AGE,
    ...(request.headers['access-control-request-private-network'] === 'true'
      ? { 'access-control-allow-private-network': 'true' }
      : {}),
    vary: 'Access-Control-Request-Headers',
    'content-length': '0',
  });
  response.end();
  return true;
}
