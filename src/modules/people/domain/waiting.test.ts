import { expect, it } from 'vitest';
import { waitingSince } from './waiting.ts';

const entered = '2026-12-01T12:00:00.000Z';
const after = (hours: number) => new Date(Date.parse(entered) + hours * 3_600_000);

it('CA9: is in time, soon from three quarters on, late from the target on', () => {
  expect(waitingSince(entered, 24, after(17))).toEqual({ hours: 17, against: 'in_time' });
  expect(waitingSince(entered, 24, after(18))).toEqual({ hours: 18, against: 'soon' });
  expect(waitingSince(entered, 24, after(24))).toEqual({ hours: 24, against: 'late' });
  expect(waitingSince(entered, null, after(900))).toEqual({ hours: 900, against: 'no_target' });
});

it('CA9: a device whose clock is behind counts no less than nothing', () => {
  expect(waitingSince(entered, 24, after(-3))).toEqual({ hours: 0, against: 'in_time' });
});
