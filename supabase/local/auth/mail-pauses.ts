import { AuthError } from './errors.ts';

const MANY = 10_000;

/**
 * `max_frequency` of config.toml: the pause between two mails of a kind to one address. Counted for addresses that
 * nobody has too, so that a refusal does not tell which ones are known.
 */
export class MailPauses {
  readonly #seconds: number;
  readonly #last = new Map<string, number>();

  constructor(seconds: number) {
    this.#seconds = seconds;
  }

  /** Refuses with 429 what comes too soon; the pause begins with what does not. */
  require(kind: 'confirmation' | 'recovery' | 'email_change', address: string): void {
    const key = `${kind} ${address}`;
    const now = Date.now();
    const left = Math.ceil(((this.#last.get(key) ?? 0) + this.#seconds * 1000 - now) / 1000);
    if (left > 0) {
      throw new AuthError(
        429,
        'over_email_send_rate_limit',
        `For security purposes, you can only request this after ${left} seconds.`,
      );
    }
    if (this.#last.size >= MANY) this.#forgetOld(now);
    this.#last.set(key, now);
  }

  #forgetOld(now: number): void {
    for (const [key, at] of this.#last) {
      if (at + this.#seconds * 1000 <= now) this.#last.delete(key);
    }
  }
}
