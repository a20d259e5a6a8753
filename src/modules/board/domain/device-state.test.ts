import { expect, it } from 'vitest';
import { changeOf, labelOfDevice, storeStates } from './device-state.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const write = (store: string, state: 'waiting' | 'refused', editedAt: string) => ({
  scope: `store:${store}`,
  state,
  editedAt,
});

it('DV1 tells the open store though nothing waits, and every store with unsent work', () => {
  expect(storeStates('a', [], [], now)).toEqual([
    { store_id: 'a', unsent: 0, refused: 0, photos: 0, oldest_ms: null },
  ]);
  const writes = [
    write('b', 'waiting', '2026-11-23T11:00:00Z'),
    write('b', 'refused', '2026-11-23T11:59:00Z'),
    { scope: 'user:x', state: 'waiting', editedAt: '2026-11-01T00:00:00Z' } as const,
  ];
  expect(storeStates('a', writes, [], now)).toEqual([
    { store_id: 'a', unsent: 0, refused: 0, photos: 0, oldest_ms: null },
    { store_id: 'b', unsent: 1, refused: 1, photos: 0, oldest_ms: 3_600_000 },
  ]);
});

it('DV2 counts photos in the store that is open; a clock that was set back makes nothing younger than now', () => {
  expect(storeStates('a', [], ['2026-11-23T11:59:59Z', '2026-11-24T00:00:00Z'], now)).toEqual([
    { store_id: 'a', unsent: 0, refused: 0, photos: 2, oldest_ms: 1000 },
  ]);
  expect(storeStates('a', [], ['2026-11-24T00:00:00Z'], now)[0]?.oldest_ms).toBe(0);
});

it('DV3 more of the same is no change, its beginning and its end are', () => {
  const at = '2026-11-23T11:00:00Z';
  const none = changeOf(storeStates('a', [], [], now));
  const one = changeOf(storeStates('a', [write('a', 'waiting', at)], [], now));
  const two = changeOf(
    storeStates('a', [write('a', 'waiting', at), write('a', 'waiting', at)], [], now),
  );
  expect(one).toBe(two);
  expect(one).not.toBe(none);
  expect(changeOf(storeStates('a', [write('a', 'refused', at)], [], now))).not.toBe(one);
  expect(changeOf(storeStates('b', [], [], now))).not.toBe(none);
});

it.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/131 Mobile Safari/537.36', 'Android phone'],
  ['Mozilla/5.0 (Linux; Android 14; SM-T500) Chrome/131 Safari/537.36', 'Android tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)', 'iPad'],
  ['something else', 'Browser'],
])('names a device by its kind: %s', (userAgent, label) => {
  expect(labelOfDevice(userAgent)).toBe(label);
});
