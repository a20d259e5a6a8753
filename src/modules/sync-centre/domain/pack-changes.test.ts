import { expect, test } from 'vitest';
import { packChanges } from './pack-changes.ts';

const op = (collection: string, create: boolean, set: Record<string, unknown>) => ({
  collection,
  create,
  set,
});

test('X10: what a pack deletes comes first, then what it changes and adds, by kind', () => {
  expect(
    packChanges([
      op('food_cost_entries', true, { amount: 5 }),
      op('inspections', false, { deleted_at: '2026-11-22T10:00:00Z' }),
      op('food_cost_entries', false, { amount: 6 }),
      op('inspections', false, { deleted_at: '2026-11-22T10:00:00Z', status: 'completed' }),
      // taken back: nothing is deleted
      op('notifications', false, { deleted_at: null }),
    ]),
  ).toEqual([
    { effect: 'deletes', kinds: [{ collection: 'inspections', count: 2 }] },
    {
      effect: 'changes',
      kinds: [
        { collection: 'food_cost_entries', count: 1 },
        { collection: 'notifications', count: 1 },
      ],
    },
    { effect: 'adds', kinds: [{ collection: 'food_cost_entries', count: 1 }] },
  ]);
  expect(packChanges([])).toEqual([]);
});
