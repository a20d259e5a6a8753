import { describe, expect, test } from 'vitest';
import { attemptsLeft, codeOf, secondFactorProblem } from './second-factor.ts';

describe('the second factor (spec §5 Login, §9)', () => {
  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['Your code: 12-34-56.', '123456'],
    ['12345678', '123456'],
    ['abc', ''],
  ])('%s is the code %s', (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  test('three attempts, then none', () => {
    expect([0, 1, 2, 3, 4].map(attemptsLeft)).toEqual([3, 2, 1, 0, 0]);
  });

  test('what went wrong is told by the code', () => {
    expect(secondFactorProblem('mfa_verification_failed')).toBe('wrong_code');
    expect(secondFactorProblem('mfa_factor_not_found')).toBe('invalid_setup');
    expect(secondFactorProblem('over_request_rate_limit')).toBe('too_many_attempts');
    expect(secondFactorProblem('recovery_code_refused')).toBe('wrong_recovery_code');
    expect(secondFactorProblem(undefined)).toBe('network');
  });
});
