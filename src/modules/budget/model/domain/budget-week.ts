import {
  addDays,
  dayOfWeek,
  weekDays,
  weekStart,
  type BusinessDay,
} from '../../../../kernel/business-week.ts';
import { sumCents, toCents, type Cents } from '../../../../kernel/money.ts';
import { alwaysOpen, enterableDays, isOpenOn, type StoreDays } from './store-days.ts';

export type EntryFacts = {
  readonly id: string;
  readonly user_id: string;
  readonly entry_date: BusinessDay;
  /** Dollars, as stored. */
  readonly amount: number;
  readonly created_at: string;
};

export type BudgetDay<Entry extends EntryFacts = EntryFacts> = {
  readonly day: BusinessDay;
  readonly entries: readonly Entry[];
  /** Null where nothing was entered: an empty day is not a day that cost nothing. */
  readonly total: Cents | null;
  /** `closed`: the store was not open yet, or not any more (rule BW9). */
  readonly time: 'past' | 'today' | 'future' | 'closed';
};

export type BudgetWeek<Entry extends EntryFacts = EntryFacts> = {
  readonly days: readonly BudgetDay<Entry>[];
  readonly actualFoodCost: Cents;
  readonly enteredDays: number;
  /** Days that are over without an entry. */
  readonly missingDays: readonly BusinessDay[];
  /** Days still to be paid for: today and later, without those already entered. */
  readonly daysLeft: number;
};

const oldestFirst = (a: EntryFacts, b: EntryFacts) =>
  a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id);

/** Rules BW1 to BW4. `entries` may hold other weeks' too. */
export function budgetWeek<Entry extends EntryFacts>(
  entries: readonly Entry[],
  weekStartDate: BusinessDay,
  today: BusinessDay,
  store: StoreDays = alwaysOpen,
): BudgetWeek<Entry> {
  const days = weekDays(weekStartDate).map((day): BudgetDay<Entry> => {
    const ofDay = entries.filter((entry) => entry.entry_date === day).sort(oldestFirst);
    return {
      day,
      entries: ofDay,
      total: ofDay.length === 0 ? null : sumCents(ofDay.map((entry) => toCents(entry.amount))),
      time: !isOpenOn(store, day)
        ? 'closed'
        : day < today
          ? 'past'
          : day === today
            ? 'today'
            : 'future',
    };
  });
  const open = days.filter((day) => day.total === null);
  return {
    days,
    actualFoodCost: sumCents(days.map((day) => day.total ?? 0)),
    enteredDays: days.length - open.length,
    missingDays: open.filter((day) => day.time === 'past').map((day) => day.day),
    daysLeft: open.filter((day) => day.time === 'today' || day.time === 'future').length,
  };
}

/** Rule AN6. From so many entered days on a week's end is forecast. */
export const fewestDaysForecast = 3;

/** Rule AN6. Whether a week's end is told: enough of it is entered, and not all. */
export const endIsForecast = ({
  enteredDays,
  daysLeft,
  missingDays,
}: Pick<BudgetWeek, 'enteredDays' | 'daysLeft' | 'missingDays'>): boolean =>
  enteredDays >= fewestDaysForecast && daysLeft + missingDays.length > 0;

/** Rule BW6. On the first two days of a week, and later until the first day of it is entered, the last week is told. */
export function showsLastWeek(
  { enteredDays }: Pick<BudgetWeek, 'enteredDays'>,
  today: BusinessDay,
): boolean {
  return dayOfWeek(today) < 2 || enteredDays === 0;
}

/**
 * Rule BW5. What may be spent per day that is not entered: a missing one is still to be paid for, too. 0 when nothing is
 * left, null when no day is left.
 */
export function allowancePerDay(
  left: Cents,
  { daysLeft, missingDays }: Pick<BudgetWeek, 'daysLeft' | 'missingDays'>,
): Cents | null {
  if (daysLeft === 0) return null;
  return Math.max(0, Math.floor(left / (daysLeft + missingDays.length)));
}

/** Rule BI5, of a week that is over: the latest day of it that was forgotten; its last open one when none was. */
export function dayToProposeIn({
  days,
  missingDays,
}: Pick<BudgetWeek, 'days' | 'missingDays'>): BusinessDay | undefined {
  return missingDays.at(-1) ?? (days.findLast(({ time }) => time !== 'closed') ?? days.at(-1))?.day;
}

/**
 * Rule BI5. The day that a new entry is proposed for: yesterday, since food cost is known when the day is over; when that
 * is entered already, the latest day of its week that was forgotten; when none was, today. Of a store that has closed its last
 * day stands for both. `entries` hold all of that week.
 */
export function dayToPropose(
  entries: readonly Pick<EntryFacts, 'entry_date'>[],
  today: BusinessDay,
  store: StoreDays = alwaysOpen,
): BusinessDay {
  const { last } = enterableDays(store, today);
  const yesterday = last < today ? last : addDays(today, -1);
  const entered = new Set(entries.map((entry) => entry.entry_date));
  const missing = weekDays(weekStart(yesterday)).filter(
    (day) => day <= yesterday && isOpenOn(store, day) && !entered.has(day),
  );
  return missing.at(-1) ?? last;
}
