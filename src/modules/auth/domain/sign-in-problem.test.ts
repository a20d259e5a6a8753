import { expect, it } from 'vitest';
import { signInProblem } from './sign-in-problem.ts';

it.each([
  ['invalid_credentials', 'connected', 'invalid_credentials'],
  ['over_request_rate_limit', 'connected', 'too_many_attempts'],
  ['email_not_confirmed', 'connected', 'email_not_confirmed'],
  ['user_banned', 'connected', 'not_allowed'],
  [undefined, 'disconnected', 'network'],
  [undefined, 'connected', 'auth_server'],
  ['unexpected_failure', 'connected', 'auth_server'],
] as const)('names %s while %s as %s (spec §8)', (code, connection, problem) => {
  expect(signInProblem(code, connection)).toBe(problem);
});
