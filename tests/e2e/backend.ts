/** What tests see of the backend from outside the app: the database as it is, and requests as any program can make them. */
import pg from 'pg';
import * as v from 'valibot';
import { world } from './worlds.ts';

export const { backend } = world;

export const demoPassword = 'storehand-demo';

/** Rows as they are stored, past every policy. */
export async function sql<Row extends pg.QueryResultRow>(
  text: string,
  parameters: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: backend.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, parameters)).rows;
  } finally {
    await client.end();
  }
}

/** One more unread notification for that person: the tests of a run share one world, and any may have read the others. */
export async function notify(email: string): Promise<void> {
  await sql(
    `insert into public.notifications (user_id, title, message)
     select u.id, 'Count the walk-in cooler', 'Before the delivery arrives.' from auth.users u where u.email = $1`,
    [email],
  );
}

const tokenSchema = v.object({
  access_token: v.string(),
  expires_in: v.number(),
  user: v.object({ id: v.string() }),
});

export type ApiUser = {
  readonly userId: string;
  readonly token: string;
  readonly expiresAt: number;
};

/** Signs in past the app. */
export async function apiSignIn(email: string): Promise<ApiUser> {
  const response = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const { access_token, expires_in, user } = v.parse(tokenSchema, await response.json());
  return { userId: user.id, token: access_token, expiresAt: Date.now() + expires_in * 1000 };
}

/** A request of that user to the backend. */
export function apiFetch(user: ApiUser, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('apikey', backend.anonKey);
  headers.set('authorization', `Bearer ${user.token}`);
  return fetch(`${backend.url}${path}`, { ...init, headers });
}
