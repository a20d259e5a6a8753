import { expect, it } from 'vitest';
import { checkStoreNumber, joinProblem, storeNumberOf } from './join-problem.ts';

it.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['74 86', 'malformed'],
  ['7486', null],
  ['#7486', null],
  ['office', null],
] as const)('judges the entry %j as %s (spec §5 Joining)', (entry, problem) => {
  expect(checkStoreNumber(entry)).toBe(problem);
});

it('sends the number as the server keeps it', () => {
  expect(storeNumberOf(' # office ')).toBe('OFFICE');
});

it.each([
  ['invalid_store_number', 'not_approved'],
  ['store_not_found', 'not_found'],
  ['already_member', 'already_member'],
  ['membership_ended', 'ended'],
  ['store_check_failed', 'store_check'],
  ['membership_check_failed', 'membership_check'],
  ['sign_in_required', 'unauthenticated'],
  ['timeout', 'timeout'],
  ['42501', 'failed'],
  ['', 'network'],
  [undefined, 'network'],
] as const)('names the answer %s as %s (spec §8)', (code, problem) => {
  expect(joinProblem(code)).toBe(problem);
});
