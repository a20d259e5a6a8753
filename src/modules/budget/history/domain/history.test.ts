import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOfWeek, weekStart } from '../../../../kernel/business-week.ts';
import { aForecast, anEntry } from '../../model/domain/budget-samples.ts';
import { beforeDevice, historyRange, wholeWeeks } from './history-range.ts';
import { passesFilter, weekHistory } from './week-history.ts';

const today = '2026-03-04';

describe('range', () => {
  test.each([
    ['nothing asked for: 13 weeks', null, null, '2025-12-07', today],
    ['both', '2024-02-29', '2024-12-31', '2024-02-29', '2024-12-31'],
    ['a day that does not exist', '2023-02-29', null, '2025-12-07', today],
    ['a day to come', '2026-01-01', '2026-09-09', '2026-01-01', today],
    ['a year that is half typed', '0020-01-01', '0002-01-01', '2025-12-07', today],
  ])('HI1: %s', (_, from, to, first, last) => {
    expect(historyRange({ from, to }, today)).toEqual({ from: first, to: last });
  });

  test('HI2: whole weeks, over the turn of a year', () => {
    expect(wholeWeeks({ from: '2025-12-31', to: '2026-01-01' })).toEqual({
      from: '2025-12-28',
      to: '2026-01-03',
    });
  });

  test('HI4: the server is asked for the days before all that the device holds, and only for those', () => {
    const range = { from: '2026-01-01', to: '2026-02-01' };
    expect(beforeDevice(range, null)).toEqual(range);
    expect(beforeDevice(range, '2025-12-31')).toBeNull();
    expect(beforeDevice(range, '2026-01-01')).toBeNull();
    expect(beforeDevice(range, '2026-01-10')).toEqual({ from: '2026-01-01', to: '2026-01-09' });
    expect(beforeDevice(range, '2026-03-01')).toEqual(range);
    expect(beforeDevice({ from: '2026-02-02', to: '2026-02-01' }, null)).toBeNull();
  });
});

describe('weeks', () => {
  const weeks = (filter: 'all' | 'on-track' | 'off-track' | 'missing' = 'all') =>
    weekHistory({
      range: { from: '2026-01-25', to: today },
      today,
      percentageOf: (week) => (week < '2026-03-01' ? 30 : 25),
      entries: [
        anEntry('2026-02-08', 200),
        anEntry('2026-02-14', 101),
        ...[0, 1, 2, 3, 4, 5, 6].map((day) => anEntry(addDays('2026-02-22', day), 10)),
        anEntry('2026-03-03', 10),
      ],
      forecasts: [aForecast('2026-02-08', 1000), aForecast('2026-02-22', 1000)],
    }).filter((week) => passesFilter(week, filter));
  const told = (...given: Parameters<typeof weeks>) =>
    weeks(...given).map(({ weekStartDate }) => weekStartDate);

  test('HI2: newest first, from the first that is known; each by its own percentage', () => {
    expect(told()).toEqual(['2026-03-01', '2026-02-22', '2026-02-15', '2026-02-08']);
    expect(weeks()[3]).toMatchObject({
      result: { budgetAmount: 30_000, actualFoodCost: 30_100, status: 'off-track' },
      percentage: 30,
      enteredDays: 2,
      missingDays: 5,
    });
    expect(weeks()[0]?.missingDays).toBe(2);
  });

  test('HI3: a week of which nothing is known is neither on track nor off', () => {
    expect(told('on-track')).toEqual(['2026-02-22']);
    expect(told('off-track')).toEqual(['2026-02-08']);
    expect(told('missing')).toEqual(['2026-03-01', '2026-02-15', '2026-02-08']);
  });

  test('HI2: every entry of the range counts once, in a week that begins on a Sunday', () => {
    const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2024-01-01', days));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(day, fc.integer({ min: 1, max: 9_999 })), { maxLength: 60 }),
        (made) => {
          const found = weekHistory({
            range: { from: '2024-01-01', to: '2026-03-11' },
            today: '2026-03-11',
            percentageOf: () => 28,
            entries: made.map(([date, cents]) => anEntry(date, cents / 100)),
            forecasts: [],
          });
          expect(found.every(({ weekStartDate }) => dayOfWeek(weekStartDate) === 0)).toBe(true);
          expect(found.reduce((sum, { result }) => sum + result.actualFoodCost, 0)).toBe(
            made.reduce((sum, [, cents]) => sum + cents, 0),
          );
          expect(
            found.length === 0 ||
              found.at(-1)?.weekStartDate ===
                weekStart(
                  made.map(([date]) => date).toSorted((a, b) => a.localeCompare(b))[0] ?? '',
                ),
          ).toBe(true);
        },
      ),
    );
  });

  test('BW9, HI2: weeks through which the store was closed are not told, what is known of one is', () => {
    const told = weekHistory({
      range: { from: '2026-01-25', to: today },
      today,
      percentageOf: () => 28,
      entries: [anEntry('2026-01-26', 10), anEntry('2026-02-23', 10)],
      forecasts: [],
      store: { openedOn: null, closedOn: '2026-02-02' },
    });
    expect(told.map(({ weekStartDate, missingDays }) => [weekStartDate, missingDays])).toEqual([
      ['2026-02-22', 0],
      ['2026-02-01', 2],
      ['2026-01-25', 6],
    ]);
  });
});
