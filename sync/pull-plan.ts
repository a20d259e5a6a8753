/** What to ask of `sync_pull`, and what its answer means for each scope (SPEC R1-R4, R7-R11). Pure. */
import type { ScopeState } from './local-store.ts';
import type { News, SyncedKind } from './ports.ts';
import type { Cursor, PullAnswer, Scope } from './protocol.ts';

export type ScopeAnswer = Extract<PullAnswer, { kind: 'rows' }>['scopes'][number];

/** Kinds whose rows a scope can hold. */
export function kindsOfScope(scope: Scope, kinds: readonly SyncedKind[]): string[] {
  const kindOfScope = scope.split(':')[0];
  return kinds
    .filter(({ scopes }) => scopes === undefined || scopes.some((each) => each === kindOfScope))
    .map(({ name }) => name);
}

/** Greater than any number of a change: whatever was outside of its window until now is not told. */
const holdsNothing = Number.MAX_SAFE_INTEGER;

/** R2: one cursor per scope and kind. W4: with where the reading from 0 began, until it has come there. */
export function cursorsOf(
  scope: Scope,
  state: ScopeState | undefined,
  kinds: readonly SyncedKind[],
): Cursor[] {
  const since = state === undefined ? holdsNothing : (state.since ?? 0);
  return kindsOfScope(scope, kinds).map((kind) => {
    const after = state?.cursors[kind] ?? 0;
    return { scope, kind, after, ...(after < since ? { since } : {}) };
  });
}

/**
 * `revoked`: the scope is not ours any more. `first`: never read here. `restored`: the server went back in time.
 * `reread`: what may be read changed, or tombstones that this device has not seen are gone. `continue`: read on.
 */
export type ScopeVerdict = 'revoked' | 'first' | 'restored' | 'reread' | 'continue';

export function judgeScope(
  state: ScopeState | undefined,
  answer: ScopeAnswer | undefined,
): ScopeVerdict {
  if (answer === undefined) return 'revoked';
  if (state === undefined) return 'first';
  const cursors = Object.values(state.cursors);
  if (state.epoch !== answer.epoch || cursors.some((after) => after > answer.head)) {
    return 'restored';
  }
  if (state.grant !== answer.grant) return 'reread';
  if (
    answer.horizon > (state.horizon ?? 0) &&
    cursors.some((after) => after > 0 && after < answer.horizon)
  ) {
    return 'reread';
  }
  return 'continue';
}

/** A scope of which some kind was not read to its end yet. */
export function isFirstReading(
  scope: Scope,
  state: ScopeState | undefined,
  kinds: readonly SyncedKind[],
): boolean {
  if (state === undefined) return true;
  return kindsOfScope(scope, kinds).some((kind) => state.cursors[kind] === undefined);
}

/** The scope as it stands before its first page. */
export function startOfScope(answer: ScopeAnswer, rereading: boolean): ScopeState {
  const { scope, epoch, grant, horizon, head } = answer;
  return { scope, epoch, grant, cursors: {}, rereading, horizon, since: head };
}

/** Per scope, how far all of its kinds are read. */
export type ReadTo = ReadonlyMap<Scope, News>;

export function readTo(states: Iterable<ScopeState>, kinds: readonly SyncedKind[]): ReadTo {
  const read = new Map<Scope, News>();
  for (const { scope, epoch, cursors, rereading } of states) {
    if (rereading) continue;
    const afters = kindsOfScope(scope, kinds).map((kind) => cursors[kind] ?? 0);
    if (afters.length > 0) read.set(scope, { epoch, head: Math.min(...afters) });
  }
  return read;
}

/** T8: whether a poke tells of nothing that is not read already, as one of this device's own push does. */
export function isRead(scope: Scope, news: News | null, read: ReadTo): boolean {
  const known = read.get(scope);
  return (
    news !== null && known !== undefined && known.epoch === news.epoch && news.head <= known.head
  );
}

const largestPage = 2000;
const smallestPage = 125;

/** Rows of a kind that a page may have at first. */
export const usualPage = 1000;

/** R13: the next page, given this one and the milliseconds until its answer was there. */
export function nextPage(page: number, took: number): number {
  if (took < 1_000) return Math.min(largestPage, page * 2);
  return took > 5_000 ? Math.max(smallestPage, Math.floor(page / 2)) : page;
}
