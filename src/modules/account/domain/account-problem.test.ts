import { expect, test } from 'vitest';
import { accountProblem } from './account-problem.ts';

test('AC6 no answer of the server is no refusal', () => {
  expect(accountProblem(undefined)).toBe('offline');
  expect(accountProblem('')).toBe('offline');
});

test.each([
  ['mfa_verification_failed', 'wrong_code'],
  ['recovery_code_refused', 'wrong_code'],
  ['too_many_attempts', 'too_many_attempts'],
  ['insufficient_aal', 'not_permitted'],
  ['something_new', 'failed'],
] as const)('%s is told as %s', (code, problem) => {
  expect(accountProblem(code)).toBe(problem);
});
