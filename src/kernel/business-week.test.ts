import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  businessDayOf,
  daysBetween,
  dayOfWeek,
  isBusinessDay,
  weekDays,
  weekStart,
} from './business-week.ts';

describe('business days', () => {
  it('belong to the store’s own time zone', () => {
    const lateEvening = new Date('2026-11-21T02:30:00Z');
    expect(businessDayOf(lateEvening, 'America/New_York')).toBe('2026-11-20');
    expect(businessDayOf(lateEvening, 'Europe/Madrid')).toBe('2026-11-21');
  });

  it('pass over daylight saving and leap years', () => {
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
    expect(addDays('2026-10-31', 1)).toBe('2026-11-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  it.each(['2026-02-30', '2026-13-01', '26-01-01', '', 'today', '2026-1-1'])(
    'knows that %j is none',
    (text) => {
      expect(isBusinessDay(text)).toBe(false);
    },
  );

  it('count back and forth alike', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), (days) => {
        const day = addDays('2026-11-20', days);
        expect(isBusinessDay(day)).toBe(true);
        expect(daysBetween('2026-11-20', day)).toBe(days);
      }),
    );
  });
});

describe('business weeks', () => {
  it('start on Sunday (spec §9)', () => {
    expect(weekStart('2026-11-20')).toBe('2026-11-15');
    expect(weekStart('2026-11-15')).toBe('2026-11-15');
    expect(weekStart('2026-11-14')).toBe('2026-11-08');
  });

  it('hold the seven days from Sunday to Saturday', () => {
    const days = weekDays('2026-11-15');
    expect(days).toHaveLength(7);
    expect(days.map(dayOfWeek)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(days[6]).toBe('2026-11-21');
  });
});
