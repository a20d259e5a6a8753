import { expect, it } from 'vitest';
import { archiveRangeStart } from './archive-range.ts';

it.each([
  ['today', '2026-11-25T04:59:59Z', '2026-11-24T05:00:00.000Z'],
  ['today', '2026-11-25T05:00:00Z', '2026-11-25T05:00:00.000Z'],
  // the clocks went back on the first of the month
  ['week', '2026-11-03T12:00:00Z', '2026-10-27T04:00:00.000Z'],
  ['month', '2026-11-03T12:00:00Z', '2026-11-01T04:00:00.000Z'],
  ['year', '2026-11-03T12:00:00Z', '2026-01-01T05:00:00.000Z'],
  ['year', '2027-01-01T04:59:00Z', '2026-01-01T05:00:00.000Z'],
] as const)('SA4 %s at %s begins at %s by the calendar of the office', (range, now, start) => {
  expect(archiveRangeStart(range, new Date(now), 'America/New_York')).toBe(start);
});
