import { expect, test } from 'vitest';
import { matching } from './matching.ts';

const audit = { title: 'Évaluation terminée', message: 'Magasin 7486' };
const order = { title: 'Order approved', message: 'Store 7505' };

test.each([
  ['', [audit, order]],
  ['   ', [audit, order]],
  ['evaluation', [audit]],
  ['APPROVED 7505', [order]],
  ['approved 7486', []],
])('"%s" finds those with all of its words', (sought, found) => {
  expect(matching([audit, order], sought)).toEqual(found);
});
