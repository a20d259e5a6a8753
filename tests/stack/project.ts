import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type {
  RealtimeClientOptions,
  SupabaseClient,
  SupabaseClientOptions,
} from '@supabase/supabase-js';
import { createClient } from '@supabase/supabase-js';
import ws from 'ws';
import type { Stack, StackOptions } from '../../supabase/local/stack.ts';
import { startStack } from '../../supabase/local/stack.ts';

/** ws is what supabase-js asks for; only the declared types of their events differ. */
const transport = ws as unknown as NonNullable<RealtimeClientOptions['transport']>;

export const PASSWORD = 'correct horse';

/** A throwaway project folder: files below `supabase/`, and a data folder beside it. */
export function temporaryProject(files: Record<string, string> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'stack-test-'));
  const write = (path: string, text: string) => {
    const file = join(root, 'project', 'supabase', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  mkdirSync(join(root, 'project', 'supabase'), { recursive: true });
  for (const [path, text] of Object.entries(files)) write(path, text);
  return {
    projectDir: join(root, 'project'),
    dataDir: join(root, 'data'),
    write,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

export type TemporaryProject = ReturnType<typeof temporaryProject>;

export function boot(
  project: TemporaryProject,
  options: Partial<StackOptions> = {},
): Promise<Stack> {
  const { projectDir, dataDir } = project;
  return startStack({ projectDir, dataDir, port: 0, durable: false, ...options });
}

export function anonymous(
  stack: Stack,
  options: { vsn?: string; flowType?: 'pkce' | 'implicit' } = {},
): SupabaseClient {
  const settings: SupabaseClientOptions<'public'> = {
    auth: {
      persistSession: options.flowType === 'pkce',
      autoRefreshToken: false,
      ...(options.flowType ? { flowType: options.flowType, storage: memoryStorage() } : {}),
    },
    realtime: { transport, ...(options.vsn ? { vsn: options.vsn } : {}) },
  };
  return createClient(stack.url, stack.anonKey, settings);
}

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

export function service(stack: Stack): SupabaseClient {
  return createClient(stack.url, stack.serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport },
  });
}

/** A new confirmed user, signed in. */
export async function signedIn(stack: Stack, email: string, options: { vsn?: string } = {}) {
  const made = await service(stack).auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
  });
  if (made.error) throw made.error;
  const client = anonymous(stack, options);
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { client, id: data.user.id, session: data.session };
}

export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
}

/** Waits for a condition that a server brings about; fails after half a minute. */
export async function until<T>(read: () => T | undefined | false, what: string): Promise<T> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const value = read();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
