import type { BodyFraming } from './rest-heads.ts';

const LF = 0x0a;

/** Finds where a body ends, as its bytes come, without holding any. */
export class BodyEnd {
  readonly #framing: BodyFraming;
  /** Bytes left of the body, or of the present chunk with the line break behind it. */
  #left: number;
  #state: 'bytes' | 'size' | 'trailers' | 'done';
  /** Of a chunk's size line: its value so far, and whether an extension began. */
  #size = 0;
  #inExtension = false;
  #lineLength = 0;

  constructor(framing: BodyFraming) {
    this.#framing = framing;
    this.#left = framing.kind === 'length' ? framing.bytes : 0;
    this.#state = framing.kind === 'chunked' ? 'size' : 'bytes';
    if (framing.kind === 'length' && framing.bytes === 0) this.#state = 'done';
  }

  get isDone(): boolean {
    return this.#state === 'done';
  }

  /** @returns how many bytes of `chunk` from `start` belong to the body; -1 when they are no body. */
  take(chunk: Buffer, start: number): number {
    if (this.#framing.kind === 'close') return chunk.length - start;
    let at = start;
    while (at < chunk.length && this.#state !== 'done') {
      if (this.#state === 'bytes') {
        const taken = Math.min(this.#left, chunk.length - at);
        this.#left -= taken;
        at += taken;
        if (this.#left === 0) this.#state = this.#framing.kind === 'length' ? 'done' : 'size';
      } else {
        const byte = chunk[at] ?? 0;
        at += 1;
        if (this.#state === 'size') {
          if (!this.#readSize(byte)) return -1;
        } else if (byte === LF) {
          if (this.#lineLength === 0) this.#state = 'done';
          this.#lineLength = 0;
        } else if (byte !== 0x0d) this.#lineLength += 1;
      }
    }
    return at - start;
  }

  #readSize(byte: number): boolean {
    if (byte === LF) {
      if (this.#lineLength === 0) return false;
      if (this.#size === 0) this.#state = 'trailers';
      else {
        this.#state = 'bytes';
        this.#left = this.#size + 2;
      }
      this.#size = 0;
      this.#lineLength = 0;
      this.#inExtension = false;
      return true;
    }
    if (byte === 0x0d || this.#inExtension) return true;
    if (byte === 0x3b) {
      this.#inExtension = true;
      return true;
    }
    const digit = hexDigit(byte);
    this.#lineLength += 1;
    this.#size = this.#size * 16 + digit;
    return digit >= 0 && this.#lineLength <= 12;
  }
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
}
