/** What is typed of a reminder, and what is wrong with it (rule VE18). */
import type { Interval } from './due.ts';
import { serviceTasks, type ServiceTask } from './service-status.ts';

export type ReminderDraft = {
  readonly task: ServiceTask;
  readonly everyDistance: string;
  readonly everyDays: string;
  readonly blocksRoad: boolean;
};

export type ReminderFields = Omit<Interval, 'snoozed_until'> & {
  readonly blocks_road: boolean;
};

type WholeProblem = 'not_whole' | 'too_large';
export type ReminderProblems = {
  readonly everyDistance?: WholeProblem | 'missing';
  readonly everyDays?: WholeProblem;
};

const furthest = 1_000_000;
const longest = 3660;

/** The first task that has no reminder yet; null: all have one. */
export const freeTask = (taken: readonly ServiceTask[]): ServiceTask | null =>
  serviceTasks.find((task) => !taken.includes(task)) ?? null;

/** `5,000` and `5 000` are one number; empty: none. */
function whole(text: string, most: number): number | null | WholeProblem {
  const typed = text.replaceAll(/[\s\u00a0\u202f'.,]/g, '');
  if (typed === '') return null;
  if (!/^\d{1,9}$/.test(typed) || Number(typed) === 0) return 'not_whole';
  return Number(typed) > most ? 'too_large' : Number(typed);
}

export function reminderProblems(draft: ReminderDraft): ReminderProblems {
  const distance = whole(draft.everyDistance, furthest);
  const days = whole(draft.everyDays, longest);
  return {
    ...(typeof distance === 'string' ? { everyDistance: distance } : {}),
    ...(distance === null && days === null ? { everyDistance: 'missing' as const } : {}),
    ...(typeof days === 'string' ? { everyDays: days } : {}),
  };
}

/**
 * From how far before on a task is due soon: a tenth of its distance, at most 500, and a quarter of its days, at most 14; so
 * that one of a short interval is not due soon for ever. Distances in the vehicle's unit; null: it does not go by that.
 */
export const soonOf = (
  everyDistance: number | null,
  everyDays: number | null,
): Pick<Interval, 'soon_distance' | 'soon_days'> => ({
  soon_distance: everyDistance === null ? 500 : Math.min(500, Math.floor(everyDistance / 10)),
  soon_days: everyDays === null ? 14 : Math.min(14, Math.floor(everyDays / 4)),
});

/** A draft without problems as it is kept. */
export function reminderFields(draft: ReminderDraft): ReminderFields {
  const typedDistance = whole(draft.everyDistance, furthest);
  const typedDays = whole(draft.everyDays, longest);
  const distance = typeof typedDistance === 'number' ? typedDistance : null;
  const days = typeof typedDays === 'number' ? typedDays : null;
  return {
    every_distance: distance,
    every_days: days,
    ...soonOf(distance, days),
    blocks_road: draft.blocksRoad,
  };
}
