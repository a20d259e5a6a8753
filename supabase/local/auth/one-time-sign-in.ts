import type pg from 'pg';
import type { Call } from '../gateway/http.ts';
import { sendJson } from '../gateway/http.ts';
import { AuthError, emailExists, validationFailed } from './errors.ts';
import { inEvenTime } from './even-time.ts';
import { GenerateLink, Invite, Otp, Recover, Resend, readInput } from './input.ts';
import type { LinkType } from './mail.ts';
import type { TokenType } from './one-time-tokens.ts';
import { issueToken } from './one-time-tokens.ts';
import type { AuthContext } from './service.ts';
import { inTransaction, requireServiceRole, requireUser } from './service.ts';
import { insertUser } from './sign-up.ts';
import type { UserRow } from './users.ts';
import { findUserByEmail, hashPassword, normalEmail, requirePassword, userJson } from './users.ts';

/**
 * `POST /otp`: a mail with a link and a code; makes the user when allowed. An address that nobody has and that may make
 * no user is answered like any other, where GoTrue says `otp_disabled`.
 */
export async function sendOneTimePassword(context: AuthContext, call: Call): Promise<void> {
  context.limiter.take('sign_in_sign_ups', call.request);
  const input = await readInput(call, Otp);
  if (!input.email) throw validationFailed('One of email or phone must be set');
  const email = normalEmail(input.email);
  context.mailPauses.require('recovery', email);
  await inEvenTime(async () => {
    const existing = await findUserByEmail(context.pool, email);
    if (!existing && (input.create_user === false || !context.config.enable_signup)) return;
    await inTransaction(context, async (db) => {
      const confirmed = !context.config.email.enable_confirmations;
      const user =
        existing ??
        (await insertUser(db, {
          email,
          passwordHash: null,
          confirmed,
          userMetadata: { ...input.data, email, email_verified: confirmed },
        }));
      if (user.email_confirmed_at) await context.mail.magicLink(user, call, db, input);
      else await context.mail.confirmation(user, call, db, input);
    });
  });
  sendJson(call.response, 200, {});
}

/** `POST /recover`: the answer does not tell whether the address is known. */
export async function recoverPassword(context: AuthContext, call: Call): Promise<void> {
  context.limiter.take('sign_in_sign_ups', call.request);
  const input = await readInput(call, Recover);
  if (!input.email) throw validationFailed('Password recovery requires an email');
  const email = normalEmail(input.email);
  context.mailPauses.require('recovery', email);
  await inEvenTime(async () => {
    const user = await findUserByEmail(context.pool, email);
    if (user) await inTransaction(context, (db) => context.mail.recovery(user, call, db, input));
  });
  sendJson(call.response, 200, {});
}

/** `POST /resend` of a confirmation or an e-mail change. */
export async function resendMail(context: AuthContext, call: Call): Promise<void> {
  context.limiter.take('sign_in_sign_ups', call.request);
  const input = await readInput(call, Resend);
  if (input.type !== 'signup' && input.type !== 'email_change') {
    throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change');
  }
  if (!input.email) throw validationFailed('Type provided requires an email address');
  const { type } = input;
  const email = normalEmail(input.email);
  context.mailPauses.require(type === 'signup' ? 'confirmation' : 'email_change', email);
  await inEvenTime(async () => {
    const user = await findUserByEmail(context.pool, email);
    if (!user) return;
    await inTransaction(context, async (db) => {
      if (type === 'signup' && !user.email_confirmed_at) {
        await context.mail.confirmation(user, call, db, input);
      } else if (type === 'email_change' && user.email_change) {
        await context.mail.emailChange(user, user.email_change, call, db, input);
      }
    });
  });
  sendJson(call.response, 200, {});
}

/** `GET /reauthenticate`: a code that confirms a password change. */
export async function reauthenticate(context: AuthContext, call: Call): Promise<void> {
  const { user } = await requireUser(context, call);
  await inTransaction(context, (db) => context.mail.reauthentication(user, db));
  sendJson(call.response, 200, {});
}

/** `POST /invite` with the service key. */
export async function inviteUser(context: AuthContext, call: Call): Promise<void> {
  await requireServiceRole(context, call);
  const input = await readInput(call, Invite);
  const email = normalEmail(input.email);
  if (await findUserByEmail(context.pool, email)) throw emailExists();
  const body = await inTransaction(context, async (db) => {
    const user = await invited(db, email, input.data);
    await context.mail.invitation(user, call, db);
    return userJson(db, user);
  });
  sendJson(call.response, 200, body);
}

async function invited(
  db: pg.PoolClient,
  email: string,
  data: Record<string, unknown> | null | undefined,
): Promise<UserRow> {
  const user = await insertUser(db, {
    email,
    passwordHash: null,
    confirmed: false,
    userMetadata: { ...data },
  });
  await db.query('update auth.users set invited_at = now() where id = $1', [user.id]);
  return user;
}

const LINK_TOKENS: Record<string, { type: LinkType; token: TokenType }> = {
  signup: { type: 'signup', token: 'confirmation_token' },
  invite: { type: 'invite', token: 'confirmation_token' },
  magiclink: { type: 'magiclink', token: 'recovery_token' },
  recovery: { type: 'recovery', token: 'recovery_token' },
};

/** `POST /admin/generate_link`: what a mail would carry, without sending it. */
export async function generateLink(context: AuthContext, call: Call): Promise<void> {
  await requireServiceRole(context, call);
  const input = await readInput(call, GenerateLink);
  const kind = LINK_TOKENS[input.type];
  if (!kind) throw validationFailed(`Unsupported link type "${input.type}"`);
  const email = normalEmail(input.email);
  const body = await inTransaction(context, async (db) => {
    const user = await linkUser(context, db, input, email);
    const issued = await issueToken(
      db,
      user,
      kind.token,
      email,
      context.config.email.otp_length,
      false,
    );
    const redirectTo = context.mail.redirectOf(call, input.redirect_to);
    return {
      ...(await userJson(db, user)),
      action_link: context.mail.link(issued, kind.type, redirectTo),
      email_otp: issued.code,
      hashed_token: issued.hash,
      verification_type: input.type,
      redirect_to: redirectTo,
    };
  });
  sendJson(call.response, 200, body);
}

async function linkUser(
  context: AuthContext,
  db: pg.PoolClient,
  input: {
    type: string;
    password?: string | null | undefined;
    data?: Record<string, unknown> | null | undefined;
  },
  email: string,
): Promise<UserRow> {
  const existing = await findUserByEmail(db, email);
  if (input.type === 'signup') {
    if (existing) throw emailExists();
    if (!input.password) throw validationFailed('Signup requires a valid password');
    requirePassword(input.password, context.config.minimum_password_length);
    return insertUser(db, {
      email,
      passwordHash: await hashPassword(db, input.password),
      confirmed: false,
      userMetadata: { ...input.data },
    });
  }
  if (input.type === 'invite') {
    if (existing) throw emailExists();
    return invited(db, email, input.data);
  }
  if (!existing) throw new AuthError(404, 'user_not_found', 'User with this email not found');
  return existing;
}
