/** Bytes of one body; sync sends at most some 2 MB in a call, a rescue pack 400 changes at a time. */
export const LONGEST_BODY = 16 * 1024 * 1024;

/** Bytes of all bodies that are on their way at the same time. */
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * Room for the bodies of requests that have not come whole. A connection to PostgREST is taken for a whole request only:
 * sixty-four callers who send a byte a minute would hold all there are.
 */
export class HeldBodies {
  #bytes = 0;

  /** False: there is no room for them now. */
  take(bytes: number): boolean {
    if (this.#bytes + bytes > MOST_BYTES) return false;
    this.#bytes += bytes;
    return true;
  }

  giveBack(bytes: number): void {
    this.#bytes -= bytes;
  }
}
