import { expect, it } from 'vitest';
import { arrivalsOf, withArrivals, type Arrival } from './arrivals.ts';

const store = 'store:b0000000-0000-4000-8000-000000000001';
const row = (id: string, scope: string = store) => ({ id, scope, change: 1 });
const arrival = (records: number): Arrival => ({
  at: '2026-11-20T14:03:00Z',
  scope: store,
  kind: 'food_cost_entries',
  records,
});

it('T13 an answer brings so many records of each scope and kind; what it holds twice came once', () => {
  const come = arrivalsOf(
    [
      { collection: 'food_cost_entries', row: row('a') },
      { collection: 'food_cost_entries', row: row('b') },
      { collection: 'food_cost_entries', row: row('a') },
      { collection: 'quick_link', row: row('a', 'global') },
    ],
    '2026-11-20T14:03:00Z',
  );
  expect(come).toEqual([
    arrival(2),
    { at: '2026-11-20T14:03:00Z', scope: 'global', kind: 'quick_link', records: 1 },
  ]);
});

it('T13 the latest come first, and 50 are remembered', () => {
  let kept: Arrival[] = [];
  for (let each = 1; each <= 60; each += 1) kept = withArrivals(kept, [arrival(each)]);
  expect(kept.map(({ records }) => records)).toEqual(
    Array.from({ length: 50 }, (_, place) => 60 - place),
  );
});
