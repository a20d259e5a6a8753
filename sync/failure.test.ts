import { expect, it } from 'vitest';
import { classifyFailure, type FailureKind } from './failure.ts';

const cases: readonly [FailureKind, number, string | null, boolean][] = [
  // A sign-in page of the network, a proxy's error page
  ['offline', 200, null, false],
  ['offline', 403, null, false],
  ['offline', 502, null, false],
  ['too_large', 413, null, false],
  ['auth', 401, 'PGRST301', true],
  ['auth', 401, null, true],
  ['auth', 403, '42501', true],
  ['auth', 403, null, true],
  ['auth', 403, 'not_permitted', true],
  ['auth', 401, 'sign_in_required', true],
  ['transient', 409, '40001', true],
  ['transient', 500, '40P01', true],
  ['transient', 507, '53100', true],
  ['transient', 503, 'PGRST001', true],
  ['transient', 404, 'PGRST202', true],
  ['transient', 404, '42P01', true],
  ['transient', 429, null, true],
  ['transient', 500, null, true],
  ['too_large', 500, '57014', true],
  ['refused', 400, '23514', true],
  ['refused', 500, 'XX000', true],
  ['refused', 400, 'malformed', true],
  ['refused', 422, null, true],
];

it.each(cases)('D5 is %s for status %s, code %s, JSON %s', (kind, status, code, genuine) => {
  expect(classifyFailure(status, code, genuine)).toBe(kind);
});
