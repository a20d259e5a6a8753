import { expect, test } from 'vitest';
import { addressOfStores, isSameChoice, storesAsked, storesIn } from './stores-view.ts';

const stores = [
  { id: 'a', number: '7486', region: 'North', franchisee: 'Lee & Sons' },
  { id: 'b', number: '7505', region: 'North', franchisee: null },
  { id: 'o', number: 'OFFICE' },
];

test('SV1: the address asks for all stores, or for some by their numbers', () => {
  expect(storesAsked('all', stores)).toEqual({ choice: 'all', unknown: [] });
  expect(storesAsked('7505,7486', stores)).toEqual({ choice: ['b', 'a'], unknown: [] });
  expect(storesAsked(' #7486 ,7486, office', stores)).toEqual({ choice: ['a', 'o'], unknown: [] });
  expect(storesAsked('one', stores)).toEqual({ choice: null, unknown: [] });
});

test('SV1: an address that names no store asks for nothing', () => {
  expect(storesAsked(null, stores)).toBeNull();
  expect(storesAsked('', stores)).toBeNull();
  expect(storesAsked(' , ,', stores)).toBeNull();
});

test('SV2: a number that is none of theirs is told, and the others are shown', () => {
  expect(storesAsked('7486,9999', stores)).toEqual({ choice: ['a'], unknown: ['9999'] });
  expect(storesAsked('9999,all', stores)).toEqual({ choice: null, unknown: ['9999', 'all'] });
});

test('SV1: a choice is written as it is read', () => {
  expect(addressOfStores('all', stores)).toBe('all');
  expect(addressOfStores(['b', 'a'], stores)).toBe('7486,7505');
  expect(addressOfStores(['gone'], stores)).toBeNull();
});

test('SV4: a store that was lost is in no choice any more', () => {
  expect(storesIn(['a', 'gone'], stores)).toEqual([stores[0]]);
  expect(storesIn('all', stores)).toEqual(stores);
});

test('choices are the same whatever their order', () => {
  expect(isSameChoice(['a', 'b'], ['b', 'a'])).toBe(true);
  expect(isSameChoice(['a', 'b'], ['a'])).toBe(false);
  expect(isSameChoice('all', ['a', 'b', 'o'])).toBe(false);
  expect(isSameChoice('all', 'all')).toBe(true);
});

test('SV6: a group is asked for by its word, whatever its case, beside numbers, and written as it is read', () => {
  const asked = storesAsked('REGION:north,office', stores);
  expect(asked).toEqual({ choice: ['region:North', 'o'], unknown: [] });
  expect(addressOfStores(asked?.choice ?? [], stores)).toBe('region:North,OFFICE');
  expect(storesIn(['region:North'], stores)).toEqual([stores[0], stores[1]]);
  expect(storesIn(['franchisee:Lee & Sons'], stores)).toEqual([stores[0]]);
});

test('SV6: a store that joins a group is looked at with it; a group of which nobody is left is told', () => {
  const joined = stores.map((store) => (store.id === 'o' ? { ...store, region: 'North' } : store));
  expect(storesIn(['region:North'], joined)).toHaveLength(3);
  expect(storesAsked('region:South,7486', stores)).toEqual({
    choice: ['a'],
    unknown: ['region:South'],
  });
  expect(addressOfStores(['region:South'], stores)).toBeNull();
});
