/** The signed-in user's session, as the photo bucket needs it. */
import { personOf } from '../../../sync/person-of-token.ts';
import type { PhotoSession } from '../../../sync/photos/ports.ts';
import { backendConfig } from '../backend/backend-config.ts';
import { readSession } from '../session/session.ts';
import { readTokens } from '../session/stored-session.ts';
import { accessToken, distrustToken } from '../backend/supabase.ts';

/**
 * Renews the token when it has to, and when it is the one that the server `refused`; null when nobody is signed in or the
 * backend cannot be reached.
 */
export async function photoSession(refused?: string): Promise<PhotoSession | null> {
  const userId = readSession().identity?.userId;
  if (userId === undefined) return null;
  if (refused !== undefined) distrustToken(refused);
  const token = await accessToken().catch(() => null);
  const tokens = readTokens();
  // signed out, or signed in as another, while the token was renewed
  if (token === null || tokens?.access_token !== token || personOf(token) !== userId) return null;
  if (readSession().identity?.userId !== userId) return null;
  const { supabaseUrl, supabaseAnonKey } = await backendConfig();
  return {
    userId,
    accessToken: token,
    expiresAt: tokens.expires_at * 1000,
    supabaseUrl,
    anonKey: supabaseAnonKey,
  };
}
