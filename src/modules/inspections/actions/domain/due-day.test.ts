import { expect, test } from 'vitest';
import { dayOf, endOfDay } from './due-day.ts';

test.each([
  ['2026-03-06', 'America/New_York', '2026-03-07T04:59:00.000Z'],
  // clocks go forward that night, and back
  ['2026-03-08', 'America/New_York', '2026-03-09T03:59:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-02T04:59:00.000Z'],
  ['2026-03-06', 'Pacific/Auckland', '2026-03-06T10:59:00.000Z'],
])('K6: whoever has until %s in %s has the whole day', (day, timeZone, moment) => {
  expect(endOfDay(day, timeZone)).toBe(moment);
  expect(dayOf(moment, timeZone)).toBe(day);
});
