import { expect, test } from 'vitest';
import { digitsOfCode, groupedSecret, looksLikeRecoveryCode } from './authenticator-code.ts';

test('AC1 a pasted code keeps its digits, the first six', () => {
  expect(digitsOfCode(' 123 456 ')).toBe('123456');
  expect(digitsOfCode('12-34-56-78')).toBe('123456');
  expect(digitsOfCode('abc')).toBe('');
});

test('AC4 a recovery code is told from a code of the authenticator', () => {
  expect(looksLikeRecoveryCode('123 456')).toBe(false);
  expect(looksLikeRecoveryCode('0123-4567-8901-2345')).toBe(true);
  expect(looksLikeRecoveryCode('7Q2F-')).toBe(true);
});

test('a secret is read in groups of four', () => {
  expect(groupedSecret('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
});
