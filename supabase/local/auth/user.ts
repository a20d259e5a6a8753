import type { Call } from '../gateway/http.ts';
import { sendJson } from '../gateway/http.ts';
import { AuthError, emailExists } from './errors.ts';
import { UserUpdate, readInput } from './input.ts';
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

  const hash = input.password ? await newHash(context, signedIn, input.password) : undefined;
  const email = input.email ? normalEmail(input.email) : undefined;
  const changesEmail = email !== undefined && email !== user.email;
  if (changesEmail) {
    if (await findUserByEmail(context.pool, email)) throw emailExists();
    context.mailPauses.require('email_change', user.email ?? user.id);
  }

  const body = await inTransaction(context, async (db) => {
    if (hash !== undefined) {
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
  { user }: SignedIn,
  password: string,
): Promise<string> {
  requirePassword(password, context.config.minimum_password_length);
  const old = user.encrypted_password;
  if (old && (await passwordMatches(context.pool, password, old))) {
    throw new AuthError(
      422,
      'same_password',
      'New password should be different from the old password.',
    );
  }
  return hashPassword(context.pool, password);
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
