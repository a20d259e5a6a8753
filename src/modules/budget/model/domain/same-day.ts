import { sumCents, toCents, type Cents } from '../../../../kernel/money.ts';
import type { EntryFacts } from './budget-week.ts';

/** What is already there on a day that somebody is about to enter. */
export type SameDay = {
  readonly total: Cents;
  /** Who entered it; several people in the order of their entries. */
  readonly userIds: readonly string[];
  readonly entryIds: readonly string[];
  /** The same, each with its amount: what a replacement takes away is named before (rule BD2). */
  readonly entries: readonly {
    readonly id: string;
    readonly userId: string;
    readonly amount: Cents;
  }[];
};

/** Rule BD1. Null when the day is free; an entry that is being edited does not stand in its own way. */
export function sameDay(
  entries: readonly EntryFacts[],
  date: string,
  editedId: string | null,
): SameDay | null {
  const there = entries
    .filter((entry) => entry.entry_date === date && entry.id !== editedId)
    .sort((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));
  if (there.length === 0) return null;
  return {
    total: sumCents(there.map((entry) => toCents(entry.amount))),
    userIds: [...new Set(there.map((entry) => entry.user_id))],
    entryIds: there.map((entry) => entry.id),
    entries: there.map((entry) => ({
      id: entry.id,
      userId: entry.user_id,
      amount: toCents(entry.amount),
    })),
  };
}
