import { expect, test } from 'vitest';
import { companionsOf } from './presence.ts';

const me = { userId: 'ann', device: 'tablet' };

test('Y1: everybody else in the inspection, once, with the section of the device that came last', () => {
  const state = {
    luis: [
      { presence_ref: 'a', device: 'phone', section: 'kitchen' },
      { presence_ref: 'b', device: 'desk', section: null },
    ],
    ann: [{ presence_ref: 'c', device: 'tablet', section: 'kitchen' }],
    ben: [{ presence_ref: 'd', device: 'tablet', section: 'cash' }],
  };
  expect(companionsOf(state, me)).toEqual([
    { userId: 'ben', sectionId: 'cash' },
    { userId: 'luis', sectionId: null },
  ]);
});

test('Y1: oneself on another device counts', () => {
  const state = {
    ann: [
      { device: 'tablet', section: 'kitchen' },
      { device: 'phone', section: 'cash' },
    ],
  };
  expect(companionsOf(state, me)).toEqual([{ userId: 'ann', sectionId: 'cash' }]);
});

test.each([
  ['nothing', undefined],
  ['not a state', { luis: 'here' }],
  ['somebody who says something else', { luis: [{ device: 7 }, null] }],
])('Y1: what cannot be read is nobody: %s', (_what, state) => {
  expect(companionsOf(state, me)).toEqual([]);
});
