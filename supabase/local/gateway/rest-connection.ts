import type { Socket } from 'node:net';
import { BodyEnd } from './body-end.ts';
import { LONGEST_BODY, type HeldBodies } from './held-bodies.ts';
import {
  KEPT_SECONDS,
  noRoomAnswer,
  readRestAnswer,
  readRestRequest,
  tooLargeAnswer,
  tooSlowAnswer,
  unreachableAnswer,
  type RestAnswer,
  type RestRequest,
} from './rest-heads.ts';
import type { UpstreamConnection, UpstreamConnections } from './upstream-connections.ts';

export interface RestConnectionOptions {
  upstream: UpstreamConnections;
  held: HeldBodies;
  isApiKey: (key: string) => boolean;
  /** Takes the connection over, from the first byte of a call that is not for here. */
  handOver: (socket: Socket) => void;
  /** Milliseconds for a request's body; slower callers are sent away with 408. */
  patience: number;
  closed: () => void;
}

const HEAD_END = Buffer.from('\r\n\r\n');
/** Bytes of an answer's head that are waited for. */
const LONGEST_HEAD = 64 * 1024;
/** Bytes up to which copying a body behind its head is cheaper than a second piece. */
const JOINED = 16 * 1024;
const NOTHING = Buffer.alloc(0);

/** One call that is under way. */
class Exchange {
  readonly request: RestRequest;
  connection: UpstreamConnection | undefined;
  /** Takes the wish for a connection back. */
  forget: () => void = () => undefined;
  /** What came of the body: the request goes on once all of it is here. */
  readonly held: Buffer[] = [];
  heldBytes = 0;
  bodyLeft: number;
  answerHead: Buffer | undefined;
  answer: RestAnswer | undefined;
  end: BodyEnd | undefined;
  timer: NodeJS.Timeout | undefined;

  constructor(request: RestRequest) {
    this.request = request;
    this.bodyLeft = request.bodyLength;
  }
}

/**
 * A caller's connection, as long as all its calls are for PostgREST: their heads are rewritten, the bytes of their
 * bodies are passed on as they come. Parsing and building each call anew, as an HTTP server and client do, costs twice
 * as much. The first call that is another or an unusual one hands the connection over for good.
 */
export class RestConnection {
  readonly #socket: Socket;
  readonly #options: RestConnectionOptions;
  #exchange: Exchange | undefined;
  /** The next call, that came before the present one was answered. */
  #next: Buffer | undefined;
  /** The last answer is on its way; what still arrives is let go. */
  #ending = false;

  readonly #onData = (chunk: Buffer) => this.#receive(chunk);
  readonly #onDrain = () => this.#exchange?.connection?.socket.resume();
  /** Who ends while waiting for an answer has left, as Node's HTTP server sees it, too. */
  readonly #onEnd = () => {
    if (this.#exchange) this.#socket.destroy();
    else this.#socket.end();
  };
  readonly #onError = () => undefined;
  readonly #onTimeout = () => {
    if (!this.#exchange) this.#socket.destroy();
  };
  readonly #onClose = () => {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    if (exchange) this.#abandon(exchange);
    this.#options.closed();
  };

  constructor(socket: Socket, options: RestConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    socket.setTimeout(KEPT_SECONDS * 1000);
    socket.on('data', this.#onData);
    socket.on('drain', this.#onDrain);
    socket.on('end', this.#onEnd);
    socket.on('error', this.#onError);
    socket.on('timeout', this.#onTimeout);
    socket.on('close', this.#onClose);
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    if (this.#ending) return;
    const exchange = this.#exchange;
    if (!exchange) {
      this.#begin(chunk);
      return;
    }
    const ofBody = Math.min(exchange.bodyLeft, chunk.length);
    if (ofBody < chunk.length) {
      const rest = chunk.subarray(ofBody);
      this.#next = this.#next ? Buffer.concat([this.#next, rest]) : rest;
      this.#socket.pause();
    }
    if (ofBody > 0) this.#hold(exchange, chunk.subarray(0, ofBody));
  }

  #begin(chunk: Buffer): void {
    const headEnd = chunk.indexOf(HEAD_END);
    const request =
      headEnd < 0
        ? undefined
        : readRestRequest(chunk.toString('latin1', 0, headEnd), this.#options.isApiKey);
    if (!request) {
      this.#handOver(chunk);
      return;
    }
    const exchange = new Exchange(request);
    this.#exchange = exchange;
    const bodyStart = headEnd + HEAD_END.length;
    const bodyEnd = Math.min(chunk.length, bodyStart + request.bodyLength);
    if (bodyEnd < chunk.length) {
      this.#next = chunk.subarray(bodyEnd);
      this.#socket.pause();
    }
    if (request.bodyLength > LONGEST_BODY) {
      this.#giveUp(exchange, tooLargeAnswer());
      return;
    }
    const body = chunk.subarray(bodyStart, bodyEnd);
    if (body.length < request.bodyLength) {
      exchange.timer = setTimeout(
        () => this.#giveUp(exchange, tooSlowAnswer()),
        this.#options.patience,
      );
    }
    this.#hold(exchange, body);
  }

  /** A part of the body, the last one maybe: then the request goes on. */
  #hold(exchange: Exchange, body: Buffer): void {
    if (!this.#options.held.take(body.length)) {
      this.#giveUp(exchange, noRoomAnswer());
      return;
    }
    exchange.held.push(body);
    exchange.heldBytes += body.length;
    exchange.bodyLeft -= body.length;
    if (exchange.bodyLeft > 0) return;
    clearTimeout(exchange.timer);
    exchange.forget = this.#options.upstream.take((connection) => this.#send(exchange, connection));
    if (!exchange.connection) this.#socket.pause();
  }

  #letGo(exchange: Exchange): void {
    this.#options.held.giveBack(exchange.heldBytes);
    exchange.heldBytes = 0;
    exchange.held.length = 0;
  }

  #send(exchange: Exchange, connection: UpstreamConnection): void {
    exchange.connection = connection;
    connection.reader = {
      data: (chunk) => this.#answer(exchange, chunk),
      drained: () => this.#resume(),
      ended: () => this.#upstreamEnded(exchange),
    };
    const { socket } = connection;
    const [first = NOTHING, ...rest] = exchange.held;
    const body = rest.length === 0 ? first : Buffer.concat([first, ...rest]);
    this.#letGo(exchange);
    const { upstreamHead } = exchange.request;
    if (body.length === 0) socket.write(upstreamHead, 'latin1');
    else if (body.length <= JOINED) {
      socket.write(upstreamHead + body.toString('latin1', 0, body.length), 'latin1');
    } else {
      socket.cork();
      socket.write(upstreamHead, 'latin1');
      socket.write(body);
      socket.uncork();
    }
    if (socket.writableNeedDrain) this.#socket.pause();
    else this.#resume();
  }

  #resume(): void {
    if (!this.#next && this.#socket.isPaused()) this.#socket.resume();
  }

  #answer(exchange: Exchange, arrived: Buffer): void {
    let chunk = arrived;
    let start = 0;
    let head = '';
    while (!exchange.answer || !exchange.end) {
      if (exchange.answerHead) chunk = Buffer.concat([exchange.answerHead, chunk]);
      const headEnd = chunk.indexOf(HEAD_END, start);
      if (headEnd < 0) {
        exchange.answerHead = chunk.subarray(start);
        if (chunk.length - start > LONGEST_HEAD) this.#fail(exchange);
        return;
      }
      exchange.answerHead = undefined;
      const answer = readRestAnswer(chunk.toString('latin1', start, headEnd), exchange.request);
      if (!answer) {
        this.#fail(exchange);
        return;
      }
      start = headEnd + HEAD_END.length;
      // An interim answer: the final one follows.
      if (answer.status < 200) continue;
      exchange.answer = answer;
      exchange.end = new BodyEnd(answer.body);
      head = answer.callerHead;
    }
    const taken = exchange.end.take(chunk, start);
    if (taken < 0) {
      this.#fail(exchange);
      return;
    }
    const flows = this.#write(head, chunk, start, start + taken);
    if (exchange.end.isDone) {
      // More than was asked for: nobody can tell whose it is.
      const isClean = start + taken === chunk.length;
      this.#answered(exchange, isClean && exchange.answer.keepsOpen);
    } else if (!flows) exchange.connection?.socket.pause();
  }

  #write(head: string, chunk: Buffer, start: number, end: number): boolean {
    const socket = this.#socket;
    if (head === '') return end === start || socket.write(chunk.subarray(start, end));
    if (end === start) return socket.write(head, 'latin1');
    if (end - start <= JOINED)
      return socket.write(head + chunk.toString('latin1', start, end), 'latin1');
    socket.cork();
    socket.write(head, 'latin1');
    const flows = socket.write(chunk.subarray(start, end));
    socket.uncork();
    return flows;
  }

  /** The whole answer is with the caller. */
  #answered(exchange: Exchange, reusable: boolean): void {
    const { connection } = exchange;
    exchange.connection = undefined;
    const ends = exchange.answer?.body.kind === 'close';
    if (connection) {
      if (reusable) {
        connection.socket.resume();
        this.#options.upstream.giveBack(connection);
      } else this.#options.upstream.drop(connection);
    }
    if (ends) {
      this.#exchange = undefined;
      this.#sayLast('');
    } else this.#finish();
  }

  #finish(): void {
    this.#exchange = undefined;
    if (this.#next) {
      const next = this.#next;
      this.#next = undefined;
      this.#begin(next);
      if (!this.#next && this.#exchange) this.#resume();
    } else this.#resume();
  }

  #upstreamEnded(exchange: Exchange): void {
    exchange.connection = undefined;
    if (exchange.answer?.body.kind === 'close') this.#answered(exchange, false);
    else this.#fail(exchange);
  }

  /** There is no answer, or no whole one. */
  #fail(exchange: Exchange): void {
    this.#giveUp(exchange, unreachableAnswer());
  }

  #giveUp(exchange: Exchange, lastWords: string): void {
    this.#abandon(exchange);
    this.#exchange = undefined;
    if (exchange.answer) this.#socket.destroy();
    else this.#sayLast(lastWords);
  }

  #sayLast(words: string): void {
    this.#ending = true;
    this.#next = undefined;
    this.#socket.end(words, 'latin1');
    // A caller whose bytes are not read might be cut off before it has read the answer.
    this.#socket.resume();
  }

  #abandon(exchange: Exchange): void {
    clearTimeout(exchange.timer);
    exchange.forget();
    this.#letGo(exchange);
    const { connection } = exchange;
    exchange.connection = undefined;
    if (connection) this.#options.upstream.drop(connection);
  }

  #handOver(chunk: Buffer): void {
    const socket = this.#socket;
    socket.off('data', this.#onData);
    socket.off('drain', this.#onDrain);
    socket.off('end', this.#onEnd);
    socket.off('error', this.#onError);
    socket.off('timeout', this.#onTimeout);
    socket.off('close', this.#onClose);
    this.#options.closed();
    socket.setTimeout(0);
    socket.pause();
    socket.unshift(chunk);
    this.#options.handOver(socket);
    socket.resume();
  }
}
