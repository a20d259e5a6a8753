import { Agent, request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { Call } from './http.ts';
import { bearerToken, sendJson } from './http.ts';

const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'apikey',
  'origin',
  'cookie',
]);

export interface RestProxy {
  handle(call: Call): void;
  close(): void;
}

/** Streams `/rest/v1` to PostgREST over kept connections, with the caller's token. */
export function createRestProxy(port: number): RestProxy {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 32, timeout: 25_000 });
  return {
    handle(call) {
      const { request, response, url } = call;
      const headers = forwardedHeaders(request.headers);
      const token = bearerToken(request, url);
      if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
      if (request.headers['transfer-encoding'] !== undefined)
        headers['transfer-encoding'] = 'chunked';
      const upstream = httpRequest(
        {
          host: '127.0.0.1',
          port,
          agent,
          method: request.method,
          path: upstreamPath(call),
          headers,
        },
        (answer) => {
          for (const [name, value] of Object.entries(answer.headers)) {
            if (value === undefined || HOP_BY_HOP.has(name)) continue;
            if (name.startsWith('access-control-')) continue;
            response.setHeader(name, value);
          }
          response.writeHead(answer.statusCode ?? 502);
          answer.pipe(response);
          answer.once('error', () => response.destroy());
        },
      );
      upstream.once('error', () => {
        sendJson(response, 503, {
          code: 'PGRST000',
          details: null,
          hint: null,
          message: 'Could not connect with the database.',
        });
      });
      response.once('close', () => {
        if (!response.writableFinished) upstream.destroy();
      });
      request.pipe(upstream);
    },
    close: () => agent.destroy(),
  };
}

/** The query exactly as it was sent (PostgREST's grammar is not the URL standard's), less `apikey`. */
function upstreamPath(call: Call): string {
  const raw = call.request.url ?? '/';
  const mark = raw.indexOf('?');
  if (mark < 0) return call.path;
  const query = raw
    .slice(mark + 1)
    .split('&')
    .filter((pair) => !pair.startsWith('apikey='))
    .join('&');
  return query === '' ? call.path : `${call.path}?${query}`;
}

function forwardedHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const result: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !HOP_BY_HOP.has(name)) result[name] = value;
  }
  return result;
}
