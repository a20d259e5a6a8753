import { expect, test } from 'vitest';
import { modules } from '../../src/app/manifests.ts';
import { notLookedAt, screens } from '../e2e/journeys/screens.ts';

/** Of all that is built: what the manifests name exactly, and what their navigation leads to. */
const placed = new Set(
  modules.flatMap(({ routes, nav }) => [
    ...routes.map(({ path }) => path).filter((path) => !path.endsWith('/*')),
    ...nav.flatMap((entry) => [entry, ...(entry.children ?? [])].map(({ to }) => to)),
  ]),
);
const looked = new Set(screens.map(([path]) => path.replace(/\?.*/, '')));

test('each place of a manifest is looked at in both themes and sizes, or is named with the reason', () => {
  const missed = [...placed].filter((path) => !looked.has(path) && !(path in notLookedAt));
  expect(missed).toEqual([]);
});

test('no exception outlives its reason', () => {
  const idle = Object.keys(notLookedAt).filter((path) => looked.has(path) || !placed.has(path));
  expect(idle).toEqual([]);
});
