import { expect, it } from 'vitest';
import { mayEndDifferently, refusalOf } from './refusal.ts';

it.each([
  ['forbidden', 'forbidden'],
  ['scope_revoked', 'scope_revoked'],
  ['23514', 'bad_value'],
  ['22P02', 'bad_value'],
  ['unknown_field', 'mismatch'],
  ['P0001', 'other'],
  [null, 'other'],
])('explains %s as %s', (code, refusal) => {
  expect(refusalOf(code)).toBe(refusal);
});

it('does not offer to send again what will always be refused', () => {
  expect(mayEndDifferently('bad_value')).toBe(false);
  expect(mayEndDifferently('forbidden')).toBe(true);
});
