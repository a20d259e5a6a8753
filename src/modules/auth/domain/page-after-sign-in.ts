import * as v from 'valibot';

const askedFor = v.object({ from: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)) });

/** The page first asked for, when it is one of this app; else the module page (spec §2). */
export function pageAfterSignIn(state: unknown): string {
  const parsed = v.safeParse(askedFor, state);
  if (!parsed.success || parsed.output.from.startsWith('/login')) return '/modules';
  return parsed.output.from;
}
