import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CodeNotLoaded, isCodeFailure, loadCode } from './load-code.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a part that comes at the third try is there', async () => {
  let tries = 0;
  const loading = loadCode(async () => {
    tries += 1;
    if (tries < 3) throw new TypeError('not now');
    return 'part';
  });
  await vi.runAllTimersAsync();
  expect(await loading).toBe('part');
});

test('a part that does not come is told apart from a part that breaks', async () => {
  const loading = loadCode(() => Promise.reject(new TypeError('gone'))).catch(
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  const error = await loading;
  expect(error).toBeInstanceOf(CodeNotLoaded);
  expect(isCodeFailure(error)).toBe(true);
  expect(isCodeFailure(new TypeError('x is undefined'))).toBe(false);
});
