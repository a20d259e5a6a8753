import fc from 'fast-check';
import { expect, it } from 'vitest';
import { zoneOffset } from './zone-offset.ts';

const hour = 3_600_000;

it.each([
  ['UTC', '2026-07-01T12:00:00Z', 0],
  // The minute before the clocks go forward, and the one after; then back.
  ['America/New_York', '2026-03-08T06:59:00Z', -5],
  ['America/New_York', '2026-03-08T07:00:00Z', -4],
  ['America/New_York', '2026-11-01T05:59:00Z', -4],
  ['America/New_York', '2026-11-01T06:00:00Z', -5],
  ['America/St_Johns', '2026-01-15T12:00:00Z', -3.5],
  ['Asia/Kathmandu', '2026-01-15T12:00:00Z', 5.75],
])('%s is ahead of UTC at %s by so many hours: %d', (timeZone, moment, hours) => {
  expect(zoneOffset(Date.parse(moment), timeZone)).toBe(hours * hour);
});

it('says what the clock on the wall shows, whatever the moment', () => {
  const zones = ['America/Chicago', 'America/St_Johns', 'Europe/Madrid', 'Pacific/Auckland'];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({
        min: new Date('2000-01-01T00:00:00Z'),
        max: new Date('2040-01-01T00:00:00Z'),
        noInvalidDate: true,
      }),
      (timeZone, moment) => {
        const wall = new Date(moment.getTime() + zoneOffset(moment.getTime(), timeZone));
        const shown = (at: Date, zone: string) =>
          at.toLocaleString('en-US', { timeZone: zone, hourCycle: 'h23' });
        expect(shown(wall, 'UTC')).toBe(shown(moment, timeZone));
      },
    ),
  );
});

it('knows no offset of a zone that does not exist, nor of no moment', () => {
  expect(() => zoneOffset(0, 'Mars/Phobos')).toThrow(RangeError);
  expect(() => zoneOffset(Number.NaN, 'UTC')).toThrow(RangeError);
});
