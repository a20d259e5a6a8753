import { expect, test } from 'vitest';
import { addDays } from '../../../kernel/business-week.ts';
import { baseOf, dueOf, forecastOf, perDayOf, type Interval } from './due.ts';

const day = 86_400_000;
const interval = (more: Partial<Interval> = {}): Interval => ({
  every_distance: 5000,
  every_days: 180,
  soon_distance: 500,
  soon_days: 14,
  snoozed_until: null,
  ...more,
});
const base = { on: '2026-01-01', tenths: 400_000 };

test.each([
  // by distance: 45,000 is the last that holds
  ['2026-01-02', 444_999, 'ok', { soon_distance: 0 }],
  ['2026-01-02', 445_000, 'due_soon', {}],
  ['2026-01-02', 450_000, 'due_soon', {}],
  ['2026-01-02', 450_001, 'overdue', {}],
  // by days: June 30 is the last that holds
  ['2026-06-15', 400_000, 'ok', {}],
  ['2026-06-16', 400_000, 'due_soon', {}],
  ['2026-06-30', 400_000, 'due_soon', {}],
  ['2026-07-01', 400_000, 'overdue', {}],
  // put off
  ['2026-06-20', 400_000, 'ok', { snoozed_until: '2026-06-21' }],
  ['2026-06-21', 400_000, 'due_soon', { snoozed_until: '2026-06-21' }],
  ['2026-07-01', 400_000, 'overdue', { snoozed_until: '2026-08-01' }],
  // one of both alone
  ['2030-01-01', 400_000, 'ok', { every_days: null }],
  ['2026-01-02', 999_999, 'ok', { every_distance: null }],
] as const)('VE18 on %s at %i tenths it is %s', (today, tenths, state, more) => {
  expect(dueOf(interval(more), base, { today, tenths })).toBe(state);
});

test('VE18 of an unknown reading, or one below where it began, distance tells nothing', () => {
  const byDistance = interval({ every_days: null });
  const at = (tenths: number | null) => dueOf(byDistance, base, { today: '2026-02-01', tenths });
  expect([at(null), at(120), at(399_999)]).toEqual(['ok', 'ok', 'ok']);
  expect(dueOf(byDistance, { on: null, tenths: null }, { today: '2026-02-01', tenths: 9 })).toBe(
    'ok',
  );
});

test('VE18 a year from February 29, and days on which clocks change, are days like others', () => {
  const yearly = interval({ every_distance: null, every_days: 365 });
  const from = { on: '2028-02-29', tenths: null };
  expect(dueOf(yearly, from, { today: '2029-02-28', tenths: null })).toBe('due_soon');
  expect(dueOf(yearly, from, { today: '2029-03-01', tenths: null })).toBe('overdue');
  const weekly = interval({ every_distance: null, every_days: 7, soon_days: 0 });
  const before = { on: '2026-03-05', tenths: null };
  expect(dueOf(weekly, before, { today: '2026-03-12', tenths: null })).toBe('due_soon');
  expect(dueOf(weekly, before, { today: '2026-03-13', tenths: null })).toBe('overdue');
});

test('VE18 it counts from the last completed service, of two of a day the higher reading, else from the beginning', () => {
  const vehicle = { acquired_on: '2020-01-01', acquired_meter: 10 };
  const reminder = { task: 'oil', done_on: '2026-01-01', done_meter: 100 };
  const done = (completed_on: string, meter: number | null, more: object = {}) => ({
    status: 'completed',
    completed_on,
    meter,
    tasks: ['oil'],
    ...more,
  });
  expect(baseOf(reminder, vehicle)).toEqual({ on: '2026-01-01', tenths: 1000 });
  expect(baseOf({ ...reminder, done_on: null }, vehicle)).toEqual({
    on: '2020-01-01',
    tenths: 100,
  });
  expect(
    baseOf(reminder, vehicle, [
      done('2026-03-01', 300),
      done('2026-03-01', 310),
      done('2026-03-01', null),
      done('2026-04-01', 400, { status: 'scheduled' }),
      done('2026-04-01', 400, { tasks: ['tires'] }),
    ]),
  ).toEqual({ on: '2026-03-01', tenths: 3100 });
  // who sees services sees that none is left
  expect(baseOf(reminder, vehicle, [done('2026-04-01', 1, { status: 'cancelled' })])).toEqual({
    on: '2020-01-01',
    tenths: 100,
  });
});

test('VE19 three readings of 90 days at least make a span', () => {
  const now = Date.UTC(2026, 10, 27);
  const at = (daysAgo: number, tenths: number) => ({ at: now - daysAgo * day, tenths });
  expect(perDayOf([at(60, 0), at(0, 6000)], now)).toBeNull();
  expect(perDayOf([at(200, 0), at(60, 0), at(0, 6000)], now)).toBeNull();
  expect(perDayOf([at(60, 0), at(40, 1000), at(0, 5000)], now)).toEqual({
    slowest: 50,
    fastest: 100,
  });
  // three of one hour say nothing of a day
  expect(perDayOf([at(0.02, 0), at(0.01, 10), at(0, 20)], now)).toBeNull();
});

test('VE19 from the fastest to the slowest use, and no later than the days say', () => {
  const now = { today: '2026-01-02', tenths: 449_000 };
  const use = { slowest: 50, fastest: 100 };
  expect(forecastOf(interval({ every_days: null }), base, now, use)).toEqual({
    from: '2026-01-12',
    until: '2026-01-22',
  });
  expect(forecastOf(interval({ every_days: 15 }), base, now, use)).toEqual({
    from: '2026-01-12',
    until: '2026-01-16',
  });
  expect(forecastOf(interval({ every_days: 5 }), base, now, use)).toEqual({
    from: '2026-01-06',
    until: '2026-01-06',
  });
  expect(
    forecastOf(interval({ every_days: null }), base, now, { slowest: 0, fastest: 100 }),
  ).toEqual({ from: '2026-01-12', until: null });
  expect(forecastOf(interval({ every_days: null }), base, now, null)).toBeNull();
  const passed = { today: '2026-01-02', tenths: 450_001 };
  expect(forecastOf(interval({ every_days: null }), base, passed, use)).toBeNull();
  // Nor by the days that are left, until these have passed too.
  expect(forecastOf(interval(), base, passed, use)).toBeNull();
  expect(forecastOf(interval(), base, { ...passed, today: '2027-01-01' }, use)).toEqual({
    from: addDays(base.on, 180),
    until: addDays(base.on, 180),
  });
  expect(forecastOf(interval(), base, now, null)).toEqual({
    from: addDays(base.on, 180),
    until: addDays(base.on, 180),
  });
});
