import { addDays, type BusinessDay } from '../../../../kernel/business-week.ts';

/** Food cost is not entered for days longer ago: a slip of the year would lie where nobody sees it. */
const daysBack = 400;

export type StoreDays = {
  /** Null: nobody has said. */
  readonly openedOn: BusinessDay | null;
  readonly closedOn: BusinessDay | null;
};

/** Of a store that is open all the time, as far as anybody knows. */
export const alwaysOpen: StoreDays = { openedOn: null, closedOn: null };

/** Rule BW9. Before its opening and after its closing a store has no food cost to enter. */
export const isOpenOn = ({ openedOn, closedOn }: StoreDays, day: BusinessDay): boolean =>
  (openedOn === null || day >= openedOn) && (closedOn === null || day <= closedOn);

/** Rule BI6. The first and the last day for which food cost can be entered. */
export function enterableDays(
  { openedOn, closedOn }: StoreDays,
  today: BusinessDay,
): { readonly first: BusinessDay; readonly last: BusinessDay } {
  const earliest = addDays(today, -daysBack);
  return {
    first: openedOn !== null && openedOn > earliest ? openedOn : earliest,
    last: closedOn !== null && closedOn < today ? closedOn : today,
  };
}
