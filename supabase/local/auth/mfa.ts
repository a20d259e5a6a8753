import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { renderSVG } from 'uqr';
import type { Call } from '../gateway/http.ts';
import { sendJson } from '../gateway/http.ts';
import { errorCode } from '../errors.ts';
import { AuthError, validationFailed } from './errors.ts';
import { EnrollFactor, VerifyFactor, readInput, requireUuid } from './input.ts';
import type { AuthContext, SignedIn } from './service.ts';
import { inTransaction, requireServiceRole, requireUser } from './service.ts';
import { addAuthenticationMethod, refreshTokenOf, sessionJson } from './sessions.ts';
import { newSecret, totpStep, totpUri } from './totp.ts';
import type { FactorRow } from './users.ts';
import { factorJson, findUserById } from './users.ts';

const CHALLENGE_SECONDS = 300;
const factorNotFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found');

/** `POST /factors`: a new, unverified TOTP factor with its secret and QR address. */
export async function enrollFactor(context: AuthContext, call: Call): Promise<void> {
  const signedIn = await requireUser(context, call);
  const { user } = signedIn;
  const input = await readInput(call, EnrollFactor);
  const { mfa, site_url: siteUrl } = context.config;
  if (input.factor_type !== 'totp') throw validationFailed('factor_type needs to be totp');
  if (!mfa.totp.enroll_enabled) {
    throw new AuthError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP');
  }
  const factors = await factorsOf(context, user.id);
  if (factors.some(({ status }) => status === 'verified')) requireAal2(signedIn);
  if (factors.length >= mfa.max_enrolled_factors) {
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  const secret = newSecret();
  const id = randomUUID();
  const name = input.friendly_name ?? '';
  try {
    await inTransaction(context, async (db) => {
      // An abandoned attempt of the same name makes room, as in GoTrue.
      await db.query(
        "delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at < now() - interval '5 minutes'",
        [user.id],
      );
      await db.query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
         values ($1, $2, $3, 'totp', 'unverified', now(), now(), $4)`,
        [id, user.id, name, secret],
      );
    });
  } catch (error) {
    if (errorCode(error) !== '23505') throw error;
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  }
  const issuer = input.issuer || new URL(siteUrl).host;
  const uri = totpUri(secret, issuer, user.email ?? user.id);
  sendJson(call.response, 200, {
    id,
    type: 'totp',
    friendly_name: name,
    totp: { qr_code: qrCode(uri), secret, uri },
  });
}

/** As GoTrue answers it: the SVG itself, which supabase-js makes a data address. No `#` may stand in it. */
const qrCode = (uri: string) => renderSVG(uri, { border: 4, pixelSize: 6 });

/** `POST /factors/:id/challenge` */
export async function challengeFactor(context: AuthContext, call: Call, id: string): Promise<void> {
  const { user } = await requireUser(context, call);
  const factor = await ownFactor(context, user.id, id);
  const challengeId = randomUUID();
  await context.pool.query(
    'insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, now(), $3)',
    [challengeId, factor.id, call.request.socket.remoteAddress ?? '127.0.0.1'],
  );
  sendJson(call.response, 200, {
    id: challengeId,
    type: 'totp',
    expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS,
  });
}

/** `POST /factors/:id/verify`: lifts the session to aal2 and answers its new tokens. */
export async function verifyFactor(context: AuthContext, call: Call, id: string): Promise<void> {
  context.limiter.take('token_verifications', call.request);
  const { user, sessionId } = await requireUser(context, call);
  const input = await readInput(call, VerifyFactor);
  if (!context.config.mfa.totp.verify_enabled) {
    throw new AuthError(
      422,
      'mfa_totp_verify_not_enabled',
      'MFA verification is disabled for TOTP',
    );
  }
  const factor = await ownFactor(context, user.id, id);
  if (sessionId === undefined)
    throw new AuthError(403, 'bad_jwt', 'invalid claim: missing session_id');
  const challenges = await context.pool.query<{ expired: boolean; verified_at: Date | null }>(
    `select verified_at, created_at < now() - make_interval(secs => $3) as expired
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [requireUuid(input.challenge_id, 'challenge_id'), factor.id, CHALLENGE_SECONDS],
  );
  const challenge = challenges.rows[0];
  if (!challenge || challenge.verified_at) throw factorNotFound();
  if (challenge.expired) {
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${input.challenge_id} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  const guess = `totp ${user.id}`;
  context.guesses.take(guess);
  const step = factor.secret && totpStep(factor.secret, input.code, Date.now() / 1000);
  if (typeof step !== 'number') throw wrongCode();
  const body = await inTransaction(context, async (db) => {
    await spendStep(db, factor.id, input.challenge_id, step);
    context.guesses.right(guess);
    await db.query(
      "update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1",
      [factor.id],
    );
    await db.query(
      "update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1",
      [sessionId, factor.id],
    );
    await addAuthenticationMethod(db, sessionId, 'totp');
    if (factor.status === 'unverified') {
      // Sessions from before the factor have not passed it.
      await db.query("delete from auth.sessions where user_id = $1 and id <> $2 and aal = 'aal1'", [
        user.id,
        sessionId,
      ]);
    }
    const refreshToken = await refreshTokenOf(db, user.id, sessionId);
    const current = (await findUserById(db, user.id)) ?? user;
    return sessionJson(db, context.sessions, current, sessionId, refreshToken);
  });
  sendJson(call.response, 200, body);
}

const wrongCode = () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');

/** RFC 6238, 5.2: a code that was accepted is not accepted again. One at a time per factor. */
async function spendStep(
  db: pg.PoolClient,
  factorId: string,
  challengeId: string,
  step: number,
): Promise<void> {
  await db.query('select from auth.mfa_factors where id = $1 for update', [factorId]);
  const spent = await db.query(
    'select from auth.mfa_challenges where factor_id = $1 and otp_code = $2 and verified_at is not null',
    [factorId, String(step)],
  );
  if (spent.rowCount !== 0) throw wrongCode();
  await db.query(
    'update auth.mfa_challenges set verified_at = now(), otp_code = $2 where id = $1',
    [challengeId, String(step)],
  );
}

/** `DELETE /factors/:id`: a verified factor can only be removed by who has just used it. */
export async function unenrollFactor(context: AuthContext, call: Call, id: string): Promise<void> {
  const signedIn = await requireUser(context, call);
  const factor = await ownFactor(context, signedIn.user.id, id);
  if (factor.status === 'verified') requireAal2(signedIn);
  await inTransaction(context, async (db) => {
    await db.query('delete from auth.mfa_factors where id = $1', [factor.id]);
    await db.query(
      "update auth.sessions set aal = 'aal1', factor_id = null where user_id = $1 and factor_id = $2",
      [signedIn.user.id, factor.id],
    );
    await db.query(
      `delete from auth.mfa_amr_claims where authentication_method = 'totp' and session_id in
         (select id from auth.sessions where user_id = $1 and aal = 'aal1')`,
      [signedIn.user.id],
    );
  });
  sendJson(call.response, 200, { id: factor.id });
}

/** `GET /admin/users/:id/factors` */
export async function listFactorsByAdmin(
  context: AuthContext,
  call: Call,
  id: string,
): Promise<void> {
  await requireServiceRole(context, call);
  const factors = await factorsOf(context, requireUuid(id, 'user_id'));
  sendJson(call.response, 200, factors.map(factorJson));
}

/** `DELETE /admin/users/:user/factors/:factor` */
export async function deleteFactorByAdmin(
  context: AuthContext,
  call: Call,
  userId: string,
  factorId: string,
): Promise<void> {
  await requireServiceRole(context, call);
  const factor = await ownFactor(context, requireUuid(userId, 'user_id'), factorId);
  await context.pool.query('delete from auth.mfa_factors where id = $1', [factor.id]);
  sendJson(call.response, 200, factorJson(factor));
}

async function factorsOf(context: AuthContext, userId: string): Promise<FactorRow[]> {
  const found = await context.pool.query<FactorRow>(
    'select * from auth.mfa_factors where user_id = $1 order by created_at',
    [userId],
  );
  return found.rows;
}

async function ownFactor(context: AuthContext, userId: string, id: string): Promise<FactorRow> {
  const found = await context.pool.query<FactorRow>(
    'select * from auth.mfa_factors where id = $1 and user_id = $2',
    [requireUuid(id, 'factor_id'), userId],
  );
  const factor = found.rows[0];
  if (!factor) throw factorNotFound();
  return factor;
}

function requireAal2({ claims }: SignedIn): void {
  if (claims['aal'] === 'aal2') return;
  throw new AuthError(403, 'insufficient_aal', 'AAL2 required');
}
