import { expect, it } from 'vitest';
import { localMoment } from './local-moment.ts';

it.each([
  ['an ordinary day', '2026-07-04', '00:00', 'America/New_York', '2026-07-04T04:00:00.000Z'],
  [
    'the day on which clocks go forward',
    '2026-03-08',
    '00:00',
    'America/New_York',
    '2026-03-08T05:00:00.000Z',
  ],
  ['after they went', '2026-03-08', '23:59', 'America/New_York', '2026-03-09T03:59:00.000Z'],
  [
    'an hour that is left out',
    '2026-03-08',
    '02:30',
    'America/New_York',
    '2026-03-08T07:30:00.000Z',
  ],
  [
    'an hour that comes twice',
    '2026-11-01',
    '01:30',
    'America/New_York',
    '2026-11-01T06:30:00.000Z',
  ],
  [
    'a midnight that is left out',
    '2026-03-08',
    '00:00',
    'America/Havana',
    '2026-03-08T05:00:00.000Z',
  ],
  [
    'a midnight that comes twice',
    '2026-11-01',
    '00:00',
    'America/Havana',
    '2026-11-01T05:00:00.000Z',
  ],
  ['east of Greenwich', '2026-02-28', '00:00', 'Pacific/Auckland', '2026-02-27T11:00:00.000Z'],
])('%s', (_what, day, time, zone, moment) => {
  expect(localMoment(day, time, zone)).toBe(moment);
});
