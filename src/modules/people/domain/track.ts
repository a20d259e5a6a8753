import { addDays, daysBetween, type BusinessDay } from '../../../kernel/business-week.ts';
import { isDone, type ProgressStatus } from './onboarding-status.ts';

/** What a step waits for: somebody's approval, whatever blocks it, or its day. */
export type Tracked = 'overdue' | 'due' | 'approval' | 'blocked';

type Step = { readonly status: ProgressStatus; readonly dueOn: BusinessDay | null };

const weekAhead = 7;

function placeOf({ status, dueOn }: Step, today: BusinessDay): Tracked | null {
  if (isDone(status)) return null;
  if (status === 'blocked') return 'blocked';
  if (status === 'submitted') return 'approval';
  if (dueOn === null || daysBetween(today, dueOn) > weekAhead) return null;
  return daysBetween(today, dueOn) < 0 ? 'overdue' : 'due';
}

/** Rule ON8: open steps by what they wait for, the earliest day first; due are those of the next seven days. */
export function stepsToTrack<S extends Step>(
  steps: readonly S[],
  today: BusinessDay,
): Readonly<Record<Tracked, readonly S[]>> {
  const sorted = [...steps].sort((a, b) => (a.dueOn ?? '9').localeCompare(b.dueOn ?? '9'));
  const of = (place: Tracked) => sorted.filter((step) => placeOf(step, today) === place);
  return {
    overdue: of('overdue'),
    due: of('due'),
    approval: of('approval'),
    blocked: of('blocked'),
  };
}

/** Who starts within seven days, or should have started; who starts first, first. */
export function startsThisWeek<C extends { readonly start_on: BusinessDay | null }>(
  starters: readonly C[],
  today: BusinessDay,
): readonly C[] {
  const until = addDays(today, weekAhead);
  return starters
    .filter(({ start_on }) => start_on !== null && start_on <= until)
    .sort((a, b) => (a.start_on ?? '').localeCompare(b.start_on ?? ''));
}
