import { expect, it } from 'vitest';
import { partOfDay } from './part-of-day.ts';

it.each([
  ['2026-11-20T09:30:00Z', 'America/New_York', 'morning'],
  ['2026-11-20T17:00:00Z', 'America/New_York', 'afternoon'],
  ['2026-11-20T22:00:00Z', 'America/New_York', 'evening'],
  ['2026-11-21T05:30:00Z', 'America/New_York', 'evening'],
  ['2026-11-20T17:00:00Z', 'America/Los_Angeles', 'morning'],
] as const)('%s in %s is %s', (moment, zone, part) => {
  expect(partOfDay(new Date(moment), zone)).toBe(part);
});

it("goes by the device's clock without a time zone", () => {
  expect(partOfDay(new Date(2026, 10, 20, 9, 30))).toBe('morning');
  expect(partOfDay(new Date(2026, 10, 20, 22, 30))).toBe('evening');
});
