import { afterEach, expect, test, vi } from 'vitest';
import { connectionResult, diagnoseServerConnection } from './server-connection.ts';

vi.mock('./backend-config.ts', () => ({
  backendConfig: async () => ({ supabaseUrl: 'http://server', supabaseAnonKey: 'key' }),
}));
afterEach(() => vi.restoreAllMocks());

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

test.each([
  ['Network connectivity error', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['Connection timeout', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  [
    'Supabase query error',
    () => Promise.resolve(Response.json({ message: 'no' }, { status: 500 })),
  ],
] as const)('writes "%s" to the console (spec §8 General)', async (text, answer) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  await diagnoseServerConnection({ force: true });
  expect(warn.mock.calls.map(([first]) => first as unknown)).toEqual([text]);
});
