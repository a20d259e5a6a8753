import { expect, test } from 'vitest';
import { notLookedAt, places, screens } from '../e2e/journeys/screens.ts';

const looked = new Set(screens.map(([path]) => path.replace(/\?.*/, '')));

test('each place of a manifest is looked at in both themes and sizes, or is named with the reason', () => {
  expect(looked.size).toBeGreaterThan(20);
  expect(places.filter((path) => !looked.has(path) && !(path in notLookedAt))).toEqual([]);
});

test('no exception outlives its reason', () => {
  const idle = Object.keys(notLookedAt).filter(
    (path) => looked.has(path) || !places.includes(path),
  );
  expect(idle).toEqual([]);
});
