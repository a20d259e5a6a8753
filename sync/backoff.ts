/** When the next round comes (SPEC T7-T9). Pure: chance is given. */

const firstDelay = 1_000;
const longestDelay = 5 * 60_000;
/** While nothing answers and somebody looks at it (spec §9: every 30 s while disconnected). */
const longestWithoutLine = 30_000;
/** A write waits this long for more, so that typing becomes one op. */
export const autosaveWait = 500;
const checkWhileVisible = 60_000;
const checkWhileNotJoined = 30_000;
/** Pokes of the scope that everyone holds are spread over this time. */
export const globalSpread = 300_000;
/** A server that goes away takes everybody's channels along: their questions are spread, too. */
export const lostChannelSpread = 2_000;

/** Doubling, at most 5 minutes, and never the same for two devices. `chance` is in [0, 1). */
export function backoff(failures: number, chance: number, longest = longestDelay): number {
  const delay = Math.min(longest, firstDelay * 2 ** Math.max(0, failures - 1));
  return Math.round(delay * (0.5 + chance / 2));
}

export type AfterRound = {
  /** Rounds that failed in a row; 0: the last one succeeded. */
  readonly failures: number;
  readonly visible: boolean;
  /** Nothing answered the last one: no server is spared by asking rarely. */
  readonly offline: boolean;
  /** Every channel of pokes is joined. */
  readonly joined: boolean;
  /** Unsent ops. */
  readonly pending: boolean;
};

/** Milliseconds until the next round if nothing else asks for one; null: none. Nothing polls while hidden. */
export function delayAfterRound(state: AfterRound, chance: number): number | null {
  if (state.failures > 0) {
    if (!state.visible && !state.pending) return null;
    const longest = state.visible && state.offline ? longestWithoutLine : longestDelay;
    return backoff(state.failures, chance, longest);
  }
  if (!state.visible) return null;
  return state.joined ? checkWhileVisible : checkWhileNotJoined;
}
