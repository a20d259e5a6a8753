/** What is typed of a reminder, and what is wrong with it (rule VE18). */
import type { Interval } from './due.ts';
import { serviceTasks, type ServiceTask } from './service-status.ts';

export type ReminderDraft = {
  readonly task: ServiceTask;
  readonly everyDistance: string;
  readonly everyDays: string;
  /** From how far before on it is due soon; empty: as `soonOf` says. */
  readonly soonDistance: string;
  readonly soonDays: string;
  readonly blocksRoad: boolean;
};

export type ReminderFields = Omit<Interval, 'snoozed_until'> & {
  readonly blocks_road: boolean;
};

type WholeProblem = 'not_whole' | 'too_large';
export type ReminderProblems = {
  readonly everyDistance?: WholeProblem | 'missing';
  readonly everyDays?: WholeProblem;
  readonly soonDistance?: WholeProblem | 'too_soon';
  readonly soonDays?: WholeProblem | 'too_soon';
};

const furthest = 1_000_000;
const longest = 3660;
const furthestSoon = 100_000;
const longestSoon = 366;

/** The first task that has no reminder yet; null: all have one. */
export const freeTask = (taken: readonly ServiceTask[]): ServiceTask | null =>
  serviceTasks.find((task) => !taken.includes(task)) ?? null;

/** `5,000` and `5 000` are one number; empty: none. */
function whole(text: string, most: number, least = 1): number | null | WholeProblem {
  const typed = text.replaceAll(/[\s\u00a0\u202f'.,]/g, '');
  if (typed === '') return null;
  if (!/^\d{1,9}$/.test(typed) || Number(typed) < least) return 'not_whole';
  return Number(typed) > most ? 'too_large' : Number(typed);
}

/** What is due soon from the moment on at which it was done is due soon for ever. */
function soonProblem(
  text: string,
  every: number | null | WholeProblem,
  most: number,
): WholeProblem | 'too_soon' | null {
  const soon = whole(text, most, 0);
  if (typeof soon === 'string') return soon;
  return soon !== null && typeof every === 'number' && soon >= every ? 'too_soon' : null;
}

export function reminderProblems(draft: ReminderDraft): ReminderProblems {
  const distance = whole(draft.everyDistance, furthest);
  const days = whole(draft.everyDays, longest);
  const soonDistance = soonProblem(draft.soonDistance, distance, furthestSoon);
  const soonDays = soonProblem(draft.soonDays, days, longestSoon);
  return {
    ...(typeof distance === 'string' ? { everyDistance: distance } : {}),
    ...(distance === null && days === null ? { everyDistance: 'missing' as const } : {}),
    ...(typeof days === 'string' ? { everyDays: days } : {}),
    ...(soonDistance === null ? {} : { soonDistance }),
    ...(soonDays === null ? {} : { soonDays }),
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
  const usual = soonOf(distance, days);
  const soon = (text: string, otherwise: number) => {
    const typed = whole(text, furthestSoon, 0);
    return typeof typed === 'number' ? typed : otherwise;
  };
  return {
    every_distance: distance,
    every_days: days,
    soon_distance: soon(draft.soonDistance, usual.soon_distance),
    soon_days: soon(draft.soonDays, usual.soon_days),
    blocks_road: draft.blocksRoad,
  };
}
