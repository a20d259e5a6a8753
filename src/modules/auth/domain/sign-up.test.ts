import { describe, expect, test } from 'vitest';
import { missingOf, problemOf, signUpProblem } from './sign-up.ts';

const input = {
  firstName: 'Rosa',
  lastName: 'Novak',
  email: 'rosa@example.com',
  password: '123456',
  storeNumber: '7486',
};

describe('signing up (spec §5 Signup, §8)', () => {
  test('can be sent once all is filled in and the password has six characters', () => {
    expect(missingOf(input)).toEqual([]);
    for (const field of ['firstName', 'lastName', 'email', 'storeNumber'] as const) {
      expect(missingOf({ ...input, [field]: ' ' })).toEqual([field]);
    }
    expect(missingOf({ ...input, password: '12345', email: '' })).toEqual(['email', 'password']);
  });

  test('an address has an @, a password six characters', () => {
    expect(problemOf(input)).toBeNull();
    expect(problemOf({ ...input, password: '12345' })).toBe('password_too_short');
    expect(problemOf({ ...input, email: 'rosa.example.com' })).toBe('invalid_email');
  });

  test.each([
    ['user_already_exists', 'already_registered'],
    ['weak_password', 'weak_password'],
    ['email_address_invalid', 'invalid_email'],
    ['email_not_confirmed', 'email_not_confirmed'],
    ['over_email_send_rate_limit', 'rate_limit'],
    ['something_new', 'database'],
  ] as const)('%s means %s', (code, problem) => {
    expect(signUpProblem(code, 'connected')).toBe(problem);
  });

  test('without an answer it is the network, or the server when that is there', () => {
    expect(signUpProblem(undefined, 'disconnected')).toBe('network');
    expect(signUpProblem(undefined, 'connected')).toBe('database');
  });
});
