/**
 * Tells an answer of our auth server from what stands between: captive portals, proxies, rate limiters, gateways.
 * supabase-js deletes the session when a refresh is answered by anything that it takes for an error of the auth
 * server, so only genuine answers may reach it.
 */
import * as v from 'valibot';

export type AuthAnswer = {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string;
};

/** The codes with which the auth server says for good that a refresh token is no longer worth anything. */
export const refusalCodes: readonly string[] = [
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
];

/** With and without the dated API version header. */
const errorSchema = v.union([
  v.pipe(
    v.object({ error_code: v.string() }),
    v.transform((body) => body.error_code),
  ),
  v.pipe(
    v.object({ code: v.string(), message: v.string() }),
    v.transform((body) => body.code),
  ),
]);
const sessionSchema = v.looseObject({
  access_token: v.pipe(v.string(), v.minLength(1)),
  refresh_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.number(),
  user: v.looseObject({ id: v.string() }),
});
const factSchema = v.record(v.string(), v.unknown());

/** The code of a genuine error, or null when this is none. */
function authErrorCode(answer: AuthAnswer): string | null {
  const parsed = v.safeParse(errorSchema, json(answer));
  return parsed.success ? parsed.output : null;
}

/**
 * Whether the answer to a request for `path` below `/auth/v1` (with its query) may be believed. A token answer must
 * carry a session; a refused refresh must carry a code that is final.
 */
export function isGenuineAuthAnswer(path: string, answer: AuthAnswer): boolean {
  const refreshing = path.startsWith('/token') && path.includes('grant_type=refresh_token');
  if (answer.status >= 500) return false;
  if (answer.status === 204) return true;
  if (answer.status >= 200 && answer.status < 300) {
    if (path.startsWith('/logout')) return true;
    const body = json(answer);
    return path.startsWith('/token') ? v.is(sessionSchema, body) : v.is(factSchema, body);
  }
  const code = authErrorCode(answer);
  if (code === null) return false;
  return refreshing ? refusalCodes.includes(code) : true;
}

/**
 * The moment a token ends is kept by the device's own clock, so that a clock that is days off neither throws away a
 * good token nor trusts an old one: without `expires_at` supabase-js computes it from `expires_in`.
 */
export function withDeviceExpiry(body: string): string {
  const parsed = v.safeParse(sessionSchema, parse(body));
  if (!parsed.success) return body;
  const { expires_at: _serverClock, ...session } = parsed.output;
  return JSON.stringify(session);
}

function json(answer: AuthAnswer): unknown {
  return /\bjson\b/.test(answer.contentType ?? '') ? parse(answer.body) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
