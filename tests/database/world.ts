import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import pg from 'pg';
import ws from 'ws';
import { startStack, type Stack, type StackOptions } from '../../supabase/local/stack.ts';
import { demoPassword, type Person } from '../world/people.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));

/** The demo world on a stack of its own, as a test of the database sees it. */
export type World = {
  readonly stack: Stack;
  /** Runs a statement as `postgres`, past row-level security. */
  readonly sql: Stack['sql'];
  /** A client nobody has signed in with. */
  anonymous(): SupabaseClient;
  /** A client signed in with the person's password, through the real auth service. */
  signIn(person: Pick<Person, 'email'>): Promise<SupabaseClient>;
  /** Runs one statement as the person, as PostgREST would, and answers its rows. */
  as(
    person: Pick<Person, 'id'> | null,
    text: string,
    params?: unknown[],
    claims?: Record<string, unknown>,
  ): Promise<Record<string, unknown>[]>;
  /** A client that sends this token, whatever it is worth. */
  withToken(token: string): SupabaseClient;
  /** A token with these claims, signed with the stack's secret unless another is given. */
  token(claims: Record<string, unknown>, options?: TokenOptions): Promise<string>;
  stop(): Promise<void>;
};

type TokenOptions = { readonly secret?: string; readonly expiresInSeconds?: number };

const clientOptions = {
  auth: { persistSession: false, autoRefreshToken: false },
  realtime: { transport: ws as never },
};

/** Boots a stack with the migrations and the demo world in about a second. Stop it in `afterAll`. */
export async function startWorld(
  options: Pick<StackOptions, 'functionEnvironment' | 'functionTimeout' | 'moreSeeds'> = {},
): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'storehand-world-'));
  const stack = await startStack({ projectDir, dataDir, port: 0, durable: false, ...options });
  const anonymous = (): SupabaseClient => createClient(stack.url, stack.anonKey, clientOptions);
  const withToken = (token: string): SupabaseClient =>
    createClient(stack.url, stack.anonKey, {
      ...clientOptions,
      global: { headers: { Authorization: `Bearer ${token}` } },
    });
  return {
    stack,
    sql: (text, params) => stack.sql(text, params),
    anonymous,
    withToken,
    async signIn(person) {
      const client = anonymous();
      const { error } = await client.auth.signInWithPassword({
        email: person.email,
        password: demoPassword,
      });
      if (error) throw error;
      return client;
    },
    async as(person, text, params = [], claims = {}) {
      const role = person ? 'authenticated' : 'anon';
      const client = new pg.Client(stack.databaseUrl);
      await client.connect();
      try {
        await client.query('begin');
        await client.query(
          `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
          [
            role,
            JSON.stringify({
              role,
              sub: person?.id,
              aal: 'aal1',
              iss: `${stack.url}/auth/v1`,
              ...claims,
            }),
          ],
        );
        const { rows } = await client.query(text, params);
        await client.query('commit');
        return rows;
      } finally {
        await client.end();
      }
    },
    token(claims, { secret = stack.jwtSecret, expiresInSeconds = 600 } = {}) {
      return new SignJWT({
        role: 'authenticated',
        aal: 'aal1',
        iss: `${stack.url}/auth/v1`,
        ...claims,
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + expiresInSeconds)
        .sign(new TextEncoder().encode(secret));
    },
    async stop() {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
