import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { AuthError, validationFailed } from './errors.ts';

type Db = Pick<pg.Pool, 'query'>;

/** A row of auth.users, as far as this service reads it. */
export interface UserRow {
  id: string;
  aud: string | null;
  role: string | null;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  new_email?: string | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Record<string, unknown> | null;
  raw_user_meta_data: Record<string, unknown> | null;
  created_at: Date | null;
  updated_at: Date | null;
  phone: string | null;
  phone_confirmed_at: Date | null;
  confirmed_at: Date | null;
  banned_until: Date | null;
  deleted_at: Date | null;
  is_anonymous: boolean;
}

interface IdentityRow {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Record<string, unknown>;
  provider: string;
  last_sign_in_at: Date | null;
  created_at: Date | null;
  updated_at: Date | null;
  email: string | null;
}

export async function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  const found = await db.query<UserRow>(
    'select * from auth.users where id = $1 and deleted_at is null',
    [id],
  );
  return found.rows[0];
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const found = await db.query<UserRow>(
    'select * from auth.users where email = $1 and is_sso_user = false and deleted_at is null',
    [email],
  );
  return found.rows[0];
}

/** Lower-cases and checks an address as GoTrue does. */
export function normalEmail(email: string): string {
  const value = email.trim().toLowerCase();
  if (value.length > 255 || !/^[^\s@"<>()[\]\\,;:]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value)) {
    throw validationFailed('Unable to validate email address: invalid format');
  }
  return value;
}

/** bcrypt with cost 10 by pgcrypto: native, and off the event loop. */
export async function hashPassword(db: Db, password: string): Promise<string> {
  const result = await db.query<{ hash: string }>(
    "select extensions.crypt($1, extensions.gen_salt('bf', 10)) as hash",
    [password],
  );
  return result.rows[0]?.hash ?? '';
}

/** pgcrypto knows `$2a$`; `$2b$` and `$2y$` of other libraries mean the same for these lengths. */
export async function passwordMatches(db: Db, password: string, hash: string): Promise<boolean> {
  if (!/^\$2[aby]\$/.test(hash)) return false;
  const known = `$2a$${hash.slice(4)}`;
  const result = await db.query<{ ok: boolean }>('select extensions.crypt($1, $2) = $2 as ok', [
    password,
    known,
  ]);
  return result.rows[0]?.ok === true;
}

/** bcrypt ignores everything after 72 bytes, so GoTrue refuses more. */
export function requirePassword(password: string, minimum: number): void {
  if (Buffer.byteLength(password) > 72) {
    throw validationFailed('Password cannot be longer than 72 characters');
  }
  if (password.length < minimum) {
    const message = `Password should be at least ${minimum} characters.`;
    throw new AuthError(422, 'weak_password', message, { weak_password: { reasons: ['length'] } });
  }
}

export interface NewUser {
  id?: string;
  email: string;
  passwordHash: string | null;
  confirmed: boolean;
  appMetadata?: Record<string, unknown>;
  userMetadata?: Record<string, unknown>;
  role?: string;
}

/** Inserts the user with its email identity; triggers of the project on auth.users run here. */
export async function createUser(db: Db, user: NewUser): Promise<UserRow> {
  const id = user.id ?? randomUUID();
  const inserted = await db.query<UserRow>(
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
       confirmation_token, recovery_token, email_change_token_new, email_change,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $4,
       case when $5 then now() end, '', '', '', '', $6, $7, now(), now())
     returning *`,
    [
      id,
      user.role ?? 'authenticated',
      user.email,
      user.passwordHash,
      user.confirmed,
      { provider: 'email', providers: ['email'], ...user.appMetadata },
      user.userMetadata ?? {},
    ],
  );
  await db.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1::text, $1::uuid, $2, 'email', now(), now(), now())`,
    [
      id,
      {
        ...user.userMetadata,
        sub: id,
        email: user.email,
        email_verified: user.confirmed,
        phone_verified: false,
      },
    ],
  );
  const row = inserted.rows[0];
  if (!row) throw new Error('The new user was not returned');
  return row;
}

const iso = (value: Date | null | undefined) => value?.toISOString();

/** A user as GoTrue answers it, with identities and factors. */
export async function userJson(db: Db, user: UserRow): Promise<Record<string, unknown>> {
  const identities = await db.query<IdentityRow>(
    'select * from auth.identities where user_id = $1 order by created_at',
    [user.id],
  );
  const factors = await db.query<FactorRow>(
    'select * from auth.mfa_factors where user_id = $1 order by created_at',
    [user.id],
  );
  return {
    id: user.id,
    aud: user.aud ?? 'authenticated',
    role: user.role ?? 'authenticated',
    email: user.email ?? '',
    email_confirmed_at: iso(user.email_confirmed_at),
    invited_at: iso(user.invited_at),
    phone: user.phone ?? '',
    phone_confirmed_at: iso(user.phone_confirmed_at),
    confirmation_sent_at: iso(user.confirmation_sent_at),
    recovery_sent_at: iso(user.recovery_sent_at),
    confirmed_at: iso(user.confirmed_at),
    new_email: user.email_change || undefined,
    email_change_sent_at: iso(user.email_change_sent_at),
    last_sign_in_at: iso(user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: identities.rows.map((identity) => ({
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: identity.user_id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      last_sign_in_at: iso(identity.last_sign_in_at),
      created_at: iso(identity.created_at),
      updated_at: iso(identity.updated_at),
      email: identity.email ?? undefined,
    })),
    factors: factors.rows.length > 0 ? factors.rows.map(factorJson) : undefined,
    banned_until: iso(user.banned_until),
    deleted_at: iso(user.deleted_at),
    created_at: iso(user.created_at),
    updated_at: iso(user.updated_at),
    is_anonymous: user.is_anonymous,
  };
}

export interface FactorRow {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: 'totp' | 'webauthn' | 'phone';
  status: 'unverified' | 'verified';
  created_at: Date;
  updated_at: Date;
  secret: string | null;
}

export function factorJson(factor: FactorRow): Record<string, unknown> {
  return {
    id: factor.id,
    created_at: iso(factor.created_at),
    updated_at: iso(factor.updated_at),
    status: factor.status,
    friendly_name: factor.friendly_name ?? undefined,
    factor_type: factor.factor_type,
  };
}
