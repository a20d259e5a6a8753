import type { SyncStatus } from '../../db/local-database.ts';

export type RealtimeState = 'connecting' | 'live' | 'stale' | 'offline';

/** Spec §4, §9: green if updated within this time, yellow beyond it. */
const staleAfterMs = 60_000;
/** The device asks every 60 s; while that answer is on its way the last one still counts. */
const answerMs = 5_000;

type Known = Pick<SyncStatus, 'connection' | 'lastPulledAt' | 'clockOffset'>;

/** Milliseconds since the last update by the server's clock; null before the first. `now` is the device's. */
function ageOf({ lastPulledAt, clockOffset }: Known, now: number): number | null {
  return lastPulledAt === null ? null : now + (clockOffset ?? 0) * 1000 - Date.parse(lastPulledAt);
}

/** What the realtime indicator shows (spec §4: green, yellow, red). */
export function realtimeState(known: Known, now: number): RealtimeState {
  if (known.connection === 'offline') return 'offline';
  const age = ageOf(known, now);
  if (age === null || known.connection === 'unknown') return 'connecting';
  return age > staleAfterMs + answerMs ? 'stale' : 'live';
}

/** In how many milliseconds `live` turns into `stale` by itself; null when it does not. */
export function untilStale(known: Known, now: number): number | null {
  if (realtimeState(known, now) !== 'live') return null;
  const age = ageOf(known, now);
  return age === null ? null : staleAfterMs + answerMs - age + 1;
}
