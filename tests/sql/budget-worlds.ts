/** One store with a few weeks of food cost, at some moment: what the rules of the budget can meet. */
import { addDays, businessDayOf, weekStart } from '../../src/kernel/business-week.ts';
import { fromCents } from '../../src/kernel/money.ts';
import type { Random } from '../world/random.ts';

type Synced = {
  readonly id: string;
  readonly scope: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
};
export type BudgetWorld = {
  readonly store: {
    readonly id: string;
    readonly store_number: string;
    readonly name: string;
    readonly time_zone: string;
    readonly budget_percentage: number | null;
    readonly opened_on: string | null;
    readonly closed_on: string | null;
  };
  /** Now. */
  readonly at: string;
  readonly entries: readonly (Synced & {
    readonly user_id: string;
    readonly store_id: string;
    readonly entry_date: string;
    readonly amount: number;
  })[];
  readonly forecasts: readonly (Synced & {
    readonly user_id: string;
    readonly store_id: string;
    readonly week_start_date: string;
    readonly projected_amount: number;
  })[];
  readonly percentages: readonly (Synced & {
    readonly store_id: string;
    readonly valid_from: string;
    readonly percentage: number;
  })[];
};

const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'Europe/Paris',
  'Pacific/Auckland',
  'Asia/Kolkata',
] as const;
/** Moments around which days turn in an odd way: DST in America and Europe, the end of a year, a leap day. */
const turns = [
  '2026-03-08',
  '2026-11-01',
  '2026-03-29',
  '2026-10-25',
  '2027-01-01',
  '2026-12-31',
  '2028-02-29',
] as const;

/** The weeks of a world that are compared: two before that of its now, and the one after. */
export function weeksShown(at: string, timeZone: string): { first: string; last: string } {
  const running = weekStart(businessDayOf(new Date(at), timeZone));
  return { first: addDays(running, -14), last: addDays(running, 7) };
}

let made = 0;

export function makeBudgetWorld(random: Random): BudgetWorld {
  made += 1;
  const hex = (digits: number) =>
    random
      .between(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0');
  const newId = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
  const id = newId();
  const time_zone = random.pick(zones);
  const day = random.chance(0.6)
    ? random.pick(turns)
    : addDays('2026-01-01', random.between(0, 900));
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const at = new Date(midnight + random.between(-14 * 60, 30 * 60) * 60_000).toISOString();
  const { first } = weeksShown(at, time_zone);
  const moment = (of: string, days = 0) =>
    new Date(
      Date.parse(`${addDays(of, days)}T00:00:00Z`) + random.between(0, 86_399) * 1000,
    ).toISOString();
  const synced = (of: string): Synced => ({
    id: newId(),
    scope: `store:${id}`,
    created_at: moment(of),
    updated_at: moment(of, random.chance(0.2) ? random.between(8, 40) : random.between(0, 6)),
    deleted_at: random.chance(0.15) ? moment(of, 1) : null,
  });
  const cents = (most: number) => fromCents(random.between(1, most));
  const people = [newId(), newId(), newId()] as const;
  const weeks = [-7, 0, 7, 14, 21].map((days) => addDays(first, days));
  const equalTimes = random.chance(0.1);
  return {
    at,
    store: {
      id,
      store_number: `W${made}`,
      name: `World ${made}`,
      time_zone,
      budget_percentage: random.chance(0.5) ? null : random.between(1, 10_000) / 100,
      opened_on: random.chance(0.1) ? addDays(first, random.between(-2, 14)) : null,
      closed_on: random.chance(0.1) ? addDays(first, random.between(14, 23)) : null,
    },
    entries: Array.from({ length: random.between(0, 24) }, () => {
      const entry_date = addDays(first, random.between(-2, 30));
      return {
        ...synced(entry_date),
        user_id: random.pick(people),
        store_id: id,
        entry_date,
        amount: cents(random.chance(0.1) ? 900_000_000 : 60_000),
      };
    }),
    forecasts: weeks.flatMap((week_start_date) =>
      people
        .filter(() => random.chance(0.4))
        .map((user_id) => ({
          ...synced(week_start_date),
          ...(equalTimes ? { updated_at: `${week_start_date}T12:00:00.000Z` } : {}),
          user_id,
          store_id: id,
          week_start_date,
          projected_amount: cents(random.chance(0.1) ? 9_000_000_000 : 900_000),
        })),
    ),
    percentages: weeks
      .filter(() => random.chance(0.25))
      .map((valid_from) => ({
        ...synced(valid_from),
        store_id: id,
        valid_from,
        percentage: random.between(1, 10_000) / 100,
      })),
  };
}
