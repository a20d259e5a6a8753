import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Grace Holloway', 'GH'],
  ['Ana María de la Cruz', 'AC'],
  ['Mia', 'M'],
  ['  Luis   Ortega ', 'LO'],
  ['grace.holloway@storehand.demo', 'gh'],
  // Letters beyond the first plane are one letter each.
  ['😀 𝒜da', '😀𝒜'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
