/**
 * A line with a simulated round trip in front of a server, for both sides of a row alike: every byte is half a round
 * trip under way, and a new connection costs one round trip more. Counts the requests that pass.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type DelayProxy = {
  readonly url: string;
  /** Requests so far, by method; a browser's preflights are `OPTIONS`. */
  requests(): Readonly<Record<string, number>>;
  stop(): Promise<void>;
};

/** A browser sends one request at a time on a connection: each begins a packet. */
const REQUEST_LINE = /^([A-Z]+) (\S+) HTTP\/1\.1\r\n/;

export async function startDelayProxy(target: string, roundTrip: number): Promise<DelayProxy> {
  const { hostname, port: targetPort } = new URL(target);
  const counts = new Map<string, number>();
  const sockets = new Set<Socket>();

  const server = createServer({ noDelay: true }, (caller) => {
    const upstream = connect({ host: hostname, port: Number(targetPort), noDelay: true });
    const begun = performance.now() + roundTrip;
    for (const socket of [caller, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        caller.destroy();
        upstream.destroy();
      });
    }
    const passOn = (from: Socket, to: Socket): void => {
      const underWay: { chunk: Buffer; due: number }[] = [];
      const arrive = (): void => {
        for (let next = underWay[0]; next; next = underWay[0]) {
          const left = next.due - performance.now();
          // A timer may be a little early.
          if (left > 0.5) {
            setTimeout(arrive, Math.ceil(left));
            return;
          }
          to.write(next.chunk);
          underWay.shift();
        }
      };
      from.on('data', (chunk: Buffer) => {
        if (from === caller) count(chunk);
        if (roundTrip === 0) {
          to.write(chunk);
          return;
        }
        const due = Math.max(performance.now(), begun) + roundTrip / 2;
        if (underWay.push({ chunk, due }) === 1) setTimeout(arrive, due - performance.now());
      });
    };
    passOn(caller, upstream);
    passOn(upstream, caller);
  });

  function count(chunk: Buffer): void {
    const [, method, path] = REQUEST_LINE.exec(chunk.toString('latin1', 0, 2000)) ?? [];
    if (method === undefined || !path?.startsWith('/rest/')) return;
    counts.set(method, (counts.get(method) ?? 0) + 1);
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests: () => Object.fromEntries(counts),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
