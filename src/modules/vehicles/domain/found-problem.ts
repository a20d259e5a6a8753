import { longestNote } from './problem-note.ts';
import { problemParts, type ProblemPart, type Severity } from './problem-status.ts';

/** Rule VE32: the problem that a failed item of a check is. What is critical is unsafe. */
export function foundProblem(failed: {
  readonly question: string;
  readonly notes: string | null;
  readonly isCritical: boolean;
  readonly priority: string;
  readonly part: string | null;
}): { readonly part: ProblemPart; readonly severity: Severity; readonly note: string } {
  const severity = failed.isCritical
    ? 'unsafe'
    : failed.priority === 'critical' || failed.priority === 'high'
      ? 'careful'
      : 'can_drive';
  const said = [failed.question, failed.notes?.trim() ?? ''].filter((words) => words !== '');
  return {
    part: problemParts.find((part) => part === failed.part) ?? 'other',
    severity,
    note: said.join('\n').slice(0, longestNote),
  };
}
