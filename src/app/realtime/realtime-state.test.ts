import { expect, test } from 'vitest';
import { realtimeState, untilStale } from './realtime-state.ts';

const now = Date.parse('2026-11-20T14:05:00Z');
const at = (seconds: number) => new Date(now - seconds * 1000).toISOString();
const online = { connection: 'online', clockOffset: null } as const;

test.each([
  ['live', 'an update of a moment ago', { ...online, lastPulledAt: at(1) }],
  [
    'live',
    'an update of 60 s ago, whose successor is on its way',
    { ...online, lastPulledAt: at(60) },
  ],
  ['stale', 'an update of more than 60 s ago', { ...online, lastPulledAt: at(66) }],
  [
    'offline',
    'no connection, however fresh',
    { ...online, connection: 'offline', lastPulledAt: at(1) },
  ],
  ['connecting', 'no update yet', { ...online, lastPulledAt: null }],
  [
    'connecting',
    'no answer yet',
    { connection: 'unknown', clockOffset: null, lastPulledAt: at(1) },
  ],
] as const)('%s: %s', (state, _why, known) => {
  expect(realtimeState(known, now)).toBe(state);
});

test('a device clock that is an hour behind changes nothing', () => {
  const behind = now - 3_600_000;
  const known = { connection: 'online', clockOffset: 3600, lastPulledAt: at(90) } as const;
  expect(realtimeState(known, behind)).toBe('stale');
  expect(realtimeState({ ...known, lastPulledAt: at(10) }, behind)).toBe('live');
});

test('it knows when it will turn stale', () => {
  const known = { ...online, lastPulledAt: at(10) };
  const wait = untilStale(known, now) ?? Number.NaN;
  expect(realtimeState(known, now + wait - 2)).toBe('live');
  expect(realtimeState(known, now + wait)).toBe('stale');
  expect(untilStale({ ...online, lastPulledAt: at(100) }, now)).toBeNull();
});
