import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 0, 'veryWeak'],
  ['abc', 1, 'veryWeak'],
  ['abcdef', 2, 'weak'],
  ['abcdefgh', 3, 'fair'],
  ['Abcdefgh', 4, 'good'],
  ['Abcdefg1', 5, 'strong'],
  ['Abcdef1!', 5, 'strong'],
  ['Ñandú-12', 5, 'strong'],
] as const)('%s has %i points: %s (spec §5 Signup)', (password, score, label) => {
  expect(passwordStrength(password)).toEqual({ score, label });
});
