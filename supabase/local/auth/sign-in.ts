import type { Call } from '../gateway/http.ts';
import { sendJson } from '../gateway/http.ts';
import { AuthError, invalidCredentials, validationFailed } from './errors.ts';
import { PasswordGrant, RefreshGrant, readInput } from './input.ts';
import type { AuthContext } from './service.ts';
import { inTransaction, requireUser } from './service.ts';
import { openSession, refreshSession, requireNotBanned } from './sessions.ts';
import { findUserByEmail, passwordMatches } from './users.ts';

/** Of a password that nobody has, with the cost that `hashPassword` takes. */
const NOBODYS_HASH = `$2a$10$${'.'.repeat(53)}`;

/** `POST /token?grant_type=password` */
export async function passwordGrant(context: AuthContext, call: Call): Promise<void> {
  context.limiter.take('sign_in_sign_ups', call.request);
  const input = await readInput(call, PasswordGrant);
  if (!input.email) throw validationFailed('missing email or phone');
  if (!input.password) throw invalidCredentials();
  const email = input.email.trim().toLowerCase();
  const guess = `password ${call.request.socket.remoteAddress ?? ''} ${email}`;
  context.guesses.take(guess);
  const user = await findUserByEmail(context.pool, email);
  const hash = user?.encrypted_password;
  // Whether there is an account is told neither by the answer nor by the time that it takes.
  const matches = await passwordMatches(context.pool, input.password, hash || NOBODYS_HASH);
  if (!user || !hash || !matches) throw invalidCredentials();
  context.guesses.right(guess);
  requireNotBanned(user);
  if (!user.email_confirmed_at) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  }
  const session = await inTransaction(context, (db) =>
    openSession(db, context.sessions, user, 'password', call.request),
  );
  sendJson(call.response, 200, session);
}

/** `POST /token?grant_type=refresh_token` */
export async function refreshGrant(context: AuthContext, call: Call): Promise<void> {
  context.limiter.take('token_refresh', call.request);
  const input = await readInput(call, RefreshGrant);
  const token = input.refresh_token;
  if (!token) throw validationFailed('refresh_token required');
  const outcome = await inTransaction(context, (db) => refreshSession(db, context.sessions, token));
  if ('refused' in outcome) throw outcome.refused;
  sendJson(call.response, 200, outcome.session);
}

/** `POST /logout?scope=global|local|others` */
export async function signOut(context: AuthContext, call: Call): Promise<void> {
  const { user, sessionId } = await requireUser(context, call);
  const scope = call.url.searchParams.get('scope') ?? 'global';
  if (!['global', 'local', 'others'].includes(scope)) {
    throw validationFailed(`Unsupported logout scope "${scope}"`);
  }
  if (scope === 'global' || sessionId === undefined) {
    await context.pool.query('delete from auth.sessions where user_id = $1', [user.id]);
  } else if (scope === 'local') {
    await context.pool.query('delete from auth.sessions where id = $1', [sessionId]);
  } else {
    await context.pool.query('delete from auth.sessions where user_id = $1 and id <> $2', [
      user.id,
      sessionId,
    ]);
  }
  call.response.writeHead(204).end();
}
