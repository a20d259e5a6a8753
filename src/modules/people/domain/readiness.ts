import { daysBetween, type BusinessDay } from '../../../kernel/business-week.ts';
import { isDone, type ProgressStatus } from './onboarding-status.ts';

/** A step as far as it counts for the answer. */
type Counted = {
  readonly status: ProgressStatus;
  readonly isRequired: boolean;
  readonly dueOn: BusinessDay | null;
};

/** Whether somebody can start on their first day (rule ON6). */
export type Readiness<S> =
  | { readonly answer: 'no_day' }
  | { readonly answer: 'ready'; readonly startOn: BusinessDay }
  | {
      /** `late`: something that is missing was due before today, or the day has come. */
      readonly answer: 'missing' | 'late';
      readonly startOn: BusinessDay;
      readonly missing: readonly S[];
    };

/** What is required and due until the first day has to be done. */
export function readinessOf<S extends Counted>(
  startOn: BusinessDay | null,
  steps: readonly S[],
  today: BusinessDay,
): Readiness<S> {
  if (startOn === null) return { answer: 'no_day' };
  const missing = steps.filter(
    ({ status, isRequired, dueOn }) =>
      isRequired && !isDone(status) && dueOn !== null && daysBetween(dueOn, startOn) >= 0,
  );
  if (missing.length === 0) return { answer: 'ready', startOn };
  const late =
    daysBetween(today, startOn) <= 0 ||
    missing.some(({ dueOn }) => dueOn !== null && daysBetween(today, dueOn) < 0);
  return { answer: late ? 'late' : 'missing', startOn, missing };
}

/**
 * Whether every required step is completed or waived (rule ON7). `awaited`: some step is required of whoever is like them;
 * where this device has none of theirs, it does not know yet how far they are.
 */
export const isOnboarded = (
  steps: readonly Pick<Counted, 'status' | 'isRequired'>[],
  awaited: boolean,
): boolean =>
  steps.length === 0
    ? !awaited
    : steps.every(({ status, isRequired }) => !isRequired || isDone(status));
