import type { Socket } from 'node:net';
import { Pool } from 'undici';
import type { PostgrestAddress } from '../postgrest.ts';
import { forward, forwardedHeaders } from './forward.ts';
import type { Call } from './http.ts';
import { HeldBodies, LONGEST_BODY } from './held-bodies.ts';
import { BodyError, bearerToken, readBody, sendJson } from './http.ts';
import { RestConnection } from './rest-connection.ts';
import { UpstreamConnections } from './upstream-connections.ts';

export interface RestProxy {
  /** A call that Node's HTTP server has read. */
  handle(call: Call): Promise<void>;
  /**
   * A new connection, whose calls to `/rest/v1` are passed on as bytes. `handOver` gets it from the first call on that
   * is for another service or is not written as clients write it: {@link handle} does the same for such.
   */
  accept(socket: Socket, handOver: (socket: Socket) => void): void;
  close(): void;
}

export interface RestProxyOptions {
  address: PostgrestAddress;
  isApiKey: (key: string) => boolean;
}

/** Milliseconds for a request's body. */
const PATIENCE = 300_000;

/** Meant for the gateway, not for PostgREST. */
const GATEWAY_ONLY = new Set(['apikey', 'authorization', 'origin', 'cookie']);

/** Passes `/rest/v1` on to PostgREST over kept connections, with the caller's token; whole requests, streamed answers. */
export function createRestProxy({ address, isApiKey }: RestProxyOptions): RestProxy {
  const isSocket = 'socketPath' in address;
  const pool = new Pool(isSocket ? 'http://localhost' : `http://${address.host}:${address.port}`, {
    ...(isSocket ? { socketPath: address.socketPath } : {}),
    connections: 64,
    pipelining: 1,
    keepAliveTimeout: 25_000,
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
  });
  const upstream = new UpstreamConnections(isSocket ? { path: address.socketPath } : address);
  const connections = new Set<RestConnection>();
  const held = new HeldBodies();
  return {
    accept(socket, handOver) {
      const connection = new RestConnection(socket, {
        upstream,
        held,
        isApiKey,
        handOver,
        patience: PATIENCE,
        closed: () => connections.delete(connection),
      });
      connections.add(connection);
    },
    async handle(call) {
      const headers = forwardedHeaders(
        call,
        (name) => name !== 'content-length' && !GATEWAY_ONLY.has(name),
      );
      const token = bearerToken(call.request, call.url);
      if (token !== undefined) headers.push('authorization', `Bearer ${token}`);
      let body: Buffer;
      try {
        body = await readBody(call.request, LONGEST_BODY);
      } catch (error) {
        if (error instanceof BodyError) {
          sendJson(call.response, error.status, { message: error.message });
        } else call.response.destroy();
        return;
      }
      forward(pool, call, {
        path: upstreamPath(call),
        body,
        headers,
        streams: false,
        keeps: (name) => !name.startsWith('access-control-'),
        failed: (response) =>
          sendJson(response, 503, {
            code: 'PGRST000',
            details: null,
            hint: null,
            message: 'Could not connect with the database.',
          }),
      });
    },
    close() {
      void pool.destroy();
      for (const connection of connections) connection.destroy();
      upstream.close();
    },
  };
}

/** The query exactly as it was sent (PostgREST's grammar is not the URL standard's), less `apikey`. */
function upstreamPath(call: Call): string {
  const raw = call.request.url ?? '/';
  const mark = raw.indexOf('?');
  if (mark < 0) return call.path;
  const query = raw.slice(mark + 1);
  if (!query.includes('apikey=')) return `${call.path}?${query}`;
  const kept = query
    .split('&')
    .filter((pair) => !pair.startsWith('apikey='))
    .join('&');
  return kept === '' ? call.path : `${call.path}?${kept}`;
}
