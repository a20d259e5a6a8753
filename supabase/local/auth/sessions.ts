import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type pg from 'pg';
import type { TokenService } from '../tokens.ts';
import { AuthError } from './errors.ts';
import type { UserRow } from './users.ts';
import { findUserById, userJson } from './users.ts';

type Db = Pick<pg.Pool, 'query'>;

export interface SessionSettings {
  tokens: TokenService;
  /** Seconds an access token lives. */
  jwtExpiry: number;
  rotation: boolean;
  /** Seconds for which a used refresh token may be used once more. */
  reuseInterval: number;
}

interface SessionRow {
  id: string;
  user_id: string;
  aal: 'aal1' | 'aal2' | 'aal3' | null;
  not_after: Date | null;
}

interface RefreshTokenRow {
  id: string;
  token: string;
  user_id: string;
  revoked: boolean;
  updated_at: Date;
  parent: string | null;
  session_id: string;
}

/** What signed the user in, as the `amr` claim names it. */
export type AuthenticationMethod =
  | 'password'
  | 'otp'
  | 'magiclink'
  | 'recovery'
  | 'invite'
  | 'email/signup'
  | 'totp'
  | 'token_refresh';

export async function openSession(
  db: Db,
  settings: SessionSettings,
  user: UserRow,
  method: AuthenticationMethod,
  request: IncomingMessage,
): Promise<Record<string, unknown>> {
  requireNotBanned(user);
  const sessionId = randomUUID();
  await db.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
     values ($1, $2, now(), now(), 'aal1', $3, $4)`,
    [sessionId, user.id, request.headers['user-agent'] ?? '', request.socket.remoteAddress ?? null],
  );
  await addAuthenticationMethod(db, sessionId, method);
  await db.query(
    'update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1',
    [user.id],
  );
  const refreshToken = await issueRefreshToken(db, user.id, sessionId, null);
  const current = (await findUserById(db, user.id)) ?? user;
  return sessionJson(db, settings, current, sessionId, refreshToken);
}

export async function addAuthenticationMethod(
  db: Db,
  sessionId: string,
  method: AuthenticationMethod,
): Promise<void> {
  await db.query(
    `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
     values ($1, now(), now(), $2, $3)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [sessionId, method, randomUUID()],
  );
}

export function requireNotBanned(user: UserRow): void {
  if (user.banned_until && user.banned_until.getTime() > Date.now()) {
    throw new AuthError(400, 'user_banned', 'User is banned');
  }
}

/** A fresh refresh token for a session whose rights changed; the ones before it are spent. */
export async function refreshTokenOf(db: Db, userId: string, sessionId: string): Promise<string> {
  await db.query(
    'update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1 and not revoked',
    [sessionId],
  );
  return issueRefreshToken(db, userId, sessionId, null);
}

async function issueRefreshToken(
  db: Db,
  userId: string,
  sessionId: string,
  parent: string | null,
): Promise<string> {
  const token = randomBytes(16).toString('base64url').slice(0, 22);
  await db.query(
    `insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, false, now(), now(), $3, $4)`,
    [token, userId, parent, sessionId],
  );
  return token;
}

/** A fresh access token of the session, with GoTrue's claims. */
export async function sessionJson(
  db: Db,
  settings: SessionSettings,
  user: UserRow,
  sessionId: string,
  refreshToken: string,
): Promise<Record<string, unknown>> {
  const session = await db.query<SessionRow>('select * from auth.sessions where id = $1', [
    sessionId,
  ]);
  const methods = await db.query<{ authentication_method: string; updated_at: Date }>(
    'select authentication_method, updated_at from auth.mfa_amr_claims where session_id = $1 order by updated_at desc',
    [sessionId],
  );
  const expiresAt = Math.floor(Date.now() / 1000) + settings.jwtExpiry;
  const accessToken = await settings.tokens.sign(
    {
      aud: user.aud ?? 'authenticated',
      sub: user.id,
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.raw_app_meta_data ?? {},
      user_metadata: user.raw_user_meta_data ?? {},
      role: user.role ?? 'authenticated',
      aal: session.rows[0]?.aal ?? 'aal1',
      amr: methods.rows.map((row) => ({
        method: row.authentication_method,
        timestamp: Math.floor(row.updated_at.getTime() / 1000),
      })),
      session_id: sessionId,
      is_anonymous: user.is_anonymous,
    },
    expiresAt,
  );
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: settings.jwtExpiry,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: await userJson(db, user),
  };
}

/**
 * Outcome of a refresh. A refusal is returned, not thrown, because the revocation that goes with it
 * must be committed.
 */
export type RefreshOutcome = { session: Record<string, unknown> } | { refused: AuthError };

const alreadyUsed = () =>
  new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');

/**
 * Swaps a refresh token. A used token is honoured again while its successor is unused (the answer was
 * lost) or within the reuse interval; otherwise the whole session is revoked (RFC 9700, 4.14.2).
 */
export async function refreshSession(
  db: Db,
  settings: SessionSettings,
  token: string,
): Promise<RefreshOutcome> {
  const found = await db.query<RefreshTokenRow>(
    'select * from auth.refresh_tokens where token = $1',
    [token],
  );
  const row = found.rows[0];
  if (!row) {
    throw new AuthError(
      400,
      'refresh_token_not_found',
      'Invalid Refresh Token: Refresh Token Not Found',
    );
  }
  // The session's row orders concurrent refreshes of one session.
  const locked = await db.query<SessionRow>(
    'select * from auth.sessions where id = $1 for update',
    [row.session_id],
  );
  const session = locked.rows[0];
  const user = await findUserById(db, row.user_id);
  if (!session || !user) {
    throw new AuthError(400, 'session_not_found', 'Invalid Refresh Token: Session Not Found');
  }
  requireNotBanned(user);
  if (session.not_after && session.not_after.getTime() < Date.now()) {
    throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  }
  const next = await successor(db, settings, row.id);
  if (next === undefined) {
    await db.query(
      'update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1 and not revoked',
      [session.id],
    );
    return { refused: alreadyUsed() };
  }
  await db.query(
    "update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now() where id = $1",
    [session.id],
  );
  return { session: await sessionJson(db, settings, user, session.id, next) };
}

async function successor(
  db: Db,
  settings: SessionSettings,
  id: string,
): Promise<string | undefined> {
  const own = await db.query<RefreshTokenRow>('select * from auth.refresh_tokens where id = $1', [
    id,
  ]);
  const token = own.rows[0];
  if (!token) return undefined;
  if (!token.revoked) {
    if (!settings.rotation) return token.token;
    await db.query(
      'update auth.refresh_tokens set revoked = true, updated_at = now() where id = $1',
      [id],
    );
    return issueRefreshToken(db, token.user_id, token.session_id, token.token);
  }
  const active = await db.query<RefreshTokenRow>(
    'select * from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
    [token.session_id],
  );
  const current = active.rows[0];
  if (current?.parent === token.token) return current.token;
  const reusableUntil = token.updated_at.getTime() + settings.reuseInterval * 1000;
  if (current && Date.now() <= reusableUntil) return current.token;
  return undefined;
}
