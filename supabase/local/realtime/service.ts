import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import * as v from 'valibot';
import { WebSocketServer } from 'ws';
import type { Call } from '../gateway/http.ts';
import { BodyError, bearerToken, readBody, readJson, sendJson } from '../gateway/http.ts';
import { FULL_RIGHTS, channelRights } from './authorization.ts';
import type { RealtimeHub } from './hub.ts';
import { RealtimeSocket } from './socket.ts';

const Batch = v.object({
  messages: v.array(
    v.object({
      topic: v.string(),
      event: v.string(),
      payload: v.unknown(),
      private: v.optional(v.boolean(), false),
    }),
  ),
});

export interface RealtimeService {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  handle(call: Call): Promise<void>;
  close(): void;
}

/** `/realtime/v1/websocket`, and the HTTP way to broadcast. */
export function createRealtimeService(
  hub: RealtimeHub,
  isApiKey: (key: string) => boolean,
): RealtimeService {
  const server = new WebSocketServer({ noServer: true, maxPayload: 3 * 1024 * 1024 });
  const accept = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '/', 'http://gateway.local');
    const key = url.searchParams.get('apikey') ?? '';
    if (url.pathname !== '/realtime/v1/websocket') return reject(socket, '404 Not Found');
    if (!isApiKey(key)) return reject(socket, '401 Unauthorized');
    const version = url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0';
    server.handleUpgrade(request, socket, head, (client) => {
      new RealtimeSocket(hub, client, version, key);
    });
  };
  return {
    upgrade(request, socket, head) {
      accept(request, socket, head).catch(() => socket.destroy());
    },
    async handle(call) {
      try {
        await broadcastByHttp(hub, call);
      } catch (error) {
        const status = error instanceof BodyError ? error.status : 500;
        if (status === 500) hub.options.report(error);
        sendJson(call.response, status, {
          message: status === 500 ? 'Internal server error' : 'Invalid request',
        });
      }
    },
    close() {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

function reject(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

async function broadcastByHttp(hub: RealtimeHub, call: Call): Promise<void> {
  const { request, response } = call;
  const one = /^\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/.exec(call.path);
  if (request.method !== 'POST' || (call.path !== '/api/broadcast' && !one)) {
    return sendJson(response, 404, { message: 'no Route matched with those values' });
  }
  let caller;
  try {
    caller = await hub.options.tokens.caller(bearerToken(request, call.url));
  } catch {
    return sendJson(response, 401, { message: 'Unauthorized' });
  }
  const messages = one ? [await singleMessage(call, one)] : await batch(call);
  for (const message of messages) {
    const rights = message.private
      ? await channelRights(hub.options.systemPool, caller, message.topic)
      : FULL_RIGHTS;
    if (!rights.write.broadcast) continue;
    const room = `${message.private ? 'private' : 'public'}:${message.topic}`;
    hub.rooms.broadcast(room, message.event, message.payload);
  }
  response.writeHead(202, { 'content-length': '0' }).end();
}

async function batch(call: Call) {
  const parsed = v.safeParse(Batch, await readJson(call.request));
  if (!parsed.success) throw new BodyError(422, 'Invalid messages');
  return parsed.output.messages;
}

async function singleMessage(call: Call, match: RegExpExecArray) {
  const isBytes = call.request.headers['content-type'] === 'application/octet-stream';
  return {
    topic: decodeURIComponent(match[1] ?? ''),
    event: decodeURIComponent(match[2] ?? ''),
    payload: isBytes ? await readBody(call.request, 3 * 1024 * 1024) : await readJson(call.request),
    private: call.url.searchParams.get('private') === 'true',
  };
}
