import { expect, test } from 'vitest';
import { capturedItem } from './capture-place.ts';

const place = { route: '/inspections/walk', photos: 1, setAt: 1 };

test.each([
  [
    'the item of this inspection',
    { parent: { collection: 'inspections', id: 'walk' }, part: 'floor' },
    'floor',
  ],
  [
    'not that of another',
    { parent: { collection: 'inspections', id: 'other' }, part: 'floor' },
    null,
  ],
  [
    'not what is of another kind',
    { parent: { collection: 'orders', id: 'walk' }, part: 'floor' },
    null,
  ],
  ['PH25 what an older version wrote', { inspectionId: 'walk', itemId: 'floor' }, 'floor'],
  ['PH25 not of another, by an older version', { inspectionId: 'other', itemId: 'floor' }, null],
])('a remembered capture names %s', (_name, marker, item) => {
  expect(capturedItem({ ...place, ...marker }, 'walk')).toBe(item);
});
