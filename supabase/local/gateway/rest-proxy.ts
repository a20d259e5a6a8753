import type { ServerResponse } from 'node:http';
import { Pool } from 'undici';
import type { Dispatcher } from 'undici';
import type { PostgrestAddress } from '../postgrest.ts';
import type { Call } from './http.ts';
import { bearerToken, sendJson } from './http.ts';

/** What belongs to one connection or to the gateway alone, and is not passed on in either direction. */
const NOT_FORWARDED = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'expect',
  'apikey',
  'authorization',
  'origin',
  'cookie',
]);

export interface RestProxy {
  handle(call: Call): void;
  close(): void;
}

/** Streams `/rest/v1` to PostgREST over kept connections, with the caller's token. */
export function createRestProxy(address: PostgrestAddress): RestProxy {
  const isSocket = 'socketPath' in address;
  const pool = new Pool(isSocket ? 'http://localhost' : `http://${address.host}:${address.port}`, {
    ...(isSocket ? { socketPath: address.socketPath } : {}),
    connections: 64,
    pipelining: 1,
    keepAliveTimeout: 25_000,
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
  });
  return {
    handle(call) {
      const { request, response } = call;
      const hasBody =
        request.headers['content-length'] !== undefined
          ? request.headers['content-length'] !== '0'
          : request.headers['transfer-encoding'] !== undefined;
      pool.dispatch(
        {
          method: request.method ?? 'GET',
          path: upstreamPath(call),
          headers: forwardedHeaders(call),
          body: hasBody ? request : null,
        },
        new Answer(response),
      );
    },
    close: () => void pool.destroy(),
  };
}

/**
 * Passes PostgREST's answer on as it comes. The first piece waits for what follows it: an answer of one piece, as most
 * are, then leaves in one packet, with its length.
 */
class Answer implements Dispatcher.DispatchHandler {
  readonly #response: ServerResponse;
  #controller: Dispatcher.DispatchController | undefined;
  #status = 502;
  #first: Buffer | undefined;

  constructor(response: ServerResponse) {
    this.#response = response;
    response.once('close', () => {
      if (!response.writableFinished) this.#controller?.abort(new Error('The caller has gone.'));
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#response.destroyed) controller.abort(new Error('The caller has gone.'));
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    for (const name in headers) {
      const value = headers[name];
      if (value === undefined || NOT_FORWARDED.has(name)) continue;
      if (name.startsWith('access-control-')) continue;
      this.#response.setHeader(name, value);
    }
    this.#status = status;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const response = this.#response;
    if (!response.headersSent && this.#first === undefined) {
      this.#first = chunk;
      return;
    }
    let flowing = true;
    if (this.#first) {
      response.writeHead(this.#status);
      flowing = response.write(this.#first);
      this.#first = undefined;
    }
    if (response.write(chunk) && flowing) return;
    controller.pause();
    response.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    const response = this.#response;
    if (response.headersSent) {
      response.end();
      return;
    }
    const length = this.#first?.byteLength ?? 0;
    if (length > 0) response.setHeader('content-length', length);
    response.writeHead(this.#status);
    response.end(this.#first);
  }

  onResponseError(): void {
    if (this.#response.destroyed) return;
    sendJson(this.#response, 503, {
      code: 'PGRST000',
      details: null,
      hint: null,
      message: 'Could not connect with the database.',
    });
  }
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

/** Name, value, name, value: what undici sends without looking at it again. */
function forwardedHeaders({ request, url }: Call): string[] {
  const result: string[] = [];
  const { headers } = request;
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || NOT_FORWARDED.has(name)) continue;
    result.push(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const token = bearerToken(request, url);
  if (token !== undefined) result.push('authorization', `Bearer ${token}`);
  return result;
}
