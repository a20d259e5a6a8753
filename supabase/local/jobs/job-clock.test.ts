import { expect, test } from 'vitest';
import { isDue } from './job-clock.ts';

// 2026-03-01 is a Sunday.
test.each([
  ['* * * * *', '2026-03-01T00:00:00Z', true],
  ['* * * * *', '2026-03-01T00:00:59.999Z', true],
  ['*/15 * * * *', '2026-03-01T10:45:00Z', true],
  ['*/15 * * * *', '2026-03-01T10:44:00Z', false],
  ['30 3 * * *', '2026-03-01T03:30:00Z', true],
  ['30 3 * * *', '2026-03-01T04:30:00Z', false],
  ['0 6 * * mon-fri', '2026-03-02T06:00:00Z', true],
  ['0 6 * * 1-5', '2026-03-01T06:00:00Z', false],
  ['0 0 1 * *', '2026-03-01T00:00:00Z', true],
  ['0 0 13 * 0', '2026-03-01T00:00:00Z', true],
  ['0 0 13 * 1', '2026-03-01T00:00:00Z', false],
  ['5,10 8-9 * 3 7', '2026-03-01T09:10:00Z', true],
])('%s at %s is %s', (schedule, moment, due) => {
  expect(isDue(schedule, new Date(moment))).toBe(due);
});

test.each(['', '* * * *', '* * * * * *', '61 * * * *', 'daily'])('"%s" is refused', (schedule) => {
  expect(() => isDue(schedule, new Date(0))).toThrow(/schedule of five|CronPattern/);
});
