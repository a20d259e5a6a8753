import type pg from 'pg';
import type { StackConfig } from '../config.ts';
import { transaction } from '../database.ts';
import type { Call } from '../gateway/http.ts';
import { bearerToken } from '../gateway/http.ts';
import type { Claims, TokenService } from '../tokens.ts';
import { AuthError } from './errors.ts';
import type { Guesses } from './guesses.ts';
import type { MailPauses } from './mail-pauses.ts';
import type { AuthMail } from './mail.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { SessionSettings } from './sessions.ts';
import type { UserRow } from './users.ts';
import { findUserById } from './users.ts';

/** What every handler of the auth service works with. */
export interface AuthContext {
  pool: pg.Pool;
  config: StackConfig['auth'];
  tokens: TokenService;
  sessions: SessionSettings;
  mail: AuthMail;
  limiter: RateLimiter;
  guesses: Guesses;
  mailPauses: MailPauses;
  /** Told of errors that are answered as "unexpected failure". */
  report: (error: unknown) => void;
}

export interface SignedIn {
  user: UserRow;
  sessionId: string | undefined;
  claims: Claims;
}

async function verified(context: AuthContext, call: Call): Promise<Claims> {
  const token = bearerToken(call.request, call.url);
  if (call.request.headers.authorization === undefined || token === undefined) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  try {
    return await context.tokens.verify(token);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'malformed';
    throw new AuthError(
      403,
      'bad_jwt',
      `invalid JWT: unable to parse or verify signature, ${reason}`,
    );
  }
}

/** The signed-in user: a valid token of a user that still exists, of a session that was not ended. */
export async function requireUser(context: AuthContext, call: Call): Promise<SignedIn> {
  const claims = await verified(context, call);
  if (claims.sub === undefined) {
    throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  }
  const user = await findUserById(context.pool, claims.sub);
  if (!user) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  }
  if (claims.session_id !== undefined) {
    const session = await context.pool.query(
      'select 1 from auth.sessions where id = $1 and user_id = $2',
      [claims.session_id, user.id],
    );
    if (session.rowCount === 0) {
      throw new AuthError(
        403,
        'session_not_found',
        'Session from session_id claim in JWT does not exist',
      );
    }
  }
  return { user, sessionId: claims.session_id, claims };
}

/** Refuses anybody but the service role. */
export async function requireServiceRole(context: AuthContext, call: Call): Promise<void> {
  const claims = await verified(context, call);
  if (claims.role !== 'service_role') {
    throw new AuthError(403, 'not_admin', 'User not allowed');
  }
}

export function inTransaction<T>(
  context: AuthContext,
  work: (db: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return transaction(context.pool, work);
}
