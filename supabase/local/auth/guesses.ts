import { AuthError } from './errors.ts';

const ALLOWED = 10;
const WINDOW = 5 * 60 * 1000;
const MANY = 10_000;

/**
 * Wrong guesses at one secret, whether it exists or not: after ten within five minutes the next one waits. Each is
 * forgiven after its five minutes, all of them by a right one.
 */
export class Guesses {
  readonly #wrong = new Map<string, number[]>();

  /** Refuses with 429 whoever has guessed too often. */
  require(key: string): void {
    if (this.#recent(key).length < ALLOWED) return;
    throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
  }

  wrong(key: string): void {
    if (this.#wrong.size >= MANY) this.#forgetOld();
    this.#wrong.set(key, [...this.#recent(key), Date.now()]);
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
