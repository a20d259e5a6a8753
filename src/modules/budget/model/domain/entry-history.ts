import { addDays, weekStart, type BusinessDay } from '../../../../kernel/business-week.ts';
import type { EntryFacts } from './budget-week.ts';

/** Spec §9: food cost entries window. */
const historyDays = 30;
const historyRows = 50;

/** Rule BH1. The first day that the page reads: whole weeks, so that each week's cost and status are complete. */
export function historyStart(today: BusinessDay): BusinessDay {
  return weekStart(addDays(today, -historyDays));
}

const newestFirst = (a: EntryFacts, b: EntryFacts) =>
  b.entry_date.localeCompare(a.entry_date) ||
  b.created_at.localeCompare(a.created_at) ||
  b.id.localeCompare(a.id);

/** Rule BH2 (spec §7): the last 30 days, newest first, at most 50 rows. */
export function entryHistory<Entry extends EntryFacts>(
  entries: readonly Entry[],
  today: BusinessDay,
): Entry[] {
  const first = addDays(today, -historyDays);
  return entries
    .filter((entry) => entry.entry_date >= first)
    .sort(newestFirst)
    .slice(0, historyRows);
}
