import * as v from 'valibot';
import type { SessionEnd } from '../../../kernel/session-end.ts';

/** Kept with the history entry of the sign-in page, so that a reload of it still leads there. */
const keptSchema = v.object({ askedFor: v.string() });
export type KeptPage = v.InferOutput<typeof keptSchema>;

/** The page that a reloaded sign-in page had been asked for; null when this is its first load. */
export function keptPage(historyState: unknown): string | null {
  const parsed = v.safeParse(keptSchema, historyState);
  return parsed.success && isWithin(parsed.output.askedFor) ? parsed.output.askedFor : null;
}

// A path such as //host would leave the app.
const isWithin = (path: string) => /^\/(?![/\\])/.test(path);

/**
 * The page first asked for; null: none. Whoever signs out on purpose starts afresh: the next person on the device may not
 * be the same.
 */
export function pageAskedFor(
  asked: { readonly pathname: string; readonly search: string },
  ended: SessionEnd | null,
): string | null {
  const { pathname, search } = asked;
  if (!isWithin(pathname) || pathname === '/' || pathname === '/login' || ended === 'user')
    return null;
  return `${pathname}${search}`;
}

/** Spec §2: else the module page, after a fingerprint or face the dashboard. */
export function pageAfterSignIn(askedFor: string | null, way: 'typed' | 'biometrics'): string {
  return askedFor ?? (way === 'biometrics' ? '/dashboard' : '/modules');
}
