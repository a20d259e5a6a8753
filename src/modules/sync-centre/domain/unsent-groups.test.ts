import { expect, it } from 'vitest';
import { groupUnsent, type Line } from './unsent-groups.ts';

const line = (
  collection: string,
  store: string,
  editedAt: string,
  state: Line['state'],
  id = editedAt,
): Line => ({
  opId: `${collection}-${editedAt}`,
  collection,
  id,
  scope: `store:${store}`,
  state,
  editedAt,
  code: null,
});

it('makes one line of what waits of one kind for one store, and leaves refusals out', () => {
  const groups = groupUnsent([
    line('inspection_responses', 'a', '2026-11-20T10:05:00Z', 'waiting'),
    line('inspection_responses', 'a', '2026-11-20T10:01:00Z', 'sending'),
    line('inspection_responses', 'b', '2026-11-20T10:02:00Z', 'waiting'),
    line('food_cost_entries', 'a', '2026-11-20T10:03:00Z', 'waiting'),
    line('food_cost_entries', 'a', '2026-11-20T10:04:00Z', 'refused'),
  ]);
  expect(groups).toMatchObject([
    {
      collection: 'inspection_responses',
      storeId: 'a',
      count: 2,
      sending: true,
      since: '2026-11-20T10:01:00Z',
    },
    { collection: 'inspection_responses', storeId: 'b', count: 1, sending: false },
    { collection: 'food_cost_entries', storeId: 'a', count: 1 },
  ]);
});

it('counts a record once, however often it was edited', () => {
  const groups = groupUnsent([
    line('inspections', 'a', '2026-11-20T10:01:00Z', 'waiting', 'walk'),
    line('inspections', 'a', '2026-11-20T10:09:00Z', 'waiting', 'walk'),
  ]);
  expect(groups).toMatchObject([{ count: 1, since: '2026-11-20T10:01:00Z' }]);
});
