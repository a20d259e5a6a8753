// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const now = Date.parse('2026-11-20T15:00:00Z');
const ahead = 26 * 3600;

beforeEach(() => {
  vi.useFakeTimers({ now: now + ahead * 1000 });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

/** As after a reload: what the module remembers comes from the device alone. */
async function opened() {
  vi.resetModules();
  return import('./clock.ts');
}

it('a clock that is 26 hours ahead is told, and the time follows the server', async () => {
  const clock = await opened();
  const heard = vi.fn<() => void>();
  clock.clockOffset.subscribe(heard);
  expect(clock.clockAhead()).toBe(0);
  clock.noteClockOffset(-ahead);
  expect(heard).toHaveBeenCalledOnce();
  expect(clock.serverNow().getTime()).toBe(now);
  expect(clock.clockAhead()).toBe(ahead);
});

it('a few seconds are not worth a word, a few minutes only an adjustment', async () => {
  const clock = await opened();
  clock.noteClockOffset(30);
  expect(clock.serverNow().getTime()).toBe(Date.now());
  clock.noteClockOffset(300);
  expect(clock.serverNow().getTime()).toBe(Date.now() + 300_000);
  expect(clock.clockAhead()).toBe(0);
});

it('the next start without a network knows it still, unless the clock was set right meanwhile', async () => {
  (await opened()).noteClockOffset(-ahead);
  expect((await opened()).serverNow().getTime()).toBe(now);
  vi.setSystemTime(now + 3_600_000);
  expect((await opened()).serverNow().getTime()).toBe(now + 3_600_000);
});

it('a clock that was behind is asked about anew: it may have been set right', async () => {
  (await opened()).noteClockOffset(ahead);
  expect((await opened()).serverNow().getTime()).toBe(Date.now());
});
