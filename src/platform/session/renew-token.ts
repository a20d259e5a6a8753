/**
 * Renews the session's token with one request. supabase-js would try for half a minute while offline and then sit out
 * a cooldown; whoever needs a token here has a rhythm of their own for trying again.
 */
import * as v from 'valibot';
import { authFetch } from '../backend/auth-fetch.ts';
import { backendConfig } from '../backend/backend-config.ts';
import type { StoredTokens } from './stored-session.ts';

const patienceMs = 15_000;

const answerSchema = v.looseObject({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.number(),
});

/** Null: refused for good. Rejects when no genuine answer came. */
export async function renewTokens(
  refreshToken: string,
  timeoutMs = patienceMs,
): Promise<StoredTokens | null> {
  const { supabaseUrl, supabaseAnonKey } = await backendConfig();
  const answer = await authFetch(supabaseUrl)(
    `${supabaseUrl}/auth/v1/token?grant_type=refresh_token`,
    {
      method: 'POST',
      headers: { apikey: supabaseAnonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken }),
      signal: AbortSignal.timeout(timeoutMs),
    },
  );
  // Only a genuine answer passes: an error among them is a refusal for good.
  if (!answer.ok) return null;
  const session = v.parse(answerSchema, await answer.json());
  return { ...session, expires_at: Math.floor(Date.now() / 1000) + session.expires_in };
}
