import type { Call } from '../gateway/http.ts';
import { sendJson } from '../gateway/http.ts';
import { AuthError, emailExists } from './errors.ts';
import { UserUpdate, readInput } from './input.ts';
import { findToken, spendToken, tokenHash } from './one-time-tokens.ts';
import type { AuthContext, SignedIn } from './service.ts';
import { inTransaction, requireUser } from './service.ts';
import {
  findUserByEmail,
  findUserById,
  hashPassword,
  normalEmail,
  passwordMatches,
  requirePassword,
  userJson,
} from './users.ts';

/** `GET /user` */
export async function getUser(context: AuthContext, call: Call): Promise<void> {
  const { user } = await requireUser(context, call);
  sendJson(call.response, 200, await userJson(context.pool, user));
}

/** `PUT /user`: password, e-mail address, metadata. */
export async function updateUser(context: AuthContext, call: Call): Promise<void> {
  const signedIn = await requireUser(context, call);
  const input = await readInput(call, UserUpdate);
  const { user, sessionId } = signedIn;
  if (input.password || input.email) await requireSecondFactor(context, signedIn);

  const hash = input.password ? await newHash(context, signedIn, input.password, input) : undefined;
  const email = input.email ? normalEmail(input.email) : undefined;
  const changesEmail = email !== undefined && email !== user.email;
  if (changesEmail) {
    if (await findUserByEmail(context.pool, email)) throw emailExists();
    context.mailPauses.require('email_change', user.email ?? user.id);
  }

  const body = await inTransaction(context, async (db) => {
    if (hash !== undefined) {
      await spendToken(db, user.id, 'reauthentication_token');
      await db.query(
        'update auth.users set encrypted_password = $2, updated_at = now() where id = $1',
        [user.id, hash],
      );
      await db.query(
        'delete from auth.sessions where user_id = $1 and ($2::uuid is null or id <> $2)',
        [user.id, sessionId ?? null],
      );
    }
    if (input.data) {
      // A null removes the key, as GoTrue does.
      await db.query(
        `update auth.users set raw_user_meta_data =
           jsonb_strip_nulls(coalesce(raw_user_meta_data, '{}') || $2::jsonb), updated_at = now()
         where id = $1`,
        [user.id, JSON.stringify(input.data)],
      );
    }
    // Confirmed by mail also where a sign-up is not: as in GoTrue.
    if (changesEmail) await context.mail.emailChange(user, email, call, db, input);
    return userJson(db, (await findUserById(db, user.id)) ?? user);
  });
  sendJson(call.response, 200, body);
}

async function newHash(
  context: AuthContext,
  signedIn: SignedIn,
  password: string,
  proof: Proof,
): Promise<string> {
  const { user } = signedIn;
  requirePassword(password, context.config.minimum_password_length);
  const old = user.encrypted_password;
  if (old) await requireProof(context, signedIn, old, proof);
  if (old && (await passwordMatches(context.pool, password, old))) {
    throw new AuthError(
      422,
      'same_password',
      'New password should be different from the old password.',
    );
  }
  return hashPassword(context.pool, password);
}

interface Proof {
  current_password?: string | null | undefined;
  /** The code that `/reauthenticate` has mailed. */
  nonce?: string | null | undefined;
}

/**
 * An unlocked device is not enough for a new password: it takes the present one, or a code that was mailed just now. A
 * session of a reset link has proven the mailbox. As GoTrue with "Require current password when updating".
 */
async function requireProof(
  context: AuthContext,
  { user, sessionId }: SignedIn,
  hash: string,
  { current_password: current, nonce }: Proof,
): Promise<void> {
  const guess = `new password ${user.id}`;
  if (nonce) {
    context.guesses.take(guess);
    const email = user.email ?? '';
    const seconds = context.config.email.otp_expiry;
    const found = await findToken(
      context.pool,
      tokenHash(email, nonce),
      ['reauthentication_token'],
      seconds,
    ).catch(() => undefined);
    if (found?.user.id !== user.id) {
      throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
    }
    context.guesses.right(guess);
    return;
  }
  const recovery = await context.pool.query(
    "select 1 from auth.mfa_amr_claims where session_id = $1 and authentication_method = 'recovery'",
    [sessionId],
  );
  if (recovery.rowCount !== 0) return;
  if (!current) {
    throw new AuthError(
      400,
      'current_password_required',
      'Current password required when setting new password.',
    );
  }
  context.guesses.take(guess);
  if (!(await passwordMatches(context.pool, current, hash))) {
    throw new AuthError(400, 'current_password_invalid', 'Current password is incorrect.');
  }
  context.guesses.right(guess);
}

/** A user with a verified factor must have used it in this session. */
async function requireSecondFactor(
  context: AuthContext,
  { user, claims }: SignedIn,
): Promise<void> {
  if (claims['aal'] === 'aal2') return;
  const verified = await context.pool.query(
    "select 1 from auth.mfa_factors where user_id = $1 and status = 'verified'",
    [user.id],
  );
  if (verified.rowCount === 0) return;
  throw new AuthError(
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  );
}
