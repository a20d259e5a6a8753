/**
 * A bad line between a device and the backend: everything is the real backend's answer, except that a request or its
 * answer can be lost, and that something in between can answer in its place.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export type Fault =
  /** The backend never hears of it. */
  | { readonly kind: 'lose_request' }
  /** The backend has done it; the device never hears of it. */
  | { readonly kind: 'lose_answer' }
  /** Nobody hears anything, and nobody says so. */
  | { readonly kind: 'silence' }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: string;
      readonly type: string;
    };

type PassedRequest = {
  readonly method: string;
  readonly path: string;
  /** Null: the device got no answer. */
  readonly status: number | null;
};

type Rule = { readonly method: string; readonly path: RegExp; readonly fault: Fault; left: number };

export type FaultyProxy = {
  readonly url: string;
  /** In the order in which they ended. */
  readonly passed: PassedRequest[];
  /** The next `times` requests that fit meet the fault. */
  meet(method: string, path: RegExp, fault: Fault, times?: number): void;
  /** Nothing goes wrong any more. */
  heal(): void;
  stop(): Promise<void>;
};

export async function startFaultyProxy(backend: string): Promise<FaultyProxy> {
  const target = new URL(backend);
  const passed: PassedRequest[] = [];
  let rules: Rule[] = [];

  function faultFor(incoming: IncomingMessage): Fault | null {
    const rule = rules.find(
      ({ method, path, left }) =>
        left > 0 && method === incoming.method && path.test(incoming.url ?? ''),
    );
    if (!rule) return null;
    rule.left -= 1;
    return rule.fault;
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const ended = (status: number | null) => {
      // the browser's own question whether it may ask is no request of the app
      if (method !== 'OPTIONS') passed.push({ method, path, status });
    };
    const fault = faultFor(incoming);
    if (fault?.kind === 'lose_request') {
      ended(null);
      incoming.socket.destroy();
      return;
    }
    if (fault?.kind === 'silence') {
      ended(null);
      return;
    }
    if (fault?.kind === 'answer') {
      incoming.resume().on('end', () => {
        ended(fault.status);
        outgoing
          .writeHead(fault.status, {
            'content-type': fault.type,
            'access-control-allow-origin': '*',
          })
          .end(fault.body);
      });
      return;
    }
    const upstream = request(
      { host: target.hostname, port: target.port, method, path, headers },
      (answer) => {
        if (fault?.kind === 'lose_answer') {
          answer.resume().on('end', () => {
            ended(null);
            incoming.socket.destroy();
          });
          return;
        }
        ended(answer.statusCode ?? 0);
        const { connection: _hop, 'keep-alive': _how, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(outgoing);
      },
    );
    upstream.on('error', () => incoming.socket.destroy());
    incoming.on('error', () => upstream.destroy());
    incoming.pipe(upstream);
  }

  /** Realtime's WebSocket passes as it is. */
  function tunnel(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    const upstream: Socket = connect(Number(target.port), target.hostname, () => {
      const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
      for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
        lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`);
      }
      upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  }

  const server = createServer((incoming, outgoing) => {
    // a browser asks again by itself when a connection that it used before breaks
    outgoing.shouldKeepAlive = false;
    forward(incoming, outgoing);
  });
  server.on('upgrade', tunnel);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    meet(method, path, fault, times = 1) {
      rules.push({ method, path, fault, left: times });
    },
    heal() {
      rules = [];
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
