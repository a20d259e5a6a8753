import { addDays, type BusinessDay } from '../../../../kernel/business-week.ts';

/** Food cost is not entered for days longer ago: a slip of the year would lie where nobody sees it. */
const daysBack = 400;

export type StoreDays = {
  /** Null: nobody has said. */
  readonly openedOn: BusinessDay | null;
  readonly closedOn: BusinessDay | null;
};

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
