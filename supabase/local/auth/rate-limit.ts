import type { IncomingMessage } from 'node:http';
import type { StackConfig } from '../config.ts';
import { AuthError } from './errors.ts';

/** What is counted apart, as `[auth.rate_limit]` of config.toml names it. */
export type LimitedAction = 'sign_in_sign_ups' | 'token_refresh' | 'token_verifications';

const WINDOW = 5 * 60 * 1000;

/** A bucket per address and action that refills over five minutes. */
export class RateLimiter {
  readonly #limits: StackConfig['auth']['rate_limit'];
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(limits: StackConfig['auth']['rate_limit']) {
    this.#limits = limits;
  }

  /** Refuses with 429 once the address has used up its share. */
  take(action: LimitedAction, request: IncomingMessage): void {
    const limit = this.#limits[action];
    const key = `${action} ${request.socket.remoteAddress ?? ''}`;
    const now = Date.now();
    const bucket = this.#buckets.get(key) ?? { tokens: limit, at: now };
    const tokens = Math.min(limit, bucket.tokens + ((now - bucket.at) / WINDOW) * limit);
    if (tokens < 1) {
      this.#buckets.set(key, { tokens, at: now });
      throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
    }
    this.#buckets.set(key, { tokens: tokens - 1, at: now });
  }
}
