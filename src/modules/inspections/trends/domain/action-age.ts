import { millisecondsInDay } from 'date-fns/constants';
import { foundAt, isOverdue, isToDo, type Action } from '../../actions/domain/action-item.ts';

/** Rule X6: how long something has been to do. Each band ends after so many days; the last one does not. */
export const ageBands = [
  { id: 'day', days: 1 },
  { id: 'three_days', days: 3 },
  { id: 'week', days: 7 },
  { id: 'two_weeks', days: 14 },
  { id: 'older', days: Number.POSITIVE_INFINITY },
] as const;
type AgeBandId = (typeof ageBands)[number]['id'];

type AgeBand = {
  readonly id: AgeBandId;
  /** Not due yet. */
  readonly inTime: number;
  readonly overdue: number;
};

export type Ageing = {
  readonly bands: readonly AgeBand[];
  readonly total: number;
  readonly overdue: number;
  /** Whole days since the oldest was found; null: nothing is to do. */
  readonly oldestDays: number | null;
};

/**
 * Rule X6: what is still to do, by how long ago it was first found.
 *
 * @param now epoch milliseconds
 */
export function ageingOf(actions: readonly Action[], now: number): Ageing {
  const open = actions
    .filter(({ row }) => isToDo(row))
    // A clock that runs behind would make it younger than nothing.
    .map((action) => ({
      days: Math.max(0, (now - foundAt(action.row)) / millisecondsInDay),
      overdue: isOverdue(action, now),
    }));
  const bandOf = (days: number): AgeBandId =>
    ageBands.find((band) => days <= band.days)?.id ?? 'older';
  const bands = ageBands.map(({ id }): AgeBand => {
    const inBand = open.filter(({ days }) => bandOf(days) === id);
    const overdue = inBand.filter((action) => action.overdue).length;
    return { id, inTime: inBand.length - overdue, overdue };
  });
  return {
    bands,
    total: open.length,
    overdue: open.filter(({ overdue }) => overdue).length,
    oldestDays: open.length === 0 ? null : Math.floor(Math.max(...open.map(({ days }) => days))),
  };
}
