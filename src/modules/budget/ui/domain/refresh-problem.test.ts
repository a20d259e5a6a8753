import { expect, test } from 'vitest';
import { refreshProblem } from './refresh-problem.ts';

test.each([
  ['the server answered', 'online', null, null],
  ['nobody was asked: there is no line', 'offline', null, 'offline'],
  ['nothing came back', 'offline', { kind: 'offline', code: null }, 'network'],
  ['it took too long', 'offline', { kind: 'offline', code: 'timeout' }, 'timeout'],
  ['somebody else answered', 'offline', { kind: 'offline', code: 'bad_answer' }, 'offline'],
  ['the server cannot just now', 'online', { kind: 'transient', code: '57P03' }, 'office'],
  ['the server does not accept the sign-in', 'online', { kind: 'auth', code: '42501' }, 'office'],
] as const)('BR1 %s', (_, connection, failure, problem) => {
  expect(refreshProblem({ connection, failure })).toBe(problem);
});
