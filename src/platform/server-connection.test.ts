import { expect, test } from 'vitest';
import { connectionResult } from './server-connection.ts';

test.each([
  [200, true, 'connected'],
  [200, false, 'other'],
  [540, false, 'paused'],
  [540, true, 'paused'],
  [401, true, 'invalid_key'],
  [403, false, 'other'],
  [500, true, 'other'],
] as const)('%i, JSON %s: %s (spec §8 Connection diagnostics)', (status, isJson, result) => {
  expect(connectionResult(status, isJson)).toBe(result);
});
