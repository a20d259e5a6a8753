import { backendConfig } from './backend-config.ts';

/** Spec §9, backend connection test. */
const timeoutMs = 10_000;
const cachedMs = 30_000;

export type ServerConnection = 'connected' | 'disconnected';

let last: { readonly at: number; readonly result: Promise<ServerConnection> } | null = null;

/** Asks the auth server whether it is there; the answer is reused for 30 s unless `force` asks anew. */
export function testServerConnection({ force = false } = {}): Promise<ServerConnection> {
  const now = Date.now();
  if (!force && last !== null && now - last.at < cachedMs) return last.result;
  last = { at: now, result: test() };
  return last.result;
}

async function test(): Promise<ServerConnection> {
  try {
    const { supabaseUrl, supabaseAnonKey } = await backendConfig();
    const answer = await fetch(`${supabaseUrl}/auth/v1/health`, {
      headers: { apikey: supabaseAnonKey },
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const genuine = /\bjson\b/.test(answer.headers.get('content-type') ?? '');
    return answer.ok && genuine ? 'connected' : 'disconnected';
  } catch {
    return 'disconnected';
  }
}
