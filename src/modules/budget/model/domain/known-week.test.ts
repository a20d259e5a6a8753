import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDayOf, weekStart } from '../../../../kernel/business-week.ts';
import { aForecast, anEntry } from './budget-samples.ts';
import { knownWeeks } from './known-week.ts';

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
