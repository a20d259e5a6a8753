import { expect, test } from 'vitest';
import { itemsOf, parseSnapshot, takeSnapshot } from './template-snapshot.ts';
import { aSnapshot, checkbox } from './inspection-samples.ts';

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

test('T3: an inspection that began before there were rules has none', () => {
  const { requires_signatures: _, ...stored } = aSnapshot({ sections: [[checkbox('a')]] });
  const old = {
    ...stored,
    sections: stored.sections.map((section) => ({
      ...section,
      items: section.items.map(({ rules: _rules, ...item }) => item),
    })),
  };
  const read = parseSnapshot(old);
  expect(read?.requires_signatures).toBe(false);
  expect(read?.sections[0]?.items[0]?.rules).toEqual({});
});

test.each([
  [
    { on_fail: { require: ['photo', 'video'], priority: 'high' } },
    { on_fail: { require: ['photo'], priority: 'high' } },
  ],
  [{ on_fail: { priority: 'at once', due_hours: 24 } }, { on_fail: { due_hours: 24 } }],
  [{ show_if: { item: 'a', was: ['fail'] } }, {}],
  [{ on_fail: 'shout', show: ['b'] }, { on_fail: {} }],
  [null, {}],
])('T3: of the rules %j this app understands %j', (rules, understood) => {
  const snapshot = aSnapshot({ sections: [[checkbox('a')]] });
  const stored = {
    ...snapshot,
    sections: snapshot.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => ({ ...item, rules })),
    })),
  };
  expect(parseSnapshot(stored)?.sections[0]?.items[0]?.rules).toEqual(understood);
});

test.each([[null], ['text'], [{}], [{ version: 1, name: 'x', sections: [{}] }]])(
  'T2: %j is not a snapshot',
  (stored) => {
    expect(parseSnapshot(stored)).toBeNull();
  },
);
