import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { errorCode } from '../errors.ts';
import type { Call } from '../gateway/http.ts';
import { sendJson } from '../gateway/http.ts';
import { AuthError, userAlreadyExists, validationFailed } from './errors.ts';
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
  userJson,
} from './users.ts';

/** `POST /signup`. With `enable_confirmations` the answer is a user without a session. */
export async function signUp(context: AuthContext, call: Call): Promise<void> {
  context.limiter.take('sign_in_sign_ups', call.request);
  const input = await readInput(call, SignUp);
  const { config } = context;
  if (!config.enable_signup || !config.email.enable_signup) {
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
  const existing = await findUserByEmail(context.pool, email);
  const confirm = config.email.enable_confirmations;
  if (existing) {
    if (!confirm) throw userAlreadyExists();
    if (existing.email_confirmed_at) return sendJson(call.response, 200, decoy(existing));
    await context.mail.confirmation(existing, call, context.pool, input);
    return sendJson(call.response, 200, await userJson(context.pool, existing));
  }
  const passwordHash = await hashPassword(context.pool, input.password);
  const body = await inTransaction(context, async (db) => {
    const user = await insertUser(db, {
      email,
      passwordHash,
      confirmed: !confirm,
      userMetadata: { ...input.data, email, email_verified: !confirm, phone_verified: false },
    });
    if (!confirm) return openSession(db, context.sessions, user, 'password', call.request);
    await context.mail.confirmation(user, call, db, input);
    return userJson(db, user);
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

/** Whether an address is registered is not told: the answer looks like a new user. */
function decoy(user: UserRow): Record<string, unknown> {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: user.email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
