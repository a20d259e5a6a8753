/** A problem that somebody is about to report and that is known already (rule VE7). */
import { isOpen, type ProblemPart, type ProblemStatus } from './problem-status.ts';

const within = 7 * 24 * 60 * 60 * 1000;

/** The latest open problem of the same part, where it was reported within a week. */
export function likelyDuplicate<
  P extends {
    readonly part: ProblemPart;
    readonly status: ProblemStatus;
    readonly reported_at: string;
  },
>(problems: readonly P[], part: ProblemPart, now: Date): P | null {
  return (
    problems
      .filter((each) => each.part === part && isOpen(each) && each.part !== 'other')
      .filter((each) => now.getTime() - Date.parse(each.reported_at) <= within)
      .toSorted((a, b) => Date.parse(b.reported_at) - Date.parse(a.reported_at))[0] ?? null
  );
}
