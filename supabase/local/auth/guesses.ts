import { AuthError } from './errors.ts';

const ALLOWED = 10;
const WINDOW = 5 * 60 * 1000;
const MANY = 10_000;

/**
 * Guesses at one secret, whether it exists or not: after ten wrong ones within five minutes the next one waits. Each is
 * forgiven after its five minutes, all of them by a right one. A guess counts as wrong from its beginning: a hundred at
 * the same moment are a hundred, not one.
 */
export class Guesses {
  readonly #wrong = new Map<string, number[]>();

  /** Counts one guess, before it is looked at; refuses with 429 whoever has guessed too often. */
  take(key: string): void {
    const recent = this.#recent(key);
    if (recent.length >= ALLOWED) {
      throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
    }
    if (this.#wrong.size >= MANY) this.#forgetOld();
    this.#wrong.set(key, [...recent, Date.now()]);
  }

  right(key: string): void {
    this.#wrong.delete(key);
  }

  #recent(key: string): number[] {
    const since = Date.now() - WINDOW;
    return (this.#wrong.get(key) ?? []).filter((at) => at > since);
  }

  #forgetOld(): void {
    for (const key of this.#wrong.keys()) {
      if (this.#recent(key).length === 0) this.#wrong.delete(key);
    }
  }
}
