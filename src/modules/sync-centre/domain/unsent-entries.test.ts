import { expect, it } from 'vitest';
import { bytesOf, groupUnsent, type Line, type Photo } from './unsent-entries.ts';

const line = (collection: string, id: string, minute: number, extra: Partial<Line> = {}): Line => ({
  opId: `${collection} ${id} ${minute}`,
  collection,
  id,
  scope: 'store:a',
  state: 'waiting',
  editedAt: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`,
  set: { value: id },
  ...extra,
});
const photo = (photoId: string, minute: number): Photo => ({
  photoId,
  kind: 'inspection_photos',
  parent: { collection: 'inspections', id: 'walk' },
  bytes: 1000,
  state: 'waiting',
  capturedAt: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`,
});
const parts = {
  parentOf: ({ collection }: Line) =>
    collection.startsWith('inspection_') ? { collection: 'inspections', id: 'walk' } : null,
  scopeOf: () => 'store:a',
  current: 'a',
};

it('makes one entry of an inspection with its answers and photos', () => {
  const lines = [
    line('inspection_responses', 'one', 5),
    line('inspection_responses', 'two', 6, { state: 'sending' }),
    line('inspections', 'walk', 4),
    line('inspection_photos', 'picture', 7),
  ];
  const [store] = groupUnsent(lines, [photo('picture', 7)], parts);
  expect(store?.entries).toHaveLength(1);
  expect(store?.entries[0]).toMatchObject({
    root: { collection: 'inspections', id: 'walk' },
    sending: true,
    since: '2026-11-20T10:04:00.000Z',
  });
  // The photo's row and its image are one photo.
  expect(Object.fromEntries(store?.entries[0]?.counts ?? [])).toEqual({
    inspections: 1,
    inspection_responses: 2,
    inspection_photos: 1,
  });
  const written = lines.reduce((sum, each) => sum + bytesOf(each), 0);
  expect(store?.entries[0]?.bytes).toBe(written + 1000);
});

it('counts a record once, however often it was edited', () => {
  const lines = [line('food_cost_entries', 'entry', 1), line('food_cost_entries', 'entry', 9)];
  const [store] = groupUnsent(lines, [], parts);
  expect(store?.entries[0]?.counts.get('food_cost_entries')).toBe(1);
  expect(store?.entries[0]?.since).toBe('2026-11-20T10:01:00.000Z');
});

it('names a record by its latest value, while the first one is on its way', () => {
  const first = line('food_cost_entries', 'entry', 1, { state: 'sending', set: { amount: 100 } });
  const corrected = line('food_cost_entries', 'entry', 9, { set: { amount: 120 } });
  const [store] = groupUnsent([first, corrected], [], parts);
  expect(store?.entries[0]?.rootLine).toEqual(corrected);
});

it('puts the current store first, the own records last, and the oldest first within', () => {
  const lines = [
    line('notifications', 'bell', 1, { scope: 'user:me' }),
    line('food_cost_entries', 'of b', 2, { scope: 'store:b' }),
    line('food_cost_entries', 'late', 8),
    line('food_cost_entries', 'early', 3),
  ];
  const stores = groupUnsent(lines, [], parts);
  expect(
    stores.map(({ storeId, entries }) => [storeId, entries.map(({ root }) => root.id)]),
  ).toEqual([
    ['a', ['early', 'late']],
    ['b', ['of b']],
    [null, ['bell']],
  ]);
});

it('leaves refused writes out, and shows a photo whose row the server has already', () => {
  const lines = [line('food_cost_entries', 'no', 1, { state: 'refused' })];
  const stores = groupUnsent(lines, [photo('picture', 2)], parts);
  expect(stores).toMatchObject([{ storeId: 'a', entries: [{ lines: [], bytes: 1000 }] }]);
});

it('weighs letters as they are sent', () => {
  expect(bytesOf({ set: { notes: 'é' } })).toBe(bytesOf({ set: { notes: 'ab' } }));
});
