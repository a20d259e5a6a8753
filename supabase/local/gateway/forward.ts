import type { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Call } from './http.ts';

/** What belongs to one connection and is not passed on in either direction. */
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
  'expect',
]);

/** Bytes up to which copying an answer behind its head is cheaper than a second piece. */
const JOINED = 16 * 1024;

export interface ForwardOptions {
  path: string;
  /** Of a request that was read whole before; otherwise it is passed on as it comes. */
  body?: Buffer;
  /** Name, value, name, value: what undici sends without looking at it again. */
  headers: string[];
  /** Whether a header of the answer is passed on. */
  keeps: (name: string) => boolean;
  /**
   * false: the first piece of the answer waits for what follows it, so that an answer of one piece, as most are, leaves
   * in one packet with its length. true: every piece leaves at once.
   */
  streams: boolean;
  /** Answers when there is no answer, unless a part of one was sent already. */
  failed: (response: ServerResponse, error: Error) => void;
}

/** Sends the call on and passes the answer back as it comes, neither held in memory. */
export function forward(upstream: Dispatcher, call: Call, options: ForwardOptions): void {
  const { request, response } = call;
  const { headers } = request;
  const hasBody =
    headers['transfer-encoding'] !== undefined ||
    (headers['content-length'] !== undefined && headers['content-length'] !== '0');
  const answer = new Answer(response, options);
  try {
    upstream.dispatch(
      {
        method: request.method ?? 'GET',
        path: options.path,
        headers: options.headers,
        body: options.body ?? (hasBody ? request : null),
      },
      answer,
    );
  } catch (error) {
    answer.fail(error instanceof Error ? error : new Error(String(error)));
  }
}

/** The headers of a call that concern whom it is for. */
export function forwardedHeaders(call: Call, keeps: (name: string) => boolean): string[] {
  const result: string[] = [];
  const { headers } = call.request;
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || HOP_BY_HOP.has(name) || !keeps(name)) continue;
    result.push(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return result;
}

class Answer implements Dispatcher.DispatchHandler {
  readonly #response: ServerResponse;
  readonly #options: ForwardOptions;
  #controller: Dispatcher.DispatchController | undefined;
  #status = 502;
  #first: Buffer | undefined;

  constructor(response: ServerResponse, options: ForwardOptions) {
    this.#response = response;
    this.#options = options;
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
    const response = this.#response;
    for (const name in headers) {
      const value = headers[name];
      if (value === undefined || HOP_BY_HOP.has(name) || !this.#options.keeps(name)) continue;
      response.setHeader(name, value);
    }
    this.#status = status;
    if (this.#options.streams) {
      response.writeHead(status);
      response.flushHeaders();
    }
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
    // Node writes head and text in one piece, but head and bytes in two.
    if (length > 0 && length <= JOINED) response.end(this.#first?.toString('latin1'), 'latin1');
    else response.end(this.#first);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  fail(error: Error): void {
    if (this.#response.headersSent) this.#response.destroy();
    else if (!this.#response.destroyed) this.#options.failed(this.#response, error);
  }
}
