import { connect, type NetConnectOpts, type Socket } from 'node:net';

/** Who reads what a connection brings. */
interface UpstreamReader {
  data(chunk: Buffer): void;
  drained(): void;
  /** The connection has ended or was silent for too long; it brings nothing more. */
  ended(): void;
}

export interface UpstreamConnection {
  readonly socket: Socket;
  reader: UpstreamReader | undefined;
  idleSince: number;
}

/** More than PostgREST works on at once; what comes beyond waits in order. */
const MOST = 64;
/** PostgREST closes a connection that was idle for 30 s: one that comes close to it is not used again. */
const FRESH = 20_000;
/** Milliseconds without a byte, in either direction, after which an answer is given up. */
const SILENCE = 60_000;

/** Kept connections to PostgREST, each for one exchange at a time. */
export class UpstreamConnections {
  readonly #address: NetConnectOpts;
  readonly #idle: UpstreamConnection[] = [];
  readonly #all = new Set<UpstreamConnection>();
  readonly #waiting = new Set<(connection: UpstreamConnection) => void>();
  #closed = false;

  constructor(address: NetConnectOpts) {
    this.#address = address;
  }

  /** Calls `serve` with a connection, at once where one is to be had. @returns takes the wish back while it waits. */
  take(serve: (connection: UpstreamConnection) => void): () => void {
    const connection = this.#fresh();
    if (connection) {
      serve(connection);
      return () => undefined;
    }
    this.#waiting.add(serve);
    return () => void this.#waiting.delete(serve);
  }

  /** The exchange is over, and the connection is as it was before it. */
  giveBack(connection: UpstreamConnection): void {
    connection.reader = undefined;
    const next = this.#nextWaiting();
    if (next) {
      next(connection);
      return;
    }
    connection.idleSince = Date.now();
    this.#idle.push(connection);
  }

  /** Nobody can tell what is still to come on the connection. */
  drop(connection: UpstreamConnection): void {
    connection.reader = undefined;
    connection.socket.destroy();
  }

  close(): void {
    this.#closed = true;
    for (const { socket } of this.#all) socket.destroy();
  }

  #fresh(): UpstreamConnection | undefined {
    for (let kept = this.#idle.pop(); kept; kept = this.#idle.pop()) {
      if (kept.socket.writable && Date.now() - kept.idleSince < FRESH) return kept;
      kept.socket.destroy();
    }
    return this.#all.size < MOST ? this.#open() : undefined;
  }

  #open(): UpstreamConnection {
    const socket = connect(this.#address);
    socket.setNoDelay(true);
    socket.setTimeout(SILENCE);
    const connection: UpstreamConnection = { socket, reader: undefined, idleSince: 0 };
    this.#all.add(connection);
    socket.on('data', (chunk: Buffer) => {
      if (connection.reader) connection.reader.data(chunk);
      // Nothing was asked.
      else socket.destroy();
    });
    socket.on('drain', () => connection.reader?.drained());
    socket.on('error', () => undefined);
    socket.on('timeout', () => socket.destroy());
    socket.on('close', () => {
      this.#all.delete(connection);
      const place = this.#idle.indexOf(connection);
      if (place >= 0) this.#idle.splice(place, 1);
      const { reader } = connection;
      connection.reader = undefined;
      reader?.ended();
      if (!this.#closed) this.#serveNext();
    });
    return connection;
  }

  #serveNext(): void {
    if (this.#waiting.size === 0) return;
    const connection = this.#fresh();
    if (connection) this.#nextWaiting()?.(connection);
  }

  #nextWaiting(): ((connection: UpstreamConnection) => void) | undefined {
    const [next] = this.#waiting;
    if (next) this.#waiting.delete(next);
    return next;
  }
}
