import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekDays } from '../../../../kernel/business-week.ts';
import { toCents } from '../../../../kernel/money.ts';
import {
  allowancePerDay,
  budgetWeek,
  dayToPropose,
  dayToProposeIn,
  endIsForecast,
} from './budget-week.ts';
import { anEntry } from './budget-samples.ts';
import { sameDay } from './same-day.ts';

// 2026-03-01 is a Sunday.
const sunday = '2026-03-01';

describe('week', () => {
  test('BW1: an entry counts from Sunday to Saturday, days before and after do not', () => {
    const entries = ['2026-02-28', '2026-03-01', '2026-03-07', '2026-03-08'].map((day) =>
      anEntry(day, 10),
    );
    expect(budgetWeek(entries, sunday, '2026-03-10').actualFoodCost).toBe(2000);
  });

  test('BW1: more than 50 entries in a week are all counted', () => {
    const entries = Array.from({ length: 70 }, (_, index) =>
      anEntry(addDays(sunday, index % 7), 1.01),
    );
    expect(budgetWeek(entries, sunday, '2026-03-07').actualFoodCost).toBe(7070);
  });

  test('BW2: a day without entries has no total', () => {
    const { days } = budgetWeek([anEntry('2026-03-02', 220.4)], sunday, '2026-03-04');
    expect(days.map((day) => day.total)).toEqual([null, 22_040, null, null, null, null, null]);
    expect(days.map((day) => day.time)).toEqual([
      'past',
      'past',
      'past',
      'today',
      'future',
      'future',
      'future',
    ]);
  });

  test.each([
    [2, false],
    [3, true],
    [6, true],
    [7, false],
  ])('AN6: with %i days entered the end of the week is told: %s', (entered, told) => {
    const entries = Array.from({ length: entered }, (_, day) => anEntry(addDays(sunday, day), 1));
    expect(endIsForecast(budgetWeek(entries, sunday, '2026-03-04'))).toBe(told);
  });

  test('BW3, BW4: missing days are over and empty; days left are today and later', () => {
    const week = budgetWeek([anEntry('2026-03-02', 220)], sunday, '2026-03-04');
    expect(week.missingDays).toEqual(['2026-03-01', '2026-03-03']);
    expect(week.daysLeft).toBe(4);
    expect(week.enteredDays).toBe(1);
    const today = budgetWeek([anEntry('2026-03-04', 1)], sunday, '2026-03-04');
    expect(today.daysLeft).toBe(3);
  });

  test.each([
    [41_200, 3, 0, 13_733],
    [-500, 3, 0, 0],
    [41_200, 0, 2, null],
    [41_200, 1, 2, 13_733],
  ])(
    'BW5: %d cents left over %d days and %d missing ones allows %s a day',
    (left, daysLeft, missing, allowance) => {
      const missingDays = weekDays(sunday).slice(0, missing);
      expect(allowancePerDay(left, { daysLeft, missingDays })).toBe(allowance);
    },
  );

  test('BW9: a day before the opening or after the closing is neither missing nor left', () => {
    const opening = { openedOn: '2026-03-03', closedOn: null };
    const opened = budgetWeek([], sunday, '2026-03-05', opening);
    expect(opened.missingDays).toEqual(['2026-03-03', '2026-03-04']);
    expect(opened.daysLeft).toBe(3);
    expect(opened.days[0]?.time).toBe('closed');
    const closing = { openedOn: null, closedOn: '2026-03-03' };
    const closed = budgetWeek([anEntry('2026-03-04', 20)], sunday, '2026-03-05', closing);
    expect(closed.missingDays).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
    expect(closed.daysLeft).toBe(0);
    // What was entered counts all the same.
    expect(closed.actualFoodCost).toBe(2_000);
    expect(dayToProposeIn(budgetWeek([], sunday, '2026-03-20', closing))).toBe('2026-03-03');
    const ended = budgetWeek(
      [anEntry('2026-03-03', 1), anEntry('2026-03-02', 1), anEntry('2026-03-01', 1)],
      sunday,
      '2026-03-20',
      closing,
    );
    expect(dayToProposeIn(ended)).toBe('2026-03-03');
  });

  test('BV5, BW2: day totals and the week agree with a sum of cents taken from scratch', () => {
    const entry = fc
      .tuple(fc.integer({ min: -3, max: 10 }), fc.integer({ min: 1, max: 5_000_00 }))
      .map(([offset, cents]) => anEntry(addDays(sunday, offset), cents / 100));
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const week = budgetWeek(entries, sunday, '2026-03-04');
        const cents = new Map<string, number>();
        for (const { entry_date, amount } of entries) {
          cents.set(entry_date, (cents.get(entry_date) ?? 0) + Math.round(amount * 100));
        }
        for (const { day, total } of week.days) expect(total).toBe(cents.get(day) ?? null);
        const ofWeek = entries.filter(
          ({ entry_date }) => entry_date >= sunday && entry_date <= '2026-03-07',
        );
        expect(week.actualFoodCost).toBe(
          ofWeek.reduce((sum, { amount }) => sum + toCents(amount), 0),
        );
      }),
    );
  });
});

describe('same day', () => {
  const luis = anEntry('2026-03-03', 200, { user_id: 'luis', created_at: '2026-03-03T10:00:00Z' });
  const ana = anEntry('2026-03-03', 20.5, { user_id: 'ana', created_at: '2026-03-03T11:00:00Z' });

  test('BD1: says what is there and who entered it, the oldest first', () => {
    expect(sameDay([ana, luis], '2026-03-03', null)).toEqual({
      total: 22_050,
      userIds: ['luis', 'ana'],
      entryIds: [luis.id, ana.id],
      entries: [
        { id: luis.id, userId: 'luis', amount: 20_000 },
        { id: ana.id, userId: 'ana', amount: 2_050 },
      ],
    });
  });

  test('BD1: a free day, or only the entry being edited, asks nothing', () => {
    expect(sameDay([luis], '2026-03-02', null)).toBeNull();
    expect(sameDay([luis], '2026-03-03', luis.id)).toBeNull();
  });
});

describe('the day proposed for a new entry', () => {
  const proposed = (entered: readonly string[], today: string) =>
    dayToPropose(
      entered.map((entry_date) => ({ entry_date })),
      today,
    );
  const lastWeek = weekDays('2026-02-22');

  test('BI5: is yesterday, on the first day of a week the last of the week before', () => {
    expect(proposed([], '2026-03-05')).toBe('2026-03-04');
    expect(proposed([], '2026-03-01')).toBe('2026-02-28');
  });

  test('BI5: is the latest missing day of its week when yesterday is entered', () => {
    expect(proposed(['2026-03-01', '2026-03-04'], '2026-03-05')).toBe('2026-03-03');
    expect(proposed(['2026-02-25', '2026-02-27', '2026-02-28'], '2026-03-01')).toBe('2026-02-26');
    // What is missing in older weeks is asked for nowhere.
    expect(proposed(['2026-03-01'], '2026-03-02')).toBe('2026-03-02');
  });

  test('BI5: is today when no day is missing', () => {
    const all = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'];
    expect(proposed(all, '2026-03-05')).toBe('2026-03-05');
    expect(proposed([...all, '2026-03-05'], '2026-03-05')).toBe('2026-03-05');
    expect(proposed(lastWeek, '2026-03-01')).toBe('2026-03-01');
  });

  test('BI5, BW9: is one on which the store was open', () => {
    const entered = [{ entry_date: '2026-03-04' }];
    const opened = { openedOn: '2026-03-04', closedOn: null };
    expect(dayToPropose([], '2026-03-05', opened)).toBe('2026-03-04');
    expect(dayToPropose(entered, '2026-03-05', opened)).toBe('2026-03-05');
    const closed = { openedOn: '2026-03-03', closedOn: '2026-03-04' };
    expect(dayToPropose([], '2026-03-20', closed)).toBe('2026-03-04');
    expect(dayToPropose(entered, '2026-03-20', closed)).toBe('2026-03-03');
    expect(dayToPropose([...entered, { entry_date: '2026-03-03' }], '2026-03-20', closed)).toBe(
      '2026-03-04',
    );
  });
});
