import { expect, it } from 'vitest';
import { mayEndDifferently, refusalOf, wayOn } from './refusal.ts';

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
  // The record is gone for good: what was typed can only be added as new, or given up.
  expect(mayEndDifferently('gone')).toBe(false);
  expect(mayEndDifferently('not_found')).toBe(false);
});

it.each([
  ['a value that the server does not allow is entered once more', 'bad_value', true, true, 'again'],
  ['what was deleted meanwhile is added as new', 'gone', true, false, 'anew'],
  ['as is what the server does not know', 'not_found', true, true, 'anew'],
  ['or is changed in its place', 'bad_value', false, true, 'correct'],
  ['what is not allowed is only looked at', 'forbidden', true, true, 'look'],
  ['as is an answer that came after the completion', 'completed', false, true, 'look'],
  ['a record that is not here leads nowhere', 'not_found', false, false, null],
  ['nor does a store that was left', 'scope_revoked', true, false, null],
] as const)('leads on: %s', (_what, refusal, again, shown, way) => {
  expect(wayOn(refusal, { again, shown })).toBe(way);
});
