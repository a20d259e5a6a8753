import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { StackError } from '../errors.ts';
import { addCorsHeaders, answerPreflight } from './cors.ts';
import type { Call } from './http.ts';
import { apiKey, sendJson } from './http.ts';

export interface Service {
  prefix: string;
  /** Kong asks for an API key before it lets a call through to this service. */
  needsApiKey: boolean;
  /** It answers preflights and sends CORS headers itself. */
  ownCors?: boolean;
  handle(call: Call): void | Promise<void>;
}

export interface GatewayOptions {
  /** Keys that count, the two of the project. */
  isApiKey(key: string): boolean;
  /** What is open by now: nothing while the stack is starting. */
  services: () => Service[];
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Sees a connection first. `toHttp` gives it to the HTTP server: unread, or with what was read put back. */
  connection?: (socket: Socket, toHttp: (socket: Socket) => void) => void;
  /** Milliseconds for a request's head, and for the whole request; slower clients are sent away with 408. */
  patience?: { head: number; request: number };
}

/** Listens on loopback only: the keys are public knowledge. */
export async function listenOnLoopback(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new StackError(
              `Port ${port} is taken.`,
              'Stop what uses it, or choose another with API_PORT (or --port).',
            )
          : error.code === 'EACCES'
            ? new StackError(
                `Port ${port} needs more rights.`,
                'Choose one above 1023 with API_PORT.',
              )
            : error,
      );
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return address && typeof address === 'object' ? address.port : port;
}

/** What is answered when no request came to be. */
const REFUSALS: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Request header or URI too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'Request timeout'],
};

/** The front door: CORS, API key, and the service whose prefix the path has. */
export function createGateway(options: GatewayOptions): Server {
  const { head, request } = options.patience ?? { head: 20_000, request: 300_000 };
  const timeouts = {
    headersTimeout: head,
    requestTimeout: request,
    connectionsCheckingInterval: Math.min(head / 2, 5000),
    keepAliveTimeout: 65_000,
  };
  const server = createServer(timeouts, (request, response) => {
    response.on('error', () => undefined);
    dispatch(options, request, response).catch(() => {
      sendJson(response, 500, { message: 'An unexpected error occurred' });
    });
  });
  const { connection } = options;
  if (connection) {
    const toHttp = server.listeners('connection');
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) =>
      connection(socket, (given) => {
        for (const listener of toHttp) listener.call(server, given);
      }),
    );
  }
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => undefined);
    if (options.upgrade) options.upgrade(request, socket, head);
    else socket.destroy();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const [status, message] = REFUSALS[error.code ?? ''] ?? ['400 Bad Request', 'Bad request'];
    const body = JSON.stringify({ message });
    socket.end(
      `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Access-Control-Allow-Origin: *\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  });
  return server;
}

async function dispatch(
  options: GatewayOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = parseUrl(request.url);
  const services = options.services();
  const service =
    url &&
    services.find(({ prefix }) => url.pathname === prefix || url.pathname.startsWith(`${prefix}/`));
  if (service?.ownCors !== true) {
    if (answerPreflight(request, response)) return;
    addCorsHeaders(request, response);
  }
  if (!url) return sendJson(response, 400, { message: 'Bad request' });
  if (services.length === 0) return sendJson(response, 503, { message: 'The stack is starting' });
  if (!service) {
    return sendJson(response, 404, { message: 'no Route matched with those values' });
  }
  if (service.needsApiKey && !isPublicAuthPath(url.pathname)) {
    const key = apiKey(request, url);
    if (key === undefined) {
      return sendJson(response, 401, {
        message: 'No API key found in request',
        hint: 'No `apikey` request header or url param was found.',
      });
    }
    if (!options.isApiKey(key)) {
      return sendJson(response, 401, {
        message: 'Invalid API key',
        hint: 'Double check your Supabase `anon` or `service_role` API key.',
      });
    }
  }
  const path = url.pathname.slice(service.prefix.length) || '/';
  await service.handle({ request, response, url, path });
}

/** Links in mails and key lookups carry no API key. */
function isPublicAuthPath(path: string): boolean {
  return [
    '/auth/v1/verify',
    '/auth/v1/callback',
    '/auth/v1/authorize',
    '/auth/v1/.well-known/jwks.json',
  ].includes(path);
}

function parseUrl(raw: string | undefined): URL | undefined {
  try {
    return new URL(raw ?? '/', 'http://gateway.local');
  } catch {
    return undefined;
  }
}
