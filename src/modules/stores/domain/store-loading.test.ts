import { expect, it } from 'vitest';
import { storeLoadingProblem } from './store-loading.ts';

const healthy = { failure: null, connection: 'online', slow: false } as const;

it.each([
  ['offline', 'no_connection'],
  ['auth', 'authentication'],
  ['transient', 'database'],
  ['refused', 'database_message'],
  ['too_large', 'database_message'],
  ['device', 'unexpected'],
] as const)('a first read that failed as %s is told as %s (spec §8)', (kind, problem) => {
  expect(storeLoadingProblem({ ...healthy, failure: { kind, code: null } })).toBe(problem);
});

it('an answer that took too long is told as that (spec §8)', () => {
  const failure = { kind: 'offline', code: 'timeout' } as const;
  expect(storeLoadingProblem({ ...healthy, failure })).toBe('timeout');
});

it('waiting is no problem until it takes too long', () => {
  expect(storeLoadingProblem(healthy)).toBeNull();
  expect(storeLoadingProblem({ ...healthy, slow: true })).toBe('timeout');
  expect(storeLoadingProblem({ ...healthy, connection: 'offline' })).toBe('no_connection');
});
