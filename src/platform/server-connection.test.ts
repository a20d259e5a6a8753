import { expect, test } from 'vitest';
import { connectionResult } from './server-connection.ts';

test.each([
  [200, true, 'connected'],
  [200, false, 'portal'],
  [511, false, 'portal'],
  [404, false, 'portal'],
  [502, false, 'other'],
  [540, false, 'paused'],
  [540, true, 'paused'],
  [401, true, 'invalid_key'],
  [403, false, 'portal'],
  [500, true, 'other'],
] as const)('%i, JSON %s: %s (spec §8 Connection diagnostics)', (status, isJson, result) => {
  expect(connectionResult(status, isJson)).toBe(result);
});
