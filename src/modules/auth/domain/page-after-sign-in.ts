import type { SessionEnd } from '../../../kernel/session-end.ts';

/**
 * The page first asked for, else the module page (spec §2). Whoever signs out on purpose starts afresh: the next person
 * on the device may not be the same.
 */
export function pageAfterSignIn(
  asked: { readonly pathname: string; readonly search: string },
  ended: SessionEnd | null,
): string {
  const { pathname, search } = asked;
  // A path such as //host would leave the app.
  const within = /^\/(?![/\\])/.test(pathname);
  if (!within || pathname === '/' || pathname === '/login' || ended === 'user') return '/modules';
  return `${pathname}${search}`;
}
