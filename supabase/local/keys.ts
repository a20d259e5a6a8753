import { createHmac } from 'node:crypto';

/** The JWT secret that every local Supabase uses. Public knowledge: only loopback may listen with it. */
export const LOCAL_JWT_SECRET = 'super-secret-jwt-token-with-at-least-32-characters-long';

const DEMO_KEY_EXPIRY = 1983812996;

function demoKey(role: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: 'supabase-demo', role, exp: DEMO_KEY_EXPIRY })}`;
  return `${body}.${createHmac('sha256', LOCAL_JWT_SECRET).update(body).digest('base64url')}`;
}

/** The well-known keys that `supabase start` prints too. */
export const LOCAL_ANON_KEY = demoKey('anon');
export const LOCAL_SERVICE_ROLE_KEY = demoKey('service_role');
