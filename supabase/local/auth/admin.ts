import type pg from 'pg';
import { secondsOf } from '../config.ts';
import type { Call } from '../gateway/http.ts';
import { sendJson } from '../gateway/http.ts';
import { emailExists, userNotFound, validationFailed } from './errors.ts';
import { AdminUser, SoftDelete, readInput, requireUuid } from './input.ts';
import type { AuthContext } from './service.ts';
import { inTransaction, requireServiceRole } from './service.ts';
import { insertUser } from './sign-up.ts';
import type { UserRow } from './users.ts';
import {
  findUserByEmail,
  findUserById,
  hashPassword,
  normalEmail,
  requirePassword,
  userJson,
} from './users.ts';

/** `GET /admin/users?page&per_page` with GoTrue's paging headers. */
export async function listUsers(context: AuthContext, call: Call): Promise<void> {
  await requireServiceRole(context, call);
  const page = Math.max(1, Number(call.url.searchParams.get('page')) || 1);
  const perPage = Math.min(1000, Number(call.url.searchParams.get('per_page')) || 50);
  const rows = await context.pool.query<UserRow>(
    'select * from auth.users where deleted_at is null order by created_at desc, id limit $1 offset $2',
    [perPage, (page - 1) * perPage],
  );
  const count = await context.pool.query<{ n: number }>(
    'select count(*)::int as n from auth.users where deleted_at is null',
  );
  const total = count.rows[0]?.n ?? 0;
  const users = [];
  for (const row of rows.rows) users.push(await userJson(context.pool, row));
  sendJson(
    call.response,
    200,
    { users, aud: 'authenticated' },
    {
      'x-total-count': String(total),
      link: pageLinks(page, perPage, total),
    },
  );
}

function pageLinks(page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (n: number, rel: string) =>
    `</admin/users?page=${n}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ');
}

/** `POST /admin/users` */
export async function createByAdmin(context: AuthContext, call: Call): Promise<void> {
  await requireServiceRole(context, call);
  const input = await readInput(call, AdminUser);
  if (!input.email) throw validationFailed('Cannot create a user without either an email or phone');
  const email = normalEmail(input.email);
  if (await findUserByEmail(context.pool, email)) throw emailExists();
  if (input.password) requirePassword(input.password, 0);
  const passwordHash =
    input.password_hash ??
    (input.password ? await hashPassword(context.pool, input.password) : null);
  const body = await inTransaction(context, async (db) => {
    const user = await insertUser(db, {
      ...(input.id === undefined ? {} : { id: input.id }),
      email,
      passwordHash,
      confirmed: input.email_confirm === true,
      appMetadata: input.app_metadata ?? {},
      userMetadata: { ...input.user_metadata, email_verified: input.email_confirm === true },
      ...(input.role ? { role: input.role } : {}),
    });
    await setBan(db, user.id, input.ban_duration);
    return userJson(db, (await findUserById(db, user.id)) ?? user);
  });
  sendJson(call.response, 200, body);
}

async function targetUser(context: AuthContext, id: string): Promise<UserRow> {
  const user = await findUserById(context.pool, requireUuid(id, 'user_id'));
  if (!user) throw userNotFound();
  return user;
}

/** `GET /admin/users/:id` */
export async function getByAdmin(context: AuthContext, call: Call, id: string): Promise<void> {
  await requireServiceRole(context, call);
  sendJson(call.response, 200, await userJson(context.pool, await targetUser(context, id)));
}

/** `PUT /admin/users/:id` */
export async function updateByAdmin(context: AuthContext, call: Call, id: string): Promise<void> {
  await requireServiceRole(context, call);
  const user = await targetUser(context, id);
  const input = await readInput(call, AdminUser);
  const email = input.email ? normalEmail(input.email) : undefined;
  if (email !== undefined && email !== user.email && (await findUserByEmail(context.pool, email))) {
    throw emailExists();
  }
  if (input.password) requirePassword(input.password, 0);
  const hash =
    input.password_hash ??
    (input.password ? await hashPassword(context.pool, input.password) : null);
  const body = await inTransaction(context, async (db) => {
    await db.query(
      `update auth.users set
         email = coalesce($2, email),
         encrypted_password = coalesce($3, encrypted_password),
         email_confirmed_at = case when $4 then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
         role = coalesce($5, role),
         raw_user_meta_data = jsonb_strip_nulls(coalesce(raw_user_meta_data, '{}') || $6::jsonb),
         raw_app_meta_data = jsonb_strip_nulls(coalesce(raw_app_meta_data, '{}') || $7::jsonb),
         updated_at = now()
       where id = $1`,
      [
        user.id,
        email ?? null,
        hash,
        input.email_confirm === true,
        input.role ?? null,
        JSON.stringify(input.user_metadata ?? {}),
        JSON.stringify(input.app_metadata ?? {}),
      ],
    );
    if (email !== undefined) {
      await db.query(
        `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text), updated_at = now()
         where user_id = $1 and provider = 'email'`,
        [user.id, email],
      );
    }
    await setBan(db, user.id, input.ban_duration);
    return userJson(db, (await findUserById(db, user.id)) ?? user);
  });
  sendJson(call.response, 200, body);
}

/** `DELETE /admin/users/:id`, `should_soft_delete` keeps an anonymised row. */
export async function deleteByAdmin(context: AuthContext, call: Call, id: string): Promise<void> {
  await requireServiceRole(context, call);
  const user = await targetUser(context, id);
  const input = await readInput(call, SoftDelete);
  await inTransaction(context, async (db) => {
    if (!input.should_soft_delete) {
      await db.query('delete from auth.users where id = $1', [user.id]);
      return;
    }
    await db.query(
      `update auth.users set deleted_at = now(), updated_at = now(), email = 'deleted-' || id,
         phone = null, encrypted_password = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}'
       where id = $1`,
      [user.id],
    );
    await db.query('delete from auth.identities where user_id = $1', [user.id]);
    await db.query('delete from auth.sessions where user_id = $1', [user.id]);
  });
  sendJson(call.response, 200, {});
}

/** Bans for a Go duration (`24h`), lifts the ban for `none`. */
async function setBan(
  db: pg.PoolClient,
  id: string,
  duration: string | null | undefined,
): Promise<void> {
  if (!duration) return;
  if (duration === 'none') {
    await db.query('update auth.users set banned_until = null where id = $1', [id]);
    return;
  }
  const seconds = secondsOf(duration);
  if (seconds <= 0) throw validationFailed('invalid format for ban duration');
  await db.query(
    'update auth.users set banned_until = now() + make_interval(secs => $2) where id = $1',
    [id, seconds],
  );
}
