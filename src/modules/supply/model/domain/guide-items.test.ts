import { expect, it } from 'vitest';
import { movedItem, parseGuideItems, withItem } from './guide-items.ts';

const [buns, beef, gone] = [1, 2, 3].map(
  (digit) => `c0ffee00-0000-4000-8000-00000000000${digit}`,
) as [string, string, string];
const items = [
  { offer_id: buns, qty: 2 },
  { offer_id: beef, qty: 0.5 },
];
const order = (list: readonly { readonly offer_id: string }[]) =>
  list.map(({ offer_id }) => offer_id);

it('SG1 what cannot be read of a guide is left out', () => {
  expect(
    parseGuideItems([...items, { offer_id: gone, qty: 0 }, { offer_id: 'beef', qty: 1 }, null]),
  ).toEqual(items);
  expect(parseGuideItems('items')).toEqual([]);
});

it('SG1 the order of the shelves is kept, and changed one place at a time', () => {
  expect(order(movedItem(items, beef, -1))).toEqual([beef, buns]);
  expect(movedItem(items, buns, -1)).toBe(items);
  expect(movedItem(items, beef, 1)).toBe(items);
  expect(movedItem(items, gone, 1)).toBe(items);
});

it('SG1 an offer stands in a guide once', () => {
  expect(withItem(items, buns, 3)).toEqual([{ offer_id: buns, qty: 3 }, items[1]]);
  expect(withItem(items, gone, 1)).toEqual([...items, { offer_id: gone, qty: 1 }]);
  expect(withItem(items, buns, null)).toEqual([items[1]]);
});
