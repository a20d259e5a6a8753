import { createHash, randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { otpExpired } from './errors.ts';
import type { UserRow } from './users.ts';

type Db = Pick<pg.Pool, 'query'>;

export type TokenType =
  | 'confirmation_token'
  | 'reauthentication_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current';

export interface IssuedToken {
  /** What a person types. */
  code: string;
  /** What a link carries; `pkce_` in front of it when the flow ends in a code exchange. */
  hash: string;
}

const SENT_AT: Partial<Record<TokenType, string>> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
};

export function tokenHash(email: string, code: string): string {
  return createHash('sha224')
    .update(email + code)
    .digest('hex');
}

/** Replaces the user's open token of this type. `email` is the address the code is sent to. */
export async function issueToken(
  db: Db,
  user: UserRow,
  type: TokenType,
  email: string,
  length: number,
  pkce: boolean,
): Promise<IssuedToken> {
  const code = Array.from({ length }, () => randomInt(10)).join('');
  const hash = `${pkce ? 'pkce_' : ''}${tokenHash(email, code)}`;
  await db.query('delete from auth.one_time_tokens where user_id = $1 and token_type = $2', [
    user.id,
    type,
  ]);
  await db.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1, $2, $3, $4, $5, now() at time zone 'utc', now() at time zone 'utc')`,
    [randomUUID(), user.id, type, hash, email],
  );
  const sentAt = SENT_AT[type];
  // Column names come from the table above, never from a caller.
  const column = `${type} = $2${sentAt ? `, ${sentAt} = now()` : ''}`;
  await db.query(`update auth.users set ${column}, updated_at = now() where id = $1`, [
    user.id,
    hash,
  ]);
  return { code, hash };
}

export interface FoundToken {
  user: UserRow;
  type: TokenType;
  relatesTo: string;
}

/** The open token with this hash (or its PKCE twin); expired or unknown ones are refused alike. */
export async function findToken(
  db: Db,
  hash: string,
  types: TokenType[],
  expirySeconds: number,
): Promise<FoundToken> {
  const found = await db.query<{ token_type: TokenType; user_id: string; relates_to: string }>(
    `select token_type, user_id, relates_to from auth.one_time_tokens
     where token_hash in ($1, 'pkce_' || $1) and token_type = any($2::auth.one_time_token_type[])
       and created_at > (now() at time zone 'utc') - make_interval(secs => $3)`,
    [hash, types, expirySeconds],
  );
  const token = found.rows[0];
  if (!token) throw otpExpired();
  const users = await db.query<UserRow>(
    'select * from auth.users where id = $1 and deleted_at is null',
    [token.user_id],
  );
  const user = users.rows[0];
  if (!user) throw otpExpired();
  return { user, type: token.token_type, relatesTo: token.relates_to };
}

export async function spendToken(db: Db, userId: string, type: TokenType): Promise<void> {
  await db.query('delete from auth.one_time_tokens where user_id = $1 and token_type = $2', [
    userId,
    type,
  ]);
  await db.query(`update auth.users set ${type} = '', updated_at = now() where id = $1`, [userId]);
}
