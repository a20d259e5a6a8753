import { expect, test } from 'vitest';
import { linkProblem } from './mailed-link-problem.ts';

test('what a mailed link met is told by the code', () => {
  expect(linkProblem('otp_expired')).toBe('expired');
  expect(linkProblem('session_not_found')).toBe('expired');
  expect(linkProblem('over_email_send_rate_limit')).toBe('rate_limit');
  expect(linkProblem('same_password')).toBe('same_password');
  expect(linkProblem(undefined, 'disconnected')).toBe('network');
  expect(linkProblem(undefined, 'connected')).toBe('auth_server');
});
