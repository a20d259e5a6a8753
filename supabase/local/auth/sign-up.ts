import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { errorCode } from '../errors.ts';
import type { Call } from '../gateway/http.ts';
import { sendJson } from '../gateway/http.ts';
import { AuthError, userAlreadyExists, validationFailed } from './errors.ts';
import { inEvenTime } from './even-time.ts';
import { SignUp, readInput } from './input.ts';
import type { AuthContext } from './service.ts';
import { inTransaction } from './service.ts';
import { openSession } from './sessions.ts';
import type { NewUser, UserRow } from './users.ts';
import {
  createUser,
  findUserByEmail,
  hashPassword,
  normalEmail,
  requirePassword,
} from './users.ts';

/**
 * `POST /signup`. With `enable_confirmations` the answer is a user without a session, and the same for an address that
 * is taken.
 */
export async function signUp(context: AuthContext, call: Call): Promise<void> {
  context.limiter.take('sign_in_sign_ups', call.request);
  const input = await readInput(call, SignUp);
  const { config } = context;
  if (!config.enable_signup) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  if (!input.email) {
    throw input.password
      ? validationFailed('To signup, please provide your email')
      : new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  if (!input.password) throw validationFailed('Signup requires a valid password');
  const email = normalEmail(input.email);
  requirePassword(input.password, config.minimum_password_length);
  const passwordHash = await hashPassword(context.pool, input.password);
  const existing = await findUserByEmail(context.pool, email);
  const userMetadata = { ...input.data, email, email_verified: false, phone_verified: false };
  if (config.email.enable_confirmations) {
    context.mailPauses.require('confirmation', email);
    const body = await inEvenTime(() =>
      inTransaction(context, async (db) => {
        const user =
          existing ??
          (await insertUser(db, { email, passwordHash, confirmed: false, userMetadata }));
        if (!user.email_confirmed_at) await context.mail.confirmation(user, call, db, input);
        return unconfirmed(existing ? randomUUID() : user.id, email, userMetadata);
      }),
    );
    return sendJson(call.response, 200, body);
  }
  if (existing) throw userAlreadyExists();
  const body = await inTransaction(context, async (db) => {
    const user = await insertUser(db, {
      email,
      passwordHash,
      confirmed: true,
      userMetadata: { ...userMetadata, email_verified: true },
    });
    return openSession(db, context.sessions, user, 'password', call.request);
  });
  sendJson(call.response, 200, body);
}

/** Inserts a user; what a trigger of the project refuses is GoTrue's "Database error". */
export async function insertUser(db: pg.PoolClient, user: NewUser): Promise<UserRow> {
  try {
    return await createUser(db, user);
  } catch (error) {
    const isEmail =
      errorCode(error) === '23505' &&
      (error as { constraint?: string }).constraint === 'users_email_partial_key';
    if (isEmail) throw userAlreadyExists();
    throw new AuthError(500, 'unexpected_failure', 'Database error saving new user', {}, {}, error);
  }
}

/**
 * A new user who has yet to confirm the address, as `userJson` answers one. Given for addresses that are taken as well,
 * so that nothing in it tells which ones are.
 */
function unconfirmed(
  id: string,
  email: string,
  userMetadata: Record<string, unknown>,
): Record<string, unknown> {
  const now = new Date().toISOString();
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: userMetadata,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: { ...userMetadata, sub: id },
        provider: 'email',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
