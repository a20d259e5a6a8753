/**
 * The two clients of the backend, loaded when first needed. The auth client owns the tokens; the data client asks
 * `accessToken` for them and so never refreshes behind our back.
 */
import type { SupabaseClient } from '@supabase/supabase-js';
import { linkSecretKey, linkStorageKey } from '../session/asked-link.ts';
import { authFetch } from './auth-fetch.ts';
import { backendConfig } from './backend-config.ts';
import { dataFetch } from './data-fetch.ts';
import { renewTokens } from '../session/renew-token.ts';
import {
  authStorage,
  readTokens,
  storeTokens,
  tokenKey,
  type StoredTokens,
} from '../session/stored-session.ts';
import { endSession, noteServerTime, readSession } from '../session/session.ts';
import { issuedAt } from '../session/token-time.ts';

/** Without a connection a screen says so at once, not after three more attempts (7 s); it asks again by itself. */
const db = { retry: false };

/** A token that ends sooner is renewed before use. */
const spareSeconds = 60;

let authClientPromise: Promise<SupabaseClient> | null = null;
let dataClientPromise: Promise<SupabaseClient> | null = null;
let refreshing: Promise<string | null> | null = null;
let attempts = 0;

async function makeAuthClient(): Promise<SupabaseClient> {
  const [{ createClient }, config] = await Promise.all([
    import('@supabase/supabase-js'),
    backendConfig(),
  ]);
  return createClient(config.supabaseUrl, config.supabaseAnonKey, {
    auth: {
      storageKey: tokenKey,
      persistSession: true,
      storage: authStorage,
      // Renewed by `accessToken`, when something needs a token and never in the background.
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType: 'pkce',
    },
    global: { fetch: authFetch(config.supabaseUrl) },
  });
}

export function authClient(): Promise<SupabaseClient> {
  authClientPromise ??= makeAuthClient().catch((error: unknown) => {
    authClientPromise = null;
    throw error;
  });
  return authClientPromise;
}

export type SignInClient = SupabaseClient;

/**
 * A client for one way in, from the password or the mailed link to the accepted session. It keeps everything in memory:
 * a sign-in that was not finished leaves nothing on the device. `pkce`: a mailed link works in this browser alone.
 */
export async function signInClient(flowType: 'pkce' | 'implicit'): Promise<SupabaseClient> {
  const [{ createClient }, config] = await Promise.all([
    import('@supabase/supabase-js'),
    backendConfig(),
  ]);
  attempts += 1;
  return createClient(config.supabaseUrl, config.supabaseAnonKey, {
    auth: {
      // A name of its own: supabase-js warns of two clients under one.
      storageKey: `storehand-sign-in-${attempts}`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType,
    },
    db,
    global: { fetch: authFetch(config.supabaseUrl) },
  });
}

/**
 * For sign-in links: keeps half of a secret in this browser until the link comes back, so that a link that somebody else
 * reads opens nothing. Only that half is stored; the session stays in memory.
 */
export async function linkClient(): Promise<SupabaseClient> {
  const [{ createClient }, config] = await Promise.all([
    import('@supabase/supabase-js'),
    backendConfig(),
  ]);
  const memory = new Map<string, string>();
  return createClient(config.supabaseUrl, config.supabaseAnonKey, {
    auth: {
      storageKey: linkStorageKey,
      persistSession: true,
      storage: {
        getItem: (key) =>
          key === linkSecretKey ? localStorage.getItem(key) : (memory.get(key) ?? null),
        setItem: (key, value) => {
          if (key === linkSecretKey) localStorage.setItem(key, value);
          else memory.set(key, value);
        },
        removeItem: (key) => {
          if (key === linkSecretKey) localStorage.removeItem(key);
          else memory.delete(key);
        },
      },
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType: 'pkce',
    },
    global: { fetch: authFetch(config.supabaseUrl) },
  });
}

/** For RPC, tables, storage and realtime. */
export function dataClient(): Promise<SupabaseClient> {
  dataClientPromise ??= (async () => {
    const [{ createClient }, config] = await Promise.all([
      import('@supabase/supabase-js'),
      backendConfig(),
    ]);
    return createClient(config.supabaseUrl, config.supabaseAnonKey, {
      accessToken,
      db,
      global: { fetch: dataFetch({ accessToken, distrust: distrustToken }) },
    });
  })().catch((error: unknown) => {
    dataClientPromise = null;
    throw error;
  });
  return dataClientPromise;
}

function isFresh(tokens: StoredTokens): boolean {
  return tokens.expires_at - Date.now() / 1000 > spareSeconds;
}

/**
 * A token that the backend accepts now, renewed when it has to be. Null when nobody is signed in; rejects when the
 * auth server can't be reached: the caller waits and asks again. A definite refusal ends the session.
 */
export async function accessToken(): Promise<string | null> {
  const tokens = readTokens();
  if (tokens === null) return null;
  if (isFresh(tokens)) return tokens.access_token;
  refreshing ??= renew().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** After the backend refused a token that looked fresh: the next `accessToken` renews it. */
export function distrustToken(token: string): void {
  const tokens = readTokens();
  if (tokens?.access_token === token) {
    storeTokens({ ...tokens, expires_at: 0 });
  }
}

/** Asks the auth server for a new token whatever the device's clock says of the present one; null as `accessToken`. */
export async function renewNow(): Promise<string | null> {
  const tokens = readTokens();
  if (tokens === null) return null;
  distrustToken(tokens.access_token);
  return accessToken();
}

/**
 * After the auth server did not know the session any more. supabase-js may have thrown the tokens away by then; a person
 * without tokens would be shown as signed in and never reach the server again. True: there is a token that is good.
 */
export async function confirmSession(): Promise<boolean> {
  if (readTokens() !== null) return (await renewNow()) !== null;
  if (readSession().identity !== null) endSession('refused');
  return false;
}

async function renew(): Promise<string | null> {
  return navigator.locks.request('storehand-renew-token', async () => {
    // Another tab may have renewed it while this one waited.
    const tokens = readTokens();
    if (tokens === null) return null;
    if (isFresh(tokens)) return tokens.access_token;
    const renewed = await renewTokens(tokens.refresh_token);
    // Whoever signed out or in meanwhile has a session of their own.
    if (readTokens()?.refresh_token !== tokens.refresh_token) return null;
    if (renewed === null) {
      endSession('refused');
      return null;
    }
    storeTokens(renewed);
    const now = issuedAt(renewed.access_token);
    if (now !== null) noteServerTime(now);
    return renewed.access_token;
  });
}

/** Tells the server that a session is over; the device has already forgotten it. Best effort. */
export async function revokeToken(token: string): Promise<void> {
  const client = await authClient();
  await client.auth.admin.signOut(token, 'local');
}
