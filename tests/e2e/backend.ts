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

/** As the server answers it: what the app keeps is the whole. */
const sessionSchema = v.looseObject({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.number(),
  expires_at: v.number(),
  user: v.looseObject({
    id: v.string(),
    email: v.string(),
    user_metadata: v.looseObject({ first_name: v.string(), last_name: v.string() }),
  }),
});
export type ApiSession = v.InferOutput<typeof sessionSchema>;

export type ApiUser = {
  readonly userId: string;
  readonly token: string;
  readonly expiresAt: number;
};

/** A session made past the app. */
export async function apiSession(email: string, password = demoPassword): Promise<ApiSession> {
  const response = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return v.parse(sessionSchema, await response.json());
}

/** Signs in past the app. */
export async function apiSignIn(email: string): Promise<ApiUser> {
  const { access_token, expires_in, user } = await apiSession(email);
  return { userId: user.id, token: access_token, expiresAt: Date.now() + expires_in * 1000 };
}

/** A request of that user to the backend. */
export function apiFetch(user: ApiUser, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('apikey', backend.anonKey);
  headers.set('authorization', `Bearer ${user.token}`);
  return fetch(`${backend.url}${path}`, { ...init, headers });
}
