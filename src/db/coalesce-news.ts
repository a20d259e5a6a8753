/** How often a page asks again for what it shows of many stores (rule BD5 of the board). */

/**
 * Not more often than this is asked again because of news. Longer than the 8 seconds in which the server tells of no more
 * (`sync.tell_summaries`), and so short that what is written just after a question is there within ten.
 */
export const restMs = 8500;

export type CoalescedNews = {
  readonly heard: () => void;
  /** News may have been missed, or told to others just before: asked once such a rest is over, while news is asked about at once. */
  readonly mayHaveMissed: () => void;
  readonly end: () => void;
};

/**
 * The first news is asked about at once. Then comes a rest, and after it one more question: the server tells of what
 * is written soon after nothing more (`sync_summaries`). News during a rest is asked about twice likewise.
 */
export function coalesceNews(ask: () => void): CoalescedNews {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let missing: ReturnType<typeof setTimeout> | undefined;
  /** So many questions are still to come, one after each rest. */
  let owed = 0;
  const rest = () => {
    resting = setTimeout(() => {
      resting = undefined;
      if (owed > 0) next();
    }, restMs);
  };
  const next = () => {
    owed -= 1;
    ask();
    rest();
  };
  return {
    heard() {
      owed = 2;
      if (resting === undefined) next();
    },
    mayHaveMissed() {
      clearTimeout(missing);
      missing = setTimeout(() => {
        // No rest follows it: the first news is still to come, and is asked about at once.
        if (resting === undefined) ask();
        else owed = Math.max(owed, 1);
      }, restMs);
    },
    end() {
      clearTimeout(resting);
      clearTimeout(missing);
    },
  };
}
