import { expect, it } from 'vitest';
import { failureWords } from './failure-words.ts';

it.each([
  ['a page of somebody else in place of an answer', 'offline', 'bad_answer', 'portal'],
  ['a Wi-Fi that wants to be signed in to', 'offline', 'http_511', 'portal'],
  ['its page with a status of its own', 'offline', 'http_403', 'portal'],
  ['a gateway before a server that is down', 'offline', 'http_502', 'offline'],
  ['no answer at all', 'offline', null, 'offline'],
  ['an answer that took too long', 'offline', 'timeout', 'offline'],
  ['a busy server', 'transient', '53300', 'transient'],
] as const)('tells %s in words', (_what, kind, code, words) => {
  expect(failureWords({ kind, code })).toBe(words);
});
