import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDayOf, weekStart } from '../../../../kernel/business-week.ts';
import { aForecast, anEntry } from '../../model/domain/budget-samples.ts';
import { knownWeeks, type KnownWeek } from './known-week.ts';
import { decliningBudget, forecastRecord, usualShares, weekEnd } from './week-course.ts';
import { bestAndWorst, completeness, weekdays } from './weekdays.ts';

const sunday = '2026-03-01';
/** A week with these days in dollars; null: not entered. */
function week(weeksAgo: number, dollars: readonly (number | null)[], sales = 10_000): KnownWeek {
  const days = dollars.map((day) => (day === null ? null : Math.round(day * 100)));
  const total = days.reduce<number>((sum, day) => sum + (day ?? 0), 0);
  const enteredDays = days.filter((day) => day !== null).length;
  return {
    weekStartDate: addDays(sunday, -7 * weeksAgo),
    days,
    total,
    enteredDays,
    closed: days.map(() => false),
    sales: sales * 100,
    budget: sales * 28,
    target: 28,
    share: enteredDays === 0 ? null : (total * 7) / (sales * enteredDays),
  };
}
const even = [400, 400, 400, 400, 400, 400, 400];
const first = (count: number, days: readonly number[] = even) =>
  days.map((day, index) => (index < count ? day : null));
const past = (count: number, days: readonly number[] = even) =>
  Array.from({ length: count }, (_, index) => week(count - index, days));

describe('AN1: known weeks', () => {
  test('each has its own forecast and percentage, over a leap day and the turn of a year', () => {
    const weeks = knownWeeks({
      today: '2024-03-02',
      count: 10,
      entries: [anEntry('2024-02-29', 280), anEntry('2023-12-31', 10), anEntry('2023-12-30', 99)],
      forecasts: [aForecast('2024-02-25', 7000), aForecast('2023-12-31', 700)],
      percentageOf: (start) => (start < '2024-01-01' ? 30 : 28),
    });
    expect(weeks.map(({ weekStartDate }) => weekStartDate).slice(0, 2)).toEqual([
      '2023-12-24',
      '2023-12-31',
    ]);
    expect(weeks[1]).toMatchObject({ budget: 21_000, target: 30, total: 1000, enteredDays: 1 });
    expect(weeks.at(-1)).toMatchObject({
      days: [null, null, null, null, 28_000, null, null],
      budget: 196_000,
      share: 28,
    });
  });

  test('BW9, AN4, AN9: a day on which the store was not open yet, or not any more, is not missing', () => {
    const weeks = knownWeeks({
      today: '2026-03-15',
      count: 3,
      entries: [anEntry('2026-03-03', 10), anEntry('2026-03-04', 10)],
      forecasts: [],
      percentageOf: () => 28,
      store: { openedOn: '2026-03-03', closedOn: '2026-03-06' },
    });
    expect(completeness(weeks, 0)).toBe(50);
    expect(weekdays(weeks, 0)[3]).toMatchObject({ entered: 1, of: 1 });
    expect(weekdays(weeks, 0)[5]).toMatchObject({ entered: 0, of: 1 });
    expect(weekdays(weeks, 0)[6]).toMatchObject({ entered: 0, of: 0 });
  });

  test.each([
    // 23 and 25 hours; and a store whose day is not UTC's.
    ['2026-03-08T06:59:00Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T03:59:00Z', 'America/New_York', '2026-03-08'],
    ['2026-11-02T04:59:00Z', 'America/New_York', '2026-11-01'],
    ['2026-03-08T06:59:00Z', 'America/Los_Angeles', '2026-03-01'],
  ])('at %s in %s the running week begins on %s', (moment, zone, start) => {
    const today = businessDayOf(new Date(moment), zone);
    const given = { today, count: 1, entries: [], forecasts: [], percentageOf: () => 28 };
    expect(knownWeeks(given)[0]?.weekStartDate).toBe(start);
  });

  test('no entry counts twice, and none of the weeks is lost', () => {
    const day = fc.integer({ min: 0, max: 363 }).map((back) => addDays('2026-03-07', -back));
    fc.assert(
      fc.property(fc.array(fc.tuple(day, fc.integer({ min: 1, max: 9_999 }))), (made) => {
        const weeks = knownWeeks({
          today: '2026-03-07',
          count: 52,
          entries: made.map(([date, cents]) => anEntry(date, cents / 100)),
          forecasts: [],
          percentageOf: () => 28,
        });
        expect(weeks.reduce((sum, { total }) => sum + total, 0)).toBe(
          made.reduce((sum, [, cents]) => sum + cents, 0),
        );
        expect(weeks.every(({ weekStartDate }) => weekStart(weekStartDate) === weekStartDate)).toBe(
          true,
        );
      }),
    );
  });
});

test('AN4: a weekday’s usual amount is the middle of the days that are entered, and missing ones are counted', () => {
  const weeks = [
    week(2, [100, ...first(6, even)]),
    week(1, [300, null, 5, 5, 5, 5, 5]),
    week(0, first(1)),
  ];
  const [sun, mon, tue] = weekdays(weeks, 2);
  expect(sun).toEqual({ weekday: 0, usual: 30_000, entered: 3, of: 3 });
  expect(mon).toEqual({ weekday: 1, usual: 40_000, entered: 1, of: 3 });
  // The running week's Tuesday is not over: it is not missing.
  expect(tue).toMatchObject({ entered: 2, of: 2 });
});

describe('AN5: the declining budget', () => {
  test('against an even and the usual course; unknown from the first day that is missing', () => {
    const busy = [700, 100, 400, 400, 400, 400, 400];
    const course = decliningBudget(week(0, [500, 600, null, 100, null, null, null]), past(4, busy));
    expect(course.map(({ left }) => left)).toEqual([
      230_000,
      170_000,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(course.map(({ usual }) => usual)).toEqual([
      210_000, 200_000, 160_000, 120_000, 80_000, 40_000, 0,
    ]);
    expect(course[0]?.even).toBe(240_000);
    expect(course[6]?.even).toBe(0);
  });

  test('without four complete weeks there is no usual course', () => {
    expect(usualShares(past(3))).toBeNull();
    expect(usualShares([...past(3), week(0, first(6))])).toBeNull();
    expect(decliningBudget(week(0, first(2)), past(3))[0]?.usual).toBeNull();
  });
});

describe('AN6: the end of the week', () => {
  test('needs three days and four complete weeks', () => {
    expect(weekEnd(week(0, first(2)), past(8))).toBeNull();
    expect(weekEnd(week(0, first(3)), past(3))).toBeNull();
    expect(weekEnd(week(0, first(3)), past(4))).toEqual({
      low: 280_000,
      likely: 280_000,
      high: 280_000,
    });
  });

  test('is a range over how the same days went before, without its two ends', () => {
    const before = [200, 300, 300, 400, 400, 500].map((last, index) =>
      week(6 - index, [400, 400, 400, 400, 400, 400, last]),
    );
    const end = weekEnd(week(0, first(6)), before);
    expect(end).toEqual({ low: 270_000, likely: 275_000, high: 280_000 });
  });

  test('a complete week is what it cost', () => {
    expect(weekEnd(week(0, even), [])).toEqual({ low: 280_000, likely: 280_000, high: 280_000 });
  });

  test('lies between its ends, and never below what is entered', () => {
    const day = fc.integer({ min: 1, max: 5_000 });
    const days = fc.array(day, { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(
        fc.array(days, { minLength: 4, maxLength: 14 }),
        days,
        fc.integer({ min: 3, max: 7 }),
        (before, now, entered) => {
          const running = week(0, first(entered, now));
          const end = weekEnd(
            running,
            before.map((each, index) => week(before.length - index, each)),
          );
          expect(end).not.toBeNull();
          const { low, likely, high } = end ?? { low: 0, likely: 0, high: 0 };
          expect(running.total <= low && low <= likely && likely <= high).toBe(true);
        },
      ),
    );
  });
});

describe('AN7: how good the forecasts were', () => {
  test('tells of at most ten weeks, each by the weeks before it only', () => {
    // The first four can't be forecast; the last one is not as those before.
    const before = [...past(12), week(0, [400, 400, 400, 400, 400, 400, 1200])];
    expect(forecastRecord(week(0, first(3)), before.slice(0, 12))).toEqual({
      made: 8,
      held: 8,
      off: 0,
    });
    expect(forecastRecord(week(0, first(3)), before)).toEqual({ made: 9, held: 8, off: 0 });
    expect(forecastRecord(week(0, first(3)), past(20)).made).toBe(10);
    expect(forecastRecord(week(0, first(2)), before)).toEqual({ made: 0, held: 0, off: null });
  });
});

test('AN8: the best and the worst week, with the day and the sales that differed', () => {
  const found = bestAndWorst([
    week(5, even),
    week(4, [400, 400, 100, 400, 400, 400, 400]),
    week(3, [400, 400, 400, 900, 400, 400, 400], 12_000),
    week(2, even),
    // Not complete: nothing can be said of it.
    week(1, first(6)),
  ]);
  expect(found?.best).toMatchObject({
    week: { weekStartDate: addDays(sunday, -28) },
    day: { weekday: 2, difference: -30_000 },
    salesDifference: 0,
  });
  expect(found?.worst.share).toBeCloseTo(28);
  expect(bestAndWorst([week(1, even), week(2, even)])).toBeNull();
});

test('AN9: completeness counts days that are over', () => {
  expect(completeness([week(1, first(6)), week(0, first(1))], 1)).toBeCloseTo((7 / 8) * 100);
  expect(completeness([week(0, first(0))], 0)).toBeNull();
  // An entry of today is no day that is over.
  expect(completeness([week(0, first(1))], 0)).toBeNull();
});
