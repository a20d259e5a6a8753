import { totpCode } from '../../supabase/local/auth/totp.ts';

const stepSeconds = 30;
const shown = new Map<string, Set<number>>();

/** One that is wrong now, and in the steps before and after. */
export function wrongCode(secret: string): string {
  const now = Math.floor(Date.now() / 1000 / stepSeconds);
  const right = [-2, -1, 0, 1, 2, 3].map((away) => totpCode(secret, (now + away) * stepSeconds));
  const codes = ['111111', '222222', '333333', '444444', '555555', '666666', '777777'];
  return codes.find((code) => !right.includes(code)) ?? '';
}

/**
 * A code of an authenticator app that counts now and was not given before: each counts once. The present one first, then
 * that of the next step, which a server takes as well.
 */
export function nextCode(secret: string): string {
  const now = Math.floor(Date.now() / 1000 / stepSeconds);
  const known = shown.get(secret) ?? new Set<number>();
  const step = [now, now + 1, now - 1].find((candidate) => !known.has(candidate));
  if (step === undefined) throw new Error('Every code that counts now was given before');
  shown.set(secret, known.add(step));
  return totpCode(secret, step * stepSeconds);
}
