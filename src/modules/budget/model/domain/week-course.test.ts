import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aWeek, evenDays, firstDays, pastWeeks } from './budget-samples.ts';
import { decliningBudget, forecastRecord, usualShares, weekEnd } from './week-course.ts';

describe('AN5: the declining budget', () => {
  test('against an even and the usual course; unknown from the first day that is missing', () => {
    const busy = [700, 100, 400, 400, 400, 400, 400];
    const course = decliningBudget(
      aWeek(0, [500, 600, null, 100, null, null, null]),
      pastWeeks(4, busy),
    );
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
    expect(usualShares(pastWeeks(3))).toBeNull();
    expect(usualShares([...pastWeeks(3), aWeek(0, firstDays(6))])).toBeNull();
    expect(decliningBudget(aWeek(0, firstDays(2)), pastWeeks(3))[0]?.usual).toBeNull();
  });
});

describe('AN6: the end of the week', () => {
  test('needs three days and four complete weeks', () => {
    expect(weekEnd(aWeek(0, firstDays(2)), pastWeeks(8))).toBeNull();
    expect(weekEnd(aWeek(0, firstDays(3)), pastWeeks(3))).toBeNull();
    expect(weekEnd(aWeek(0, firstDays(3)), pastWeeks(4))).toEqual({
      low: 280_000,
      likely: 280_000,
      high: 280_000,
    });
  });

  test('is a range over how the same days went before, without its two ends', () => {
    const before = [200, 300, 300, 400, 400, 500].map((last, index) =>
      aWeek(6 - index, [400, 400, 400, 400, 400, 400, last]),
    );
    const end = weekEnd(aWeek(0, firstDays(6)), before);
    expect(end).toEqual({ low: 270_000, likely: 275_000, high: 280_000 });
  });

  test('a complete week is what it cost', () => {
    expect(weekEnd(aWeek(0, evenDays), [])).toEqual({
      low: 280_000,
      likely: 280_000,
      high: 280_000,
    });
  });

  test('BW9: days on which the store is closed cost nothing more', () => {
    const closes = { ...aWeek(0, firstDays(3)), closed: [0, 0, 0, 0, 1, 1, 1].map(Boolean) };
    const fourDays = { low: 160_000, likely: 160_000, high: 160_000 };
    expect(weekEnd(closes, pastWeeks(4))).toEqual(fourDays);
    const closed = { ...aWeek(0, firstDays(4)), closed: closes.closed };
    expect(weekEnd(closed, [])).toEqual(fourDays);
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
          const running = aWeek(0, firstDays(entered, now));
          const end = weekEnd(
            running,
            before.map((each, index) => aWeek(before.length - index, each)),
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
    const before = [...pastWeeks(12), aWeek(0, [400, 400, 400, 400, 400, 400, 1200])];
    expect(forecastRecord(aWeek(0, firstDays(3)), before.slice(0, 12))).toEqual({
      made: 8,
      held: 8,
      off: 0,
    });
    expect(forecastRecord(aWeek(0, firstDays(3)), before)).toEqual({ made: 9, held: 8, off: 0 });
    expect(forecastRecord(aWeek(0, firstDays(3)), pastWeeks(20)).made).toBe(10);
    expect(forecastRecord(aWeek(0, firstDays(2)), before)).toEqual({ made: 0, held: 0, off: null });
  });
});
