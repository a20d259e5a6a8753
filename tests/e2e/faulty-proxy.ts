/**
 * A bad line between a device and the backend: everything is the real backend's answer, except that a request or its
 * answer can be lost, and that something in between can answer in its place.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Transform, type Duplex } from 'node:stream';

export type Fault =
  /** The backend never hears of it. */
  | { readonly kind: 'lose_request' }
  /** The backend has done it; the device never hears of it. */
  | { readonly kind: 'lose_answer' }
  /** The backend has done it; the device hears the first half of the answer. */
  | { readonly kind: 'cut_answer' }
  /** Nobody hears anything, and nobody says so. */
  | { readonly kind: 'silence' }
  /** The line breaks in the middle of what the device says. */
  | { readonly kind: 'cut' }
  /** The backend hears it twice at the same time; the device hears the second answer. */
  | { readonly kind: 'twice' }
  | { readonly kind: 'slow'; readonly ms: number }
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
  readonly fault: Fault['kind'] | null;
};

/** A line that is slow and breaks again and again. */
export type Weather = {
  /** What the next request meets; null: it passes. */
  faultOf(method: string, path: string): Fault | null;
  /** Milliseconds that the next request is on its way. */
  delay(): number;
  /** Of the bodies of all requests together. */
  readonly bytesPerSecond: number;
  /** Milliseconds until the next WebSocket breaks. */
  socketLife(): number;
};

/** What a rule has not met yet. */
export type Met = { readonly left: number };
type Rule = { readonly method: string; readonly path: RegExp; readonly fault: Fault; left: number };

export type FaultyProxy = {
  readonly url: string;
  /** In the order in which they ended. */
  readonly passed: PassedRequest[];
  /** In the order in which they came, from their first line on. */
  readonly seen: Pick<PassedRequest, 'method' | 'path'>[];
  /** The next `times` requests that fit meet the fault. */
  meet(method: string, path: RegExp, fault: Fault, times?: number): Met;
  /** A slow request has not got through yet. */
  isHolding(): boolean;
  /** From now on; beside it `meet` still holds. */
  setWeather(weather: Weather): void;
  /** Nothing goes wrong any more. */
  heal(): void;
  stop(): Promise<void>;
};

function passOn(answer: IncomingMessage, outgoing: ServerResponse): void {
  const { connection: _hop, 'keep-alive': _how, ...headers } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 502, headers);
  answer.pipe(outgoing);
}

/** Never rejects: of a request that breaks off, what came. */
async function wholeBody(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  try {
    for await (const part of incoming) parts.push(part as Buffer);
  } catch {
    // the device hung up
  }
  return Buffer.concat(parts);
}

export async function startFaultyProxy(backend: string): Promise<FaultyProxy> {
  const target = new URL(backend);
  const passed: PassedRequest[] = [];
  let held = 0;
  const seen: FaultyProxy['seen'] = [];
  let rules: Rule[] = [];
  let weather: Weather | null = null;
  /** Epoch ms when the line has carried everything that it was given. */
  let lineFreeAt = 0;

  function faultFor(incoming: IncomingMessage): Fault | null {
    const rule = rules.find(
      ({ method, path, left }) =>
        left > 0 && method === incoming.method && path.test(incoming.url ?? ''),
    );
    const { method = 'GET', url = '/' } = incoming;
    // the browser's own question whether it may ask is no request of the app
    if (!rule) return method === 'OPTIONS' ? null : (weather?.faultOf(method, url) ?? null);
    rule.left -= 1;
    return rule.fault;
  }

  /** The request's body, at the line's speed. */
  function paced(incoming: IncomingMessage): Duplex {
    return incoming.pipe(
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          const speed = weather?.bytesPerSecond ?? Number.POSITIVE_INFINITY;
          lineFreeAt = Math.max(lineFreeAt, Date.now()) + (1000 * chunk.length) / speed;
          setTimeout(() => done(null, chunk), lineFreeAt - Date.now());
        },
      }),
    );
  }

  /** A request of its own with the same head; the caller gives it its body. */
  function send(incoming: IncomingMessage, onAnswer: (answer: IncomingMessage) => void) {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const sent = request(
      { host: target.hostname, port: target.port, method, path, headers },
      onAnswer,
    );
    sent.on('error', () => incoming.socket.destroy());
    return sent;
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = 'GET', url: path = '/', headers } = incoming;
    seen.push({ method, path });
    const fault = faultFor(incoming);
    const ended = (status: number | null) => {
      if (method !== 'OPTIONS') passed.push({ method, path, status, fault: fault?.kind ?? null });
    };
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
    if (fault?.kind === 'cut' || fault?.kind === 'twice' || fault?.kind === 'slow') {
      void wholeBody(incoming).then((body) => {
        if (fault.kind === 'cut') {
          ended(null);
          const broken = send(incoming, () => undefined);
          broken.write(body.subarray(0, body.length >> 1), () => {
            broken.destroy();
            incoming.socket.destroy();
          });
          return;
        }
        const pass = (answer: IncomingMessage) => {
          ended(answer.statusCode ?? 0);
          passOn(answer, outgoing);
        };
        if (fault.kind === 'slow') {
          held += 1;
          setTimeout(() => {
            send(incoming, (answer) => {
              held -= 1;
              pass(answer);
            }).end(body);
          }, fault.ms);
          return;
        }
        let answers = 0;
        for (let copy = 0; copy < 2; copy += 1) {
          send(incoming, (answer) => {
            answers += 1;
            if (answers === 2) pass(answer);
            else answer.resume();
          }).end(body);
        }
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
        if (fault?.kind === 'cut_answer') {
          void wholeBody(answer).then((body) => {
            ended(null);
            outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
            outgoing.write(body.subarray(0, body.length >> 1), () => incoming.socket.destroy());
          });
          return;
        }
        ended(answer.statusCode ?? 0);
        passOn(answer, outgoing);
      },
    );
    upstream.on('error', () => incoming.socket.destroy());
    incoming.on('error', () => upstream.destroy());
    paced(incoming).pipe(upstream);
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
    if (weather === null) return;
    const breaking = setTimeout(() => {
      socket.destroy();
      upstream.destroy();
    }, weather.socketLife());
    socket.on('close', () => clearTimeout(breaking));
  }

  const server = createServer((incoming, outgoing) => {
    // a browser asks again by itself when a connection that it used before breaks
    outgoing.shouldKeepAlive = false;
    if (weather === null) forward(incoming, outgoing);
    else setTimeout(() => forward(incoming, outgoing), weather.delay());
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
    seen,
    meet(method, path, fault, times = 1) {
      const rule: Rule = { method, path, fault, left: times };
      rules.push(rule);
      return rule;
    },
    isHolding: () => held > 0,
    setWeather(next) {
      weather = next;
    },
    heal() {
      rules = [];
      weather = null;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
