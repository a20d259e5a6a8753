import { createHash, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import type { Call } from '../gateway/http.ts';
import { sendJson } from '../gateway/http.ts';
import { AuthError, otpExpired, validationFailed } from './errors.ts';
import { PkceGrant, Verify, readInput } from './input.ts';
import type { FoundToken, TokenType } from './one-time-tokens.ts';
import { findToken, spendToken, tokenHash } from './one-time-tokens.ts';
import type { AuthContext } from './service.ts';
import { inTransaction } from './service.ts';
import type { AuthenticationMethod } from './sessions.ts';
import { openSession } from './sessions.ts';
import type { UserRow } from './users.ts';
import { findUserById } from './users.ts';

/** Token columns that each verification type may stand for. */
const TOKENS: Record<string, TokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
};

const HALF_CONFIRMED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';
const FLOW_MINUTES = 5;

/** `POST /verify` with a code and the address it went to, or with the hash of a link. */
export async function verifyByPost(context: AuthContext, call: Call): Promise<void> {
  context.limiter.take('token_verifications', call.request);
  const input = await readInput(call, Verify);
  const types = TOKENS[input.type];
  if (!types) throw validationFailed('Verify requires a verification type');
  let hash = input.token_hash;
  /** A code of six digits can be guessed, the hash of a link cannot. */
  let guess: string | undefined;
  if (!hash) {
    if (!input.token) throw validationFailed('Verify requires a token or a token hash');
    if (!input.email)
      throw validationFailed('Only an email address or phone number should be provided on verify');
    const email = input.email.trim().toLowerCase();
    guess = `code ${email}`;
    context.guesses.take(guess);
    hash = tokenHash(email, input.token);
  }
  const found = hash;
  const body = await inTransaction(context, async (db) => {
    const token = await findToken(
      db,
      found.replace(/^pkce_/, ''),
      types,
      context.config.email.otp_expiry,
    );
    if (guess !== undefined) context.guesses.right(guess);
    const user = await accept(context, db, token);
    if (!user) return { msg: HALF_CONFIRMED, code: 200 };
    return openSession(db, context.sessions, user, methodOf(input.type), call.request);
  });
  sendJson(call.response, 200, body);
}

function methodOf(type: string): AuthenticationMethod {
  if (type === 'recovery' || type === 'invite' || type === 'magiclink') return type;
  return type === 'signup' ? 'email/signup' : 'otp';
}

/** `GET /verify`: the link of a mail. Leads back to the app, with a session or an error behind the #. */
export async function verifyByLink(context: AuthContext, call: Call): Promise<void> {
  const type = call.url.searchParams.get('type') ?? '';
  const token = call.url.searchParams.get('token') ?? '';
  const target = context.mail.redirectOf(call);
  try {
    context.limiter.take('token_verifications', call.request);
    const types = TOKENS[type];
    if (!types || token === '') throw otpExpired();
    const address = await inTransaction(context, async (db) => {
      const found = await findToken(
        db,
        token.replace(/^pkce_/, ''),
        types,
        context.config.email.otp_expiry,
      );
      const user = await accept(context, db, found);
      if (!user) return withFragment(target, { message: HALF_CONFIRMED });
      if (token.startsWith('pkce_')) return withCode(target, await flowCode(db, user));
      const session = await openSession(db, context.sessions, user, methodOf(type), call.request);
      return withFragment(target, {
        access_token: String(session['access_token']),
        expires_at: String(session['expires_at']),
        expires_in: String(session['expires_in']),
        refresh_token: String(session['refresh_token']),
        token_type: 'bearer',
        type,
      });
    });
    redirect(call, address);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const isExpired = error.code === 'otp_expired';
    const details = {
      error: isExpired ? 'access_denied' : 'server_error',
      error_code: error.code,
      error_description: isExpired ? 'Email link is invalid or has expired' : error.message,
    };
    const address = new URL(target);
    for (const [name, value] of Object.entries(details)) address.searchParams.set(name, value);
    redirect(call, withFragment(address.toString(), details));
  }
}

function redirect(call: Call, address: string): void {
  call.response.writeHead(303, { location: address, 'referrer-policy': 'no-referrer' }).end();
}

function withFragment(target: string, values: Record<string, string>): string {
  return `${target.split('#')[0] ?? target}#${new URLSearchParams(values).toString()}`;
}

function withCode(target: string, code: string): string {
  const address = new URL(target);
  address.searchParams.set('code', code);
  return address.toString();
}

/** Spends the token and does what it confirms; undefined when another address must confirm too. */
async function accept(
  context: AuthContext,
  db: pg.PoolClient,
  found: FoundToken,
): Promise<UserRow | undefined> {
  const { user, type } = found;
  await spendToken(db, user.id, type);
  if (type === 'email_change_token_new' || type === 'email_change_token_current') {
    const other: TokenType =
      type === 'email_change_token_new' ? 'email_change_token_current' : 'email_change_token_new';
    const open = await db.query(
      'select 1 from auth.one_time_tokens where user_id = $1 and token_type = $2',
      [user.id, other],
    );
    if (context.config.email.double_confirm_changes && open.rowCount !== 0) return undefined;
    await db.query(
      `update auth.users set email = email_change, email_change = '', email_change_confirm_status = 0,
         email_confirmed_at = now(), updated_at = now() where id = $1`,
      [user.id],
    );
    await db.query(
      `update auth.identities set identity_data = identity_data || jsonb_build_object('email', u.email, 'email_verified', true), updated_at = now()
       from auth.users u where u.id = $1 and user_id = $1 and provider = 'email'`,
      [user.id],
    );
  } else {
    await db.query(
      `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now() where id = $1`,
      [user.id],
    );
    await db.query(
      `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
       where user_id = $1 and provider = 'email'`,
      [user.id],
    );
  }
  return findUserById(db, user.id);
}

async function flowCode(db: pg.PoolClient, user: UserRow): Promise<string> {
  const flow = await db.query<{ auth_code: string }>(
    `update auth.flow_state set auth_code_issued_at = now(), updated_at = now()
     where id = (select id from auth.flow_state where user_id = $1 order by created_at desc limit 1)
     returning auth_code`,
    [user.id],
  );
  const code = flow.rows[0]?.auth_code;
  if (code === undefined)
    throw new AuthError(
      404,
      'flow_state_not_found',
      'invalid flow state, no valid flow state found',
    );
  return code;
}

/** `POST /token?grant_type=pkce`: swaps the code of a link for a session. */
export async function pkceGrant(context: AuthContext, call: Call): Promise<void> {
  const input = await readInput(call, PkceGrant);
  const { auth_code: code, code_verifier: verifier } = input;
  if (!code || !verifier) {
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty');
  }
  const body = await inTransaction(context, async (db) => {
    const found = await db.query<{
      user_id: string;
      code_challenge: string;
      code_challenge_method: string;
      authentication_method: string;
      fresh: boolean;
    }>(
      `delete from auth.flow_state where auth_code = $1
       returning *, auth_code_issued_at > now() - make_interval(mins => $2) as fresh`,
      [code, FLOW_MINUTES],
    );
    const flow = found.rows[0];
    if (!flow)
      throw new AuthError(
        404,
        'flow_state_not_found',
        'invalid flow state, no valid flow state found',
      );
    if (!flow.fresh)
      throw new AuthError(403, 'flow_state_expired', 'invalid flow state, flow state has expired');
    const given =
      flow.code_challenge_method === 's256'
        ? createHash('sha256').update(verifier).digest('base64url')
        : verifier;
    const [a, b] = [Buffer.from(given), Buffer.from(flow.code_challenge)];
    if (a.byteLength !== b.byteLength || !timingSafeEqual(a, b)) {
      throw new AuthError(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      );
    }
    const user = await findUserById(db, flow.user_id);
    if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
    return openSession(
      db,
      context.sessions,
      user,
      methodOf(flow.authentication_method),
      call.request,
    );
  });
  sendJson(call.response, 200, body);
}
