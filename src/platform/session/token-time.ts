import * as v from 'valibot';

const claimsSchema = v.object({ iat: v.number() });

/** When the server issued this token, by its own clock, in milliseconds since 1970; null when it cannot be read. */
export function issuedAt(token: string): number | null {
  try {
    const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const parsed = v.safeParse(claimsSchema, JSON.parse(atob(claims)));
    return parsed.success ? parsed.output.iat * 1000 : null;
  } catch {
    return null;
  }
}
