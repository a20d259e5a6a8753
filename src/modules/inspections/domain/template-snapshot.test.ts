import { expect, test } from 'vitest';
import { itemsOf, parseSnapshot, takeSnapshot } from './template-snapshot.ts';
import { aSnapshot, checkbox } from './walk-samples.ts';

test('T1: sections and items are kept in their order, without anything else of the template', () => {
  const snapshot = aSnapshot({ sections: [[checkbox('a'), checkbox('b')], [checkbox('c')]] });
  const shuffled = {
    ...snapshot,
    id: 'template',
    is_active: true,
    sections: snapshot.sections
      .map((section) => ({ ...section, items: section.items.toReversed(), extra: 1 }))
      .toReversed(),
  };
  expect(takeSnapshot(shuffled)).toEqual(snapshot);
  expect(itemsOf(takeSnapshot(shuffled)).map((item) => item.id)).toEqual(['a', 'b', 'c']);
});

test('T1: a snapshot survives being stored and read again', () => {
  const snapshot = aSnapshot({ sections: [[checkbox('a', { points: 2.5 })]] });
  expect(parseSnapshot(JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot);
});

test.each([[null], ['text'], [{}], [{ version: 1, name: 'x', sections: [{}] }]])(
  'T2: %j is not a snapshot',
  (stored) => {
    expect(parseSnapshot(stored)).toBeNull();
  },
);
