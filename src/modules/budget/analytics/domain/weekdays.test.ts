import { expect, test } from 'vitest';
import { addDays } from '../../../../kernel/business-week.ts';
import { anEntry, aWeek, evenDays, firstDays, sunday } from '../../model/domain/budget-samples.ts';
import { knownWeeks } from '../../model/domain/known-week.ts';
import { bestAndWorst, completeness, weekdays } from './weekdays.ts';

test('AN4: a weekday’s usual amount is the middle of the days that are entered, and missing ones are counted', () => {
  const weeks = [
    aWeek(2, [100, ...firstDays(6, evenDays)]),
    aWeek(1, [300, null, 5, 5, 5, 5, 5]),
    aWeek(0, firstDays(1)),
  ];
  const [sun, mon, tue] = weekdays(weeks, 2);
  expect(sun).toEqual({ weekday: 0, usual: 30_000, entered: 3, of: 3 });
  expect(mon).toEqual({ weekday: 1, usual: 40_000, entered: 1, of: 3 });
  // The running week's Tuesday is not over: it is not missing.
  expect(tue).toMatchObject({ entered: 2, of: 2 });
});

test('AN8: the best and the worst week, with the day and the sales that differed', () => {
  const found = bestAndWorst([
    aWeek(5, evenDays),
    aWeek(4, [400, 400, 100, 400, 400, 400, 400]),
    aWeek(3, [400, 400, 400, 900, 400, 400, 400], 12_000),
    aWeek(2, evenDays),
    // Not complete: nothing can be said of it.
    aWeek(1, firstDays(6)),
  ]);
  expect(found?.best).toMatchObject({
    week: { weekStartDate: addDays(sunday, -28) },
    day: { weekday: 2, difference: -30_000 },
    salesDifference: 0,
  });
  expect(found?.worst.share).toBeCloseTo(28);
  expect(bestAndWorst([aWeek(1, evenDays), aWeek(2, evenDays)])).toBeNull();
});

test('AN9: completeness counts days that are over', () => {
  expect(completeness([aWeek(1, firstDays(6)), aWeek(0, firstDays(1))], 1)).toBeCloseTo(
    (7 / 8) * 100,
  );
  expect(completeness([aWeek(0, firstDays(0))], 0)).toBeNull();
  // An entry of today is no day that is over.
  expect(completeness([aWeek(0, firstDays(1))], 0)).toBeNull();
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
